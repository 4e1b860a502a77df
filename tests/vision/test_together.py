from threading import Event

import pytest

from companion.vision.together import Later, in_halves


def test_halves_come_in_their_order():
    assert in_halves(lambda number: number**2, 7) == [0, 1, 4, 9, 16, 25, 36]
    assert in_halves(lambda number: number, 1) == [0]
    assert in_halves(lambda number: number, 0) == []


def test_what_no_thread_has_begun_is_run_by_whoever_asks():
    busy = Event()
    blocking = Later(busy.wait)
    assert Later(lambda: 7).result() == 7
    busy.set()
    assert blocking.result()


def test_halves_within_halves_do_not_wait_for_each_other():
    assert in_halves(lambda row: sum(in_halves(lambda column: row * column, 5)), 4) == [0, 10, 20, 30]


@pytest.mark.parametrize("bad", [0, 1])
def test_errors_of_either_half_are_raised(bad):
    def task(number):
        if number == bad:
            raise ValueError("bad")
        return number

    with pytest.raises(ValueError, match="bad"):
        in_halves(task, 2)


def test_a_dropped_task_is_not_begun():
    busy, begun = Event(), []
    blocking = Later(busy.wait)
    later = Later(lambda: begun.append(1))
    later.drop()
    busy.set()
    blocking.result()
    assert begun == []
