from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.press import expansion_tiles, figures, tiles
from companion.press.boxes import boxes
from companion.rules import game_named
from companion.rules.aquaretto.options import CELLS, SHAPES
from companion.rules.components import parse_label

Edition = Mapping[str, Any]
SETS = ("exotic", "xxl", "aquaretto", "aquaretto-xxl")
CORNER = 8.5  # millimetres from a tile's corner that a mark and its rim stay within


def counts(edition: Edition, name: str) -> dict[str, int]:
    return {entry["label"]: entry["count"] for entry in edition["sets"][name]["components"]}


def face(pack: Path, path: str) -> NDArray[np.uint8]:
    """A committed picture, BGRA."""
    image = cv2.imread(str(pack / path), cv2.IMREAD_UNCHANGED)
    assert image is not None, path
    return np.asarray(image, np.uint8)


@pytest.mark.rule("EX-01", "EX-02", "EX-03", "EX-04")
def test_exotic_holds_what_its_rulebook_lists(edition: Edition) -> None:
    kinds = ("pygmy-anteater", "red-macaw", "bat", "koala", "orangutan", "baboon", "smooth-snake", "emerald-monitor")
    colours = ("red", "blue", "green", "white", "yellow")
    assert counts(edition, "exotic") == {
        **{f"exotic/{kind}": 2 for kind in kinds},
        **{f"bonus/{colour}": 1 for colour in colours},
        **{f"visitor/{colour}": 8 for colour in colours},
    }
    assert edition["sets"]["exotic"]["boards"]["jungle"]["count"] == 5


@pytest.mark.rule("XL-01", "XL-02", "XL-03", "XL-04")
def test_xxl_holds_what_its_rulebook_lists(edition: Edition) -> None:
    held = counts(edition, "xxl")
    for species in tiles.SPECIES:
        assert [held[f"animal/{species}{mark}"] for mark in ("", "/male", "/female")] == [4, 1, 1]
        assert held[f"offspring/{species}"] == 1
    assert (held["stall/xxl"], held["coin-tile"], held["coin"]) == (3, 3, 12)
    assert [held[f"token/{value}"] for value in (6, 5, 4)] == [3, 3, 4]
    assert {label for label in held if label.startswith("animal/")} <= {e["label"] for e in edition["components"]}


@pytest.mark.rule("AQ-01", "AQ-02")
def test_aquaretto_holds_what_its_box_does(edition: Edition) -> None:
    held, more = counts(edition, "aquaretto"), counts(edition, "aquaretto-xxl")
    for species in ("dolphin", "orca", "sea-lion"):
        assert [held[f"animal/{species}{mark}"] for mark in ("", "/lightning", "/male", "/female")] == [5, 2, 2, 2]
    for species in ("sea-turtle", "hippopotamus", "crocodile", "penguin", "polar-bear"):
        assert [held[f"animal/{species}{mark}"] for mark in ("", "/fish", "/male", "/female")] == [1, 6, 2, 2]
    assert sum(number for label, number in held.items() if label.startswith("animal/")) == 88
    assert sum(number for label, number in held.items() if label.startswith("offspring/")) == 16
    assert [held[label] for label in ("coin-tile", "coin", "coworker", "truck")] == [10, 30, 16, 5]
    boards = {name: entry["count"] for name, entry in edition["sets"]["aquaretto"]["boards"].items()}
    assert boards == {"water": 5, "depot": 5, "water-large": 10, "water-small": 10}
    assert {label: n for label, n in more.items() if not label.startswith("animal/")} == {
        "supply": 12, "coin-tile": 2, "coin": 12,
    }  # fmt: skip
    assert [n for label, n in more.items() if label.startswith("animal/")] == [1] * 8
    assert {name: e["count"] for name, e in edition["sets"]["aquaretto-xxl"]["boards"].items()} == {"water-extra": 1}


