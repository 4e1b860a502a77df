"""What can be done now, as a tree of words: the kind of action first, then what, then where.

It is made of the text form of actions, the same for all games, so that every legal action is a leaf. Actions that are
not legal but come to mind are leaves too, with the reason and the rule that forbid them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.app.presenter.candidates import Missing, likely, missing
from companion.rules import Game, Refusal
from companion.rules.aquaretto.options import LARGE

PREFIXES = ("zoo", "water")
"""The first word of actions in a game of both, which belongs to the kind."""


@dataclass(frozen=True, slots=True)
class Node:
    """A word that can be chosen. A leaf has the whole `action`; `refusal` says why nothing below is legal."""

    word: str
    children: tuple["Node", ...] = ()
    action: str = ""
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Whether anything below it is legal."""
        return self.refusal is None


@dataclass(slots=True)
class _Growing:
    """A node while the tree grows."""

    children: dict[str, "_Growing"] = field(default_factory=dict)
    action: str = ""
    refusal: Refusal | None = None


def words_of(action: str) -> tuple[str, ...]:
    """The words of an action, the game's prefix together with the verb; a board that is not turned is turned by 0."""
    first, *rest = action.split()
    if first in PREFIXES and rest:
        first, *rest = f"{first} {rest[0]}", *rest[1:]
    if first.endswith("expand") and len(rest) == 2 and rest[0] != LARGE:
        rest.append("0")
    return (first, *rest)


def tree(game: Game, state: Any) -> Node:
    """All that can be done now, with what comes to mind and is refused."""
    root = _Growing()
    for action in game.legal_actions(state):
        _add(root, game.action_to_text(action), None)
    legal = set(_leaves(root))
    for text in likely(state):
        if text not in legal:
            refused = game.refusal(state, game.action_from_text(text))
            if refused is not None:
                _add(root, text, refused)
    for one in missing(state):
        if one.kind not in root.children:
            root.children[one.kind] = _Growing(refusal=_reason(game, state, one))
    return _grown("", root)


def _reason(game: Game, state: Any, one: Missing) -> Refusal:
    """Why a kind of action cannot be done at all: the rules' reason when it is about money, else its own."""
    refused = game.refusal(state, game.action_from_text(one.example))
    if refused is not None and "cost" in refused.reason:
        return refused
    return Refusal(one.reason, one.rule)


def _add(root: _Growing, text: str, refused: Refusal | None) -> None:
    """Put an action into the tree."""
    node = root
    for word in words_of(text):
        node = node.children.setdefault(word, _Growing())
    node.action, node.refusal = text, refused


def _leaves(node: _Growing) -> Sequence[str]:
    """Every action in the tree."""
    if not node.children:
        return (node.action,) if node.action else ()
    return [text for child in node.children.values() for text in _leaves(child)]


def _grown(word: str, node: _Growing) -> Node:
    """The node as a value; where nothing below is legal, it is refused for the first reason below."""
    children = tuple(_grown(word, child) for word, child in node.children.items())
    if not children:
        return Node(word, (), node.action, node.refusal)
    refused = None if any(child.legal for child in children) else children[0].refusal
    return Node(word, children, node.action if not children else "", refused)


def at(root: Node, path: Sequence[str]) -> Node:
    """The node at these words, going on by itself where there is one word only; words that are gone end the way."""
    node = _onward(root)
    for word in path:
        found = by_word(node).get(word)
        if found is None or not found.children:
            break
        node = _onward(found)
    return node


def _onward(node: Node) -> Node:
    """Past the nodes that leave no choice."""
    while len(node.children) == 1 and node.children[0].children:
        node = node.children[0]
    return node


def only_action(node: Node) -> str:
    """The action of a node below which there is only one, else nothing."""
    while len(node.children) == 1:
        node = node.children[0]
    return node.action if not node.children and node.legal else ""


def by_word(node: Node) -> Mapping[str, Node]:
    """The children by their word."""
    return {child.word: child for child in node.children}
