"""The text form of a whole table: `companion.state/1`. Players and trucks are counted from 1, as in all text."""

from collections.abc import Container, Mapping
from dataclasses import asdict, fields
from typing import Any

from companion.errors import NotationError, UsageError
from companion.rules.json_values import count, flag, mapping, required, schema, sequence, text
from companion.rules.zooloretto.options import (
    AREA_INDEX,
    AREAS,
    END_STACK,
    SPECIES,
    TRUCK_ROOMS,
    VARIANTS,
    Edition,
    Options,
    Rulings,
)
from companion.rules.zooloretto.state import (
    CLEAR,
    LOAD,
    NO_TRUCK,
    PLACE,
    STAGES,
    TELL,
    Question,
    State,
)
from companion.rules.zooloretto.zoo import Zoo
from companion.rules.zooloretto.zoo_json import read_zoo, write_zoo

SCHEMA = "companion.state/1"


def state_to_json(state: State) -> dict[str, Any]:
    """Write a state."""
    box = state.options.box
    question = state.question
    return {
        "schema": SCHEMA,
        "game": "zooloretto",
        "options": options_to_json(state.options),
        "zoos": [write_zoo(zoo, followed=True) for zoo in state.zoos],
        "trucks": [list(tiles) for tiles in state.trucks],
        "taken": [None if truck == NO_TRUCK else truck + 1 for truck in state.taken],
        "turn": state.turn + 1,
        "stage": state.stage,
        "drawn": state.drawn,
        "hand": list(state.hand),
        "question": None if question is None else asdict(question) | {"area": AREAS[question.area]},
        "hidden": {label: number for label, number in zip(box.tiles, state.hidden, strict=True) if number},
        "free": state.free,
        "end": state.end,
        "last_round": state.last_round,
        "bank": {"coins": state.coins, "coin_tiles": state.coin_tiles},
        "offspring": {name: number for name, number in zip(box.species, state.offspring, strict=True) if number},
        "balloon": state.balloon,
        "tray": state.tray,
        "gone": list(state.gone),
    }


def state_from_json(data: Mapping[str, Any]) -> State:
    """Read a state; `NotationError` names the key that is wrong."""
    data = mapping(data, "state")
    schema(data, SCHEMA)
    text(data.get("game", "zooloretto"), "game", ("zooloretto",))
    options = options_from_json(mapping(required(data, "options"), "options"))
    box = options.box
    zoos = tuple(_zoo(options, zoo, f"zoos[{seat}]") for seat, zoo in enumerate(_list(data, "zoos", options.players)))
    trucks = _list(data, "trucks", len(TRUCK_ROOMS[options.players]))
    bank = mapping(required(data, "bank"), "bank")
    state = State(
        options=options,
        zoos=zoos,
        trucks=tuple(_tiles(box, tiles, f"trucks[{truck}]", box.tile_index) for truck, tiles in enumerate(trucks)),
        taken=_taken(options, data),
        turn=_number(required(data, "turn"), "turn", options.players),
        stage=text(required(data, "stage"), "stage", STAGES),
        drawn=_drawn(box, data),
        hand=_tiles(box, data.get("hand", []), "hand", _holdable(box)),
        question=_question(data.get("question")),
        hidden=_counts(data, "hidden", box.tiles),
        free=count(required(data, "free"), "free"),
        end=count(data.get("end", END_STACK), "end"),
        last_round=flag(data.get("last_round", False), "last_round"),
        coins=count(required(bank, "coins", "bank"), "bank.coins"),
        coin_tiles=count(bank.get("coin_tiles", 0), "bank.coin_tiles"),
        offspring=_counts(data, "offspring", box.species),
        balloon=flag(data.get("balloon", False), "balloon"),
        tray=flag(data.get("tray", False), "tray"),
        gone=_tiles(box, data.get("gone", []), "gone", box.counts.keys() - {"coin"}),
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
        "variants": list(options.variants),
        "removed_species": list(options.removed_species),
        "removed_stall": options.removed_stall,
        "rulings": changed,
    }


