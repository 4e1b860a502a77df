"""The app's small pictures: one for each component of each game and edition, and a licence for each sheet of them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules import game_named

ROOT = Path(__file__).parents[2]
SHEETS = ROOT / "companion" / "app" / "pictures"
PLAYED = (
    ("zooloretto", ("exotic", "xxl")),
    ("aquaretto", ("xxl",)),
    ("joint", ("exotic", "xxl")),
)


def drawn() -> set[str]:
    return {label for path in SHEETS.glob("*.json") for label in json.loads(path.read_text(encoding="utf-8"))}


def labels(game: str, edition: str, expansions: tuple[str, ...]) -> Iterator[str]:
    options = game_named(game).options_from_words(edition, expansions, (), 3)
    for one in (options.zoo, options.water) if game == "joint" else (options,):
        yield from one.box.counts


@pytest.mark.parametrize("edition", ["print-and-play", "2007", "2023"])
@pytest.mark.parametrize(("game", "expansions"), PLAYED)
def test_every_component_has_a_picture(game: str, expansions: tuple[str, ...], edition: str) -> None:
    assert set(labels(game, edition, expansions)) <= drawn()


def test_every_sheet_of_pictures_has_a_licence() -> None:
    rows = (ROOT / "datasets" / "licences.tsv").read_text(encoding="utf-8").splitlines()
    listed = {row.split("\t")[0] for row in rows if len(row.split("\t")) == 6}
    assert {path.relative_to(ROOT).as_posix() for path in SHEETS.glob("*.png")} <= listed
