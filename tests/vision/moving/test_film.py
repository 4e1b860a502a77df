"""Frames with what is seen drawn into them, in the language that is spoken."""

from dataclasses import dataclass

import numpy as np
import pytest

from companion.vision import placing
from companion.vision.moving.film import DOUBT, HIDDEN, outlined
from companion.vision.overlay import Captions

GERMAN = Captions(label=lambda label: {"animal/zebra/female": ["Zebra", "Weibchen"]}.get(label, ["Münze"]))


@dataclass(frozen=True)
class Thing:
    """Something to draw."""

    label: str
    mark: str
    quad: tuple[tuple[float, float], ...] = ((20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0))


@pytest.mark.parametrize(
    ("label", "mark", "captions", "lines"),
    [
        ("animal/zebra/female", "sure", None, ["zebra female"]),
        ("coin", DOUBT, None, ["coin?"]),
        ("animal/zebra/female", "sure", GERMAN, ["Zebra", "Weibchen"]),
        ("animal/zebra/female", DOUBT, GERMAN, ["Zebra", "Weibchen?"]),
        ("animal/zebra/female", HIDDEN, GERMAN, ["(Zebra Weibchen)"]),
        ("coin", HIDDEN, GERMAN, ["(Münze)"]),
    ],
)
def test_things_are_named_in_the_language_that_is_spoken(
    label: str, mark: str, captions: Captions | None, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[list[str]] = []
    monkeypatch.setattr(placing, "plate", lambda _pen, text, *_: written.append(list(text)))
    frame = np.full((120, 160, 3), 90, np.uint8)
    drawn = outlined(frame, [Thing(label, mark)], captions)
    assert [" ".join(text) for text in written] == [" ".join(lines)]
    assert drawn.shape == frame.shape
    assert (drawn != frame).any()
    assert (frame == 90).all()