def options_from_json(data: Mapping[str, Any]) -> Options:
    """Read options of a game with players."""
    variants = sequence(data.get("variants", []), "options.variants")
    for number, name in enumerate(variants):
        text(name, f"options.variants[{number}]", VARIANTS)
    species = sequence(data.get("removed_species", []), "options.removed_species")
    for number, name in enumerate(species):
        text(name, f"options.removed_species[{number}]")
    rulings = mapping(data.get("rulings", {}), "options.rulings")
    for name, value in rulings.items():
        text(name, "options.rulings", [field.name for field in fields(Rulings)])
        flag(value, f"options.rulings.{name}")
    players = count(required(data, "players", "options"), "options.players")
    if players not in TRUCK_ROOMS:
        raise NotationError(f"{players} players cannot play", "options.players", "2 to 5")
    all_stalls, balloon, tray = (name in variants for name in VARIANTS)
    try:
        return Options(
            players=players,
            edition=text(data.get("edition", "2023"), "options.edition"),
            all_stalls=all_stalls,
            balloon=balloon,
            tray=tray,
            removed_species=tuple(species),
            removed_stall=text(data.get("removed_stall", ""), "options.removed_stall"),
            rulings=Rulings(**rulings),
        )
    except NotationError:
        raise
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
    """One player's zoo, whose coins must be known."""
    try:
        zoo = read_zoo(mapping(data, "zoo"), options.edition, followed=True)
    except NotationError as error:
        raise NotationError(str(error), where) from None
    if zoo.edition != options.edition:
        raise NotationError(f"this is edition {zoo.edition}", f"{where}.edition", repr(options.edition))
    if zoo.coins is None:
        raise NotationError("nobody has said how many", f"{where}.coins", "a whole number from 0")
    return zoo


def _tiles(box: Edition, values: Any, where: str, known: Container[str]) -> tuple[str, ...]:
    """Tiles of these labels, sorted."""
    for number, label in enumerate(sequence(values, where)):
        if text(label, f"{where}[{number}]") not in known:
            raise NotationError(f"{label!r} is no tile of edition {box.name} that can lie here", f"{where}[{number}]")
    return tuple(sorted(values))


def _holdable(box: Edition) -> set[str]:
    """The labels of tiles that a player can have in hand: what goes into a zoo, with what is known of fertility."""
    animals = {label for label, species in SPECIES.items() if species in box.species}
    return animals | {label for label in box.counts if label.startswith("stall/")}


def _taken(options: Options, data: Mapping[str, Any]) -> tuple[int, ...]:
    """The truck of each player, null for those who have none."""
    taken = _list(data, "taken", options.players)
    trucks = len(TRUCK_ROOMS[options.players])
    return tuple(
        NO_TRUCK if truck is None else _number(truck, f"taken[{seat}]", trucks) for seat, truck in enumerate(taken)
    )


def _drawn(box: Edition, data: Mapping[str, Any]) -> str:
    """The drawn tile, empty when there is none."""
    label = text(data.get("drawn", ""), "drawn")
    if label and label not in box.tile_index:
        raise NotationError(f"{label!r} is no tile of the piles", "drawn")
    return label


def _question(data: Any) -> Question | None:
    """The question that is open, None when there is none."""
    if data is None:
        return None
    data = mapping(data, "question")
    area = text(required(data, "area", "question"), "question.area", AREAS)
    label = text(required(data, "label", "question"), "question.label")
    if label not in SPECIES or not label.endswith("/unsure"):
        raise NotationError(f"{label!r} is no animal of which it is not known", "question.label")
    by_exchange, strangers = (flag(data.get(key, False), f"question.{key}") for key in ("by_exchange", "strangers"))
    return Question(AREA_INDEX[area], label, by_exchange, strangers)


def _counts(data: Mapping[str, Any], key: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """How many there are of each name."""
    given = mapping(required(data, key), key)
    for name in given:
        if name not in names:
            raise NotationError(f"{name!r} is not known", key, ", ".join(names))
    return tuple(count(given.get(name, 0), f"{key}.{name}") for name in names)


def _check_stage(state: State) -> None:
    """Refuse a stage that the rest of the state contradicts."""
    asked = state.question
    fits = {
        PLACE: bool(state.hand) and asked is None,
        LOAD: bool(state.drawn),
        TELL: asked is not None and asked.label in state.zoo[AREAS[asked.area]].animals,
        CLEAR: NO_TRUCK not in state.taken and any(state.trucks),
    }
    if not fits.get(state.stage, not state.hand and asked is None):
        raise NotationError(f"the rest of the state contradicts the stage {state.stage!r}", "stage")
    if bool(state.drawn) != (state.stage == LOAD):
        raise NotationError(f"no tile is drawn at the stage {state.stage!r}", "drawn", "nothing")
