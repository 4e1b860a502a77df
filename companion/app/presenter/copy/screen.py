"""The screen for own copies: board, tiles, sheet and dice are learnt step by step, and one sees what is missing."""

from dataclasses import replace
from pathlib import PurePath

from companion.app.presenter import picking
from companion.app.presenter.copies import Copies
from companion.app.presenter.copy.model import (
    FACES,
    AllRight,
    Begin,
    Board,
    ChooseEdition,
    CreateIt,
    InOrder,
    ItIs,
    Laid,
    LearnFrom,
    LearnIt,
    Model,
    NameCopy,
    OpenCopy,
    Others,
    PickIt,
    ShootIt,
    ShowMore,
    StepBack,
    TapPhoto,
    Turn,
    Ways,
    layout_name,
)
from companion.app.presenter.copy.view import view_of
from companion.app.presenter.effects import (
    Buzz,
    Cancel,
    Effect,
    Go,
    Note,
    Share,
    Sound,
    StartCamera,
    StopCamera,
    TakeStill,
)
from companion.app.presenter.effects_photo import (
    CreateCopy,
    DeleteCopy,
    ExportCopy,
    FindBoard,
    FindDice,
    FindTiles,
    ImportCopy,
    LearnBoard,
    LearnDice,
    LearnSheet,
    LearnTiles,
    ListCopies,
)
from companion.app.presenter.intents import Done, Failed, Intent, Left, Opened, Progressed, Seen
from companion.app.presenter.outcomes_photo import BoardFound, LaidFound, Learnt, Written
from companion.app.presenter.score.model import Choose
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.table.live import CameraNews
from companion.vision.observation import Corner, Quad
from companion.words import message

Result = tuple[Model, tuple[Effect, ...]]
COPY_FILES = (".companion",)
TITLES = {
    "tiles": message("Photo of the tiles"),
    "dice": message("Photo of the dice"),
    "sheet": message("Photo of the blank sheet"),
    "import": message("File of a copy"),
}
BOARD_TITLE = message("Photo of the empty board")


def update(model: Model, intent: Intent, context: Context) -> Result:
    """What an intent leads to."""
    match intent:
        case Done() | Failed() | Progressed():
            return _answered(model, intent, context)
        case NameCopy() | ChooseEdition() | CreateIt() | OpenCopy() | Ways():
            return _of_copies(model, intent, context)
        case TapPhoto() | Turn() | ItIs() | AllRight() | InOrder() | Others() | ShowMore():
            return _looked_at(model, intent), ()
        case LearnIt(sure):
            return _learn(model, sure, context)
        case _:
            return _photos(model, intent, context)


def _of_copies(model: Model, intent: Intent, context: Context) -> Result:
    """All copies: a new one, another one, one less."""
    job = context.job
    match intent:
        case NameCopy(text):
            return replace(model, new_name=text[:40]), ()
        case ChooseEdition(name):
            return replace(model, new_edition=name), ()
        case CreateIt():
            name = model.new_name.strip()
            return replace(model, wait=job, open=name), (CreateCopy(job, name, model.new_edition),)
        case OpenCopy(name):
            return replace(model, stage="copy" if name else "list", open=name, learnt="", alike=(), sentence=""), ()
        case Ways(do):
            return _of_one(model, do, job)
        case _:
            return model, ()


def _of_one(model: Model, do: str, job: int) -> Result:
    """What is done with the whole copy that is shown."""
    match do:
        case "export":
            return replace(model, sentence=""), (ExportCopy(job, model.open),)
        case "score":
            return model, (Go("score", Choose("profile", model.open)),)
        case "delete":
            gone = replace(model, deleting=False, stage="list", open="", wait=job)
            return gone, (DeleteCopy(job, model.open),)
        case _:
            return replace(model, deleting=do == "ask"), ()


