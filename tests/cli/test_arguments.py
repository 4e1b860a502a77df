"""Options that take several words."""

from pathlib import Path

import pytest

from companion.cli.arguments import spread
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("score a.jpg --yes", "score a.jpg --yes"),
        ("score a.jpg b.jpg --names Anna Bert", "score a.jpg b.jpg --names Anna --names Bert"),
        ("score --names Anna Bert a.jpg b.jpg", "score --names Anna --names Bert a.jpg b.jpg"),
        ("score --names Anna Bert out/a b.HEIC", "score --names Anna --names Bert out/a b.HEIC"),
        ("score --zoo a.json b c.json --yes", "score --zoo a.json --zoo b --zoo c.json --yes"),
        ("score --with exotic xxl a.jpg", "score --with exotic --with xxl a.jpg"),
        ("score --variant balloon tray --yes", "score --variant balloon --variant tray --yes"),
        ("score --coins Anna=3 Bert=4 a.jpg", "score --coins Anna=3 --coins Bert=4 a.jpg"),
        ("play --house drinks=red tray=no b.jpg", "play --house drinks=red --house tray=no b.jpg"),
        ("score --coins 3 a.jpg", "score --coins 3 a.jpg"),
        ("score --corners 1,2 3.5,4 7,-8 a.jpg", "score --corners 1,2 --corners 3.5,4 --corners 7,-8 a.jpg"),
        ("score --corners 1,2 nan,4 x, a,b.jpg", "score --corners 1,2 --corners nan,4 --corners x, a,b.jpg"),
        ("score --names Anna --coins 3", "score --names Anna --coins 3"),
        ("score -- --names Anna Bert", "score -- --names Anna Bert"),
        ("score --names", "score --names"),
    ],
)
def test_words_are_given_to_their_option(line: str, expected: str) -> None:
    assert spread(line.split()) == expected.split()


def test_a_name_that_is_a_file_here_is_a_photo(empty_folder: Path) -> None:
    (empty_folder / "photo").touch()
    assert spread(["--names", "Anna", "photo"]) == ["--names", "Anna", "photo"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("score", "--zoo", ""), "--zoo is given without a value"),
        (("score", "photo.jpg", "--json", ""), "--json is given without a value"),
        (("score", "photo.jpg", "--json="), "--json is given without a value"),
        (("score", ""), "the command gives an empty name"),
        (("score", "photo.jpg", "--names", ""), "--names gives an empty name"),
        (("score", "--zoo", "datasets/samples/zoo.json", "--players", "-1"), "--players -1 is no number of players"),
        (("play", "--players", "-1"), "--players -1 is no number of players: 2 to 5 play"),
        (("bench", "photo", "--hours", "3"), "--hours is of no use to the bench of 'photo'"),
        (("bench", "rules", "--photo", "x"), "--photo is of no use to the bench of 'rules'"),
        (("bench", "app", "--rounds", "3"), "--rounds is of no use to the bench of 'app'"),
    ],
)
def test_what_says_nothing_or_does_not_apply_is_refused(run: Run, words: tuple[str, ...], sentence: str) -> None:
    shown = run(*words)
    assert (shown.code, shown.out) == (2, "")
    assert sentence in shown.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("print", "--what", "--lang", "de"), "--what steht ohne Wert da"),
        (("score", "--names", "--lang", "de"), "--names steht ohne Wert da"),
        (("score", "--coins", "--yes"), "--coins is given without a value"),
        (("enrol", "board", "x.jpg", "--layout", "--profile", "p"), "--layout is given without a value"),
        (("simulate", "--games", ""), "--games is given without a value"),
        (("simulate", "--games", "9" * 30), "write a number of at most 1000000"),
        (("print", "--lang", "de"), "die Option fehlt: --what mit set, board, sheet, charuco"),
        (("print", "--what", "foo", "--lang", "de"), "ist keins von set, board, sheet, charuco."),
        (("--lang", "de", "score"), "gib das Foto eines Zoos an"),
        (("--lang=de", "read"), "es fehlt: FOTO."),
        (("export", "x", "--lang", "de"), "„NUMMER ...“ geht so nicht"),
    ],
)
def test_what_is_missing_is_named_in_the_language_that_is_asked_for(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    """Before, an option without a value took the next one for it, and the language had to stand behind the command."""
    assert sentence in run(*words).refused_with(2)


def test_a_language_alone_shows_the_help(run: Run) -> None:
    assert run("--lang", "de").out == run().out
