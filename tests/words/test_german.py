"""Labels, areas, players and numbers in German."""

import json
from pathlib import Path

import pytest

from companion.errors import UnknownNameError
from companion.rules.aquaretto.options import SPECIES_NAMES
from companion.rules.dice.options import LABELS
from companion.rules.zooloretto.options import AREAS, COLOURS, EDITIONS, EXOTICS, POINTS, XXL_STALL
from companion.words import words_in
from companion.words.german import Number, Value

GERMAN = words_in("de")
CALIBRATION = Path(__file__).parents[2] / "calibration"


def in_place(text, form="", names=()):
    return format(Value(text, names, lambda _: None), form)


def labels():
    species = {name for edition in EDITIONS.values() for name in edition.species} | set(SPECIES_NAMES)
    for name in species:
        yield from (f"animal/{name}", f"animal/{name}/male", f"animal/{name}/female", f"offspring/{name}")
    yield from (f"animal/{name}/{mark}" for name in SPECIES_NAMES for mark in ("fish", "lightning"))
    yield from (f"stall/{name}" for edition in EDITIONS.values() for name in edition.stalls)
    yield from (f"exotic/{name}" for name in EXOTICS)
    yield from (f"{kind}/{colour}" for kind in ("visitor", "bonus") for colour in COLOURS)
    yield from ("stall/balloon", XXL_STALL, "coin-tile", "supply", "tray", "tile-back", "coin", "truck", "hay-bale")
    yield from ("coworker", "unknown", "token/4", "token/5", "token/6", *LABELS)


def areas():
    yield from (*AREAS, *POINTS, "barn", "truck-1", "truck-5", "table", "depot", "basin", "booth", "feeding", "manager")
    for path in sorted(CALIBRATION.rglob("layouts/**/*.json")):
        for area, content in json.loads(path.read_text(encoding="utf-8"))["areas"].items():
            yield area
            yield from (f"{area}/{number}" for number, _ in enumerate(content.get("animals", ()), start=1))
            yield from (f"{area}/stall-{number}" for number, _ in enumerate(content.get("stalls", ()), start=1))


@pytest.mark.parametrize("label", sorted(set(labels())))
def test_every_label_has_a_german_name_of_its_own(label):
    said = GERMAN.label(label)
    assert said[0].isupper()
    assert not any(mark in said for mark in "/-") or said in ("Orang-Utan", "XXL-Stand")


def test_no_two_labels_have_the_same_name():
    named = {}
    for label in set(labels()):
        named.setdefault(GERMAN.label(label), []).append(label)
    assert {name: same for name, same in named.items() if len(same) > 1} == {}


@pytest.mark.parametrize("area", sorted(set(areas())))
def test_every_area_has_a_german_name(area):
    said = GERMAN.area(area)
    assert said[0].isupper()
    assert "/" not in said
    assert said.casefold() != area or area in ("depot",)


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("animal/zebra/male", "Zebra (Männchen)"),
        ("animal/penguin/fish", "Pinguin (mit Fisch)"),
        ("offspring/sea-lion", "Seelöwe (Nachwuchs)"),
        ("stall/ice-cream", "Eisstand"),
        ("visitor/red", "Roter Besucher"),
        ("bonus/blue", "Blaues Bonusplättchen"),
        ("tile-back", "Verdecktes Plättchen"),
        ("animal/zebra/male/spent", "Zebra (Männchen)"),
    ],
)
def test_a_label_standing_alone(label, said):
    assert GERMAN.label(label) == said


def test_what_is_no_label_is_refused():
    with pytest.raises(UnknownNameError):
        GERMAN.label("stall/spinach")


@pytest.mark.parametrize(
    ("area", "said"),
    [
        ("enclosure-5/2", "Gehege 5, Feld 2"),
        ("enclosure-5/stall-1", "Gehege 5, Standplatz 1"),
        ("basin/3,2", "Becken, Feld 3,2"),
        ("player-2/barn", "Stall (Bert)"),
        ("path-2", "Aussichtspunkt 2"),
    ],
)
def test_an_area_standing_alone(area, said):
    assert GERMAN.area(area, ("Anna", "Bert")) == said


@pytest.mark.parametrize(
    ("value", "form", "said"),
    [
        ("a male zebra", "akk", "ein Zebramännchen"),
        ("zebra offspring", "ein.akk", "Zebranachwuchs"),
        ("zebra, lion", "pl", "Zebras, Löwen"),
        ("red and blue", "", "Rot und Blau"),
        ("a lion or a zebra", "akk", "einen Löwen oder ein Zebra"),
        ("2 coins", "dat", "2 Münzen"),
        ("3 zebra tiles", "", "3 Zebraplättchen"),
        ("red", "ein.akk.Besucher", "einen roten Besucher"),
        ("large", "kein.Ausbautafel", "keine große Ausbautafel"),
        ("lion", "der.dat.+Gehege", "dem Löwengehege"),
        ("barn", "wo", "im Stall"),
        ("barn", "wohin", "in den Stall"),
        ("barn", "woher", "aus dem Stall"),
        ("enclosure-5/stall-1", "wo", "auf Standplatz 1 von Gehege 5"),
        ("basin/-1,3", "wo", "auf Feld -1,3"),
        ("'booth'", "wo", "an der Kasse"),
        ("player-2/barn", "wo", "im Stall von Spieler 2"),
        ("barn", "^", "Stall"),
        ("'basin'", "", "„basin“"),
        ("barn", "raw", "barn"),
        ("1", "Tier|Tiere", "1 Tier"),
        ("2", "Tier|Tiere", "2 Tiere"),
        ("2", "?ist|sind", "sind"),
        ("no noun at all", "ein.akk", "no noun at all"),
        ("zebra and nonsense", "", "zebra and nonsense"),
    ],
)
def test_a_value_in_its_place(value, form, said):
    assert in_place(value, form) == said


def test_a_seat_has_its_name():
    assert in_place("player-1", names=("Anna",)) == "Anna"
    assert str(Value("player-2", ("Anna",), lambda _: None)) == "Spieler 2"


def test_a_number_in_an_interface_text_knows_its_noun():
    assert f"{Number(1):Punkt|Punkten} {Number(3):Punkt|Punkten} {Number(3):+d}" == "1 Punkt 3 Punkten +3"
