"""What a table looked like, cell by cell: what changes, what was read when, what is hidden, on another plane too."""

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.moving.changes import Plane, tones_of
from companion.vision.moving.surface import Surface
from companion.vision.table import Table

TABLE = Table(np.eye(3), 0.0, (320, 240))
TILE = np.array([[100.0, 100], [140, 100], [140, 140], [100, 140]])
FAR = TILE + 60


def frame(seed: int = 3) -> Pixels:
    small = np.random.default_rng(seed).integers(40, 210, (24, 32, 3), np.uint8)
    return np.asarray(cv2.GaussianBlur(cv2.resize(small, (320, 240), interpolation=cv2.INTER_NEAREST), (0, 0), 1.0))


def with_tile(pixels: Pixels) -> Pixels:
    out = pixels.copy()
    out[100:140, 100:140] = frame(8)[:40, :40]
    return out


def surface() -> Surface:
    return Surface(Plane.around(np.array([0.0, 0]), np.array([320.0, 240])), tones_of(frame()), TABLE, 0.0)


def test_a_change_is_ready_when_it_has_lain_still_and_no_change_once_it_is_remembered() -> None:
    one, tones = surface(), tones_of(with_tile(frame()))
    assert not one.see(tones, TABLE, 1.0).ready.any()
    stir = one.see(tones, TABLE, 1.5)
    assert one.is_touched(TILE, stir.ready)
    assert not one.is_touched(FAR, stir.ready)
    assert stir.share < 0.2
    one.remember(stir.look, stir.ready, 1.5)
    assert not one.see(tones, TABLE, 2.0).changed.any()
    assert one.read_since(TILE, 1.0)
    assert not one.read_since(TILE, 1.5)
    assert not one.read_since(FAR, 0.0)
    assert one.any_read_since(TILE, 1.0)


def test_slow_changes_of_light_are_followed() -> None:
    one, pixels = surface(), frame().astype(np.float32)
    slope = np.linspace(0, 1, 320, dtype=np.float32)[None, :, None]
    for number in range(1, 60):
        lit = np.asarray(np.clip(pixels * (1 - 0.012 * number * slope), 0, 255), np.uint8)
        stir = one.see(tones_of(lit), TABLE, number / 8)
        one.follow_light(stir)
        assert not stir.ready.any()


def test_what_is_hidden_keeps_since_when() -> None:
    one = surface()
    everything = np.ones(one.plane.shape, bool)
    one.hide([TILE], everything, 2.0)
    one.hide([TILE], everything, 3.0)
    assert one.hidden_since(TILE, 0.5) == 2.0
    assert one.hidden_since(FAR, 0.5) is None
    one.hide([], everything, 4.0)
    assert one.hidden_since(TILE, 0.5) is None


def test_on_a_wider_plane_the_same_is_known_and_the_rest_is_new() -> None:
    one = surface()
    one.hide([TILE], np.ones(one.plane.shape, bool), 2.0)
    wide = Plane.around(np.array([-160.0, 0]), np.array([320.0, 240]))
    fresh = one.carried(np.zeros(one.plane.shape, bool), wide)
    other = one.widened(wide, tones_of(frame()), TABLE, fresh, 5.0)
    assert fresh[:, : wide.shape[1] // 4].all()
    assert not other.is_touched(TILE, fresh)
    assert other.hidden_since(TILE, 0.5) == 2.0
    assert not other.read_since(FAR, 1.0)
    assert other.read_since(TILE - [240, 0], 4.0)


def test_a_place_looks_bare_when_it_looks_as_it_did_when_nothing_lay_there() -> None:
    one = surface()
    assert one.looks_bare([TILE]) == [False]
    one.know_bare([TILE])
    assert one.looks_bare([TILE, FAR]) == [True, False]
    one.see(tones_of(with_tile(frame())), TABLE, 1.0)
    assert one.looks_bare([TILE]) == [False]
    dim = np.asarray(frame() * 0.7, np.uint8)
    one.see(tones_of(dim), TABLE, 2.0)
    assert one.looks_bare([TILE]) == [True]


def test_what_changed_while_the_plane_was_widened_is_still_to_be_read() -> None:
    one = surface()
    tones = tones_of(with_tile(frame()))
    one.see(tones, TABLE, 1.0)
    stir = one.see(tones, TABLE, 1.1)
    assert not stir.ready.any()
    plane = Plane.around(np.array([0.0, 0]), np.array([320.0, 230]))
    wide = one.widened(plane, tones, TABLE, np.zeros(plane.shape, bool), 1.1, stir.changed)
    again = wide.see(tones, TABLE, 2.0)
    assert wide.is_touched(TILE, again.ready)
    wide.remember(again.look, again.ready, 2.0)
    assert not wide.see(tones, TABLE, 2.5).changed.any()


def test_how_much_of_a_place_looks_otherwise_than_bare_is_told_where_that_is_known() -> None:
    one = surface()
    assert one.unlike_bare(TILE) == 0.0
    one.know_bare([TILE])
    assert one.unlike_bare(TILE) == 0.0
    one.see(tones_of(with_tile(frame())), TABLE, 1.0)
    assert one.unlike_bare(TILE) > 0.9
    assert one.unlike_bare(TILE, [TILE]) == 0.0
    other = surface()
    other.know_bare([TILE], [TILE])
    assert other.looks_bare([TILE]) == [False]


def test_a_plane_holds_what_lies_in_it_or_hardly_beyond() -> None:
    plane = Plane.around(np.array([0.0, 0]), np.array([320.0, 240]))
    assert plane.holds(TILE)
    assert not plane.holds(TILE - 103)
    assert plane.holds(TILE - 103, 4.0)
