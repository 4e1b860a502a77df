"""``companion score --zoo`` with water zoos: the worked examples, and what does not belong."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.aquaretto.zoo_json import zoo_to_json
from companion.words import words_in
from tests.cli.conftest import Run
from tests.cli.zoos import write
from tests.rules.aquaretto.test_scoring import THIRTY


def water(**parts: Any) -> dict[str, Any]:
    """A water zoo as text."""
    return {"schema": "companion.zoo/1", "edition": "2023", "coins": 0, "water": parts}


def cells(*at: tuple[int, int], label: str = "animal/orca") -> list[dict[str, Any]]:
    return [{"at": list(cell), "label": label} for cell in at]


def test_the_worked_example_scores_thirty(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "zoo.json", zoo_to_json(THIRTY))
    shown = run("score", "--game", "aquaretto", "--zoo", path)
    assert (shown.code, shown.err) == (0, "")
    assert "   30  points " in shown.out
    assert "   +6  animals around the trainer on space 1,3: 6" in shown.out


def test_supply_tiles_of_both_games(run: Run, tmp_path: Path) -> None:
    four = cells((1, 4)) + cells((0, 2), label="animal/penguin") + cells((2, 0), label="animal/dolphin")
    four += cells((5, 3), label="animal/sea-lion")
    areas = {name: {"animals": [label]} for name, label in (("enclosure-4", "animal/lion"), ("barn", "animal/llama"))}
    areas |= {"enclosure-5": {"animals": ["animal/panda"]}, "enclosure-6": {"animals": ["animal/zebra"]}}
    zoo = water(cells=four, boards=[{"kind": "large", "at": [5, 2]}]) | {"supply": 3, "areas": areas}
    path = write(tmp_path / "zoo.json", zoo)
    sheet = json.loads(run("score", "--game", "joint", "--with", "xxl", "--zoo", path, "--json", "-").out)
    lines = {line["rule"]: line["points"] for line in sheet["players"][0]["lines"]}
    assert (lines["AQ-22"], lines["AQ-23"]) == (2, -1)
    assert (sheet["game"], sheet["options"]["with"]) == ("joint", ["xxl"])


WRONG = [
    (water(cells=cells((1, 4), (2, 4), (4, 1))), "AB-26", "basin/4,1", "the basin of orca is cut in 2", 2),
    (
        water(cells=cells((2, 2)), coworkers={"trainers": [[2, 2]]}),
        "AB-46",
        "basin/2,2",
        "a coworker stands on the animal on basin/2,2",
        1,
    ),
    (water(cells=cells((2, 2), (7, 7))), "AB-30", "basin/7,7", "something lies on basin/7,7, where no board is", 1),
    (
        water(cells=cells((4, 3)), boards=[{"kind": "extra", "at": [5, 2]}]),
        "AQ-03",
        "basin",
        "the extra-large board is built, but the XXL expansion is not played",
        1,
    ),
]


@pytest.mark.parametrize(("zoo", "rule", "area", "text", "rest"), WRONG, ids=[rule for _, rule, _, _, _ in WRONG])
def test_what_does_not_belong_is_named_and_the_rest_scored_as_incomplete(
    zoo: dict[str, Any], rule: str, area: str, text: str, rest: int, run: Run, tmp_path: Path
) -> None:
    path = write(tmp_path / "zoo.json", zoo)
    words = ("score", "--game", "aquaretto", "--zoo", path)
    shown = run(*words)
    assert shown.code == 0
    assert f"{rest}  {'point' if rest == 1 else 'points'}, incomplete" in shown.out
    assert f"! This cannot be: {words_in('en').sentence(text)} ({rule})." in shown.out
    assert "basin/" not in shown.out
    sheet = json.loads(run(*words, "--json", "-").out)
    (player,) = sheet["players"]
    assert player["problems"] == [{"rule": rule, "text": text, "area": area}]
    assert (player["total"], player["complete"]) == (rest, False)
    assert run(*words, "--strict").code == 4


def test_what_lets_nothing_be_scored_is_refused(run: Run, tmp_path: Path) -> None:
    beside = water(cells=cells((2, 2)) + cells((2, 3), label="animal/penguin"))
    path = write(tmp_path / "zoo.json", beside)
    sentence = run("score", "--game", "aquaretto", "--zoo", path).refused_with(2)
    assert "orca on basin/2,2 and penguin on basin/2,3 lie beside each other (AB-24)" in sentence


def test_a_depot_of_which_only_the_top_is_known(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "zoo.json", water(depot=["unknown", "animal/orca"]))
    shown = run("score", "--game", "aquaretto", "--zoo", path)
    assert "tiles in the depot that nobody has seen, which may cost points: 1" in shown.out
    assert "-2  points, incomplete" in shown.out
    (player,) = json.loads(run("score", "--game", "aquaretto", "--zoo", path, "--json", "-").out)["players"]
    assert (player["complete"], player["problems"]) == (False, [])
