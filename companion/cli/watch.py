"""``companion watch``: a game followed live by a camera, a video, a stream or a folder of pictures."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options as shared
from companion.cli.as_known import agree_with_state
from companion.cli.check import table_in
from companion.cli.news import Show
from companion.cli.terminal import DASH, json_text, quiet_libraries, remark
from companion.cli.typed import Typed, listening, obey
from companion.errors import InputError, UsageError
from companion.rules import game_named
from companion.storage import check_writable, write_atomically

if TYPE_CHECKING:
    from companion.live import Followed
    from companion.vision.moving.frames import Frame, FrameSource
    from companion.vision.moving.pump import Trouble

_DOUBTS_REMAIN = 4
_PIPED_S = 0.5  # so long after the last picture one more line is waited for of a program that pipes them in
_HELP = (
    "Type an action in its notation, the number of an answer, undo, accept, or waive and the number of what is due; "
    "Ctrl-C ends."
)


def run(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A camera's number, a video, a stream's address, a folder.")
    ],
    state: Annotated[
        Path, typer.Option("--state", metavar="FILE", help="The table as it is: a state or a saved game.")
    ],
    game: shared.KnownGame = None,
    edition: shared.EditionName = None,
    profile: shared.ProfileName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    players: shared.PlayerCount = None,
    coins: shared.Coins = None,
    zoos: Annotated[
        list[int] | None,
        typer.Option("--zoos", metavar="N", min=1, help="Whose zoos are in view, clockwise from the lower left."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="FILE", help="Keep everything here; a record that is there is taken up where it ended."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the table as it is at the end.")
    ] = None,
    film: Annotated[
        Path | None,
        typer.Option("--film", "--annotate", metavar="DIR", help="Draw what is seen into the frames with news."),
    ] = None,
    json: Annotated[
        Path | None,
        typer.Option(
            "--json", metavar="FILE", help="One JSON object a line for all that is new; - prints nothing else."
        ),
    ] = None,
    lang: shared.Language = "en",
    strict: shared.Strict = False,
) -> int:
    """Follow a game: what happens is explained by legal actions; what is due or not allowed is said at once.

    People may type meanwhile what was done; lines that are piped in are obeyed after the last picture of a file.
    The game, its edition, expansions, variants, players and coins are those of the state; where they are said again
    they must agree with it.
    """
    from companion.live import open_live
    from companion.storage.journal import claimed
    from companion.vision.moving.frames import open_source
    from companion.vision.moving.pump import Trouble
    from companion.words import words_in

    shared.agree_on_language(lang)
    table = table_in(state)
    agree_with_state(state, table, game, edition, expansions, variants, players, coins)
    read = [state, Path(source)]
    for path in (one for one in (record, out, json) if one is not None and one != DASH):
        check_writable(path, reserved=read)
        read.append(path)
    show = Show(words_in(lang), json=json, film=film)
    with claimed(record):
        frames = open_source(source)
        _mend(record)
        known = _Known(source, record, live=frames.live)
        with quiet_libraries():
            seats = _seats(zoos, len(table.zoos))
            live = open_live(table, profile=profile, live=frames.live, seats=seats, journal=record)
        typed, heeded = listening(), False
        if typed is not None and not typed.piped and json != DASH:
            remark(show.words(_HELP))
        with suppress(KeyboardInterrupt):
            for one in _quietly(frames):
                if isinstance(one, Trouble):
                    show.trouble(one.text)
                    continue
                if known.skips(one.number):
                    continue
                view = live.feed(one.pixels, one.at)
                known.read(one.number, news=bool(view.effects))
                show.view(view, one.pixels)
                if typed is not None and (frames.live or not typed.piped):
                    heeded |= heed(live, typed, show, one.at)
            heeded |= answered(live, typed, show)
        known.end(heeded=heeded)
    document = game_named(table.options.game).state_to_json(live.session.state)
    if out is not None:
        write_atomically(out, json_text(document))
    show.end(live, record, out)
    return _DOUBTS_REMAIN if strict and live.session.status not in ("confirmed", "proposed") else 0


def _quietly(frames: "FrameSource") -> "Iterator[Frame | Trouble]":
    """The frames as they come; what libraries print about a spoilt file is kept off the terminal.

    Cameras are opened and read by a thread of their own, while which other things may be said.
    """
    from companion.vision.moving.pump import pumped

    coming = pumped(frames)
    while True:
        if frames.live:
            one = next(coming, None)
        else:
            with quiet_libraries():
                one = next(coming, None)
        if one is None:
            return
        yield one


def _seats(zoos: list[int] | None, players: int) -> tuple[int, ...]:
    """The seats of the zoos in view, from 0."""
    chosen = tuple(zoos or ())
    for number in chosen:
        if number > players:
            raise UsageError(f"--zoos {number} does not play: {players} do")
    if len(set(chosen)) < len(chosen):
        raise UsageError("--zoos names a player twice")
    return tuple(number - 1 for number in chosen)


def _mend(record: Path | None) -> None:
    """Leave only sound lines in a record, and say when lines were damaged."""
    from companion.storage.journal import mended

    notice = mended(record) if record is not None else ""
    if notice:
        remark(notice)


class _Known:
    """Which frames of a video or a folder the record holds already: its game goes on with those that are new."""

    def __init__(self, source: str, record: Path | None, *, live: bool) -> None:
        from companion.storage.journal import frames_read

        self._source = str(Path(source).resolve())
        self._name = source
        self._record = None if live else record
        self._before = frames_read(self._record, self._source) if self._record is not None else 0
        self._read = self._written = self._before

    def skips(self, number: int) -> bool:
        """Whether the frame of this number, from 0, was read before."""
        return number < self._before

    def read(self, number: int, *, news: bool) -> None:
        """A frame has been read; where it brought something new that is written down at once."""
        self._read = number + 1
        if news:
            self._write()

    def end(self, *, heeded: bool) -> None:
        """The source has ended; ``heeded``: something was typed.

        Raises InputError when there was nothing but what the record held before.
        """
        if self._before and self._read == self._before and not heeded:
            raise InputError(
                f"{self._record} has read all of {self._name} before, and the game stands as it ended there: add new "
                "pictures, or name another record to begin again"
            )
        self._write()

    def _write(self) -> None:
        from companion.storage.journal import mark_read

        if self._record is not None and self._read > self._written:
            mark_read(self._record, self._source, self._read)
            self._written = self._read


def answered(live: "Followed", typed: Typed | None, show: Show) -> bool:
    """After the last picture: obey what has been typed, then wait while something is asked, until Enter is pressed.

    What was piped in is obeyed as far as it comes at once. Whether anything was typed.
    """
    heeded = asked = False
    while typed is not None:
        heeded |= heed(live, typed, show, patience=_PIPED_S if typed.piped else 0.0)
        if live.session.question is None or typed.piped:
            break
        if not asked:
            remark(show.words("The pictures have ended. Answer the question, or press Enter to leave it open."))
        asked, line = True, typed.awaited()
        if not line:
            break
        heeded = True
        show.effects(obey(live, line), 0.0, live)
    return heeded


def heed(live: "Followed", typed: Typed, show: Show, at: float = 0.0, patience: float = 0.0) -> bool:
    """Obey the lines that have come; piped ones are repeated, to tell what they bring from the rest. Whether any."""
    any_came = False
    for line in typed.waiting(patience):
        if typed.piped and line:
            show.repeat(line)
        any_came |= bool(line)
        show.effects(obey(live, line), at, live)
    return any_came
