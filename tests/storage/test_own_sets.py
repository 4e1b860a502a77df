"""A copy of one's own with expansions: learnt boards are attached, tiles that are not played are not looked for."""

import json

import numpy as np
import pytest

from companion.errors import UsageError
from companion.storage import Profile, edition_of, identifier_of, load_embedder, load_layout, png_bytes, with_gallery


def board(name: str) -> dict[str, bytes]:
    layout = load_layout(f"print-and-play/{name}")
    width, height = (round(side) for side in layout["size_mm"])
    picture = np.random.default_rng(len(name)).integers(0, 255, (height, width, 3)).astype(np.uint8)
    return {f"boards/{name}.png": png_bytes(picture), f"boards/{name}.json": json.dumps(layout).encode()}


def copy(*boards: str) -> Profile:
    files = {path: content for name in boards for path, content in board(name).items()}
    profile = Profile("ours", "2023", files)
    for number, label in enumerate(("animal/lion", "exotic/koala", "animal/dolphin", "coin-tile")):
        face = np.random.default_rng(number).integers(0, 255, (8, 8, 3)).astype(np.uint8)
        profile = profile.with_example(label, png_bytes(np.kron(face, np.ones((16, 16, 1), np.uint8))))
    return profile


def test_the_base_game_sees_the_zoo_boards_alone() -> None:
    edition = edition_of(copy("main", "jungle", "expansion"))
    assert [one.layout.name for one in edition.boards] == ["print-and-play/main", "print-and-play/expansion"]
    assert edition.attached == ()
    assert "exotic/koala" not in edition.counts


def test_expansions_attach_their_boards_and_add_their_pieces() -> None:
    edition = edition_of(copy("main", "jungle"), ("exotic", "xxl"))
    assert [one.layout.name for one in edition.attached] == ["print-and-play/jungle"]
    assert edition.counts["exotic/koala"] == 2
    assert edition.counts["animal/lion"] == 11
    assert edition.figure_mm == (12.0, 20.0)
    assert edition_of(copy("main"), ("exotic",)).attached == ()


def test_a_water_zoo_has_its_own_main_board() -> None:
    edition = edition_of(copy("main", "water", "water-small", "depot"), ("aquaretto",))
    assert edition.main.layout.name == "print-and-play/water"
    assert [one.layout.name for one in edition.attached] == ["print-and-play/depot", "print-and-play/water-small"]
    assert {space.area for space in edition.attached[1].layout.spaces} == {"water-small"}
    assert "animal/lion" not in edition.counts
    with pytest.raises(UsageError, match="no water zoo's board"):
        edition_of(copy("main"), ("aquaretto",))


def test_only_tiles_that_are_played_with_are_compared() -> None:
    embedder = load_embedder()
    profile = with_gallery(copy("main", "water"), embedder)

    def tiles(sets: tuple[str, ...]) -> set[str]:
        labels = identifier_of(profile, embedder, sets).gallery.labels
        return {label for label in labels if not label.startswith("empty/")}

    assert tiles(()) == {"animal/lion", "coin-tile"}
    assert tiles(("exotic",)) == {"animal/lion", "coin-tile", "exotic/koala"}
    assert tiles(("aquaretto",)) == {"animal/dolphin", "coin-tile"}
