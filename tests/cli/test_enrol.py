"""``companion enrol`` and ``companion profile`` on toy boards and tiles, with the shipped networks for the gallery."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.storage import Profile, lens_of, packed, profile_names, read_profile
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
    assert "edition '1999' is not known" in run("profile", "import", tmp_path / "odd").refused_with(2)
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
    shown = run("profile", "show", "ours").out
    assert f"Camera: a lens that moves corners by {lens.at_the_corner:+.1%}, for photos of 1200 x 900" in shown
    assert "Identifier" not in shown
    refused = run("enrol", "camera", *photos[:2], "--profile", "ours").refused_with(2)
    assert "3 photos of the target or more" in refused
    assert lens_of(read_profile("ours")) == lens
