"""The table as a scene that is drawn downwards: one column, made for a phone held upright."""

from collections.abc import Collection

from urbarium.engine.match import View
from urbarium.render import Box, Drawing, Element, Scene, frame, group, halo, last_mark, text_in

WIDTH = 420
MARGIN = 8
CARD_WIDTH, CARD_HEIGHT = 46, 64
CARDS_IN_ROW = 8
NEAR_END = 2  # so many steps before the end the drawing warns


class Table(Scene):
    """Parts are placed one under the other; ``y`` is how far the drawing has come."""

    def __init__(self, drawing: Drawing, view: View, legal: Collection[int]) -> None:
        super().__init__(drawing, view, legal)
        self.y = float(MARGIN)
        self.marks = group()  # drawn last, above everything
        self.hand: dict[int, Box] = {}  # where own cards lie, for the previews of payments
        self.coins: dict[int, Box] = {}  # the same for those on the table

    def row(self, height: float) -> Box:
        """A box from margin to margin where the drawing goes on."""
        return Box(MARGIN, self.y, WIDTH - 2 * MARGIN, height)

    def card_box(self, column: int) -> Box:
        """A place for a card in the row where the drawing goes on."""
        return Box(MARGIN + 3 + column * (CARD_WIDTH + 5), self.y, CARD_WIDTH, CARD_HEIGHT)

    def title(self, content: str, note: str = "") -> None:
        """The heading of a part."""
        box = self.row(18)
        self.drawing.add(text_in(self.drawing, box, content, 14, align="start", bold=True))
        if note:
            muted = self.drawing.theme.muted
            self.drawing.add(text_in(self.drawing, box.after(150), note, 12, align="end", fill=muted))
        self.y += 21

    def nothing(self) -> None:
        """The word that stands in the place of no cards."""
        box = Box(MARGIN, self.y, 200, 16)
        self.drawing.add(text_in(self.drawing, box, "none", 12, align="start", fill=self.drawing.theme.muted))
        self.y += 20

    def outline(self, action: int, box: Box) -> Element | None:
        return halo(self.drawing, box) if self.can(action) else None

    def mark_last(self, action: int, box: Box) -> None:
        if action == self.last:
            self.marks.add(last_mark(self.drawing, box))

    def preview(self, boxes: list[Box]) -> Element:
        """Outlines around cards that could pay, shown when the pointer is on what they pay for."""
        stroke = self.drawing.theme.target
        outlines = [
            frame(box.inset(-2), 5, fill="none", stroke=stroke, stroke_width=3.5, stroke_dasharray="5 3")
            for box in boxes
        ]
        return group(*outlines, class_="preview", visibility="hidden", pointer_events="none")
