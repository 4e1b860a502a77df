"""Visitors on the path: colour, point, confidence."""

from collections import Counter
from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.boards.placed import PlacedBoard
from companion.vision.camera import camera_over
from companion.vision.edition import BoardReference
from companion.vision.layout import layout_from_json
from companion.vision.observation import Seen
from companion.vision.table import Table
from companion.vision.visitors.figures import COLOURS, PROFILE, closeness, painted, silhouette
from companion.vision.visitors.path import colour_chances, find_visitors, look_at_path
from companion.vision.visitors.standing import coloured, standing, without_visitors
from tests.vision.toys import Camera, lay, printed_board

FIGURE = (12.0, 20.0)
LAYOUT = layout_from_json(
    {
        "schema": "companion.layout/1",
        "name": "toy/path",
        "size_mm": [186, 160],
        "tile_mm": 25,
        "areas": {"path-1": {"point": [40, 80]}, "path-2": {"point": [90, 82]}, "path-3": {"point": [140, 78]}},
    }
)
WARM, COLD = np.array([0.62, 0.95, 1.15]), np.array([1.2, 1.0, 0.75])


class _Stage:
    """A photo of a board on which figures stand."""

    def __init__(self, elevation: float = 50.0, azimuth: float = 20.0) -> None:
        self.table = Table(
            Camera(elevation=elevation, azimuth=azimuth, aim=(93.0, 80.0), distance=480).homography(), 0.0, (1200, 900)
        )
        picture = (0.55 * printed_board(LAYOUT, 4) + 0.45 * 150).astype(np.uint8)  # paler than the figures
        self.photo: Pixels = np.full((900, 1200, 3), 90, np.uint8)
        lay(picture, np.array(LAYOUT.corners), self.table.homography, self.photo)
        self.board = PlacedBoard(LAYOUT, BoardReference(LAYOUT, picture), np.eye(3), 50, 1.0, 0.1)

    def figure(self, colour: str, foot: tuple[float, float], bright: float = 1.0) -> None:
        """A figure, its sides darker towards the foot."""
        camera = camera_over(self.table)
        ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        circle = np.stack([np.cos(ring), np.sin(ring)], axis=1) * FIGURE[0] / 2
        discs = [
            camera.project(np.array(foot) + circle * radius, np.full(24, height * FIGURE[1]))
            for height, radius in PROFILE
        ]
        for number, (low, high) in enumerate(pairwise(discs)):
            hull = cv2.convexHull(np.concatenate([low, high]).astype(np.float32))[:, 0]
            shade = bright * (0.72 + 0.04 * number)
            tone = tuple(float(min(channel * shade, 255)) for channel in COLOURS[colour])
            cv2.fillPoly(self.photo, [np.round(hull * 16).astype(np.int32)], tone, cv2.LINE_AA, 4)

    def read(self, light: np.ndarray | None = None) -> Counter[tuple[str, str]]:
        """Colour and point of each visitor that is found."""
        photo = self.photo if light is None else np.clip(self.photo * light, 0, 255).astype(np.uint8)
        look = look_at_path(photo, self.table, [self.board])
        assert look is not None
        figures = find_visitors(look, self.table, FIGURE)
        return Counter((max(one.chances, key=lambda name: one.chances[name]), one.point) for one in figures)


@pytest.mark.parametrize("light", [None, WARM, COLD], ids=["day", "warm", "cold"])
@pytest.mark.parametrize("elevation", [45.0, 80.0])
def test_every_colour_is_told_in_every_light(light: np.ndarray | None, elevation: float) -> None:
    stage = _Stage(elevation)
    for colour, foot in (
        ("red", (34, 76)),
        ("blue", (50, 88)),
        ("green", (90, 82)),
        ("white", (132, 74)),
        ("yellow", (150, 86)),
    ):
        stage.figure(colour, foot)
    assert stage.read(light) == Counter(
        {
            ("red", "path-1"): 1,
            ("blue", "path-1"): 1,
            ("green", "path-2"): 1,
            ("white", "path-3"): 1,
            ("yellow", "path-3"): 1,
        }
    )


@pytest.mark.parametrize("azimuth", [0.0, 90.0, 180.0, 270.0])
def test_the_foot_tells_the_point_not_the_head(azimuth: float) -> None:
    stage = _Stage(38.0, azimuth)
    stage.figure("red", (62.0, 80.0))  # the head seems to lie beyond the middle between two points
    assert stage.read() == Counter({("red", "path-1"): 1})


def test_two_of_a_colour_side_by_side_are_two() -> None:
    stage = _Stage(60.0)
    stage.figure("blue", (84, 80))
    stage.figure("blue", (97.5, 82))
    assert stage.read() == Counter({("blue", "path-2"): 2})


