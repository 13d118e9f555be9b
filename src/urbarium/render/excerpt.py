"""Excerpts: a few regions of a table, cut down to what matters, with some places marked. For guides and documents.

Regions are drawn as phones show them, so that letters can be read at the size at which an excerpt is shown. What lies
outside a cut is not in the picture, and no line of letters is ever cut through.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree

from urbarium.render.box import Box
from urbarium.render.check import Line, lettering, placed
from urbarium.render.geometry import STILL, SVG, Matrix, around, at, extent, page_of, within
from urbarium.render.lettering import text, text_width
from urbarium.render.regions import Cut, Region, regions_of
from urbarium.render.theme import LIGHT, Theme, theme_named
from urbarium.render.writer import Drawing, Element, circle, embed, group, path, polygon, rect

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["CUT", "LETTERS", "WIDTH", "Kind", "Mark", "cut_out", "excerpt", "place_boxes", "regions_with"]

CUT: Cut = "compact"
WIDTH = 390  # pixels, at most: a phone's
LETTERS = 11  # no lettering is lower
GAP = 10  # between regions
MARGIN = 4  # around what is cut out
RULER = 16  # for the names of columns and rows beside a cut
NEAR = 0.6  # of a place's size: what is as near as that to a marked place of the board is shown, too
WHOLE = 0.7  # of a region: where a cut would show more, nothing is cut
WIDE, LARGEST = 270, 1.5  # a single narrow cut is enlarged to this width, but not by more than this
BADGE = 8  # radius
NUMBER = 12  # letters of a number in a badge
FREE = 40  # units of area that a badge may cover of icons; of letters a ninth of that
ICON = 40  # larger shapes are grounds, on which a badge may lie

Kind = Literal["point", "yes", "no"]
Definitions = Mapping[str, ElementTree.Element]  # by id


@dataclass(frozen=True)
class Mark:
    """A place, or all that is ``about:`` a subject, to be marked: pointed at, possible, or refused; with a number."""

    key: str
    kind: Kind = "point"
    label: str = ""


def excerpt(
    view: View, marks: Sequence[Mark], shown: Collection[str], theme: str, words: tuple[str, str], name: str
) -> str:
    """The regions that hold the marks, cut down to them and to what is ``shown`` besides; in pixels at scale 1.

    Both are keys as ``Game.point`` gives them; ``region:NAME`` stands for a whole region. ``words`` are title and
    description, ``name`` begins every id.
    """
    pieces: list[_Piece] = []
    for region in regions_of(view):
        svg = view.game.drawing.draw_region(region.name, view, CUT, theme)
        told = {mark.key for piece in pieces for mark in piece.marks if mark.key.startswith("about:")}  # once is enough
        here = [mark for mark in marks if mark.key not in told and _has(svg, region, mark.key)]
        also = [key for key in shown if _has(svg, region, key)]
        if here or also:
            pieces.append(_Piece(region, svg, here, also, theme))
    widest = max(piece.width for piece in pieces)
    grow = min(LARGEST, max(1.0, WIDE / widest)) if len(pieces) == 1 else 1.0
    grow = min(grow, WIDTH / widest)  # a drawing may be a little wider than its region
    spots = list(_flow(pieces, grow))
    width, height = max(box.right for _, box in spots), max(box.bottom for _, box in spots)
    drawing = Drawing(view.game.name, width, height, theme, *words, ground=False)
    for piece, box in spots:
        drawing.add(piece.draw(drawing, box, grow))
    root = drawing.root().set(width=width, height=height)
    return embed(str(root), name)


def cut_out(
    root: ElementTree.Element, cut: Box, box: Box, outlines: Sequence[Element] = (), badges: Sequence[Element] = ()
) -> Element:
    """What a drawing, which is used up by this, shows within a cut, in a box of another one; with marks over it."""
    _prune(root, cut, STILL, 16, "start", _definitions(root))
    _forget_unused(root)
    above = _taken_out(root)
    inside = "".join([_written(root), *map(str, outlines), *map(_written, above), *map(str, badges)])
    return _Raw(inside, box, f"{cut.x:g} {cut.y:g} {cut.width:g} {cut.height:g}")


def place_boxes(root: ElementTree.Element) -> dict[str, Box]:
    """Where the places of a drawing are, by their keys."""
    return {key: spot.box for key, spot in _spots(root, STILL, _definitions(root), ())}


def regions_with(view: View, keys: Collection[str]) -> set[str]:
    """The names of the regions that hold any of the keys."""
    drawn = ((one, view.game.drawing.draw_region(one.name, view, CUT, LIGHT.name)) for one in regions_of(view))
    return {region.name for region, svg in drawn if any(_has(svg, region, key) for key in keys)}


def _has(svg: str, region: Region, key: str) -> bool:
    """Is something in a region's drawing, or is it the region itself?"""
    kind, _, name = key.partition(":")
    if kind == "region":
        return name == region.name
    return f'data-about="{name}"' in svg if kind == "about" else f'data-place="{key}"' in svg


