"""``companion play``: the rules on the terminal; actions by number or notation, undo, save and load, replay."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from companion.cli import options as shared
from companion.cli.board_text import changed_lines, table_text
from companion.cli.legal_text import BOARDS_HELP, legal_lines
from companion.cli.policies import deal
from companion.cli.rulebook import sentence
from companion.cli.terminal import json_text, listed, said, say, somebody_answers, spoken, told, typed_number
from companion.errors import CompanionError, NotationError, UsageError
from companion.rules import GAMES, Game, Record, Step, game_named, replay
from companion.rules.components import counted
from companion.rules.record import record_from_json, record_to_json
from companion.storage import check_writable, read_json, write_atomically
from companion.words import words_in

if TYPE_CHECKING:
    from companion.cli.keeping import Follower

_PLAYERS: Final = 3  # unless somebody says otherwise
_HELP: Final = """\
A number carries out the action of that number; or type its notation, as shown, or so much of it that one is left.
  legal       the actions that are legal now
  table       the whole table
  score       the score sheets as they are now
  rule ZR-031 what the rule of that number says
  undo        take the last action back
  save FILE   write the game; open FILE goes on with another one
  help, quit"""


@dataclass
class Session:
    """A game that is being played: its record and every step since the start."""

    record: Record
    steps: list[Step[Any, Any]]
    random: Random
    dealt: bool
    said: list[str] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """The table as it is now."""
        return self.steps[-1].state

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_named(self.state.options.game)

    def do(self, action: Any) -> None:
        """Carry out an action and say what happened; hidden tiles are turned over when chance deals."""
        step = self.game.apply(self.state, action)
        self.record = self.record.plus(action)
        self.steps.append(step)
        self.said += [f"  {event.text} ({event.rule})" for event in step.events]
        if self.dealt and self.game.hidden(self.state):
            tile = deal(self.state, self.random)
            self.said.append(f"  {self.game.action_to_text(tile)}")
            self.do(tile)

    def undo(self) -> None:
        """Take the last action back, and with a tile that chance turned over its drawing too."""
        if not self.record.actions:
            raise UsageError("nothing has been done yet")
        self._drop()
        while self.dealt and self.record.actions and self.game.hidden(self.state):
            self._drop()

    def _drop(self) -> None:
        """Forget the last action."""
        self.record = self.record.less_one()
        self.steps.pop()


def run(
    game: shared.ChosenGame = None,
    players: shared.PlayerCount = None,
    edition: shared.EditionName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    house: shared.HouseRules = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="SPECIES...", help="Species back in the box; else chance.")
    ] = None,
    remove_stall: Annotated[
        str, typer.Option("--remove-stall", metavar="STALL", help="The stall type back in the box; else chance.")
    ] = "",
    sheet: shared.OwnSheet = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same seed deals the same tiles; else new ones.")
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Play at your own table: you say what is drawn, chance does not.")
    ] = False,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE|NUMBER", help="Go on with a saved game, or a kept one.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the game there after every action.")
    ] = None,
    replayed: Annotated[Path | None, typer.Option("--replay", metavar="FILE", help="Show a saved game.")] = None,
    keep: shared.Keep = False,
    lang: shared.Language = "en",
) -> int:
    """Play with the rules alone: what is legal, what is due, what happened, what it scores."""
    shared.agree_on_language(lang)
    if replayed is not None and (load or save or keep):
        raise UsageError("--replay only shows a game: leave --load, --save and --keep out")
    if load or replayed:
        set_up = {"players": players is not None, "edition": edition, "with": expansions, "variant": variants}
        _agree_on_saved({**set_up, "house": house, "remove": remove, "remove-stall": remove_stall, "sheet": sheet})
    if replayed is not None:
        _replay(replayed, game)
        return 0
    random = Random(seed)
    if load is not None:
        session, follower = _loaded(load, game, random, not table)
    else:
        options = _options(game, edition, expansions, variants, players, house, sheet)
        ask = somebody_answers() and not house
        _check_stall(options, remove_stall)
        start = _start(options, [*(remove or ()), *filter(None, [remove_stall])], random, ask)
        session, follower = Session(Record(start), [Step(start, ())], random, not table), None
    _play(session, save, follower, keep=keep)
    return 0


def _options(
    game: str | None,
    edition: str | None,
    expansions: Sequence[str] | None,
    variants: Sequence[str] | None,
    players: int | None,
    house: Sequence[str] | None,
    sheet: Path | None,
) -> Any:
    """What a new game is played with."""
    players = _PLAYERS if players is None else players
    if players < 1:
        raise UsageError(f"--players {players} is no number of players: 2 to 5 play")
    options = shared.options_of(game or GAMES[0], edition, expansions, variants, players, house)
    return shared.with_own_sheet(options, sheet)


def _play(session: Session, save: Path | None, follower: "Follower | None", *, keep: bool) -> None:
    """Play, and keep the game among the past ones meanwhile where that is wanted or was so before."""
    try:
        if save is not None:
            check_writable(save)
        if keep and follower is None:
            follower = _kept(session)
        _converse(session, save, follower)
    finally:
        if follower is not None:
            follower.close()
    if follower is not None:
        follower.say_how_it_goes_on(dealt=session.dealt)


def _kept(session: Session) -> "Follower":
    """Keep a game among the past ones from now on."""
    from companion.cli.keeping import begun

    follower = begun(session.record.start)
    follower.follow(session.record, session.state)
    return follower


def _loaded(load: Path, game: str | None, random: Random, dealt: bool) -> tuple[Session, "Follower | None"]:
    """A game that goes on: of a file, or a kept one by its number where no file has that name."""
    number = None if load.exists() else typed_number(str(load))
    if number is None:
        return _of_file(load, game, random, dealt), None
    return _taken_up(number, game, random, dealt)


def _taken_up(number: int, game: str | None, random: Random, dealt: bool) -> tuple[Session, "Follower"]:
    """A kept game as it was left, and what goes on keeping it. A game that is named is what must have been kept."""
    from companion.cli.history.numbers import game_numbered
    from companion.cli.keeping import taken_up
    from companion.storage.games import Games

    summary = game_numbered(number, Games())
    if game is not None and summary.game != game_named(game).name:
        raise UsageError(f"game {number} is a game of {summary.game}, not of {game}: leave --game out")
    follower, record = taken_up(summary.key)
    return Session(record, list(replay(game_named(summary.game), record)), random, dealt), follower


def _start(options: Any, back: Sequence[str], random: Random, ask: bool) -> Any:
    """A new table; what is not put back into the box by name is chosen by chance, house rules are asked for."""
    game = game_named(options.game)
    if back:
        options = game.put_back(options, back)
    options = game.complete(options, random.sample)
    if ask:
        from companion.cli.questions import settle_house_rules

        options = settle_house_rules(options)
    return game.new_game(options, 0)


def _check_stall(options: Any, name: str | None) -> None:
    """Raise UnknownNameError, which lists the stalls, where what goes back into the box as a stall is none."""
    box = getattr(options, "zoo", options)
    if name and hasattr(box, "removed_stall"):
        replace(box, removed_stall=name)


def _agree_on_saved(set_up: Mapping[str, object]) -> None:
    """Raise UsageError when an option sets up a game although a saved one says how it was set up."""
    for option, given in set_up.items():
        if given:
            raise UsageError(f"--{option} is for a new game, but a saved game was set up when it began")


def _of_file(path: Path, game: str | None, random: Random, dealt: bool) -> Session:
    """The game in a file; one that does not replay raises `IllegalActionError` with the first action that fails.

    A game that is named is what the file must hold. What the file says wrongly is said with the file's name.
    """
    document = read_json(path)
    named = document.get("game")
    played = game_named(game or (named if named in GAMES else GAMES[0]))
    try:
        record = record_from_json(played, document)
    except NotationError as error:
        raise UsageError(f"{path}: {error}") from error
    return Session(record, list(replay(played, record)), random, dealt)


def _replay(path: Path, game: str | None) -> None:
    """Print every action of a saved game with what it led to, then the table and the scores."""
    session = _of_file(path, game, Random(0), dealt=False)
    for action, step in zip(session.record.actions, session.steps[1:], strict=True):
        print(session.game.action_to_text(action))
        for event in step.events:
            print(told(f"  {event.text} ({event.rule})"))
    print(table_text(session.state))
    print(_score_text(session))


def _converse(session: Session, save: Path | None, follower: "Follower | None" = None) -> None:
    """Read one line after the other until the game is left."""
    print(table_text(session.state))
    _say_due(session)
    for line in _lines():
        if line in ("quit", "exit"):
            return
        try:
            _obey(session, line)
        except NotationError as error:
            say(f"  not possible: {error}; `help` lists what can be typed, `legal` what can be done")
            continue
        except CompanionError as error:
            print(told(f"  not possible: {error}"))
            continue
        if save is not None:
            _write(session, save)
        if follower is not None:
            follower.follow(session.record, session.state)


def _lines() -> Iterator[str]:
    """What is typed, or stands in a file or pipe, line by line."""
    prompt = "> " if sys.stdin.isatty() else ""
    while True:
        try:
            line = input(prompt).strip()
        except EOFError:
            return
        if line:
            yield line


def _obey(session: Session, line: str) -> None:
    """Carry out one line: a word of our own, a number, or an action's notation."""
    word, _, rest = line.partition(" ")
    words: dict[str, Callable[[], None]] = {
        "help": lambda: _say_help(session),
        "legal": lambda: _say_legal(session),
        "table": lambda: print(table_text(session.state)),
        "score": lambda: print(_score_text(session)),
    }
    if word in words and not rest:
        words[word]()
    elif word == "legal":
        _say_legal(session, rest)
    elif word == "rule":
        print(f"  {sentence(rest)}")
    elif word == "save":
        _write(session, _file(rest))
        say(f"  saved in {rest}")
    elif word == "open":
        other = _of_file(_file(rest), None, session.random, session.dealt)
        session.record, session.steps = other.record, other.steps
        _say_due(session)
    else:
        _act(session, line)