def test_a_white_one_is_found_in_the_shade() -> None:
    stage = _Stage(60.0)
    stage.figure("white", (90, 82))
    shade = np.ones(stage.photo.shape[:2], np.float32)
    x, y = stage.table.project(np.array([90.0, 78.0]))
    cv2.circle(shade, (round(float(x)), round(float(y))), 70, 0.55, -1)
    stage.photo[:] = (stage.photo * cv2.GaussianBlur(shade, (0, 0), 9)[..., None]).astype(np.uint8)
    assert stage.read() == Counter({("white", "path-2"): 1})


@pytest.mark.parametrize("shade", [0.4, 0.48])
def test_a_white_one_is_found_once_on_a_board_that_shines(shade: float) -> None:
    stage = _Stage(45.0)
    veiled = cv2.addWeighted(stage.photo, 0.6, np.full_like(stage.photo, 200), 0.4, 0)
    stage.photo[:] = veiled
    stage.figure("white", (90, 82))
    mask = np.any(stage.photo != veiled, axis=-1)
    stage.photo[mask] = (shade * stage.photo[mask]).astype(np.uint8)
    assert stage.read() == Counter({("white", "path-2"): 1})


def test_a_figure_far_from_its_point_is_less_sure() -> None:
    chances = []
    for away in (0.0, 16.0, 19.0):
        stage = _Stage(70.0)
        stage.figure("red", (90 + away, 82))
        look = look_at_path(stage.photo, stage.table, [stage.board])
        assert look is not None
        (figure,) = find_visitors(look, stage.table, FIGURE)
        chances.append(figure.sure)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.95


def test_a_figure_that_hardly_shows_may_stand_there() -> None:
    stage = _Stage(60.0)
    stage.figure("green", (90, 82))
    hidden = stage.table.project(np.array([[70.0, 50.0], [110, 50], [110, 79.5], [70, 79.5]]))
    bare = _Stage(60.0).photo
    mask = cv2.fillConvexPoly(np.zeros(stage.photo.shape[:2], np.uint8), np.round(hidden).astype(np.int32), 1)
    stage.photo[mask > 0] = bare[mask > 0]
    stand = standing(stage.photo, stage.table, [stage.board], FIGURE)
    found = stand.seen(stage.table, 1)
    assert stand.hiding == ()
    assert [(one.label, one.area) for one in found] == [("empty", "path-2")]
    assert found[0].alternatives[0][0] == "visitor/green"


def test_a_head_that_shows_between_others_is_a_figure_that_is_asked_about() -> None:
    stage = _Stage(45.0, 0.0)
    for colour, foot in (("blue", (90.0, 78.0)), ("white", (85.3, 82.0)), ("white", (94.7, 82.0))):
        stage.figure(colour, foot)
    stand = standing(stage.photo, stage.table, [stage.board], FIGURE)
    found = {one.label: one.confidence for one in stand.seen(stage.table, 1)}
    assert len(stand.hiding) == 3
    assert 0.5 < found["visitor/blue"] < 0.9 < found["visitor/white"]


def test_dark_figures_keep_their_colour_on_boards_that_shine() -> None:
    stage = _Stage(50.0)
    stage.photo[:] = (0.6 * stage.photo + 90).astype(np.uint8)
    stage.figure("blue", (40, 80), 0.35)
    stage.figure("yellow", (140, 78), 0.45)
    assert stage.read() == Counter({("blue", "path-1"): 1, ("yellow", "path-3"): 1})


def test_an_empty_path_holds_nobody() -> None:
    assert _Stage().read() == Counter()


def test_no_path_is_looked_at_where_no_board_has_one() -> None:
    stage = _Stage()
    assert look_at_path(stage.photo, stage.table, []) is None
    for boards, size in (([], FIGURE), ([stage.board], (0.0, 0.0))):
        stand = standing(stage.photo, stage.table, boards, size)
        assert (stand.figures, stand.path, stand.seen(stage.table, 1)) == ((), None, [])


def test_a_visitor_is_a_component_with_its_colours_as_candidates() -> None:
    stage = _Stage()
    stage.figure("green", (90, 82))
    stand = standing(stage.photo, stage.table, [stage.board], FIGURE)
    (seen,) = stand.seen(stage.table, 1)
    assert (seen.label, seen.area, seen.kind) == ("visitor/green", "path-2", "visitor")
    assert seen.confidence > 0.9
    detected = Seen("unknown", 0.6, (), seen.quad, "path-2", "", "visitor")
    elsewhere = Seen("unknown", 0.6, (), ((0, 0), (9, 0), (9, 9), (0, 9)), "table", "", "visitor")
    assert without_visitors([detected, elsewhere], [seen]) == [elsewhere]
    (outline,) = stand.hiding
    assert cv2.pointPolygonTest(outline.astype(np.float32), (90.0, 80.0), measureDist=False) > 0


