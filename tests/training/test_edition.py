"""Editions hold every component, boards hold every space, and both survive being stored."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.training import art
from companion.training.board_layouts import expansion_plan, main_plan
from companion.training.edition import (
    SPECIES,
    STALLS,
    Edition,
    edition_from_pool,
    load_edition,
    print_and_play,
    synthetic_edition,
)
from companion.training.grounds import distance
from companion.training.tiles import Icons

MAIN_SPACES = {"enclosure-4": 4, "enclosure-5": 5, "enclosure-6": 6}


@pytest.fixture(scope="module")
def edition(drawn_icons: Icons) -> Edition:
    return edition_from_pool("drawn", drawn_icons, np.random.default_rng(7))


def test_an_edition_has_every_label(edition: Edition) -> None:
    wanted = {f"stall/{kind}" for kind in STALLS} | {"coin-tile", "tile-back"}
    for species in SPECIES:
        wanted |= {f"animal/{species}", f"animal/{species}/male", f"animal/{species}/female", f"offspring/{species}"}
    assert set(edition.tiles) == wanted
    assert all(face.shape == (256, 256, 4) and face.dtype == np.uint8 for face in edition.tiles.values())
    assert set(edition.boards) == {"main", "expansion", "expansion-back"}
    assert set(edition.parts) == {"truck", "coin", "tray"}


def test_boards_are_painted_at_four_pixels_a_millimetre(edition: Edition) -> None:
    for board in edition.boards.values():
        width, height = board.layout["size_mm"]
        assert abs(board.image.shape[1] - 4 * width) <= 1
        assert abs(board.image.shape[0] - 4 * height) <= 1
        assert board.layout["tile_mm"] == round(edition.tile_mm, 2)
    assert edition.boards["expansion-back"].layout["areas"] == {}
    assert set(edition.boards["expansion"].layout["areas"]) == {"expansion"}


def test_an_edition_is_the_same_after_storing(edition: Edition, tmp_path: Path) -> None:
    edition.save(tmp_path / "drawn.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["drawn.npz"]
    again = load_edition(tmp_path / "drawn.npz")
    assert (again.name, again.tile_mm, again.camouflage) == (edition.name, edition.tile_mm, edition.camouflage)
    assert all(np.array_equal(again.tiles[label], face) for label, face in edition.tiles.items())
    for name, board in edition.boards.items():
        assert np.array_equal(again.boards[name].image, board.image)
        assert again.boards[name].layout == board.layout
    assert again.parts["truck"].size_mm == edition.parts["truck"].size_mm


@pytest.mark.parametrize("seed", range(30))
def test_spaces_lie_on_the_board_apart_from_each_other(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for plan, spaces in ((main_plan(rng, 25), MAIN_SPACES), (expansion_plan(rng, 25), {"expansion": 5})):
        layout = plan.to_layout("test")
        areas = layout["areas"]
        assert {name: len(area["animals"]) for name, area in areas.items() if "animals" in area} == spaces
        assert all(1 <= len(areas[name]["stalls"]) <= 2 for name in spaces)
        centres = [np.array(p) for area in areas.values() for p in (*area.get("animals", ()), *area.get("stalls", ()))]
        for number, centre in enumerate(centres):
            assert (centre >= 12.5 - 0.02).all()
            assert (centre <= np.array(layout["size_mm"]) - 12.5 + 0.02).all()
            assert all(np.abs(centre - other).max() >= 25 for other in centres[:number])


@pytest.mark.parametrize("seed", range(10))
def test_an_enclosure_outlines_its_animal_spaces(seed: int) -> None:
    areas = main_plan(np.random.default_rng(seed), 25).to_layout("test")["areas"]
    for name in MAIN_SPACES:
        outline = np.array(areas[name]["outline"], np.float32)
        for x, y in areas[name]["animals"]:
            assert cv2.pointPolygonTest(outline, (x, y), False) > 0


def test_most_editions_camouflage_their_tiles_and_these_do(drawn_icons: Icons) -> None:
    found = [edition_from_pool("drawn", drawn_icons, np.random.default_rng(seed)) for seed in range(4)]
    assert any(made.camouflage for made in found)
    for made in (made for made in found if made.camouflage):
        board, tile = made.boards["main"], 4 * made.tile_mm
        rows = []
        for name in MAIN_SPACES:
            for x, y in board.layout["areas"][name]["animals"]:
                rim = board.image[
                    int(4 * y - tile * 0.45) : int(4 * y - tile * 0.3), int(4 * x - tile / 4) : int(4 * x + tile / 4)
                ]
                rows.append(np.median(rim.reshape(-1, 3), 0))
        ground = np.median(
            [made.tiles[f"animal/{label}"][30:226, 20:30, :3].reshape(-1, 3) for label in SPECIES], (0, 1)
        )
        assert distance(tuple(np.median(rows, 0).tolist()), tuple(ground.tolist())) < 30


def test_a_synthetic_edition_takes_the_art_of_its_role_only(tmp_path: Path, drawn_icons: Icons) -> None:
    rng = np.random.default_rng(0)
    for entry in art.sources("train"):
        art._store(tmp_path, entry.name, [(f"icon-{n}", drawn_icons.take(rng)) for n in range(12)])
    one, two = synthetic_edition(4, tmp_path), synthetic_edition(4, tmp_path)
    assert one.name == "synthetic-train-4"
    assert all(np.array_equal(one.tiles[label], face) for label, face in two.tiles.items())
    assert np.array_equal(one.boards["main"].image, two.boards["main"].image)
    with pytest.raises(InputError):
        synthetic_edition(4, tmp_path, role="validation")


def test_the_print_and_play_pack_is_read_from_its_files(tmp_path: Path) -> None:
    pack, layouts = tmp_path / "editions" / "print-and-play", tmp_path / "layouts" / "print-and-play"
    for folder in (pack / "tiles", pack / "boards", layouts):
        folder.mkdir(parents=True)
    face = np.zeros((384, 384, 4), np.uint8)
    face[40:300, 40:300] = (10, 200, 30, 255)
    cv2.imwrite(str(pack / "tiles" / "animal~zebra~male.png"), face)
    cv2.imwrite(str(pack / "tiles" / "truck.png"), face[:120, :, :3])
    cv2.imwrite(str(pack / "boards" / "main.jpg"), np.full((252, 186, 3), 90, np.uint8))
    cv2.imwrite(str(pack / "boards" / "main-back.jpg"), np.full((252, 186, 3), 30, np.uint8))
    layout = {"name": "print-and-play/main", "size_mm": [186, 252], "tile_mm": 25, "areas": {"barn": {}}}
    (layouts / "main.json").write_text(json.dumps(layout), encoding="utf-8")
    zebra = {"label": "animal/zebra/male", "kind": "square-tile", "picture": "tiles/animal~zebra~male.png"}
    truck = {"label": "truck", "kind": "truck", "size_mm": [92, 34], "picture": "tiles/truck.png"}
    (pack.parent / "print-and-play.json").write_text(json.dumps({"components": [zebra, truck]}), encoding="utf-8")
    made = print_and_play(tmp_path)
    assert set(made.tiles) == {"animal/zebra/male"}
    assert made.tiles["animal/zebra/male"].shape == (256, 256, 4)
    assert made.tiles["animal/zebra/male"][100, 100].tolist() == [10, 200, 30, 255]
    assert made.parts["truck"].size_mm == (92.0, 34.0)
    assert made.parts["truck"].image.shape == (120, 384, 4)
    assert made.boards["main"].image.shape == (1008, 744, 3)
    assert made.boards["main-back"].layout["areas"] == {}
    with pytest.raises(InputError, match="print-and-play"):
        print_and_play(tmp_path / "elsewhere")


def test_the_shipped_print_and_play_set_loads_whole() -> None:
    made = print_and_play(Path(__file__).parents[2] / "calibration")
    assert {f"animal/{species}/female" for species in SPECIES} | {"tile-back", "coin-tile"} <= set(made.tiles)
    assert set(made.boards) >= {"main", "expansion", "expansion-back"}
    assert made.tile_mm == 25
    assert {"truck", "coin"} <= set(made.parts)
