"""The text form of a whole table."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.notation import state_from_json, state_to_json
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.setup import table_state
from companion.rules.zooloretto.state import State
from tests.rules.zooloretto.tables import do, ready, table, zoo

EXOTIC = Options(players=3, exotic=True, xxl=True)
VISITED = zoo(jungle="bat koala", barn="koala", path_2="red red", path_5="yellow red", bonus="blue", tokens=(6,))
START = table(zoo(enclosure_5="lion/male", barn="panda"), trucks=("lion/female", "llama", ""))


def asked() -> State:
    unseen = table_state(ready(Options(players=3)), [zoo(enclosure_5="lion/male"), zoo(), zoo()])
    return replace(
        do(replace(unseen, hand=("animal/lion/female",), stage="place"), "place animal/lion/female enclosure-5")
    )


def placing(tile: str, area: str) -> State:
    state = do(table(zoo(), VISITED, trucks=(tile, "", ""), options=EXOTIC), "take truck-1")
    return do(state, f"place {state.hand[0]} {area}")


def exchanging() -> State:
    mine = zoo(enclosure_4="panda", barn="lion/male lion/female")
    return do(table_state(ready(Options(players=3)), [mine, zoo(), zoo()]), "exchange enclosure-4 barn lion")


@pytest.mark.parametrize(
    "state",
    [
        START,
        do(START, "draw free"),
        do(START, "draw free", "reveal coin-tile"),
        do(START, "take truck-1"),
        asked(),
        do(table(trucks=("lion | drinks", "", "")), "take truck-1"),
        exchanging(),
        table(trucks=("lion", "", ""), taken=(1, -1), turn=1, options=Options(players=2), stage="turn"),
        replace(table(trucks=("lion", "", ""), options=Options(players=2)), taken=(1, 2), stage="clear"),
        replace(START, stage="over", last_round=True, end=3, free=0, gone=("animal/lion",), coin_tiles=2),
        table(options=Options(players=5, edition="2007", all_stalls=True, balloon=True, tray=True)),
        table(options=Options(players=4, rulings=Rulings(stall_to_barn=True, partial_bonus=False))),
        table(VISITED, options=EXOTIC),
        table(zoo(), options=Options(players=2, xxl=True, tokens=(7, 7, 3, 3, 3))),
        table(options=Options(players=5, edition="2007", exotic=True, rulings=Rulings(moved_exotic_leads=False))),
        placing("bat", "jungle"),
        placing("| hamburgers", "free-stall"),
        do(placing("bat", "jungle"), "lead visitor/red supply"),
    ],
    ids=lambda state: state.stage,
)
def test_writing_and_reading_give_the_same_state(state: State) -> None:
    text = json.dumps(state_to_json(state))
    assert state_from_json(json.loads(text)) == state
    assert hash(state_from_json(json.loads(text))) == hash(state)


def test_a_state_is_written_as_people_count() -> None:
    written = state_to_json(do(START, "take truck-1", "place animal/lion/female enclosure-5"))
    assert written["schema"] == "companion.state/1"
    assert (written["turn"], written["taken"]) == (2, [1, None, None])
    assert written["zoos"][0]["areas"]["enclosure-5"]["animals"] == [
        "animal/lion/female/spent",
        "animal/lion/male/spent",
        "offspring/lion",
    ]
    assert written["options"] == {
        "players": 3,
        "edition": "2023",
        "variants": [],
        "removed_species": ["chimpanzee", "zebra"],
        "removed_stall": "cotton-candy",
        "rulings": {},
    }
    assert written["bank"] == {"coins": 27, "coin_tiles": 0}
    assert written["offspring"] == {"elephant": 2, "flamingo": 2, "kangaroo": 2, "llama": 2, "lion": 1, "panda": 2}
    assert written["trucks"] == [[], ["animal/llama"], []]
    assert written["hidden"]["animal/lion"] == 7
    assert "animal/zebra" not in written["hidden"]


def test_a_question_is_written_by_its_area() -> None:
    assert state_to_json(asked())["question"] == {
        "area": "enclosure-5",
        "label": "animal/lion/male/unsure",
        "by_exchange": False,
        "strangers": False,
    }


def test_expansions_are_written() -> None:
    written = state_to_json(do(placing("bat", "jungle"), "lead visitor/red supply"))
    options = written["options"]
    assert options["with"] == ["exotic", "xxl"]
    assert options["removed_exotics"] == ["emerald-monitor", "smooth-snake"]
    assert options["kiosk_colours"]["xxl"] == "yellow"
    assert options["tokens"] == [6, 6, 6, 5, 5, 5, 4, 4, 4, 4]
    assert written["visitors"] == {"red": 4, "blue": 8, "green": 8, "white": 8, "yellow": 7}
    assert written["bonus"] == {"red": 1, "green": 1, "white": 1, "yellow": 1}
    assert written["tokens"] == [6, 6, 5, 5, 5, 4, 4, 4, 4]
    assert written["visit"] == {"colour": "red", "mover": 1, "owners": [3]}
    assert (written["turn"], written["stage"]) == (2, "retreat")
    assert written["zoos"][1]["areas"]["path-5"] == {"visitors": ["visitor/red", "visitor/yellow"]}
    assert (written["zoos"][1]["visitor_bonus"], written["zoos"][1]["tokens"]) == (["blue"], [6])
    assert state_to_json(placing("bat", "jungle"))["visit"] == {"colour": "", "mover": 1, "owners": []}
    for base in (state_to_json(START), state_to_json(START)["options"], state_to_json(START)["zoos"][0]):
        assert base.keys().isdisjoint({"with", "tokens", "kiosk_colours", "visitors", "visit", "bonus"})


Change = Callable[[dict[str, Any]], object]


def put(*path: str | int, value: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        here: Any = data
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = value

    return change


def drop(key: str) -> Change:
    return lambda data: data.pop(key)


BAD_STATES: list[tuple[Change, str, str]] = [
    (drop("schema"), "schema", "the key is missing"),
    (put("schema", value="companion.state/2"), "schema", "this is 'companion.state/2'"),
    (put("game", value="dice"), "game", "'dice' is another game"),
    (drop("options"), "options", "the key is missing"),
    (put("options", value=3), "options", "this is a number"),
    (put("options", "players", value=7), "options.players", "7 players cannot play"),
    (put("options", "players", value=0), "options.players", "0 players cannot play"),
    (put("options", "players", value="3"), "options.players", "this is a text"),
    (put("options", "edition", value="1999"), "options", "edition '1999' is not known"),
    (put("options", "variants", value=["fog"]), "options.variants[0]", "'fog' is not known"),
    (put("options", "variants", value=3), "options.variants", "this is a number"),
    (put("options", "removed_species", value=[3]), "options.removed_species[0]", "this is a number"),
    (put("options", "removed_species", value=["camel"]), "options", "'camel' is no species of edition 2023"),
    (put("options", "removed_stall", value=3), "options.removed_stall", "this is a number"),
    (put("options", "rulings", value={"fog": True}), "options.rulings", "'fog' is not known"),
    (put("options", "rulings", value={"balloon_moves": 1}), "options.rulings.balloon_moves", "this is a number"),
    (put("zoos", value=3), "zoos", "this is a number"),
    (put("zoos", value=[]), "zoos", "0 are listed"),
    (put("zoos", 1, value=3), "zoos[1]", "zoo: this is a number"),
    (put("zoos", 1, "edition", value="2007"), "zoos[1].edition", "this is edition 2007"),
    (put("zoos", 1, "coins", value=None), "zoos[1].coins", "nobody has said how many"),
    (
        put("zoos", 0, "areas", "barn", "animals", value=["cat"]),
        "zoos[0]",
        "areas.barn.animals[0]: 'cat' is no label",
    ),
    (put("trucks", value=[[]]), "trucks", "1 are listed"),
    (put("trucks", 0, value="lion"), "trucks[0]", "this is a text"),
    (put("trucks", 0, value=["animal/camel"]), "trucks[0][0]", "'animal/camel' is no tile of edition 2023"),
    (put("trucks", 0, value=["cat"]), "trucks[0][0]", "'cat' is no tile of edition 2023"),
    (put("trucks", 0, value=["stall/drinks/spent"]), "trucks[0][0]", "'stall/drinks/spent' is no tile"),
    (put("trucks", 0, value=[3]), "trucks[0][0]", "this is a number"),
    (put("trucks", 0, value=["coin"]), "trucks[0][0]", "'coin' is no tile of edition 2023 that can lie here"),
    (put("trucks", 0, value=["animal/lion/male/spent"]), "trucks[0][0]", "'animal/lion/male/spent' is no tile"),
    (put("trucks", 0, value=["offspring/lion"]), "trucks[0][0]", "'offspring/lion' is no tile"),
    (put("hand", value=["coin-tile"]), "hand[0]", "'coin-tile' is no tile of edition 2023 that can lie here"),
    (put("hand", value=["animal/camel"]), "hand[0]", "'animal/camel' is no tile"),
    (put("gone", value=["coin"]), "gone[0]", "'coin' is no tile"),
    (put("taken", value=[None, None]), "taken", "2 are listed"),
    (put("taken", value=[None, None, 4]), "taken[2]", "there is no number 4"),
    (put("taken", value=[None, None, 0]), "taken[2]", "there is no number 0"),
    (drop("turn"), "turn", "the key is missing"),
    (put("turn", value=4), "turn", "there is no number 4"),
    (put("stage", value="sleep"), "stage", "'sleep' is not known"),
    (put("stage", value="place"), "stage", "the rest of the state contradicts the stage 'place'"),
    (put("stage", value="load"), "stage", "the rest of the state contradicts the stage 'load'"),
    (put("stage", value="tell"), "stage", "the rest of the state contradicts the stage 'tell'"),
    (put("stage", value="clear"), "stage", "the rest of the state contradicts the stage 'clear'"),
    (put("hand", value=["animal/lion"]), "stage", "the rest of the state contradicts the stage 'turn'"),
    (put("drawn", value="animal/lion"), "drawn", "no tile is drawn at the stage 'turn'"),
    (put("drawn", value=3), "drawn", "this is a number"),
    (put("question", value={"area": "barn"}), "question.label", "the key is missing"),
    (put("question", value={"area": "barn", "label": 3}), "question.label", "this is a number"),
    (put("hidden", value=3), "hidden", "this is a number"),
    (drop("hidden"), "hidden", "the key is missing"),
    (drop("offspring"), "offspring", "the key is missing"),
    (drop("zoos"), "zoos", "the key is missing"),
    (drop("trucks"), "trucks", "the key is missing"),
    (drop("taken"), "taken", "the key is missing"),
    (drop("stage"), "stage", "the key is missing"),
    (drop("free"), "free", "the key is missing"),
    (drop("bank"), "bank", "the key is missing"),
    (put("bank", value=3), "bank", "this is a number"),
    (put("bank", "coins", value="3"), "bank.coins", "this is a text"),
    (put("options", value={}), "options.players", "the key is missing"),
    (put("options", "edition", value=3), "options.edition", "this is a number"),
    (put("options", "removed_species", value=3), "options.removed_species", "this is a number"),
    (put("options", "rulings", value=3), "options.rulings", "this is a number"),
    (put("turn", value="1"), "turn", "this is a text"),
    (put("taken", value=["1", None, None]), "taken[0]", "this is a text"),
    (put("stage", value=3), "stage", "this is a number"),
    (put("hand", value=3), "hand", "this is a number"),
    (put("gone", value=3), "gone", "this is a number"),
    (put("offspring", "lion", value=-1), "offspring.lion", "-1 is negative"),
    (put("drawn", value="cat"), "drawn", "'cat' is no tile of the piles"),
    (put("question", value=3), "question", "this is a number"),
    (put("question", value={}), "question.area", "the key is missing"),
    (put("question", value={"area": "pond"}), "question.area", "'pond' is not known"),
    (
        put("question", value={"area": "barn", "label": "animal/lion/male"}),
        "question.label",
        "'animal/lion/male' is no animal of which it is not known",
    ),
    (
        put("question", value={"area": "barn", "label": "cat/unsure"}),
        "question.label",
        "'cat/unsure' is no animal of which it is not known",
    ),
    (
        put("question", value={"area": "barn", "label": "animal/lion/male/unsure", "strangers": 1}),
        "question.strangers",
        "this is a number",
    ),
    (
        put("question", value={"area": "barn", "label": "animal/lion/male/unsure"}),
        "stage",
        "the rest of the state contradicts the stage 'turn'",
    ),
    (put("hidden", value={"cat": 1}), "hidden", "'cat' is not known"),
    (put("hidden", value={"coin-tile": -1}), "hidden.coin-tile", "-1 is negative"),
    (put("free", value=None), "free", "this is null"),
    (put("end", value="15"), "end", "this is a text"),
    (put("last_round", value=None), "last_round", "this is null"),
    (put("bank", value={}), "bank.coins", "the key is missing"),
    (put("bank", "coin_tiles", value=-2), "bank.coin_tiles", "-2 is negative"),
    (put("offspring", value={"cat": 1}), "offspring", "'cat' is not known"),
    (put("balloon", value=0), "balloon", "this is a number"),
    (put("tray", value=0), "tray", "this is a number"),
    (put("gone", value=["cat"]), "gone[0]", "'cat' is no tile of edition 2023"),
]


@pytest.mark.parametrize(("change", "where", "message"), BAD_STATES)
def test_what_is_wrong_and_where(change: Change, where: str, message: str) -> None:
    data = json.loads(json.dumps(state_to_json(START)))
    change(data)
    with pytest.raises(NotationError) as caught:
        state_from_json(data)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


BAD_EXOTIC_STATES: list[tuple[Change, str, str]] = [
    (put("options", "with", value=["fog"]), "options.with[0]", "'fog' is not known"),
    (put("options", "with", value="xxl"), "options.with", "this is a text"),
    (put("options", "removed_exotics", value=["cat"]), "options", "'cat' is no exotic kind"),
    (put("options", "kiosk_colours", value=[]), "options.kiosk_colours", "this is a list"),
    (put("options", "kiosk_colours", value={"drinks": 3}), "options.kiosk_colours.drinks", "this is a number"),
    (put("options", "kiosk_colours", value={"drinks": "pink"}), "options", "drinks cannot call 'pink'"),
    (put("options", "tokens", value=[6, -4]), "options.tokens[1]", "-4 is negative"),
    (put("options", "tokens", value=[4, 6]), "options", "the tokens lie with the highest on top"),
    (drop("visitors"), "visitors", "the key is missing"),
    (put("visitors", value={"pink": 2}), "visitors", "'pink' is not known"),
    (drop("bonus"), "bonus", "the key is missing"),
    (drop("tokens"), "tokens", "the key is missing"),
    (put("tokens", value=["6"]), "tokens[0]", "this is a text"),
    (put("visit", value=3), "visit", "this is a number"),
    (put("visit", value={"mover": 1}), "visit.colour", "the key is missing"),
    (put("visit", value={"colour": "pink", "mover": 1}), "visit.colour", "'pink' is not known"),
    (put("visit", value={"colour": "red"}), "visit.mover", "the key is missing"),
    (put("visit", value={"colour": "red", "mover": 4}), "visit.mover", "there is no number 4"),
    (put("visit", value={"colour": "red", "mover": 1, "owners": [0]}), "visit.owners[0]", "there is no number 0"),
    (put("visit", value=None), "stage", "the rest of the state contradicts the stage 'lead'"),
    (put("visit", "mover", value=2), "stage", "the rest of the state contradicts the stage 'lead'"),
    (put("stage", value="retreat"), "stage", "the rest of the state contradicts the stage 'retreat'"),
    (put("stage", value="turn"), "stage", "the rest of the state contradicts the stage 'turn'"),
    (put("visitors", value={}), "stage", "the rest of the state contradicts the stage 'lead'"),
    (put("gone", value=["visitor/red"]), "gone[0]", "'visitor/red' is no tile"),
    (put("gone", value=["token/6"]), "gone[0]", "'token/6' is no tile"),
    (put("gone", value=["bonus/red"]), "gone[0]", "'bonus/red' is no tile"),
]


@pytest.mark.parametrize(("change", "where", "message"), BAD_EXOTIC_STATES)
def test_what_is_wrong_with_an_expansion_and_where(change: Change, where: str, message: str) -> None:
    data = json.loads(json.dumps(state_to_json(placing("bat", "jungle"))))
    change(data)
    with pytest.raises(NotationError) as caught:
        state_from_json(data)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


def test_nobody_steps_back_who_is_not_there() -> None:
    data = json.loads(json.dumps(state_to_json(do(placing("bat", "jungle"), "lead visitor/red supply"))))
    data["visit"]["colour"] = "green"
    with pytest.raises(NotationError, match="contradicts the stage 'retreat'"):
        state_from_json(data)


def test_what_of_an_expansion_may_be_left_out() -> None:
    data = json.loads(json.dumps(state_to_json(table(VISITED, options=EXOTIC))))
    del data["visit"], data["options"]["tokens"], data["zoos"][1]["areas"]["jungle"]
    assert state_from_json(data) == table(VISITED, options=EXOTIC)
    data["options"]["with"] = []
    del data["options"]["removed_exotics"], data["options"]["kiosk_colours"]
    data["hidden"] = {}
    base = state_from_json(data)
    assert (base.supply.visitors, base.supply.tokens, base.visit) == ((), (), None)


def test_no_state_at_all() -> None:
    with pytest.raises(NotationError, match="state: this is a list"):
        state_from_json([])  # type: ignore[arg-type]


def test_what_may_be_left_out() -> None:
    data = state_to_json(START)
    for key in ("game", "drawn", "hand", "question", "end", "last_round", "balloon", "tray", "gone"):
        del data[key]
    del data["bank"]["coin_tiles"]
    for key in ("edition", "variants", "rulings"):
        del data["options"][key]
    assert state_from_json(data) == START
    old = table(options=Options(players=5, edition="2007"))
    data = state_to_json(old)
    del data["options"]["removed_stall"], data["zoos"][0]["edition"]
    assert state_from_json(data) == old
    question = state_to_json(asked())
    del question["question"]["by_exchange"], question["question"]["strangers"]
    assert state_from_json(question) == asked()


def test_a_question_must_be_about_what_lies_there() -> None:
    data = state_to_json(asked())
    data["question"]["area"] = "barn"
    with pytest.raises(NotationError, match="contradicts the stage 'tell'"):
        state_from_json(data)
