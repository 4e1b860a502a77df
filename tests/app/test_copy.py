"""The screen for own copies without a window: steps, corners, names of tiles, warnings, deleting."""

from dataclasses import replace
from typing import Any

from companion.app.presenter.copies import Copies, Copy
from companion.app.presenter.copy import screen as copy
from companion.app.presenter.copy.model import (
    FACES,
    AllRight,
    Begin,
    ChooseEdition,
    CreateIt,
    InOrder,
    ItIs,
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
)
from companion.app.presenter.effects import Cancel, Go, StartCamera, StopCamera, TakeStill
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
from companion.app.presenter.intents import Done, Failed, Intent, Left, Opened, Seen
from companion.app.presenter.outcomes_photo import BoardFound, LaidFound, Learnt
from companion.app.presenter.score.model import Choose
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.table.live import CameraNews
from companion.rules.zooloretto.options import edition_named
from companion.words import words_in
from tests.app import golden

WIDE = Context(words_in("en"), Settings())
NARROW = replace(WIDE, words=words_in("de"), width=600, height=960)
LABELS = tuple(label for label in edition_named("2023").counts if label != "coin")
MINE = Copy("Mine", "2023", ("main",), LABELS[:6], LABELS[6:])
SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
CORNERS = ((10.0, 10.0), (90.0, 10.0), (90.0, 80.0), (10.0, 80.0))


def _does(model: Model, *intents: Intent) -> tuple[Model, tuple[Any, ...]]:
    effects: tuple[Any, ...] = ()
    for number, intent in enumerate(intents):
        model, effects = copy.update(model, intent, replace(WIDE, job=100 + 10 * number))
    return model, effects


def _open(mine: Copy = MINE) -> Model:
    return _does(Model(), Done(1, Copies((mine,))), OpenCopy("Mine"))[0]


def test_copies_are_listed_and_begun() -> None:
    model, effects = _does(Model(), Opened())
    assert isinstance(effects[0], ListCopies)
    damaged = Copy("Old", "", problem="the profile 'Old' is damaged")
    golden.check("copy-list", copy.view_of(_does(model, Done(1, Copies((MINE, damaged))))[0], WIDE))
    model, effects = _does(model, NameCopy("Mine"), ChooseEdition("2023"), CreateIt())
    assert effects == (CreateCopy(effects[0].job, "Mine", "2023"),)
    assert _does(model, Done(effects[0].job, Copies((MINE,))))[0].stage == "copy"
    refused, _ = _does(model, Failed(effects[0].job, "there is a copy called 'Mine' already"))
    assert "There is a copy called" in str(copy.view_of(refused, WIDE))


def test_a_copy_shows_what_is_missing() -> None:
    golden.check("copy-steps", copy.view_of(_open(), WIDE))
    assert "Ready" not in str(copy.view_of(_open(), NARROW))


def test_expansions_have_boards_and_tiles_of_their_own() -> None:
    ours = replace(MINE, edition="print-and-play", more=("exotic/koala",))
    model, _ = _does(_open(ours), ShowMore("exotic"))
    golden.check("copy-exotic", copy.view_of(model, WIDE))
    _, effects = _does(model, LearnFrom("jungle", "j.jpg"))
    assert effects == (FindBoard(effects[0].job, "j.jpg", "print-and-play/jungle"),)
    assert "Extension" not in str(copy.view_of(_does(model, ShowMore("exotic"))[0], WIDE))
    _, effects = _does(_does(model, ShowMore("aquaretto"))[0], LearnFrom("water-small", "w.jpg"))
    assert effects[0].layout == "print-and-play/water-small"


def test_where_the_spaces_of_a_bought_jungle_board_lie_is_shown_elsewhere() -> None:
    model, _ = _does(_open(), ShowMore("exotic"))
    assert "companion enrol layout" in str(copy.view_of(model, WIDE))
    assert "intent=Begin(step='jungle'" not in str(copy.view_of(model, WIDE))
    learnt = replace(MINE, boards=(*MINE.boards, "jungle"))
    assert "companion enrol layout" not in str(copy.view_of(_does(_open(learnt), ShowMore("exotic"))[0], WIDE))


