"""Board layouts are read from their JSON, and each mistake is named with its place."""

import pytest

from companion.errors import NotationError
from companion.vision.layout import layout_from_json

BOARD = {
    "schema": "companion.layout/1",
    "name": "toy/expansion",
    "size_mm": [58, 200],
    "tile_mm": 25,
    "areas": {
        "expansion": {"animals": [[29, 20], [29, 50]], "stalls": [[29, 178]], "outline": [[4, 4], [54, 4], [54, 158]]},
        "path-1": {"point": [10, 190]},
    },
}


def test_spaces_are_numbered_from_one() -> None:
    layout = layout_from_json(BOARD)
    assert [space.name for space in layout.spaces] == ["expansion/1", "expansion/2", "expansion/stall-1"]
    assert [space.kind for space in layout.spaces] == ["animal", "animal", "stall"]
    assert layout.spaces[1].centre == (29.0, 50.0)
    assert layout.areas == ("expansion", "path-1")
    assert layout.corners == ((0.0, 0.0), (58.0, 0.0), (58.0, 200.0), (0.0, 200.0))


def test_renaming_an_area_renames_its_spaces() -> None:
    renamed = layout_from_json(BOARD).renamed("expansion", "expansion-2")
    assert [space.name for space in renamed.spaces] == ["expansion-2/1", "expansion-2/2", "expansion-2/stall-1"]
    assert renamed.areas == ("expansion-2", "path-1")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"schema": "companion.zoo/1"}, "schema"),
        ({"areas": []}, "areas"),
        ({"areas": {"barn": []}}, "areas.barn"),
        ({"areas": {"barn": {"outline": [[1, 2], [3]]}}}, r"areas\.barn\.outline\[1\]"),
        ({"areas": {"barn": {"animals": "none"}}}, r"areas\.barn\.animals"),
        ({"areas": {"barn": {"animals": [["a", 1]]}}}, r"areas\.barn\.animals\[0\]"),
        ({"size_mm": [1, 2, 3]}, "size_mm"),
        ({"tile_mm": 0}, "tile_mm"),
    ],
)
def test_mistakes_are_named(change: dict[str, object], where: str) -> None:
    with pytest.raises(NotationError, match=where):
        layout_from_json(BOARD | change)
