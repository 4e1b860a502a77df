import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.press import board, edition, tiles

Edition = Mapping[str, Any]
ROOT = Path(__file__).parents[2]
HEART = 8.5  # millimetres from a tile's corner that a heart and its white rim stay within


def picture(pack: Path, label: str) -> NDArray[np.uint8]:
    """The committed picture of a label, BGRA."""
    image = cv2.imread(str(pack / "tiles" / edition.filename(label)), cv2.IMREAD_UNCHANGED)
    assert image is not None, label
    return np.asarray(image, np.uint8)


def test_the_committed_data_is_what_the_code_says(calibration: Path) -> None:
    committed = json.loads((calibration / "editions" / "print-and-play.json").read_text(encoding="utf-8"))
    assert committed == edition.description()


@pytest.mark.rule("ZR-001", "ZR-002", "ZR-003", "ZR-004", "ZR-005", "ZR-006", "ZR-007", "ZR-008", "ZR-010")
def test_the_box_holds_what_the_rulebook_lists(edition: Edition) -> None:
    count = {entry["label"]: entry["count"] for entry in edition["components"]}
    species = {"elephant", "flamingo", "kangaroo", "llama", "lion", "panda", "chimpanzee", "zebra"}
    assert {label.split("/")[1] for label in count if label.startswith("animal/")} == species
    for name in species:
        marked = count[f"animal/{name}/male"], count[f"animal/{name}/female"]
        assert (count[f"animal/{name}"], *marked, count[f"offspring/{name}"]) == (7, 2, 2, 2)
    assert sum(number for label, number in count.items() if label.startswith("animal/")) == 88
    stalls = {label.split("/")[1]: number for label, number in count.items() if label.startswith("stall/")}
    kinds = ("ice-cream", "drinks", "hamburgers", "hot-dogs", "cotton-candy")
    assert stalls == {**dict.fromkeys(kinds, 3), "balloon": 1}
    assert [count[label] for label in ("tray", "hay-bale", "coin-tile", "coin", "truck")] == [1, 3, 12, 33, 5]
    assert edition["coins"] == 33


@pytest.mark.rule("ZR-009", "ZR-013")
def test_there_is_a_marker_and_five_boards(edition: Edition) -> None:
    assert edition["marker"]["count"] == 1
    assert {entry["count"] for entry in edition["boards"].values()} == {5}


def test_signs_say_what_the_real_boards_say(edition: Edition) -> None:
    signs = {area: (sign["full"], sign["short"], sign["coins"]) for area, sign in edition["signs"].items()}
    assert signs == {
        "enclosure-5": (8, 5, 2), "enclosure-4": (5, 4, 1), "enclosure-6": (10, 6, 0), "expansion": (9, 5, 1),
    }  # fmt: skip


