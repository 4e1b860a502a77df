"""What was read from a sheet as a document: every box, what it adds up to, what is doubtful."""

from companion.reconcile.sheet import SheetRead, crossed_boxes
from companion.reconcile.sheet_json import sheet_to_json
from companion.reconcile.sheet_names import expected
from companion.rules.dice.options import Options, SheetValues
from companion.rules.dice.scoring import score
from companion.rules.dice.zoo_json import zoo_from_json
from companion.vision.observation import Quality
from companion.vision.sheet.boxes import BoxReading
from companion.vision.sheet.numbers import WrittenNumber
from companion.vision.sheet.reader import FieldSeen, SheetSeen

OPTIONS = Options(edition="print-and-play")
QUAD = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def test_the_document_says_each_box_and_can_be_scored_again() -> None:
    crossed = {"lion/1", "lion/2", "crocodile/1", "bonus/crocodile", "coin/1"}
    boxes = tuple(
        BoxReading(name, *((0.01, 0.98, 0.01) if name in crossed else (0.99, 0.01, 0.0)), 0.0, QUAD)
        for name in expected(SheetValues())
    )
    fields = (
        FieldSeen("total", True, QUAD, WrittenNumber(4, 0.991)),
        FieldSeen("total/coins", True, QUAD, WrittenNumber(3, 0.6)),
        FieldSeen("total/barn", False, QUAD),
    )
    seen = SheetSeen("sheet.jpg", (100, 100), "print-and-play", QUAD, boxes, Quality(0.8, 0.0), fields, {"find": 12.34})
    found = crossed_boxes({box.id: box.crossed for box in boxes}, OPTIONS)
    card = score(found.zoo, OPTIONS)
    document = sheet_to_json(SheetRead(seen, found.crossed), found.zoo, card, found.doubts)
    assert document["schema"] == "companion.sheet/1"
    assert document["enclosures"] == {"crocodile": 1, "ostrich": 0, "monkey": 0, "elephant": 0, "lion": 2}
    assert document["bonuses"]["crocodile"] is True
    assert document["barn"]["lion"] is False
    assert [(one["field"], one["written"], one["value"], one["confidence"]) for one in document["written"]] == [
        ("total", True, 4, 0.991),
        ("total/coins", True, None, 0.6),
        ("total/barn", False, None, 0.0),
    ]
    assert (document["coins"], document["total"], document["doubts"]) == (1, 4, [])
    cells = {cell["id"]: cell for cell in document["cells"]}
    assert {name for name, cell in cells.items() if cell["marked"]} == crossed
    assert min(cell["confidence"] for cell in cells.values()) > 0.9
    assert cells["lion/1"]["state"] == "marked"
    assert zoo_from_json(document) == found.zoo
