"""``companion play``: a game on the terminal, line by line."""

import io
import json
import re
from pathlib import Path

import pytest

from companion.cli.legal_text import legal_lines
from tests.cli.conftest import Run, Shown


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch):
    """Play with these lines typed; options behind a bar."""

    def typed(*lines: str, options: str = "") -> Shown:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        seed = () if "--seed" in options else ("--seed", 0)
        return run("play", *seed, *options.split())

    return typed


def test_a_game_is_shown_and_left(play) -> None:
    shown = play("quit")
    assert shown.code == 0
    assert shown.err == ""
    assert "truck 3      - | - | -" in shown.out
    assert "face down    free piles 75, end stack 15" in shown.out
    assert "bank         27" in shown.out
    assert "Player 1: 0 points, 2 coins, on turn" in shown.out
    assert "enclosure 6  -, -, -, -, -, -   stall -" in shown.out
    assert shown.out.endswith("    1  draw free   (Draw a tile)\n")


def test_the_same_seed_is_the_same_game(play) -> None:
    lines = ("1", "1", "1", "1", "table", "score")
    assert play(*lines).out == play(*lines).out
    assert play(*lines).out != play(*lines, options="--seed 1").out


def test_actions_by_number_and_by_notation(play) -> None:
    shown = play("1", "load truck-2", "take truck-2", "place animal/panda barn", options="--table")
    assert "Player 1: reveal the drawn tile" in shown.out
    assert "not possible: awaited is: Player 1: reveal the drawn tile (ZR-030)" in shown.out
    lines = "draw free, reveal animal/panda, load truck-2, take truck-2, place animal/panda enclosure-5, table"
    shown = play(*lines.split(", "), options="--table --remove lion zebra --remove-stall drinks")
    assert "enclosure 5  panda: plain, -, -, -, -   stall -" in shown.out
    assert "truck 2      with Player 2" in shown.out
    assert "lion offspring" not in shown.out


@pytest.mark.parametrize(("game", "order"), [("aquaretto", "expand"), ("joint", "water expand")])
def test_the_places_of_a_board_are_one_line_until_they_are_asked_for(play, game: str, order: str) -> None:
    options = f"--game {game} --players 2"
    shown = play("help", options=options)
    (line,) = [line for line in shown.out.splitlines() if f"{order} small X,Y TURN:" in line]
    assert line.strip() == f"{order} small X,Y TURN: 63 places, 1 coin; `legal {order} small` lists them"
    assert "X,Y is its lowest cell" in shown.out
    asked = play(f"legal {order} small", options=options)
    assert len(re.findall(rf"\d  {order} small -?\d", asked.out)) == 63
    assert asked.code == 0
    german = play("help", options=options + " --lang de").out
    assert f"{order} small X,Y TURN: 63 Orte, 1 Münze; `legal {order} small` listet sie auf" in german


def test_actions_keep_their_numbers_when_places_of_boards_are_folded(play) -> None:
    lines = legal_lines(["draw free", *(f"expand small {x},0 90" for x in range(40)), "expand large 9,9", "stay"])
    assert lines[:3] == ["    1  draw free", "   42  expand large 9,9", "   43  stay"]
    assert len(lines) == 4
    singly = legal_lines(["draw free", *(f"expand small {x},0 90" for x in range(40))], "expand small")
    assert singly[0].startswith("    2  expand small 0,0 90")
    assert len(singly) < 20
    assert max(map(len, singly)) <= 110


def test_words_of_its_own(play) -> None:
    shown = play("help", "legal", "score", "rule zr-031", "rule ZR-999", "9", "0", "undo", "save", "fly")
    assert "take the last action back" in shown.out
    assert "ranking: 1. Player 1, Player 2 and Player 3" in shown.out
    assert "No truck carries more than three tiles." in shown.out
    assert "not possible: there is no rule 'ZR-999'" in shown.out
    assert shown.out.count("not possible: there is no action") == 2
    assert "not possible: nothing has been done yet" in shown.out
    assert "not possible: the name of a file is missing" in shown.out
    assert "not possible: column 1: 'fly' is no action" in shown.out


def test_the_first_words_of_an_action_are_enough_where_they_leave_one_choice(play) -> None:
    shown = play("draw", "load", "draw free free", "take truck", "load truck-2", options="--table")
    assert "Player 1: reveal the drawn tile" in shown.out
    assert shown.out.count("not possible: column") == 3
    shown = play("draw", "reveal coin-tile", "load truck-2", "take", options="--table")
    assert "Player 2 puts a coin tile to the coins (ZR-044)" in shown.out


def test_what_lies_otherwise_is_shown_after_each_action(play) -> None:
    shown = play("draw", "reveal coin-tile", "load truck-2", "take", "undo", options="--table")
    told = shown.out[shown.out.index("face down    free piles 74") :].splitlines()
    assert "  truck 2      coin tile | - | -" in told
    assert "Player 2: 0 points, 3 coins" in told
    assert told.count("  truck 2      coin tile | - | -") == 2  # taken back
    assert not any(line.startswith("Player 1: 0 points") for line in told)


@pytest.mark.parametrize("typed", ["92", "zr 92", "ZR92", "zr-92", "ZR-092"])
def test_a_rule_is_found_by_its_number_where_no_other_has_it(typed: str, play) -> None:
    assert "two or more empty spaces scores 1 for each animal" in play(f"rule {typed}").out.splitlines()[-1]


def test_a_rule_that_is_not_found_is_told_with_how_rules_are_named(play) -> None:
    assert "several rules have the number 31: say which, ZR-031, EX-31, AB-31, DG-31" in play("rule 31").out
    for typed in ("999", "the end", "zr"):
        assert (
            f"there is no rule '{typed}': rules are named by letters and a number, as ZR-" in play(f"rule {typed}").out
        )


