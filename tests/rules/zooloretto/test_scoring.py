"""What a zoo scores, and who wins."""

from dataclasses import replace

import pytest

from companion.errors import UsageError
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.scoring import (
    Ranking,
    ScoreLine,
    Standing,
    area_points,
    final_ranking,
    ranking,
    score,
    scores,
)
from companion.rules.zooloretto.zoo import Zoo
from tests.rules.zooloretto.tables import table, zoo

PLAIN = Options()
BALLOON = Options(balloon=True)
TRAY = Options(balloon=True, tray=True)


def line(of: Zoo, rule: str, options: Options = PLAIN) -> tuple[int, str]:
    """The points and the text of the one line with that rule that is not about an empty enclosure."""
    lines = [line for line in score(of, options).lines if line.rule == rule and not line.text.endswith(" is empty")]
    assert len(lines) == 1, lines
    return lines[0].points, lines[0].text


@pytest.mark.rule("ZR-090")
@pytest.mark.parametrize(
    ("area", "spaces", "points"),
    [
        ("enclosure-4", 4, 5),
        ("enclosure-5", 5, 8),
        ("enclosure-6", 6, 10),
        ("expansion-1", 5, 9),
        ("expansion-2", 5, 9),
    ],
)
@pytest.mark.parametrize("edition", ["2023", "2007", "print-and-play"])
def test_a_full_enclosure(area: str, spaces: int, points: int, edition: str) -> None:
    full = zoo(edition=edition, **{area.replace("-", "_"): "zebra " * (spaces - 1) + "zebra/young"})
    assert line(full, "ZR-090", Options(edition=edition)) == (points, f"{area} is full")
    assert score(full, Options(edition=edition)).total == points


@pytest.mark.rule("ZR-091")
@pytest.mark.parametrize(
    ("area", "spaces", "points"),
    [("enclosure-4", 4, 4), ("enclosure-5", 5, 5), ("enclosure-6", 6, 6), ("expansion-1", 5, 5), ("expansion-2", 5, 5)],
)
def test_an_enclosure_with_one_empty_space(area: str, spaces: int, points: int) -> None:
    almost = zoo(**{area.replace("-", "_"): "zebra " * (spaces - 1)})
    assert line(almost, "ZR-091") == (points, f"{area} has one empty space")
    assert score(almost, PLAIN).total == points


@pytest.mark.rule("ZR-092")
def test_an_enclosure_with_more_empty_spaces_needs_a_stall() -> None:
    with_stall = zoo(enclosure_6="zebra zebra zebra zebra/young | drinks")
    assert line(with_stall, "ZR-092") == (4, "enclosure-6 has 2 empty spaces and a stall: 1 for each animal")
    without = zoo(enclosure_6="zebra zebra zebra", free_stall="| drinks", enclosure_5="| drinks")
    assert line(without, "ZR-092") == (0, "enclosure-6 has 3 empty spaces and no stall")
    both = zoo(edition="2007", enclosure_4="zebra zebra | kiosk kiosk")
    assert line(both, "ZR-092", Options(edition="2007"))[0] == 2


def test_an_empty_enclosure_is_explained() -> None:
    lines = score(zoo(enclosure_4="| drinks"), PLAIN).lines
    assert lines == (
        ScoreLine("ZR-092", 0, "enclosure-4 is empty"),
        ScoreLine("ZR-092", 0, "enclosure-5 is empty"),
        ScoreLine("ZR-092", 0, "enclosure-6 is empty"),
        ScoreLine("ZR-093", 2, "stall types on stall spaces: drinks"),
    )
    assert score(zoo(), PLAIN).lines[-1] == ScoreLine("ZR-093", 0, "no stall on a stall space")


@pytest.mark.rule("ZR-093", "ZR-111")
def test_stall_types_on_stall_spaces() -> None:
    stalls = zoo(enclosure_4="zebra zebra | drinks", enclosure_5="| drinks", free_stall="| hot-dogs", barn="| drinks")
    assert line(stalls, "ZR-093") == (4, "stall types on stall spaces: drinks, hot dogs")
    assert line(stalls, "ZR-092")[0] == 2


@pytest.mark.rule("ZR-094")
def test_stall_types_in_the_barn() -> None:
    barn = zoo(barn="| drinks drinks ice-cream")
    assert line(barn, "ZR-094") == (-4, "stall types in the barn: drinks, ice cream")
    assert score(barn, PLAIN).total == -4


