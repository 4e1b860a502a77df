"""Moves that the rules refuse, planted into simulated games: what the table is like after them, and the rule."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from companion.errors import CompanionError
from companion.reconcile.expect import Offset, expected
from companion.reconcile.lawless import unpaid
from companion.reconcile.views import Facts, View
from companion.reconcile.views.view import area_of, player

TRIES = 40
COIN_TILE = "coin-tile"
TOP = "/top"
DRAWS = ("draw free", "draw end")
OTHER = {"zoo": "water", "water": "zoo"}


@dataclass(frozen=True, slots=True)
class Planted:
    """An illegal move: its kind (verb and rule), and the table after it."""

    verb: str
    rule: str
    state: Any
    text: str
    offsets: tuple[Offset, ...] = ()

    @property
    def kind(self) -> str:
        """What it is called in figures."""
        return f"{self.verb} {self.rule}"


def plant(view: View, state: Any, random: Random) -> Planted | None:
    """Some illegal move in this state, at the beginning of a turn; None where none was found that shows."""
    makers: Sequence[Callable[[View, Any, Random], Planted | None]] = (
        _in_zoo,
        _in_zoo,
        _load,
        _load,
        _place,
        _place,
        _place,
        _out_of_turn,
        _unearned,
    )
    for maker in random.sample(makers, len(makers)):
        found = maker(view, state, random)
        if found is not None and _shows(state, found):
            return found
    return None


def _shows(state: Any, found: Planted) -> bool:
    """Whether the table looks different."""
    before, after = expected(state), expected(found.state, found.offsets)
    seen = [{place: there for place, there in one.places.items() if place != "middle"} for one in (before, after)]
    return seen[0] != seen[1]


def _refused(view: View, state: Any, text: str) -> Planted | None:
    """The planted move of that text; None when it is allowed or cannot be done at all."""
    try:
        action = view.game.action_from_text(text)
        refused = view.game.refusal(state, action)
        if refused is None:
            return None
        after = view.carry_out(state, action).state
    except (CompanionError, ValueError, LookupError, AssertionError, StopIteration, AttributeError):
        return None
    return Planted(_verb(text), refused.rule, after, text, unpaid(after))


def _verb(text: str) -> str:
    verb, *rest = text.split()
    return rest[0] if verb in ("zoo", "water") else verb


def _in_zoo(view: View, state: Any, random: Random) -> Planted | None:
    """Something in the own zoo, or out of another player's."""
    texts = list(_zoo_texts(view, state))
    for text in random.sample(texts, min(TRIES, len(texts))):
        found = _refused(view, state, text)
        if found is not None and found.state.stage in ("turn", "over"):
            built = _boards(state) != _boards(found.state)
            kept = found.verb != "move" or _is_moved(text, state, found.state)
            kept &= found.verb != "discard" or text.split()[-1] in _pieces(state) - _pieces(found.state)
            kept &= found.verb != "donate" or bool(_pieces(state) - _pieces(found.state))
            kept &= found.verb != "exchange" or _both_ways(state, found.state)
            if kept and built == (found.verb == "expand"):
                return found
    return None


def _is_moved(text: str, before: Any, after: Any) -> bool:
    """Whether nothing was taken away or added, but for what other animals bring forth."""
    words = text.split()
    what = words[words.index("move") + 1]
    return _pieces(before) == _pieces(after) and _everything(before)[what] == _everything(after)[what]


def _both_ways(state: Any, after: Any) -> bool:
    """Whether animals came to two places: exchanged with nothing they were only moved."""
    before, there = expected(state).places, expected(after).places
    came = [place for place in there if Counter(there[place]) - Counter(before.get(place, ()))]
    return len(came) > 1


def _pieces(state: Any) -> Counter[str]:
    """Everything that lies anywhere but the boards and offspring: a move takes nothing away and adds nothing."""
    return Counter({what: number for what, number in _everything(state).items() if not what.startswith("offspring/")})


def _everything(state: Any) -> Counter[str]:
    """How often each piece lies on the table."""
    places = expected(state).places
    return Counter(label for place, labels in places.items() for label in labels if not place.endswith(TOP))


def _boards(state: Any) -> list[tuple[str, ...]]:
    """The expansion boards of everybody."""
    return [labels for place, labels in sorted(expected(state).places.items()) if place.endswith("/boards")]


