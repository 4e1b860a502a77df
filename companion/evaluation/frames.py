"""Games that are followed by frames: simulated, laid on a table, filmed, read, explained, compared with the truth."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any, Protocol

from companion.evaluation.live import Figures, Policy, difference, same_table, share, turn_of
from companion.evaluation.planting import plant
from companion.live import Followed
from companion.reconcile.expect import expected
from companion.reconcile.views import view_of
from companion.vision.arrays import Pixels

PUSHED, RESTED, MISSED = 0.08, 0.15, 0.1
"""How often the camera is pushed after a turn, an arm rests on the table, a turn passes without a still frame."""


class Shot(Protocol):
    """A frame (h, w, 3) BGR, when it was taken, and the number of the state that lies still in it, else -1."""

    @property
    def pixels(self) -> Pixels:
        """The frame."""

    @property
    def at(self) -> float:
        """Seconds."""

    @property
    def state(self) -> int:
        """The number of the turn."""


class Filmed(Protocol):
    """A table that is laid and filmed."""

    def begin(self, facts: Mapping[str, tuple[str, ...]], money: Mapping[str, int]) -> Iterator[Shot]:
        """The first table."""

    def turn(
        self,
        facts: Mapping[str, tuple[str, ...]],
        money: Mapping[str, int],
        state: int,
        *,
        push: bool = False,
        resting: bool = False,
    ) -> Iterator[Shot]:
        """The next table."""


@dataclass
class FilmFigures(Figures):
    """Figures of filmed games: besides those of readings the frames, and how long each took."""

    frames: int = 0
    readings: int = 0
    frame_times: list[float] = field(default_factory=list)
    recovered: int = 0

    def to_json(self) -> dict[str, Any]:
        """The figures as a document."""
        times = sorted(self.frame_times) or [0.0]
        mean = sum(times) / len(times)
        return Figures.to_json(self) | {
            "frames": self.frames,
            "frames_a_second": round(1 / mean, 1) if mean else 0.0,
            "frame_ms": {
                "median": round(1000 * times[len(times) // 2], 1),
                "p95": round(1000 * times[int(0.95 * (len(times) - 1))], 1),
                "most": round(1000 * times[-1], 1),
            },
            "put_right_and_recovered": share(self.recovered, self.planted.total()),
        }


def follow_film(
    table: Filmed,
    open_live: Callable[[Any], Followed],
    options: Any,
    policy: Policy,
    seed: str,
    figures: FilmFigures,
    turns: int,
    planting: float,
    skip: int = 0,
    keep: Callable[[Shot, Any], None] | None = None,
) -> None:
    """Film some turns of a game and follow them; ``skip``: turns that have been played before the camera is there."""
    random = Random(seed)
    view = view_of(options.game)
    game = view.game
    state = game.new_game(game.complete(options, random.sample), random.randrange(options.players))
    for _ in range(skip):
        state, _ = turn_of(view, state, policy, random)
    live = open_live(state)
    figures.games += 1
    watch = _Watch(live, figures, keep)
    facts = expected(state)
    watch.through(table.begin(facts.places, facts.numbers), state)
    number, pending = 0, 0
    while number < turns and not game.is_over(state):
        number += 1
        if random.random() < planting:
            planted = plant(view, state, random)
            if planted is not None:
                facts = expected(planted.state, planted.offsets)
                figures.planted[planted.kind] += 1
                rules = watch.through(table.turn(facts.places, facts.numbers, number), None)
                figures.reported[planted.kind] += planted.rule in rules
                if planted.rule not in rules:
                    figures.wrong.append(f"{seed}: {planted.kind}: {planted.text}; {sorted(rules)}")
                facts = expected(state)
                watch.through(table.turn(facts.places, facts.numbers, number), None)
                figures.recovered += same_table(view, live.session.state, state, watch.whole)
        state, _ = turn_of(view, state, policy, random)
        figures.actions += 1
        pending += 1
        if random.random() < MISSED and number < turns:
            continue
        facts = expected(state)
        asked_before = figures.questions
        push, rest = random.random() < PUSHED, random.random() < RESTED
        rules = watch.through(table.turn(facts.places, facts.numbers, number, push=push, resting=rest), state)
        figures.alarms += bool(rules)
        right = same_table(view, live.session.state, state, watch.whole)
        asked = live.session.question is not None
        figures.questions += asked and figures.questions == asked_before
        figures.right += pending * (right and not asked)
        figures.right_with_question += pending * right
        if not right:
            different = difference(view, live.session.state, state)
            figures.wrong.append(f"{seed}: turn {number}: {live.session.status}: {different}")
        pending = 0


@dataclass(slots=True)
class _Watch:
    """Feeds frames and keeps count."""

    live: Followed
    figures: FilmFigures
    keep: Callable[[Shot, Any], None] | None

    @property
    def whole(self) -> frozenset[str]:
        """What was in sight when the table was read last."""
        last = self.live.session.last
        return last.whole if last is not None else frozenset()

    def through(self, shots: Iterator[Shot], state: Any) -> set[str]:
        """Feed all frames; the rules that were said to be broken."""
        rules: set[str] = set()
        for shot in shots:
            start = process_time()
            view = self.live.feed(shot.pixels, shot.at)
            spent = process_time() - start
            self.figures.frames += 1
            self.figures.readings += view.read
            self.figures.frame_times.append(spent)
            rules |= {effect.rule for effect in view.effects if effect.kind == "illegal"}
            if self.keep is not None:
                self.keep(shot, state)
        return rules
