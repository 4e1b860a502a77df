"""A dice game followed by a camera: the dice on the trucks are read whenever the picture has come to rest.

The players' sheets are not followed: what a taken truck brings is entered as the rules say (DG-22). What is not surely
seen is left open: nothing is told until it is, or a person has answered.
"""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.errors import PhotoQualityError
from companion.live.dice_sight import (
    NO_DIE,
    NOT_FOLLOWING,
    DiceSight,
    hindrance,
    offence,
    side_question,
    sight_of,
    steadied,
    sure_sides,
    surplus,
    turned_over,
    unreadable,
)
from companion.live.followed import Followed
from companion.live.view import DARK, FROZEN, MESSAGES, MOVING, SEEKING, STEADY, LiveView, Outline
from companion.reconcile.dice_turns import (
    Course,
    Turn,
    agreed_turns,
    followed_on,
    is_half_done,
    parting,
)
from companion.reconcile.dice_wrongs import rolled_again
from companion.reconcile.due import awaited
from companion.reconcile.inputs import Tap, Undo
from companion.reconcile.question import Question
from companion.reconcile.session import IN_DOUBT, OUT_OF_SYNC, Effect, Session

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels
    from companion.vision.dice.reader import DiceReader, Look

AGAIN_S: Final = 0.6
"""After a movement the dice are read twice, so long apart: only what is seen both times counts."""
LATER_S: Final = 2.0
"""While something is asked or not understood the dice are read so often."""
IDLE_S: Final = 6.0
"""And so often while nothing is to be seen to move."""
LONG_S: Final = 4.0
"""What lies so long as no whole turns leave it is spoken of; before that somebody may still be at it."""
SETTLED_S: Final = 6.0
"""What lies so long is no roll of which one die is put already and the other one thought over."""
PICTURES_S: Final = 0.8
"""Frames so far apart are single pictures, each of which somebody took of a table at rest."""
SURE: Final = 0.8
"""A side that is less probable than this is drawn as a doubt."""
NO_TRUCKS: Final = "No truck board is in sight: show the whole board with its trucks."
FIRST_TURNS: Final = 1
"""Where more turns than this lie between the game and what is seen first it is another table, or much was missed."""
OTHERWISE: Final = "the trucks lie otherwise than in the game that was given: put them right, or enter what was done"
TELL: Final = "what lies on the trucks does not follow from what lay there: say what was done, or undo"
TAKEN_BACK: Final = "the last roll is told anew, for the dice lie otherwise now"


