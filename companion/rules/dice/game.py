"""The dice game as the functions that answer for it."""

from companion.rules.dice import action_text, options, scoring, setup, state_json, turn, validity, zoo, zoo_json
from companion.rules.dice.events import BonusGained, RoundEnded, SymbolIgnored
from companion.rules.game import Game
from companion.rules.house import with_rulings

GAME = Game(
    name="dice",
    options_from_words=options.options_from_words,
    put_back=setup.put_back,
    complete=setup.complete,
    new_game=setup.new_game,
    legal_actions=turn.legal_actions,
    refusal=turn.refusal,
    apply=turn.apply,
    hidden=turn.hidden,
    is_over=turn.is_over,
    due=turn.due,
    problems=validity.problems,
    scores=scoring.scores,
    final_ranking=scoring.final_ranking,
    action_to_text=action_text.action_to_text,
    action_from_text=action_text.action_from_text,
    state_to_json=state_json.state_to_json,
    state_from_json=state_json.state_from_json,
    zoo_from_json=zoo_json.zoo_from_json,
    zoo_to_json=zoo_json.zoo_to_json,
    score=scoring.score,
    ranking=scoring.ranking,
    zoo_problems=validity.zoo_problems,
    zoos_problems=validity.zoos_problems,
    answered=zoo.answered,
    area_points=scoring.area_points,
    tie_money=scoring.tie_coins,
    tie_rule=scoring.tie_rule,
    with_house_rules=with_rulings,
    figures={"rounds": RoundEnded, "bonuses": BonusGained, "symbols ignored": SymbolIgnored},
)
