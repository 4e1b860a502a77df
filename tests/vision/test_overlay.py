"""The annotated picture shows what was read; the photo itself stays as it is."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.observation import BoardSeen, Observation, Quality, Seen
from companion.vision.overlay import VERMILLION, Captions, annotate, label_lines
from companion.vision.pen import Box
from companion.vision.placing import Placing

SIZE = (1600, 1200)


def quad(x: float, y: float, side: float = 100.0) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


@dataclass(frozen=True)
class Question:
    where: str
    seen: str
    could_be: tuple[str, ...]


OBSERVATION = Observation(
    photo="zoo.jpg",
    size=SIZE,
    quality=Quality(0.9, 0.0),
    boards=(BoardSeen("toy/main", ("enclosure-5",), quad(200, 200, 800), 99, (("enclosure-5", quad(250, 400, 500)),)),),
    components=(
        Seen("animal/zebra/male", 0.99, (), quad(300, 500), "enclosure-5", "enclosure-5/1"),
        Seen("offspring/zebra", 0.7, (), quad(500, 500), "enclosure-5", "enclosure-5/2", "round-tile"),
        Seen("coin", 0.9, (), quad(1200, 300, 60), "table", "", "coin"),
        Seen("coin", 0.9, (), quad(1520, 10, 60), "table", "", "coin"),
        Seen("animal/lion", 0.6, (("animal/zebra", 0.4),), quad(700, 900), "barn"),
    ),
    vacancies=(Seen("empty", 0.99, (), quad(300, 700), "enclosure-5", "enclosure-5/3"),),
)


def changed(before: Pixels, after: Pixels, where: tuple[tuple[float, float], ...]) -> float:
    (left, top), _, (right, bottom), _ = where
    part = slice(int(top) - 8, int(bottom) + 8), slice(int(left) - 8, int(right) + 8)
    return float(np.mean(np.any(before[part] != after[part], axis=-1)))


@pytest.fixture
def grey() -> Pixels:
    return np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)


def test_everything_seen_is_marked_and_the_photo_stays(grey: Pixels) -> None:
    drawn = annotate(grey, OBSERVATION, {"enclosure-5": "+8"})
    assert grey.min() == grey.max() == 128
    assert drawn.shape == grey.shape
    for seen in (*OBSERVATION.components, *OBSERVATION.vacancies):
        assert changed(grey, drawn, seen.quad) > 0.002
    assert changed(grey, drawn, quad(1300, 900)) == 0
    without = annotate(grey, OBSERVATION)
    assert np.any(drawn != without)


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("animal/zebra/male", ["zebra", "male"]),
        ("offspring/sea-lion", ["sea lion", "offspring"]),
        ("stall/ice-cream", ["ice cream", "stall"]),
        ("token/4", ["token", "4"]),
        ("visitor/red", ["red", "visitor"]),
        ("bonus/blue", ["bonus", "blue"]),
        ("coin-tile", ["coin tile"]),
        ("tray", ["tray"]),
    ],
)
def test_a_name_says_what_kind_of_thing_is_meant(label: str, lines: list[str]) -> None:
    assert label_lines(label) == lines


def vermillion(picture: Pixels) -> int:
    return int(cv2.inRange(picture, np.array(VERMILLION[::-1]), np.array(VERMILLION[::-1])).sum() / 255)


def test_doubts_are_marked_at_their_component_or_vacancy(grey: Pixels) -> None:
    assert vermillion(annotate(grey, OBSERVATION)) == 0
    doubts = [
        Question("barn", "animal/lion", ("animal/zebra",)),
        Question("enclosure-5/3", "nothing", ("animal/zebra",)),
        Question("enclosure-4/1", "nothing", ("animal/lion",)),
    ]
    drawn = annotate(grey, OBSERVATION, doubts=doubts)
    for seen in (OBSERVATION.components[4], OBSERVATION.vacancies[0]):
        (left, top), _, (right, bottom), _ = seen.quad
        assert vermillion(drawn[int(top) - 20 : int(bottom), int(left) : int(right)]) > 100
    assert vermillion(drawn[480:620, 280:620]) == 0


@pytest.mark.parametrize(("size", "width"), [((4000, 3000), 2400), ((800, 600), 1600), ((2000, 1500), 2000)])
def test_the_picture_is_large_enough_to_read_and_no_larger_than_useful(size: tuple[int, int], width: int) -> None:
    photo = np.full((size[1], size[0], 3), 128, np.uint8)
    drawn = annotate(photo, OBSERVATION)
    assert drawn.shape[1] == width


def test_a_photo_that_was_shrunk_while_decoding_is_marked_at_the_same_places(grey: Pixels) -> None:
    half = np.ascontiguousarray(grey[::2, ::2])
    assert np.abs(annotate(half, OBSERVATION).astype(int) - annotate(grey, OBSERVATION)).mean() < 0.5


def test_of_a_photo_that_shows_mostly_table_the_part_with_the_zoo_is_kept(grey: Pixels) -> None:
    (board,) = OBSERVATION.boards
    wide = replace(
        OBSERVATION,
        boards=(replace(board, quad=quad(900, 600, 300), outlines=(("enclosure-5", quad(910, 610, 200)),)),),
        components=(Seen("animal/lion", 0.6, (), quad(1000, 700, 40), "enclosure-5", "enclosure-5/1"),),
        vacancies=(),
    )
    grey[600:900, 900:1200] = (90, 160, 90)
    drawn = annotate(grey, wide, {"enclosure-5": "+8"})
    height, width = drawn.shape[:2]
    assert abs(width - height) <= 2  # the board is a square
    assert width == pytest.approx(1600, abs=2)  # and fills the picture
    inside = drawn[int(0.8 * height) : int(0.9 * height), int(0.3 * width) : int(0.8 * width)]
    assert np.all(np.abs(inside.mean(axis=(0, 1)) - (90, 160, 90)) < 8)
    assert drawn[5, 5].tolist() == [128, 128, 128]


@pytest.mark.parametrize(("area", "drawn"), [("table", False), ("truck-1", False), ("barn", True)])
def test_guesses_about_what_lies_in_no_zoo_are_not_drawn(grey: Pixels, area: str, drawn: bool) -> None:
    guess = Seen("stall/drinks", 0.3, (), quad(1300, 900), area)
    seen = annotate(grey, replace(OBSERVATION, components=(*OBSERVATION.components, guess)))
    assert (changed(grey, seen, guess.quad) > 0) is drawn


def test_a_coin_that_hardly_shows_has_its_probability_beside_it(grey: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr("companion.vision.placing.plate", lambda _pen, lines, *_: written.extend(lines))
    faint = Seen("coin", 0.55, (("empty", 0.45),), quad(1300, 600, 60), "table", "", "coin")
    annotate(grey, replace(OBSERVATION, components=(*OBSERVATION.components, faint)))
    assert [line for line in written if "coin" in line] == ["coin 55%"]


def test_captions_are_those_that_are_given(grey: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr("companion.vision.placing.plate", lambda _pen, lines, *_: written.extend(lines))
    doubt = Question("enclosure-5/2", "offspring/zebra", ("nothing",))
    own = Captions(lambda label: [f"<{label}>"], lambda area: f"[{area}]", "oder")
    annotate(grey, OBSERVATION, {"enclosure-5": "+8"}, (doubt,), own, "Anna: 31")
    assert {
        "Anna: 31",
        "<animal/zebra/male>",
        "<animal/lion> 60%",
        "[enclosure-5]: +8",
        "<offspring/zebra> oder <nothing>",
    } == set(written)


def placed_by(pixels: Pixels, monkeypatch: pytest.MonkeyPatch, **given: object) -> tuple[Placing, Pixels]:
    """What ``annotate`` wrote where, and the picture."""
    seen: list[Placing] = []
    draw = Placing.draw
    monkeypatch.setattr(Placing, "draw", lambda self, pen: seen.append(self) or draw(self, pen))
    picture = annotate(pixels, **given)  # type: ignore[arg-type]
    return seen[0], picture


def crowded(number: int) -> Observation:
    """A barn in which tiles lie over each other, some at the picture's edge, and areas that are full."""
    spots = np.random.default_rng(number).uniform((0, 860), (420, 1190), (14, 2))
    spots = np.minimum(spots, np.array(SIZE) - 100)
    heap = [Seen("animal/zebra/female", 0.6, (), quad(float(x), float(y)), "barn") for x, y in spots]
    full = [
        Seen("animal/kangaroo/male", 0.99, (), quad(252.0 + 125 * x, 402.0 + 125 * y, 122), "enclosure-5")
        for x in range(4)
        for y in range(4)
    ]
    areas = (("enclosure-5", quad(250, 400, 500)), ("enclosure-4", quad(760, 400, 230)), ("barn", quad(0, 860, 340)))
    boards = (replace(OBSERVATION.boards[0], outlines=areas),)
    return replace(OBSERVATION, boards=boards, components=(*heap, *full), vacancies=())


