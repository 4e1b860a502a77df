"""Crops that look like nothing are looked at again from a little beside."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pytest

from companion.vision.areas import AreaMap
from companion.vision.arrays import Pixels
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.layout import Space
from companion.vision.scene import Scene
from companion.vision.table import Table
from companion.vision.tiles.marks import Marks
from companion.vision.tiles.naming import name_all
from companion.vision.tiles.pieces import Piece
from tests.vision.toys import Camera, lay, square
from tests.vision.witnesses import Candidate, Identity, tile

CAMERA = Camera(elevation=80, distance=500)


class CentredIdentifier:
    """Sees how well a crop is centred on a magenta tile: the similarity falls with the share of other colours."""

    def __init__(self) -> None:
        self.looked = 0

    def embed(self, crops: list[Pixels]) -> np.ndarray:
        self.looked += len(crops)
        inner = [crop[10:118, 10:118].astype(int) for crop in crops]
        shares = [np.mean((part[..., 1] < 90) & (part[..., 0] > 150)) for part in inner]
        return np.array(shares, np.float32)[:, None]

    def compare(self, vectors: np.ndarray, **_: object) -> list[Identity]:
        return [self._identity(float(row[0])) for row in vectors]

    def _identity(self, share: float) -> Identity:
        label, chance = ("animal/zebra", 0.95) if share > 0.96 else ("unknown", 0.9)
        return Identity((Candidate(label, chance), Candidate("animal/lion", 1 - chance)), 0.0, share)


def scene(offset: tuple[float, float], turn: float = 0.0) -> tuple[Pixels, Scene]:
    photo = np.full((900, 1200, 3), 120, np.uint8)
    face = tile("animal/zebra")
    face[:] = (255, 0, 255)
    lay(face, square((90.0, 120.0), 25.0, 10.0), CAMERA.homography(), photo)
    piece = Piece("square-tile", 0.9, square((90.0 + offset[0], 120.0 + offset[1]), 25.0, 10.0 + turn))
    return photo, Scene(Table(CAMERA.homography(), 0.0, CAMERA.size), [], AreaMap((), ()), [piece], [], {}, 1)


@pytest.mark.parametrize("offset", [(3.5, 0.0), (-2.5, 2.0), (0.0, -3.0)])
def test_an_ill_placed_crop_is_moved_onto_its_tile(offset: tuple[float, float]) -> None:
    photo, laid = scene(offset)
    named = name_all(photo, laid, CentredIdentifier())["piece", 0]
    assert named.identity.candidates[0].label == "animal/zebra"
    assert np.hypot(*(named.quad.mean(axis=0) - [90.0, 120.0])) < 1.9


@pytest.mark.parametrize("turn", [-16.0, 16.0])
def test_an_ill_turned_crop_is_turned_towards_its_tile(turn: float) -> None:
    photo, laid = scene((0.0, 0.0), turn)
    named = name_all(photo, laid, CentredIdentifier())["piece", 0]
    assert named.identity.candidates[0].label == "animal/zebra"
    across = named.quad[1] - named.quad[0]
    assert np.degrees(np.arctan2(across[1], across[0])) - 10.0 == pytest.approx(turn * 11 / 16)


def test_a_well_placed_crop_is_looked_at_once() -> None:
    photo, laid = scene((0.0, 0.0))
    identifier = CentredIdentifier()
    name_all(photo, laid, identifier)
    assert identifier.looked == 1


def test_nothing_to_name() -> None:
    photo, laid = scene((0.0, 0.0))
    assert name_all(photo, Scene(laid.table, [], laid.areas, [], [], {}, 1), CentredIdentifier()) == {}


def test_a_piece_where_the_print_shows_is_looked_at_once() -> None:
    @dataclass(frozen=True)
    class Shown:
        likeness: Callable[..., tuple[float, float]]

    photo, laid = scene((3.5, 0.0))
    for shown, once in ((0.95, True), (0.1, False)):
        identifier = CentredIdentifier()
        name_all(photo, replace(laid, prints=[Shown(lambda *_, shown=shown: (shown, shown))]), identifier)
        assert (identifier.looked == 1) is once


def test_firm_tiles_beside_the_boards_are_looked_at_again_however_many_others_are() -> None:
    photo, laid = scene((3.5, 0.0))
    piece = laid.pieces[0]
    elsewhere = [replace(piece, quad=piece.quad + np.array([60.0 * step, 0.0])) for step in (1, 2)]
    for sure, moved in ((0.9, True), (0.5, False)):
        pieces = [*elsewhere, replace(piece, confidence=sure)]
        named = name_all(photo, replace(laid, pieces=pieces), CentredIdentifier(), nudged=1)
        assert (named["piece", 2].identity.candidates[0].label == "animal/zebra") is moved
    named = name_all(photo, laid, CentredIdentifier(), nudged=0)
    assert named["piece", 0].identity.candidates[0].label == "unknown"


class Torn(CentredIdentifier):
    """Cannot tell a zebra's sex, and knows the edition's marks."""

    def __init__(self, likeness: dict[str, float]) -> None:
        super().__init__()
        self.marks = Told(likeness)

    def compare(self, vectors: np.ndarray, **_: object) -> list[Identity]:
        kin = (Candidate("animal/zebra/male", 0.55), Candidate("animal/zebra", 0.45))
        return [Identity(kin, 90.0, float(row[0])) for row in vectors]


class Told(Marks):
    """Marks that somebody has compared already; keeps what it was shown."""

    def __init__(self, found: dict[str, float]) -> None:
        super().__init__(dict)
        self.found, self.shown = found, []

    def likeness(self, species: str, picture: Pixels, side_px: float, visible: object = None) -> dict[str, float]:
        self.shown.append((species, picture, side_px, visible))
        return self.found


def test_a_tile_that_is_torn_between_kin_is_named_by_its_mark() -> None:
    photo, laid = scene((0.0, 0.0))
    identifier = Torn({"animal/zebra": 0.5, "animal/zebra/male": -0.5})
    named = name_all(photo, laid, identifier)["piece", 0]
    assert named.identity.candidates[0].label == "animal/zebra"
    ((species, picture, side, visible),) = identifier.marks.shown
    assert (species, visible) == ("animal/zebra", None)
    assert np.mean(picture[12:-12, 12:-12] == (255, 0, 255)) > 0.99
    assert side == pytest.approx(25.0 * laid.table.px_per_mm(np.array([90.0, 120.0])), rel=0.1)


class Round(CentredIdentifier):
    """Knows a disc only where nothing but the disc is compared."""

    def compare(self, vectors: np.ndarray, **said: object) -> list[Identity]:
        masks = said.get("visible") or [None] * len(vectors)
        said_of = [("unknown", 0.4) if cells is None else ("offspring/zebra", 0.6) for cells in masks]  # type: ignore[attr-defined]
        return [Identity((Candidate(one, 0.92), Candidate("animal/lion", 0.08)), 0.0, like) for one, like in said_of]


@pytest.mark.parametrize(("kind", "label"), [("round-tile", "offspring/zebra"), ("square-tile", "unknown")])
def test_of_a_round_tile_the_disc_alone_is_compared(kind: str, label: str) -> None:
    photo, laid = scene((0.0, 0.0))
    laid = replace(laid, pieces=[Piece(kind, 0.9, laid.pieces[0].quad)])
    assert name_all(photo, laid, Round())["piece", 0].identity.candidates[0].label == label


def test_what_is_known_from_before_is_not_looked_at_again() -> None:
    photo, laid = scene((0.0, 0.0))
    identifier = Torn({"animal/zebra": 0.5, "animal/zebra/male": -0.5})
    known = name_all(photo, laid, identifier)
    assert name_all(photo, laid, identifier, known) == known
    assert len(identifier.marks.shown) == 1


class Masked(CentredIdentifier):
    """Remembers which cells it was to compare."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[np.ndarray | None] = []

    def compare(self, vectors: np.ndarray, **said: object) -> list[Identity]:
        self.shown += said.get("visible") or [None] * len(vectors)  # type: ignore[operator]
        return super().compare(vectors)


