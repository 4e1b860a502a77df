"""Games on a table that is filmed: what stays is not touched, what changes lies where the facts say."""

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.evaluation.live import turn_of
from companion.reconcile.expect import expected
from companion.reconcile.views import view_of
from companion.rules.aquaretto.grid import Board, cells_of_board
from companion.storage import data_root, sets_of
from companion.training.edition import Edition, print_and_play
from companion.training.scenes.kit import Kit, on_board
from companion.training.scenes.laying import overlap
from companion.training.scenes.sequences import RATE, SIZE, FilmedTable, TableTop, kits_of

CALIBRATION: Path = data_root() / "calibration"


def first_legal(_state: Any, actions: Any, random: Random) -> Any:
    return random.choice(actions)


def lying(top: TableTop) -> Counter[tuple[int, str, str]]:
    """What lies where: seat, place, label."""
    return Counter(
        (seat, place, item.label)
        for (seat, _), zoo in top.zoos.items()
        for place, items in zoo.pieces.items()
        for item in items
        if place not in ("purse", "table")
    )


def wanted(facts: Any) -> Counter[tuple[int, str, str]]:
    found: Counter[tuple[int, str, str]] = Counter()
    for place, labels in facts.places.items():
        owner, _, area = place.partition("/")
        if owner.startswith("player-") and area not in ("boards", "depot/top", "table", "tray"):
            found.update((int(owner[-1]) - 1, area, label) for label in labels)
    return found


@pytest.mark.parametrize(
    ("game", "expansions"), [("zooloretto", ()), ("zooloretto", ("exotic",)), ("aquaretto", ()), ("joint", ())]
)
def test_the_table_follows_the_facts_and_leaves_alone_what_stays(game: str, expansions: tuple[str, ...]) -> None:
    view, random = view_of(game), Random(5)
    options = view.game.options_from_words("print-and-play", expansions, (), 2)
    state = view.game.new_game(view.game.complete(options, random.sample), 0)
    dry, wet = kits_of(edition_of(game, expansions))
    kits = {"aquaretto": [wet], "joint": [dry, wet]}.get(game, [dry])
    top = TableTop(np.random.default_rng(1), kits, [0, 1], 3)
    before: list[Any] = []
    for _ in range(24):
        state, _ = turn_of(view, state, first_legal, random)
        facts = expected(state)
        changed = top.show(facts.places, facts.numbers)
        assert lying(top) == wanted(facts)
        stays = [item for item in before if any(item == other for other in top.items)]
        assert len(before) - len(stays) <= 3 * len(changed) + 4
        before = list(top.items)
    assert top.show(expected(state).places, expected(state).numbers) == []


def edition_of(game: str, expansions: tuple[str, ...]) -> Edition:
    return print_and_play(CALIBRATION, sets_of("aquaretto" if game == "joint" else game, expansions))


def test_the_same_seed_films_the_same_frames() -> None:
    view = view_of("zooloretto")
    state = view.game.new_game(
        view.game.complete(view.game.options_from_words("print-and-play", (), (), 2), Random(1).sample), 0
    )
    facts = expected(state)

    def frames() -> list[Any]:
        table = FilmedTable(7, edition_of("zooloretto", ()), 2, 3, water=False, both=False)
        return list(islice(table.begin(facts.places, facts.numbers), 2))

    (one, two), (again, _) = frames(), frames()
    assert one.pixels.shape == (SIZE[1], SIZE[0], 3)
    assert two.at - one.at == pytest.approx(1 / RATE)
    assert np.array_equal(one.pixels, again.pixels)
    assert not np.array_equal(one.pixels, two.pixels)


def test_what_was_not_allowed_lies_on_the_table_and_is_taken_back() -> None:
    """Boards that nobody can pay and animals on a stall's space are laid like all else, and go again."""
    dry, _ = kits_of(edition_of("zooloretto", ()))
    top = TableTop(np.random.default_rng(2), [dry], [0], 3)
    wrong = {"player-1/boards": ("board/expansion-1",), "player-1/free-stall": ("animal/zebra",)}
    assert len(top.show(wrong, {"player-1/money": 4})) == 6
    zoo = top.zoos[0, "main"]
    assert set(zoo.boards) == {"main", "expansion-1"}
    assert [item.space for item in zoo.pieces["free-stall"]] == ["free-stall/stall-1"]
    trucks = [item for item in top.items if item.kind == "truck"]
    shift = top.places[0, "main"][0]
    for coin in zoo.pieces["purse"]:
        assert all(
            abs(coin.pose.x + shift - truck.pose.x) > truck.size[0] / 2 or abs(coin.pose.y - truck.pose.y) > 17
            for truck in trucks
        )
    assert len(top.show({}, {"player-1/money": 4})) == 2
    assert set(zoo.boards) == {"main"}
    assert zoo.pieces["free-stall"] == []


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("kind", ["small", "large", "extra"])
def test_boards_of_water_zoos_lie_on_the_cells_that_the_rules_say(kind: str, turn: int) -> None:
    """The lowest cell of a turned board is not always at the corner of what it spans."""
    _, wet = kits_of(edition_of("aquaretto", ("xxl",)))
    top = TableTop(np.random.default_rng(3), [wet], [0], 3)
    board = Board(kind, (6, -1), turn)
    name = f"board/{kind}@6,-1@{board.turn}"
    top.show({"player-1/boards": (name,)}, {})
    item = top.zoos[0, "water"].boards[name.removeprefix("board/")]
    spaces = wet.layouts[f"water-{kind}"]["areas"]["basin"]["animals"]
    laid = {tuple(round(part) for part in _cell(on_board(item, (x, y)), wet)) for x, y in spaces}
    assert laid == set(cells_of_board(board))


def _cell(point: tuple[float, float], kit: Kit) -> tuple[float, float]:
    """A point of the table in cells of the grid."""
    side, height = kit.layouts["water"]["cell_mm"], kit.layouts["water"]["size_mm"][1]
    return point[0] / side - 0.5, (height - point[1]) / side - 0.5


def test_what_stands_where_a_board_comes_to_lie_is_pushed_aside() -> None:
    _, wet = kits_of(edition_of("aquaretto", ()))
    top = TableTop(np.random.default_rng(4), [wet], [0], 1)
    facts: dict[str, tuple[str, ...]] = {
        "player-1/depot": ("animal/orca",),
        "player-1/depot/top": ("animal/orca",),
        "truck-1": ("coin-tile",),
    }
    top.show(facts, {})
    zoo = top.zoos[0, "water"]
    boards = tuple(f"board/small@{x},{y}@0" for x, y in ((7, 1), (2, -3), (4, -4), (6, -4)))
    top.show({**facts, "player-1/boards": boards}, {})
    items = top.items
    laid = [item for item in items if item.kind == "board"]
    truck, tile = (next(item for item in items if item.label == label) for label in ("truck", "coin-tile"))
    assert all(overlap(truck, board)[0] == 0 for board in laid)
    assert abs(truck.pose.y - tile.pose.y) < truck.size[1] / 2
    depot, orca = zoo.boards["depot"], zoo.pieces["depot"][0]
    assert all(overlap(depot, board)[0] == 0 for name, board in zoo.boards.items() if name != "depot")
    assert abs(depot.pose.x - orca.pose.x) < depot.size[0] / 2
