"""Short sounds, made of sine waves when they are first played; a machine without sound stays silent."""

import io
import math
import tempfile
import wave
from array import array
from pathlib import Path
from typing import Any, Final

_RATE: Final = 22050
NOTES: Final = {
    "tap": ((660, 0.03),),
    "due": ((523, 0.09), (784, 0.14)),
    "done": ((784, 0.12),),
    "wrong": ((196, 0.2),),
}
"""Each sound as notes: hertz and seconds."""
_LOUD: Final = 0.25


def wave_bytes(name: str) -> bytes:
    """The sound as a WAV file, 16 bit mono."""
    samples = array("h")
    for hertz, seconds in NOTES[name]:
        count = int(_RATE * seconds)
        for index in range(count):
            fade = min(index, count - index, 200) / 200
            samples.append(int(32767 * _LOUD * fade * math.sin(2 * math.pi * hertz * index / _RATE)))
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(samples.tobytes())
    return buffer.getvalue()


def play(name: str, shared: dict[str, Any]) -> None:
    """Play a sound of `NOTES`; loaded ones are kept in ``shared``."""
    from kivy.core.audio import SoundLoader

    key = f"sound-{name}"
    if key not in shared:
        folder = Path(tempfile.mkdtemp(prefix="companion-"))
        path = folder / f"{name}.wav"
        path.write_bytes(wave_bytes(name))
        shared[key] = SoundLoader.load(str(path))
    if shared[key] is not None:
        shared[key].play()
