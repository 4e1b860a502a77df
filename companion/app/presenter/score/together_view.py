"""What can only be said of all zoos or sheets together: what cannot lie on one table, coins that a tie hangs on."""

from collections.abc import Callable

from companion.app.presenter.elements import Banner, Button, Element
from companion.app.presenter.intents import Intent
from companion.app.presenter.screen import Context
from companion.rules.results import Problem
from companion.scorer import ScoreSheet
from companion.words import Words


def not_on_one_table(
    sheet: ScoreSheet, context: Context, rule: Callable[[str], Intent], photos: Intent
) -> tuple[Element, ...]:
    """A message for each thing that cannot be about these zoos; a photo that was given twice breaks no rule."""
    words = context.words

    def said(problem: Problem) -> Banner:
        title, way = words("The same photo twice"), Button(words("To the photos"), photos, icon="photo")
        if problem.rule:
            title = words("Not on one table")
            way = Button(words("Read the rule"), rule(problem.rule), "quiet", icon="book")
        return Banner(words.event(problem.text), "bad", "warn", (way,), title)

    return tuple(map(said, sheet.problems))


def unsure_coins(sheet: ScoreSheet, name: str, words: Words) -> str:
    """Between which numbers a player's coins are where they break a tie; empty where they are sure or break none."""
    for one, least, most in sheet.coin_doubts:
        if one != name:
            continue
        if most > least + 1:
            return words("{least} to {most}? They break a tie, and not all are seen surely.", least=least, most=most)
        return words("{least} or {most}? They break a tie, and not all are seen surely.", least=least, most=most)
    return ""


def coins_to_count(sheet: ScoreSheet, context: Context, look: Callable[[str], Intent]) -> tuple[Element, ...]:
    """A question for each player whose coins break a tie and are not surely counted, with the way to count them."""
    words = context.words
    return tuple(
        Banner(
            unsure_coins(sheet, name, words),
            "warn",
            "coin",
            (Button(words("Count them"), look(name), icon="eye"),),
            words("Coins of {name}", name=name),
        )
        for name, _, _ in sheet.coin_doubts
    )
