"""What following a game has found, as ``check`` and ``watch`` write it in JSON."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.rules import game_named

if TYPE_CHECKING:
    from companion.reconcile.due import Reminder
    from companion.reconcile.question import Question
    from companion.reconcile.session import Effect

SCHEMA: Final = "companion.check/1"
Course = tuple[Iterable[tuple[str, bool]], float]
"""What may have been done: actions in text, each with whether it was out of sight, and how probable all of it is."""


def check_json(
    state: Any,
    status: str,
    courses: Iterable[Course],
    effects: Iterable["Effect"],
    reminders: Iterable["Reminder"],
    question: "Question | None",
) -> dict[str, Any]:
    """What happened, whether it was allowed, what is due, what is asked, and the table: ``companion.check/1``."""
    from companion.reconcile.due import awaited, impossible

    game = state.options.game
    return {
        "schema": SCHEMA,
        "game": game,
        "status": status,
        "explanations": [
            {"actions": [_action(*one) for one in actions], "probability": round(probability, 4)}
            for actions, probability in courses
        ],
        "illegal": [
            {"rule": one.rule, "text": one.text, "where": one.where, "action": one.what}
            for one in effects
            if one.kind in ("illegal", "unseen")
        ],
        "due": [
            {"event": one.event, "what": one.what, "where": one.where, "rule": one.rule, "text": one.text}
            for one in (*reminders, *awaited(state), *impossible(state))
        ],
        "question": question_json(question),
        "state": game_named(game).state_to_json(state),
    }


def effects_json(effects: Sequence["Effect"]) -> list[dict[str, str]]:
    """Every effect, whatever its kind."""
    return [
        {"kind": one.kind, "text": one.text, "rule": one.rule, "where": one.where, "what": one.what} for one in effects
    ]


def question_json(question: "Question | None") -> dict[str, Any] | None:
    """What is asked, with its answers; null where nothing is."""
    return None if question is None else {"ask": question.ask, "answers": list(question.answers)}


def _action(text: str, is_open: bool) -> str:
    """An action in text; what was out of sight has a question mark behind it."""
    return f"{text} ?" if is_open else text
