"""How the screen for dice sheets looks before one is shown: photos, names, camera, files."""

from companion.app.presenter import picking
from companion.app.presenter.elements import (
    Banner,
    Bar,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Option,
    Pad,
    Row,
    Scroll,
    Text,
    View,
)
from companion.app.presenter.intents import Intent, Open
from companion.app.presenter.screen import Context
from companion.app.presenter.sheet.model import (
    MOST_SHEETS,
    BackToPages,
    BlankSheet,
    DropPage,
    DropSheet,
    Model,
    NameSheet,
    NewSheets,
    Page,
    PickSheet,
    PickSheets,
    RereadPage,
    SeeSheet,
    ShootSheet,
    TakeSheet,
    UseCopy,
)
from companion.app.presenter.shooting import shooting


def setup_view(model: Model, context: Context) -> View:
    """Photos, blank sheets, and whose each is."""
    words = context.words
    rows: list[Element] = []
    if model.sentence:
        rows.append(Banner(words.event(model.sentence), "warn", "warn"))
    if not model.pages:
        text = words(
            "Photograph one or several sheets of the dice game, scan them, or cross the boxes off here by touch. "
            "The companion reads every box and counts."
        )
        rows.append(Text(text, tone="muted"))
    full = len(model.entries) >= MOST_SHEETS
    enough = words("There are {number} sheets already", number=MOST_SHEETS)
    rows.append(
        Flow(
            (
                Button(words("Take a photo"), TakeSheet(), "main", icon="camera", enabled=not full, reason=enough),
                Button(words("Pick a photo or PDF"), PickSheets(), icon="photo", enabled=not full, reason=enough),
                Button(words("By hand"), BlankSheet(), "quiet", icon="hand", enabled=not full, reason=enough),
            )
        )
    )
    rows += [row for page in model.pages for row in _page(page, context)]
    rows += [_named(model, at, context) for at in range(len(model.entries))]
    rows.append(_copy(model, context))
    actions = (Button(words("Start anew"), NewSheets(), "quiet", icon="refresh"),) if model.pages else ()
    foot: Element | None = None
    if model.entries:
        several = len(model.entries) > 1
        text = words("Compare the players") if several else words("Show the score")
        foot = Pad(Button(text, SeeSheet(-1 if several else 0), "main", icon="trophy"), top=8, bottom=12)
    return View(words("Dice sheets"), Scroll(Pad(Column(tuple(rows), gap=14))), actions=actions, foot=foot)


def _page(page: Page, context: Context) -> list[Element]:
    """A page that is being read, or cannot be."""
    words = context.words
    if page.job:
        return [Bar(-1, words("Reading the sheets …"))]
    if not page.sentence:
        return []
    buttons = (
        Button(words("Take another"), TakeSheet(), icon="camera"),
        Button(words("Try again"), RereadPage(page.path), icon="refresh"),
        Button(words("Leave it out"), DropPage(page.path), icon="trash"),
    )
    return [Banner(words.event(page.sentence), "warn", "photo", buttons, words("This photo cannot be read"))]


def _named(model: Model, at: int, context: Context) -> Element:
    """One sheet: whose it is, what it scores."""
    words, entry, sheet = context.words, model.entries[at], model.sheet
    assert sheet is not None
    hint = words("Player {number}", number=at + 1)
    name = Row(
        (Field(entry.name, NameSheet(at), hint=hint, icon="person"), Button("", DropSheet(at), "quiet", icon="cross")),
        (1, 0),
    )
    lines: list[Element] = [Text(words.count("{number} point", "{number} points", sheet.cards[at].total), "heading")]
    if entry.questions:
        count = len(entry.questions)
        asked = words.count("{number} question is open", "{number} questions are open", count)
        lines.append(Text(asked, "small", "warn", bold=True))
    look = Button(words("Look at the sheet"), SeeSheet(at), "main", icon="eye")
    return Card(Column((name, Row((Column(tuple(lines), gap=2), look), (1, 0)))), accent=entry.colour)


def _copy(model: Model, context: Context) -> Element:
    """Whose sheets these are: the companion's own, or a copy's that was learnt."""
    words = context.words
    options = [Option(words("Print and play"), UseCopy(""), not model.profile)]
    options += [
        Option(copy.name, UseCopy(copy.name), copy.name == model.profile, icon="person")
        for copy in model.copies or ()
        if copy.sheet
    ]
    learn = Button(words("Learn another sheet"), Open("copy"), "quiet", icon="eye")
    return Card(Column((Choice(tuple(options), words("Which sheet")), Flow((learn,)))))


def camera_view(model: Model, context: Context) -> View:
    """What the camera sees, and the button that takes the picture."""
    words = context.words
    hint = words("Hold the camera straight above; several sheets may lie side by side.")
    body = shooting(context, hint, model.camera, model.taking, ShootSheet(), PickSheets(), TakeSheet(), model.sentence)
    return View(words("Photo of the sheets"), body, back=BackToPages())


def pick_view(model: Model, context: Context) -> View:
    """The files."""
    assert model.picker is not None

    def make(do: str, path: str) -> Intent:
        return PickSheet(do, path)

    body, foot = picking.body(model.picker, context, make), picking.foot(model.picker, context, make)
    listing = model.picker.listing
    title = context.words("Photos of the sheets")
    return View(title, body, listing.name if listing else "", foot=foot, back=PickSheet("close"))
