"""The table in view: whose zoos these are, and what is seen of zoos, purses and trucks, as one sighting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from companion.live.habits import EMPTY, UNKNOWN, differences
from companion.live.loads import TruckInView, trucks_in_view
from companion.live.view import Outline
from companion.live.watched import (
    Watched,
    area_and_space,
    around_table,
    built_boards,
    cell_of,
    joined_zoos,
    middle_of,
    out_of_view,
    quad_of,
    reach_of,
)
from companion.reconcile.compare import Comparer
from companion.reconcile.expect import expected
from companion.reconcile.session import Session
from companion.reconcile.sighted import DEPOT, ON_THE_TABLE, TOP, place_in_zoo, sighting_of_pieces
from companion.reconcile.sighted import TABLE as BESIDE
from companion.reconcile.sighting import Sight, Sighting, together
from companion.reconcile.trucks import named_trucks
from companion.reconcile.views import view_of
from companion.reconcile.views.view import MONEY, player

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.arrays import Pixels
    from companion.vision.moving.ongoing import Held
    from companion.vision.observation import Seen
    from companion.vision.parts import Parts

SURE = 0.9
"""What is less sure is drawn as a doubt, and beside the boards, where nothing like it should lie, it is none."""
OFFERED = 3
"""Alternatives that a correction offers."""
TRUSTED, MISCOUNTED = 2, -4
"""Coins count from the second reading on that shows as many as there should be; a wrong count puts that off."""
COINS, ROUND = ("coin", "coin-tile"), ("coin", "round-tile")
PERHAPS_COIN = 0.05
"""What is a coin with this chance, though something else or nothing is likelier, makes their number unsure."""
HARDLY = 0.5
"""What is less sure is not drawn beside the boards: rather a truck's print than a tile."""
PRICE_OF_PLACE = 3.0
"""What it speaks against a zoo being somebody's that it lies where another one's lay."""


@dataclass(frozen=True, slots=True)
class Supposed:
    """How many pieces should lie in sight, and what plainly looks otherwise: the label and the place of each."""

    pieces: int
    plain: tuple[tuple[str, str], ...]