class LiveDice(Followed):
    """A dice game that is followed.

    The session is given actions only, and only those that are sure; the courses are the ways to understand what was
    seen since.

    :param journal: a file to which every input is added, so that the game can be taken up again.
    """

    def __init__(
        self, reader: "DiceReader", session: Session, *, live: bool = True, journal: Path | None = None
    ) -> None:
        from companion.vision.dice.size import DieSize
        from companion.vision.moving.steady import Watcher

        super().__init__(session, journal)
        self._reader = reader
        self._watcher = Watcher(live)
        self._size = DieSize()
        self._courses: tuple[Course, ...] = (_course_of(session),)
        self._rolled: tuple[Course, int] | None = None
        self._was_said = False
        self._question: Question | None = None
        self._answers: tuple[tuple[Course, ...], ...] = ()
        self._said: dict[str, str] = {}
        self._look: Look | None = None
        self._sight: DiceSight | None = None
        self._clear: dict[str, str] = {}
        self._held: DiceSight | None = None
        self._offence: Effect | None = None
        self._message = ""
        self._lost = self._begun = False
        self._last_at: float | None = None
        self._read_at = self._since = 0.0
        self._wait = 0.0
        self._outlines: tuple[Outline, ...] = ()

    # ------------------------------------------------------------------------------------------- frames

    def feed(self, frame: "Pixels", at: float) -> LiveView:
        """Takes in a frame (h, w, 3) BGR uint8 of time ``at`` (seconds, growing)."""
        from companion.vision.moving.steady import View

        moment = self._watcher.see(frame, at)
        alone = self._last_at is None or at - self._last_at >= PICTURES_S
        self._last_at = at
        if moment.view in (View.DARK, View.FROZEN):
            status = DARK if moment.view is View.DARK else FROZEN
            return self._view(at, status, MESSAGES[status])
        if moment.view is not View.STEADY and not alone:
            self._wait, self._sight, self._clear = 0.0, None, {}
            return self._view(at, MOVING, MESSAGES[MOVING])
        if not alone and at - self._read_at < self._wait:
            return self._view(at, STEADY, self._message)
        self._read_at = at
        return self._read(frame, at, alone=alone)

    def _read(self, frame: "Pixels", at: float, *, alone: bool) -> LiveView:
        """Read the dice; what is seen counts when it is seen twice, or in a picture by itself."""
        from companion.vision.frame import Photo

        size = (int(frame.shape[1]), int(frame.shape[0]))
        try:
            look = self._reader.look(Photo("frame", frame, size), self._size)
        except PhotoQualityError as error:
            return self._nothing(at, str(error))
        if not look.observation.boards:
            return self._nothing(at, NO_TRUCKS)
        before = {} if alone else self._clear
        look = steadied(look, before)
        self._clear = before | sure_sides(look)
        self._outlines, self._look = _outlines(look), look
        last, self._sight = self._sight, sight_of(look, len(self._session.state.trucks), self._said)
        self._said = dict(self._sight.said)
        same = last is not None and last.trucks == self._sight.trucks
        if not same:
            self._since = at
        if not (same or alone):
            self._wait = AGAIN_S
            return self._view(at, STEADY, self._message, read=True)
        lain = SETTLED_S if alone and same else 0.0 if alone else at - self._since
        effects = self._understand(self._sight, lain)
        self._wait = LATER_S if self._question is not None or self._lost else IDLE_S
        return self._view(at, STEADY, self._message, effects, read=True)

    def _nothing(self, at: float, message: str) -> LiveView:
        self._message, self._outlines, self._wait = message, (), LATER_S
        return self._view(at, SEEKING, message, read=True)

    # ------------------------------------------------------------------------------------------- turns

    def _understand(self, sight: DiceSight, lain: float = 0.0) -> tuple[Effect, ...]:
        """Go on to what is seen and has `lain` so for so many seconds, where whole turns lead there.

        Else wait, ask, or say what hinders.
        """
        if self._held is not None and self._held.trucks == sight.trucks:
            return ()
        found = followed_on(self._courses, sight.trucks)
        if not self._begun and any(len(one.turns) > FIRST_TURNS for one in found):
            self._lost, self._message = True, OTHERWISE
            return ()
        self._held, self._lost = None, not found
        if found:
            self._message, self._offence = self._surplus(), None
            return self._go_on(found)
        asked = None if sight.foreign else side_question(sight, self._courses)
        if asked is not None:
            self._message = ""
            return self._ask(asked)
        if not self._answers:
            self._question = None
        retold, half = self._retold(sight), is_half_done(self._courses, sight.trucks)
        other = None if retold is None else rolled_again(self._session.state, retold.state)
        if retold is not None and not half and (other is None or self._was_said):
            self._message, self._lost = "", False
            self.give(Undo(len(retold.turns[0].actions)))
            return (Effect("happened", TAKEN_BACK), *self._go_on((retold,)))
        settled = lain >= SETTLED_S
        if retold is None:
            forbidden = offence(sight, self._courses, settled=settled)
        else:
            forbidden = turned_over(other) if other is not None and (settled or not half) else None
        return self._hindered(sight, forbidden, long=lain >= LONG_S)

    def _hindered(self, sight: DiceSight, forbidden: Effect | None, *, long: bool) -> tuple[Effect, ...]:
        """Say what is `forbidden`, or why no whole turns lead here, as soon as nobody can be at it any more."""
        if forbidden is None:
            if unreadable(sight, self._courses) or long:
                reason = hindrance(sight, self._courses)
                self._message = TELL if reason == NOT_FOLLOWING else reason
            return ()
        if not long or self._offence == forbidden:
            return ()
        self._offence, self._message = forbidden, ""
        return (forbidden,)

    def _go_on(self, found: tuple[Course, ...]) -> tuple[Effect, ...]:
        """Tell the turns that all courses share, and ask which of the courses it was."""
        self._begun = True
        shared = agreed_turns(found)
        effects: tuple[Effect, ...] = ()
        for turn in found[0].turns[:shared]:
            effects += self._done(turn)
        if shared:
            effects += self._due()
        self._courses = tuple(replace(one, turns=one.turns[shared:]) for one in found)
        if len(found) == 1:
            self._question, self._answers = None, ()
            return effects
        asked = parting(self._courses, 0)
        answers = tuple(tuple(self._courses[number] for number in members) for members in asked.members)
        return effects + self._ask(asked, answers)

    def _done(self, turn: Turn) -> tuple[Effect, ...]:
        """Tell the session a turn."""
        before, unsure = self._session.state, " (out of sight)" if turn.open else ""
        for action in turn.actions:
            self.give(Tap(action))
        self._rolled = (Course(before), len(turn.actions)) if len(turn.actions) > 1 else None
        self._was_said = bool(self._said)
        return tuple(Effect("happened", f"player-{turn.player + 1}: {text}" + unsure) for text in turn.actions)

    def _due(self) -> tuple[Effect, ...]:
        """Whose turn it is now."""
        return tuple(Effect("due", one.text, one.rule, one.where, one.what) for one in awaited(self._session.state))

    def _ask(self, question: Question, answers: tuple[tuple[Course, ...], ...] = ()) -> tuple[Effect, ...]:
        """Ask, unless just that is asked already."""
        same = self._question == question
        self._question, self._answers = question, answers
        return () if same else (Effect("ask", question.ask, where=question.where),)

    def _surplus(self) -> str:
        """What is to be said of dice that do not belong to the game."""
        return "" if self._look is None else surplus(self._look, self._session.state.options.players)

    def _retold(self, sight: DiceSight) -> Course | None:
        """The last roll as it lies now, where it lies otherwise than it was told; None where that is not so."""
        if self._rolled is None or len(self._courses) > 1:
            return None
        start, inputs = self._rolled
        found = followed_on([start], sight.trucks)
        if len(found) != 1 or len(found[0].turns) != 1 or len(found[0].turns[0].actions) != inputs:
            return None
        return found[0]

    # ------------------------------------------------------------------------------------------- people

    @property
    def session(self) -> Session:
        """What is known of the game, with what is asked about the dice."""
        if self._question is not None:
            return replace(self._session, question=self._question, status=IN_DOUBT)
        return replace(self._session, status=OUT_OF_SYNC) if self._lost and self._is_told else self._session

    @property
    def _is_told(self) -> bool:
        """Whether it has been said what hinders to go on."""
        return bool(self._message) or self._offence is not None

    def tap(self, action: str) -> tuple[Effect, ...]:
        """An action, in its notation, that somebody says was done; the dice may still lie as before for a while."""
        effects = super().tap(action)
        self._begin_anew(self._sight)
        return effects

    def answer(self, choice: int) -> tuple[Effect, ...]:
        """The answer of that number, from 0, to the open question."""
        question = self._question
        if question is None or not 0 <= choice < len(question.answers):
            return super().answer(choice)
        self._question, answers, self._answers = None, self._answers, ()
        if answers:
            return self._go_on(answers[choice])
        return self._say(question.where, question.answers[choice])

    def _say(self, crate: str, label: str) -> tuple[Effect, ...]:
        """Understand the trucks anew with what lies in a crate."""
        self._said[crate] = label
        if self._look is None:
            return ()
        self._sight = sight_of(self._look, len(self._session.state.trucks), self._said)
        return self._understand(self._sight)

    def undo(self, steps: int = 1) -> tuple[Effect, ...]:
        """So many turns back; the trucks are understood anew when they change."""
        inputs, one = 0, self._session
        for _ in range(steps):
            while one.before is not None:
                one, inputs = one.before, inputs + 1
                if one.state.stage == "turn":
                    break
        effects = self.give(Undo(inputs))
        self._begin_anew(self._sight)
        return effects

    def correct(self, place: str, _seen: str, said: str) -> tuple[Effect, ...]:
        """What somebody says of the die in a crate (``truck-2/1``) whose side is not clear; empty: it is none."""
        return self._say(place, said or NO_DIE)

    def accept(self) -> tuple[Effect, ...]:
        """The trucks stay as they lie; they are understood anew when they change."""
        effects = super().accept()
        self._begin_anew(self._sight)
        return effects

    def _begin_anew(self, held: DiceSight | None) -> None:
        """Start from what the session knows; what lies there now is not explained again."""
        self._courses, self._rolled = (_course_of(self._session),), None
        self._question, self._answers, self._message, self._offence = None, (), "", None
        self._lost = False
        self._held, self._wait = held, 0.0

    # ------------------------------------------------------------------------------------------- views

    def _view(
        self, at: float, status: str, message: str, effects: tuple[Effect, ...] = (), *, read: bool = False
    ) -> LiveView:
        return LiveView(at, status, message, (), self._outlines, effects, self.session, read)


def _course_of(session: Session) -> Course:
    """From where the trucks are followed: when a round is just over its dice may still lie there. Rule: DG-34."""
    state, before = session.state, session.before
    over = before is not None and not any((*state.trucks, *state.taken)) and any(before.state.trucks)
    return Course(state, left=before.state.trucks if over and before is not None else ())


def _outlines(look: "Look") -> tuple[Outline, ...]:
    """The dice, to be drawn over the frame."""
    return tuple(
        Outline(
            die.quad,
            die.label,
            die.confidence,
            "sure" if die.label != "unknown" and die.confidence >= SURE else "doubt",
            die.area,
            die.space,
            seat=-1,
            others=die.alternatives,
        )
        for die in look.observation.components
    )
