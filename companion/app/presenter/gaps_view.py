"""What an own copy does not know of the game that is scored, as a message with the way to show it."""

from itertools import chain
from typing import Final

from companion.app.presenter.copies import MORE_BOARDS
from companion.app.presenter.copy.steps_view import BOARDS
from companion.app.presenter.elements import Banner, Button, Element
from companion.app.presenter.intents import Open
from companion.app.presenter.outcomes_photo import Gaps
from companion.app.presenter.screen import Context
from companion.words import Words

_NAMED: Final = 6
"""So many things are named, the rest is counted."""
_BOARDS: Final = dict(chain(BOARDS, *MORE_BOARDS.values()))


def gaps_of(gaps: Gaps | None, context: Context) -> tuple[Element, ...]:
    """What to know before photos are read with the copy; nothing for one that was shown everything."""
    if gaps is None:
        return ()
    words, found = context.words, []
    things = [words(_BOARDS.get(name, name)) for name in gaps.boards] + [words.label(label) for label in gaps.tiles]
    if things:
        title = words("{name} does not know everything yet", name=gaps.key[0])
        text = words("Not shown to it: {things}. It may be misread until you show it.", things=_listed(things, words))
        found.append(Banner(text, "warn", "eye", (Button(words("Show it"), Open("copy"), icon="eye"),), title))
    if gaps.foreign:
        things = [words.label(label) for label in gaps.foreign]
        text = words(
            "{name} was shown tiles that its edition does not have: {things}. Such tiles are taken for others.",
            name=gaps.key[0],
            things=_listed(things, words),
        )
        found.append(Banner(text, "warn", "warn"))
    return tuple(found)


def _listed(things: list[str], words: Words) -> str:
    named, more = ", ".join(things[:_NAMED]), len(things) - _NAMED
    return words("{things} and {number} more", things=named, number=more) if more > 0 else named
