"""The text form of a whole table: `companion.state/1`. Players and trucks are counted from 1, as in all text."""

from collections.abc import Container, Mapping
from dataclasses import asdict, fields
from typing import Any

from companion.errors import NotationError, UsageError
from companion.rules.aquaretto.options import (
    COWORKER,
    COWORKERS,
    END_STACK,
    EXPANSIONS,
    EXTRA_BOARDS,
    SPECIES,
    SPECIES_NAMES,
    TRUCK_ROOMS,
    UNKNOWN,
    Options,
    Rulings,
)
from companion.rules.aquaretto.state import CLEAR, LOAD, NO_TRUCK, PLACE, STAGES, State
from companion.rules.aquaretto.zoo import Zoo
from companion.rules.aquaretto.zoo_json import zoo_from_json, zoo_to_json
from companion.rules.components import counted
from companion.rules.json_values import count, flag, mapping, required, same_game, schema, sequence, text

SCHEMA = "companion.state/1"


def state_to_json(state: State) -> dict[str, Any]:
    """Write a state."""
    box = state.options.box
    return {
        "schema": SCHEMA,
        "game": "aquaretto",
        "options": options_to_json(state.options),
        "zoos": [zoo_to_json(zoo) for zoo in state.zoos],
        "trucks": [list(tiles) for tiles in state.trucks],
        "taken": [None if truck == NO_TRUCK else truck + 1 for truck in state.taken],
        "turn": state.turn + 1,
        "stage": state.stage,
        "drawn": state.drawn,
        "hand": list(state.hand),
        "hidden": {label: number for label, number in zip(box.tiles, state.hidden, strict=True) if number},
        "free": state.free,
        "end": state.end,
        "last_round": state.last_round,
        "bank": {"coins": state.coins, "coin_tiles": state.coin_tiles},
        "offspring": {name: number for name, number in zip(SPECIES_NAMES, state.offspring, strict=True) if number},
        "coworkers": state.coworkers,
        "extra_boards": state.extra_boards,
        "gone": list(state.gone),
    }


def state_from_json(data: Mapping[str, Any]) -> State:
    """Read a state; `NotationError` names the key that is wrong."""
    data = mapping(data, "state")
    schema(data, SCHEMA)
    same_game(data.get("game", "aquaretto"), "aquaretto")
    options = options_from_json(mapping(required(data, "options"), "options"))
    box, animals = options.box, SPECIES.keys()
    zoos = _list(data, "zoos", options.players)
    trucks = _list(data, "trucks", len(TRUCK_ROOMS[options.players]))
    bank = mapping(required(data, "bank"), "bank")
    state = State(
        options=options,
        zoos=tuple(_zoo(options, zoo, f"zoos[{seat}]") for seat, zoo in enumerate(zoos)),
        trucks=tuple(_tiles(tiles, f"trucks[{truck}]", box.tile_index) for truck, tiles in enumerate(trucks)),
        taken=_taken(options, data),
        turn=_number(required(data, "turn"), "turn", options.players),
        stage=text(required(data, "stage"), "stage", STAGES),
        drawn=_drawn(data, box.tile_index),
        hand=_tiles(data.get("hand", []), "hand", {*animals, COWORKER}),
        hidden=_counts(data, "hidden", box.tiles),
        free=count(required(data, "free"), "free"),
        end=count(data.get("end", END_STACK), "end"),
        last_round=flag(data.get("last_round", False), "last_round"),
        coins=count(required(bank, "coins", "bank"), "bank.coins"),
        coin_tiles=count(bank.get("coin_tiles", 0), "bank.coin_tiles"),
        offspring=_counts(data, "offspring", SPECIES_NAMES),
        coworkers=count(data.get("coworkers", COWORKERS), "coworkers"),
        extra_boards=count(data.get("extra_boards", EXTRA_BOARDS if options.xxl else 0), "extra_boards"),
        gone=_tiles(data.get("gone", []), "gone", {*animals, *box.tile_index}),
    )
    _check_stage(state)
    return state


def options_to_json(options: Options) -> dict[str, Any]:
    """Write options; rulings only where they differ from the project's own."""
    own = Rulings()
    changed = {name: value for name, value in asdict(options.rulings).items() if value != getattr(own, name)}
    return {
        "players": options.players,
        "edition": options.edition,
        "with": list(options.expansions),
        "removed_species": list(options.removed_species),
        "rulings": changed,
    }


