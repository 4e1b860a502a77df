"""Finding the template that an English sentence was made from, and what stands in its places."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter


@dataclass
class Template:
    """A sentence with named places; `pieces` are its words between them, `weight` how many characters they have."""

    text: str
    pieces: tuple[str, ...] = ()
    weight: int = 0
    _pattern: re.Pattern[str] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        parsed = list(Formatter().parse(self.text))
        self.pieces = tuple(words for words, _, _, _ in parsed if words)
        self.weight = sum(map(len, self.pieces))

    def values(self, sentence: str) -> Mapping[str, str] | None:
        """What stands in the places of a sentence made from this template, None for another sentence."""
        at = 0
        for piece in self.pieces:
            at = sentence.find(piece, at) + len(piece)
            if at < len(piece):
                return None
        match = self.pattern.fullmatch(sentence)
        return None if match is None else match.groupdict()

    @property
    def pattern(self) -> re.Pattern[str]:
        """The template as a regular expression; a name that stands twice is the same text twice.

        A rule's id has no brackets: what stands before it may have some.
        """
        if self._pattern is None:
            seen: set[str] = set()
            pattern = ""
            for words, name, _, _ in Formatter().parse(self.text):
                pattern += re.escape(words)
                if name is not None:
                    sign = "[^()]" if name == "rule" else "."
                    pattern += f"(?P={name})" if name in seen else f"(?P<{name}>{sign}+?)"
                    seen.add(name)
            self._pattern = re.compile(pattern, re.DOTALL)
        return self._pattern


class Templates:
    """Templates, those with the most words of their own first."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._whole = frozenset(texts)
        self._made = sorted((made for made in map(Template, texts) if made.text != "".join(made.pieces)), key=_order)

    def matches(self, sentence: str) -> Iterator[tuple[str, Mapping[str, str]]]:
        """The templates that the sentence can have been made from, each with its values, likeliest first."""
        if sentence in self._whole and "{" not in sentence:
            yield sentence, {}
        for template in self._made:
            values = template.values(sentence)
            if values is not None:
                yield template.text, values


def _order(template: Template) -> tuple[int, str]:
    """Templates with more words of their own come first."""
    return -template.weight, template.text