def test_a_bonus_tile_has_the_colour_that_the_light_tells() -> None:
    stage = _Stage(70.0)
    corners = np.array([[20.0, 20.0], [45, 20], [45, 45], [20, 45]])
    lay(np.full((100, 100, 3), COLOURS["white"], np.uint8), corners, stage.table.homography, stage.photo)
    photo = np.clip(stage.photo * WARM, 0, 255).astype(np.uint8)
    look = look_at_path(photo, stage.table, [stage.board])
    assert look is not None
    a, b, c, d = ((float(x), float(y)) for x, y in stage.table.project(corners))
    tile = Seen("bonus/yellow", 0.8, (("bonus/white", 0.1), ("empty", 0.1)), (a, b, c, d), "table")
    told = coloured(tile, photo, stage.table, look, 1)
    assert told.label == "bonus/white"
    assert dict(told.candidates)["empty"] == pytest.approx(0.1)
    faint = Seen("empty", 0.9, (("unknown", 0.1),), tile.quad, "path-1", "", "visitor")
    for other in (Seen("coin-tile", 0.8, (), tile.quad, "table"), faint):
        assert coloured(other, photo, stage.table, look, 1) is other


def test_a_shining_bonus_tile_keeps_the_colour_that_its_picture_tells() -> None:
    stage = _Stage(70.0)
    corners = np.array([[20.0, 20.0], [45, 20], [45, 45], [20, 45]])
    faded = tuple(int(0.55 * own + 0.45 * white) for own, white in zip(COLOURS["blue"], COLOURS["white"], strict=True))
    lay(np.full((100, 100, 3), faded, np.uint8), corners, stage.table.homography, stage.photo)
    look = look_at_path(stage.photo, stage.table, [stage.board])
    assert look is not None
    a, b, c, d = ((float(x), float(y)) for x, y in stage.table.project(corners))
    plain = Seen("bonus/blue", 0.95, (("empty", 0.05),), (a, b, c, d), "table")
    unsure = Seen("bonus/red", 0.2, (("bonus/blue", 0.2), ("bonus/white", 0.2), ("empty", 0.4)), plain.quad, "table")
    assert coloured(plain, stage.photo, stage.table, look, 1).label == "bonus/blue"
    assert coloured(unsure, stage.photo, stage.table, look, 1).label == "bonus/white"


def test_what_is_hardly_a_bonus_tile_gets_no_colour() -> None:
    stage = _Stage(70.0)
    look = look_at_path(stage.photo, stage.table, [stage.board])
    assert look is not None
    quad = ((100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0))
    tape = Seen("bonus/yellow", 0.18, (("stall/xxl", 0.1), ("empty", 0.3)), quad, "table")
    told = coloured(tape, stage.photo, stage.table, look, 1)
    assert (told.label, told.confidence, told.alternatives) == ("unknown", pytest.approx(0.6), tape.alternatives)


def test_pictures_are_compared_beyond_the_rim_of_figures() -> None:
    stage = _Stage()
    stage.figure("blue", (90.0, 82.0))
    stood = standing(stage.photo, stage.table, [stage.board], FIGURE)
    (hidden,), (covered,) = stood.hiding, stood.covering
    beyond = [-cv2.pointPolygonTest(hidden.astype(np.float32), (float(x), float(y)), True) for x, y in covered]
    assert all(1.3 < distance < 1.6 for distance in beyond)


def test_a_silhouette_reaches_from_the_foot_away_from_the_camera() -> None:
    stage = _Stage(45.0, 0.0)
    discs = silhouette(camera_over(stage.table), np.array([90.0, 80.0]), FIGURE)
    mask = painted(discs, np.array([40.0, 20.0]), 2.0, (200, 200))
    rows = np.flatnonzero(mask.any(axis=1)) / 2 + 20
    assert rows.max() == pytest.approx(86, abs=1.5)
    assert rows.min() < 66


def test_colours_are_nearest_to_themselves() -> None:
    for name, colour in COLOURS.items():
        near = closeness(np.array([colour], np.float32))
        assert min(near, key=lambda one: float(near[one][0])) == name
        assert colour_chances(np.array(colour) * 0.7)[name] > 0.9


def test_a_space_behind_a_visitor_is_not_covered_by_something_unknown() -> None:
    def at(left: float, label: str, confidence: float, kind: str = "square-tile") -> Seen:
        quad = ((left, 0.0), (left + 50.0, 0.0), (left + 50.0, 50.0), (left, 50.0))
        return Seen(label, confidence, (("animal/lion", 0.05),), quad, "enclosure-5", "enclosure-5/1", kind)

    visitor = at(30.0, "visitor/red", 1.0, "visitor")
    hidden, beside, told, half = (
        at(0.0, "unknown", 0.9), at(100.0, "unknown", 0.9), at(0.0, "animal/lion", 0.9), at(0.0, "unknown", 0.4)
    )  # fmt: skip
    (behind,) = without_visitors([hidden], [visitor])
    assert (behind.label, behind.alternatives[0][0]) == ("empty", "unknown")
    assert behind.confidence > 0.9
    assert without_visitors([beside, told, half], [visitor]) == [beside, told, half]
    assert without_visitors([hidden], []) == [hidden]
