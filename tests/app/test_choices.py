"""Everything that is legal can be reached by tapping, and nothing else is done by it, in every game."""

from importlib import import_module
from random import Random

import pytest

from companion.app.presenter.choices import Node, at, tree, words_of
from companion.rules import GAMES, game_named

GAMES_EACH = 2
STEPS = 90


def leaves(node: Node) -> list[Node]:
    """Every action of the tree."""
    return [node] if not node.children else [leaf for child in node.children for leaf in leaves(child)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_every_legal_action_is_a_leaf_and_what_is_greyed_is_refused(game: str, seed: int) -> None:
    rules, random = game_named(game), Random(seed)
    state = import_module(f"tests.rules.{game}.playouts").start(random)
    for _ in range(STEPS):
        if rules.is_over(state):
            break
        found = leaves(tree(rules, state))
        legal = {rules.action_to_text(action) for action in rules.legal_actions(state)}
        assert {leaf.action for leaf in found if leaf.legal} == legal
        for leaf in found:
            if not leaf.legal:
                assert leaf.refusal is not None
                assert leaf.refusal.reason
                assert leaf.refusal.rule
                if leaf.action:
                    assert rules.refusal(state, rules.action_from_text(leaf.action)) == leaf.refusal
        state = rules.apply(state, random.choice(list(rules.legal_actions(state)))).state


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_an_action_lead_to_it(game: str) -> None:
    rules, random = game_named(game), Random(3)
    state = import_module(f"tests.rules.{game}.playouts").start(random)
    for _ in range(STEPS // 3):
        if rules.is_over(state):
            break
        root = tree(rules, state)
        action = random.choice(list(rules.legal_actions(state)))
        text = rules.action_to_text(action)
        node, path = at(root, ()), ()
        while node.children:
            child = next(one for one in node.children if one.word in words_of(text) and text in actions(one))
            path = (*path, child.word)
            node = at(root, path) if child.children else child
        assert node.action == text
        state = rules.apply(state, action).state


def actions(node: Node) -> set[str]:
    """The legal actions below a node."""
    return {leaf.action for leaf in leaves(node)}


def test_where_nothing_can_be_chosen_the_reason_is_said() -> None:
    rules = game_named("zooloretto")
    state = import_module("tests.rules.zooloretto.playouts").start(Random(1))
    kinds = {child.word: child for child in tree(rules, state).children}
    assert kinds["draw"].legal
    assert not kinds["take"].legal
    assert kinds["take"].refusal.rule == "ZR-036"
    assert not kinds["move"].legal