def test_what_a_figure_hides_of_a_tile_is_not_compared() -> None:
    photo, laid = scene((0.0, 0.0))
    quad = laid.pieces[0].quad
    left = np.array([quad[0], (quad[0] + quad[1]) / 2, (quad[2] + quad[3]) / 2, quad[3]])
    identifier = Masked()
    name_all(photo, replace(laid, figures=(left,)), identifier)
    (cells, *_) = identifier.shown
    assert cells is not None
    assert not cells[:, :4].any()
    assert cells[:, 5:].all()


def test_what_is_seen_of_a_known_figure_is_not_named() -> None:
    photo, laid = scene((0.0, 0.0))
    figure = Piece("visitor", 0.9, square((40.0, 40.0), 12.0))
    laid = replace(laid, pieces=[*laid.pieces, figure])
    assert ("piece", 1) in name_all(photo, laid, CentredIdentifier())
    assert ("piece", 1) not in name_all(
        photo, replace(laid, figures=(square((40.0, 40.0), 20.0),)), CentredIdentifier()
    )


def test_a_tile_that_nobody_found_is_sought_farther_off_its_space() -> None:
    photo, laid = scene((0.0, 0.0))
    for offset, found in ((5.5, True), (12.0, False)):
        quad = square((90.0 + offset, 120.0), 25.0, 10.0)
        space = PlacedSpace(
            Space("enclosure-1/1", "enclosure-1", "animal", (90.0, 120.0)), "", quad.mean(axis=0), quad, 0, 0, True
        )
        named = name_all(photo, replace(laid, pieces=[], spaces=[space]), CentredIdentifier())["space", 0]
        assert (named.identity.candidates[0].label == "animal/zebra") is found


