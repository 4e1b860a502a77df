"""Options, and the values that a sheet prints."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import NotationError, UnknownNameError, UsageError
from companion.rules.dice.options import (
    ANIMALS,
    EDITIONS,
    Options,
    SheetValues,
    options_from_words,
    sheet_from_layout,
)

ROOT = Path(__file__).parents[3]
VALUES: dict[str, Any] = {
    "sizes": dict(zip(ANIMALS, (1, 2, 3, 4, 5), strict=True)),
    "bonuses": dict(zip(ANIMALS, (1, 1, 1, 2, 2), strict=True)),
    "coin_groups": [2, 2, 2],
}


@pytest.mark.rule("DG-01")
@pytest.mark.parametrize("players", [1, 5, -1])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(UsageError, match=f"{players} players? cannot play; expected 2 to 4"):
        Options(players=players)
    assert [Options(players=number).players for number in (0, 2, 3, 4)] == [0, 2, 3, 4]


def test_options_from_words() -> None:
    assert options_from_words(None, (), (), 3) == Options(players=3)
    assert options_from_words("print-and-play", (), (), 0) == Options(edition="print-and-play")
    for words, message in (
        (("2012", ("exotic",), (), 2), "the dice game has no expansions, yet 'exotic' is named"),
        (("2012", (), ("tray",), 2), "the dice game has no variants, yet 'tray' is named"),
        (("2023", (), (), 2), "edition '2023' of the dice game is not known; known are 2012, print-and-play"),
    ):
        with pytest.raises(UsageError) as caught:
            options_from_words(*words)
        assert str(caught.value) == message
    with pytest.raises(UnknownNameError):
        Options(edition="1999")


@pytest.mark.rule("RD-01", "RD-02", "RD-03", "DG-40", "DG-41")
def test_the_printed_sheet_says_what_the_rules_say() -> None:
    layout = json.loads((ROOT / "calibration" / "sheets" / "print-and-play.json").read_text(encoding="utf-8"))
    values = sheet_from_layout(layout)
    assert values == EDITIONS["print-and-play"].sheet == EDITIONS["2012"].sheet == SheetValues()
    assert (values.sizes, values.bonuses, values.coin_groups) == ((1, 2, 3, 4, 5), (1, 1, 1, 2, 2), (2, 2, 2))
    assert (values.coin_spaces, values.group_ends, Options().coins) == (6, (2, 4, 6), 6)


@pytest.mark.rule("RD-02", "RD-03")
def test_another_sheet_is_other_data() -> None:
    other = sheet_from_layout({"values": VALUES | {"coin_groups": [1, 2, 3]}})
    assert other.group_ends == (1, 3, 6)
    assert (Options().ruled, Options(sheet=other).ruled, Options(edition="print-and-play").ruled) == (
        True,
        False,
        False,
    )


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([], "values: this is a list; expected an object"),
        ({}, "values.sizes: the key is missing"),
        (VALUES | {"sizes": {"lion": 5}}, "values.sizes.crocodile: the key is missing"),
        (VALUES | {"bonuses": VALUES["bonuses"] | {"zebra": 1}}, "values.bonuses: 'zebra' is not known; "),
        (VALUES | {"bonuses": VALUES["bonuses"] | {"lion": -1}}, "values.bonuses.lion: -1 is negative; "),
        (VALUES | {"coin_groups": 6}, "values.coin_groups: this is a number; expected a list"),
        (VALUES | {"coin_groups": [2, "2"]}, "values.coin_groups[1]: this is a text; "),
        (VALUES | {"coin_groups": []}, "values: every group of the ticket office has at least one space"),
        (VALUES | {"coin_groups": [2, 0]}, "values: every group of the ticket office has at least one space"),
        (
            VALUES | {"sizes": VALUES["sizes"] | {"lion": 0}},
            "values: every enclosure of a sheet has at least one space",
        ),
    ],
)
def test_values_that_no_sheet_can_have(values: object, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        sheet_from_layout({"values": values})
    assert str(caught.value).startswith(message)


def test_values_made_by_hand_are_looked_at_too() -> None:
    for values in ({"sizes": (1, 2, 3)}, {"bonuses": (1,)}, {"bonuses": (1, 1, 1, 1, -1)}):
        with pytest.raises(UsageError):
            SheetValues(**values)
