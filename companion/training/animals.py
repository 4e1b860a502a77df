"""Which icon of which source shows which animal, chosen by eye; a source lacks what no icon of it shows well."""

from typing import Final

_ICONS: Final[dict[str, dict[str, str]]] = {}


def animals(source_name: str) -> dict[str, str]:
    """Species word to icon name for one source; empty for a source that was not looked through."""
    return dict(_ICONS.get(source_name, {}))
