"""What is chosen before a game: which game, who plays, what with; and the first state that comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from companion.app.presenter.table.intents import SeatChosen
from companion.errors import CompanionError
from companion.rules import GAMES, Game, game_named
from companion.rules.zooloretto.options import VARIANTS

COLOURS: Final = ("orange", "sky", "green", "purple", "blue", "red", "yellow", "black")
"""The players' colours, in the order in which they are given out."""
EDITIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "zooloretto": ("2023", "2007", "print-and-play"),
    "aquaretto": ("2023", "2007", "print-and-play"),
    "joint": ("2023", "2007", "print-and-play"),
    "dice": ("2012", "print-and-play"),
}
EXPANSIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "zooloretto": ("exotic", "xxl"),
    "aquaretto": ("xxl",),
    "joint": ("exotic", "xxl"),
    "dice": (),
}
WITH_VARIANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "zooloretto": VARIANTS,
    "aquaretto": (),
    "joint": VARIANTS,
    "dice": (),
}
MOST_PLAYERS: Final[Mapping[str, int]] = {"zooloretto": 5, "aquaretto": 5, "joint": 5, "dice": 4}
LEAST_PLAYERS: Final = 2
LONGEST_NAME: Final = 20


@dataclass(frozen=True, slots=True)
class Setup:
    """What has been chosen so far. `back` are names that people put back into the box; `house` what a table plays.

    `seed` makes chance the same while people still choose. `profile` is an own copy of the game, if any.
    """

    game: str = GAMES[0]
    edition: str = EDITIONS[GAMES[0]][0]
    profile: str = ""
    seats: tuple[SeatChosen, ...] = (SeatChosen("", COLOURS[0]), SeatChosen("", COLOURS[1]), SeatChosen("", COLOURS[2]))
    starter: int = 0
    expansions: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    house: tuple[tuple[str, str], ...] = ()
    seed: int = 0

    @property
    def rules(self) -> Game:
        """The rules that are played by."""
        return game_named(self.game)


def of_game(setup: Setup, game: str) -> Setup:
    """Another game: what it does not have is no longer chosen."""
    seats = setup.seats[: MOST_PLAYERS[game]]
    edition = setup.edition if setup.edition in EDITIONS[game] else EDITIONS[game][0]
    return replace(
        setup,
        game=game,
        edition=edition,
        seats=seats,
        starter=min(setup.starter, len(seats) - 1),
        expansions=tuple(name for name in setup.expansions if name in EXPANSIONS[game]),
        variants=tuple(name for name in setup.variants if name in WITH_VARIANTS[game]),
        back=(),
        house=(),
        profile="",
    )


def with_player(setup: Setup) -> Setup:
    """One player more, in a colour that nobody has."""
    if len(setup.seats) >= MOST_PLAYERS[setup.game]:
        return setup
    used = {seat.colour for seat in setup.seats}
    colour = next(colour for colour in COLOURS if colour not in used)
    return replace(setup, seats=(*setup.seats, SeatChosen("", colour)), back=())


def without_player(setup: Setup, seat: int) -> Setup:
    """One player less."""
    if len(setup.seats) <= LEAST_PLAYERS:
        return setup
    seats = (*setup.seats[:seat], *setup.seats[seat + 1 :])
    return replace(setup, seats=seats, starter=min(setup.starter, len(seats) - 1), back=())


def with_name(setup: Setup, seat: int, name: str) -> Setup:
    """Another name at a seat."""
    return _seated(setup, seat, replace(setup.seats[seat], name=name[:LONGEST_NAME]))


def with_next_colour(setup: Setup, seat: int) -> Setup:
    """The next colour that nobody else has."""
    used = {one.colour for number, one in enumerate(setup.seats) if number != seat}
    start = COLOURS.index(setup.seats[seat].colour) + 1
    order = [*COLOURS[start:], *COLOURS[:start]]
    return _seated(setup, seat, replace(setup.seats[seat], colour=next(one for one in order if one not in used)))


def _seated(setup: Setup, seat: int, one: SeatChosen) -> Setup:
    return replace(setup, seats=(*setup.seats[:seat], one, *setup.seats[seat + 1 :]))


def toggled(names: Sequence[str], name: str) -> tuple[str, ...]:
    """The names with one more, or one less."""
    return tuple(one for one in names if one != name) if name in names else (*names, name)


def answered(setup: Setup, name: str, value: str) -> Setup:
    """A house rule with its answer."""
    return replace(setup, house=(*(one for one in setup.house if one[0] != name), (name, value)))


def groups_out(options: Any) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """What goes back into the box, group by group: the names that may, and those that do."""
    if options.game == "joint":
        return (*groups_out(options.zoo), *groups_out(options.water))
    if options.game == "zooloretto":
        stalls = tuple(filter(None, [options.removed_stall]))
        box = options.box
        kinds = tuple(name for name in box.stalls if name != "xxl")
        found = ((box.species, options.removed_species), (kinds, stalls), (box.exotics, options.removed_exotics))
        return tuple(one for one in found if one[1])
    if options.game == "aquaretto" and options.removed_species:
        from companion.rules.aquaretto.options import FED

        return ((FED, options.removed_species),)
    return ()


def options_of(setup: Setup) -> Any:
    """Complete options; what people have not put back is chosen by chance. Any `CompanionError` says what is wrong."""
    game = setup.rules
    options = game.options_from_words(setup.edition, setup.expansions, setup.variants, len(setup.seats))
    chance = game.complete(options, Random(setup.seed).sample)
    names: list[str] = []
    for known, out in groups_out(chance):
        chosen = [name for name in setup.back if name in known][-len(out) :]
        names += [*chosen, *(name for name in out if name not in chosen)][: len(out)]
    if names:
        options = game.put_back(options, names)
    options = game.complete(options, Random(setup.seed).sample)
    return game.with_house_rules(options, [f"{name}={value}" for name, value in setup.house])


def problem(setup: Setup) -> str:
    """Why the game cannot begin yet, in English; empty when it can."""
    try:
        options_of(setup)
    except CompanionError as error:
        return str(error)
    return ""


def first_state(setup: Setup) -> Any:
    """The state in which the game begins."""
    return setup.rules.new_game(options_of(setup), setup.starter)


def said_of(options: Any) -> dict[str, Any]:
    """What a record says of the options, as in ``companion.score/1``."""
    return {
        "edition": options.edition,
        "players": options.players,
        "with": list(options.expansions),
        "variant": list(options.variants),
    }
