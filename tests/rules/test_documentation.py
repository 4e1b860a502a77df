"""The examples in docstrings are true."""

import doctest
from types import ModuleType

import pytest

from companion.rules import aquaretto, zooloretto


@pytest.mark.parametrize("game", [zooloretto, aquaretto], ids=["zooloretto", "aquaretto"])
def test_the_examples_of_a_game(game: ModuleType) -> None:
    tried, failed = doctest.testmod(game)[::-1]
    assert tried > 10
    assert failed == 0
