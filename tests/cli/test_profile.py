"""``companion profile``: one damaged copy neither hides the others nor stays for ever."""

from pathlib import Path

import pytest

from companion.storage import Profile, data_folder, profile_names, write_profile
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("content", [b"", b"PK", b"\x00" * 300])
def test_a_damaged_profile_is_named_beside_the_others_and_can_be_deleted(run: Run, content: bytes) -> None:
    for name in ("aged", "whole"):
        write_profile(Profile(name, "2007"))
    _place("broken").write_bytes(content)
    shown = run("profile", "list")
    assert shown.code == 0
    aged, broken, whole = shown.out.splitlines()
    assert (aged.partition(":")[0], whole.partition(":")[0]) == ("aged", "whole")
    assert broken.startswith("the profile 'broken' cannot be used")
    assert "companion profile delete 'broken'" in broken
    assert "'broken'" in run("profile", "show", "broken").refused_with(3)
    assert "nobody is there" in run("profile", "delete", "broken").refused_with(2)
    assert run("profile", "delete", "broken", "--yes").code == 0
    assert profile_names() == ("aged", "whole")


def _place(name: str) -> Path:
    return data_folder() / "profiles" / f"{name}.companion"
