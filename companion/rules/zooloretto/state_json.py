"""The text form of a whole table: `companion.state/1`. Players and trucks are counted from 1, as in all text."""

from collections.abc import Container, Mapping
from dataclasses import asdict
from typing import Any

from companion.errors import NotationError
from companion.rules.json_values import count, flag, mapping, required, same_game, schema, sequence, text
from companion.rules.zooloretto.options import (
    AREA_INDEX,
    AREAS,
    COLOURS,
    END_STACK,
    SPECIES,
    TRUCK_ROOMS,
    Edition,
    Options,
)
from companion.rules.zooloretto.options_json import options_from_json, options_to_json
from companion.rules.zooloretto.setup import with_jungle
from companion.rules.zooloretto.state import (
    CLEAR,
    LEAD,
    LOAD,
    NO_TRUCK,
    PLACE,
    RETREAT,
    STAGES,
    TELL,
    Question,
    State,
    Supply,
    Visit,
)
from companion.rules.zooloretto.visitors import leads, standing
from companion.rules.zooloretto.zoo import Zoo
from companion.rules.zooloretto.zoo_json import read_zoo, write_zoo

SCHEMA = "companion.state/1"


def state_to_json(state: State) -> dict[str, Any]:
    """Write a state."""
    box = state.options.box
    question = state.question
    document = {
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
    if state.options.exotic:
        for key, counts in (("visitors", state.supply.visitors), ("bonus", state.supply.bonus)):
            document[key] = {colour: number for colour, number in zip(COLOURS, counts, strict=True) if number}
        document["visit"] = None if state.visit is None else _visit_to_json(state.visit)
    if state.options.xxl:
        document["tokens"] = list(state.supply.tokens)
    return document


def _visit_to_json(visit: Visit) -> dict[str, Any]:
    """Write what visitor is to be moved."""
    return {"colour": visit.colour, "mover": visit.mover + 1, "owners": [owner + 1 for owner in visit.owners]}


def state_from_json(data: Mapping[str, Any]) -> State:
    """Read a state; `NotationError` names the key that is wrong."""
    data = mapping(data, "state")
    schema(data, SCHEMA)
    same_game(data.get("game", "zooloretto"), "zooloretto")
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
        gone=_tiles(box, data.get("gone", []), "gone", {label for label in box.counts if _is_tile(label)}),
        supply=_supply(options, data),
        visit=_visit(options, data.get("visit")) if options.exotic else None,
    )
    _check_stage(state)
    return state


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
    return with_jungle(zoo, options)


def _tiles(box: Edition, values: Any, where: str, known: Container[str]) -> tuple[str, ...]:
    """Tiles of these labels, sorted."""
    for number, label in enumerate(sequence(values, where)):
        if text(label, f"{where}[{number}]") not in known:
            raise NotationError(f"{label!r} is no tile of edition {box.name} that can lie here", f"{where}[{number}]")
    return tuple(sorted(values))


def _is_tile(label: str) -> bool:
    """Whether the label is that of a tile: no coin, no visitor, nothing that a visitor or a donation brings."""
    return label != "coin" and not label.startswith(("visitor/", "bonus/", "token/"))


def _supply(options: Options, data: Mapping[str, Any]) -> Supply:
    """What the expansions add to the middle; the topmost token first."""
    visitors, bonus = (_counts(data, key, COLOURS) if options.exotic else () for key in ("visitors", "bonus"))
    tokens = sequence(required(data, "tokens"), "tokens") if options.xxl else []
    return Supply(visitors, bonus, tuple(count(value, f"tokens[{number}]") for number, value in enumerate(tokens)))


def _visit(options: Options, data: Any) -> Visit | None:
    """What visitor is to be moved, None when none is."""
    if data is None:
        return None
    data = mapping(data, "visit")
    colour = text(required(data, "colour", "visit"), "visit.colour", ("", *options.colours))
    mover = _number(required(data, "mover", "visit"), "visit.mover", options.players)
    owners = sequence(data.get("owners", []), "visit.owners")
    seats = (_number(seat, f"visit.owners[{number}]", options.players) for number, seat in enumerate(owners))
    return Visit(colour, mover, tuple(seats))


def _holdable(box: Edition) -> set[str]:
    """The labels of tiles that a player can have in hand: what goes into a zoo, with what is known of fertility."""
    animals = {label for label, species in SPECIES.items() if species in (*box.species, *box.exotics)}
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
    asked, visit = state.question, state.visit
    fits = {
        PLACE: bool(state.hand) and asked is None,
        LOAD: bool(state.drawn),
        TELL: asked is not None and asked.label in state.zoo[AREAS[asked.area]].animals,
        CLEAR: NO_TRUCK not in state.taken and any(state.trucks),
        LEAD: visit is not None and visit.mover == state.turn and any(leads(state, visit.colour)),
        RETREAT: visit is not None and visit.mover != state.turn and bool(standing(state.zoo, visit.colour)),
    }
    moving = state.stage in (LEAD, RETREAT)
    if moving != (visit is not None) or not fits.get(state.stage, not state.hand and asked is None):
        raise NotationError(f"the rest of the state contradicts the stage {state.stage!r}", "stage")
    if bool(state.drawn) != (state.stage == LOAD):
        raise NotationError(f"no tile is drawn at the stage {state.stage!r}", "drawn", "nothing")