def options_from_json(data: Mapping[str, Any]) -> Options:
    """Read options of a game with players."""
    expansions = sequence(data.get("with", []), "options.with")
    for number, name in enumerate(expansions):
        text(name, f"options.with[{number}]", EXPANSIONS)
    species = sequence(data.get("removed_species", []), "options.removed_species")
    for number, name in enumerate(species):
        text(name, f"options.removed_species[{number}]")
    rulings = mapping(data.get("rulings", {}), "options.rulings")
    for name, value in rulings.items():
        text(name, "options.rulings", [field.name for field in fields(Rulings)])
        flag(value, f"options.rulings.{name}")
    players = count(required(data, "players", "options"), "options.players")
    if players not in TRUCK_ROOMS:
        raise NotationError(f"{counted(players, 'player')} cannot play", "options.players", "2 to 5")
    edition = text(data.get("edition", "2023"), "options.edition")
    try:
        return Options(players, edition, bool(expansions), tuple(species), Rulings(**rulings))
    except UsageError as error:
        raise NotationError(str(error), "options") from None


def _list(data: Mapping[str, Any], key: str, length: int) -> list[Any]:
    """A list of a certain length."""
    values = sequence(required(data, key), key)
    if len(values) != length:
        raise NotationError(f"{len(values)} are listed", key, str(length))
    return values


def _number(value: Any, where: str, most: int) -> int:
    """A number counted from 1 in text, from 0 in the state."""
    number = count(value, where)
    if not 1 <= number <= most:
        raise NotationError(f"there is no number {number}", where, f"1 to {most}")
    return number - 1


def _zoo(options: Options, data: Any, where: str) -> Zoo:
    """One player's zoo, whose coins and depot must be known."""
    try:
        zoo = zoo_from_json(mapping(data, "zoo"), options.edition)
    except NotationError as error:
        raise NotationError(str(error), where) from None
    if zoo.edition != options.edition:
        raise NotationError(f"this is edition {zoo.edition}", f"{where}.edition", repr(options.edition))
    if zoo.coins is None:
        raise NotationError("nobody has said how many", f"{where}.coins", "a whole number from 0")
    if UNKNOWN in zoo.depot:
        raise NotationError("nobody has said what lies there", f"{where}.water.depot", "animals")
    return zoo


def _tiles(values: Any, where: str, known: Container[str]) -> tuple[str, ...]:
    """Tiles of these labels, sorted."""
    for number, label in enumerate(sequence(values, where)):
        if text(label, f"{where}[{number}]") not in known:
            raise NotationError(f"{label!r} is no piece that can lie here", f"{where}[{number}]")
    return tuple(sorted(values))


def _taken(options: Options, data: Mapping[str, Any]) -> tuple[int, ...]:
    """The truck of each player, null for those who have none."""
    trucks = len(TRUCK_ROOMS[options.players])
    return tuple(
        NO_TRUCK if truck is None else _number(truck, f"taken[{seat}]", trucks)
        for seat, truck in enumerate(_list(data, "taken", options.players))
    )


def _drawn(data: Mapping[str, Any], known: Container[str]) -> str:
    """The drawn tile, empty when there is none."""
    label = text(data.get("drawn", ""), "drawn")
    if label and label not in known:
        raise NotationError(f"{label!r} is no tile of the piles", "drawn")
    return label


def _counts(data: Mapping[str, Any], key: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """How many there are of each name."""
    given = mapping(required(data, key), key)
    for name in given:
        if name not in names:
            raise NotationError(f"{name!r} is not known", key, ", ".join(names))
    return tuple(count(given.get(name, 0), f"{key}.{name}") for name in names)


def _check_stage(state: State) -> None:
    """Refuse a stage that the rest of the state contradicts."""
    fits = {
        PLACE: bool(state.hand),
        LOAD: bool(state.drawn),
        CLEAR: NO_TRUCK not in state.taken and any(state.trucks),
    }
    if not fits.get(state.stage, not state.hand):
        raise NotationError(f"the rest of the state contradicts the stage {state.stage!r}", "stage")
    if bool(state.drawn) != (state.stage == LOAD):
        raise NotationError(f"no tile is drawn at the stage {state.stage!r}", "drawn", "nothing")