@pytest.mark.rule("ZR-095", "ZR-077")
def test_species_in_the_barn() -> None:
    barn = zoo(barn="zebra zebra/male zebra/young lion/young")
    assert line(barn, "ZR-095") == (-4, "animal types in the barn: lion, zebra")
    assert score(barn, PLAIN).total == -4
    assert score(zoo(barn="lion lion lion"), PLAIN).total == -2


@pytest.mark.rule("ZR-099", "ZR-100", "ZR-101", "ZR-102", "ZR-103", "ZR-104", "ZR-105")
def test_ernies_zoo() -> None:
    card = score(
        zoo(
            expansion_1="zebra zebra zebra zebra zebra",
            enclosure_5="elephant elephant elephant elephant",
            enclosure_4="chimpanzee chimpanzee | ice-cream",
            enclosure_6="panda panda panda panda",
            free_stall="| drinks",
            barn="lion llama llama",
        ),
        PLAIN,
    )
    assert card.lines == (
        ScoreLine("ZR-092", 2, "enclosure-4 has 2 empty spaces and a stall: 1 for each animal"),
        ScoreLine("ZR-091", 5, "enclosure-5 has one empty space"),
        ScoreLine("ZR-092", 0, "enclosure-6 has 2 empty spaces and no stall"),
        ScoreLine("ZR-090", 9, "expansion-1 is full"),
        ScoreLine("ZR-093", 4, "stall types on stall spaces: drinks, ice cream"),
        ScoreLine("ZR-095", -4, "animal types in the barn: lion, llama"),
    )
    assert card.total == 16


# Variants


@pytest.mark.rule("ZV-07", "ZV-08", "ZV-09")
def test_the_balloon_stall_beside_a_full_enclosure() -> None:
    mine = zoo(
        enclosure_5="zebra zebra zebra zebra zebra/young | balloon", enclosure_6="lion/young", free_stall="| drinks"
    )
    assert line(mine, "ZV-07", BALLOON) == (2, "the balloon stall is a stall type of its own")
    assert line(mine, "ZV-08", BALLOON) == (5, "animals in enclosure-5 beside the balloon stall: 5")
    assert line(mine, "ZV-09", BALLOON) == (2, "offspring in enclosures, with the balloon stall: 2")
    assert line(mine, "ZR-093", BALLOON) == (2, "stall types on stall spaces: drinks")
    assert score(mine, BALLOON).total == 8 + 0 + 2 + 2 + 5 + 2


@pytest.mark.rule("ZV-08")
def test_the_balloon_stall_beside_an_enclosure_with_one_empty_space() -> None:
    mine = zoo(enclosure_4="zebra zebra zebra | balloon")
    assert line(mine, "ZV-08", BALLOON)[0] == 3
    assert line(mine, "ZR-091", BALLOON)[0] == 4


@pytest.mark.rule("ZV-08", "ZR-092", "RV-04")
def test_the_balloon_stall_beside_an_enclosure_short_of_two() -> None:
    mine = zoo(enclosure_4="zebra zebra | balloon")
    text = "enclosure-4's animals already score 1 each, the balloon stall being its stall (house ruling RV-04)"
    assert line(mine, "ZV-08", BALLOON) == (0, text)
    assert line(mine, "ZR-092", BALLOON)[0] == 2
    assert score(mine, BALLOON).total == 2 + 2
    double = Options(balloon=True, rulings=Rulings(balloon_doubles=True))
    assert line(mine, "ZV-08", double) == (2, "animals in enclosure-4 beside the balloon stall: 2")
    assert score(mine, double).total == 2 + 2 + 2
    assert line(zoo(enclosure_4="| balloon"), "ZV-08", BALLOON)[0] == 0


@pytest.mark.rule("ZV-08")
def test_the_balloon_stall_beside_no_enclosure() -> None:
    mine = zoo(enclosure_4="zebra zebra zebra zebra/young", free_stall="| balloon")
    assert line(mine, "ZV-08", BALLOON) == (0, "the balloon stall stands beside no enclosure")
    assert line(mine, "ZR-093", BALLOON) == (0, "no stall on a stall space")
    assert score(mine, BALLOON).total == 5 + 2 + 1


@pytest.mark.rule("ZV-09")
def test_offspring_in_the_barn_bring_nothing() -> None:
    mine = zoo(free_stall="| balloon", barn="lion/young", expansion_1="zebra/young")
    assert line(mine, "ZV-09", BALLOON)[0] == 1


