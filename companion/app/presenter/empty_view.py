"""What stands where there is nothing yet: some animals, what will be here, and what to do for it."""

from companion.app.presenter.elements import Button, Card, Column, Element, Flow, Slots, Text


def nothing_yet(title: str, text: str, animals: tuple[str, ...], buttons: tuple[Button, ...] = ()) -> Element:
    """A card with animals by their names, a heading, a sentence, and buttons, the one to tap first."""
    pictures = tuple(f"animal/{name}" for name in animals)
    rows: list[Element] = [Slots(pictures, size=64), Text(title, "heading"), Text(text, tone="muted")]
    if buttons:
        rows.append(Flow(buttons))
    return Column((Card(Column(tuple(rows), 12)),))
