"""Kept games as files for others."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from companion.errors import InputError, UsageError
from companion.export import bgstats, card
from companion.export.card import CARD_WIDTH, winner_line
from companion.export.forms import ENDINGS, exported, fit_for
from companion.export.ink import Type
from companion.export.standings import placed
from companion.storage.games import Seat
from companion.words import words_in
from tests.export.kept import SEATS, SHEET, kept, player

EN = words_in("en")


def test_players_stand_by_their_rank_and_shared_ranks_as_they_sit(tmp_path: Path) -> None:
    ranks = [(one.name, one.rank, one.points, one.wins, one.starts) for one in placed(kept(tmp_path))]
    assert ranks == [
        ("Bertram der Große", 1, 10, True, True),
        ("Anna", 2, 7, False, False),
        ("Łukasz", 2, 7, False, False),
    ]


def test_after_a_shared_rank_one_is_left_out(tmp_path: Path) -> None:
    sheet = {**SHEET, "ranking": [["Anna", "Łukasz"], ["Bertram der Große"]]}
    players = placed(kept(tmp_path, sheet))
    assert [one.rank for one in players] == [1, 1, 3]
    assert winner_line(players, EN) == "Anna & Łukasz share the victory with 7 points"


def test_bg_stats_gets_every_field_that_it_knows(tmp_path: Path) -> None:
    link = exported([kept(tmp_path)], "bgstats", EN).decode().strip()
    address, _, data = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(unquote(data))
    assert play["playDate"] == "2026-11-29 23:05:00"
    assert play["sourcePlayId"] == "1-20261129230500"
    assert (play["sourceName"], play["durationMin"], play["location"]) == ("Zoo Companion", 27, "Omas Küche")
    assert play["board"] == "Edition of 2023, Exotic, Tray"
    assert play["game"]["bggId"] == 27588
    assert play["players"][0] == {
        "name": "Bertram der Große",
        "sourcePlayerId": "Bertram der Große",
        "startPlayer": True,
        "score": "10",
        "rank": 1,
        "winner": True,
        "role": "blue",
    }
    assert "role" not in play["players"][2]
    assert not set(data) & set('"{}<> ')


def test_the_code_says_the_link(tmp_path: Path) -> None:
    game = kept(tmp_path)
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(exported([game], "qr", EN))))
    assert code.text == bgstats.link(game)


def test_names_that_no_code_holds_are_said(tmp_path: Path) -> None:
    name = "ß" * 400
    sheet = {"players": [player(name, (1, "x", "ZR-090"))], "ranking": [[name]]}
    with pytest.raises(InputError, match="too long for a QR code"):
        exported([kept(tmp_path, sheet, (Seat(name),))], "qr", EN)


def test_a_spreadsheet_gets_a_row_for_each_player(tmp_path: Path) -> None:
    sheet = {"players": [player("=1+1", (4, "x", "ZR-090"))], "ranking": [["=1+1"]]}
    games = [kept(tmp_path), kept(tmp_path, None), kept(tmp_path, sheet, (Seat("=1+1"),))]
    data = exported(games, "csv", EN)
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    unscored = rows[3:6]
    assert [row["player"] for row in rows[:3]] == ["Bertram der Große", "Anna", "Łukasz"]
    assert [row["player"] for row in unscored] == [seat.name for seat in SEATS]
    assert [row["player"] for row in rows[6:]] == ["'=1+1"]
    assert {(row["points"], row["rank"], row["wins"], row["coins"]) for row in unscored} == {("", "", "", "")}
    assert [row["starts"] for row in unscored] == ["0", "1", "0"]
    assert [row["status"] for row in rows] == ["over"] * 3 + ["in play"] * 3 + ["over"]
    first = rows[0]
    assert (first["points"], first["rank"], first["wins"], first["starts"], first["seat"]) == ("10", "1", "1", "1", "2")
    assert (first["coins"], first["complete"], first["questions"]) == ("", "1", "0")
    assert (first["edition"], first["expansions"], first["variants"]) == ("2023", "exotic", "tray")


def test_a_spreadsheet_gets_coins_and_coin_tiles(tmp_path: Path) -> None:
    one = {**player("Anna", (3, "x", "ZR-090")), "zoo": {"coins": 2, "coin_tiles": 4}}
    data = exported([kept(tmp_path, {"players": [one], "ranking": [["Anna"]]}, SEATS[:1])], "csv", EN)
    (row,) = csv.DictReader(io.StringIO(data.decode("utf-8-sig")))
    assert (row["coins"], row["coin_tiles"], row["complete"], row["questions"]) == ("2", "4", "1", "0")


def test_json_holds_the_whole_game(tmp_path: Path) -> None:
    games = [kept(tmp_path), kept(tmp_path, None)]
    one = json.loads(exported(games[:1], "json", EN))
    assert one["schema"] == "companion.kept/1"
    assert one["score"] == SHEET
    assert one["minutes"] == 27
    assert [entry["kind"] for entry in one["entries"]] == ["result"]
    assert [game["number"] for game in json.loads(exported(games, "json", EN))["games"]] == [1, 2]


def test_the_score_card_is_a_picture_in_either_language(tmp_path: Path) -> None:
    photo = tmp_path / "zoo.jpg"
    Image.new("RGB", (400, 300), (0, 200, 0)).save(photo)
    plain = Image.open(io.BytesIO(exported([kept(tmp_path)], "png", words_in("de"))))
    shown = Image.open(io.BytesIO(exported([kept(tmp_path)], "png", EN, {"Anna": photo, "Łukasz": tmp_path / "none"})))
    assert plain.size[0] == shown.size[0] == CARD_WIDTH
    assert shown.size[1] > plain.size[1]
    greens = (np.asarray(shown) == (0, 200, 0)).all(axis=2)
    assert greens.sum() > 100_000


def test_an_incomplete_zoo_is_said_on_the_card(tmp_path: Path) -> None:
    def one(complete: bool) -> int:
        sheet = {"players": [player("Anna", (3, "x", "ZR-090"), complete=complete)], "ranking": [["Anna"]]}
        return Image.open(io.BytesIO(exported([kept(tmp_path, sheet, SEATS[:1])], "png", EN))).size[1]

    assert one(complete=False) > one(complete=True)


def test_coins_and_open_questions_stand_on_the_card(tmp_path: Path) -> None:
    def said(zoo: Mapping[str, Any], asks: Sequence[str] = (), language: str = "en", **opening: Any) -> list[str]:
        doubts = [{"ask": ask} for ask in asks]
        one = {**player("Anna", (3, "x", "ZR-090")), "zoo": zoo, "doubts": doubts}
        game = kept(tmp_path, {"players": [one], "ranking": [["Anna"]]}, SEATS[:1], **opening)
        exported([game], "png", words_in(language))
        return [remark for block in card._blocks(game, words_in(language), {})[1] for remark in block.remarks]

    assert said({"coins": 4}) == ["Coins: 4"]
    assert said({"coins": None}) == ["Coins: not counted"]
    assert said({"coins": 2, "coin_tiles": 4}) == ["Coins and coin tiles: 2 + 4 = 6"]
    assert said({"coins": 2, "coin_tiles": 4}, language="de") == ["Münzen und Münzplättchen: 2 + 4 = 6"]
    assert said({"coins": None, "coin_tiles": 1}) == ["Coins: not counted; coin tiles: 1"]
    assert said({"coins": 4}, game="dice") == []
    ask = "What lies on space 2 of enclosure 5: a lion or a panda?"
    assert said({"coins": 1}, [ask], "de") == [
        "Münzen: 1",
        "Offen: Was liegt auf Feld 2 von Gehege 5: ein Löwe oder ein Panda?",
    ]
    assert said({}, [ask] * 5)[1:] == [*[f"Open: {ask}"] * 3, "2 more questions are open."]


def test_what_cannot_be_stands_on_the_card_and_in_the_table(tmp_path: Path) -> None:
    def problem(text: str, rule: str = "ZR-020") -> dict[str, str]:
        return {"text": text, "rule": rule, "area": ""}

    one = {**player("Anna", (3, "x", "ZR-090"), complete=False), "problems": [problem("7 trays, but there is only 1")]}
    other = player("Bert", (2, "x", "ZR-090"), complete=False)
    wrong = [problem("the photos given for Anna and Bert are the same photo", ""), *[problem("12 x, but 11")] * 4]
    game = kept(
        tmp_path,
        {"players": [one, other], "ranking": [["Anna"], ["Bert"]], "problems": wrong},
        (Seat("Anna"), Seat("Bert")),
    )
    top, zoos = card._blocks(game, EN, {})
    assert isinstance(notice := top[-1], card._Notice)
    assert notice.title == "Not on one table"
    assert notice.lines == (
        "The photos given for Anna and Bert are the same photo.",
        *["12 x, but 11 (ZR-020)."] * 2,
        "2 more things of this kind.",
    )
    assert [zoo.remarks[1:] for zoo in zoos] == [
        ("This cannot be: 7 trays, but there is only 1 (ZR-020).", "These points are incomplete."),
        ("These points are incomplete.",),
    ]
    rows = list(csv.DictReader(io.StringIO(exported([game], "csv", EN).decode("utf-8-sig"))))
    assert [row["cannot_be"] for row in rows] == ["7 trays, but there is only 1 (ZR-020)", ""]
    assert rows[0]["not_on_one_table"] == rows[1]["not_on_one_table"]
    assert rows[0]["not_on_one_table"].startswith(
        "the photos given for Anna and Bert are the same photo; 12 x, but 11 ("
    )
    for form in ("png", "pdf"):
        assert exported([game], form, words_in("de"))


def test_the_score_sheet_takes_another_page_where_one_is_too_small(tmp_path: Path) -> None:
    many = [(1, f"enclosure-{number} is full and more words stand here", "ZR-090") for number in range(12)]
    sheet = {**SHEET, "players": [player(seat.name, *many) for seat in SEATS]}
    document = pypdfium2.PdfDocument(exported([kept(tmp_path, sheet)], "pdf", EN))
    assert len(document) == 2
    width, height = document[0].get_size()
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (210, 297)
    assert len(pypdfium2.PdfDocument(exported([kept(tmp_path)], "pdf", EN))) == 1


def test_games_with_a_damaged_score_sheet_do_not_fit_into_a_table(tmp_path: Path) -> None:
    endless = {"name": "Anna", "total": 1, "lines": [{"points": float("inf"), "text": "a", "rule": "ZR-090"}]}
    sheets = (SHEET, {"players": [endless], "ranking": [["Anna"]]})
    games = [kept(tmp_path, sheet) for sheet in sheets] + [kept(tmp_path, None)]
    assert fit_for("csv", games) == ([games[0], games[2]], ["the score sheet of game 2 is damaged"])
    assert fit_for("json", games) == (games, [])


def test_what_cannot_be_exported_is_said(tmp_path: Path) -> None:
    games = [kept(tmp_path), kept(tmp_path, None), kept(tmp_path, {"players": [{}], "ranking": []})]
    with pytest.raises(UsageError, match="holds one game and not 2"):
        exported(games[:2], "png", EN)
    with pytest.raises(UsageError, match="there is no form 'doc', but json"):
        exported(games[:1], "doc", EN)
    for form in ("png", "pdf", "bgstats", "qr"):
        with pytest.raises(InputError, match="game 2 has not been scored yet"):
            exported(games[1:2], form, EN)
        with pytest.raises(InputError, match="score sheet of game 3 is damaged"):
            exported(games[2:], form, EN)
    assert set(ENDINGS) == {"json", "csv", "png", "pdf", "bgstats", "qr"}


def test_texts_are_broken_and_shortened_to_their_width() -> None:
    body = Type(30)
    for line in body.wrapped("Donaudampfschifffahrtsgesellschaftskapitän sieht zwei Zebras", 200):
        assert body.width(line) <= 200
    assert body.wrapped("one two", 1000) == ["one two"]
    assert body.shortened("short", 1000) == "short"
    assert body.width(body.shortened("Bertram der Große von Irgendwo", 200)) <= 200
    assert "".join(body.wrapped("abc", 1)) == "abc"
