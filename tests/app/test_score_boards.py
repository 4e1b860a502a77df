"""Extension boards of a water zoo on the score pad: laid square by square, drawn, filled, taken away, kept."""

from random import Random

import pytest

from companion.app.empty_boards import laid_out
from companion.app.presenter.effects_photo import LayBoards
from companion.app.presenter.intents import Done, Opened
from companion.app.presenter.outcomes_photo import Laid
from companion.app.presenter.photo import seen_in
from companion.app.presenter.score import screen as score
from companion.app.presenter.score.boards import Extend, LayBoard, TakeAway, TapCell
from companion.app.presenter.score.model import ByHand, Choose, Model, Say, Tap
from companion.reconcile.water import water_zoo_from_observation
from companion.rules import game_named
from companion.rules.aquaretto.grid import Board, cells_of_board, sites
from tests.app.test_score import NARROW, WIDE, _does


def pad(game: str = "aquaretto") -> Model:
    """The screen with an empty water zoo to be filled by hand."""
    model, effects = _does(Model(), Choose("game", game), ByHand(0))
    assert effects == (LayBoards(effects[0].job, game, ()),)
    _, seen = laid_out(game, ())
    return _does(model, Done(effects[0].job, Laid("boards", seen)))[0]


def extended(model: Model, board: Board) -> Model:
    """The pad with a board more, and the picture with it."""
    taps = (TapCell(*cell) for cell in cells_of_board(board))
    model, effects = _does(model, Extend(board.kind), *taps, LayBoard())
    boards = model.entry.extended
    assert effects == (LayBoards(effects[0].job, model.game, (), boards),)
    _, seen = laid_out(model.game, (), boards)
    return _does(model, Done(effects[0].job, Laid("more boards", seen, boards)))[0]


def test_the_picture_shows_boards_where_they_lie() -> None:
    random, boards = Random(3), list[Board]()
    for kind in ("large", "small", "small", "extra"):
        boards.append(random.choice(sites(kind, tuple(boards))))
    picture, seen = laid_out("aquaretto", ("xxl",), tuple(boards))
    options = game_named("aquaretto").options_from_words("print-and-play", ("xxl",), (), 3)
    assert set(water_zoo_from_observation(seen, options).zoo.boards) == set(boards)
    assert picture.shape[1::-1] == seen.size
    inside = [
        x >= 0 and y >= 0 and x < seen.size[0] and y < seen.size[1] for one in seen.vacancies for x, y in one.quad
    ]
    assert all(inside)


@pytest.mark.parametrize("game", ["aquaretto", "joint"])
def test_a_board_is_laid_by_its_squares_and_filled(game: str) -> None:
    board = Board("small", (1, 5), 0)
    model = extended(pad(game), board)
    zoo = model.entry.player.zoo.water if game == "joint" else model.entry.player.zoo  # type: ignore[union-attr]
    assert zoo.boards == (board,)
    observation = model.entry.player.observation  # type: ignore[union-attr]
    key = next(str(at) for at, one in enumerate(seen_in(observation)) if one.space == "basin/2,5")
    model, _ = _does(model, Tap(key), Say("animal/dolphin"))
    assert "Dolphin" in str(score.view(model, WIDE))
    held = model.entry.player.zoo.water if game == "joint" else model.entry.player.zoo  # type: ignore[union-attr]
    assert held.tiles == (((2, 5), "animal/dolphin"),)
    model, _ = _does(model, TakeAway(0))
    assert model.entry.extended == ()
    assert model.entry.fixes == ()


def test_squares_that_mean_no_board_or_several_lay_none() -> None:
    model, _ = _does(pad(), Extend("small"), TapCell(1, 5), TapCell(2, 5))
    assert "Tap its squares first" in str(score.view(model, WIDE))
    assert _does(model, LayBoard())[1] == ()
    model, _ = _does(model, TapCell(2, 5))
    assert model.dialog is not None
    assert model.dialog.cells == ((1, 5),)
    assert "Tippe die Felder an" in str(score.view(model, NARROW))


def test_no_more_boards_are_offered_than_lie_before_a_player() -> None:
    model = pad()
    for _ in range(2):
        model = extended(model, sites("large", model.entry.extended)[0])
    said = str(score.view(model, WIDE))
    assert "Extend(kind='small')" in said
    assert "Extend(kind='large')" not in said


def test_boards_are_there_after_a_restart() -> None:
    model = extended(pad(), Board("large", (2, 5)))
    again = score.restore(score.SCREEN.keep(model) or {})
    assert again.entry.extended == (Board("large", (2, 5)),)
    _, effects = _does(again, Opened())
    assert [one.boards for one in effects if isinstance(one, LayBoards)] == [(), again.entry.extended]
