"""The camera: opened, closed, a still of it stored."""

from pathlib import Path
from typing import Any, Final

from companion.app import camera
from companion.app.effects import Services, carries_out
from companion.app.presenter.effects import StartCamera, StopCamera, TakeStill
from companion.app.presenter.intents import Seen
from companion.errors import InputError

_PATIENCE: Final = 4.0  # seconds that a frame may take
_QUALITY: Final = 95


@carries_out(StartCamera)
def _start(effect: StartCamera, services: Services) -> None:
    if camera.close not in services.closing:
        services.closing.append(camera.close)
    camera.opened(effect.source, effect.rotation, lambda news: services.post(Seen(news)))


@carries_out(StopCamera)
def _stop(_effect: StopCamera, _services: Services) -> None:
    camera.close()


@carries_out(TakeStill)
def _still(effect: TakeStill, services: Services) -> None:
    feed, folder = camera.current(), services.folder / "stills"

    def work(_report: Any) -> str:
        from companion.storage import jpeg_bytes, write_atomically

        if feed is None or (found := feed.next_frame(_PATIENCE)) is None:
            raise InputError("the camera gives no picture: is it plugged in, and may the app use it?")
        path = free_name(folder)
        write_atomically(path, jpeg_bytes(found[2], _QUALITY))
        return str(path)

    services.worker.submit(effect.job, work)


def free_name(folder: Path) -> Path:
    """A name in the folder that no picture has yet."""
    numbers = [int(path.stem.rpartition("-")[2]) for path in folder.glob("still-*.jpg") if path.stem[6:].isdecimal()]
    return folder / f"still-{max(numbers, default=0) + 1}.jpg"
