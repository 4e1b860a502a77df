"""``companion enrol`` and ``companion profile`` on toy boards and tiles, with the shipped networks for the gallery."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.cli.enrol.labels import check_label
from companion.errors import UnknownNameError
from companion.learner import not_known
from companion.rules.zooloretto.options import edition_named
from companion.storage import Profile, folder_of, lens_of, packed, profile_names, read_profile
from tests.cli.conftest import Run
from tests.vision.enrolment.test_tiles import laid_out
from tests.vision.test_lens import WIDE, bent_photo, view
from tests.vision.toys import MAIN_LAYOUT, Camera, board_corners, lay, photograph, square, toy_edition
from tests.vision.witnesses import ColourDetector, tile

CAMERA = Camera(elevation=70.0, size=(1600, 1200))
BOARD_CAMERA = Camera(elevation=80.0, size=(1200, 1600), distance=700.0)
LABELS = ("animal/zebra", "animal/lion", "stall/drinks", "offspring/zebra", "coin-tile")


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("companion.cli.enrol.tiles.load_detector", ColourDetector)
    monkeypatch.setattr("companion.cli.enrol.board.load_detector", ColourDetector)


def saved(pixels: np.ndarray, path: Path) -> Path:
    Image.fromarray(np.ascontiguousarray(pixels[..., ::-1])).save(path)
    return path


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    """A photo of the five kinds of toy tiles in a row."""
    return saved(laid_out(CAMERA, rows=1)[0], tmp_path / "tiles.png")


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    path = tmp_path / "labels.txt"
    path.write_text("# from the left\nanimal/zebra, animal/lion\nstall/drinks offspring/zebra\ncoin-tile\n")
    return path


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """The toy board's layout as a file of one's own."""
    areas = {
        "enclosure-5": {"animals": [[30, 45], [60, 45], [30, 75], [60, 75], [45, 105]], "stalls": [[20, 16]]},
        "barn": {"outline": [[6, 135], [85, 135], [85, 245], [6, 245]]},
    }
    path = tmp_path / "toy.json"
    document = {"schema": "companion.layout/1", "name": "toy/main", "size_mm": [186, 252], "tile_mm": 25}
    path.write_text(json.dumps(document | {"areas": areas}))
    return path


@pytest.fixture
def board(tmp_path: Path) -> tuple[Path, list[str]]:
    """A photo of the empty toy board, and its corners as one types them."""
    photo = saved(photograph(toy_edition(), BOARD_CAMERA), tmp_path / "board.png")
    corners = np.column_stack([board_corners(MAIN_LAYOUT), np.ones(4)]) @ BOARD_CAMERA.homography().T
    return photo, [f"{x / w:.1f},{y / w:.1f}" for x, y, w in corners]


def test_tiles_are_learnt_with_their_labels(run: Run, tiles: Path, labels: Path) -> None:
    shown = run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours", "--edition", "2023")
    assert shown.code == 0, shown.err
    assert "Learnt 5 tiles for 'ours'; it knows 5 now." in shown.out
    assert "animal/zebra/male" in shown.out.partition("Still missing:")[2]
    profile = read_profile("ours")
    assert (profile.edition, set(profile.labels)) == ("2023", set(LABELS))
    assert "gallery.npz" in profile.files


def test_another_photo_adds_examples(run: Run, tiles: Path, labels: Path) -> None:
    for _ in range(2):
        assert run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours").code == 0
    assert len(read_profile("ours").example_paths("animal/lion")) == 2


def test_the_annotated_picture_is_written_where_it_was_asked_for(
    run: Run, tiles: Path, labels: Path, tmp_path: Path
) -> None:
    shown = run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours", "--annotate", tmp_path / "seen")
    assert shown.code == 0
    with Image.open(tmp_path / "seen" / "tiles.tiles.jpg") as picture:
        assert picture.size == CAMERA.size


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("animal/zebra animal/lion", 2, "5 tiles were found in the photo, but 2 labels are given"),
        ("animal/zebra\n" * 2, 2, "animal/zebra stands twice"),
        ("animal/unicorn", 2, "edition 2023 has no animal/unicorn"),
        ("zebra", 2, "'zebra' is no label"),
        ("", 2, "there is no label in it"),
        ("[1, 2]", 2, "not a JSON list of labels"),
        ("[", 2, "not a JSON list of labels"),
        (
            "offspring/zebra animal/lion stall/drinks animal/zebra coin-tile",
            2,
            "tile 1 is square, which offspring/zebra is not",
        ),
    ],
)
def test_labels_that_do_not_fit_are_refused_and_nothing_is_kept(
    run: Run, tiles: Path, tmp_path: Path, text: str, code: int, sentence: str
) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    shown = run("enrol", "tiles", tiles, "--labels", path, "--profile", "ours")
    assert sentence in shown.refused_with(code)
    assert profile_names() == ()


def test_labels_may_be_a_json_list(run: Run, tiles: Path, tmp_path: Path) -> None:
    path = tmp_path / "labels.json"
    path.write_text(json.dumps(LABELS))
    assert run("enrol", "tiles", tiles, "--labels", path, "--profile", "ours").code == 0


def test_without_labels_and_without_anybody_to_ask_nothing_is_learnt(run: Run, tiles: Path) -> None:
    assert "--labels" in run("enrol", "tiles", tiles, "--profile", "ours").refused_with(2)


def test_a_profile_of_another_edition_is_not_mixed(run: Run, tiles: Path, labels: Path) -> None:
    assert run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours").code == 0
    shown = run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours", "--edition", "2007")
    assert "a copy of edition 2023, not of 2007" in shown.refused_with(2)


def test_a_dark_photo_is_refused(run: Run, labels: Path, tmp_path: Path) -> None:
    dark = saved(np.full((600, 800, 3), 4, np.uint8), tmp_path / "dark.png")
    assert "dark" in run("enrol", "tiles", dark, "--labels", labels, "--profile", "ours").refused_with(3)


def test_a_board_is_learnt_by_its_corners(run: Run, board: tuple[Path, list[str]], layout: Path) -> None:
    photo, corners = board
    shown = run("enrol", "board", photo, "--layout", layout, "--profile", "ours", "--corners", *corners)
    assert shown.code == 0, shown.err
    assert "Learnt the board toy/main for 'ours'" in shown.out
    assert read_profile("ours").boards == ("main",)


def test_a_board_that_is_not_empty_is_refused_unless_somebody_insists(
    run: Run, tmp_path: Path, layout: Path, board: tuple[Path, list[str]]
) -> None:
    with Image.open(board[0]) as picture:
        pixels = np.asarray(picture)[..., ::-1].copy()
    lay(tile("animal/zebra"), square((45.0, 105.0), 25.0), BOARD_CAMERA.homography(), pixels)
    photo = saved(pixels, tmp_path / "tile.png")
    words = ("enrol", "board", photo, "--layout", layout, "--profile", "ours", "--corners", *board[1])
    assert "tiles seem to lie on the board (enclosure-5/5)" in run(*words).refused_with(3)
    assert profile_names() == ()
    assert run(*words, "--empty").code == 0


@pytest.mark.parametrize(
    ("corners", "code", "sentence"),
    [
        (("10,10", "10,900", "900,900", "900,10"), 2, "anticlockwise"),
        (("10,10", "900,10", "900,900"), 2, "four points"),
        (("-90,10", "1100,10", "1100,1500", "10,1500"), 3, "cut off"),
        (("500,500", "600,500", "600,620", "500,620"), 3, "too small"),
    ],
)
def test_corners_that_cannot_be_are_refused(
    run: Run, board: tuple[Path, list[str]], layout: Path, corners: tuple[str, ...], code: int, sentence: str
) -> None:
    shown = run("enrol", "board", board[0], "--layout", layout, "--profile", "ours", "--corners", *corners)
    assert sentence in shown.refused_with(code)
    assert profile_names() == ()


@pytest.mark.parametrize(
    ("name", "start", "sentence"),
    [
        ("2007/expansion", 0, "not the shape of 2007/expansion, but that of 2007/main, print-and-play/"),
        ("2007/main", 1, "the board lies across there"),
    ],
)
def test_a_board_of_another_shape_is_refused(
    run: Run, board: tuple[Path, list[str]], name: str, start: int, sentence: str
) -> None:
    photo, corners = board
    pointed = [*corners[start:], *corners[:start]]
    shown = run("enrol", "board", photo, "--layout", name, "--profile", "ours", "--empty", "--corners", *pointed)
    assert sentence in shown.refused_with(2)
    assert profile_names() == ()
    german = run(
        "enrol", "board", photo, "--layout", name, "--profile", "ours", "--empty", "--corners", *pointed, "--lang", "de"
    )
    assert german.refused_with(2) != shown.err.strip().removeprefix("companion: ")


def test_an_unknown_layout_is_answered_with_those_that_are_there(run: Run, board: tuple[Path, list[str]]) -> None:
    shown = run("enrol", "board", board[0], "--layout", "1999/main", "--profile", "ours", "--corners", *board[1])
    assert "2007/main" in shown.refused_with(2)


def test_a_copy_of_its_own_is_listed_shown_exported_imported_and_deleted(
    run: Run, tiles: Path, labels: Path, tmp_path: Path
) -> None:
    assert "No copy of the game" in run("profile", "list").out
    assert run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours").code == 0
    assert "ours: edition 2023, no board, 5 tiles" in run("profile", "list").out
    assert "animal/lion: 1" in run("profile", "show", "ours").out
    file = tmp_path / "ours.companion"
    assert run("profile", "export", "ours", "--out", file).code == 0
    assert "lies in ours.zip" in run("profile", "export", "ours").out
    assert Path("ours.zip").read_bytes() == file.read_bytes()
    assert "another --name" in run("profile", "import", file).refused_with(2)
    assert run("profile", "import", file, "--name", "theirs").code == 0
    assert "nobody is there" in run("profile", "delete", "ours").refused_with(2)
    assert run("profile", "delete", "ours", "--yes").code == 0
    assert profile_names() == ("theirs",)


def test_an_import_says_whether_it_can_be_used(run: Run, tmp_path: Path) -> None:
    for name, edition in (("empty", "2007"), ("odd", "1999")):
        (tmp_path / name).write_bytes(packed(Profile(name, edition)))
    shown = run("profile", "import", tmp_path / "empty")
    assert shown.code == 0
    assert "holds no boards and no tiles yet" in shown.out
    assert "can be used" not in shown.out
    assert "edition '1999' is not known" in run("profile", "import", tmp_path / "odd").refused_with(3)
    assert profile_names() == ("empty",)


def test_a_profile_without_a_board_cannot_read_photos(run: Run, tiles: Path, labels: Path) -> None:
    assert run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours").code == 0
    assert "no zoo board yet" in run("score", tiles, "--profile", "ours", "--yes").refused_with(2)


def test_a_lens_is_measured_and_kept(run: Run, tmp_path: Path) -> None:
    views = [((0, 0, 88), 170, (0, 0)), ((24, 5, 80), 190, (-75, 45)), ((-22, 15, 95), 190, (75, -45))]
    photos = []
    for number, one in enumerate(views):
        photos.append(saved(bent_photo(WIDE, view(WIDE, *one)).pixels, tmp_path / f"target-{number}.png"))
    shown = run("enrol", "camera", *photos, "--profile", "ours")
    assert shown.code == 0, shown.err
    assert "draws the picture's corners in by" in shown.out
    lens = lens_of(read_profile("ours"))
    assert lens is not None
    assert lens.fits((900, 1200))
    told = run("profile", "show", "ours").out
    assert f"Camera: a lens that moves corners by {lens.at_the_corner:+.1%}, for photos of 1200 x 900" in told
    assert "Identifier" not in told
    refused = run("enrol", "camera", *photos[:2], "--profile", "ours").refused_with(2)
    assert "3 photos of the target or more" in refused
    assert lens_of(read_profile("ours")) == lens


def test_tiles_of_another_edition_are_refused_with_those_that_it_has(run: Run, tiles: Path, labels: Path) -> None:
    shown = run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours", "--edition", "2007")
    sentence = shown.refused_with(2)
    assert "edition 2007 has no animal/lion, but animal/camel, animal/elephant" in sentence
    assert profile_names() == ()


@pytest.mark.parametrize(
    ("label", "edition", "sentence"),
    [
        ("offspring/llama", "2007", "no offspring/llama, but offspring/camel"),
        ("stall/drinks", "2007", "no stall/drinks, but stall/balloon, stall/kiosk"),
        ("animal/leopard/male", "2023", "no animal/leopard/male, but animal/elephant"),
    ],
)
def test_whatever_an_edition_lacks_is_named(label: str, edition: str, sentence: str) -> None:
    with pytest.raises(UnknownNameError, match=sentence):
        check_label(label, edition)


@pytest.mark.parametrize("label", ["animal/camel", "stall/xxl", "exotic/bat", "animal/dolphin/lightning", "tile-back"])
def test_what_an_edition_or_an_expansion_has_is_learnt(label: str) -> None:
    check_label(label, "2007")


def test_each_learning_step_says_of_which_edition_the_copy_is(run: Run, tiles: Path, labels: Path) -> None:
    shown = run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours")
    assert "'ours' is a copy of edition 2023, which has these animals: elephant, flamingo" in shown.out


def suggesting(monkeypatch: pytest.MonkeyPatch, corners: list[str], *, smaller: float = 1.0) -> None:
    """Let these corners be found, drawn together towards their middle."""
    points = [tuple(map(float, one.split(","))) for one in corners]
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    found = [(x + (a - x) * smaller, y + (b - y) * smaller) for a, b in points]
    monkeypatch.setattr("companion.vision.enrolment.board.suggested_corners", lambda *_: found)


def test_found_corners_are_drawn_and_named_before_anybody_agrees(
    run: Run, board: tuple[Path, list[str]], layout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggesting(monkeypatch, board[1])
    words = ("enrol", "board", board[0], "--layout", layout, "--profile", "ours")
    place = tmp_path / "data" / "pictures" / "board.corners.jpg"
    assert f"Look at {place}" in run(*words).refused_with(2)
    assert place.is_file()
    assert "board.corners.jpg" in run(*words, "--annotate", tmp_path / "seen").refused_with(2)
    assert (tmp_path / "seen" / "board.corners.jpg").is_file()
    assert profile_names() == ()
    assert run(*words, "--yes").code == 0


def test_enter_does_not_agree_to_found_corners(
    run: Run, board: tuple[Path, list[str]], layout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggesting(monkeypatch, board[1])
    monkeypatch.setattr("companion.cli.enrol.board.somebody_answers", lambda: True)
    asked: list[str] = []

    def confirm(text: str, *, default: bool, err: bool) -> bool:
        asked.append(text)
        return default and err

    monkeypatch.setattr("typer.confirm", confirm)
    shown = run("enrol", "board", board[0], "--layout", layout, "--profile", "ours")
    assert shown.code == 2
    assert "board.corners.jpg" in asked[0]
    assert profile_names() == ()


def test_yes_does_not_take_an_area_for_the_board(
    run: Run, board: tuple[Path, list[str]], layout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggesting(monkeypatch, board[1], smaller=0.5)
    words = ("enrol", "board", board[0], "--layout", layout, "--profile", "ours", "--yes")
    assert "lies in a larger rectangle" in run(*words).refused_with(2)
    suggesting(monkeypatch, [*board[1][:2], "900,700", "300,700"])
    assert "its sides are not as those of the layout" in run(*words).refused_with(2)
    assert profile_names() == ()


def test_what_a_copy_does_not_know_is_said(run: Run, tiles: Path, labels: Path) -> None:
    assert run("enrol", "tiles", tiles, "--labels", labels, "--profile", "ours").code == 0
    (sentence,) = not_known(read_profile("ours"))
    assert sentence.startswith("'ours' does not know zoo board, expansion board, elephant, flamingo,")
    assert "male" not in sentence.partition("llama")[0]
    assert "more yet" in sentence


def test_a_copy_that_knows_all_of_it_is_not_spoken_of_and_strangers_are() -> None:
    known = [label for label in edition_named("2007").counts if label not in ("coin", "stall/balloon")]
    files = {f"{folder_of(label)}0001.png": b"" for label in known}
    files |= {f"boards/{name}.json": b"" for name in ("main", "expansion")}
    whole = Profile("ours", "2007", files)
    assert not_known(whole) == ()
    (lacking,) = not_known(whole, expansions=("exotic",))
    assert lacking.startswith("'ours' does not know jungle board, pygmy anteater exotic")
    (water,) = not_known(whole, "aquaretto")
    assert "dolphin" in water
    assert "zoo board" not in water
    assert not_known(whole, "joint") == (water,)
    half = Profile("ours", "2007", {path: data for path, data in files.items() if "zebra~male" not in path})
    assert not_known(half) == ("'ours' does not know male zebra yet: show it by companion enrol, lest it be misread.",)
    (foreign,) = not_known(whole.with_example("animal/lion", b"").with_example("tile-back", b""))
    assert "'ours' has learnt lion, which edition 2007 does not have" in foreign


def test_files_that_cannot_be_used_are_named(run: Run, tmp_path: Path, board: tuple[Path, list[str]]) -> None:
    odd, bad = tmp_path / "odd.companion", tmp_path / "bad.json"
    odd.write_bytes(packed(Profile("ours", "2007", {"gallery.npz": b"text"})))
    sentence = run("profile", "import", odd).refused_with(3)
    assert sentence.startswith(f"{odd}: gallery.npz in this profile cannot be used: ")
    bad.write_text('{"schema": "companion.layout/1", "name": "mine/main", "areas": 7}')
    words = ("enrol", "board", board[0], "--profile", "ours", "--corners", *board[1], "--layout")
    assert run(*words, bad).refused_with(3).startswith(f"{bad}: areas: is missing")
    for place in (tmp_path / "none.json", tmp_path / "folder.json", board[0].rename(tmp_path / "photo.json")):
        if place.stem == "folder":
            place.mkdir()
        for command in (("score", "--zoo"), ("play", "--load"), ("enrol", "board", bad, "--profile", "x", "--layout")):
            assert str(place) in run(*command, place).refused_with(3)
