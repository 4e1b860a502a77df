"""Zooloretto as the functions that answer for it."""

from companion.rules.game import Game
from companion.rules.zooloretto import (
    action_text,
    house,
    options,
    scoring,
    setup,
    state_json,
    turn,
    validity,
    zoo,
    zoo_json,
)
from companion.rules.zooloretto.events import BonusPaid, OffspringBorn, RoundEnded

GAME = Game(
    name="zooloretto",
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
    tie_rule=scoring.tie_rule,
    zoo_problems=validity.zoo_problems,
    zoos_problems=validity.zoos_problems,
    answered=zoo.answered,
    area_points=scoring.area_points,
    with_house_rules=house.with_house_rules,
    asked=house.asked,
    figures={"rounds": RoundEnded, "offspring": OffspringBorn, "bonuses paid": BonusPaid},
)