@pytest.mark.parametrize("number", range(4))
def test_no_words_hide_others_or_leave_the_picture_even_in_a_crowded_barn(
    grey: Pixels, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    observation = crowded(number)
    scores = {"enclosure-5": "+10", "enclosure-4": "0", "barn": "-4"}
    doubts = [Question("barn", "animal/zebra/female", ("animal/zebra", "animal/lion"))] * 3
    placing, picture = placed_by(
        grey, monkeypatch, observation=observation, scores=scores, doubts=doubts, total="Anna: 8"
    )
    assert len(placing.placed) == 14 + 16 + 3 + 1
    boxes = placing.taken
    assert len(boxes) == len(placing.placed) + len(doubts)  # the triangles
    for box in [one.box for one in placing.placed]:
        assert 0 <= box[0] < box[2] <= picture.shape[1]
        assert 0 <= box[1] < box[3] <= picture.shape[0]
        assert sum(meet(box, other) for other in boxes) == 1  # itself


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_words_lie_over_no_middle_of_what_they_do_not_name(grey: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    placing, _ = placed_by(grey, monkeypatch, observation=crowded(0), scores={"barn": "-4"}, total="Anna: 8")
    for one in placing.placed[1:]:
        for number, thing in enumerate(placing.things):
            x, y = thing.mean(axis=0)
            over = one.box[0] < x < one.box[2] and one.box[1] < y < one.box[3]
            assert number == one.plate.thing or not over


def test_an_area_has_its_score_on_its_own_free_ground(grey: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    placing, _ = placed_by(grey, monkeypatch, observation=OBSERVATION, scores={"enclosure-5": "+8"})
    (score,) = [one for one in placing.placed if one.plate.area]
    assert score.box[0] >= 250
    assert score.box[2] <= 750
    assert 400 <= (score.box[1] + score.box[3]) / 2 <= 500
    assert score.to is None


def test_an_area_on_several_boards_has_its_score_once(grey: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    small = replace(OBSERVATION.boards[0], outlines=(("enclosure-5", quad(20, 20, 100)),))
    observation = replace(OBSERVATION, boards=(small, *OBSERVATION.boards))
    placing, _ = placed_by(grey, monkeypatch, observation=observation, scores={"enclosure-5": "+8"})
    assert len([one for one in placing.placed if one.plate.area]) == 1