@pytest.mark.rule("ZV-10")
def test_the_balloon_stall_in_the_barn() -> None:
    mine = zoo(enclosure_4="zebra/young", barn="| balloon drinks")
    assert line(mine, "ZV-10", BALLOON) == (-2, "the balloon stall is in the barn")
    assert line(mine, "ZR-094", BALLOON) == (-2, "stall types in the barn: drinks")
    assert score(mine, BALLOON).total == -4


@pytest.mark.rule("ZV-14", "RV-06")
def test_the_tray_scores_every_stall_on_a_stall_space() -> None:
    mine = zoo(tray=True, enclosure_4="| drinks", enclosure_5="| drinks", free_stall="| balloon", barn="| drinks")
    text = "stalls on stall spaces, each one with the tray: 3, the balloon stall among them (house ruling RV-06)"
    assert line(mine, "ZV-14", TRAY) == (6, text)
    plain = zoo(tray=True, enclosure_4="| drinks", free_stall="| drinks", barn="| drinks hot-dogs")
    assert line(plain, "ZV-14", TRAY) == (4, "stalls on stall spaces, each one with the tray: 2")
    assert [line.rule for line in score(mine, TRAY).lines].count("ZV-07") == 0
    assert line(mine, "ZR-094", TRAY)[0] == -2
    assert score(mine, TRAY).total == 6 - 2
    other = replace(TRAY, rulings=Rulings(balloon_counts_for_tray=False))
    assert line(mine, "ZV-14", other) == (4, "stalls on stall spaces, each one with the tray: 2")
    assert line(mine, "ZV-07", other)[0] == 2
    assert not [line for line in score(mine, TRAY).lines if line.rule == "ZR-093"]


def test_a_zoo_of_another_edition_is_not_scored() -> None:
    with pytest.raises(UsageError) as caught:
        score(zoo(edition="2007"), PLAIN)
    assert str(caught.value) == "the zoo is of edition 2007, the game of edition 2023"


@pytest.mark.rule("ZR-089")
def test_a_whole_table_is_scored_at_any_time() -> None:
    state = table(zoo(coins=1, barn="lion"), zoo(coins=5, barn="panda"), zoo(coins=1, barn="zebra"))
    assert [card.total for card in scores(state)] == [-2, -2, -2]
    assert final_ranking(state).ranks == (("player-2",), ("player-1", "player-3"))
    uneven = table(zoo(coins=0, barn="lion"), zoo(coins=0), zoo(coins=9, barn="lion zebra"))
    assert final_ranking(uneven).ranks == (("player-2",), ("player-1",), ("player-3",))


# Ranking


@pytest.mark.rule("ZR-096")
def test_most_points_win() -> None:
    standings = [Standing("Anna", 3, 9), Standing("Bert", 7, 0), Standing("Claus", -2, None)]
    assert ranking(standings) == Ranking((("Bert",), ("Anna",), ("Claus",)))


@pytest.mark.rule("ZR-097", "ZR-098")
def test_money_breaks_a_tie_or_the_rank_is_shared() -> None:
    standings = [Standing("Anna", 7, 1), Standing("Bert", 7, 2), Standing("Claus", 7, 1), Standing("Doris", 3, 9)]
    assert ranking(standings) == Ranking((("Bert",), ("Anna", "Claus"), ("Doris",)))


@pytest.mark.rule("ZR-097")
def test_unknown_money_leaves_a_tie_undecided() -> None:
    standings = [
        Standing("Anna", 7, 1),
        Standing("Bert", 7, None),
        Standing("Claus", 3, None),
        Standing("Doris", 9, None),
    ]
    assert ranking(standings) == Ranking((("Doris",), ("Anna", "Bert"), ("Claus",)), (("Anna", "Bert"),))


@pytest.mark.rule("ZR-097")
def test_unknown_money_leaves_the_first_rank_undecided() -> None:
    tied = [Standing("Anna", 7, None), Standing("Bert", 7, 2), Standing("Claus", 3, 1)]
    assert ranking(tied) == Ranking((("Anna", "Bert"), ("Claus",)), (("Anna", "Bert"),))


@pytest.mark.rule("ZR-097", "ZR-045")
def test_coin_tiles_are_money_in_a_tie() -> None:
    state = table(zoo(coins=2), zoo(coins=1, coin_tiles=2), zoo(coins=0))
    assert final_ranking(state).ranks == (("player-2",), ("player-1",), ("player-3",))


