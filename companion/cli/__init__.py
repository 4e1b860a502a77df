"""The command line: one file a command, and the one place where errors become sentences.

Each command's module has a function ``run`` whose typer annotations are its options, whose docstring is its help and
whose result is the exit code. Only the module of the command that was asked for is imported.
"""

import contextlib
import functools
import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import __version__
from companion.cli.arguments import (
    language_asked,
    refuse_empty,
    refuse_without_value,
    spread,
    with_language_behind_the_command,
)
from companion.cli.terminal import complain, speak
from companion.errors import CompanionError

COMMANDS: Mapping[str, str] = {
    "score": "companion.cli.score",
    "read": "companion.cli.read",
    "check": "companion.cli.check",
    "watch": "companion.cli.watch",
    "play": "companion.cli.play",
    "app": "companion.cli.app",
    "simulate": "companion.cli.simulate",
    "rehearse": "companion.cli.rehearse",
    "print": "companion.cli.print",
    "render": "companion.cli.render",
    "train": "companion.cli.train",
    "evaluate": "companion.cli.evaluate",
    "bench": "companion.cli.bench",
    "enrol": "companion.cli.enrol",
    "profile": "companion.cli.profile",
    "history": "companion.cli.history",
    "export": "companion.cli.export",
}
"""Command -> its module; a command of commands is a package with a mapping ``COMMANDS`` of its own instead of a run.

With a function ``ALONE`` that one runs when none of its commands is named.
"""

_PLAIN_WORDS = (
    ("Input should be a valid integer, unable to parse string as an integer", "this is no whole number"),
    ("Input should be a valid number, unable to parse string as a number", "this is no number"),
    ("Input should be greater than or equal to", "write a number of at least"),
    ("Input should be less than or equal to", "write a number of at most"),
    ("Value error, ", ""),
    ("embedded null byte", "no file has such a name"),
)
"""What the library says that checks the values of options, and what people understand."""
_CHOICES = re.compile(r"\.\s+Choose\s+from:\s+")
_VALUE = re.compile(r"(?<=\bone\sof\s).*")
"""What stands before the values that an option has where it is missing, and these values where another was given."""
_STOPPED = 130  # what shells report after Ctrl-C
_FAULT = 1
_UNUSABLE = 3
_CommandLineError = typer.BadParameter.__mro__[2]  # typer's ClickException, which it exports under no name of its own


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