def test_tiles_of_an_expansion_can_be_named() -> None:
    model, _ = _does(_laid(), ShowMore("exotic"), Others(True))
    names = str(copy.view_of(model, WIDE).sheet)
    assert "exotic/koala" in names
    assert "visitor/" not in names


def test_a_board_is_learnt_by_its_corners() -> None:
    model, effects = _does(_open(), LearnFrom("main", "b.jpg"))
    assert effects == (FindBoard(effects[0].job, "b.jpg", "2007/main"),)
    model, _ = _does(model, Done(effects[0].job, BoardFound("b.jpg", "b.jpg", (100, 100), CORNERS)))
    golden.check("copy-board", copy.view_of(model, WIDE))
    model, _ = _does(model, Turn(), TapPhoto("", (85.0, 5.0)))
    assert model.board is not None
    assert model.board.corners == ((85.0, 5.0), (90.0, 80.0), (10.0, 80.0), (10.0, 10.0))
    model, effects = _does(model, LearnIt())
    assert isinstance(effects[0], LearnBoard)
    refused, _ = _does(model, Failed(effects[0].job, "tiles seem to lie on the board"))
    _, again = _does(refused, LearnIt(sure=True))
    assert again[0].sure
    learnt, _ = _does(model, Done(effects[0].job, Learnt(Copies((MINE,)), "The board is learnt, with 900 details.")))
    assert learnt.stage == "copy"
    assert "The board is learnt" in str(copy.view_of(learnt, WIDE))


def test_a_board_that_is_not_found_is_pointed_out() -> None:
    model, effects = _does(_open(), LearnFrom("expansion", "b.jpg"))
    model, _ = _does(model, Done(effects[0].job, BoardFound("b.jpg", "b.jpg", (100, 100), None)))
    assert "Tap each of its four corners" in str(copy.view_of(model, WIDE))
    assert "Tippe ihre vier Ecken an" in str(copy.view_of(model, NARROW))
    assert _does(model, LearnIt())[1] == ()
    model, _ = _does(model, TapPhoto("", (20.0, 20.0)))
    assert model.board is not None
    assert model.board.corners == ((20.0, 20.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))


def _laid(proposals: tuple[str, ...] = LABELS[6:9], step: str = "tiles") -> Model:
    model, effects = _does(_open(), LearnFrom(step, "t.jpg"))
    quads = tuple(tuple((x + 20.0 * k, y) for x, y in SQUARE) for k in range(len(proposals) or 6))
    found = LaidFound("t.jpg", "t.jpg", (200, 100), quads, proposals)  # type: ignore[arg-type]
    assert isinstance(effects[0], FindTiles if step == "tiles" else FindDice)
    return _does(model, Done(effects[0].job, found))[0]


def test_tiles_are_named_one_by_one() -> None:
    model = _laid()
    golden.check("copy-tiles", copy.view_of(model, WIDE))
    assert _does(model, LearnIt())[1] == ()
    model, _ = _does(model, ItIs(LABELS[6]), Others(True))
    assert "Still missing" in str(copy.view_of(model, WIDE).sheet)
    model, _ = _does(model, ItIs(LABELS[20]), ItIs(""))
    assert model.laid is not None
    assert model.laid.labels == (LABELS[6], LABELS[20], "")
    _, effects = _does(model, LearnIt())
    assert effects == (LearnTiles(effects[0].job, "Mine", "t.jpg", (LABELS[6], LABELS[20], "")),)


def test_tiles_that_lie_in_the_order_of_the_list_are_named_by_one_tap() -> None:
    model, _ = _does(_laid(), InOrder())
    assert model.laid is not None
    kinds = [label.split("/")[0] for label in model.missing]
    assert list(dict.fromkeys(kinds)) == ["animal", "offspring", "stall"], "as they are listed"
    assert model.laid.labels == model.missing[:3]
    assert not model.laid.confirmed
    assert "order of the list" not in str(copy.view_of(model, WIDE)), "a second tap would do nothing"
    assert _does(model, LearnIt())[1] == (), "somebody must look at them"
    few = replace(MINE, missing=model.missing[:2])
    model, _ = _does(replace(_laid(), copies=(few,)), InOrder())
    assert model.laid is not None
    assert model.laid.labels == (*few.missing, "")