def _file(name: str) -> Path:
    """The file that a line names."""
    if not name:
        raise UsageError("the name of a file is missing")
    if "\0" in name:
        raise UsageError("no file has such a name")
    return Path(name)


def _act(session: Session, line: str) -> None:
    """Undo, or carry out the action that a line names; say what lies otherwise then, and what is due."""
    before = table_text(session.state)
    if line == "undo":
        session.undo()
    elif (number := typed_number(line)) is not None:
        legal = list(session.game.legal_actions(session.state))
        if not 1 <= number <= len(legal):
            raise UsageError(f"there is no action {number}; there are {len(legal)}")
        session.do(legal[number - 1])
    else:
        session.do(_meant(session, line))
    for sentence_said in session.said:
        print(told(sentence_said))
    session.said.clear()
    print("".join(f"{line}\n" for line in changed_lines(before, table_text(session.state))), end="")
    _say_due(session)


def _meant(session: Session, line: str) -> Any:
    """The action that a line names; where its first words leave one choice they are enough."""
    game = session.game
    try:
        return game.action_from_text(line)
    except NotationError:
        legal = game.legal_actions(session.state)
        fitting = [one for one in legal if game.action_to_text(one).startswith(f"{line} ")]
        if len(fitting) != 1:
            raise
        return fitting[0]


