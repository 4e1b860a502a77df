"""Players on a score sheet: answers, coins, points by area, JSON."""

from dataclasses import replace

from companion.reconcile.amend import Amendment
from companion.reconcile.doubts import doubt
from companion.reconcile.sheet import SheetRead, crossed_boxes
from companion.rules.dice.options import Options as DiceOptions
from companion.rules.dice.zoo import Zoo as DiceZoo
from companion.rules.zooloretto.options import options_for
from companion.rules.zooloretto.scoring import score
from companion.rules.zooloretto.zoo import Place, Zoo, zoo_of
from companion.scorer import Player, players_from_observations, points_by_area, score_sheet
from companion.vision.observation import Quality
from companion.vision.sheet.reader import SheetSeen
from tests.reconcile.observations import observed, seen

OPTIONS = options_for("2023")
DICE = DiceOptions(edition="print-and-play")
ZOO = zoo_of(
    {
        "enclosure-4": Place(("animal/zebra",) * 2, ("stall/drinks",)),
        "enclosure-5": Place(("animal/lion",) * 4),
        "barn": Place(("animal/panda", "animal/panda"), ("stall/hot-dogs",)),
        "expansion-1": Place(),
    }
)


def answered(where: str, seen: str, label: str, zoo: Zoo = ZOO) -> Player:
    asked = doubt(where, seen, [label])
    return Player("Anna", zoo, (asked,)).with_answer(asked, label)


def test_coins_that_are_hardly_seen_are_a_doubt_only_where_they_break_a_tie() -> None:
    def player(name: str, *sure: float, coins: int = 0, counted: bool = False) -> Player:
        things = [
            seen("table", "coin", one, "coin", empty=1 - one)
            if one >= 0.5
            else seen("table", "empty", 1 - one, "coin", coin=one)
            for one in sure
        ]
        zoo = replace(ZOO, coins=coins or sum(one >= 0.5 for one in sure))
        return Player(name, zoo, observation=observed(*things), coins_counted=counted)

    faint, plain = player("Anna", 0.9, 0.9, 0.3), player("Bert", 0.9, 0.9)
    sheet = score_sheet([faint, plain], OPTIONS)
    assert sheet.coin_doubts == (("Anna", 2, 3),)
    assert sheet.doubtful
    assert sheet.to_json()["coin_doubts"] == [{"name": "Anna", "fewest": 2, "most": 3}]
    assert score_sheet([player("Anna", 0.9, 0.55), plain], OPTIONS).coin_doubts == (("Anna", 1, 2),)
    assert score_sheet([player("Anna", 0.9, 0.9, 0.1), plain], OPTIONS).coin_doubts == ()
    assert score_sheet([faint], OPTIONS).coin_doubts == ()
    assert score_sheet([faint, Player("Bert", replace(ZOO, coins=9))], OPTIONS).coin_doubts == ()
    assert score_sheet([faint.with_coins(2), plain], OPTIONS).coin_doubts == ()
    other = Player("Bert", replace(zoo_of({"enclosure-4": Place()}), coins=2))
    assert score_sheet([faint, other], OPTIONS).coin_doubts == ()


def test_an_answer_takes_the_place_of_what_was_seen() -> None:
    player = answered("enclosure-4/1", "animal/zebra", "animal/zebra/male")
    assert player.zoo["enclosure-4"] == Place(("animal/zebra", "animal/zebra/male"), ("stall/drinks",))
    assert player.doubts == ()


def test_an_answer_may_be_of_another_kind_or_nothing() -> None:
    assert answered("barn", "stall/hot-dogs", "animal/lion").zoo["barn"] == Place(
        ("animal/lion", "animal/panda", "animal/panda")
    )
    assert answered("barn", "animal/panda", "nothing").zoo["barn"] == Place(("animal/panda",), ("stall/hot-dogs",))
    assert answered("free-stall/stall-1", "nothing", "stall/drinks").zoo["free-stall"] == Place((), ("stall/drinks",))


def test_what_was_seen_may_be_the_answer() -> None:
    assert answered("barn", "animal/panda", "animal/panda").zoo == ZOO


def test_one_of_two_equal_doubts_is_answered_at_a_time() -> None:
    asked = doubt("barn", "animal/panda", ["animal/panda/male"])
    player = Player("Anna", ZOO, (asked, asked)).with_answer(asked, "animal/panda/male")
    assert player.doubts == (asked,)
    assert player.with_answer(asked, "animal/panda/male").zoo["barn"].animals == ("animal/panda/male",) * 2


