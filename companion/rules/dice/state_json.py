"""The text form of a whole table: `companion.state/1`. Players and trucks are counted from 1, as in all text."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from companion.errors import NotationError
from companion.rules.components import counted
from companion.rules.dice.options import (
    ANIMALS,
    CRATES,
    DEFAULT_EDITION,
    DICE,
    EDITIONS,
    LABELS,
    ROLLED_TOGETHER,
    TRUCKS,
    Options,
    Rulings,
    SheetValues,
    sheet_from_layout,
)
from companion.rules.dice.state import LOAD, OVER, REVEAL, STAGES, State
from companion.rules.dice.zoo import Zoo
from companion.rules.dice.zoo_json import zoo_from_json, zoo_to_json
from companion.rules.json_values import count, flag, mapping, required, same_game, schema, sequence, text

SCHEMA = "companion.state/1"


def state_to_json(state: State) -> dict[str, Any]:
    """Write a state."""
    return {
        "schema": SCHEMA,
        "game": "dice",
        "options": options_to_json(state.options),
        "zoos": [zoo_to_json(zoo) for zoo in state.zoos],
        "trucks": [list(dice) for dice in state.trucks],
        "taken": [list(dice) for dice in state.taken],
        "turn": state.turn + 1,
        "stage": state.stage,
        "rolling": state.rolling,
        "hand": list(state.hand),
        "last_round": state.last_round,
    }


def state_from_json(data: Mapping[str, Any]) -> State:
    """Read a state; `NotationError` names the key that is wrong."""
    data = mapping(data, "state")
    schema(data, SCHEMA)
    same_game(required(data, "game"), "dice")
    options = options_from_json(mapping(required(data, "options"), "options"))
    players = options.players
    turn = count(required(data, "turn"), "turn")
    if not 1 <= turn <= players:
        raise NotationError(f"there is no number {turn}", "turn", f"1 to {players}")
    state = State(
        options=options,
        zoos=tuple(_zoo(options, zoo, f"zoos[{seat}]") for seat, zoo in enumerate(_list(data, "zoos", players))),
        trucks=tuple(
            _dice(dice, f"trucks[{truck}]", CRATES) for truck, dice in enumerate(_list(data, "trucks", TRUCKS[players]))
        ),
        taken=tuple(_dice(dice, f"taken[{seat}]", CRATES) for seat, dice in enumerate(_list(data, "taken", players))),
        turn=turn - 1,
        stage=text(required(data, "stage"), "stage", STAGES),
        rolling=count(data.get("rolling", 0), "rolling"),
        hand=_dice(data.get("hand", []), "hand", ROLLED_TOGETHER),
        last_round=flag(data.get("last_round", False), "last_round"),
    )
    _check_stage(state)
    return state


def options_to_json(options: Options) -> dict[str, Any]:
    """Write options; the sheet's values and rulings only where they differ from the edition's and the project's."""
    own = Rulings()
    changed = {name: value for name, value in asdict(options.rulings).items() if value != getattr(own, name)}
    data: dict[str, Any] = {"players": options.players, "edition": options.edition, "rulings": changed}
    if options.sheet != EDITIONS[options.edition].sheet:
        data["sheet"] = sheet_to_json(options.sheet)
    return data


def sheet_to_json(sheet: SheetValues) -> dict[str, Any]:
    """Write a sheet's values, as its layout holds them."""
    return {
        "sizes": dict(zip(ANIMALS, sheet.sizes, strict=True)),
        "bonuses": dict(zip(ANIMALS, sheet.bonuses, strict=True)),
        "coin_groups": list(sheet.coin_groups),
    }


def options_from_json(data: Mapping[str, Any]) -> Options:
    """Read options of a game with players."""
    players = count(required(data, "players", "options"), "options.players")
    if players not in DICE:
        raise NotationError(f"{counted(players, 'player')} cannot play", "options.players", "2 to 4")
    edition = text(data.get("edition", DEFAULT_EDITION), "options.edition", tuple(EDITIONS))
    rulings = mapping(data.get("rulings", {}), "options.rulings")
    for name, value in rulings.items():
        text(name, "options.rulings", [field.name for field in fields(Rulings)])
        flag(value, f"options.rulings.{name}")
    sheet = EDITIONS[edition].sheet
    if data.get("sheet") is not None:
        try:
            sheet = sheet_from_layout({"values": data["sheet"]})
        except NotationError as error:
            raise NotationError(str(error).removeprefix("values").lstrip(".: "), "options.sheet") from None
    return Options(players=players, edition=edition, sheet=sheet, rulings=Rulings(**rulings))


def _list(data: Mapping[str, Any], key: str, length: int) -> list[Any]:
    """A list of a certain length."""
    values = sequence(required(data, key), key)
    if len(values) != length:
        raise NotationError(f"{len(values)} are listed", key, str(length))
    return values


def _zoo(options: Options, data: Any, where: str) -> Zoo:
    """One player's sheet, whose coins must be known."""
    try:
        zoo = zoo_from_json(data, options.edition)
    except NotationError as error:
        raise NotationError(str(error), where) from None
    if zoo.edition != options.edition:
        raise NotationError(f"this is edition {zoo.edition}", f"{where}.edition", repr(options.edition))
    if zoo.coins is None:
        raise NotationError("nobody has said how many", f"{where}.coins", "a whole number from 0")
    return zoo


def _dice(values: Any, where: str, most: int) -> tuple[str, ...]:
    """Dice by the labels of their faces, sorted."""
    labels = sequence(values, where)
    for number, label in enumerate(labels):
        text(label, f"{where}[{number}]", tuple(LABELS))
    if len(labels) > most:
        raise NotationError(f"{len(labels)} dice are listed", where, f"{most} at most")
    return tuple(sorted(labels))


def _check_stage(state: State) -> None:
    """Refuse a stage that the rest of the state contradicts."""
    if state.supply < 0:
        raise NotationError(f"more dice lie here than {DICE[state.options.players]}", "trucks", "dice of the game")
    dice = state.rolling, len(state.hand)
    awaited = {REVEAL: ((2, 0), (1, 1)), LOAD: ((0, 2), (0, 1))}.get(state.stage, ((0, 0),))
    if dice not in awaited:
        message = f"{dice[0]} dice are rolling and {dice[1]} are in hand at the stage {state.stage!r}"
        raise NotationError(message, "stage", " or ".join(f"{rolling} and {held}" for rolling, held in awaited))
    if state.stage != OVER and state.taken[state.turn]:
        raise NotationError(f"player-{state.turn + 1} has taken dice and cannot be on turn", "turn")
    if state.stage == OVER and any((*state.taken, *state.trucks)):
        raise NotationError("the game is over, all dice lie in the supply", "stage")
