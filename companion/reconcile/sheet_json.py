"""What was read from a sheet as ``companion.sheet/1``: boxes, what they add up to, and what is doubtful."""

from collections.abc import Sequence
from typing import Any, Final

from companion.reconcile.doubts import Doubt
from companion.reconcile.sheet import SheetRead, counted_boxes
from companion.rules.dice.options import ANIMALS
from companion.rules.dice.zoo import Zoo
from companion.rules.results import Scorecard
from companion.vision.sheet.numbers import SURE
from companion.vision.sheet.reader import FieldSeen

SCHEMA: Final = "companion.sheet/1"


def sheet_to_json(read: SheetRead, zoo: Zoo, card: Scorecard, doubts: Sequence[Doubt]) -> dict[str, Any]:
    """The document of one sheet; ``zoo``, ``card`` and ``doubts`` as they are when people have answered."""
    counted, seen = counted_boxes(zoo), read.seen
    return {
        "schema": SCHEMA,
        "photo": seen.photo,
        "size": list(seen.size),
        "layout": seen.layout,
        "edition": zoo.edition,
        "quad": _quad(seen.quad),
        "quality": {
            "sharp": round(seen.quality.sharp, 3),
            "glare": round(seen.quality.glare, 4),
            "accepted": seen.quality.accepted,
            "advice": list(seen.quality.advice),
        },
        "enclosures": dict(zip(ANIMALS, zoo.crossed, strict=True)),
        "bonuses": dict(zip(ANIMALS, zoo.bonuses, strict=True)),
        "barn": dict(zip(ANIMALS, zoo.barn, strict=True)),
        "coins": zoo.coins,
        "cells": [
            {
                "id": box.id,
                "marked": box.id in counted,
                "confidence": round(_confidence(read.crossed.get(box.id, box.crossed), box.id in counted), 4),
                "state": box.state,
                "quad": _quad(box.quad),
            }
            for box in seen.boxes
        ],
        "written": [_field(field) for field in seen.fields],
        "total": card.total,
        "lines": [{"rule": line.rule, "points": line.points, "text": line.text} for line in card.lines],
        "doubts": [
            {
                "where": doubt.where,
                "seen": doubt.seen,
                "could_be": list(doubt.could_be),
                "points": list(doubt.points),
                "ask": doubt.ask,
            }
            for doubt in doubts
        ],
        "ms": {stage: round(time, 1) for stage, time in seen.milliseconds.items()},
    }


def _field(field: FieldSeen) -> dict[str, Any]:
    """A field for a number; ``value`` is what is written there, None where nothing can be read for sure."""
    number = field.number
    sure = number is not None and number.probability >= SURE
    return {
        "field": field.id,
        "written": field.written,
        "value": number.value if number is not None and sure else None,
        "confidence": 0.0 if number is None else round(number.probability, 4),
        "quad": _quad(field.quad),
    }


def _confidence(crossed: float, counted: bool) -> float:
    return crossed if counted else 1 - crossed


def _quad(corners: Sequence[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in corners]
