"""Every complaint about a text, word for word."""

from tests.rules.zooloretto.messages import FILE, messages


def test_the_complaints_are_those_that_are_committed() -> None:
    assert list(messages()) == FILE.read_text(encoding="utf-8").splitlines()