def _zoo_texts(view: View, state: Any) -> Iterator[str]:
    """What can be written of tiles that lie in zoos."""
    prefixes = ("zoo ", "water ") if view.game.name == "joint" else ("",)
    mine = player(state.turn)
    places = expected(state).places
    own = {area_of(place): labels for place, labels in places.items() if place.startswith(f"{mine}/")}
    areas = ("enclosure-4", "enclosure-5", "enclosure-6", "barn", "free-stall", "expansion-1", "jungle")
    cells = [f"basin/{x},{y}" for x in range(5) for y in range(4)]
    for prefix in prefixes:
        for area, labels in own.items():
            for label in dict.fromkeys(labels):
                yield from (f"{prefix}move {label} {area} {goal}" for goal in areas if goal != area)
                yield from (f"{prefix}move {label} {goal}" for goal in cells)
                yield f"{prefix}discard {label}"
            yield f"{prefix}donate {area}"
            yield from (f"{prefix}exchange {area} {goal}" for goal in areas if goal != area and own.get(goal))
        yield f"{prefix}expand"
        yield from (f"{prefix}expand small {x},{y}" for x in range(-2, 6) for y in range(-2, 6))


def _load(view: View, state: Any, random: Random) -> Planted | None:
    """A drawn tile or die on a truck that must not carry it."""
    drawn = _drawn(view, state, random)
    if drawn is None:
        return None
    game = view.game
    legal = [game.action_to_text(action) for action in game.legal_actions(drawn)]
    trucks = [f"truck-{number + 1}" for number in range(len(view.trucks(state)))]
    texts = {" ".join([*text.split()[:-1], truck]) for text in legal for truck in trucks} - set(legal)
    for text in random.sample(sorted(texts), len(texts)):
        found = _refused(view, drawn, text)
        if found is not None and not _is_like_another(view, state, drawn, found):
            after = finished(view, found.state, random)
            return Planted(found.verb, found.rule, after, text, unpaid(after))
    return None


def _is_like_another(view: View, state: Any, drawn: Any, found: Planted) -> bool:
    """Whether something else looks the same where both games are played, for whose a coin tile is does not show.

    The load is allowed, or breaks another rule, where a truck with nothing but coin tiles is the other game's, or where
    the coin tile that was drawn came from the other game's piles.
    """
    game, load = found.text.split(maxsplit=1)[0], found.text.partition(" ")[2]
    if game not in OTHER:
        return False
    ways = [(drawn, found.text)]
    if COIN_TILE in (drawn.zoo.drawn, drawn.water.drawn):
        texts = [[f"{OTHER[game]} {words}" for words in (draw, f"reveal {COIN_TILE}")] for draw in DRAWS]
        others = [_after(view, state, one) for one in texts]
        ways += [(other, f"{OTHER[game]} {load}") for other in others if other is not None]
    refused = [
        view.game.refusal(replace(table, kinds=kinds), view.game.action_from_text(text))
        for table, text in ways
        for kinds in _kinds(table)
    ]
    return any(one is None or one.rule != found.rule for one in refused)


def _kinds(state: Any) -> Iterator[tuple[str, ...]]:
    """Whose the trucks may be as far as their tiles say."""
    trucks = zip(state.zoo.trucks, state.kinds, strict=True)
    return product(*(tuple(OTHER) if set(tiles) == {COIN_TILE} else (kind,) for tiles, kind in trucks))


def _after(view: View, state: Any, texts: Sequence[str]) -> Any:
    """The table after these actions one after the other; None where they are not allowed."""
    for text in texts:
        action = view.game.action_from_text(text)
        if view.game.refusal(state, action) is not None:
            return None
        state = view.game.apply(state, action).state
    return state


def _drawn(view: View, state: Any, random: Random) -> Any:
    """The table with something drawn by chance, None when nothing can be drawn."""
    game = view.game
    draws = [action for action in game.legal_actions(state) if _verb(game.action_to_text(action)) in ("draw", "roll")]
    if not draws:
        return None
    state = game.apply(state, random.choice(draws)).state
    while chances := game.hidden(state):
        (action,) = random.choices([one for one, _ in chances], [weight for _, weight in chances])
        state = game.apply(state, action).state
    return state


