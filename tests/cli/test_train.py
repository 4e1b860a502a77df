"""Training from the command line, as far as it goes without what training needs."""

import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from companion.storage import Profile, own_digest, png_bytes, read_profile, with_own_identifier, write_profile
from companion.vision.identifier import Calibration

PICTURE = png_bytes(np.full((128, 128, 3), 90, np.uint8))
COURSE = "companion.training.finetune.course"


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


@pytest.fixture
def copy() -> Profile:
    """A copy that photos could be read with."""
    profile = Profile("ours", "2023", {"boards/main.png": PICTURE, "boards/main.json": b"{}"})
    profile = profile.with_example("animal/lion", PICTURE)
    write_profile(profile)
    return profile


@dataclass(frozen=True)
class Judged:
    tiles: int
    right: int
    surprise: float


@dataclass(frozen=True)
class Made:
    profile: Profile
    better: bool
    before: Judged = Judged(200, 190, 0.2)
    after: Judged = Judged(200, 198, 0.1)
    photos: int = 20
    steps: int = 7


def trains(monkeypatch: pytest.MonkeyPatch, better: bool, meanwhile: Profile | None = None) -> list[tuple[object, ...]]:
    """Training that ends at once, and what it was asked for."""
    asked: list[tuple[object, ...]] = []
    module = ModuleType(COURSE)

    def finetune(copy: Profile, course: tuple[object, ...], _watch: object) -> Made:
        asked.append(course)
        if meanwhile is not None:
            write_profile(meanwhile)
        return Made(with_own_identifier(copy, b"a network", Calibration(30.0, 0.5, 20.0)), better)

    module.Course = lambda *values: values  # type: ignore[attr-defined]
    module.finetune = finetune  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, COURSE, module)
    return asked


def test_a_better_identifier_is_kept_in_the_profile(run, copy, monkeypatch) -> None:
    asked = trains(monkeypatch, better=True)
    shown = run("train", "finetune", "--profile", "ours", "--minutes", 2, "--scenes", 9, "--seed", 3)
    assert shown.code == 0, shown
    assert asked == [(2.0, 9, 3, 2)]
    assert "Before: 190 of 200 tiles right (95.00%) in 20 photos held out" in shown.out
    assert "After: 198 of 200 tiles right (99.00%)" in shown.out
    assert "has an identifier of its own now" in shown.out
    assert own_digest(read_profile("ours")) is not None


def test_one_that_is_not_better_changes_nothing(run, copy, monkeypatch) -> None:
    trains(monkeypatch, better=False)
    shown = run("train", "finetune", "--profile", "ours")
    assert shown.code == 0
    assert "nothing was changed" in shown.out
    assert read_profile("ours") == copy


def test_a_profile_that_changes_meanwhile_is_not_overwritten(run, copy, monkeypatch) -> None:
    changed = copy.with_example("animal/zebra", PICTURE)
    trains(monkeypatch, better=True, meanwhile=changed)
    shown = run("train", "finetune", "--profile", "ours")
    assert shown.code == 2
    assert "was changed meanwhile" in shown.err
    assert read_profile("ours") == changed


def test_what_cannot_be_trained_is_said_in_one_sentence(run, copy, monkeypatch) -> None:
    assert "no profile 'theirs'" in run("train", "finetune", "--profile", "theirs").refused_with(2)
    write_profile(Profile("bare", "2023", {"boards/main.png": PICTURE, "boards/main.json": b"{}"}))
    assert "has no tiles yet: companion enrol tiles" in run("train", "finetune", "--profile", "bare").refused_with(2)
    assert "has no identifier of its own" in run("train", "finetune", "--profile", "ours", "--undo").refused_with(2)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, COURSE, raising=False)
    missing = run("train", "finetune", "--profile", "ours").refused_with(2)
    assert missing.endswith('pip install ".[train]" in the checkout')


def test_undoing_brings_back_the_shipped_identifier(run) -> None:
    from companion.storage import identifier_digest

    layout = Path(__file__).parents[2] / "calibration" / "layouts" / "print-and-play" / "main.json"
    board = png_bytes(np.full((300, 400, 3), 90, np.uint8))
    plain = Profile("ours", "2023", {"boards/main.png": board, "boards/main.json": layout.read_bytes()})
    plain = plain.with_example("animal/lion", PICTURE)
    write_profile(with_own_identifier(plain, b"a network", Calibration(30.0, 0.5, 20.0)))
    assert "Identifier: trained further" in run("profile", "show", "ours").out
    shown = run("train", "finetune", "--profile", "ours", "--undo")
    assert shown.code == 0, shown
    assert "Identifier" not in run("profile", "show", "ours").out
    kept = read_profile("ours")
    assert own_digest(kept) is None
    assert kept.identifier == identifier_digest()


@pytest.mark.parametrize("model", ["detector", "identifier"])
def test_data_that_is_not_there_is_refused(run, model: str, tmp_path: Path) -> None:
    assert "does not exist" in run("train", model, "--data", "nowhere", "--out", "out").refused_with(2)
    refused = run("train", model, "--data", tmp_path, "--out", "out", "--start", "nowhere.pt").refused_with(2)
    assert "the checkpoint nowhere.pt does not exist" in refused
