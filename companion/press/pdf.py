"""Sheets as a PDF at true size: committed pictures, cut marks, and a bar to measure."""

import io
from collections.abc import Iterable, Sequence
from typing import Final

from companion.errors import UsageError
from companion.press.sheets import FOOT, Paper, Sheet

POINTS: Final = 72 / 25.4
"""Points a millimetre."""
BAR: Final = 100.0
"""Length of the bar at the foot of each sheet, millimetres."""
CREDIT: Final = (
    "Pictures: Noto Emoji (Google, Apache License 2.0), some changed, and own drawings; "
    "datasets/licences.tsv lists them."
)


class Press:
    """A PDF in the making: sheets are added one by one, ``finished`` gives its bytes."""

    def __init__(self, paper: Paper, sides: int, duplex: bool) -> None:
        """Opens an empty document that will have ``sides`` printed sides; ``duplex``: on both sides of the paper."""
        try:
            from reportlab.pdfgen import canvas
        except ImportError as error:
            raise UsageError("printing needs reportlab: pip install '.[press]' in the checkout") from error
        self._paper, self._sides, self._duplex, self._side = paper, sides, duplex, 0
        self._memory = io.BytesIO()
        size = (paper.size[0] * POINTS, paper.size[1] * POINTS)
        self._page = canvas.Canvas(self._memory, pagesize=size, pageCompression=1, invariant=1)
        self._page.setTitle("Zoo Companion, print and play")
        self._page.setAuthor("Zoo Companion")
        self._page.setSubject(CREDIT)

    def add(self, sheet: Sheet) -> None:
        """Prints one side."""
        self._side += 1
        for placed in sheet.placed:
            wide, high = placed.piece.size
            foot = self._paper.size[1] - placed.top - high
            self._page.drawImage(
                str(placed.piece.picture),
                placed.left * POINTS,
                foot * POINTS,
                wide * POINTS,
                high * POINTS,
                mask="auto",
            )
        self._page.setLineWidth(0.1 * POINTS)
        self._page.setStrokeGray(0)
        for mark in sheet.marks:
            self._line(*mark)
        if sheet.measured:
            self._measure(sheet.title)
        self._page.showPage()

    def _line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        high = self._paper.size[1]
        self._page.line(x0 * POINTS, (high - y0) * POINTS, x1 * POINTS, (high - y1) * POINTS)

    def _measure(self, title: str) -> None:
        """Draws the bar that tells whether the printer kept the size, and what the side is."""
        wide, high = self._paper.size
        y, left = high - FOOT + 6.0, (wide - BAR) / 2
        self._page.setLineWidth(0.2 * POINTS)
        self._line(left, y, left + BAR, y)
        for k in range(11):
            x = left + BAR * k / 10
            self._line(x, y - (1.2 if k % 5 else 2.0), x, y)
        self._page.setFont("Helvetica", 6.5)
        which = f"{title}, side {self._side} of {self._sides}." if self._sides > 1 else f"{title}."
        duplex = ", both sides, turned along the long edge" if self._duplex else ""
        words = f"{which} Print at 100 %{duplex}: this bar is {BAR:.0f} mm long."
        self._page.drawCentredString(wide / 2 * POINTS, (high - y - 2.6) * POINTS, words)
        if self._side == self._sides:
            self._page.setFont("Helvetica", 5)
            self._page.drawCentredString(wide / 2 * POINTS, (high - y - 4.8) * POINTS, CREDIT)

    def finished(self) -> bytes:
        """Closes the document and returns its bytes; the same sheets give the same bytes."""
        self._page.save()
        return self._memory.getvalue()


def printed(sheets: Sequence[Sheet], paper: Paper, steps: Iterable[Sheet] | None = None) -> bytes:
    """Prints all sheets; ``steps`` yields them in order where somebody watches the progress."""
    press = Press(paper, len(sheets), any(sheet.back for sheet in sheets))
    for sheet in sheets if steps is None else steps:
        press.add(sheet)
    return press.finished()