def _photos(model: Model, intent: Intent, context: Context) -> Result:
    """A photo for a step is taken or picked."""
    match intent:
        case Opened():
            return model, (ListCopies(context.job),)
        case Begin(step, True):
            title = context.words(TITLES.get(step, BOARD_TITLE))
            picker, effect = picking.opened(title, context, COPY_FILES if step == "import" else picking.PHOTOS)
            return _clean(replace(model, stage="pick", step=step, picker=picker)), (*_off(model), effect)
        case Begin(step):
            source = StartCamera(context.settings.camera, context.settings.rotation)
            return _clean(replace(model, stage="camera", step=step, taking=False, camera=("opening", ""))), (source,)
        case ShootIt():
            return replace(model, taking=True), (TakeStill(context.job),)
        case Seen(CameraNews(state, sentence)):
            return replace(model, camera=(state, sentence)), ()
        case PickIt(do, path):
            return _picked(model, do, path, context)
        case LearnFrom(step, path):
            return _look(replace(model, step=step), path, context)
        case _:
            return _leaving(model, intent)


def _leaving(model: Model, intent: Intent) -> Result:
    """A step is left, or the screen."""
    stage = "copy" if model.open else "list"
    match intent:
        case StepBack():
            jobs = (Cancel(model.wait),) if model.wait else ()
            left = replace(_clean(model), stage=stage, picker=None, board=None, laid=None, wait=0)
            return left, (*_off(model), *jobs)
        case Left() if model.stage == "camera":
            return replace(model, stage=stage), _off(model)
        case _:
            return model, ()


def _clean(model: Model) -> Model:
    return replace(model, sentence="", learnt="", alike=())


def _off(model: Model) -> tuple[Effect, ...]:
    return (StopCamera(),) if model.stage == "camera" else ()


def _picked(model: Model, do: str, path: str, context: Context) -> Result:
    if model.picker is None or do == "close":
        return _leaving(model, StepBack())
    if do == "take" and model.picker.chosen:
        return _look(replace(model, picker=None), model.picker.chosen[0], context)
    picker, effects = picking.update(model.picker, do, path, context)
    return replace(model, picker=picker), effects


def _look(model: Model, path: str, context: Context) -> Result:
    """Look at the photo of a step."""
    job, name, copy = context.job, model.open, model.copy
    off, stage = _off(model), "copy" if model.open else "list"
    model = replace(_clean(model), stage=stage, picker=None, wait=job, taking=False)
    match model.step:
        case "import":
            return replace(model, doing=message("reading the file")), (*off, ImportCopy(job, path))
        case "tiles":
            return replace(model, doing=message("looking for tiles")), (*off, FindTiles(job, name, path))
        case "dice":
            return replace(model, doing=message("looking for dice")), (*off, FindDice(job, path))
        case "sheet":
            return replace(model, doing=message("learning the sheet")), (*off, LearnSheet(job, name, path))
        case board:
            layout = layout_name(copy.edition if copy else "", board)
            model = replace(model, doing=message("looking for the board"), board=Board(path, layout, job))
            return model, (*off, FindBoard(job, path, layout))


def _looked_at(model: Model, intent: Intent) -> Model:
    """Corners are shown, tiles are named, more of the box is looked at."""
    match intent:
        case ShowMore(name):
            return replace(model, more="" if model.more == name else name)
        case TapPhoto(_, at) if model.board is not None and model.stage == "board":
            return replace(model, board=replace(model.board, corners=_with_corner(model.board, at)))
        case Turn() if model.board is not None and model.board.corners is not None:
            a, b, c, d = model.board.corners
            return replace(model, board=replace(model.board, corners=(b, c, d, a)))
        case InOrder() if model.laid is not None:
            return replace(model, laid=model.laid.in_order(model.missing))
        case _:
            return replace(model, laid=_named(model.laid, intent)) if model.laid is not None else model


def _named(laid: Laid, intent: Intent) -> Laid:
    """Tiles or dice with what people say of them."""
    match intent:
        case TapPhoto(mark) if mark.isdigit():
            return replace(laid, at=int(mark), choosing=True)
        case ItIs(label):
            return laid.with_label(laid.at, label)
        case AllRight():
            return replace(laid, confirmed=frozenset(range(len(laid.quads))), choosing=False)
        case Others(on):
            return replace(laid, choosing=on)
        case _:
            return laid


def _with_corner(board: Board, at: Corner) -> Quad:
    """The corners with the nearest one moved; at first they stand at the edges of the photo."""
    width, height = board.size
    usual = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    a, b, c, d = board.corners or tuple((x * width, y * height) for x, y in usual)
    corners = [a, b, c, d]
    nearest = min(range(4), key=lambda one: (corners[one][0] - at[0]) ** 2 + (corners[one][1] - at[1]) ** 2)
    corners[nearest] = at
    a, b, c, d = corners
    return a, b, c, d


