"""The catalogues of a language: compiled gettext files, loaded when the first text is asked for."""

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Final

DOMAINS: Final = ("interface", "sentences")


class Catalogue(GNUTranslations):
    """A compiled catalogue that also tells what it holds."""

    @property
    def messages(self) -> tuple[str, ...]:
        """What the catalogue translates, without plurals and its header."""
        return tuple(key for key in self._catalog if isinstance(key, str) and key)  # type: ignore[attr-defined]


@cache
def catalogue(language: str, domain: str) -> Catalogue:
    """The language's catalogue of that domain: ``interface`` or ``sentences``."""
    with files("companion.words").joinpath(language, f"{domain}.mo").open("rb") as file:
        return Catalogue(file)
