"""Who follows the camera tells what was seen and what follows from an answer, and nothing that the screen knows."""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.carry_out.live import Follower
from companion.app.presenter.table.intents import StartLive, TellLive
from companion.app.presenter.table.live import LiveNews
from companion.reconcile.inputs import Tap
from tests.test_live_dice import STATE, following, look_of, picture

PATIENCE = 30.0


class Feed:
    """A camera that gives pictures, one by one, when it is asked for the next."""

    live, followed, stopped = False, False, False

    def __init__(self) -> None:
        self.left: list[int] = []
        self.given = 0

    def next_frame(self, _patience: float) -> Any:
        if not self.left:
            time.sleep(0.002)
            return None
        number = self.left.pop(0)
        self.given += 1
        return number, float(number), picture(number)

    def let_go(self) -> None:
        self.stopped = True


def wait(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.002)


def taps(news: list[LiveNews]) -> list[str]:
    return [one.action for each in news for one in each.given if isinstance(one, Tap)]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Begins to follow the looks; the camera, the follower, the news."""
    made: list[Follower] = []

    def begin(*looks: Any) -> tuple[Feed, Follower, list[LiveNews]]:
        monkeypatch.setattr("companion.live.open_live", lambda *_, **__: following(*looks))
        feed, news = Feed(), []
        services: Any = SimpleNamespace(post=lambda intent: news.append(intent.news), shared={})
        made.append(Follower(StartLive(STATE, ""), feed, services))  # type: ignore[arg-type]
        return feed, made[-1], news

    yield begin
    for one in made:
        one.stop()


def test_the_actions_of_a_turn_that_was_seen_are_told(begun: Any) -> None:
    feed, _, news = begun(look_of("", "", ""), look_of("lion", "coin", ""))
    feed.left += [0, 1]
    wait(lambda: taps(news))
    assert taps(news)[0] == "roll"
    assert sorted(taps(news)[-2:]) == ["load die/coin truck-2", "load die/lion truck-1"]


def test_what_follows_from_an_answer_is_told(begun: Any) -> None:
    feed, follower, news = begun(look_of("", "", ""), look_of("lion?", "coin", ""))
    feed.left += [0, 1]
    wait(lambda: news and news[-1].view.session.question is not None)
    answers = news[-1].view.session.question.answers
    follower.tell(TellLive("answer", (answers.index("die/lion"),), known=False))
    feed.left.append(2)
    wait(lambda: taps(news))
    assert "load die/lion truck-1" in taps(news)


def test_what_the_screen_has_done_itself_is_not_told_back(begun: Any) -> None:
    feed, follower, news = begun(look_of("", "", ""))
    feed.left.append(0)
    wait(lambda: news)
    follower.tell(TellLive("tap", ("roll",)))
    feed.left += [1, 2]
    wait(lambda: feed.given == 3)
    assert taps(news) == []
