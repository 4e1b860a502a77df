"""XXL: sending the animals of a full enclosure to another zoo, and the tokens for it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.components import counted
from companion.rules.game import Refusal
from companion.rules.results import Problem
from companion.rules.zooloretto.actions import Action, DonateAnimals
from companion.rules.zooloretto.events import AnimalsDonated, TokenTaken
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, DONATIONS, ENCLOSURES, Options
from companion.rules.zooloretto.rounds import settle
from companion.rules.zooloretto.state import State, Table, plus
from companion.rules.zooloretto.zoo import EMPTY, Place, Zoo, plain_label


def refuse_donation(state: State, action: DonateAnimals) -> Refusal | None:
    """Refuse what is not a full enclosure, and a third donation. Rules: XL-08, XL-09, XL-13, ruling RX-05."""
    if not state.options.xxl:
        return Refusal("animals are donated in the XXL expansion, which is not played", "XL-08")
    if len(state.zoo.tokens) >= DONATIONS:
        return Refusal(f"{DONATIONS} enclosures were donated already", "XL-13")
    area = AREA_INDEX.get(action.area)
    if area not in ENCLOSURES:
        return Refusal("the animals of an enclosure are donated", "XL-09")
    if not is_full(state.zoo, area):
        return Refusal(f"{action.area} is not full", "XL-09")
    return None if state.supply.tokens else Refusal("no token is left to be taken", "XL-11")


def is_full(zoo: Zoo, area: int) -> bool:
    """Whether an animal lies on every space of the enclosure; one that is not built is not full. Rule: XL-09."""
    place = zoo.places[area]
    return place is not None and len(place.animals) >= zoo.box.signs[area].spaces


def legal_in_turn(state: State) -> Iterator[Action]:
    """Every full enclosure, unless two were donated. Rules: XL-08, XL-13."""
    zoo = state.zoo
    if state.supply.tokens and len(zoo.tokens) < DONATIONS:
        for area in ENCLOSURES:
            if is_full(zoo, area):
                yield DonateAnimals(AREAS[area])


def donate(table: Table, action: DonateAnimals) -> None:
    """Take the animals out of the game, offspring among them, and a token; the enclosure is free again.

    Rules: XL-09, XL-10, XL-11, XL-12, rulings RX-05, RX-06.
    """
    seat, area = table.turn, AREA_INDEX[action.area]
    here = table.zoo.places[area] or EMPTY
    sent = tuple(map(plain_label, here.animals))
    for label in sent:
        table.gone = plus(table.gone, label)
    table.put_place(seat, area, Place((), here.stalls))
    table.events.append(AnimalsDonated(seat, action.area, sent))
    value, *left = table.supply.tokens
    table.supply = replace(table.supply, tokens=tuple(left))
    table.put_zoo(seat, replace(table.zoo, tokens=(*table.zoo.tokens, value)))
    table.events.append(TokenTaken(seat, value))
    settle(table)


# What cannot be


def token_problems(zoo: Zoo) -> list[Problem]:
    """More tokens than a player can have. Rule: XL-13."""
    if len(zoo.tokens) > DONATIONS:
        return [Problem("XL-13", f"{len(zoo.tokens)} tokens lie here, each player can donate {DONATIONS} times")]
    return []


def tokens_taken(number: int) -> str:
    """That so many tokens were taken, in words."""
    return f"{counted(number, 'token')} {'was' if number == 1 else 'were'} taken"


def tokens_out_of_order(zoos: Sequence[Zoo], options: Options, everybody: bool) -> list[Problem]:
    """More tokens of a value than exist; where all zoos are known, tokens that were not the topmost of the stack.

    Rules: XL-04, XL-05, XL-11.
    """
    taken = Counter(value for zoo in zoos for value in zoo.tokens)
    there = Counter(options.tokens)
    problems = []
    for value, number in sorted(taken.items(), reverse=True):
        if number > there[value]:
            lie, exist = "lies" if number == 1 else "lie", "exists" if there[value] == 1 else "exist"
            text = f"{counted(number, 'token')} worth {value} {lie} here, {there[value]} {exist}"
            problems.append(Problem("XL-04", text))
    if not problems and everybody and taken != Counter(options.tokens[: taken.total()]):
        expected = ", ".join(map(str, options.tokens[: taken.total()]))
        problems.append(Problem("XL-05", f"{tokens_taken(taken.total())}, which must be {expected}"))
    return problems
