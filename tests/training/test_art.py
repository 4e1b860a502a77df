"""The table of art sources keeps its promises, and icons become arrays."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.errors import InputError, UnknownNameError
from companion.training import art
from companion.training.animals import SPECIES_WORDS, animals

ROOT = Path(__file__).parents[2]


def test_no_family_of_art_has_two_roles() -> None:
    roles: dict[str, set[str]] = {}
    for entry in art.sources():
        roles.setdefault(entry.family, set()).add(entry.role)
    assert {family for family, found in roles.items() if len(found) > 1} == set()


def test_six_families_and_the_printed_editions_are_kept_out_of_training() -> None:
    held_out = {"noto", "fluent", "tuxpaint", "openmoji", "icons8", "tango"}
    assert {entry.family for entry in art.sources("evaluation")} == held_out
    assert not {entry.family for entry in art.sources("train")} & (held_out | {"emojione"})


def test_the_documented_table_is_the_one_in_the_code() -> None:
    rows = {}
    for line in (ROOT / "datasets" / "art.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and cells[0] in art.SOURCES:
            rows[cells[0]] = tuple(cells[1:6])
    assert rows == {e.name: (e.family, e.role, e.licence, e.author, e.package) for e in art.sources()}


def test_an_unknown_source_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="twemoji"):
        art.source("clipart")


def test_animals_are_named_in_the_words_of_the_games() -> None:
    for name in art.SOURCES:
        assert set(animals(name)) <= set(SPECIES_WORDS)
    assert animals("noto")["chimpanzee"] == "monkey"
    assert animals("clipart") == {}


def test_fitting_cuts_to_the_drawing_and_centres_it(coloured_icon: NDArray[np.uint8]) -> None:
    padded = cv2.copyMakeBorder(coloured_icon, 10, 90, 70, 30, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    fitted = art.fit(np.asarray(padded, np.uint8))
    assert fitted is not None
    assert fitted.shape == (art.ICON_SIDE, art.ICON_SIDE, 4)
    ys, xs = np.nonzero(fitted[:, :, 3] > 24)
    assert abs((ys.min() + ys.max()) / 2 - 95.5) <= 1.5
    assert abs((xs.min() + xs.max()) / 2 - 95.5) <= 1.5
    assert max(np.ptp(xs), np.ptp(ys)) >= art.ICON_SIDE - 3


@pytest.mark.parametrize("box", [(90, 0, 100, 192), (0, 0, 192, 192), (90, 90, 96, 96), (0, 0, 0, 0)])
def test_strips_full_squares_and_specks_make_no_tile(box: tuple[int, int, int, int]) -> None:
    icon = np.zeros((192, 192, 4), np.uint8)
    icon[box[1] : box[3], box[0] : box[2]] = 255
    assert art.fit(icon) is None


def test_edges_do_not_bleed_the_colour_of_what_is_transparent() -> None:
    icon = np.zeros((256, 256, 4), np.uint8)
    icon[:, :, :3] = (0, 255, 0)  # green where nothing is drawn
    cv2.circle(icon, (128, 128), 100, (200, 0, 0, 255), -1)
    fitted = art.fit(icon)
    assert fitted is not None
    assert fitted[fitted[:, :, 3] > 0][:, 1].max() < 12


def test_doubles_are_left_out() -> None:
    one = np.zeros((192, 192, 4), np.uint8)
    cv2.circle(one, (96, 96), 80, (200, 40, 40, 255), -1)
    two = one.copy()
    two[96, 96] = (0, 0, 0, 255)
    other = np.ascontiguousarray(one[:, :, [1, 2, 0, 3]])
    assert [name for name, _ in art.without_doubles([("a", one), ("b", two), ("c", other)])] == ["a", "c"]


def _package(root: Path) -> None:
    folder = root / "node_modules" / "@iconify-json" / "fxemoji"
    folder.mkdir(parents=True)
    icons = {
        "zebra": {"body": '<circle cx="8" cy="8" r="7" fill="#c02020"/><path d="M2 2h6v3H2z" fill="#102040"/>'},
        "antelope": {"body": '<path d="M1 14L8 1l7 13z" fill="currentColor"/>'},
        "waving-flag": {"body": '<circle cx="8" cy="8" r="7" fill="#20c020"/>'},
        "narnia": {"body": '<circle cx="8" cy="8" r="7" fill="#2020c0"/>'},
        "torn": {"body": "<path d="},
    }
    (folder / "icons.json").write_text(json.dumps({"width": 16, "height": 16, "icons": icons}), encoding="utf-8")
    (folder / "metadata.json").write_text(json.dumps({"categories": {"Flags": ["narnia"]}}), encoding="utf-8")


def test_a_package_becomes_arrays_that_load(tmp_path: Path) -> None:
    _package(tmp_path)
    cache = tmp_path / "cache"
    assert art.rasterise(tmp_path, cache) == {"fxemoji": 2}
    names, images = art.load(cache, "fxemoji")
    assert names == ("antelope", "zebra")
    assert images.shape == (2, art.ICON_SIDE, art.ICON_SIDE, 4)
    assert images[1, 140, 96].tolist() == [0xC0, 0x20, 0x20, 255]  # red comes first
    pool = art.IconPool(cache, ["fxemoji"])
    assert len(pool) == 2
    taken = {int(pool.take(np.random.default_rng(seed))[120, 96, 0]) for seed in range(12)}
    assert taken == {0x3A, 0xC0}


def test_files_are_drawn_in_workers_and_a_scene_too_large_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "deb" / "usr" / "share" / "tuxpaint" / "stamps" / "animals"
    folder.mkdir(parents=True)
    icon = np.zeros((96, 96, 4), np.uint8)
    cv2.circle(icon, (48, 48), 40, (10, 20, 200, 255), -1)
    cv2.imwrite(str(folder / "crab.png"), icon)
    (folder / "scene.svg").write_text("<svg/>" + " " * art.LARGEST_FILE, encoding="utf-8")
    monkeypatch.setattr(art._Drawer, "draw", lambda _, path: art._draw_file(path))  # no process for two files
    assert art.rasterise(tmp_path, tmp_path / "cache", ["tuxpaint"], workers=1) == {"tuxpaint": 1}
    names, images = art.load(tmp_path / "cache", "tuxpaint")
    assert names == ("crab",)
    assert images[0, 96, 96].tolist() == [200, 20, 10, 255]


def test_a_missing_package_is_named_when_asked_for(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="npm @iconify-json/noto"):
        art.rasterise(tmp_path, tmp_path / "cache", ["noto"])
    assert art.rasterise(tmp_path, tmp_path / "cache") == {}


def test_art_that_was_not_drawn_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="companion render --art"):
        art.load(tmp_path, "twemoji")


def test_code_points_become_names_and_skin_tones_go() -> None:
    assert art._file_name(Path("1f418.webp")) == "elephant"
    assert art._file_name(Path("1f44b-1f3fb.webp")) == ""
    assert art._file_name(Path("mammals/zebra.svg")) == "mammals/zebra"