def _root(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Photographs of zoos become scores, with the reason for every point."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def application(words: Sequence[str] = ()) -> typer.Typer:
    """The commands as one typer application; with words, only the command that they call."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback(invoke_without_command=True)(_root)
    called = {words[0]} & set(COMMANDS) if words else set()
    for name in called or COMMANDS:
        _add(app, name, COMMANDS[name])
    return app


def _add(app: typer.Typer, name: str, place: str) -> None:
    """Add a command, or a command of commands with what it holds."""
    module = import_module(place)
    if not hasattr(module, "COMMANDS"):
        app.command(name)(speaking(module.run))
        return
    alone = getattr(module, "ALONE", None)
    group = typer.Typer(help=module.__doc__, rich_markup_mode=None)
    if alone is not None:
        group.callback(invoke_without_command=True)(_unless_named(speaking(alone), module.__doc__))
    else:
        group.callback(invoke_without_command=True, help=module.__doc__)(_help_unless_named())
    for part, part_place in module.COMMANDS.items():
        _add(group, part, part_place)
    app.add_typer(group, name=name)


def _help_unless_named() -> Callable[..., None]:
    """What a command of commands does: it shows its help where none of them is named.

    A language that is asked for before a command's name is meant for that command.
    """
    from companion.cli.options import Language

    def run(context: typer.Context, lang: Language = "en") -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())
        else:
            context.default_map = {context.invoked_subcommand: {"lang": lang}}

    return run


def _unless_named(alone: Callable[..., Any], about: str | None) -> Callable[..., Any]:
    """What a command of commands does where none of them is named, with all options of that one.

    A language that is asked for before a command's name is meant for that command too.
    """
    signature = inspect.signature(alone)

    def run(context: typer.Context, **options: Any) -> Any:
        if context.invoked_subcommand is None:
            return alone(**options)
        context.default_map = {context.invoked_subcommand: {"lang": options["lang"]}}
        return None

    own = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    run.__doc__ = about
    run.__annotations__ = {**alone.__annotations__, "context": typer.Context}
    setattr(run, "__signature__", signature.replace(parameters=[own, *signature.parameters.values()]))  # noqa: B010
    return run


def speaking(run: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes --lang, whether it looks at the language itself or only says its sentences in it."""
    signature = inspect.signature(run)
    if "lang" in signature.parameters:
        return run
    from companion.cli.options import Language, agree_on_language

    def spoken(*arguments: Any, lang: str, **options: Any) -> Any:
        agree_on_language(lang)
        return run(*arguments, **options)

    language = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default="en", annotation=Language)
    functools.update_wrapper(spoken, run)
    spoken.__annotations__ = {**run.__annotations__, "lang": Language}
    setattr(spoken, "__signature__", signature.replace(parameters=[*signature.parameters.values(), language]))  # noqa: B010
    return spoken


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code; whatever goes wrong becomes one sentence on stderr."""
    _open_streams()
    words = spread(with_language_behind_the_command(sys.argv[1:] if arguments is None else arguments))
    speak(language_asked(words))
    try:
        refuse_empty(words)
        command = typer.main.get_command(application(words))
        refuse_without_value(words, command)
        code = command.main(args=words, prog_name="companion", standalone_mode=False)
        if code == _STOPPED:  # typer has caught Ctrl-C
            raise KeyboardInterrupt
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        if os.environ.get("COMPANION_TRACEBACK"):
            raise
        return _explain(error)
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """Have all three standard streams: where the caller has closed one, nothing is read and nobody listens."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nobody = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open as the stream it is
            setattr(sys, name, nobody)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _explain(error: BaseException) -> int:
    """Say in one sentence what went wrong and give the exit code for it."""
    if isinstance(error, BrokenPipeError):
        return _reader_has_left()
    sentence, code = _sentence(error)
    complain(sentence)
    return code


def _sentence(error: BaseException) -> tuple[str, int]:
    """The sentence and the exit code for an error."""
    match error:
        case CompanionError():
            return str(error), error.exit_code
        case KeyboardInterrupt() | typer.Abort():
            return "stopped", _STOPPED
        case MemoryError():
            return "there is not enough memory for this: use a smaller picture", _UNUSABLE
        case ImportError():
            return missing_library(error), _UNUSABLE
        case OSError():
            return f"{error.filename or 'a file or the output'} cannot be used: {error.strerror or error}", _UNUSABLE
    if isinstance(error, _CommandLineError):
        return _plain(error.format_message()), error.exit_code  # type: ignore[attr-defined]
    return (
        f"this is a fault of the companion and not yours ({type(error).__name__}: {error}); "
        "set COMPANION_TRACEBACK=1 to see where"
    ), _FAULT


def _plain(sentence: str) -> str:
    """What the parser says, without the words of the library that checks values for it."""
    for said, meant in _PLAIN_WORDS:
        sentence = sentence.replace(said, meant)
    told = " ".join(_CHOICES.sub(": ", sentence).split())
    return _VALUE.sub(lambda match: match[0].replace("'", ""), told)


def missing_library(error: ImportError) -> str:
    """The sentence for a library that does not load, with the line that installs it where that is known."""
    text = str(error)
    if "libGL" in text or "libgthread" in text or "libglib" in text:
        return f"OpenCV needs a system library ({text.partition(':')[0]}): sudo apt-get install -y libgl1 libglib2.0-0"
    return f"a library is missing ({text}): install the companion again with pip"


def _reader_has_left() -> int:
    """Who read our output (``| head``) has seen enough: end as quietly as typer does, also at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _FAULT