def test_nobody_is_ranked() -> None:
    assert ranking([]) == Ranking(())


EXOTIC = Options(exotic=True)
XXL = Options(xxl=True)


@pytest.mark.rule("EX-41")
def test_exotics_in_the_jungle_bring_nothing() -> None:
    assert line(zoo(jungle="bat bat koala"), "EX-41", EXOTIC) == (0, "exotics on the jungle board: 3")
    assert score(zoo(jungle="bat bat koala"), EXOTIC).total == 0


@pytest.mark.rule("EX-42")
def test_each_exotic_kind_in_the_barn_costs_two() -> None:
    mine = zoo(barn="bat bat koala panda")
    assert line(mine, "EX-42", EXOTIC) == (-4, "exotic kinds in the barn: bat, koala")
    two = zoo(barn="red-macaw smooth-snake")
    assert line(two, "EX-42", EXOTIC) == (-4, "exotic kinds in the barn: red macaw, smooth snake")
    assert line(mine, "ZR-095", EXOTIC) == (-2, "animal types in the barn: panda")
    assert score(mine, EXOTIC).total == -6
    assert [line for line in score(zoo(barn="panda"), EXOTIC).lines if line.rule == "EX-42"] == []


@pytest.mark.rule("EX-43")
@pytest.mark.parametrize(
    ("visitors", "points", "text"),
    [
        ({}, 0, "no visitor in the zoo"),
        ({"path_1": "red"}, 2, "visitors' colours in the zoo: red"),
        ({"path_1": "red", "path_5": "red red"}, 2, "visitors' colours in the zoo: red"),
        ({"path_1": "red", "path_3": "blue"}, 4, "visitors' colours in the zoo: blue, red"),
        ({"path_2": "red blue green white"}, 8, "visitors' colours in the zoo: blue, green, red, white"),
    ],
)
def test_each_colour_of_visitors_scores_two(visitors: dict[str, str], points: int, text: str) -> None:
    assert line(zoo(**visitors), "EX-43", EXOTIC) == (points, text)
    assert score(zoo(**visitors), EXOTIC).total == points


@pytest.mark.rule("EX-44")
def test_a_bonus_tile_scores_two_for_each_visitor_of_its_colour() -> None:
    mine = zoo(path_1="red red", path_4="red blue", bonus="red white")
    lines = [(line.points, line.text) for line in score(mine, EXOTIC).lines if line.rule == "EX-44"]
    assert lines == [
        (6, "red visitors in the zoo, with their bonus tile: 3"),
        (0, "white visitors in the zoo, with their bonus tile: 0"),
    ]
    assert score(mine, EXOTIC).total == 10


@pytest.mark.rule("XL-15")
def test_tokens_add_up() -> None:
    assert line(zoo(tokens=(6, 5)), "XL-15", XXL) == (11, "tokens of other zoos: 6, 5")
    assert line(zoo(), "XL-15", XXL) == (0, "no animals were sent to other zoos")
    assert score(zoo(tokens=(6, 5)), XXL).total == 11


@pytest.mark.rule("XL-14")
def test_the_new_stall_is_a_type_of_its_own() -> None:
    mine = zoo(free_stall="| xxl", enclosure_4="panda | xxl", barn="| xxl")
    assert line(mine, "ZR-093", XXL) == (2, "stall types on stall spaces: xxl")
    assert line(mine, "ZR-094", XXL) == (-2, "stall types in the barn: xxl")
    assert score(mine, XXL).total == 1
    both = zoo(free_stall="| xxl", enclosure_4="| drinks")
    assert line(both, "ZR-093", XXL) == (4, "stall types on stall spaces: drinks, xxl")


def test_the_base_game_has_no_lines_of_expansions() -> None:
    assert {line.rule[:2] for line in score(zoo(barn="panda"), PLAIN).lines} == {"ZR"}
    assert {line.rule[:2] for line in score(zoo(), EXOTIC).lines} == {"ZR", "EX"}
    assert {line.rule[:2] for line in score(zoo(), XXL).lines} == {"ZR", "XL"}


def test_what_each_area_adds_to_the_score() -> None:
    mine = zoo(enclosure_4="panda panda panda panda", barn="lion bat", jungle="koala", path_1="red", path_3="red blue")
    assert area_points(mine, EXOTIC) == {
        "enclosure-4": 5,
        "enclosure-5": 0,
        "enclosure-6": 0,
        "barn": -4,
        "jungle": 0,
        "path-1": 0,
        "path-3": 2,
    }