def _learn(model: Model, sure: bool, context: Context) -> Result:
    """Learn the board, the tiles or the dice that are shown."""
    job, board, laid = context.job, model.board, model.laid
    model = replace(model, wait=job)
    if model.stage == "board" and board is not None and board.corners is not None:
        effect = LearnBoard(job, model.open, board.path, board.layout, board.corners, sure)
        refined = replace(board, job=job, refused="")
        return replace(model, board=refined, doing=message("learning the board")), (effect,)
    if model.stage == "laid" and laid is not None and laid.done and not laid.repeated:
        model = replace(model, laid=replace(laid, job=job), doing=message("learning what you named"))
        if laid.kind == "dice":
            return model, (LearnDice(job, model.open, laid.path, laid.labels),)
        return model, (LearnTiles(job, model.open, laid.path, laid.labels),)
    return replace(model, wait=0), ()


def _answered(model: Model, intent: Intent, context: Context) -> Result:
    """A job is done or failed."""
    match intent:
        case Done(job, value):
            over = replace(model, wait=0, doing="") if job == model.wait else model
            return _found(over, value, context)
        case Failed(job, sentence):
            return _failed(model, job, sentence), (Sound("wrong"),) if sentence else ()
        case _:
            return model, ()


def _found(model: Model, value: object, context: Context) -> Result:
    """What a photo shows, or what was learnt."""
    match value:
        case Copies(copies):
            known = {copy.name for copy in copies}
            stage = model.stage if model.open in known or model.stage == "list" else "list"
            fresh = model.stage == "list" and model.open in known
            return replace(model, copies=copies, stage="copy" if fresh else stage, new_name=""), ()
        case BoardFound(_, picture, size, corners) if model.board is not None:
            board = replace(model.board, job=0, picture=picture, size=size, corners=corners)
            return replace(model, stage="board", board=board), ()
        case LaidFound(path, picture, size, quads, proposals):
            kind = "dice" if model.step == "dice" else "tiles"
            labels = FACES if kind == "dice" else proposals
            return replace(model, stage="laid", laid=Laid(kind, path, picture, size, quads, labels)), (Sound("done"),)
        case Learnt(copies, sentence, alike):
            model = replace(model, stage="copy", board=None, laid=None, copies=copies.copies)
            return replace(model, learnt=sentence, alike=alike), (Buzz(), Sound("done"))
        case _:
            return _of_files(model, value, context)


def _of_files(model: Model, value: object, context: Context) -> Result:
    """Folders were listed, pictures taken or picked, files written."""
    match value:
        case picking.Listing() | picking.Thumbnails() if model.picker is not None:
            picker, effects = picking.answered(model.picker, value, context)
            return replace(model, picker=picker), effects
        case str() as path if model.stage == "camera":
            return _look(model, path, context)
        case (str() as path, *_) if model.stage == "pick":
            return _look(model, path, context)
        case Written(path):
            return model, (Note(context.words("Written: {file}", file=PurePath(path).name)), Share(path=path))
        case _:
            return model, ()


def _failed(model: Model, job: int, sentence: str) -> Model:
    """What went wrong stands where it happened."""
    if model.picker is not None and job == model.picker.job:
        return replace(model, picker=replace(model.picker, sentence=sentence))
    if model.board is not None and model.board.job == job and model.stage == "board":
        return replace(model, wait=0, doing="", board=replace(model.board, job=0, refused=sentence))
    laid = replace(model.laid, job=0) if model.laid is not None else None
    board = None if model.stage != "board" else model.board
    return replace(model, wait=0, doing="", taking=False, sentence=sentence, laid=laid, board=board)


INTENTS = (
    AllRight, Begin, ChooseEdition, CreateIt, InOrder, ItIs, LearnFrom, LearnIt, NameCopy, OpenCopy, Others, PickIt,
    ShootIt, ShowMore, StepBack, TapPhoto, Turn, Ways, Done, Failed, Progressed, Opened, Left, Seen,
)  # fmt: skip

SCREEN = Screen("copy", Model, update, view_of, INTENTS)
