"""Photos of dice are read: where they lie, what is up, what cannot be told."""

import cv2
import numpy as np
import pytest

from companion.errors import InputError, PhotoQualityError
from companion.reconcile.dice import SURE
from companion.vision.detector import Detections
from companion.vision.dice.reader import DiceReader
from companion.vision.frame import Photo
from companion.vision.identifier import Candidate, Identity
from tests.vision.dice.test_board import SCALE, photo_of, prints


class Squares:
    """Finds what is painted in pure magenta (level) or pure cyan (leaning)."""

    COLOURS = (("die", (255, 0, 255)), ("leaning-die", (255, 255, 0)))

    def __init__(self, sure: float = 0.95) -> None:
        self.sure = sure

    def find(self, picture: np.ndarray, shown: np.ndarray | None = None) -> Detections:
        kinds, quads = [], []
        for kind, colour in self.COLOURS:
            mask = (np.abs(picture.astype(int) - colour).max(axis=2) < 40).astype(np.uint8)
            for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
                if cv2.contourArea(contour) > 30:
                    kinds.append(kind)
                    quads.append(clockwise(cv2.boxPoints(cv2.minAreaRect(contour))))
        return Detections(
            tuple(kinds), np.full(len(kinds), self.sure, np.float32), np.array(quads, np.float32).reshape(-1, 4, 2)
        )


def clockwise(quad: np.ndarray) -> np.ndarray:
    following = np.roll(quad, -1, axis=0)
    area = float((quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0]).sum())
    return quad if area > 0 else quad[::-1]


class Lions:
    """Calls everything a lion, upright."""

    def __init__(self, sure: float = 0.9) -> None:
        self.sure = sure

    def name(self, pixels: np.ndarray, quads: np.ndarray) -> tuple[list[Identity], np.ndarray]:
        rest = 0.96 - self.sure
        candidates = (Candidate("die/lion", self.sure), Candidate("die/coin", rest), Candidate("unknown", 0.04))
        return [Identity(candidates, 0.0, 0.8) for _ in quads], quads


READER = DiceReader(prints(), Squares(), Lions())


def with_dice(photo: np.ndarray, *places: tuple[float, float], colour: tuple[int, int, int] = (255, 0, 255)) -> Photo:
    """The photo with dice painted at places in pixels, as wide as 16 mm."""
    image = photo.copy()
    for x, y in places:
        reach = 8 * SCALE
        cv2.rectangle(image, (round(x - reach), round(y - reach)), (round(x + reach), round(y + reach)), colour, -1)
    return Photo("dice.jpg", image, (image.shape[1], image.shape[0]))


def on_board(x: float, y: float) -> tuple[float, float]:
    """A point of the board of ``photo_of``, in its pixels."""
    cos, sin = np.cos(np.radians(20.0)), np.sin(np.radians(20.0))
    return 420 + SCALE * (cos * x - sin * y), 150 + SCALE * (sin * x + cos * y)


def test_dice_are_told_by_truck_and_crate() -> None:
    photo = with_dice(photo_of(3), on_board(45, 30), on_board(107, 90), (1450.0, 900.0))
    seen = READER.read(photo)
    assert [board.layout for board in seen.boards] == ["print-and-play/dice-trucks-3"]
    assert [(one.label, one.area, one.space) for one in seen.components] == [
        ("die/lion", "truck-1", "truck-1/1"),
        ("die/lion", "truck-2", "truck-2/3"),
        ("die/lion", "table", ""),
    ]
    first = seen.components[0]
    assert first.confidence == pytest.approx(0.9 * 0.95)
    assert np.allclose(np.mean(first.quad, axis=0), on_board(45, 30), atol=3)


def test_a_leaning_die_is_unknown_and_says_what_it_may_be() -> None:
    seen = READER.read(with_dice(photo_of(3), on_board(45, 30), colour=(255, 255, 0)))
    (die,) = seen.components
    assert (die.label, die.kind) == ("unknown", "leaning-die")
    assert [label for label, _ in die.alternatives] == ["die/lion", "die/coin"]


def test_what_hardly_leans_and_clearly_shows_a_known_side_lies_level_and_is_asked() -> None:
    photo = with_dice(photo_of(3), on_board(45, 30), colour=(255, 255, 0))
    (die,) = DiceReader(prints(), Squares(0.55), Lions(0.95)).read(photo).components
    assert (die.label, die.kind) == ("die/lion", "die")
    assert die.confidence < SURE
    (die,) = DiceReader(prints(), Squares(0.55), Lions(0.8)).read(photo).components
    assert (die.label, die.kind) == ("unknown", "leaning-die")


def test_what_is_hardly_a_die_is_one_where_it_clearly_shows_a_known_side() -> None:
    photo = with_dice(photo_of(3), on_board(45, 30))
    (die,) = DiceReader(prints(), Squares(0.2), Lions(0.95)).read(photo).components
    assert (die.label, die.space) == ("die/lion", "truck-1/1")
    assert die.confidence == pytest.approx(0.95 * 0.2)  # and asked for
    with pytest.raises(InputError, match="no dice were found"):
        DiceReader(prints(), Squares(0.2), Lions(0.8)).read(photo)


