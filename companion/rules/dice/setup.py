"""Setting a game up, and entering one that has already begun."""

from collections.abc import Sequence
from dataclasses import replace

from companion.errors import UsageError
from companion.rules.dice.options import CRATES, LABELS, TRUCKS, Options
from companion.rules.dice.rounds import triggers_end
from companion.rules.dice.state import TURN, State
from companion.rules.dice.zoo import Zoo
from companion.rules.game import Pick


def put_back(options: Options, names: Sequence[str]) -> Options:
    """Refuse to put anything but unused dice back into the box: every animal is played with. Rule: DG-06."""
    if names:
        raise UsageError(f"nothing is left out in the dice game, yet '{names[0]}' is named")
    return options


def complete(options: Options, _pick: Pick) -> Options:
    """The options as they are: chance chooses nothing before the game. Rules: DG-03, DG-04, DG-05."""
    _need_players(options)
    return options


def _need_players(options: Options) -> None:
    """Refuse options that do not say how many play."""
    if not options.players:
        raise UsageError("the number of players is missing; expected 2 to 4")


def new_game(options: Options, starter: int = 0) -> State:
    """Set a game up; `starter` is the seat of the youngest player.

    Rules: DG-03 to DG-10.
    """
    _need_players(options)
    players = options.players
    if not 0 <= starter < players:
        raise UsageError(f"player-{starter + 1} cannot start a game of {players}")
    return State(
        options=options,
        zoos=(Zoo(edition=options.edition),) * players,
        trucks=((),) * TRUCKS[players],
        taken=((),) * players,
        turn=starter,
        stage=TURN,
        rolling=0,
        hand=(),
        last_round=False,
    )


def table_state(
    options: Options,
    zoos: Sequence[Zoo],
    trucks: Sequence[Sequence[str]] = (),
    taken: Sequence[Sequence[str]] = (),
    turn: int = 0,
) -> State:
    """Enter a game that nobody has followed, at the start of a turn, from what lies on the table.

    `trucks` and `taken` hold labels of dice; the sheets tell whether this is the last round. Rules: DG-06, DG-37.
    """
    state = new_game(options, turn)
    players = options.players
    _check_length("sheets", zoos, players, players)
    for seat, zoo in enumerate(zoos):
        _check_seat(options, seat, zoo)
    if trucks:
        _check_length("trucks", trucks, len(state.trucks), players)
    if taken:
        _check_length("players' dice", taken, players, players)
        if taken[turn]:
            raise UsageError(f"player-{turn + 1} has taken dice and cannot be on turn")
    return replace(
        state,
        zoos=tuple(zoos),
        trucks=tuple(map(_dice, trucks)) or state.trucks,
        taken=tuple(map(_dice, taken)) or state.taken,
        last_round=any(triggers_end(zoo, options.sheet) for zoo in zoos),
    )


def _check_length(what: str, given: Sequence[object], expected: int, players: int) -> None:
    """Refuse a list that does not fit the number of players."""
    if len(given) != expected:
        raise UsageError(f"{players} players have {expected} {what}; {len(given)} are given")


def _check_seat(options: Options, seat: int, zoo: Zoo) -> None:
    """Refuse a sheet of another edition, and one whose coins nobody has counted."""
    if zoo.edition != options.edition:
        raise UsageError(f"player-{seat + 1}'s sheet is of edition {zoo.edition}, the game of {options.edition}")
    if zoo.coins is None:
        raise UsageError(f"nobody has said how many coins player-{seat + 1} has")


def _dice(labels: Sequence[str]) -> tuple[str, ...]:
    """The dice of one truck or player, sorted. Rules: DG-02, DG-08."""
    for label in labels:
        if label not in LABELS:
            raise UsageError(f"no die shows {label!r}; expected {', '.join(LABELS)}")
    if len(labels) > CRATES:
        raise UsageError(f"{len(labels)} dice lie together, a truck has {CRATES} crates")
    return tuple(sorted(labels))
