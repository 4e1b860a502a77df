"""English sentences said in German, by the templates that they were made from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from companion.words import actions
from companion.words.catalogue import catalogue
from companion.words.german import Value, is_counted
from companion.words.matching import Templates
from companion.words.naming import area_of
from companion.words.vocabulary import COUNTED

_RULE = re.compile(r"(?P<text>.+) \((?P<rules>[A-Z][A-Z0-9]-\d+(, [A-Z][A-Z0-9]-\d+)*)\)(?P<end>[.?!]?)", re.DOTALL)
_ROW = re.compile(r"; |: |:$| \([A-Z][A-Z0-9]-\d+\)$")
"""What a value holds that is more than one phrase: sentences in a row, behind a place, with a rule."""
_BETWEEN = re.compile(r"(, | \| |  +|: |; )")
_NUMBERED = re.compile(r"(.+?)( \+?[0-9]+)?")
_SENTENCE_END = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_SENTENCES = frozenset({"error", "reason", "text", "sentence", "ask", "advice", "due", "state", "message"})
"""Places that take whole sentences by nature, with what is a row in other places."""
_KEY = re.compile(r"[a-z_]+")
"""A key of a JSON document before what is wrong with it, where it is no place of the table; it stays as it is."""
_SEAT = re.compile(r"player-[0-9]+")
_BEGUN = re.compile(r"player-[0-9]+: ")
"""How a whole sentence about a player begins: what stands there is no part of the sentence's first place."""
_LIGHT = 4
_MOST_NESTED = 8


@lru_cache(maxsize=4096)
def translated(sentence: str, language: str, names: tuple[str, ...] = ()) -> str:
    """The sentence in that language; one that was made from no known template stays as it is."""
    inner = sentence.strip()
    before, after = sentence[: len(sentence) - len(sentence.lstrip())], sentence[len(sentence.rstrip()) :]
    speaker = _Speaker(language, names)
    said = speaker.known(sentence)
    return f"{before}{speaker.say(inner)}{after}" if said is None and inner else speaker.say(sentence)


def translated_row(text: str, language: str) -> str:
    """A row of phrases with commas, bars or wide spaces between them, each in that language; a number may follow it."""
    speaker = _Speaker(language, ())
    return "".join(part if number % 2 else _phrase(part, speaker) for number, part in enumerate(_BETWEEN.split(text)))


def _phrase(text: str, speaker: "_Speaker") -> str:
    """One phrase, with the number behind it; two where it is none itself: "cotton candy blue", "D dolphin"."""
    match = _NUMBERED.fullmatch(text)
    if match is None:
        return text
    phrase, number = match[1], match[2] or ""
    if number and phrase in COUNTED:
        return f"{COUNTED[phrase].say(plural=number != ' 1')}{number}"
    for parts in ((phrase,), phrase.rsplit(" ", 1), phrase.split(" ", 1)):
        said = [part if len(part) == 1 else Value(part, (), speaker.known).readable() for part in parts]
        if None not in said:
            return " ".join(part for part in said if part) + number
    return text


def is_known(sentence: str, language: str) -> bool:
    """Whether the sentence was made from templates that the language's catalogue has."""
    return _Speaker(language, ()).known(sentence) is not None


def text_of(language: str, text: str, values: Mapping[str, object]) -> str:
    """An interface text with its places filled."""
    return catalogue(language, "interface").gettext(text).format_map(values)


@cache
def _is_light(template: str) -> bool:
    """Whether a template has so few letters of its own that much could be taken for it: "{place} in {place2}"."""
    return sum(map(str.isalpha, re.sub(r"\{\w+\}", "", template))) <= _LIGHT


def _nothing(_text: str) -> str | None:
    """Nothing: a number of things holds no sentence."""
    return None


@cache
def _templates(language: str) -> Templates:
    """The templates of a language's catalogue."""
    return Templates(catalogue(language, "sentences").messages)


