"""The screen score before there is a result: what was played, the players with their photos, camera and files."""

from companion.app.presenter import picking
from companion.app.presenter.copies import EDITIONS
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
    Icon,
    Option,
    Pad,
    Row,
    Scroll,
    Split,
    Text,
    View,
)
from companion.app.presenter.game_pictures import PICTURES
from companion.app.presenter.gaps_view import gaps_of
from companion.app.presenter.intents import Intent, Open
from companion.app.presenter.score.model import (
    EXPANSIONS,
    EXPANSIONS_OF,
    GAMES,
    MOST_PLAYERS,
    AddPlayer,
    ByHand,
    Choose,
    DropPhoto,
    Entry,
    Look,
    Model,
    Overview,
    Pick,
    PickPhotos,
    ReadAgain,
    RemovePlayer,
    Rename,
    Shoot,
    StartAnew,
    Take,
)
from companion.app.presenter.screen import Context
from companion.app.presenter.shooting import shooting
from companion.words import Words


def setup_view(model: Model, context: Context) -> View:
    """What was played, and each player's zoo."""
    words = context.words
    actions: tuple[Button, ...] = ()
    if any(entry.shots or entry.decided for entry in model.entries):
        actions = (Button(words("Start anew"), StartAnew(), "quiet", icon="refresh"),)
    body: Element
    if context.wide:
        played = Scroll(Pad(Column((_played(model, context),))))
        body = Split(played, Scroll(Pad(_players(model, context))), 0.36)
    else:
        body = Scroll(Pad(Column((_players(model, context), _played(model, context)), gap=16)))
    return View(words("Score zoos"), body, actions=actions, foot=_foot(model, context))


def _played(model: Model, context: Context) -> Element:
    """The game, its printing or an own copy, expansions."""
    words = context.words
    games = tuple(
        Option(words(text), Choose("game", name), name == model.game, picture=PICTURES[name]) for name, text in GAMES
    )
    printings = [
        Option(words(text), Choose("edition", name), not model.profile and name == model.edition)
        for name, text in EDITIONS
    ]
    printings += [
        Option(
            copy.name,
            Choose("profile", copy.name),
            copy.name == model.profile,
            icon="person",
            enabled=copy.reads_zoos,
            reason=words("Not all is learnt yet"),
        )
        for copy in model.copies or ()
    ]
    sets = tuple(
        Option(words(text), Choose("expansion", name), name in model.expansions)
        for name, text in EXPANSIONS
        if name in EXPANSIONS_OF[model.game]
    )
    rows: list[Element] = [
        Text(words("What was played"), "heading"),
        Choice(games, words("Which game?")),
        Choice(tuple(printings), words("Which edition?")),
        Choice(sets, words("Expansions"), several=True),
    ]
    if model.problem:
        rows.append(Banner(words.event(model.problem), "warn", "warn"))
    rows += gaps_of(model.gaps, context)
    if model.no_photos and not model.profile:
        text = words(
            "Photos of this edition can be read once the app has learnt your own copy. By hand it can be scored now."
        )
        rows.append(Banner(text, "main", "info", (Button(words("Learn my copy"), Open("copy"), icon="eye"),)))
    return Card(Column(tuple(rows), gap=14))


def _players(model: Model, context: Context) -> Element:
    words = context.words
    cards: list[Element] = []
    if model.sentence:
        cards.append(Banner(words.event(model.sentence), "warn", "warn"))
    cards += [_player(model, at, context) for at in range(len(model.entries))]
    if not any(entry.shots or entry.decided for entry in model.entries):
        cards.append(_how(words))
    if len(model.entries) < MOST_PLAYERS:
        cards.append(Button(words("Add a player"), AddPlayer(), icon="plus"))
    return Column(tuple(cards))


def _how(words: Words) -> Element:
    """What there is to do, step by step, for who does it the first time."""
    steps = (
        ("camera", words("Photograph the zoo from above, its coins beside it.")),
        ("eye", words("Look at the orange questions: there the companion is not sure.")),
        ("trophy", words("The points are there, with the reason for each of them.")),
    )
    rows = tuple(Row((Icon(icon, 28, "main"), Text(text)), (0, 1), 12) for icon, text in steps)
    return Card(Column((Text(words("How it goes"), "heading"), *rows), gap=10))