def test_what_is_fainter_still_must_show_a_side_beyond_doubt() -> None:
    photo = with_dice(photo_of(3), on_board(45, 30))
    (die,) = DiceReader(prints(), Squares(0.04), Lions(0.99)).read(photo).components
    assert die.label == "die/lion"
    with pytest.raises(InputError, match="no dice were found"):
        DiceReader(prints(), Squares(0.04), Lions(0.95)).read(photo)


class LastOfEleven(Squares):
    """The last that it finds is less sure than the others."""

    def find(self, picture: np.ndarray, shown: np.ndarray | None = None) -> Detections:
        found = super().find(picture, shown)
        sure = np.array([0.95] * (len(found) - 1) + [self.sure], np.float32)
        return Detections(found.kinds, sure, found.quads)


@pytest.mark.parametrize(("sure", "count"), [(0.8, 10), (0.92, 11)])
def test_an_eleventh_die_must_be_surer_than_those_of_the_box(sure: float, count: int) -> None:
    places = [on_board(x, y) for y in (30, 90, 150) for x in (45, 76, 107)]
    photo = with_dice(photo_of(3), *places, (1450.0, 900.0), (1450.0, 600.0))
    assert len(DiceReader(prints(), LastOfEleven(sure), Lions()).read(photo).components) == count


class LastTwo(Squares):
    """The last but one is likely a die, the last hardly."""

    def find(self, picture: np.ndarray, shown: np.ndarray | None = None) -> Detections:
        found = super().find(picture, shown)
        return Detections(found.kinds, np.array([0.95] * (len(found) - 2) + [0.9, 0.2], np.float32), found.quads)


class LastButOneLost(Lions):
    """Calls everything a lion but the last but one, which shows none of the known sides."""

    def name(self, pixels: np.ndarray, quads: np.ndarray) -> tuple[list[Identity], np.ndarray]:
        named, corners = super().name(pixels, quads)
        named[-2] = Identity((Candidate("unknown", 0.9), Candidate("die/coin", 0.1)), 0.0, 0.3)
        return named, corners


def test_where_one_more_lies_in_the_box_it_is_rather_the_one_that_shows_a_known_side() -> None:
    places = [on_board(x, y) for y in (30, 90, 150) for x in (45, 76, 107)]
    photo = with_dice(photo_of(3), *places, (1450.0, 900.0), (1450.0, 600.0))
    seen = DiceReader(prints(), LastTwo(), LastButOneLost(0.95)).read(photo).components
    assert [one.label for one in seen] == ["die/lion"] * 10


class Dim(Lions):
    """Calls everything a lion but the last ``lost``, of which it can hardly say that they are of the set."""

    def __init__(self, lost: int) -> None:
        super().__init__()
        self.lost = lost

    def name(self, pixels: np.ndarray, quads: np.ndarray) -> tuple[list[Identity], np.ndarray]:
        named, corners = super().name(pixels, quads)
        dim = (Candidate("unknown", 0.55), Candidate("die/coin", 0.4), Candidate("die/lion", 0.05))
        return [*named[self.lost :], *[Identity(dim, 0.0, 0.45)] * self.lost], corners


def test_where_most_dice_are_of_the_set_one_that_can_hardly_be_told_is_of_it_too_and_asked() -> None:
    photo = with_dice(photo_of(3), on_board(45, 30), on_board(107, 90), (1450.0, 900.0))
    seen = DiceReader(prints(), Squares(0.99), Dim(1)).read(photo).components
    assert sorted(one.label for one in seen) == ["die/coin", "die/lion", "die/lion"]
    (coin,) = [one for one in seen if one.label == "die/coin"]
    assert coin.confidence < SURE
    assert [label for label, _ in coin.alternatives] == ["die/lion", "unknown"]
    seen = DiceReader(prints(), Squares(0.99), Dim(2)).read(photo).components
    assert sorted(one.label for one in seen) == ["die/lion", "unknown", "unknown"]


def plain_table() -> np.ndarray:
    rng = np.random.default_rng(2)
    return np.asarray(cv2.resize(rng.integers(90, 160, (300, 400, 3)).astype(np.uint8), (1600, 1200)), np.uint8)


def test_without_a_board_all_dice_lie_on_the_table() -> None:
    seen = READER.read(with_dice(plain_table(), (400.0, 300.0), (900.0, 700.0)))
    assert seen.boards == ()
    assert [one.area for one in seen.components] == ["table", "table"]
    assert np.allclose(np.mean(seen.components[0].quad, axis=0), [400, 300], atol=3)


def test_a_table_without_dice_is_refused_with_what_to_do() -> None:
    with pytest.raises(InputError, match="no dice were found: photograph them from above"):
        READER.read(with_dice(plain_table()))


def test_a_blurred_photo_without_dice_is_called_blurred() -> None:
    soft = np.asarray(cv2.GaussianBlur(plain_table(), (0, 0), 25), np.uint8)
    soft[:600] = np.clip(soft[:600].astype(int) + 60, 0, 255)
    with pytest.raises(PhotoQualityError, match="too blurred to find dice"):
        READER.read(with_dice(np.asarray(cv2.GaussianBlur(soft, (0, 0), 25), np.uint8)))