def _place(view: View, state: Any, random: Random) -> Planted | None:
    """A truck is taken, and one of its tiles is put where it must not lie; the rest follows the rules."""
    game = view.game
    takes = [action for action in game.legal_actions(state) if _verb(game.action_to_text(action)) == "take"]
    if not takes:
        return None
    state = game.apply(state, random.choice(takes)).state
    if state.stage != "place":
        return None
    legal = [game.action_to_text(action) for action in game.legal_actions(state)]
    goals = ["enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "expansion-1", "jungle"]
    goals += [f"basin/{x},{y}" for x in range(5) for y in range(4)]
    texts = {" ".join([*text.split()[:-1], goal]) for text in legal for goal in goals} - set(legal)
    for text in random.sample(sorted(texts), min(TRIES, len(texts))):
        found = _refused(view, state, text)
        if found is not None:
            after = finished(view, found.state, random)
            if _boards(after) == _boards(state) and not _is_legal_otherwise(view, state, state.turn, expected(after)):
                return Planted(found.verb, found.rule, after, text, unpaid(after))
    return None


def _is_legal_otherwise(view: View, state: Any, seat: int, goal: Facts) -> bool:
    """Whether the tiles in hand may come to lie as in `goal` by what is allowed, in another order."""
    if state.stage in ("turn", "over"):
        return expected(state) == goal
    game = view.game
    followers = (game.apply(state, action).state for action in game.legal_actions(state))
    return any(
        _is_on_the_way(expected(after), seat, goal) and _is_legal_otherwise(view, after, seat, goal)
        for after in followers
    )


def _is_on_the_way(now: Facts, seat: int, goal: Facts) -> bool:
    """Whether everything in a player's zoo lies where it lies in the end, as far as it lies anywhere."""
    return all(
        Counter(labels) <= Counter(goal.places.get(place, ()))
        for place, labels in now.places.items()
        if place.startswith(f"{player(seat)}/") and not place.endswith(TOP)
    )


def finished(view: View, state: Any, random: Random) -> Any:
    """The table after the turn has been played to its end by chance."""
    game = view.game
    while state.stage not in ("turn", "over"):
        legal = [action for action in game.legal_actions(state) if game.refusal(state, action) is None]
        state = game.apply(state, random.choice(legal)).state
    return state


def _out_of_turn(view: View, state: Any, random: Random) -> Planted | None:
    """Somebody takes a truck whose turn it is not, where no legal draw of a tile that is gone again looks the same."""
    if len(state.zoos) == 2 and view.game.name != "dice":
        return None
    others = [seat for seat in range(len(state.zoos)) if seat != state.turn]
    if view.game.name != "dice":  # the next one may follow a turn of which nothing shows
        others.remove(_next(state))
    if not others:
        return None
    seat = random.choice(others)
    passed = state.taken[seat] not in (-1, ())
    wrong = view.with_turn(state, seat)
    takes = [one for one in view.game.legal_actions(wrong) if _verb(view.game.action_to_text(one)) == "take"]
    plain = [one for one in takes if not GONE.intersection(_tiles(view, state, view.game.action_to_text(one)))]
    if not plain or passed:
        return None
    after = finished(view, view.game.apply(wrong, random.choice(plain)).state, random)
    return Planted("turn", view.turn_rule, after, f"player-{seat + 1} takes a truck")


def _next(state: Any) -> int:
    """The seat after whose turn it is that has not taken a truck, or simply the next one where all others have."""
    seats: list[int] = [(state.turn + step) % len(state.zoos) for step in range(1, len(state.zoos))]
    return next((seat for seat in seats if state.taken[seat] in (-1, ())), seats[0])


GONE = frozenset({COIN_TILE, "supply"})
"""Tiles that nobody sees any more once their truck is taken."""


def _tiles(view: View, state: Any, text: str) -> tuple[str, ...]:
    """What lies on the truck of an action."""
    return view.trucks(state)[int(text.rpartition("-")[2]) - 1]


def _unearned(view: View, state: Any, random: Random) -> Planted | None:
    """An offspring that no pair has produced."""
    if view.game.name in ("dice", "aquaretto"):
        return None
    animals = sorted(label for label in view.new_labels(state) if label.startswith("animal/"))
    if not animals:
        return None
    species = random.choice(animals).split("/")[1]
    place = f"{player(state.turn)}/barn"
    text = f"offspring/{species} without parents"
    return Planted("place offspring", view.unearned_rule, state, text, (Offset(place, f"offspring/{species}", 1),))
