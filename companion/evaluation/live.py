"""Games that are followed: simulated, read with noise, explained, and compared with what was really done."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any

from companion.evaluation.planting import plant
from companion.reconcile.expect import Offset, expected
from companion.reconcile.inputs import Answer, Read
from companion.reconcile.session import IN_DOUBT, Session, begun, step
from companion.reconcile.sighting import Sight, Sighting, everything
from companion.reconcile.views import Facts, View, view_of
from companion.reconcile.views.view import player, seat_of

Policy = Callable[[Any, Sequence[Any], Random], Any]


@dataclass(frozen=True, slots=True)
class Noise:
    """How readings err, as probabilities of a piece: taken for another, unsure, overlooked; `hidden`: of a zoo.

    `turns` pass between readings, and one more as often as `several` says.
    """

    flip: float = 0.01
    unsure: float = 0.05
    miss: float = 0.005
    hidden: float = 0.05
    forget: float = 0.3
    several: float = 0.1
    turns: int = 1


@dataclass
class Figures:
    """What came of the games; times in seconds of one core."""

    games: int = 0
    actions: int = 0
    right: int = 0
    right_with_question: int = 0
    questions: int = 0
    alarms: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    reported: Counter[str] = field(default_factory=Counter)
    due: int = 0
    due_said: int = 0
    times: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The figures as a document."""
        times = sorted(self.times) or [0.0]
        return {
            "schema": "companion.live/1",
            "games": self.games,
            "actions": self.actions,
            "right": share(self.right, self.actions),
            "right_with_questions": share(self.right_with_question, self.actions),
            "actions_per_question": round(self.actions / max(self.questions, 1), 1),
            "false_alarms_per_200_actions": round(200 * self.alarms / max(self.actions, 1), 2),
            "planted": self.planted.total(),
            "planted_kinds": len(self.planted),
            "reported": share(self.reported.total(), self.planted.total()),
            "not_reported": dict(sorted((self.planted - self.reported).items())),
            "due": self.due,
            "due_said": share(self.due_said, self.due),
            "ms": {
                "median": round(1000 * times[len(times) // 2], 1),
                "p95": round(1000 * times[int(0.95 * (len(times) - 1))], 1),
                "most": round(1000 * times[-1], 1),
            },
        }


def share(part: int, whole: int) -> float:
    """A share, 1 of nothing."""
    return round(part / whole, 4) if whole else 1.0


def follow(options: Any, policy: Policy, seed: str, noise: Noise, figures: Figures, planting: float) -> None:
    """Play one game and follow it by readings alone; `planting`: how often a turn is tried with an illegal move."""
    random = Random(seed)
    view = view_of(options.game)
    game = view.game
    state = game.new_game(game.complete(options, random.sample), random.randrange(options.players))
    session = begun(state)
    figures.games += 1
    while not game.is_over(state):
        if random.random() < planting:
            _plant(view, session, state, random, figures)
        turns, several = 0, noise.turns + (random.random() < noise.several)
        fresh: tuple[Offset, ...] = ()
        while turns < several and not game.is_over(state):
            turns += 1
            state, born = turn_of(view, state, policy, random)
            fresh += born
            figures.actions += 1
        forgotten: tuple[Offset, ...] = fresh if fresh and turns == 1 and random.random() < noise.forget else ()
        session, right, asked, alarm = _watch(view, session, state, forgotten, random, noise, figures)
        figures.alarms += alarm
        figures.questions += asked
        figures.right += turns * (right and not asked)
        figures.right_with_question += turns * right
        if not right:
            figures.wrong.append(f"{seed}: {difference(view, session.state, state)}")
            session = begun(state)


def turn_of(view: View, state: Any, policy: Policy, random: Random) -> tuple[Any, tuple[Offset, ...]]:
    """One turn, and what it brought by itself that people may forget (one offspring or bonus)."""
    game = view.game
    born: list[Offset] = []
    while True:
        chances = game.hidden(state)
        if chances:
            (action,) = random.choices([one for one, _ in chances], [weight for _, weight in chances])
        else:
            action = policy(state, tuple(game.legal_actions(state)), random)
        done = game.apply(state, action)
        state = done.state
        effects = [effect for event in done.events for effect in view.automatic(event)]
        born += [
            Offset(effect.place, effect.label, -effect.change)
            for effect in effects
            if effect.event in ("offspring", "bonus")
        ]
        if state.stage in ("turn", "over"):
            return state, tuple(born[:1])


def _watch(
    view: View,
    session: Session,
    state: Any,
    forgotten: tuple[Offset, ...],
    random: Random,
    noise: Noise,
    figures: Figures,
) -> tuple[Session, bool, bool, bool]:
    """Read the table twice, answer questions, and say whether it is known rightly, was asked about, raised an alarm."""
    facts = expected(state, forgotten)
    asked = alarm = False
    for _ in range(2):
        sighting = noisy(facts, view, state, random, noise)
        start = process_time()
        session, effects = step(session, Read(sighting))
        figures.times.append(process_time() - start)
        alarm = any(effect.kind == "illegal" for effect in effects)
    if session.status == IN_DOUBT and session.question is not None:
        asked = True
        choice = _answer(view, session, state, sighting.whole)
        if choice is not None:
            session, _ = step(session, Answer(choice))
    right = same_table(view, session.state, state, sighting.whole)
    if forgotten:
        figures.due += 1
        figures.due_said += any(one.place == forgotten[0].place for one in session.due)
        # now it is done
        session, _ = step(session, Read(noisy(expected(state), view, state, random, Noise(0, 0, 0, 0, 0, 0))))
    return session, right, asked, alarm


def _answer(view: View, session: Session, state: Any, whole: frozenset[str]) -> int | None:
    """What somebody answers who knows the table and what may be done next; None where no answer is right."""
    assert session.question is not None
    tables = [
        (choice, session.explanations[one].state)
        for choice, members in enumerate(session.question.members)
        for one in members
    ]
    right = [(choice, table) for choice, table in tables if same_table(view, table, state, whole)]
    legal = tuple(view.game.legal_actions(state))
    knowing = [choice for choice, table in right if tuple(view.game.legal_actions(table)) == legal]
    return next(iter((*knowing, *(choice for choice, _ in right))), None)


def difference(view: View, one: Any, other: Any) -> str:
    """Where two tables differ."""
    here, there = view.facts(one), view.facts(other)
    places = sorted(
        place for place in {*here.places, *there.places} if here.places.get(place) != there.places.get(place)
    )
    money = sorted(here.numbers.items() ^ there.numbers.items())
    return f"{(one.turn, one.stage)} for {(other.turn, other.stage)}, {places}, {money}"


def same_table(view: View, one: Any, other: Any, whole: frozenset[str]) -> bool:
    """Whether two tables are the same as far as the eye reaches, and the same player is to act.

    What is out of sight is left open, and seen later.
    """
    if (one.turn, one.stage) != (other.turn, other.stage):
        return False
    here, there = (_in_sight(view.facts(table), whole) for table in (one, other))
    return here == there


def _in_sight(facts: Facts, whole: frozenset[str]) -> tuple[dict[str, Any], dict[str, int]]:
    """The facts of what is in sight."""
    places = {place: labels for place, labels in facts.places.items() if place.partition("/")[0] in whole}
    return places, {key: number for key, number in facts.numbers.items() if key.partition("/")[0] in whole}


def noisy(facts: Facts, view: View, state: Any, random: Random, noise: Noise) -> Sighting:
    """A reading of a table: pieces flipped, unsure, overlooked; a zoo out of sight now and then."""
    whole = set(everything(len(state.zoos), len(view.trucks(state))))
    before = player((state.turn - 1) % len(state.zoos))
    hidden = [player(seat) for seat in range(len(state.zoos)) if random.random() < noise.hidden]
    whole -= {one for one in hidden if one != before}
    every = sorted(view.new_labels(state))
    places = {}
    for place, labels in facts.places.items():
        if place.partition("/")[0] in whole:
            places[place] = tuple(_seen(label, place, every, random, noise) for label in labels)
            places[place] = tuple(sight for sight in places[place] if sight.candidates)
    numbers = {key: number for key, number in facts.numbers.items() if key.partition("/")[0] in whole}
    return Sighting(places, numbers, frozenset(whole))


def _seen(label: str, place: str, every: Sequence[str], random: Random, noise: Noise) -> Sight:
    """How one piece is seen; without candidates it is overlooked."""
    like = [other for other in every if other.split("/")[0] == label.split("/", maxsplit=1)[0] and other != label]
    chance = random.random()
    if seat_of(place) is None and not place.startswith("truck-"):
        return Sight(((label, 1.0),))
    if chance < noise.miss:
        return Sight(())
    chance -= noise.miss
    if like and chance < noise.flip:
        return Sight(((random.choice(like), 0.6), (label, 0.35)))
    if like and chance < noise.flip + noise.unsure:
        return Sight(((label, 0.7), (random.choice(like), 0.25)))
    return Sight(((label, 0.98), *(((random.choice(like), 0.01),) if like else ())))


def _plant(view: View, session: Session, state: Any, random: Random, figures: Figures) -> None:
    """Show an illegal move in two readings, see whether it is reported, and forget it again."""
    planted = plant(view, state, random)
    if planted is None:
        return
    figures.planted[planted.kind] += 1
    reported, explained = set(), []
    for _ in range(2):
        sighting = noisy(expected(planted.state, planted.offsets), view, planted.state, random, Noise(hidden=0.0))
        session, effects = step(session, Read(sighting))
        explained.append([deed.text for deed in session.explanations[0].deeds])
        reported |= {effect.rule for effect in effects if effect.kind == "illegal"}
    if planted.rule in reported:
        figures.reported[planted.kind] += 1
    else:
        figures.wrong.append(f"{planted.kind}: {planted.text}; {explained[0]} {sorted(reported)}")


CHOICES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], int]] = {
    "zooloretto": (("exotic", "xxl"), ("all-stalls", "balloon", "tray"), 5),
    "aquaretto": (("xxl",), (), 5),
    "dice": ((), (), 4),
    "joint": ((), (), 4),
}
"""Expansions, variants and the most players of each game that take turns in rehearsals."""


def options_of_game(name: str, seed: str) -> Any:
    """Options of the game, chosen by chance from everything that it offers."""
    random = Random(f"options {seed}")
    expansions, variants, most = CHOICES[name]
    chosen = [tuple(one for one in words if random.random() < 0.5) for words in (expansions, variants)]
    return view_of(name).game.options_from_words(None, chosen[0], chosen[1], random.randint(2, most))
