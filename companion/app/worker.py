"""One thread for what takes long: jobs in their order, each answered by an outcome; vision is imported here only."""

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from companion.app.presenter.intents import Done, Failed, Intent, Outcome, Progressed
from companion.errors import CompanionError

_log = logging.getLogger(__name__)

Post = Callable[[Intent], None]
Report = Callable[..., None]
"""Called by a job with how far it is (0 to 1, -1 where it does not know) and an English sentence about it."""
Work = Callable[[Report], Any]
"""What is to be done; what it returns is the outcome, or the value of a `Done`."""

_LONGEST_END = 10.0  # seconds that the end of the app may take
UNEXPECTED = "something went wrong that should not have: the log says what"


class Worker:
    """Takes jobs from any thread and posts their outcomes; `post` brings them to the interface's thread."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._jobs: SimpleQueue[tuple[int, Work] | None] = SimpleQueue()
        self._cancelled: set[int] = set()
        self._stopping = Event()
        self._thread: Thread | None = None

    def submit(self, job: int, work: Work) -> None:
        """Do this after everything that was submitted before."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="worker", daemon=True)
            self._thread.start()
        self._jobs.put((job, work))

    def cancel(self, job: int) -> None:
        """Do not begin this job any more; one that has begun goes on, and nobody hears of it."""
        self._cancelled.add(job)

    def stop(self) -> None:
        """Begin nothing more; what has begun may end."""
        self._stopping.set()
        self._jobs.put(None)

    def finish(self) -> None:
        """Do everything that was submitted, and come back then."""
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(_LONGEST_END)

    def _run(self) -> None:
        """Take one job after the other."""
        while (given := self._jobs.get()) is not None and not self._stopping.is_set():
            job, work = given
            if job in self._cancelled:
                self._cancelled.discard(job)
                continue
            self._post(outcome(job, work, self._post))


def outcome(job: int, work: Work, post: Post) -> Outcome:
    """Do the work and say what came of it; an error becomes a sentence, one that nobody expected goes to the log."""

    def report(part: float = -1.0, sentence: str = "") -> None:
        post(Progressed(job, part, sentence))

    try:
        value = work(report)
    except CompanionError as error:
        return Failed(job, str(error))
    except MemoryError:
        return Failed(job, "there is not enough memory for this: close other programs, or use a smaller photo")
    except Exception:  # noqa: BLE001 - whatever goes wrong there must not take the app with it
        _log.exception("job %d", job)
        return Failed(job, UNEXPECTED)
    return value if isinstance(value, Outcome) else Done(job, value)
