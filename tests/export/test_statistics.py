"""What many games say together."""

from dataclasses import replace
from pathlib import Path
from random import Random

from companion.export.statistics import MOST_POINTS_SHOWN, course, tallies
from companion.reconcile.inputs import Tap, Undo
from companion.reconcile.session import begun, step
from companion.rules import game_named
from tests.export.kept import SHEET, kept


def test_a_tally_counts_games_wins_and_points_in_the_order_of_the_games(tmp_path: Path) -> None:
    other = {**SHEET, "ranking": [["Anna"], ["Łukasz"], ["Bertram der Große"]]}
    games = [kept(tmp_path, sheet).summary for sheet in (SHEET, other, None, other)]
    anna, bert, other_one = tallies(reversed(games))
    assert (anna.name, anna.games, anna.wins, anna.points, anna.numbers) == ("Anna", 3, 2, (7, 7, 7), (1, 2, 4))
    assert (bert.name, bert.wins, bert.best, bert.average) == ("Bertram der Große", 1, 10, 10)
    assert other_one.share == 0
    assert tallies([replace(games[0], totals=(None, None, None))]) == ()


def test_a_course_is_what_every_seat_had_and_forgets_what_was_taken_back() -> None:
    game = game_named("dice")
    start = game.new_game(game.complete(game.options_from_words(None, (), (), 2), Random(1).sample), 0)
    session, chance = begun(start), Random(3)
    assert course(session) == ((0, 0),)
    for _ in range(400):
        if game.is_over(session.state):
            break
        hidden = game.hidden(session.state)
        action = chance.choice([one for one, _ in hidden] if hidden else list(game.legal_actions(session.state)))
        session, _ = step(session, Tap(game.action_to_text(action)))
    told = course(session)
    assert len(told) <= MOST_POINTS_SHOWN
    assert told[0] == (0, 0)
    assert told[-1] == tuple(card.total for card in game.scores(session.state))
    back, _ = step(session, Undo(10_000))
    assert course(back) == ((0, 0),)