@dataclass(slots=True, eq=False)
class TableInView:
    """The zoos in view, with what was learnt of the table: where whose zoo lay, where trucks stood, which purses count.

    ``readers``: the parts of one reader, or of two where each player has two zoos; ``seats``: whose zoos may be in
    view, clockwise from the lower left; ``outlying``: trucks away from all boards.
    """

    readers: "Sequence[Parts]"
    seats: tuple[int, ...]
    zoos: list[Watched] = field(default_factory=list)
    outlying: list[Watched] = field(default_factory=list)
    _places: dict[int, tuple[float, float]] = field(default_factory=dict)
    _trucks: list[tuple[tuple[float, float], str]] = field(default_factory=list)
    _purses: dict[str, int] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)
    _lay: set[tuple[int, int]] = field(default_factory=set)

    @property
    def everything(self) -> list[Watched]:
        """The zoos, and the trucks away from them."""
        return [*self.zoos, *self.outlying]

    def seat(self, session: Session, shape: tuple[int, ...]) -> None:
        """Find out whose zoos these are: by what lies in them, by where they lay, and around the table.

        ``shape`` is that of the frame, (h, w, ...). Zoos beyond the players' are left out.
        """
        for parts in self.readers:
            zoos = [one for one in self.zoos if one.parts is parts]
            if not zoos:
                continue
            zoos = sorted(zoos, key=lambda one: around_table(middle_of(one), shape))[: len(self.seats)]
            costs = [
                [self._unlike(one, seat, session) + self._displaced(one, seat) for seat in self.seats] for one in zoos
            ]
            orders = permutations(range(len(self.seats)), len(zoos))
            best = min(orders, key=lambda order: sum(row[at] for row, at in zip(costs, order, strict=True)))
            for one, at in zip(zoos, best, strict=True):
                one.seat = self.seats[at]
            self.zoos = [one for one in self.zoos if one.parts is not parts or one in zoos]
        self._places |= {one.seat: middle_of(one) for one in self.zoos}
        self._lay |= {(one.seat, id(one.parts)) for one in self.zoos}

    def _unlike(self, one: Watched, seat: int, session: Session) -> float:
        """How little a zoo looks like a player's, as far as is known of it."""
        comparer = Comparer(self._zoo_seen(one, seat, session))
        return comparer.slip(comparer.compare(expected(session.state)))

    def _displaced(self, one: Watched, seat: int) -> float:
        """What it speaks against a seat that its zoo lay elsewhere, and another one's here."""
        x, y = middle_of(one)
        near = {other: (x - a) ** 2 + (y - b) ** 2 for other, (a, b) in self._places.items()}
        return PRICE_OF_PLACE if near and min(near, key=lambda other: near[other]) != seat else 0.0

    def sighting(self, session: Session) -> Sighting:
        """What is seen of the whole table."""
        for one in self.everything:
            one.habits.forget(one.zoo)
        parts = [self._zoo_seen(one, one.seat, session) for one in self.zoos]
        merged: dict[str, Sighting] = {}
        places = expected(session.state).places
        for one, sighting in zip(self.zoos, parts, strict=True):
            name = player(one.seat)
            before = merged.get(name)
            boards = f"{name}/boards"
            built = places.get(boards, ())
            merged[name] = sighting if before is None else joined_zoos(before, sighting, boards, built)
        if len(self.readers) > 1:  # a player's two zoos are whole together only
            merged = {
                name: one
                if sum(player(zoo.seat) == name for zoo in self.zoos) == len(self.readers)
                else replace(one, whole=frozenset())
                for name, one in merged.items()
            }
        return together([*merged.values(), self._trucks_seen(session)])

    def miscounted(self, purses: set[str]) -> None:
        """Coins of these purses do not agree with what happened: not all of them are in sight."""
        self._purses |= dict.fromkeys(purses, MISCOUNTED)

    def know_boards(self, session: Session, frame: "Pixels", tones: "Pixels", at: float) -> None:
        """Take it for known which boards are built: where a water zoo shows others it is read anew."""
        facts = expected(session.state).places
        for one in self.zoos:
            names = facts.get(f"{player(one.seat)}/boards", ())
            on_grid = [name.removeprefix("board/").split("@") for name in names if "@" in name]
            built = [(f"water-{kind}", cell_of(place), int(turn) // 90) for kind, place, turn in on_grid]
            if one.zoo.found.grid is not None:
                one.zoo.know_boards(frame, tones, built, at)

    def suppose(self, session: Session, at: float, since: float | None = None) -> Supposed:
        """Take what is known of the table for what lies there, wherever it looks otherwise.

        ``since``: only where nothing was looked at anew since then.
        """
        plain: list[tuple[str, str]] = []
        pieces = 0
        best = session.hypotheses[0]
        facts = expected(best.state, best.offsets).places
        for one in self.zoos:
            wanted, shown, places = self._wanted(one, facts), self._shown(one), one.zoo.places
            for place in dict.fromkeys((*shown, *wanted)):
                if place not in wanted and place not in (*places, BESIDE):
                    continue
                gone = [label for (where, label), _ in session.missed if where == f"{player(one.seat)}/{place}"]
                found = differences(shown.get(place, ()), wanted.get(place, ()), at, gone)
                outline = places.get(DEPOT if place == TOP else place)
                if since is not None:
                    found = found.settled(one.zoo, outline, since)
                one.habits.take_up(found, place, outline, at)
                pieces += len(wanted.get(place, ()))
                plain += [(habit.seen, f"{player(one.seat)}/{place}") for habit in found.plain]
        for truck in trucks_in_view(self.everything):
            name = self._stood(truck)
            if name:
                load = facts.get(name, ())
                pieces += len(load)
                gone = [label for (where, label), _ in session.missed if where == name]
                plain += [(habit.seen, name) for habit in truck.suppose(load, at, since, gone).plain]
        for one in self.zoos:
            one.zoo.know_bare(held.quad for held in one.zoo.held if self._is_bare(one, held))
        return Supposed(pieces, tuple(plain))

    def _is_bare(self, one: Watched, held: "Held") -> bool:
        """Whether it is known that nothing lies on a space that is in sight."""
        return bool(held.seen.space) and held.hidden_since is None and one.habits.sight(held, one.zoo) is None

    def _shown(self, one: Watched) -> "dict[str, list[tuple[Held, Sight | None]]]":
        """What is held of a zoo by place, empty spaces among it."""
        shown: dict[str, list[tuple[Held, Sight | None]]] = {}
        for held in one.zoo.held:
            sight = one.habits.sight(held, one.zoo)
            label = sight.label if sight is not None and sight.label != UNKNOWN else ""
            place = place_in_zoo(held.seen.area, held.seen.space, label)
            if place and not place.startswith("truck-") and self._is_of(one, held.quad):
                shown.setdefault(place, []).append((held, sight))
        if TOP in shown:
            shown[TOP] = [max(shown[TOP], key=lambda pair: 0.0 if pair[1] is None else pair[1].chance)]
        return shown

    def _wanted(self, one: Watched, facts: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """What should lie in the places of a zoo that are in sight."""
        mine, places = f"{player(one.seat)}/", one.zoo.places
        wanted = {place.removeprefix(mine): labels for place, labels in facts.items() if place.startswith(mine)}
        wanted = {place: labels for place, labels in wanted.items() if place in places}
        wanted[BESIDE] = tuple(label for label in facts.get(f"{mine}{BESIDE}", ()) if label.startswith(ON_THE_TABLE))
        if DEPOT in places:
            wanted |= {TOP: facts.get(f"{mine}{TOP}", ())}
            wanted.pop(DEPOT, None)
        return wanted

    def _zoo_seen(self, one: Watched, seat: int, session: Session) -> Sighting:
        """What is seen of one zoo, as the zoo of a player."""
        pieces = []
        known = expected(session.state).places.get(f"{player(seat)}/{BESIDE}", ())
        coins, vague = 0, 0
        for held in one.zoo.held:
            seen = held.seen
            if seen.area == BESIDE:
                coins += seen.label in COINS
                vague += may_be_coin(seen)
            sight = one.habits.sight(held, one.zoo)
            if sight is None or seen.area.startswith("truck-") or not self._is_of(one, held.quad):
                continue
            if seen.area != BESIDE or sight.label in known or _lies_plainly(sight):
                pieces.append((seen.area, seen.space, sight))
        unseen = one.habits.unseen(one.zoo)
        pieces += [area_and_space(piece.place, piece.sight) for piece in unseen if not piece.is_load]
        boards = built_boards(one)
        one.built.update(boards)
        lifted = one.built.difference(boards)
        sighting = sighting_of_pieces(pieces, session.state, seat, boards, lifted)
        hidden = sighting.hidden | out_of_view(one, seat, expected(session.state).places, lifted)
        return replace(
            sighting,
            numbers=self._money(seat, coins, session, vague=vague > 0),
            hidden=hidden.difference(sighting.places),
        )

    def _money(self, seat: int, coins: int, session: Session, *, vague: bool) -> dict[str, int]:
        """The money in sight, where it has been seen to be all of it; ``vague``: something else may be a coin too."""
        key = f"{player(seat)}/{MONEY}"
        known = expected(session.state).numbers.get(key)
        if known is None:
            return {}
        if coins == known and coins > 0:
            self._purses[key] = self._purses.get(key, 0) + 1
        return {key: coins} if self._purses.get(key, 0) >= TRUSTED and not vague else {}

    def _is_of(self, one: Watched, quad: "NDArray[np.float64]") -> bool:
        """Whether a piece lies nearest to this zoo of all of its kind."""
        if len(self.zoos) == 1:
            return True
        x, y = one.zoo.found.table.project(quad.mean(axis=0))
        near = {id(other): (x - a) ** 2 + (y - b) ** 2 for other in self.zoos for a, b in [middle_of(other)]}
        return min(near, key=lambda other: near[other]) == id(one) or near[id(one)] < reach_of(one) ** 2

    def _trucks_seen(self, session: Session) -> Sighting:
        """The trucks in sight with their loads, by name; one that two zoos show is read with the nearer one."""
        seen = trucks_in_view(self.everything)
        loads = [truck.load() for truck in seen]
        names = named_trucks(loads, session.state, [self._stood(truck) for truck in seen]) if seen else ()
        named = {name: (truck.at, load) for name, truck, load in zip(names, seen, loads, strict=True) if name}
        self._trucks = [(at, name) for name, (at, _) in named.items()]
        self._seen |= set(named)
        return Sighting({name: tuple(load) for name, (_, load) in named.items() if load}, {}, frozenset(named))

    def _stood(self, truck: TruckInView) -> str:
        """The name of the truck that stood there when it was looked last."""
        for (x, y), name in self._trucks:
            if (truck.at[0] - x) ** 2 + (truck.at[1] - y) ** 2 < (truck.length / 2) ** 2:
                return name
        return ""

    def out_of_sight(self, session: Session) -> str:
        """A sentence about a zoo that was in sight and is not, or a truck where others are or were; else empty."""
        for seat in self._places:
            owner = player(seat)
            if sum(one.seat == seat for one in self.zoos) < sum(seat == lay for lay, _ in self._lay):
                return f"the zoo of {owner} is not in sight: show the whole table"
        places = expected(session.state).places
        taken = {name for place, names in places.items() if place.startswith("taken/") for name in names}
        trucks = [
            f"truck-{number + 1}" for number in range(len(view_of(session.state.options.game).trucks(session.state)))
        ]
        shown = {name for _, name in self._trucks}
        away = [name for name in trucks if name not in taken and name not in shown]
        if not away or not self._seen:
            return ""
        truck = away[0]
        return f"{truck} is not in sight: show the whole table"

    def outlines(self, at: float) -> Iterator[Outline]:
        """What lies in the zoos, beside them and on trucks, each once, as the frame of time ``at`` shows it."""
        beside: list[Outline] = []
        for one in self.everything:
            for outline in self._outlines(one, at):
                if outline.area != BESIDE and not outline.area.startswith("truck-"):
                    yield outline
                elif outline.confidence >= HARDLY and not any(_coincide(outline, other) for other in beside):
                    beside.append(outline)
                    yield outline

    def _outlines(self, one: Watched, at: float) -> Iterator[Outline]:
        table = one.zoo.found.table
        for held in one.zoo.held:
            seen, sight = held.seen, one.habits.sight(held, one.zoo)
            if sight is None or sight.label == "truck" or not (one.home or self._is_of(one, held.quad)):
                continue
            if sight.label == UNKNOWN and (seen.area == "table" or seen.area.startswith("truck-")):
                continue
            age = 0.0 if held.hidden_since is None else at - held.hidden_since
            mark = "hidden" if held.hidden_since is not None else "sure" if sight.chance >= SURE else "doubt"
            quad = quad_of(table.project(held.quad))
            others = tuple(pair for pair in seen.candidates if pair[0] not in (EMPTY, sight.label))[:OFFERED]
            yield Outline(quad, sight.label, sight.chance, mark, seen.area, seen.space, one.seat, age, others)


def _coincide(one: Outline, other: Outline) -> bool:
    """Whether two outlines are of one piece, which two zoos show, or a zoo and a truck: their middles are near."""
    (x, y), (a, b) = (np.mean(outline.quad, axis=0) for outline in (one, other))
    width = np.hypot(*(np.array(one.quad[1]) - one.quad[0]))
    return bool(np.hypot(x - a, y - b) < width / 2)


def may_be_coin(seen: "Seen") -> bool:
    """Whether something that is taken for none may be a coin: it looks like one, or is round and like nothing known."""
    if seen.label in COINS:
        return False
    alike = (*COINS, UNKNOWN) if seen.kind in ROUND else COINS
    return sum(chance for label, chance in seen.candidates if label in alike) >= PERHAPS_COIN


def _lies_plainly(sight: Sight) -> bool:
    """Whether it is as good as sure that something which may lie beside the boards lies there."""
    return sum(chance for label, chance in sight.candidates if label.startswith(ON_THE_TABLE)) >= SURE
