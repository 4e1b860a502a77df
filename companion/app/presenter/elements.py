"""What a view is made of: texts, buttons, cards, in columns and rows; frozen values that widgets draw.

Texts are translated already. Lengths are dp. A widget class shows each class of element (`app/widgets`); a screen that
needs something of its own adds a frozen dataclass derived from `Element` and a `Part` that shows it.
"""

from dataclasses import dataclass

from companion.app.presenter.intents import Intent


class Element:
    """Base of all elements."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Text(Element):
    """A text that wraps. `role`: title, heading, body, small, number. `tone`: ink, muted, good, warn, bad, main."""

    text: str
    role: str = "body"
    tone: str = "ink"
    bold: bool = False
    align: str = "left"


@dataclass(frozen=True, slots=True)
class Button(Element):
    """Something to tap. `kind`: plain, main, quiet, danger. A greyed one says why, and a tap on it sends `why`.

    `hint` is a line below the text; where it is greyed its `reason` stands there.
    `icon` is a name of `app/icons`, `picture` a label of a component or another name of `app/pictures`.
    """

    text: str
    intent: Intent | None
    kind: str = "plain"
    icon: str = ""
    picture: str = ""
    enabled: bool = True
    reason: str = ""
    why: Intent | None = None
    chosen: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Tile(Element):
    """A large button: a picture or an icon beside a title and a line below it. `kind`: plain, main."""

    title: str
    intent: Intent | None
    text: str = ""
    picture: str = ""
    icon: str = ""
    colour: str = ""
    enabled: bool = True
    reason: str = ""
    chosen: bool = False
    why: Intent | None = None
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class Icon(Element):
    """An icon of that size in a tone or a colour of the theme."""

    name: str
    size: float = 24
    tone: str = "ink"


@dataclass(frozen=True, slots=True)
class Picture(Element):
    """A picture by its name (a component's label, or another name of `app/pictures`), that high."""

    name: str
    height: float = 48


@dataclass(frozen=True, slots=True)
class Column(Element):
    """Elements below each other."""

    children: tuple[Element, ...]
    gap: float = 12


@dataclass(frozen=True, slots=True)
class Row(Element):
    """Elements beside each other; `weights` share the width that fixed ones (weight 0: as wide as needed) leave.

    Without weights all are equally wide. `align`: top, middle.
    """

    children: tuple[Element, ...]
    weights: tuple[float, ...] = ()
    gap: float = 12
    align: str = "middle"


@dataclass(frozen=True, slots=True)
class Grid(Element):
    """Elements in as many equally wide columns as fit at this least width."""

    children: tuple[Element, ...]
    least: float = 150
    gap: float = 12
    most: int = 12


@dataclass(frozen=True, slots=True)
class Flow(Element):
    """Elements as wide as they need, beside each other and then below."""

    children: tuple[Element, ...]
    gap: float = 8


@dataclass(frozen=True, slots=True)
class Card(Element):
    """A sheet of paper around an element; `accent` colours its left edge; with an intent it is tapped."""

    child: Element
    accent: str = ""
    intent: Intent | None = None
    tone: str = "paper"


@dataclass(frozen=True, slots=True)
class Pad(Element):
    """Room around an element."""

    child: Element
    left: float = 16
    top: float = 16
    right: float = 16
    bottom: float = 16


@dataclass(frozen=True, slots=True)
class Scroll(Element):
    """An element that scrolls where it is higher than its place; `key` starts it at the top again when it changes."""

    child: Element
    key: str = ""


@dataclass(frozen=True, slots=True)
class Split(Element):
    """Two panes side by side, each filling the height; `share` of the width is the left one's."""

    left: Element
    right: Element
    share: float = 0.5


@dataclass(frozen=True, slots=True)
class Stack(Element):
    """`top` as high as it needs, `child` filling the rest, `foot` as high as it needs."""

    child: Element
    top: Element | None = None
    foot: Element | None = None


@dataclass(frozen=True, slots=True)
class Option(Element):
    """One of the things that can be chosen."""

    text: str
    intent: Intent | None
    chosen: bool = False
    enabled: bool = True
    picture: str = ""
    icon: str = ""
    colour: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Choice(Element):
    """A question with its options side by side as far as there is room; one, or with `several` any, are chosen."""

    options: tuple[Option, ...]
    label: str = ""
    several: bool = False


@dataclass(frozen=True, slots=True)
class Switch(Element):
    """A line that is on or off."""

    text: str
    on: bool
    intent: Intent | None
    hint: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Stepper(Element):
    """A number with less and more; None where it cannot go on."""

    text: str
    value: str
    less: Intent | None
    more: Intent | None


@dataclass(frozen=True, slots=True)
class Field(Element):
    """A line to type in. What is typed is sent as `intent` with its field `text` replaced, at each change.

    With `entered` that one is sent when the line is finished.
    """

    value: str
    intent: Intent
    hint: str = ""
    label: str = ""
    entered: Intent | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Bar(Element):
    """How far something is, 0 to 1, or -1 where nobody knows, with a line about it."""

    part: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class Banner(Element):
    """A message in its place. `tone`: main, good, warn, bad. Buttons stand below it."""

    text: str
    tone: str = "main"
    icon: str = ""
    buttons: tuple[Button, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Line(Element):
    """A thin line."""


@dataclass(frozen=True, slots=True)
class Gap(Element):
    """Nothing, that high."""

    height: float = 8


@dataclass(frozen=True, slots=True)
class Badge(Element):
    """A short text in a coloured pill; `colour` is a colour's name or a tone."""

    text: str
    colour: str = "main"


@dataclass(frozen=True, slots=True)
class Slots(Element):
    """Spaces with what lies on them: as many as `spaces`, or as many as there are pictures where that is 0.

    `size` is the side of a space in dp; they stand beside each other and then below. With `columns` so many fill the
    width, each at most that large.
    """

    pictures: tuple[str, ...]
    spaces: int = 0
    size: float = 40
    colour: str = "line"
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Cell(Element):
    """One square of `Cells` at (x, y), y upwards; `tone` its colour: water, board, entrance, target, chosen."""

    x: int
    y: int
    picture: str = ""
    tone: str = "water"
    intent: Intent | None = None


@dataclass(frozen=True, slots=True)
class Cells(Element):
    """Squares on a grid, as wide as there is room, each at most `most` dp."""

    cells: tuple[Cell, ...]
    most: float = 56


@dataclass(frozen=True, slots=True)
class LivePicture(Element):
    """What the open camera sees, with outlines. `message` lies over it when there is no picture.

    `outlines`: four corners each in pixels of the frame, a text, and a mark: sure, doubt, hidden.
    """

    outlines: tuple["Outlined", ...] = ()
    message: str = ""


@dataclass(frozen=True, slots=True)
class Outlined:
    """One outline on a picture."""

    corners: tuple[tuple[float, float], ...]
    text: str
    mark: str = "sure"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A dialog over the screen; a tap beside it, and back, send `close`."""

    title: str
    body: Element
    close: Intent
    foot: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """One screen. `actions` stand at the right of the top bar as icons with their text on wide windows.

    `body` fills the place between top bar and `foot`; put a `Scroll` into it where it may be higher. `back` replaces
    going back to the screen before.
    """

    title: str
    body: Element
    subtitle: str = ""
    actions: tuple[Button, ...] = ()
    foot: Element | None = None
    sheet: Sheet | None = None
    back: Intent | None = None