def _flow(pieces: Sequence[_Piece], grow: float) -> Iterator[tuple[_Piece, Box]]:
    """From left to right in as many rows as they need."""
    x = y = below = 0.0
    for piece in pieces:
        width, height = piece.width * grow, piece.height * grow
        if x and x + width > WIDTH:
            x, y = 0.0, below + GAP
        yield piece, Box(x, y, width, height)
        x, below = x + width + GAP, max(below, y + height)


@dataclass(frozen=True)
class _Spot:
    """Where a marked thing is: its box, and its corners unless it is a plain box."""

    box: Box
    corners: tuple[tuple[float, float], ...] = ()
    radius: float = 4

    def outline(self, **attributes: str | float | None) -> Element:
        if self.corners:
            return polygon(list(self.corners), stroke_linejoin="round", fill="none", **attributes)
        box = self.box
        return rect(box.x, box.y, box.width, box.height, self.radius, fill="none", **attributes)

    def handles(self) -> list[tuple[float, float]]:
        """Where a badge can be fastened: at a corner, at a side, in the middle."""
        box = self.box
        if self.corners:
            x, y = (sum(values) / len(self.corners) for values in zip(*self.corners, strict=True))
            return [(cx + (x - cx) / 4, cy + (y - cy) / 4) for cx, cy in self.corners] + [(x, y)]
        corners = [(box.right, box.y), (box.x, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        middles = [(box.cx, box.y), (box.cx, box.bottom), (box.right, box.cy), (box.x, box.cy)]
        return [*corners, *middles, (box.cx, box.cy)]


class _Piece:
    """One region under the scissors."""

    def __init__(self, region: Region, svg: str, marks: Sequence[Mark], shown: Collection[str], theme: str) -> None:
        self.region = region
        self.root = ElementTree.fromstring(embed(svg, region.name))
        self.page = page_of(self.root)
        self.theme = LIGHT if "pale" in self.root.attrib["class"].split() else theme_named(theme)
        self.definitions = _definitions(self.root)
        keys = [*(mark.key for mark in marks), *shown]
        self.subjects = {key.removeprefix("about:") for key in keys if key.startswith("about:")}
        self.marks = {mark: self.spots[mark.key] for mark in marks if mark.key in self.spots}
        self.whole = f"region:{region.name}" in keys
        self.cut = self._cut([self.spots[key].box for key in keys if key in self.spots])

    @cached_property
    def spots(self) -> dict[str, _Spot]:
        """Places by key, and what something is about by ``about:`` and its subject."""
        return dict(_spots(self.root, STILL, self.definitions, self.subjects))

    def _cut(self, boxes: Sequence[Box]) -> Box:
        if self.whole or not boxes:
            return self.page.top(self._end)
        seen = _union(boxes)
        if self.region.role == "board":
            reach = seen.inset(-NEAR * min(min(box.width, box.height) for box in boxes))
            near = [spot.box for key, spot in self.spots.items() if not key.startswith("about:")]
            seen = _union([seen, *(box for box in near if _touch(box, reach))])
            reach = seen.inset(-MARGIN)
            seen = _union([seen, *(box.inset(-MARGIN) for box in self._letters if _touch(box, reach))])
        seen = _common(seen.inset(-MARGIN), self.page)
        large = seen.width * seen.height > WHOLE * self.page.width * self.page.height
        whole = large or seen.width + (RULER if self._coordinates else 0) > WIDTH
        return self.page.top(self._end) if whole else seen

    @property
    def _end(self) -> float:
        """Where a region ends that nothing frames: what is below its last line or shape is empty."""
        boxes = [
            *self._letters,
            *(line.box for line in self._coordinates),
            *_shapes(self.root, STILL, self.definitions),
        ]
        return min(self.page.height, max(box.bottom for box in boxes) + MARGIN)

    @cached_property
    def _letters(self) -> list[Box]:
        """The boxes of all lettering but the names of columns and rows."""
        aside = {line.box for line in self._coordinates}
        return [line.box for line in lettering(self.root) if line.box not in aside]

    @cached_property
    def _coordinates(self) -> list[Line]:
        blocks = [block for block in self.root.iter(f"{SVG}g") if block.attrib.get("class") == "coordinates"]
        return [line for block in blocks for line in lettering(block)]

    @property
    def is_cut(self) -> bool:
        return (self.cut.x, self.cut.y, self.cut.width) != (self.page.x, self.page.y, self.page.width)

    @cached_property
    def rulers(self) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
        """The names of columns and of rows that a cut leaves outside, with where they belong."""
        if not self.is_cut:
            return [], []
        names = self._coordinates
        heights = Counter(round(line.box.cy, 1) for line in names)
        level = max(heights, key=lambda height: heights[height], default=None)
        columns = [(line.box.cx, line.words) for line in names if round(line.box.cy, 1) == level]
        rows = [(line.box.cy, line.words) for line in names if round(line.box.cy, 1) != level]
        cut = self.cut
        return [one for one in columns if cut.x < one[0] < cut.right], [
            one for one in rows if cut.y < one[0] < cut.bottom
        ]

    @property
    def width(self) -> float:
        return self.cut.width + (RULER if self.rulers[1] else 0)

    @property
    def height(self) -> float:
        return self.cut.height + (RULER if self.rulers[0] else 0)

    def draw(self, drawing: Drawing, box: Box, grow: float) -> Element:
        cut = self.cut
        columns, rows = self.rulers
        left = box.x + (RULER * grow if rows else 0)
        seen = Box(left, box.y, cut.width * grow, cut.height * grow)
        outlines, badges = self._marked()
        result = group(cut_out(self.root, cut, seen, outlines, badges))
        if self.is_cut:
            result.add(
                rect(
                    seen.x + 0.5,
                    seen.y + 0.5,
                    seen.width - 1,
                    seen.height - 1,
                    3,
                    fill="none",
                    stroke=drawing.theme.line,
                )
            )
        muted = drawing.theme.muted
        for x, name in columns:
            result.add(text(drawing, left + (x - cut.x) * grow, seen.bottom + RULER * grow / 2, name, 11.5, fill=muted))
        for y, name in rows:
            result.add(text(drawing, box.x + RULER * grow / 2, box.y + (y - cut.y) * grow, name, 11.5, fill=muted))
        return result

    def _marked(self) -> tuple[list[Element], list[Element]]:
        """Outlines, and badges to be put on top of them, beside all lettering where there is room."""
        outlines, badges = [], []
        taken = [(line.box, 9) for line in lettering(self.root) if _holds(self.cut, line.box)]
        shapes = _shapes(self.root, STILL, self.definitions)
        taken += [(box, 1) for box in shapes if max(box.width, box.height) < ICON and _touch(box, self.cut)]
        for mark, spot in self.marks.items():
            colour = _colour(self.theme, mark.kind)
            dashes = "6 4" if mark.kind == "no" else None
            outlines.append(spot.outline(stroke=self.theme.panel, stroke_width=5, stroke_opacity=0.9))
            outlines.append(spot.outline(stroke=colour, stroke_width=2.6, stroke_dasharray=dashes))
            if mark.label or mark.kind != "point":
                box = self._room(spot, _badge_width(mark), taken)
                taken.append((box, 9))
                badges.append(_badge(self.theme, mark, box, colour))
        return outlines, badges

    def _room(self, spot: _Spot, width: float, taken: Sequence[tuple[Box, int]]) -> Box:
        """Room for a badge at a corner or a side of what is marked: the first that is free, or else freest."""
        inside = self.cut.inset(1)
        tries = [_kept(Box(x - width / 2, y - BADGE, width, 2 * BADGE), inside) for x, y in spot.handles()]

        def cost(box: Box) -> float:
            return sum(weight * _shared(box, other) for other, weight in taken)

        return next((box for box in tries if cost(box) < FREE), min(tries, key=cost))


def _colour(theme: Theme, kind: Kind) -> str:
    return {"point": theme.last, "yes": theme.target, "no": theme.warning}[kind]


def _badge_width(mark: Mark) -> float:
    return max(2.0 * BADGE, text_width(mark.label, NUMBER, bold=True) + 8) if mark.label else 2.0 * BADGE


def _badge(theme: Theme, mark: Mark, box: Box, colour: str) -> Element:
    """A number, a tick in a disc, or a cross in a square: told apart without colours."""
    edge: dict[str, str | float | None] = {"fill": colour, "stroke": theme.panel, "stroke_width": 1.5}
    if mark.label:
        words = Element(
            "text", mark.label, x=box.cx, y=box.cy + 0.33 * NUMBER, font_size=NUMBER, fill=theme.on_accent,
            text_anchor="middle", font_weight="bold",
        )  # fmt: skip
        return group(rect(box.x, box.y, box.width, box.height, BADGE, **edge), words)
    x, y = box.cx, box.cy
    stroke: dict[str, str | float | None] = {
        "fill": "none",
        "stroke": theme.on_accent,
        "stroke_width": 2.2,
        "stroke_linecap": "round",
    }
    if mark.kind == "yes":
        return group(
            circle(x, y, BADGE, **edge),
            path(f"M{x - 3.6:g} {y + 0.2:g}l2.6 3l4.8 -6", stroke_linejoin="round", **stroke),
        )
    cross = f"M{x - 3.2:g} {y - 3.2:g}l6.4 6.4M{x + 3.2:g} {y - 3.2:g}l-6.4 6.4"
    return group(rect(box.x, box.y, box.width, box.height, 2.5, **edge), path(cross, **stroke))


# ---- finding


def _spots(
    element: ElementTree.Element, matrix: Matrix, definitions: Definitions, subjects: Collection[str]
) -> Iterator[tuple[str, _Spot]]:
    """Every place below an element, and what is about the ``subjects``."""
    if element.tag == f"{SVG}defs":
        return
    subject, key = element.attrib.get("data-about"), element.attrib.get("data-place")
    outer, matrix = matrix, within(matrix, element)
    if subject in subjects:
        box = extent(element, outer, definitions)
        if box:
            yield f"about:{subject}", _Spot(box, radius=6)
    if key:
        halo = next(child for child in element if child.attrib.get("class") == "halo")
        yield key, _outlined(halo, matrix)
    for child in element:
        yield from _spots(child, matrix, definitions, subjects)


def _outlined(halo: ElementTree.Element, matrix: Matrix) -> _Spot:
    if halo.tag == f"{SVG}polygon":
        numbers = [float(part) for part in re.split(r"[ ,]+", halo.attrib["points"].strip())]
        corners = tuple(at(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        return _Spot(around(corners), corners)
    box = extent(halo, matrix)
    assert box is not None, "a halo has an outline"
    return _Spot(box, radius=float(halo.attrib.get("rx", 0)))


def _definitions(root: ElementTree.Element) -> Definitions:
    blocks = root.iter(f"{SVG}defs")
    return {element.attrib["id"]: element for block in blocks for element in block.iter() if "id" in element.attrib}


def _shapes(element: ElementTree.Element, matrix: Matrix, definitions: Definitions) -> Iterator[Box]:
    """The boxes of all shapes that can be seen."""
    if element.tag == f"{SVG}defs" or element.attrib.get("class") in ("halo", "tap"):
        return
    if len(element):
        for child in element:
            yield from _shapes(child, within(matrix, element), definitions)
    elif box := extent(element, matrix, definitions):
        yield box


# ---- cutting


def _prune(
    element: ElementTree.Element, cut: Box, matrix: Matrix, size: float, anchor: str,
    definitions: Definitions,
) -> None:  # fmt: skip
    """Take out what is not seen, and what only a page with clicks needs."""
    for child in list(element):
        tag = child.tag.removeprefix(SVG)
        if tag == "defs":
            continue
        if not _kept_in(child, tag, cut, matrix, size, anchor, definitions):
            if tag == "title":  # of a shortened line, whose letters follow
                element.text = (element.text or "") + (child.tail or "")
            element.remove(child)
            continue
        for name in ("data-about", "data-now", "data-number", "data-place", "data-piece", "id"):
            child.attrib.pop(name, None)
        given = child.attrib
        inside = within(matrix, child)
        _prune(child, cut, inside, float(given.get("font-size", size)), given.get("text-anchor", anchor), definitions)
        if tag == "g" and not len(child):
            element.remove(child)


def _kept_in(
    child: ElementTree.Element, tag: str, cut: Box, matrix: Matrix, size: float, anchor: str,
    definitions: Definitions,
) -> bool:  # fmt: skip
    if tag in ("title", "desc") or child.attrib.get("class") in ("halo", "tap"):
        return False
    if tag == "text":
        words = ((child.text or "") + "".join(inner_one.tail or "" for inner_one in child)).strip()
        size, anchor = float(child.attrib.get("font-size", size)), child.attrib.get("text-anchor", anchor)
        line = placed(words, child, within(matrix, child), size, anchor)
        return _holds(cut, line.box)
    if len(child):
        return True
    box = extent(child, matrix, definitions)
    return box is not None and _touch(box, cut)


def _forget_unused(root: ElementTree.Element) -> None:
    """Take out definitions that nothing refers to any more."""
    for _ in range(3):  # a definition may use another one
        used = set(re.findall(r"#([^\")]+)", ElementTree.tostring(root, "unicode")))
        for block in root.iter(f"{SVG}defs"):
            for element in list(block):
                if element.attrib.get("id") not in used:
                    block.remove(element)


def _taken_out(root: ElementTree.Element) -> list[ElementTree.Element]:
    """What a drawing keeps above everything else (class ``above``), taken out of it."""
    found = [(parent, child) for parent in root.iter() for child in parent if child.attrib.get("class") == "above"]
    for parent, child in found:
        parent.remove(child)
    return [child for _, child in found]


def _written(element: ElementTree.Element) -> str:
    """An element as text; of a whole drawing only what is inside."""
    if element.tag == f"{SVG}svg":
        return "".join(_written(child) for child in element)
    ElementTree.register_namespace("", SVG[1:-1])
    return ElementTree.tostring(element, "unicode").replace(f' xmlns="{SVG[1:-1]}"', "")


class _Raw(Element):
    """Finished SVG in a window of a drawing."""

    def __init__(self, inside: str, box: Box, view_box: str) -> None:
        place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
        super().__init__("svg", **place, viewBox=view_box, preserveAspectRatio="xMidYMin meet")
        self._inside = inside

    def write(self, out: list[str]) -> None:
        super().write(out)
        out[-1] = f"{out[-1][:-2]}>{self._inside}</svg>"


# ---- boxes


def _union(boxes: Sequence[Box]) -> Box:
    return around([(x, y) for box in boxes for x, y in ((box.x, box.y), (box.right, box.bottom))])


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def _shared(one: Box, other: Box) -> float:
    """How much of two boxes is the same."""
    both = _common(one, other)
    return max(0.0, both.width) * max(0.0, both.height)


def _touch(one: Box, other: Box) -> bool:
    both = _common(one, other)
    return both.width > 0 and both.height > 0


def _holds(box: Box, other: Box) -> bool:
    return _common(box, other) == other


def _kept(box: Box, inside: Box) -> Box:
    """The box, moved inside another one."""
    x = min(max(box.x, inside.x), inside.right - box.width)
    y = min(max(box.y, inside.y), inside.bottom - box.height)
    return Box(x, y, box.width, box.height)
