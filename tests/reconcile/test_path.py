"""Visitors, bonus tiles and tokens from what was seen."""

from companion.reconcile.path import NOTHING_BESIDE, Beside, beside
from companion.reconcile.zoo import zoo_from_observation
from companion.rules.zooloretto.options import options_for
from companion.rules.zooloretto.validity import zoo_problems
from companion.vision.observation import Seen
from tests.reconcile.observations import MAIN, observed, seen

JUNGLE = (*MAIN, "jungle", *(f"path-{number}" for number in range(1, 6)))
EXOTIC = options_for("2023", expansions=("exotic",))
BOTH = options_for("2023", expansions=("exotic", "xxl"))


def _visitor(where: str, colour: str, confidence: float = 0.99, **others: float) -> Seen:
    return seen(where, f"visitor/{colour}", confidence, "visitor", **others)


def _beside(*things: Seen, areas: tuple[str, ...] = JUNGLE, xxl: bool = True) -> Beside:
    return beside(observed(*things, areas=areas), BOTH if xxl else EXOTIC)


def test_visitors_stand_at_their_points() -> None:
    path = _beside(_visitor("path-2", "red"), _visitor("path-2", "blue"), _visitor("path-5", "red")).path
    assert path.points == ((), ("blue", "red"), (), (), ("red",))
    assert path.astray == ()


def test_a_visitor_off_the_path_is_astray_and_a_problem() -> None:
    reading = zoo_from_observation(observed(_visitor("barn", "red"), areas=JUNGLE), EXOTIC)
    assert reading.zoo.path.astray == (("red", "barn"),)
    assert any(problem.area == "barn" for problem in zoo_problems(reading.zoo, EXOTIC))


def test_a_visitor_beside_all_boards_is_in_no_zoo() -> None:
    found = _beside(_visitor("table", "yellow", 0.6, empty=0.4))
    assert (found.path.astray, found.doubts) == ((), ())


def test_bonus_tiles_and_tokens_lie_beside_the_boards() -> None:
    found = _beside(
        seen("table", "bonus/red"), seen("table", "token/4"), seen("table", "token/6"), seen("table", "bonus/blue", 0.4)
    )
    assert found.path.bonus == ("red",)
    assert found.tokens == (6, 4)
    assert found.doubts == ()


def test_a_colour_that_is_not_sure_is_asked_about() -> None:
    (question,) = _beside(_visitor("path-3", "white", 0.6, visitor__yellow=0.35)).doubts
    assert (question.where, question.seen, question.could_be) == ("path-3", "visitor/white", ("visitor/yellow",))


def test_a_visitor_of_some_colour_stands_there_though_no_colour_is_likely() -> None:
    found = _beside(_visitor("path-1", "white", 0.31, empty=0.44, visitor__blue=0.25))
    assert found.path.points[0] == ("white",)
    (question,) = found.doubts
    assert question.could_be == ("nothing", "visitor/blue")


def test_what_may_be_nothing_is_asked_about() -> None:
    (question,) = _beside(seen("table", "token/6", 0.7, empty=0.3)).doubts
    assert question.could_be == ("nothing",)
    assert _beside(seen("table", "token/6", 0.7)).doubts == ()


def test_a_visitor_that_hardly_shows_is_asked_about() -> None:
    hidden = seen("path-1", "empty", 0.6, "visitor", visitor__white=0.39, visitor__yellow=0.01)
    (question,) = _beside(hidden).doubts
    assert (question.where, question.seen, question.could_be) == ("path-1", "nothing", ("visitor/white",))
    assert _beside(hidden).path.points[0] == ()
    assert _beside(seen("path-1", "empty", 0.6, "visitor", visitor__yellow=0.4), xxl=False).doubts == ()
    assert _beside(seen("barn", "empty", 0.6, "visitor", visitor__white=0.4)).doubts == ()


def test_a_colour_that_is_not_played_is_not_offered() -> None:
    bonus = seen("table", "bonus/blue", 0.5, bonus__yellow=0.2, bonus__red=0.3)
    assert [one.could_be for one in _beside(bonus, xxl=False).doubts] == [("bonus/red",)]
    assert [one.could_be for one in _beside(bonus, xxl=True).doubts] == [("bonus/yellow", "bonus/red")]
    guest = _visitor("path-2", "white", 0.5, visitor__yellow=0.4, visitor__red=0.2)
    assert [one.could_be for one in _beside(guest, xxl=False).doubts] == [("visitor/red",)]


def test_without_xxl_no_visitor_is_yellow() -> None:
    thing = _visitor("path-1", "yellow", 0.6, visitor__white=0.4)
    assert _beside(thing, xxl=True).path.points[0] == ("yellow",)
    assert _beside(thing, xxl=False).path.points[0] == ("white",)


def test_a_colour_that_cannot_be_another_stays() -> None:
    assert _beside(_visitor("path-1", "yellow"), xxl=False).path.points[0] == ("yellow",)


def test_a_jungle_board_that_is_missing_is_not_visible() -> None:
    assert _beside(areas=MAIN).not_visible == ("jungle",)
    assert beside(observed(areas=MAIN), options_for("2023", expansions=("xxl",))).not_visible == ()


def test_the_base_game_has_nothing_beside() -> None:
    assert beside(observed(_visitor("path-1", "red"), areas=MAIN), options_for("2023")) is NOTHING_BESIDE


def test_a_jungle_board_of_four_kinds_is_a_problem_with_its_rule() -> None:
    things = [
        seen(f"jungle/{number}", f"exotic/{kind}")
        for number, kind in enumerate(("koala", "bat", "baboon", "orangutan"), 1)
    ]
    zoo = zoo_from_observation(observed(*things, areas=JUNGLE), EXOTIC).zoo
    assert len(zoo["jungle"].animals) == 4
    assert any(problem.rule == "EX-18" for problem in zoo_problems(zoo, EXOTIC))
