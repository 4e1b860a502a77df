"""Options that take several words, as in ``--names Anna Bert``.

The parser underneath takes one value an option, so the words are repeated for it: ``--names Anna --names Bert``.
How far an option reaches is decided by what its words look like, so that photos may follow it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.errors import UsageError

LANGUAGES = ("en", "de")
_PICTURES = {
    ".jpg",
    ".jpeg",
    ".png",
    ".webp",
    ".heic",
    ".heif",
    ".hif",
    ".bmp",
    ".tif",
    ".tiff",
    ".gif",
    ".avif",
    ".pdf",
}
_MAY_BE_EMPTY = ("--names", "--lang", "--camera", "--remove-stall")
"""Options that say by themselves what is wrong with an empty word, or take it for none."""
_COINS = re.compile(r"(.+=)?\d+")
_WORD = re.compile(r"[\w-]+")


def _names_a_file(word: str) -> bool:
    """Whether the word reads as a path: it has a picture's or a text's ending, a folder in it, or exists."""
    return Path(word).suffix.lower() in _PICTURES | {".json"} or "/" in word or "\\" in word or Path(word).exists()


def _no_picture(word: str) -> bool:
    return Path(word).suffix.lower() not in _PICTURES


def _plain_word(word: str) -> bool:
    return not _names_a_file(word)


def _variant_word(word: str) -> bool:
    return _WORD.fullmatch(word) is not None and not _names_a_file(word)


def _house_word(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return bool(equals) and _WORD.fullmatch(name) is not None


def _coins_word(word: str) -> bool:
    return _COINS.fullmatch(word) is not None


def _point_word(word: str) -> bool:
    return "," in word and not _names_a_file(word)


# For each such option, which further words still belong to it.
GREEDY: Mapping[str, Callable[[str], bool]] = {
    "--zoo": _no_picture,
    "--names": _plain_word,
    "--faces": _variant_word,
    "--with": _variant_word,
    "--variant": _variant_word,
    "--remove": _variant_word,
    "--house": _house_word,
    "--coins": _coins_word,
    "--corners": _point_word,
}


def spread(words: Iterable[str]) -> list[str]:
    """The words of a command line with each greedy option repeated for each of its values."""
    spread_words: list[str] = []
    option: str | None = None
    taken = False
    verbatim = False
    for word in _with_standard_output(words):
        if verbatim or word == "--":
            verbatim = True
            spread_words.append(word)
        elif word in GREEDY:
            option, taken = word, False
            spread_words.append(word)
        elif option is not None and not taken and not word.startswith("--"):
            spread_words.append(word)
            taken = True
        elif option is not None and not word.startswith("--") and GREEDY[option](word):
            spread_words += [option, word]
        else:
            option = None
            spread_words.append(word)
    return spread_words


def _with_standard_output(words: Iterable[str]) -> Iterator[str]:
    """The words with ``--json -`` where ``--json`` alone stands at the end or before another option."""
    for word, after in pairwise((*words, "--")):
        yield word
        if word == "--json" and after.startswith("--"):
            yield "-"


def language_asked(words: Sequence[str]) -> str:
    """The language that words of the command line ask for, English where they ask for none that is there."""
    asked = [after for word, after in pairwise(words) if word == "--lang"]
    asked += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def with_language_behind_the_command(words: Sequence[str]) -> list[str]:
    """The words with a language that stands before the command's name moved behind it, where it is an option."""
    words = list(words)
    count = 2 if words[:1] == ["--lang"] and len(words) > 1 else int(words[:1] != [] and words[0].startswith("--lang="))
    language, rest = words[:count], words[count:]
    return rest if not rest or rest[0].startswith("-") else [*rest[:1], *language, *rest[1:]]


def refuse_without_value(words: Sequence[str], command: Any) -> None:
    """Raise UsageError where another option follows one that takes a value, which would else be taken for that value.

    ``command``: the parser's own, of all commands or of the one that is called.
    """
    options: dict[str, bool] = {}
    for word in ("", *words):
        command = getattr(command, "commands", {}).get(word, command)
        for one in command.params:
            options |= {name: not (getattr(one, "is_flag", True) or one.nargs == 0) for name in one.opts}
    for option, after in pairwise(words):
        if option == "--":
            return
        if options.get(option) and after.partition("=")[0] in options:
            raise UsageError(f"{option} is given without a value")


def refuse_empty(words: Sequence[str]) -> None:
    """Raise UsageError for an empty word where a name belongs, which would else be the folder that one is in."""
    for before, given in pairwise(("", *words)):
        name, equals, value = given.partition("=")
        joined = bool(equals) and not value and name.startswith("--")
        option = name if joined else before
        if (joined or not given) and option not in _MAY_BE_EMPTY:
            if option.startswith("--"):
                raise UsageError(f"{option} is given without a value")
            raise UsageError("the command gives an empty name")
