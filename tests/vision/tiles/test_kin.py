import numpy as np
import pytest

from companion.vision.gallery import Gallery
from companion.vision.tiles.kin import Kin, species_of

CELLS, CHANNELS = 64, 2
MARK = 7
"""The cell at the upper right, where this edition prints its marks."""


def vector(rng: np.random.Generator, picture: np.ndarray, mark: float, light: float) -> np.ndarray:
    """A tile's map (CELLS, CHANNELS): its picture in some light, with a mark in one cell."""
    cells = picture * light + rng.normal(0, 0.02, picture.shape)
    cells[MARK] = [mark, 1.0]
    return cells / np.linalg.norm(cells)


@pytest.fixture
def gallery() -> Gallery:
    rng = np.random.default_rng(3)
    labels, rows = [], []
    for species in ("zebra", "panda", "lion"):
        picture = rng.normal(0, 1, (CELLS, CHANNELS))
        for sex, mark in (("", 0.0), ("/male", 2.0), ("/female", -2.0)):
            labels.append(f"animal/{species}{sex}")
            rows.append(vector(rng, picture, mark, rng.uniform(0.7, 1.3)))
    labels.append("stall/drinks")
    rows.append(rows[0])
    maps = np.array(rows).transpose(0, 2, 1).reshape(len(rows), -1)
    return Gallery(
        tuple(labels),
        maps.astype(np.float16),
        np.arange(len(labels), dtype=np.int32),
        np.zeros(len(labels), np.float32),
        np.zeros(len(labels), np.bool_),
    )


def by_cell(gallery: Gallery) -> np.ndarray:
    return gallery.vectors.astype(np.float32).reshape(len(gallery.names), CHANNELS, CELLS).transpose(2, 0, 1)


def test_only_animals_have_kin(gallery):
    kin = Kin(gallery, by_cell(gallery))
    assert kin.of(0) == kin.of(1) == (0, 1, 2)
    assert kin.of(gallery.labels.index("stall/drinks")) == ()
    assert species_of("offspring/zebra") == ""
    assert species_of("animal/zebra/male") == species_of("animal/zebra")


def test_marks_count_where_the_edition_prints_them(gallery):
    """A male in the plain tile's light: over the whole crop it is plain, where the marks are it is male."""
    cells = by_cell(gallery)
    own = cells[:, 0].copy()
    own[MARK] = 0.6 * cells[MARK, 1] + 0.4 * cells[MARK, 0]
    whole = [float((own * cells[:, name]).sum() / np.linalg.norm(own)) for name in (0, 1, 2)]
    found = Kin(gallery, cells).likeness(own, (0, 1, 2), 0.0, None)
    assert found.argmax() == 1
    assert found[1] - found[0] > whole[1] - whole[0]


def test_a_hidden_mark_tells_nothing(gallery):
    cells = by_cell(gallery)
    visible = np.ones(CELLS, np.bool_)
    visible[MARK] = False
    kin = Kin(gallery, cells)
    hidden, shown = (kin.likeness(cells[:, 1], (0, 1, 2), 0.0, mask) for mask in (visible, None))
    assert np.ptp(hidden) < 0.2 * np.ptp(shown)


def test_a_turned_tile_has_its_mark_elsewhere(gallery):
    """At a quarter turn clockwise the mark of the upper right lies at the lower right."""
    turned = by_cell(gallery).reshape(8, 8, -1, CHANNELS)
    turned = np.rot90(turned, -1).reshape(CELLS, -1, CHANNELS)
    both = Gallery(
        gallery.labels,
        np.concatenate([gallery.vectors, turned.transpose(1, 2, 0).reshape(len(gallery.names), -1)]).astype(np.float16),
        np.concatenate([gallery.names, gallery.names]),
        np.concatenate([gallery.turns, gallery.turns + 90]),
        gallery.round,
    )
    kin = Kin(both, by_cell(both))
    own = turned[:, 1].copy()
    visible = np.zeros(CELLS, np.bool_)
    visible[63] = True
    assert kin.likeness(own, (0, 1, 2), 90.0, visible).argmax() == 1


def test_an_edition_without_kin_weighs_all_cells_alike(gallery):
    lone = gallery.only(("stall/drinks", "animal/zebra"))
    kin = Kin(lone, by_cell(lone))
    assert kin.of(1) == ()