def test_a_correction_changes_the_zoo_what_was_seen_and_the_doubt_of_its_place() -> None:
    asked = doubt("barn", "animal/panda", ["animal/panda/male"])
    other = doubt("enclosure-4/1", "animal/zebra", ["animal/lion"])
    player = Player("Anna", ZOO, (asked, other), observation=observed(seen("barn", "animal/panda")))
    better = player.amended(Amendment("barn", "animal/panda", "animal/elephant"))
    assert better.zoo["barn"].animals == ("animal/elephant", "animal/panda")
    assert better.doubts == (other,)
    assert better.observation is not None
    assert [one.label for one in better.observation.components] == ["animal/elephant"]
    assert Player("Anna", ZOO).amended(Amendment("barn", "nothing", "stall/drinks")).observation is None


def test_points_by_area_are_what_each_area_adds() -> None:
    assert points_by_area(ZOO, OPTIONS) == {
        "enclosure-4": 2,
        "enclosure-5": 5,
        "enclosure-6": 0,
        "barn": -4,
        "expansion-1": 0,
    }


def test_the_sheet_ranks_by_points_then_coins() -> None:
    zoos = {"Anna": replace(ZOO, coins=1), "Bert": replace(ZOO, coins=5), "Cleo": zoo_of({}, coins=9)}
    sheet = score_sheet([Player(name, zoo) for name, zoo in zoos.items()], OPTIONS)
    assert sheet.to_json()["ranking"] == [["Bert"], ["Anna"], ["Cleo"]]
    assert [card.total for card in sheet.cards] == [score(zoo, OPTIONS).total for zoo in zoos.values()]
    assert not sheet.doubtful


def test_what_cannot_be_together_is_told_and_doubtful() -> None:
    lions = zoo_of({"barn": Place(("animal/lion",) * 6)})
    sheet = score_sheet([Player("Anna", lions), Player("Bert", lions)], OPTIONS)
    assert sheet.doubtful
    assert [problem["rule"] for problem in sheet.to_json()["problems"]] == ["ZR-001"]
    assert [player["problems"] for player in sheet.to_json()["players"]] == [[], []]


def test_what_cannot_be_about_one_zoo_is_told_with_it() -> None:
    mixed = zoo_of({"enclosure-4": Place(("animal/lion", "animal/zebra"))})
    sheet = score_sheet([Player("Anna", mixed)], OPTIONS)
    assert sheet.doubtful
    (player,) = sheet.to_json()["players"]
    assert [problem["area"] for problem in player["problems"]] == ["enclosure-4"]


def test_a_doubt_tells_what_hangs_on_it() -> None:
    asked = doubt("barn", "animal/panda", ["nothing"], [2])
    (player,) = score_sheet([Player("Anna", ZOO, (asked,))], OPTIONS).to_json()["players"]
    (told,) = player["doubts"]
    assert (told["could_be"], told["points"]) == (["nothing"], [2])


def test_players_of_one_table_share_a_box() -> None:
    lions = [observed(*(seen("barn", "animal/lion/male", 0.97, animal__lion=0.03) for _ in range(2))) for _ in "ab"]
    options = options_for("print-and-play")
    players = players_from_observations(["Anna", "Bert"], [[one] for one in lions], options, {"Bert": 3})
    males = [player.zoo["barn"].animals.count("animal/lion/male") for player in players]
    assert sum(males) == 2
    assert [player.zoo.coins for player in players] == [None, 3]


def test_a_sheet_without_photos_tells_no_reading() -> None:
    (player,) = score_sheet([Player("Anna", ZOO, not_visible=("coins",))], OPTIONS).to_json()["players"]
    assert (player["reading"], player["doubts"], player["not_visible"]) == (None, [], ["coins"])


def test_an_answer_about_a_box_of_a_sheet_settles_what_the_rules_say_of_others() -> None:
    sheet = SheetRead(SheetSeen("sheet.jpg", (1, 1), "any", (), (), Quality(1.0, 0.0)), {})
    doubts = crossed_boxes({"coin/1": 0.5, "coin/2": 0.5} | dict.fromkeys(("coin/3", "coin/4"), 0.001), DICE).doubts
    asked = tuple(one for one in doubts if one.where.startswith("coin/"))
    player = Player("Anna", DiceZoo(edition=DICE.edition), asked, coins_counted=True, sheet=sheet)
    assert [one.where for one in asked[:2]] == ["coin/1", "coin/2"]
    assert player.with_answer(asked[0], "empty").doubts == ()
    assert player.with_answer(asked[0], "marked").doubts == asked[1:]
    amendment = Amendment("coin/1", "marked", "empty")
    assert player.amended(amendment).doubts == ()
