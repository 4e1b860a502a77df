"""Keeping the catalogues: new texts of the sources into the .po files, .po files into .mo files. Needs Babel.

``python -m companion.words`` brings both catalogues up to date and says which texts have no German yet.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.words.extraction import ROOT, Template, interface_texts, said_texts

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGE: Final = "de"
FOLDER: Final = ROOT / "words" / LANGUAGE
_HEADER: Final = "# What the companion says, in German. The places' formats are in companion/words/german.py."
_BEGUN: Final = datetime(2026, 11, 30, tzinfo=UTC)
"""One date for ever: a catalogue changes when its texts do."""


def bring_up_to_date() -> dict[str, list[str]]:
    """Write both catalogues anew, with the translations that they have; give the texts without one, by domain."""
    missing = {}
    for domain, found in (("interface", interface_texts()), ("sentences", said_texts())):
        path = FOLDER / f"{domain}.po"
        renewed = updated(read(path), found, keep_others=domain == "sentences")
        path.write_bytes(as_po(renewed))
        path.with_suffix(".mo").write_bytes(compiled(renewed))
        missing[domain] = [str(message.id) for message in renewed if message.id and not all_said(message.string)]
    return missing


def read(path: Path) -> "Catalog":
    """A catalogue as it is kept."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def updated(kept: "Catalog", found: Iterable[Template], *, keep_others: bool) -> "Catalog":
    """The found texts in their order, with the translations that are kept.

    ``keep_others``: also texts that were written by hand, marked ``by hand``, for sentences that sources put together.
    """
    from babel.messages.catalog import Catalog

    renewed = Catalog(
        LANGUAGE,
        header_comment=_HEADER,
        project="zoo-companion",
        msgid_bugs_address="",
        creation_date=_BEGUN,
        revision_date=_BEGUN,
        last_translator="",
        language_team="",
        fuzzy=False,
    )
    for text in found:
        key = (text.text, text.plural) if text.plural else text.text
        old = kept.get(text.text)
        renewed.add(key, old.string if old else ("", "") if text.plural else "", locations=[(text.file, 0)])
    for message in kept:
        if keep_others and message.id and "by hand" in message.user_comments and message.id not in renewed:
            renewed.add(message.id, message.string, user_comments=message.user_comments)
    return renewed


def as_po(catalog: "Catalog") -> bytes:
    """The catalogue as a .po file."""
    from babel.messages.pofile import write_po

    buffer = BytesIO()
    write_po(buffer, catalog, width=0, include_lineno=False, omit_header=False)
    return buffer.getvalue()


def compiled(catalog: "Catalog") -> bytes:
    """The catalogue as a .mo file."""
    from babel.messages.mofile import write_mo

    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def all_said(string: str | Iterable[str] | None) -> bool:
    """Whether a text and its plural have German."""
    return all(string) if isinstance(string, tuple | list) else bool(string)
