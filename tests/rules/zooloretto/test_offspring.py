"""Which pairs produce an offspring, and where it goes."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import TellFertility
from companion.rules.zooloretto.enclosures import arrive
from companion.rules.zooloretto.events import BonusPaid, OffspringBorn
from companion.rules.zooloretto.options import ENCLOSURE_4, Options
from companion.rules.zooloretto.setup import table_state
from companion.rules.zooloretto.state import Question, State, Table
from companion.rules.zooloretto.turn import due, legal_actions
from companion.rules.zooloretto.validity import Problem, problems
from tests.rules.zooloretto.tables import do, events, ready, refused, table, tile, zoo

BORN = OffspringBorn(0, "offspring/lion", "enclosure-5")


def holding(*words: str, **areas: str) -> State:
    """A player with these tiles in hand; animals that share an enclosure have bred."""
    return replace(table(zoo(**areas)), stage="place", hand=tuple(sorted(map(tile, words))), taken=(0, -1, -1))


def lions(state: State) -> dict[str, int]:
    """How many lions of each label lie with the first player."""
    animals = state.zoos[0].animals
    return {label: animals.count(label) for label in dict.fromkeys(animals)}


@pytest.mark.rule("ZR-075", "ZR-076", "ZR-078", "ZR-022")
@pytest.mark.parametrize(("first", "second"), [("male", "female"), ("female", "male")])
def test_a_pair_in_an_enclosure_produces_an_offspring_at_once(first: str, second: str) -> None:
    state = holding(f"lion/{second}", "panda", enclosure_5=f"lion/{first} lion lion")
    after = do(state, f"place animal/lion/{second} enclosure-5")
    assert events(state, f"place animal/lion/{second} enclosure-5") == (BORN, BonusPaid(0, "enclosure-5", 2))
    assert after.zoos[0]["enclosure-5"].animals == (
        "animal/lion",
        "animal/lion",
        "animal/lion/female/spent",
        "animal/lion/male/spent",
        "offspring/lion",
    )
    assert after.offspring == (2, 2, 2, 2, 1, 2, 0, 0)
    assert after.stage == "place"


@pytest.mark.rule("ZR-075")
@pytest.mark.parametrize(
    ("coming", "there"),
    [("lion", "lion/male"), ("lion/male", "lion/male"), ("lion/female", "lion lion/female"), ("lion/male", "lion")],
)
def test_no_pair_no_offspring(coming: str, there: str) -> None:
    state = holding(coming, enclosure_5=there)
    assert events(state, f"place animal/{coming} enclosure-5") == ()


@pytest.mark.rule("ZR-075")
def test_a_pair_in_two_enclosures_is_none() -> None:
    state = holding("lion/male", enclosure_5="lion/female")
    assert events(state, "place animal/lion/male enclosure-6") == ()


@pytest.mark.rule("ZR-079")
def test_without_a_free_space_the_offspring_goes_to_the_barn() -> None:
    state = holding("lion/male", enclosure_4="lion/female lion lion", barn="panda")
    after = do(state, "place animal/lion/male enclosure-4")
    assert events(state, "place animal/lion/male enclosure-4") == (
        BonusPaid(0, "enclosure-4", 1),
        OffspringBorn(0, "offspring/lion", "barn"),
    )
    assert after.zoos[0].barn.animals == ("animal/panda", "offspring/lion")
    assert len(after.zoos[0]["enclosure-4"].animals) == 4


@pytest.mark.rule("ZR-080")
def test_a_third_fertile_animal_brings_nothing_a_second_pair_does() -> None:
    state = holding("lion/male", "lion/female", enclosure_6="lion/male lion/female lion/young")
    third = do(state, "place animal/lion/male enclosure-6")
    assert events(state, "place animal/lion/male enclosure-6") == ()
    assert events(third, "place animal/lion/female enclosure-6") == (OffspringBorn(0, "offspring/lion", "enclosure-6"),)
    fourth = do(third, "place animal/lion/female enclosure-6")
    assert lions(fourth) == {"animal/lion/female/spent": 2, "animal/lion/male/spent": 2, "offspring/lion": 2}
    assert fourth.offspring[4] == 0


@pytest.mark.rule("ZR-080")
def test_an_animal_stays_spent_wherever_it_goes() -> None:
    state = table(
        zoo(coins=9, enclosure_5="lion/male lion/female", barn="panda"), zoo(coins=9, enclosure_4="lion/male")
    )
    away = do(state, "exchange enclosure-5 barn panda")
    assert away.zoos[0].barn.animals == ("animal/lion/female/spent", "animal/lion/male/spent")
    assert refused(away, "purchase animal/lion/female player-1") == "ZR-064"
    bought = do(away, "purchase animal/lion/female/spent player-1")
    assert events(bought, "place animal/lion/female/spent enclosure-4") == ()


@pytest.mark.rule("ZR-081")
def test_nothing_is_born_in_the_barn_and_on_trucks() -> None:
    state = holding("lion/male", barn="lion/female")
    assert events(state, "place animal/lion/male barn") == ()
    loading = do(table(trucks=("lion/female", "", "")), "draw free", "reveal animal/lion/male")
    assert events(loading, "load truck-1") == ()


@pytest.mark.rule("ZR-081", "ZR-054")
def test_out_of_the_barn_they_breed() -> None:
    state = table(zoo(coins=2, barn="lion/male lion/female", enclosure_5="lion"))
    first = do(state, "move animal/lion/male barn enclosure-5", "draw free", "reveal coin-tile", "load truck-1")
    first = do(first, "draw free", "reveal coin-tile", "load truck-1")
    assert events(first, "move animal/lion/female barn enclosure-5") == (BORN,)


@pytest.mark.rule("ZR-077")
def test_an_offspring_is_no_parent() -> None:
    state = holding("lion/young", enclosure_5="lion/male lion/female")
    assert events(state, "place offspring/lion enclosure-5") == ()


@pytest.mark.rule("ZR-004", "ZR-075")
def test_without_an_offspring_left_the_parents_stay_fertile() -> None:
    state = replace(holding("lion/male", enclosure_5="lion/female"), offspring=(2, 2, 2, 2, 0, 2, 0, 0))
    after = do(state, "place animal/lion/male enclosure-5")
    assert events(state, "place animal/lion/male enclosure-5") == ()
    assert lions(after) == {"animal/lion/female": 1, "animal/lion/male": 1}


def test_an_offspring_that_fills_the_enclosure_earns_the_bonus_once() -> None:
    state = holding("lion/male", enclosure_5="lion/female lion lion")
    after = do(state, "place animal/lion/male enclosure-5")
    assert after.zoos[0].money == 4


# Where nobody has seen what happened before


def unseen(*words: str, **areas: str) -> State:
    """A player with tiles in hand in a game that nobody has followed."""
    state = table_state(ready(Options(players=3)), [zoo(coins=9, **areas), zoo(), zoo()])
    return replace(state, stage="place", hand=tuple(sorted(words)), taken=(0, -1, -1))


@pytest.mark.rule("ZR-080")
def test_the_players_are_asked_where_it_matters() -> None:
    state = unseen("animal/lion/male", enclosure_5="lion/female lion lion | drinks")
    asked = do(state, "place animal/lion/male enclosure-5")
    assert due(asked) == "player-1: has the female lion (unsure) in enclosure-5 produced an offspring before?"
    assert refused(asked, "draw free") == "ZR-080"
    assert events(asked, "tell fertile") == (BORN, BonusPaid(0, "enclosure-5", 2))
    spent = do(asked, "tell spent")
    assert events(asked, "tell spent") == ()
    assert lions(spent) == {"animal/lion": 2, "animal/lion/female/spent": 1, "animal/lion/male": 1}
    assert (spent.stage, spent.question, spent.turn) == ("turn", None, 1)
    assert spent.zoos[0]["enclosure-5"].stalls == ("stall/drinks",)
    assert list(legal_actions(asked)) == [TellFertility(True), TellFertility(False)]


@pytest.mark.rule("ZR-004")
def test_nobody_is_asked_where_no_offspring_is_left() -> None:
    state = replace(unseen("animal/lion/male", enclosure_5="lion/female"), offspring=(2, 2, 2, 2, 0, 2, 0, 0))
    assert do(state, "place animal/lion/male enclosure-5").question is None


@pytest.mark.rule("ZR-080")
def test_a_male_is_asked_about_too() -> None:
    asked = do(unseen("animal/lion/female", enclosure_5="lion/male"), "place animal/lion/female enclosure-5")
    assert due(asked) == "player-1: has the male lion (unsure) in enclosure-5 produced an offspring before?"
    assert events(asked, "tell fertile") == (BORN,)


@pytest.mark.rule("ZR-080")
def test_animals_that_have_met_before_are_not_asked_about() -> None:
    state = unseen("animal/lion", "animal/panda", enclosure_5="lion/male lion/female")
    assert do(state, "place animal/lion enclosure-5").question is None
    assert do(state, "place animal/panda enclosure-4").question is None


@pytest.mark.rule("ZR-080")
def test_one_answer_after_the_other() -> None:
    state = unseen("animal/lion/male", enclosure_6="lion/female lion/female")
    first = do(state, "place animal/lion/male enclosure-6", "tell spent")
    assert first.question is not None
    assert first.zoo["enclosure-6"].animals == (
        "animal/lion/female/spent",
        "animal/lion/female/unsure",
        "animal/lion/male",
    )
    assert events(first, "tell fertile") == (OffspringBorn(0, "offspring/lion", "enclosure-6"),)


@pytest.mark.rule("ZR-080", "ZR-113")
def test_strangers_out_of_the_barn_are_asked_about_both() -> None:
    state = replace(unseen(enclosure_4="panda", barn="lion/male lion/female lion"), stage="turn", taken=(-1, -1, -1))
    asked = do(state, "exchange enclosure-4 barn lion")
    assert asked.question is not None
    assert (asked.question.label, asked.question.by_exchange) == ("animal/lion/female/unsure", True)
    again = do(asked, "tell fertile")
    assert again.question is not None
    assert again.question.label == "animal/lion/male/unsure"
    assert events(again, "tell fertile") == (OffspringBorn(0, "offspring/lion", "enclosure-4"),)
    assert do(again, "tell fertile").zoos[0].money == 8
    assert do(asked, "tell spent").question is None


@pytest.mark.rule("ZR-080")
def test_strangers_are_asked_about_one_after_the_other() -> None:
    barn = "lion/male lion/female lion/female"
    state = replace(unseen(enclosure_4="panda", barn=barn), stage="turn", taken=(-1, -1, -1))
    asked = do(state, "exchange enclosure-4 barn lion", "tell spent")
    assert asked.question == Question(ENCLOSURE_4, "animal/lion/female/unsure", by_exchange=True, strangers=True)


@pytest.mark.rule("ZR-080")
def test_a_stranger_moved_out_of_the_barn_is_asked_about() -> None:
    state = replace(unseen(enclosure_4="lion/female", barn="lion/male"), stage="turn", taken=(-1, -1, -1))
    asked = do(state, "move animal/lion/male/unsure barn enclosure-4")
    assert asked.question is not None
    assert asked.question.label == "animal/lion/female/unsure"


@pytest.mark.rule("ZR-080")
def test_enclosures_that_are_exchanged_hold_no_strangers() -> None:
    state = replace(
        unseen(enclosure_4="lion/female lion/male", enclosure_5="panda/male panda/female panda/young"),
        stage="turn",
        taken=(-1, -1, -1),
    )
    assert do(state, "exchange enclosure-4 enclosure-5").question is None


def test_a_pair_whose_offspring_is_due_is_a_problem() -> None:
    state = table(zoo())
    fertile = zoo(coins=2, enclosure_4="lion/male lion/female")
    due_now = replace(state, zoos=(fertile, *state.zoos[1:]))
    text = "player-1: an offspring of lion is due in enclosure-4"
    assert problems(due_now) == (Problem("ZR-075", text, "enclosure-4"),)
    none_left = replace(due_now, offspring=(2, 2, 2, 2, 0, 2, 0, 0))
    assert problems(none_left) == ()


def test_an_offspring_fills_an_enclosure_that_an_animal_did_not() -> None:
    drawing = Table(holding(enclosure_4="lion/female lion"))
    arrive(drawing, ENCLOSURE_4, "animal/lion/male")
    assert drawing.events == [OffspringBorn(0, "offspring/lion", "enclosure-4"), BonusPaid(0, "enclosure-4", 1)]