class _Speaker:
    """Says sentences in one language, with the players' names."""

    def __init__(self, language: str, names: Sequence[str], depth: int = 0) -> None:
        self.language, self.names, self.depth = language, names, depth

    def say(self, sentence: str) -> str:
        """The sentence in the language, or as it is where it is not known."""
        said = self.known(sentence)
        return sentence if said is None else said

    def known(self, sentence: str) -> str | None:
        """The sentence from one template, from known parts, or from a template that takes parts; None if unknown."""
        if self.depth > _MOST_NESTED or not sentence.strip():
            return None
        for way in (
            self._plain,
            self._order,
            self._deed,
            self._strict,
            self._of_player,
            self._parts,
            self._loose,
            self._lowered,
        ):
            said = way(sentence)
            if said is not None:
                return said
        return None

    def _strict(self, sentence: str) -> str | None:
        """By the likeliest template in whose places stands one phrase each."""
        return next((said for said in self._filled(sentence, loose=False)), None)

    def _plain(self, sentence: str) -> str | None:
        """A number of things, or a player."""
        is_plain = is_counted(sentence) or _SEAT.fullmatch(sentence)
        return str(Value(sentence, self.names, _nothing)) if is_plain else None

    def _order(self, sentence: str) -> str | None:
        """An action's text form, which reconciliation writes for what happened; ``?`` for one out of sight."""
        zoo, notation = actions.of_game("joint", sentence.removesuffix(" ?"))
        found = actions.order(notation)
        if found is None:
            return None
        text, places = found
        said = text_of(self.language, text, {name: Value(one, self.names, _nothing) for name, one in places.items()})
        said = f"{said[:1].upper()}{said[1:]}"
        said = text_of(self.language, zoo, {"order": said}) if zoo else said
        return f"{said} ?" if sentence.endswith(" ?") else said

    def _deed(self, sentence: str) -> str | None:
        """What a player did, an action behind the seat; what is due is written alike, but with words for tiles."""
        seat, colon, rest = sentence.partition(": ")
        said = self._order(rest) if colon and _SEAT.fullmatch(seat) else None
        return None if said is None else f"{Value(seat, self.names, _nothing)}: {said}"

    def _of_player(self, sentence: str) -> str | None:
        """A whole sentence behind the seat of the player whom it is about."""
        seat, colon, rest = sentence.partition(": ")
        said = self._inner().known(rest) if colon and _SEAT.fullmatch(seat) else None
        return None if said is None else f"{Value(seat, self.names, _nothing)}: {said}"

    def _loose(self, sentence: str) -> str | None:
        """By the likeliest template, whatever stands in its places."""
        return next((said for said in self._filled(sentence, loose=True)), None)

    def _filled(self, sentence: str, *, loose: bool) -> Iterator[str]:
        """The sentence by each template that it can have been made from."""
        for text, values in _templates(self.language).matches(sentence):
            if _BEGUN.match(sentence) and any(map(_BEGUN.match, values.values())):
                continue
            if _is_light(text) and not all(Value(one, (), self._inner().known).readable() for one in values.values()):
                continue
            if loose or not any(_ROW.search(value) for name, value in values.items() if name not in _SENTENCES):
                yield self._fill(catalogue(self.language, "sentences").gettext(text), values)

    def _fill(self, text: str, values: Mapping[str, str]) -> str:
        """A template in the language with its places filled."""
        known = self._inner().known
        return text.format_map({name: Value(value, self.names, known) for name, value in values.items()})

    def _inner(self) -> "_Speaker":
        """Who says a sentence within the sentence."""
        return _Speaker(self.language, self.names, self.depth + 1)

    def _parts(self, sentence: str) -> str | None:
        """A sentence with its rule in brackets, sentences in a row, or one behind the place that it is about."""
        inner = self._inner()
        if match := _RULE.fullmatch(sentence):
            said = inner.known(match["text"])
            return None if said is None else f"{said} ({match['rules']}){match['end']}"
        sentences = _SENTENCE_END.split(sentence)
        if len(sentences) > 1:
            said_each = [inner.known(part) or inner.known(f" {part}") for part in sentences]
            return None if None in said_each else " ".join(part.strip() for part in said_each if part)
        if "; " in sentence:
            row = [inner.known(part) for part in sentence.split("; ")]
            if None not in row:
                return "; ".join(part for part in row if part is not None)
        where, colon, text = sentence.partition(": ")
        said = inner.known(text) if colon else None
        if said is None or (_KEY.fullmatch(where) and area_of(where) is None):
            return None if said is None else f"{where}: {said}"
        return f"{Value(where, self.names, inner.known)}: {said}"

    def _lowered(self, sentence: str) -> str | None:
        """A phrase that begins a sentence, with the capital that it has there."""
        if not sentence[:1].isupper():
            return None
        said = self._inner()._strict(sentence[:1].lower() + sentence[1:])
        return None if said is None else said[:1].upper() + said[1:]
