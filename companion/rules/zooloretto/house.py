"""House rules as words: how a table plays what the rulebooks leave open, ``drinks=blue``, ``stall-to-barn=yes``."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.errors import UnknownNameError, UsageError
from companion.rules.game import Asked
from companion.rules.house import answered, names_of
from companion.rules.zooloretto.options import NOBODY, Options

TOKENS = "tokens"


def with_house_rules(options: Options, words: Sequence[str]) -> Options:
    """The options with these house rules.

    A ruling's name takes yes or no, a stall's name the colour of the visitors that it calls, or nobody, ``tokens`` the
    values of the stack from the top. Rules: EX-22, XL-05, rulings RE-14, RX-01.
    """
    for word in words:
        name, _, value = word.partition("=")
        if name not in readers(options):
            known = ", ".join(readers(options))
            raise UnknownNameError(f"there is no house rule {name!r}, but {known}")
        options = readers(options)[name](options, name, value)
    return options


def asked(options: Options) -> tuple[Asked, ...]:
    """Whom each stall calls, which stands on reference cards that we have not seen. Rule: EX-22, ruling RE-14."""
    known = (*options.colours, NOBODY)
    return tuple(
        Asked(stall, f"Which visitors does the {stall.replace('-', ' ')} stall call?", colour, known)
        for stall, colour in options.kiosk_colours
    )


def readers(options: Options) -> dict[str, Callable[[Options, str, str], Options]]:
    """What reads the value of each house rule, by its name."""
    chosen: dict[str, Callable[[Options, str, str], Options]] = dict.fromkeys(names_of(options.rulings), _with_ruling)
    if options.exotic:
        chosen |= dict.fromkeys((*options.box.stalls, "balloon"), _with_colour)
    if options.xxl:
        chosen[TOKENS] = _with_tokens
    return chosen


def _with_ruling(options: Options, name: str, value: str) -> Options:
    """The options with a ruling answered by yes or no."""
    return replace(options, rulings=answered(options.rulings, name, value))


def _with_colour(options: Options, name: str, value: str) -> Options:
    """The options with the colour of the visitors that a stall calls."""
    others = [entry for entry in options.kiosk_colours if entry[0] != name]
    return replace(options, kiosk_colours=(*others, (name, value)))


def _with_tokens(options: Options, name: str, value: str) -> Options:
    """The options with other tokens, the topmost first."""
    values = value.split(",")
    if not all(number.isdecimal() for number in values):
        raise UsageError(f"the house rule {name} takes numbers from the top: write {name}=6,6,5,5,4,4")
    return replace(options, tokens=tuple(map(int, values)))