def test_lines_that_nobody_means(play) -> None:
    shown = play("9" * 5000, "save a\0b", "open a\0b")
    assert shown.code == 0
    assert "999' is no action" in shown.out
    assert shown.out.count("not possible: no file has such a name") == 2


def test_undo_takes_back_what_chance_turned_over_too(play) -> None:
    shown = play("draw free", "undo", "undo")
    assert "not possible: nothing has been done yet" in shown.out
    shown = play("draw free", "reveal coin-tile", "undo", "undo", "undo", options="--table")
    assert shown.out.count("nothing has been done yet") == 1


def test_events_are_said_with_their_rule(play) -> None:
    shown = play("draw free", "reveal coin-tile", "load truck-1", "take truck-1", options="--table")
    assert "Player 2 puts a coin tile to the coins (ZR-044)" in shown.out


def test_a_game_is_saved_opened_and_replayed(play, run: Run, empty_folder: Path) -> None:
    assert play("draw free", "load truck-1", options="--save game.json").code == 0
    saved = json.loads((empty_folder / "game.json").read_text(encoding="utf-8"))
    assert saved["schema"] == "companion.game/1"
    assert saved["actions"][0::2] == ["draw free", "load truck-1"]
    opened = play("open game.json", "take truck-1", "save other.json")
    assert "saved in other.json" in opened.out
    assert len(json.loads((empty_folder / "other.json").read_text(encoding="utf-8"))["actions"]) == 4
    loaded = play("undo", options="--load game.json")
    assert "put the" in loaded.out
    replayed = run("play", "--replay", "other.json")
    assert replayed.code == 0
    assert replayed.out.startswith("draw free\nreveal ")
    assert "ranking: 1. Player " in replayed.out


def test_a_game_that_does_not_replay_is_refused_and_nothing_is_overwritten(play, run: Run, empty_folder: Path) -> None:
    play("draw free", "load truck-1", options="--save game.json")
    path = empty_folder / "game.json"
    broken = json.loads(path.read_text(encoding="utf-8"))
    broken["actions"].append("take truck-2")
    path.write_text(json.dumps(broken), encoding="utf-8")
    before = path.read_bytes()
    assert (
        run("play", "--replay", "game.json").refused_with(2)
        == "action 4 (take truck-2): truck-2 carries no tile (ZR-036)"
    )
    assert (
        run("play", "--load", "game.json", "--save", "game.json").refused_with(2).startswith("action 4 (take truck-2)")
    )
    shown = play("open game.json")
    assert "not possible: action 4 (take truck 2): truck 2 carries no tile (ZR-036)" in shown.out
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ("--players 7", 2, "7 players cannot play; expected 2 to 5"),
        ("--players 0", 2, "--players 0 is no number of players"),
        ("--edition 1999", 2, "edition '1999' is not known"),
        ("--variant fog", 2, "variant 'fog' is not known"),
        ("--remove zebra", 2, "3 players put 2 species back into the box, not 1"),
        ("--remove cat dog", 2, "'cat' is no species of edition 2023"),
        ("--remove drinks --remove-stall hot-dogs", 2, "one stall type goes back into the box, not 2"),
        ("--game chess", 2, "there is no game 'chess', but zooloretto"),
        ("--with chess", 2, "there is no expansion 'chess'"),
        ("--replay missing.json", 3, "missing.json"),
        ("--replay a.json --save b.json", 2, "--replay only shows a game"),
        ("--replay a.json --players 3", 2, "--players is for a new game"),
        ("--load a.json --variant tray", 2, "--variant is for a new game"),
        ("--load a.json --with xxl", 2, "--with is for a new game"),
        ("--load missing.json", 3, "missing.json"),
        ("--save no/folder.json", 3, "no/folder.json cannot be written"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(options: str, code: int, words: str, run: Run, empty_folder: Path) -> None:
    assert words in run("play", *options.split()).refused_with(code)
    assert list(empty_folder.iterdir()) == []


def test_a_saved_game_of_another_game_is_refused_by_its_name(play, run: Run, empty_folder: Path) -> None:
    play("roll", options="--game dice --save dice.json")
    words = run("play", "--load", "dice.json", "--game", "zooloretto").refused_with(2)
    assert words == "dice.json: game: 'dice' is another game; expected 'zooloretto'"
    assert [path.name for path in empty_folder.iterdir()] == ["dice.json"]


CAMELS = """draw free, reveal animal/camel/male, load truck-3, draw free, reveal animal/camel/female, load truck-1,
take truck-3, place animal/camel/male enclosure-5, take truck-1, place animal/camel/female enclosure-5, draw free,
table"""


def test_the_whole_table_in_words(play) -> None:
    options = "--table --players 2 --edition 2007 --variant balloon tray --remove zebra panda flamingo"
    shown = play(*CAMELS.replace("\n", " ").split(", "), options=options)
    assert "truck 3      -\n" in shown.out
    assert "supply       camel offspring 2" in shown.out
    assert "balloon stall 1, tray 1" in shown.out
    assert "free stall" not in shown.out
    assert "Player 2: reveal the drawn tile" in shown.out
    assert "enclosure 5  camel: male, -, -, -, -   stall -" in shown.out
    assert "enclosure 4  -, -, -, -   stall -, -" in shown.out


def test_a_stall_that_is_none_is_answered_with_the_stalls(run: Run) -> None:
    sentence = run("play", "--remove-stall", "x").refused_with(2)
    assert "'x' is no stall of edition 2023; known are" in sentence
    assert "zebra" not in sentence
