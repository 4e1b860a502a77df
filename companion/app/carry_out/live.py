"""Following the camera by the rules: a thread feeds the newest frame to `companion.live` and posts what came of it."""

import logging
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

from companion.app import camera
from companion.app.effects import Services, carries_out
from companion.app.presenter.intents import Seen
from companion.app.presenter.table.intents import StartLive, StopLive, TellLive
from companion.app.presenter.table.live import LiveFailed, LiveNews
from companion.app.worker import UNEXPECTED
from companion.errors import CompanionError
from companion.reconcile.inputs import Input

_log = logging.getLogger(__name__)

_PATIENCE: Final = 0.2  # seconds between looks at whether to stop
_EVERY: Final = 0.1  # seconds from one reading of a camera to the next: more would only slow the picture down
_PAUSE: Final = 0.02  # at least so many seconds are left to the interface after each
KEY: Final = "follower"
PACE: Final = "seconds between readings"
"""Where a measurement says that it wants readings faster than people need them."""


class Follower:
    """Follows one camera from one state until it is stopped. `readings` counts the frames it was fed."""

    def __init__(self, effect: StartLive, feed: camera.Feed, services: Services) -> None:
        self._effect, self._feed, self._services = effect, feed, services
        self._told: SimpleQueue[TellLive] = SimpleQueue()
        self._stopping = Event()
        self._given: list[Input] = []
        self._shown: Any = None
        self.readings = 0
        feed.followed = True
        Thread(target=self._run, name="follower", daemon=True).start()

    def tell(self, effect: TellLive) -> None:
        """Tell it what a person did; it hears of it before the next frame."""
        self._told.put(effect)

    def stop(self) -> None:
        """Follow no longer."""
        self._stopping.set()
        self._feed.let_go()

    def _run(self) -> None:
        try:
            self._follow()
        except CompanionError as error:
            self._feed.let_go()
            self._services.post(Seen(LiveFailed(str(error))))
        except Exception:  # noqa: BLE001 - whatever goes wrong there, the picture and the game go on
            _log.exception("following the camera")
            self._services.post(Seen(LiveFailed(UNEXPECTED)))

    def _follow(self) -> None:
        """Feed frame after frame."""
        from companion.live import open_live

        effect = self._effect
        live = open_live(effect.state, profile=effect.profile or None, live=self._feed.live, seats=effect.seats)
        live.listener = self._given.append
        while not (self._stopping.is_set() or self._feed.stopped):
            self._hear(live)
            found = self._feed.next_frame(_PATIENCE)
            if found is None:
                continue
            _, at, pixels = found
            began = monotonic()
            view = live.feed(pixels, at)
            self.readings += 1
            self._show(view)
            if self._feed.live:
                every = self._services.shared.get(PACE, _EVERY)
                self._stopping.wait(max(every + began - monotonic(), min(every, _PAUSE)))

    def _hear(self, live: Any) -> None:
        """Do what people did in the meantime; what the screen knows already of it is not told back."""
        while True:
            try:
                told = self._told.get_nowait()
            except Empty:
                return
            before = len(self._given)
            getattr(live, told.deed)(*told.given)
            if told.known:
                del self._given[before:]

    def _show(self, view: Any) -> None:
        """Post what is new: outlines, a status, a question, what was read or follows from an answer."""
        given = tuple(self._given)
        self._given.clear()
        session = view.session
        looks = (view.status, view.message, view.outlines, view.effects, session.question, session.status)
        if looks == self._shown and not given:
            return
        self._shown = looks
        self._services.post(Seen(LiveNews(view, given)))


def _stop_following(services: Services) -> None:
    follower = services.shared.pop(KEY, None)
    if follower is not None:
        follower.stop()


@carries_out(StartLive)
def _start(effect: StartLive, services: Services) -> None:
    _stop_following(services)
    feed = camera.current()
    if feed is not None:
        services.shared[KEY] = Follower(effect, feed, services)
        services.closing.append(lambda: _stop_following(services))


@carries_out(StopLive)
def _stop(_effect: StopLive, services: Services) -> None:
    _stop_following(services)


@carries_out(TellLive)
def _tell(effect: TellLive, services: Services) -> None:
    follower = services.shared.get(KEY)
    if follower is not None:
        follower.tell(effect)