@pytest.mark.parametrize("name", SETS)
def test_every_picture_of_a_set_is_there_and_has_its_shape(edition: Edition, pack: Path, name: str) -> None:
    entry = edition["sets"][name]
    for part in [*entry["components"], entry["back"]]:
        parse_label(part["label"])
        image = face(pack, part["picture"])
        wide, high = part["size_mm"]
        assert image.shape[1] / image.shape[0] == pytest.approx(wide / high, rel=0.01)
        assert image.shape[1] / wide >= 15
        assert (image[0, 0, 3] == 0) == (part["kind"] != "square-tile")
        assert image[image.shape[0] // 2, image.shape[1] // 2, 3] == 255
    for truck in entry.get("trucks", ()):
        image = face(pack, truck["picture"])
        assert image.shape[1] / image.shape[0] == pytest.approx(truck["size_mm"][0] / truck["size_mm"][1], rel=0.01)


def test_a_set_shows_new_labels_with_pictures_of_its_own(edition: Edition) -> None:
    known = {entry["label"]: entry["picture"] for entry in edition["components"]}
    for name in SETS:
        for part in edition["sets"][name]["components"]:
            own = part["picture"].startswith(f"{name}/")
            assert own == (part["label"] not in known or (name, part["label"]) == ("aquaretto", "coin-tile"))
            known.setdefault(part["label"], part["picture"])


@pytest.mark.parametrize("species", sorted(expansion_tiles.AQUATICS))
def test_faces_of_an_aquatic_species_differ_in_their_marks_alone(pack: Path, species: str) -> None:
    plain = face(pack, f"aquaretto/tiles/animal~{species}.png").astype(int)
    reach = round(CORNER / tiles.TILE * plain.shape[0])
    heart = expansion_tiles.AQUATICS[species][3]
    badge = expansion_tiles.AQUATICS[species][4]
    corners = {"male": (heart == "right", False), "female": (heart == "right", False)}
    corners[expansion_tiles.mark_of(species)] = (badge[0] > 12.5, badge[1] > 12.5)
    assert len(set(corners.values())) == 2  # a fish never lies where a heart may lie
    for mark, (right, low) in corners.items():
        marked = face(pack, f"aquaretto/tiles/animal~{species}~{mark}.png").astype(int)
        differs = np.abs(marked - plain).sum(axis=2) > 90
        rows = slice(plain.shape[0] - reach, None) if low else slice(0, reach)
        columns = slice(plain.shape[1] - reach, None) if right else slice(0, reach)
        assert differs[rows, columns].sum() > 2000
        differs[rows, columns] = False
        assert not differs.any()


def test_grounds_tell_the_games_apart(pack: Path, edition: Edition) -> None:
    """The rim of base tiles is bright green, of exotic ones dark, of aquatic ones blue."""

    def rim(path: str) -> NDArray[np.float64]:
        image = cv2.cvtColor(face(pack, path)[..., :3], cv2.COLOR_BGR2LAB).astype(float)
        bottom = image[-30:-6, 120:264].reshape(-1, 3)
        return np.asarray(np.median(bottom, axis=0))

    base = [rim(e["picture"]) for e in edition["components"] if e["label"].startswith("animal/") and e["count"] == 7]
    exotic = [rim(e["picture"]) for e in edition["sets"]["exotic"]["components"] if e["label"].startswith("exotic/")]
    water = [rim(e["picture"]) for e in edition["sets"]["aquaretto"]["components"] if e["label"].startswith("animal/")]
    for one, other in combinations((base, exotic, water), 2):
        assert min(np.linalg.norm(a - b) for a in one for b in other) > 35


def test_colours_of_visitors_lie_far_apart() -> None:
    paints = np.array([[list(colour) for colour in figures.COLOURS.values()]], np.float32) / 255
    lab = cv2.cvtColor(paints, cv2.COLOR_RGB2LAB)[0]
    assert min(np.linalg.norm(a - b) for a, b in combinations(lab, 2)) > 50


@pytest.mark.parametrize("colour", sorted(figures.COLOURS))
def test_a_strip_holds_both_sides_of_the_figure_head_to_head(pack: Path, edition: Edition, colour: str) -> None:
    (entry,) = [e for e in edition["sets"]["exotic"]["components"] if e["label"] == f"visitor/{colour}"]
    strip = face(pack, entry["strip"])[..., :3].astype(int)
    assert strip.shape[0] / strip.shape[1] == pytest.approx(entry["strip_mm"][1] / entry["strip_mm"][0], rel=0.01)
    assert np.abs(strip - strip[::-1, ::-1]).mean() < 4
    head = strip[round(strip.shape[0] * (26 + 5) / 52), strip.shape[1] // 2]
    assert np.abs(head[::-1] - np.array(figures.COLOURS[colour])).max() < 60


@pytest.mark.parametrize(
    ("name", "board", "least"),
    [
        ("exotic", "jungle", 1500), ("aquaretto", "water", 1500), ("aquaretto", "depot", 300),
        ("aquaretto", "water-large", 250), ("aquaretto", "water-small", 180), ("aquaretto-xxl", "water-extra", 250),
    ],
)  # fmt: skip
def test_boards_of_sets_are_rich_enough_to_be_found(
    edition: Edition, pack: Path, plans: Mapping[str, Any], name: str, board: str, least: int
) -> None:
    entry = edition["sets"][name]["boards"][board]
    image = cv2.imread(str(pack / entry["image"]), cv2.IMREAD_GRAYSCALE)
    wide, high = plans[entry["layout"]]["size_mm"]
    assert image.shape == (high * 4, wide * 4)
    small = cv2.resize(image, None, fx=800 / 186 / 4, fy=800 / 186 / 4, interpolation=cv2.INTER_AREA)
    assert len(cv2.SIFT_create().detect(small)) >= least


@pytest.mark.parametrize(("name", "board"), [("aquaretto", "water"), ("exotic", "jungle")])
def test_no_corner_of_a_large_board_is_bare(edition: Edition, pack: Path, name: str, board: str) -> None:
    image = cv2.imread(str(pack / edition["sets"][name]["boards"][board]["image"]), cv2.IMREAD_GRAYSCALE)
    points = np.array([point.pt for point in cv2.SIFT_create().detect(image)]) / image.shape[::-1]
    per_cell, _, _ = np.histogram2d(points[:, 0], points[:, 1], bins=(5, 5), range=((0, 1), (0, 1)))
    assert per_cell.min() >= 40


def test_the_committed_faces_are_what_the_code_draws(pack: Path) -> None:
    art, scale = pack / "art", expansion_tiles.SCALE
    for path, drawn in (
        ("exotic/tiles/exotic~koala.png", expansion_tiles.exotic("koala", 3, art, scale)),
        ("aquaretto/tiles/animal~penguin~fish.png", expansion_tiles.aquatic("penguin", 6, "fish", art, scale)),
        ("xxl/tiles/stall~xxl.png", tiles.stall("xxl", 6, art, scale)),
        ("aquaretto-xxl/tiles/supply.png", expansion_tiles.supply(art, scale)),
    ):
        assert np.abs(face(pack, path)[..., 2::-1].astype(int) - drawn).mean() < 6


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("zooloretto", ()), ("zooloretto", ("exotic",)), ("zooloretto", ("xxl",)), ("zooloretto", ("exotic", "xxl")),
        ("aquaretto", ()), ("aquaretto", ("xxl",)),
    ],
)  # fmt: skip
def test_the_printed_boxes_hold_what_the_rules_count(edition: Edition, game: str, words: tuple[str, ...]) -> None:
    name = "print-and-play" if game == "zooloretto" else None
    box = game_named(game).options_from_words(name, words, (), 5).box.counts
    held: Counter[str] = Counter()
    for entry in boxes(edition, game, words):
        held.update({part["label"]: part["count"] for part in entry["components"]})
    loose = {"truck", "hay-bale", "tray"}
    assert {label: number for label, number in held.items() if label not in loose} == {
        k: n for k, n in box.items() if n
    }


def test_boards_of_the_water_zoo_have_the_cells_of_the_rules(plans: Mapping[str, Any]) -> None:
    def cells(name: str) -> set[tuple[int, int]]:
        return {(x, y) for x, y in plans[f"print-and-play/{name}"]["areas"]["basin"]["cells"]}

    assert cells("water") == set(CELLS)
    assert {kind: cells(f"water-{kind}") for kind in SHAPES} == {kind: set(shape) for kind, shape in SHAPES.items()}
