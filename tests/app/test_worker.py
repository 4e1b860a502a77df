"""Jobs in a thread of their own: each is answered once, whatever happens in it."""

import time
from collections.abc import Callable
from typing import Any

from companion.app.presenter.intents import Done, Failed, Intent, Progressed
from companion.app.worker import UNEXPECTED, Worker, outcome
from companion.errors import InputError


def wait(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_jobs_are_done_in_their_order_and_answered() -> None:
    posted: list[Intent] = []
    worker = Worker(posted.append)
    worker.submit(1, lambda _report: "one")
    worker.submit(2, lambda report: report(0.5, "half") or "two")
    worker.finish()
    assert posted == [Done(1, "one"), Progressed(2, 0.5, "half"), Done(2, "two")]


def test_a_cancelled_job_is_not_begun() -> None:
    posted: list[Intent] = []
    worker = Worker(posted.append)
    worker.cancel(1)
    worker.submit(1, lambda _report: "late")
    worker.submit(2, lambda _report: "wanted")
    worker.finish()
    assert posted == [Done(2, "wanted")]


def test_a_stopped_worker_begins_nothing_more() -> None:
    posted: list[Intent] = []
    worker = Worker(posted.append)
    worker.stop()
    worker.submit(1, lambda _report: "late")
    worker.finish()
    assert posted == []


def test_an_error_for_people_becomes_its_sentence() -> None:
    def fail(_report: Any) -> None:
        raise InputError("the photo is too dark")

    assert outcome(3, fail, lambda _: None) == Failed(3, "the photo is too dark")


def test_what_nobody_expected_is_said_too() -> None:
    def fail(_report: Any) -> None:
        raise ZeroDivisionError

    def hungry(_report: Any) -> None:
        raise MemoryError

    assert outcome(3, fail, lambda _: None) == Failed(3, UNEXPECTED)
    assert "memory" in outcome(4, hungry, lambda _: None).sentence


def test_an_outcome_of_the_jobs_own_is_posted_as_it_is() -> None:
    assert outcome(5, lambda _report: Failed(5, "own"), lambda _: None) == Failed(5, "own")
