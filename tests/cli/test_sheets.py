"""``companion score --game dice`` with photos, scans and PDFs of sheets, and ``companion enrol sheet``."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.storage.sheets import load_sheet_reference
from companion.vision.arrays import Pixels
from tests.cli.conftest import Run
from tests.vision.sheets import UPRIGHT, marked, on_table

SIZE = (800, 1120)
ANNA = ("crocodile/1", "bonus/crocodile", "lion/1", "lion/2", "barn/crocodile", "coin/1", "coin/2")
BERT = ("monkey/1", "coin/1")


def sheet(*boxes: str) -> Pixels:
    return on_table([(marked(load_sheet_reference(), boxes), UPRIGHT)], SIZE)


def store(path: Path, pixels: Pixels) -> Path:
    assert cv2.imwrite(str(path), pixels)
    return path


@pytest.fixture
def anna(tmp_path: Path) -> Path:
    return store(tmp_path / "anna.jpg", sheet(*ANNA))


def test_a_sheet_becomes_a_score_with_its_reasons(run: Run, anna: Path, tmp_path: Path) -> None:
    shown = run("score", "--game", "dice", anna, "--names", "Anna", "--annotate", tmp_path / "drawn", "--yes")
    assert shown.code == 0, shown
    assert "lion enclosure: 2 of 5 spaces" in shown.out
    assert "removes the crocodile from the barn" in shown.out
    assert "4 points" in " ".join(shown.out.split())
    assert (tmp_path / "drawn" / "anna.annotated.jpg").is_file()


def test_the_drawn_sheet_has_its_total_and_whether_it_is_complete(
    run: Run, anna: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr("companion.vision.placing.plate", lambda _pen, lines, *_: written.extend(lines))
    run("score", "--game", "dice", anna, "--names", "Anna", "--annotate", tmp_path, "--yes")
    assert "Anna: 4 points" in written
    run("score", "--game", "dice", anna, anna, "--names", "Anna", "Bert", "--annotate", tmp_path, "--yes")
    assert {"Anna: 4 points, incomplete", "Bert: 4 points, incomplete"} <= set(written)


def test_the_sample_sheet_is_one_that_a_person_filled_in(run: Run) -> None:
    sample = Path(__file__).parents[2] / "datasets" / "samples" / "dice-sheet.jpg"
    shown = run("score", "--game", "dice", sample, "--strict")
    assert (shown.code, shown.err) == (0, "")  # the numbers written on it are those that are counted
    assert "15 points" in " ".join(shown.out.split())


def test_json_holds_the_sheet_box_by_box(run: Run, anna: Path) -> None:
    shown = run("score", "--game", "dice", anna, "--json", "-")
    document = json.loads(shown.out)
    (player,) = document["players"]
    assert (document["schema"], document["game"]) == ("companion.score/1", "dice")
    assert player["reading"]["schema"] == "companion.sheet/1"
    assert {cell["id"] for cell in player["reading"]["cells"] if cell["marked"]} == set(ANNA)
    assert document["cells"] == player["reading"]["cells"]
    assert (document["total"], document["coins"], document["enclosures"]["lion"]) == (4, 2, 2)
    assert player["zoo"]["game"] == "dice"


def test_the_winner_among_several_sheets_in_one_photo(run: Run, tmp_path: Path) -> None:
    reference = load_sheet_reference()
    left = ((20.0, 40.0), (510.0, 30.0), (520.0, 740.0), (30.0, 735.0))
    right = tuple((x + 560, y) for x, y in left)
    photo = on_table([(marked(reference, BERT), left), (marked(reference, ANNA), right)], (1110, 790))
    shown = run("score", "--game", "dice", store(tmp_path / "two.png", photo), "--names", "Bert", "Anna", "--yes")
    assert shown.code == 0, shown
    assert shown.out.index("1. Anna, 4 points") < shown.out.index("2. Bert, 1 point\n")


def test_a_gap_is_asked_about_and_strict_says_so(run: Run, tmp_path: Path) -> None:
    photo = store(tmp_path / "gap.jpg", sheet("lion/1", "lion/3"))
    shown = run("score", "--game", "dice", photo, "--yes", "--strict")
    assert shown.code == 4
    assert "looks empty, yet a box behind it is crossed off" in shown.out


def test_scan_pdf_and_photo_say_the_same(run: Run, tmp_path: Path) -> None:
    scan = marked(load_sheet_reference(), ANNA)
    image = Image.fromarray(np.ascontiguousarray(scan[..., ::-1]))
    image.save(tmp_path / "scan.pdf", "PDF", resolution=200)
    image.save(tmp_path / "scan.png")
    found = []
    for name in ("scan.pdf", "scan.png"):
        document = json.loads(run("score", "--game", "dice", tmp_path / name, "--json", "-").out)
        found.append({cell["id"] for cell in document["cells"] if cell["marked"]})
    assert found == [set(ANNA), set(ANNA)]


def test_an_empty_page_beside_a_sheet_is_left_out_with_a_word(run: Run, tmp_path: Path) -> None:
    page = Image.fromarray(np.ascontiguousarray(marked(load_sheet_reference(), ANNA)[..., ::-1]))
    page.save(tmp_path / "scan.tiff", save_all=True, append_images=[Image.new("RGB", page.size, "white")])
    shown = run("score", "--game", "dice", tmp_path / "scan.tiff", "--yes")
    assert shown.code == 0, shown
    assert "scan.tiff, page 2: no sheet of the dice game was found there" in shown.err


def test_a_document_of_empty_pages_is_refused(run: Run, tmp_path: Path) -> None:
    page = Image.new("RGB", (600, 800), "white")
    page.save(tmp_path / "scan.tiff", save_all=True, append_images=[page])
    said = run("score", "--game", "dice", tmp_path / "scan.tiff").refused_with(3)
    assert "holds no sheet of the dice game on any of its pages" in said


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--names", "Anna", "Bert"), 2, "--names gives 2 for 1 sheet in the photos"),
        (("--coins", "3"), 2, "--coins means nothing for sheets"),
        (("--edition", "2012"), 2, "companion enrol sheet"),
        (("--with", "exotic"), 2, "no expansions"),
        (("--profile", "nobody"), 2, "there is no profile 'nobody'"),
    ],
)
def test_what_does_not_go_together_is_refused(
    run: Run, anna: Path, words: tuple[str, ...], code: int, sentence: str
) -> None:
    assert sentence in run("score", "--game", "dice", anna, *words).refused_with(code)


def test_more_sheets_than_players_are_refused(run: Run, anna: Path) -> None:
    said = run("score", "--game", "dice", *[anna] * 5, "--yes").refused_with(2)
    assert "the photos show 5 sheets, and at most 4 play" in said


def test_a_photo_without_a_sheet_is_refused_by_name(run: Run, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    table = rng.integers(90, 150, (600, 800, 3)).astype(np.uint8)
    said = run("score", "--game", "dice", store(tmp_path / "table.png", table)).refused_with(3)
    assert said.startswith("table.png: no sheet of the layout print-and-play was found")


def test_another_layout_is_learnt_from_a_blank_sheet_and_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    blank = store(tmp_path / "blank.png", sheet())
    learnt = run("enrol", "sheet", blank, "--profile", "mine", "--annotate", tmp_path / "drawn")
    assert learnt.code == 0, learnt
    assert "31 boxes" in learnt.out
    assert (tmp_path / "drawn" / "blank.boxes.jpg").is_file()
    photo = store(tmp_path / "anna.png", sheet(*ANNA))
    document = json.loads(run("score", "--game", "dice", photo, "--profile", "mine", "--json", "-").out)
    assert {cell["id"] for cell in document["cells"] if cell["marked"]} == set(ANNA)


def test_rows_that_are_not_known_are_named_in_a_text_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    page = np.full((1184, 840, 3), 255, np.uint8)
    for number in range(6):
        cv2.rectangle(page, (60 + 110 * number, 200), (130 + 110 * number, 270), (0, 0, 0), 3)
    photo = store(tmp_path / "page.png", page)
    said = run("enrol", "sheet", photo, "--profile", "mine").refused_with(2)
    assert "row-1/1 row-1/2 row-1/3 row-1/4 row-1/5 row-1/6" in said
    names = tmp_path / "names.txt"
    names.write_text("coin/1 coin/2 - - - -\n", encoding="utf-8")
    said = run("enrol", "sheet", photo, "--profile", "mine", "--labels", names).refused_with(2)
    assert "no box is called 'crocodile/1'" in said


def with_number(text: str) -> Pixels:
    """A sheet with a number written into its field for the total."""
    reference = load_sheet_reference()
    picture = marked(reference, ANNA)
    field = next(one for one in reference.layout.fields if one.id == "total")
    scale = picture.shape[1] / reference.layout.size_mm[0]
    at = (round((field.low[0] + 5) * scale), round((field.high[1] - 2.5) * scale))
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 2.2, (90, 40, 30), 5, cv2.LINE_AA)
    return on_table([(picture, UPRIGHT)], SIZE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4", None),
        ("5", "Anna: 5 is written by hand as the total, but the count is 4"),
        (
            "88",
            "Anna: a total is written on the sheet by hand that cannot be read for sure; compare it with the count of",
        ),
    ],
)
def test_a_total_written_by_hand_is_compared_and_never_taken(
    text: str, said: str | None, run: Run, tmp_path: Path
) -> None:
    photo = store(tmp_path / "total.jpg", with_number(text))
    shown = run("score", "--game", "dice", photo, "--names", "Anna", "--yes")
    assert shown.code == 0
    assert "4 points" in " ".join(shown.out.split())
    told = " ".join((shown.out + shown.err).split())
    assert ("by hand" in told) is (said is not None)
    assert said is None or said in told


def test_nothing_is_written_where_the_photo_ends(run: Run, tmp_path: Path) -> None:
    photo = store(tmp_path / "cut.jpg", np.ascontiguousarray(sheet()[:985]))
    shown = run("score", "--game", "dice", photo, "--names", "Anna", "--yes")
    assert shown.code == 0
    assert "by hand" not in shown.out + shown.err


def test_names_of_boxes_that_cannot_be_read_are_refused_in_words(run: Run, anna: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe\x00")
    for name, sentence in (
        ("none.txt", "cannot be read: no such file"),
        ("odd.txt", "is no text: it must be plain text"),
    ):
        words = ("enrol", "sheet", anna, "--profile", "ours", "--labels", tmp_path / name)
        assert sentence in run(*words).refused_with(3)


def test_what_a_sheet_leaves_open_is_said_in_german(run: Run, tmp_path: Path) -> None:
    cut = store(tmp_path / "cut.jpg", np.ascontiguousarray(sheet(*ANNA, "lion/3", "lion/4")[:, :600]))
    shown = run("score", "--game", "dice", cut, "--yes", "--lang", "de")
    assert shown.code == 0, shown
    assert "cut.jpg: ein Teil des Wertungsbogens ist abgeschnitten, umgeknickt oder verdeckt;" in shown.err
    assert "Kästchen 5 des Löwengeheges ist nicht zu sehen: Ist es angekreuzt?" in shown.out


def test_the_same_sheet_for_two_players_is_said(run: Run, anna: Path) -> None:
    shown = run("score", "--yes", "--game", "dice", anna, anna, "--names", "A", "B")
    assert "! Not on one table: the photos given for A and B are the same photo." in shown.out
    assert run("score", "--yes", "--game", "dice", anna, anna, "--names", "A", "B", "--strict").code == 4