class Heaped(CentredIdentifier):
    """Knows the upper tile once it is centred, and the lower one only without what the upper one hides."""

    def compare(self, vectors: np.ndarray, **said: object) -> list[Identity]:
        masks = said.get("visible") or [None] * len(vectors)
        known = Identity((Candidate("animal/zebra", 0.95), Candidate("animal/lion", 0.05)), 0.0, 0.9)
        strange = Identity((Candidate("unknown", 0.9), Candidate("animal/lion", 0.1)), 0.0, 0.4)
        plain = [self._identity(float(row[0])) for row in vectors]
        return [
            known if cells is not None and float(row[0]) < 0.5 else (one if float(row[0]) > 0.5 else strange)
            for row, one, cells in zip(vectors, plain, masks, strict=True)  # type: ignore[arg-type]
        ]


def test_a_tile_under_one_that_was_told_late_is_looked_at_again() -> None:
    photo, laid = scene((3.5, 0.0))
    upper = replace(laid.pieces[0], confidence=0.4)
    lower = Piece("square-tile", 0.9, square((106.0, 122.0), 25.0, 10.0))
    named = name_all(photo, replace(laid, pieces=[upper, lower]), Heaped())
    assert [named["piece", one].identity.candidates[0].label for one in (0, 1)] == ["animal/zebra"] * 2


class Wavering(CentredIdentifier):
    """Takes the best placed crop for a lion, and all that are placed nearly as well for a zebra."""

    def compare(self, vectors: np.ndarray, **_: object) -> list[Identity]:
        return [self._wavering(float(row[0])) for row in vectors]

    def _wavering(self, share: float) -> Identity:
        lion = 0.55 if share > 0.985 else 0.05
        kinds = sorted(
            (Candidate("animal/lion", lion), Candidate("animal/zebra", 0.89 - lion)), key=lambda one: -one.probability
        )
        return Identity((*kinds, Candidate("unknown", 0.11)), 0.0, 0.9 + share / 10)


def test_one_crop_does_not_outvote_those_that_look_nearly_as_much_like_a_tile() -> None:
    photo, laid = scene((0.0, 0.0))
    alone = name_all(photo, laid, Wavering(), nudged=0)["piece", 0].identity
    assert alone.candidates[0].label == "animal/lion"
    agreed = name_all(photo, laid, Wavering())["piece", 0].identity
    assert agreed.candidates[0].label == "animal/zebra"
    assert sum(one.probability for one in agreed.candidates) == pytest.approx(1.0)


def test_what_is_printed_on_a_board_hides_no_tile() -> None:
    @dataclass(frozen=True)
    class Shown:
        shown: float

        def likeness(self, *_: object) -> tuple[float, float]:
            return self.shown, self.shown

    photo, laid = scene((0.0, 0.0))
    beside = Piece("round-tile", 0.9, laid.pieces[0].quad + np.array([9.0, 0.0]))
    seen: dict[float, list[object]] = {}

    class Watched(CentredIdentifier):
        def compare(self, vectors: np.ndarray, **said: object) -> list[Identity]:
            seen[shown].extend(one for one in (said.get("visible") or []) if one is not None)
            return super().compare(vectors)

    for shown in (0.95, 0.1):
        seen[shown] = []
        taken = {0: 0}
        space = PlacedSpace(
            Space("barn/1", "barn", (90.0, 120.0), "animal"),
            "",
            np.array([90.0, 120.0]),
            laid.pieces[0].quad,
            0.0,
            0.0,
            inside=True,
        )
        name_all(
            photo,
            replace(laid, pieces=[laid.pieces[0], beside], spaces=[space], taken=taken, prints=[Shown(shown)]),
            Watched(),
        )
    assert len(seen[0.1]) > len(seen[0.95])
