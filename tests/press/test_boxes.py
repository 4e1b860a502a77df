from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import UsageError
from companion.press.boxes import board_groups, boxes, set_groups
from companion.press.sheets import Group, Piece

Edition = Mapping[str, Any]
Plans = Mapping[str, Mapping[str, Any]]


def pieces(groups: list[Group]) -> list[Piece]:
    return [piece for group in groups for piece in group.pieces]


def printed(groups: list[Group], pack: Path) -> Counter[str]:
    """How often each picture is printed, by its path in the pack or its name alone."""
    return Counter(
        piece.picture.relative_to(pack).as_posix() if pack in piece.picture.parents else piece.picture.name
        for piece in pieces(groups)
    )


@pytest.mark.rule("EX-01", "EX-02", "EX-04", "EX-06")
def test_exotic_adds_its_tiles_and_figures_to_the_base_game(edition: Edition, pack: Path) -> None:
    base, more = (printed(set_groups(edition, pack, "zooloretto", words), pack) for words in ((), ("exotic",)))
    added = more - base
    assert base - more == Counter()
    assert sum(n for name, n in added.items() if "exotic~" in name) == 16
    assert {name: n for name, n in added.items() if "strip" in name} == {
        f"exotic/tiles/visitor~{colour}~strip.png": 8 for colour in ("red", "blue", "green", "white", "yellow")
    }
    assert sum(n for name, n in added.items() if "bonus~" in name) == 5
    assert added["exotic/extras/reference-card.jpg"] == 5
    assert sum(added.values()) == 16 + 40 + 5 + 5


@pytest.mark.rule("XL-01", "XL-02", "XL-03", "XL-04", "XL-06", "XL-17")
def test_xxl_adds_tiles_that_look_like_those_of_the_base_game(edition: Edition, pack: Path) -> None:
    base, more = (set_groups(edition, pack, "zooloretto", words) for words in ((), ("xxl",)))
    added = printed(more, pack) - printed(base, pack)
    assert sum(n for name, n in added.items() if "/offspring~" in name) == 8
    assert sum(n for name, n in added.items() if "/animal~" in name) == 48
    assert (added["xxl/tiles/stall~xxl.png"], added["tiles/coin-tile.png"], added["tiles/coin.png"]) == (3, 3, 12)
    assert sum(n for name, n in added.items() if "token~" in name) == 10
    assert [added[f"xxl/tiles/truck-{places}.png"] for places in (1, 2)] == [1, 1]
    assert {piece.back for piece in pieces(more) if piece.back and piece.size == (25.0, 25.0) and not piece.round} == {
        pack / "tiles" / "tile-back.png"
    }


@pytest.mark.rule("AQ-01", "AQ-04", "AQ-26")
def test_aquaretto_is_printed_alone_with_brown_backs(edition: Edition, pack: Path) -> None:
    groups = set_groups(edition, pack, "aquaretto", ("xxl",))
    counts = printed(groups, pack)
    assert not any(name.startswith(("tiles/animal", "tiles/stall", "exotic/")) for name in counts)
    assert sum(n for name, n in counts.items() if "/animal~" in name) == 88 + 8
    assert sum(n for name, n in counts.items() if "/offspring~" in name) == 16
    assert (counts["aquaretto-xxl/tiles/supply.png"], counts["aquaretto/tiles/coin-tile.png"]) == (12, 10 + 2)
    assert (counts["tiles/coin.png"], counts["aquaretto/tiles/coworker.png"]) == (30 + 12, 16)
    assert (counts["tiles/truck.png"], counts["xxl/tiles/truck-1.png"], counts["xxl/tiles/truck-2.png"]) == (5, 1, 1)
    backs = {piece.back for piece in pieces(groups) if piece.back and piece.size == (25.0, 25.0) and not piece.round}
    assert backs == {pack / "aquaretto" / "tiles" / "tile-back.png"}


def test_both_games_together_share_trucks_and_hay(edition: Edition, pack: Path) -> None:
    counts = printed(set_groups(edition, pack, "joint", ("exotic", "xxl")), pack)
    assert (counts["tiles/truck.png"], counts["tiles/hay-bale.png"], counts["xxl/tiles/truck-1.png"]) == (5, 3, 1)
    assert (counts["tiles/animal~zebra.png"], counts["aquaretto/tiles/animal~dolphin.png"]) == (7 + 4, 5 + 1)
    assert counts["tiles/coin.png"] == 33 + 12 + 30 + 12


@pytest.mark.rule("EX-03", "AQ-02")
def test_the_boards_of_one_zoo(edition: Edition, pack: Path, plans: Plans, tmp_path: Path) -> None:
    def board_sizes(game: str, *expansions: str) -> Counter[tuple[float, float]]:
        groups = board_groups(edition, pack, plans, tmp_path, game, expansions)
        return Counter(piece.size for piece in pieces(groups))

    zoo = Counter({(186.0, 252.0): 1, (58.0, 200.0): 2})
    water = Counter({(135.0, 135.0): 1, (84.0, 54.0): 1, (54.0, 54.0): 4})
    jungle, extra = Counter({(72.0, 84.0): 3}), Counter({(54.0, 81.0): 1})
    assert board_sizes("zooloretto", "xxl") == zoo
    assert board_sizes("zooloretto", "exotic") == zoo + jungle
    assert board_sizes("aquaretto") == water
    assert board_sizes("joint", "exotic", "xxl") == zoo + jungle + water + extra


def test_the_parts_of_the_jungle_board_make_up_the_whole(
    edition: Edition, pack: Path, plans: Plans, tmp_path: Path
) -> None:
    *_, parts = board_groups(edition, pack, plans, tmp_path, "zooloretto", ("exotic",))
    joined = np.vstack([cv2.imread(str(piece.picture)) for piece in parts.pieces])
    whole = cv2.imread(str(pack / edition["sets"]["exotic"]["boards"]["jungle"]["print"]))
    assert joined.shape == whole.shape
    assert np.abs(joined.astype(int) - whole).mean() < 4


def test_expansion_boards_have_their_mirrored_shape_behind(pack: Path, edition: Edition, plans: Plans) -> None:
    for name, box in (("water-small", "aquaretto"), ("water-extra", "aquaretto-xxl")):
        entry = edition["sets"][box]["boards"][name]
        face, back = (cv2.imread(str(pack / entry[key]), cv2.IMREAD_GRAYSCALE) for key in ("print", "back"))
        assert face.shape == back.shape
        shape = np.array(plans[f"print-and-play/{name}"]["shape"]) * face.shape[1] / 54
        inside = cv2.fillPoly(np.zeros(face.shape, np.uint8), [shape.astype(np.int32)], 1)
        core, outside = cv2.erode(inside, np.ones((9, 9))), cv2.dilate(inside, np.ones((9, 9))) == 0
        for picture in (face, back[:, ::-1]):
            assert (picture[outside] > 235).mean() > 0.99  # paper
            assert picture[core > 0].mean() < 190


@pytest.mark.parametrize(
    ("game", "expansions", "message"),
    [
        ("chess", (), "zooloretto, joint, aquaretto"),
        ("aquaretto", ("exotic",), "'exotic' is no expansion of aquaretto"),
        ("zooloretto", ("exotic", "giants"), "there is exotic, xxl"),
    ],
)
def test_what_is_not_in_the_edition_is_refused(
    edition: Edition, game: str, expansions: tuple[str, ...], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        boxes(edition, game, expansions)