def _player(model: Model, at: int, context: Context) -> Element:
    """One player: name, photos, what came of them, and what can be done."""
    words, entry = context.words, model.entries[at]
    name: Element = Field(entry.name, Rename(at), hint=words("Player {number}", number=at + 1), icon="person")
    if len(model.entries) > 1:
        name = Row((name, Button("", RemovePlayer(at), "quiet", icon="cross")), (1, 0))
    rows: list[Element] = [name, *_state(model, at, entry, context)]
    photos = not model.no_photos and not model.problem
    lacking = words("Show your copy the board first") if model.profile else words("Learn your own copy first")
    reason = lacking if model.no_photos else ""
    another = bool(entry.shots)
    rows.append(
        Flow(
            (
                Button(
                    words("One more photo") if another else words("Take a photo"),
                    Take(at),
                    "plain" if another else "main",
                    icon="camera",
                    enabled=photos,
                    reason=reason,
                ),
                Button(words("Pick a photo"), PickPhotos(at), icon="photo", enabled=photos, reason=reason),
                Button(words("By hand"), ByHand(at), "quiet", icon="hand", enabled=not model.problem),
            )
        )
    )
    return Card(Column(tuple(rows)), accent=entry.colour)


def _state(model: Model, at: int, entry: Entry, context: Context) -> list[Element]:
    """What came of the photos so far."""
    words = context.words
    rows: list[Element] = []
    for number, shot in enumerate(entry.shots):
        if shot.job:
            rows.append(Bar(-1, words("Reading the photo …")))
        elif shot.sentence:
            buttons = (
                Button(words("Take another"), Take(at), icon="camera"),
                Button(words("Try again"), ReadAgain(at), icon="refresh"),
                Button(words("Leave it out"), DropPhoto(at, number), icon="trash"),
            )
            title = words("This photo cannot be read")
            rows.append(Banner(words.event(shot.sentence), "warn", "photo", buttons, title))
        elif shot.observation is not None and not shot.observation.quality.accepted:
            rows += [Banner(words.event(advice), "warn", "info") for advice in shot.observation.quality.advice]
    if entry.pad and entry.decided is None:
        rows.append(Bar(-1, words("Laying out the boards …")))
    if entry.observations and entry.decided is None and model.deciding:
        rows.append(Bar(-1, words("Working out the zoo …")))
    if entry.decided is not None:
        rows.append(_result(model, at, context))
    return rows


def _result(model: Model, at: int, context: Context) -> Element:
    words, sheet = context.words, model.sheet
    assert sheet is not None
    name = model.names[at]
    card = next(card for player, card in zip(sheet.players, sheet.cards, strict=True) if player.name == name)
    player = next(player for player in sheet.players if player.name == name)
    open_ones = len(player.doubts)
    text = words.count("{number} point", "{number} points", card.total)
    asked = words.count("{number} question is open", "{number} questions are open", open_ones)
    lines: list[Element] = [Text(text, "heading")]
    if open_ones:
        lines.append(Text(asked, "small", "warn", bold=True))
    return Row((Column(tuple(lines), gap=2), Button(words("Look at the zoo"), Look(at), "main", icon="eye")), (1, 0))


def _foot(model: Model, context: Context) -> Element | None:
    words = context.words
    known = sum(entry.decided is not None for entry in model.entries)
    if not known:
        return None
    if len(model.entries) == 1:
        return Pad(Button(words("Show the score"), Look(0), "main", icon="trophy"), top=8, bottom=12)
    return Pad(Button(words("Compare the players"), Look(-1), "main", icon="trophy"), top=8, bottom=12)


def camera_view(model: Model, context: Context) -> View:
    """What the camera sees, and the button that takes the picture."""
    words = context.words
    hint = words("Hold the camera straight above, so that the whole zoo is in sight.")
    body = shooting(
        context, hint, model.camera, model.taking, Shoot(), PickPhotos(model.at), Take(model.at), model.sentence
    )
    return View(words("Photo for {name}", name=model.names[model.at]), body, back=Overview())


def pick_view(model: Model, context: Context) -> View:
    """The files."""
    assert model.picker is not None

    def make(do: str, path: str) -> Intent:
        return Pick(do, path)

    title = context.words("Photos for {name}", name=model.names[model.at])
    listing = model.picker.listing
    body = picking.body(model.picker, context, make)
    foot = picking.foot(model.picker, context, make)
    return View(title, body, listing.name if listing else "", foot=foot, back=Pick("close"))
