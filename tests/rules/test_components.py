"""The labels of components."""

import pytest

from companion.errors import UnknownNameError
from companion.rules.components import Component, counted, is_label, more_than_exist, parse_label, words


@pytest.mark.parametrize(
    ("label", "parts"),
    [
        ("animal/sea-turtle", Component("animal", "sea-turtle")),
        ("animal/zebra/male", Component("animal", "zebra", "male")),
        ("animal/zebra/female", Component("animal", "zebra", "female")),
        ("animal/penguin/fish", Component("animal", "penguin", mark="fish")),
        ("animal/dolphin/lightning", Component("animal", "dolphin", mark="lightning")),
        ("offspring/zebra", Component("offspring", "zebra")),
        ("stall/ice-cream", Component("stall", "ice-cream")),
        ("exotic/koala", Component("exotic", "koala")),
        ("visitor/red", Component("visitor", "red")),
        ("bonus/red", Component("bonus", "red")),
        ("die/coin", Component("die", "coin")),
        ("token/6", Component("token", "6")),
        ("coin-tile", Component("coin-tile")),
        ("supply", Component("supply")),
        ("tray", Component("tray")),
        ("tile-back", Component("tile-back")),
        ("coin", Component("coin")),
        ("truck", Component("truck")),
        ("hay-bale", Component("hay-bale")),
        ("coworker", Component("coworker")),
        ("unknown", Component("unknown")),
    ],
)
def test_a_label_is_taken_apart_and_put_together(label: str, parts: Component) -> None:
    assert parse_label(label) == parts
    assert parts.label == label
    assert is_label(label)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "zebra",
        "animal",
        "animal/",
        "animal/Zebra",
        "animal/ice cream",
        "animal/-zebra",
        "animal/zebra/both",
        "animal/orca/lightning/male",
        "offspring/penguin/fish",
        "animal/zebra/male/x",
        "offspring/zebra/male",
        "coin/2",
        "coin/",
        "stall",
    ],
)
def test_other_texts_are_no_labels(text: str) -> None:
    assert not is_label(text)
    with pytest.raises(UnknownNameError) as caught:
        parse_label(text)
    assert str(caught.value).startswith(f"{text!r} is no label of a component; known are coin-tile, supply, tray")
    assert "animal/..." in str(caught.value)


def test_labels_in_words() -> None:
    assert words("animal/sea-turtle/male") == "male sea turtle"
    assert words("animal/sea-turtle") == "sea turtle"
    assert words("offspring/zebra") == "zebra offspring"
    assert words("stall/hot-dogs") == "hot dogs stall"
    assert words("hay-bale") == "hay bale"
    assert words("animal/polar-bear/fish") == "polar bear with fish"
    assert words("animal/orca/lightning") == "orca with lightning"


def test_one_thing_and_several() -> None:
    assert [counted(number, "coin") for number in (0, 1, 2, -1)] == ["0 coins", "1 coin", "2 coins", "-1 coins"]
    assert more_than_exist(2, "tray", 1) == "2 trays lie here, 1 exists"
