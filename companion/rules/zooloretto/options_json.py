"""The text form of what is chosen before a game: part of `companion.state/1`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from companion.errors import NotationError, UsageError
from companion.rules.components import counted
from companion.rules.json_values import count, flag, mapping, required, sequence, text
from companion.rules.zooloretto.options import EXPANSION_SETS, TOKENS, TRUCK_ROOMS, VARIANTS, Options
from companion.rules.zooloretto.rulings import Rulings


def options_to_json(options: Options) -> dict[str, Any]:
    """Write options; rulings only where they differ from the project's own."""
    own = Rulings()
    changed = {name: value for name, value in asdict(options.rulings).items() if value != getattr(own, name)}
    document = {
        "players": options.players,
        "edition": options.edition,
        "variants": list(options.variants),
        "removed_species": list(options.removed_species),
        "removed_stall": options.removed_stall,
        "rulings": changed,
    }
    if options.expansions:
        document["with"] = list(options.expansions)
    if options.exotic:
        document["removed_exotics"] = list(options.removed_exotics)
        document["kiosk_colours"] = dict(options.kiosk_colours)
    if options.xxl:
        document["tokens"] = list(options.tokens)
    return document


def options_from_json(data: Mapping[str, Any]) -> Options:
    """Read options of a game with players."""
    variants, expansions = _names(data, "variants", VARIANTS), _names(data, "with", EXPANSION_SETS)
    rulings = mapping(data.get("rulings", {}), "options.rulings")
    for name, value in rulings.items():
        text(name, "options.rulings", [field.name for field in fields(Rulings)])
        flag(value, f"options.rulings.{name}")
    players = count(required(data, "players", "options"), "options.players")
    if players not in TRUCK_ROOMS:
        raise NotationError(f"{counted(players, 'player')} cannot play", "options.players", "2 to 5")
    all_stalls, balloon, tray = (name in variants for name in VARIANTS)
    exotic, xxl = (name in expansions for name in EXPANSION_SETS)
    try:
        return Options(
            players=players,
            edition=text(data.get("edition", "2023"), "options.edition"),
            all_stalls=all_stalls,
            balloon=balloon,
            tray=tray,
            removed_species=_names(data, "removed_species"),
            removed_stall=text(data.get("removed_stall", ""), "options.removed_stall"),
            rulings=Rulings(**rulings),
            exotic=exotic,
            xxl=xxl,
            removed_exotics=_names(data, "removed_exotics"),
            kiosk_colours=_kiosk_colours(data),
            tokens=_tokens(data) if xxl else TOKENS,
        )
    except NotationError:
        raise
    except UsageError as error:
        raise NotationError(str(error), "options") from None


def _names(data: Mapping[str, Any], key: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """A list of names, none when the key is missing."""
    names = sequence(data.get(key, []), f"options.{key}")
    return tuple(text(name, f"options.{key}[{number}]", known) for number, name in enumerate(names))


def _kiosk_colours(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The colour of the visitors that each stall calls. Rule: EX-22."""
    given = mapping(data.get("kiosk_colours", {}), "options.kiosk_colours")
    return tuple((stall, text(colour, f"options.kiosk_colours.{stall}")) for stall, colour in given.items())


def _tokens(data: Mapping[str, Any]) -> tuple[int, ...]:
    """The stack of tokens, the topmost first; the usual one when the key is missing. Rule: XL-05, ruling RX-01."""
    values = sequence(data.get("tokens", TOKENS), "options.tokens")
    return tuple(count(value, f"options.tokens[{number}]") for number, value in enumerate(values))