def test_every_component_has_a_picture_of_its_shape(edition: Edition, pack: Path) -> None:
    for entry in [*edition["components"], edition["back"]]:
        image = picture(pack, entry["label"])
        wide, high = entry["size_mm"]
        assert image.shape[2] == 4
        assert image.shape[1] / image.shape[0] == pytest.approx(wide / high, rel=0.01)
        assert image.shape[1] / wide >= 15
        corner_is_clear = image[0, 0, 3] == 0
        assert corner_is_clear == (entry["kind"] != "square-tile")
        assert image[image.shape[0] // 2, image.shape[1] // 2, 3] == 255


@pytest.mark.parametrize("species", sorted(tiles.SPECIES))
def test_sexes_differ_in_the_heart_alone(pack: Path, species: str) -> None:
    plain, male, female = (picture(pack, f"animal/{species}{mark}").astype(int) for mark in ("", "/male", "/female"))
    reach = round(HEART / tiles.TILE * plain.shape[0])
    columns = slice(0, reach) if tiles.SPECIES[species][3] == "left" else slice(plain.shape[1] - reach, None)
    for marked, channel in ((male, 0), (female, 2)):
        differs = np.abs(marked - plain).sum(axis=2) > 0
        assert differs[:reach, columns].sum() > 2000
        differs[:reach, columns] = False
        assert not differs.any()
        changed = (np.abs(marked - plain).sum(axis=2) > 90)[:reach, columns]
        assert np.argmax(np.bincount(marked[:reach, columns, channel][changed])) > 190
    assert (np.abs(male - female).sum(axis=2) > 90).mean() > 0.01


def test_animals_lie_on_the_grass_of_the_enclosures_and_stalls_on_the_sand(pack: Path, layouts: Any) -> None:
    reference = cv2.imread(str(pack / "boards" / "main.jpg"))
    areas = layouts["main"]["areas"]

    def colour(image: NDArray[np.uint8]) -> NDArray[np.float64]:
        return np.median(cv2.cvtColor(image, cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(float), axis=0)

    for x, y in areas["enclosure-6"]["animals"]:
        space = reference[round((y - 12) * 4) : round((y - 5) * 4), round((x - 12) * 4) : round((x + 12) * 4)]
        for label in ("animal/llama", "offspring/panda"):
            edge = picture(pack, label)[8:40, 150:234, :3]
            lightness, *hue = np.abs(colour(space) - colour(edge))
            assert lightness < 24
            assert max(hue) < 5
    for area in areas.values():
        for x, y in area.get("stalls", []):
            space = reference[round((y + 8) * 4) : round((y + 11) * 4), round((x - 11) * 4) : round((x + 11) * 4)]
            assert np.abs(colour(space) - colour(picture(pack, "stall/drinks")[:, :18, :3])).max() < 20


@pytest.mark.parametrize(
    ("name", "width", "least"), [("main", 800, 1500), ("expansion", 250, 500), ("expansion-back", 250, 500)]
)
def test_boards_are_rich_enough_to_be_found(pack: Path, layouts: Any, name: str, width: int, least: int) -> None:
    image = cv2.imread(str(pack / "boards" / f"{name}.jpg"), cv2.IMREAD_GRAYSCALE)
    wide, high = layouts[name.removesuffix("-back")]["size_mm"]
    assert image.shape == (high * 4, wide * 4)
    small = cv2.resize(image, (width, round(width * high / wide)), interpolation=cv2.INTER_AREA)
    points = np.array([point.pt for point in cv2.SIFT_create().detect(small)]) / small.shape[::-1]
    assert len(points) >= least
    per_cell, _, _ = np.histogram2d(points[:, 0], points[:, 1], bins=(4, 6), range=((0, 1), (0, 1)))
    assert per_cell.min() >= least / 24 / 4  # no corner of the board is bare


def test_the_print_is_the_reference_finer(pack: Path, edition: Edition) -> None:
    for entry in edition["boards"].values():
        coarse, fine = cv2.imread(str(pack / entry["image"])), cv2.imread(str(pack / entry["print"]))
        assert (fine.shape[0], fine.shape[1]) == (coarse.shape[0] * 2, coarse.shape[1] * 2)
        half = cv2.resize(fine, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        assert np.abs(half.astype(int) - coarse).mean() < 6


def test_the_committed_faces_are_what_the_code_draws(pack: Path) -> None:
    for label, face in (
        ("animal/lion/female", tiles.animal("lion", 4, tiles.RED, pack / "art", 384 / tiles.TILE)),
        ("stall/hot-dogs", tiles.stall("hot-dogs", 3, pack / "art", 384 / tiles.TILE)),
    ):
        assert np.abs(picture(pack, label)[..., 2::-1].astype(int) - face).mean() < 6


def test_boards_are_drawn_the_same_each_time_and_at_each_scale(pack: Path, layouts: Any) -> None:
    once, twice = (board.expansion(pack / "art", layouts["expansion"], 4.0) for _ in range(2))
    assert np.array_equal(once, twice)
    reference = cv2.imread(str(pack / "boards" / "expansion.jpg"))[..., ::-1]
    assert np.abs(cv2.GaussianBlur(once, (0, 0), 2).astype(int) - cv2.GaussianBlur(reference, (0, 0), 2)).mean() < 6


def test_every_picture_has_a_licence_row(pack: Path) -> None:
    head, *rows = (ROOT / "datasets" / "licences.tsv").read_text(encoding="utf-8").splitlines()
    assert head.split("\t") == ["file", "title", "author", "source", "licence", "changes"]
    listed = {row.split("\t")[0]: row.split("\t") for row in rows}
    pictures = {
        path.relative_to(ROOT).as_posix() for path in pack.rglob("*") if path.suffix in (".svg", ".png", ".jpg")
    }
    assert pictures == {name for name in listed if name.startswith("calibration/editions/print-and-play/")}
    assert all(len(row) == 6 and all(row[:5]) for row in listed.values())
    noto = {name: row for name, row in listed.items() if "/art/noto/" in name}
    assert len(noto) > 30
    assert all(row[4] == "Apache-2.0" for row in noto.values())
    assert "Apache License" in (ROOT / "datasets" / "licences" / "Apache-2.0.txt").read_text(encoding="utf-8")


def test_the_pack_stays_small(pack: Path) -> None:
    assert sum(path.stat().st_size for path in pack.rglob("*") if path.suffix in (".svg", ".png", ".jpg")) < 10_000_000
