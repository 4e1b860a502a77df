"""Numbers as a language writes them."""

from companion.words import Words


def decimal(value: float, words: Words) -> str:
    """A number with one place after the point, which is a comma in German."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if words.language == "de" else text
