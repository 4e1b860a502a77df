"""The examples in docstrings are true."""

import doctest

from companion.rules import zooloretto


def test_the_examples_of_zooloretto() -> None:
    tried, failed = doctest.testmod(zooloretto)[::-1]
    assert tried > 10
    assert failed == 0