def _say_due(session: Session) -> None:
    """Say what is awaited, with the legal actions; at the end the scores."""
    print(told(session.game.due(session.state)))
    if session.game.is_over(session.state):
        print(_score_text(session))
    else:
        _say_legal(session)


def _say_legal(session: Session, wanted: str = "") -> None:
    """Print the legal actions with their numbers; those that begin with ``wanted`` one by one."""
    game, state = session.game, session.state
    notations = [game.action_to_text(action) for action in game.legal_actions(state)]
    lines = legal_lines(notations, wanted)
    if len(notations) == len(lines) == 1:  # the only choice says what it is
        lines = [f"{lines[0]}   ({words_in(spoken()).action(game.name, notations[0])})"]
    for line in lines:
        print(line)


def _say_help(session: Session) -> None:
    """Print what can be typed; where boards are built, what their notation means."""
    say(_HELP)
    if session.state.options.game in ("aquaretto", "joint"):
        print(f"  {words_in(spoken())(BOARDS_HELP)}")


def _score_text(session: Session) -> str:
    """Every score sheet and the ranking."""
    lines = []
    for seat, card in enumerate(session.game.scores(session.state)):
        lines.append(told(f"player-{seat + 1}: {counted(card.total, 'point')}"))
        lines += [f"  {line.points:>3}  {told(line.text)} ({line.rule})" for line in card.lines]
    ranks, place = [], 1
    for names in session.game.final_ranking(session.state).ranks:
        ranks.append(f"{place}. {listed([told(name) for name in names])}")
        place += len(names)
    return "\n".join([*lines, said(f"ranking: {', '.join(ranks)}")])


def _write(session: Session, path: Path) -> None:
    """Write the game, the whole file or nothing."""
    write_atomically(path, json_text(record_to_json(session.game, session.record)))
