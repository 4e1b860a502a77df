"""What makes packages of the app: the program, the menu entry, the folder and the spec for Android."""

import configparser
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import companion
from companion.app.packaging import program
from companion.app.packaging.assemble import LEFT_OUT, assemble
from companion.app.packaging.desktop import entry_text, write_entry
from companion.app.packaging.recipes import LEAST, ONLY_PYTHON, _too_old, _unknown, requirements, spec

ROOT = Path(__file__).parents[2]


def test_the_program_is_the_app_or_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr("companion.cli.main", lambda words: called.append(words) or 0)
    assert program.run([]) == program.run(["score", "--help"]) == 0
    assert called == [["app"], ["score", "--help"]]


def test_on_android_data_lies_in_the_apps_own_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.main", lambda words: 0)
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    monkeypatch.setenv("ANDROID_PRIVATE", "/data/own")
    monkeypatch.setenv("COMPANION_DATA", "")
    monkeypatch.delenv("COMPANION_DATA")
    program.run([])
    assert os.environ["COMPANION_DATA"] == "/data/own"


def test_the_menu_entry_starts_the_program_wherever_it_lies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = write_entry(Path('/opt/my "games"/100 %/zoo-companion'), "app", home=tmp_path)
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(place, encoding="utf-8")
    keys = entry["Desktop Entry"]
    assert keys["Exec"] == r'"/opt/my \\"games\\"/100 %%/zoo-companion" "app"'
    assert Path(keys["Icon"]).read_bytes().startswith(b"\x89PNG")
    assert keys["Categories"].endswith(";")
    assert {"Type", "Name", "Comment[de]", "Terminal"} <= set(keys)
    assert os.access(place, os.X_OK)


def test_the_program_writes_the_entry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert program.run(["desktop-entry"]) == 0
    place = Path(capsys.readouterr().out.strip())
    assert place == tmp_path / ".local/share/applications/zoo-companion.desktop"
    assert f'Exec="{sys.executable}" "-m" "companion" "app"\n' in place.read_text(encoding="utf-8")
    assert entry_text(Path("/a"), Path("/b")).startswith("[Desktop Entry]\n")


def test_the_folder_for_android_holds_what_the_app_needs_and_no_training(tmp_path: Path) -> None:
    out = tmp_path / "android"
    assemble(out)
    assemble(out)
    for name in LEFT_OUT:
        assert not list(out.rglob(name)), name
    for name in ("main.py", "buildozer.spec", "companion/data/calibration/editions/print-and-play.json"):
        assert (out / name).is_file(), name
    assert list((out / "companion/data/models").glob("*/model.onnx"))
    endings = {f".{one}" for one in spec()["app"]["source.include_exts"].split(",")}
    left = {path.suffix for path in out.rglob("*") if path.is_file() and path.suffix not in endings}
    assert left <= {".spec", ".svg", ".po", ""}, left
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    assert size < 120_000_000


def test_the_assembled_main_is_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assemble(tmp_path / "android")
    words: list[object] = []
    monkeypatch.setattr(program, "run", words.append)
    runpy.run_path(str(tmp_path / "android" / "main.py"), run_name="__main__")
    assert words == [[]]


def test_the_spec_names_what_buildozer_needs() -> None:
    app = spec()["app"]
    for key in ("title", "package.name", "package.domain", "source.dir", "requirements", "orientation"):
        assert app[key], key
    source = (ROOT / "companion" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(app["version.regex"], source)
    assert found is not None
    assert found[1] == companion.__version__
    for key in ("icon.filename", "presplash.filename"):
        assert (ROOT / app[key].replace("%(source.dir)s/", "")).is_file()
    assert {"CAMERA", "VIBRATE"} <= {one.strip() for one in app["android.permissions"].split(",")}
    assert "INTERNET" not in app["android.permissions"]


def test_what_has_no_recipe_is_known_to_be_pure_python() -> None:
    required = set(requirements())
    assert "onnxruntime" not in required
    assert set(LEAST) <= required
    assert _unknown(["segno", "onnxruntime"]) == ["onnxruntime has no recipe: is it pure Python?"]
    assert not _unknown(sorted(ONLY_PYTHON))
    assert _too_old({"opencv": "4.5.1", "numpy": "v2.3.0", "kivy": "2.3.1"}) == [
        "the recipe of opencv is for 4.5.1, which is too old"
    ]


@pytest.mark.endtoend
@pytest.mark.parametrize("missing", [(), ("onnxruntime", "pillow_heif", "pypdfium2")], ids=["all", "as on Android"])
def test_the_app_starts_and_scores_the_sample(missing: tuple[str, ...]) -> None:
    block = f"import sys; sys.modules.update(dict.fromkeys({missing!r}))"
    check = "from companion.app.packaging.program import run"
    photo = ROOT / "datasets" / "samples" / "zoo.jpg"
    code = f"{block}; {check}; sys.exit(run(['self-check', {str(photo)!r}, '31']))"
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    environment.pop("DISPLAY", None)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "zoo.jpg: 31 points" in done.stdout
