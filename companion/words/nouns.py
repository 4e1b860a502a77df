"""German nouns in their cases, with articles and an adjective: what stands in the places of a sentence."""

from dataclasses import dataclass, replace
from typing import Final

CASES: Final = ("nom", "gen", "dat", "akk")
_DEFINITE: Final = {
    "m": ("der", "des", "dem", "den"),
    "f": ("die", "der", "der", "die"),
    "n": ("das", "des", "dem", "das"),
    "pl": ("die", "der", "den", "die"),
}
_INDEFINITE: Final = {
    "m": ("ein", "eines", "einem", "einen"),
    "f": ("eine", "einer", "einer", "eine"),
    "n": ("ein", "eines", "einem", "ein"),
    "pl": ("eine", "einer", "einen", "eine"),
}
_AFTER_DEFINITE: Final = {
    "m": ("e", "en", "en", "en"),
    "f": ("e", "en", "en", "e"),
    "n": ("e", "en", "en", "e"),
    "pl": ("en", "en", "en", "en"),
}
_AFTER_INDEFINITE: Final = {
    "m": ("er", "en", "en", "en"),
    "f": ("e", "en", "en", "e"),
    "n": ("es", "en", "en", "es"),
    "pl": ("en", "en", "en", "en"),
}
_ALONE: Final = {
    "m": ("er", "en", "em", "en"),
    "f": ("e", "er", "er", "e"),
    "n": ("es", "en", "em", "es"),
    "pl": ("e", "er", "en", "e"),
}
_CONTRACTED: Final = {
    "in dem": "im", "in das": "ins", "an dem": "am", "an das": "ans", "von dem": "vom", "zu dem": "zum",
    "zu der": "zur",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: gender m, f or n, its forms and how it joins others.

    ``stem`` begins compounds (Löwen-); ``weak`` nouns take the plural's form in all cases but the first; a ``mass`` has
    no article "ein"; ``adjective`` is an adjective's stem, ``behind`` follows the noun ("5" in Gehege 5). ``bare``: it
    is a name and takes no article. ``where``: the prepositions for where, whither and whence.
    """

    gender: str
    singular: str
    plural: str
    stem: str = ""
    weak: bool = False
    mass: bool = False
    adjective: str = ""
    behind: str = ""
    bare: bool = False
    where: tuple[str, str, str] = ("in", "in", "aus")

    def say(self, case: str = "nom", article: str = "", *, plural: bool = False) -> str:
        """The noun in a case, behind the article ``der``, ``ein``, ``kein`` or none."""
        at, gender = CASES.index(case), "pl" if plural else self.gender
        words = [_article(article, gender, at, mass=self.mass and not plural)]
        if self.adjective:
            words.append(self.adjective + _ending(words[0], gender, at, article))
        words += [self._form(case, plural=plural), self.behind]
        return " ".join(word for word in words if word)

    def at(self, which: int) -> str:
        """The noun as a place: 0 where, 1 whither, 2 whence."""
        preposition = self.where[which]
        case = "akk" if which == 1 and preposition not in ("zu",) else "dat"
        said = f"{preposition} {self.say(case, '' if self.bare else 'der')}"
        for long, short in _CONTRACTED.items():
            if said.startswith(f"{long} "):
                return short + said[len(long) :]
        return said

    def counted(self, number: int, case: str = "nom") -> str:
        """A number of them: "1 Münze", "2 Münzen"."""
        return f"{number} {replace(self, mass=False).say(case, plural=number != 1)}"

    def after(self, stem: str) -> "Noun":
        """This noun as the end of a compound: Gehege behind Löwen is Löwengehege."""
        return replace(self, singular=stem + self.singular.lower(), plural=stem + self.plural.lower())

    def _form(self, case: str, *, plural: bool) -> str:
        """The noun itself in its case."""
        if plural:
            return self.plural + ("n" if case == "dat" and self.plural[-1] not in "ns" else "")
        if self.weak and case != "nom":
            return self.plural
        if case == "gen" and self.gender != "f":
            return self.singular + ("es" if self.singular[-1] in "sßxz" else "s")
        return self.singular


def _article(article: str, gender: str, at: int, *, mass: bool) -> str:
    """The article's form; neither a mass nor a plural has "ein"."""
    match article:
        case "der":
            return _DEFINITE[gender][at]
        case "kein":
            return f"k{_INDEFINITE[gender][at]}"
        case "ein" if not mass and gender != "pl":
            return _INDEFINITE[gender][at]
    return ""


def _ending(article: str, gender: str, at: int, kind: str) -> str:
    """The ending of an adjective behind that article."""
    table = _ALONE if not article else _AFTER_DEFINITE if kind == "der" else _AFTER_INDEFINITE
    return table[gender][at]
