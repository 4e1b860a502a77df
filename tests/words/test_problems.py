"""What cannot lie on a table, said in German: no English noun is left, whatever lies there."""

import re
from collections import Counter
from typing import Any

import pytest

from companion.rules import game_named
from companion.rules.aquaretto import validity as water
from companion.rules.aquaretto.options import Options as WaterOptions
from companion.rules.dice.options import Options as DiceOptions
from companion.rules.dice.validity import zoo_problems as sheet_problems
from companion.rules.joint.validity import zoo_problems as joint_problems
from companion.rules.zooloretto import validity as zoos
from companion.words import words_in
from companion.words.vocabulary import COLOURS, EXOTICS, MARKS, NOUNS, SPECIES, STALLS
from tests.rules.aquaretto import tables as water_tables
from tests.rules.dice.tables import sheet
from tests.rules.joint import tables as joint_tables
from tests.rules.zooloretto.tables import zoo

PIECES = ("animal", "offspring", "stall", "exotic")
GERMAN = words_in("de")
SAME = {"flamingo", "panda", "zebra", "orca", "koala", "kiosk", "xxl", "popcorn", "name", "hamburgers", "trainer",
        "orangutan", "depot", "die"}  # fmt: skip
NAMES = {*SPECIES, *EXOTICS, *STALLS, *COLOURS, *MARKS, *NOUNS, "lies", "exist", "exists", "worth"} - SAME
ENGLISH = re.compile(rf"\b({'|'.join(re.escape(name).replace('-', '[- ]') for name in sorted(NAMES))})s?\b")


def left(problems: Any) -> dict[str, str]:
    """The problems whose German has English left, with that."""
    texts = [(problem.text, f"! Not on one table: {problem.text} ({problem.rule}).") for problem in problems]
    said = {text: GERMAN.sentence(text) for pair in texts for text in pair}
    return {text: german for text, german in said.items() if ENGLISH.search(german)}


@pytest.mark.parametrize("edition", ["2023", "2007"])
def test_too_many_tiles_of_every_label_of_a_zoo(edition: str) -> None:
    game = game_named("zooloretto")
    box = game.options_from_words(edition, ("exotic", "xxl"), ("all-stalls", "balloon", "tray"), 3).box
    labels = [label for label in box.counts if label.partition("/")[0] in PIECES]
    for number in (1, 2, 40):
        held = Counter(dict.fromkeys(labels, number))
        found = zoos.too_many(held, dict.fromkeys(labels, 0), 0)
        assert len(found) > 30
        assert left(found) == {}
        assert left(zoos.too_many(held, dict.fromkeys(labels, 1), 1)) == {}


def test_too_many_tiles_of_every_label_of_a_water_zoo() -> None:
    box = WaterOptions(xxl=True).box
    many = {label: count + 3 for label, count in box.counts.items() if label.partition("/")[0] in PIECES}
    found = water.too_many(Counter(many), box)
    assert len(found) > 20
    assert left(found) == {}


@pytest.mark.parametrize(
    "one",
    [
        zoo(enclosure_5="lion panda"),
        zoo(enclosure_4="lion " * 5),
        zoo(expansion_1="lion " * 6),
        zoo(enclosure_5="| drinks hot-dogs"),
        zoo(expansion_2="| drinks drinks"),
        zoo(free_stall="| drinks drinks"),
        zoo(barn="zebra/male " * 3 + "flamingo/female " * 4),
        zoo(barn="zebra/young " * 3 + "| drinks drinks drinks drinks balloon balloon"),
        zoo(coins=34, coin_tiles=13, tray=True, barn="| drinks drinks hot-dogs"),
        zoo(tokens=(9, 7, 7, 1)),
        zoo(path_2="red red red red red red red red", bonus="red red"),
    ],
)
def test_zoos_that_cannot_be(one: Any) -> None:
    for expansions in ((), ("exotic", "xxl")):
        options = game_named("zooloretto").options_from_words("2023", expansions, (), 0)
        assert left(zoos.zoo_problems(one, options)) == {}
        assert left(zoos.zoos_problems([one, one, one], options)) == {}


@pytest.mark.parametrize(
    "one",
    [
        water_tables.zoo("orca 1,4 2,4 4,1 4,2"),
        water_tables.zoo("orca 2,2; penguin 2,3"),
        water_tables.zoo("orca 1,4; penguin 0,2; dolphin 2,0; sea-lion 4,3; polar-bear 6,2", boards="large 5,2"),
        water_tables.zoo("orca 1,4", supply=40),
        water_tables.zoo("orca 1,4", "polar-bear sea-lion/young sea-lion/young sea-lion/young sea-lion/young"),
        water_tables.zoo("penguin 2,2", coins=400),
    ],
)
def test_water_zoos_that_cannot_be(one: Any) -> None:
    for options in (WaterOptions(), WaterOptions(xxl=True)):
        assert left(water.zoo_problems(one, options)) == {}
        assert left(water.zoos_problems([one, one], options)) == {}


def test_sheets_and_zoos_of_both_boxes_that_cannot_be() -> None:
    for one in (sheet(lion=6), sheet(ostrich=1, barn="ostrich"), sheet(monkey=2, bonus="monkey"), sheet(coins=7)):
        assert left(sheet_problems(one, DiceOptions())) == {}
    both = joint_tables.both(0)
    for two in (joint_tables.zoo(coins=64), joint_tables.zoo(coin_tiles=23), joint_tables.zoo("orca 1,4 4,1")):
        assert left(joint_problems(two, both)) == {}


def test_a_tile_keeps_its_sex_its_mark_and_its_youth() -> None:
    assert GERMAN.sentence("4 male flamingo tiles lie here, 2 exist") == (
        "hier liegen 4 männliche Flamingoplättchen, es gibt 2"
    )
    assert GERMAN.sentence("1 female polar bear tile lies here, 0 exist") == (
        "hier liegt 1 weibliches Eisbärenplättchen, es gibt 0"
    )
    assert GERMAN.sentence("3 orca with lightning tiles lie here, 2 exist") == (
        "hier liegen 3 Orcaplättchen mit Blitz, es gibt 2"
    )
    assert GERMAN.sentence("3 zebra offspring tiles lie here, 1 exists") == (
        "hier liegen 3 Zebranachwuchsplättchen, es gibt 1"
    )
