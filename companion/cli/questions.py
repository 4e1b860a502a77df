"""Doubts as questions on the terminal, answered by number, what no photo shows, and house rules at set-up."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.cli.terminal import remark, said, spoken, typed_number
from companion.scorer import Player

if TYPE_CHECKING:
    from companion.reconcile.zoo import Doubt


def settle(player: Player, most_coins: int) -> Player:
    """Ask about each doubt of the player, and about the coins unless somebody has counted them.

    Enter leaves a doubt open, and confirms the coins that were seen. No player can have more than ``most_coins``.
    """
    for doubt in player.doubts:
        if doubt not in player.doubts:  # another answer has settled it
            continue
        answer = _choice(f"{player.name}: {doubt.ask}", _options(doubt), counted=doubt.seen)
        if answer is not None:
            player = player.with_answer(doubt, answer)
    seen = player.zoo.coins
    if player.coins_counted or (player.observation is None and seen is not None):
        return player
    default = "not known" if seen is None else str(seen)
    typed = _number(f"{player.name}: how many coins, without coin tiles? (Enter: {default}) ", most_coins)
    coins = seen if typed is None else typed
    return player if coins is None else player.with_coins(coins)


def settle_house_rules(options: Any) -> Any:
    """The options of a game with what people say of their own copy; Enter keeps what is usual."""
    from companion.rules import game_named

    game = game_named(options.game)
    for asked in game.asked(options):
        answer = _choice(asked.text, asked.known, f"Enter: {asked.usual}")
        if answer is not None:
            options = game.with_house_rules(options, [f"{asked.name}={answer}"])
    return options


def _options(doubt: "Doubt") -> tuple[str, ...]:
    """What was seen first, then what else it could be, each once."""
    return tuple(dict.fromkeys((doubt.seen, *doubt.could_be)))


def _choice(
    question: str, options: Sequence[str], otherwise: str = "Enter: leave open", counted: str = ""
) -> str | None:
    """The option that a person chose by its number, None for Enter; ``counted`` is what counts until then."""
    remark(question)
    for place, option in enumerate(options, start=1):
        print(f"  {place}  {_in_words(option, counted)}", file=sys.stderr)
    while True:
        answer = _ask(f"Number ({otherwise}): ")
        if not answer:
            return None
        number = typed_number(answer)
        if number is not None and 1 <= number <= len(options):
            return options[number - 1]
        remark(f"Please type a number from 1 to {len(options)}.")


def _number(question: str, most: int) -> int | None:
    """The number that a person typed, at most ``most``; None for Enter."""
    while True:
        answer = _ask(question)
        if not answer:
            return None
        number = typed_number(answer)
        if number is not None and number <= most:
            return number
        remark(f"Please type a number from 0 to {most}.")


def _ask(prompt: str) -> str:
    """One line from the person; the end of the input leaves the question open."""
    print(said(prompt), end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def _in_words(label: str, counted: str = "") -> str:
    """The label as people say it; of a box of a sheet yes or no, with what is counted."""
    match label, label == counted:
        case "marked", True:
            return said("yes, as it is counted now")
        case "marked", False:
            return said("yes, it is crossed off")
        case "empty", True:
            return said("no, as it is counted now")
        case "empty", False:
            return said("no, it is free")
    from companion.rules.components import is_label
    from companion.rules.components import words as in_english
    from companion.words import words_in

    if not is_label(label):
        return said(label)
    return in_english(label) if spoken() == "en" else words_in(spoken()).label(label)
