"""Work that is done at the same time on a second core.

Everything handed over is a pure function of its arguments, so that results do not depend on which thread ran it. What
no thread has begun when its result is asked for is run by whoever asks, so that nothing ever waits for a busy pool.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_HELPERS: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="together")


class Later(Generic[T]):
    """A result that is being worked out."""

    def __init__(self, task: Callable[[], T]) -> None:
        """Hands ``task`` to another thread."""
        self._task = task
        self._future: Future[T] = _HELPERS.submit(task)

    def result(self) -> T:
        """The result, or whatever the task raises."""
        return self._task() if self._future.cancel() else self._future.result()

    def drop(self) -> None:
        """Lets the task go: it is not begun any more, and what it has begun nobody waits for."""
        self._future.cancel()


def in_halves(task: Callable[[int], T], count: int) -> Sequence[T]:
    """The results of ``task(0)``, ``task(1)``, ... ``task(count - 1)``, every second one from another thread."""
    if count < 2:
        return [task(number) for number in range(count)]
    odd = Later(lambda: [task(number) for number in range(1, count, 2)])
    try:
        even = [task(number) for number in range(0, count, 2)]
    except BaseException:
        odd.drop()
        raise
    results: list[T] = [even[0]] * count
    results[::2], results[1::2] = even, odd.result()
    return results