def test_a_copy_that_reads_zoos_leads_to_scoring_one() -> None:
    asked = Ways("score")
    assert str(asked) in str(copy.view_of(_open(), WIDE))
    assert _does(_open(), asked)[1] == (Go("score", Choose("profile", "Mine")),)
    assert str(asked) not in str(copy.view_of(_open(replace(MINE, boards=())), WIDE))
    whole = replace(MINE, boards=("main", "expansion"), learnt=LABELS, missing=())
    assert "Boards and tiles are learnt" in str(copy.view_of(_open(whole), WIDE))


def test_a_tile_is_tapped_to_name_it_and_two_of_a_kind_are_refused() -> None:
    model, _ = _does(_laid(), AllRight(), TapPhoto("2"), ItIs(LABELS[6]))
    assert model.laid is not None
    assert model.laid.repeated == (LABELS[6],)
    assert "is given twice" in str(copy.view_of(model, WIDE))
    assert _does(model, LearnIt())[1] == ()


def test_what_looks_alike_is_said() -> None:
    model, effects = _does(_laid(), AllRight(), LearnIt())
    alike = (("animal/lion", "animal/lion/male"),)
    model, _ = _does(model, Done(effects[0].job, Learnt(Copies((MINE,)), "3 tiles are learnt.", alike)))
    assert "From afar Lion looks like" in str(copy.view_of(model, WIDE))


def test_dice_lie_in_the_usual_order() -> None:
    model = _laid((), "dice")
    assert model.laid is not None
    assert model.laid.labels == FACES
    _, effects = _does(model, AllRight(), LearnIt())
    assert isinstance(effects[0], LearnDice)
    assert isinstance(_does(_open(), LearnFrom("sheet", "s.jpg"))[1][0], LearnSheet)


def test_a_photo_that_shows_too_little_says_what_to_do() -> None:
    model, effects = _does(_open(), LearnFrom("tiles", "t.jpg"))
    model, _ = _does(model, Failed(effects[0].job, "only 1 tiles were found in the photo"))
    said = str(copy.view_of(model, WIDE))
    assert "Only 1 tiles were found" in said
    assert "Take another photo" in said


def test_the_camera_serves_a_step() -> None:
    model, effects = _does(_open(), Begin("tiles"))
    assert isinstance(effects[0], StartCamera)
    model, _ = _does(model, Seen(CameraNews("failed", "camera 0 cannot be opened")))
    assert "Camera 0 cannot be opened" in str(copy.view_of(model, WIDE))
    model, _ = _does(model, Seen(CameraNews("running")))
    shot, effects = _does(model, ShootIt())
    assert isinstance(effects[0], TakeStill)
    _, effects = _does(shot, Done(effects[0].job, "still.jpg"))
    assert [type(effect) for effect in effects] == [StopCamera, FindTiles]
    assert isinstance(_does(model, Left())[1][0], StopCamera)
    assert _does(model, StepBack())[0].stage == "copy"


def test_a_step_that_is_left_is_not_waited_for() -> None:
    model, effects = _does(_open(), LearnFrom("tiles", "t.jpg"))
    assert Cancel(effects[0].job) in _does(model, StepBack())[1]


def test_copies_are_exported_imported_and_deleted_when_asked() -> None:
    assert isinstance(_does(_open(), Ways("export"))[1][0], ExportCopy)
    picking, _ = _does(Model(), Begin("import", pick=True), PickIt("choose", "mine.companion"))
    assert isinstance(_does(picking, PickIt("take"))[1][0], ImportCopy)
    asked, effects = _does(_open(), Ways("ask"))
    assert effects == ()
    assert "Delete this copy?" in str(copy.view_of(asked, WIDE).sheet)
    assert not _does(asked, Ways("keep"))[0].deleting
    gone, effects = _does(asked, Ways("delete"))
    assert effects == (DeleteCopy(effects[0].job, "Mine"),)
    assert gone.stage == "list"
