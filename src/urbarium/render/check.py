"""What is wrong with a drawing: for tests of games, and for their authors while they draw.

>>> faults('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="5" font-size="4">a</text></svg>')
['the drawing has no title and description', 'the letters of "a" are 4 units high, less than 9']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from urbarium.render.box import Box
from urbarium.render.font import REGULAR
from urbarium.render.geometry import STILL, SVG, Matrix, around, at, extent, page_of, within
from urbarium.render.lettering import SMALLEST, text_width
from urbarium.render.regions import Size

__all__ = ["Line", "faults", "lettering", "marked", "placed", "spills", "targets"]

_HAIR = 0.25  # units by which lettering may leave the drawing or touch other lettering
_STRETCH = 0.01  # by which a drawing may differ from the shape of its region


def faults(svg: str, smallest: float = SMALLEST, size: Size | None = None) -> list[str]:
    """Sentences about everything that breaks a promise of the kit; empty for a good drawing.

    Lettering must not be smaller than ``smallest``, leave the drawing, or lie on other lettering. With ``size`` the
    drawing must have its proportions, and letters are measured as they are when it is shown in this size.
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        return [f"the drawing is not well-formed: {error}"]
    elements = list(root.iter())
    return [
        *_missing_words(root),
        *_wrong_size(root, size),
        *_broken_ids(elements),
        *_forbidden(elements),
        *_bad_places(elements),
        *_bad_lettering(root, smallest / (size.width / page_of(root).width if size else 1)),
    ]


def marked(svg: str, attribute: str) -> list[str]:
    """The values of an attribute in a drawing: ``data-place``, ``data-piece``."""
    return re.findall(rf' {attribute}="([^"]*)"', svg)


def targets(svg: str, size: Size) -> dict[str, Box]:
    """Where the places of a drawing take the pointer, in pixels of a region that is shown in its size."""
    root = ElementTree.fromstring(svg)
    page = page_of(root)
    scale = size.width / page.width
    return dict(_targets(root, (scale, 0, 0, scale, -page.x * scale, -page.y * scale)))


def _targets(element: ElementTree.Element, matrix: Matrix) -> Iterator[tuple[str, Box]]:
    key = element.attrib.get("data-place")
    if key is None:
        matrix = within(matrix, element)
        for child in element:
            yield from _targets(child, matrix)
    elif box := extent(element, matrix):
        yield key, box


def _wrong_size(root: ElementTree.Element, size: Size | None) -> Iterator[str]:
    page = page_of(root)
    if size is not None and abs(page.width / page.height / size.ratio - 1) > _STRETCH:
        shape = f"{size.width} by {size.height}"
        yield f"the drawing is {page.width:g} by {page.height:g}, which is not the shape of {shape}"


def _missing_words(root: ElementTree.Element) -> Iterator[str]:
    named = {element.attrib.get("id"): element for element in root}
    labels = [named.get(name) for name in root.attrib.get("aria-labelledby", "").split()]
    if len(labels) < 2 or any(label is None or not label.text for label in labels):
        yield "the drawing has no title and description"


def _broken_ids(elements: list[ElementTree.Element]) -> Iterator[str]:
    seen: set[str] = set()
    for element in elements:
        name = element.attrib.get("id")
        if name in seen:
            yield f"the id {name} is there twice"
        if name is not None:
            seen.add(name)
    for element in elements:
        for value in element.attrib.values():
            found = re.fullmatch(r"url\(#(.*)\)", value)
            wanted = found[1] if found else value[1:] if value == element.attrib.get("href") else None
            if wanted is not None and wanted not in seen:
                yield f"nothing has the id {wanted}"


def _forbidden(elements: list[ElementTree.Element]) -> Iterator[str]:
    for element in elements:
        tag = element.tag.removeprefix(SVG)
        if tag in ("script", "image", "foreignObject", "filter"):
            yield f"<{tag}> has no place in a drawing"
        for name, value in element.attrib.items():
            if name == "style" or name.startswith("on"):
                yield f"the attribute {name} of <{tag}> is not allowed on strict pages"
            if name == "href" and not value.startswith("#"):
                yield f"<{tag}> refers to something outside: {value}"


def _bad_places(elements: list[ElementTree.Element]) -> Iterator[str]:
    """A place has one halo and lies in no other place and in no piece; nothing knows what is legal."""
    yield from (f"the {kind} {key} is there twice" for kind in ("place", "piece") for key in _twice(elements, kind))
    for element in elements:
        if "data-action" in element.attrib:
            yield f"action {element.attrib['data-action']} is in the drawing, which does not know what is legal"
        key = element.attrib.get("data-place")
        if key is not None:
            halos = sum("halo" in child.attrib.get("class", "").split() for child in element)
            if element.attrib.get("class") != "place" or halos != 1:
                yield f"the place {key} has {halos} halos, not one; render.place makes it right"
        if key is not None or "data-piece" in element.attrib:
            for inner in list(element.iter())[1:]:
                if "data-place" in inner.attrib:
                    yield f"the place {inner.attrib['data-place']} lies inside another place or a piece"


def _twice(elements: Iterable[ElementTree.Element], kind: str) -> list[str]:
    counted = Counter(element.attrib.get(f"data-{kind}") for element in elements)
    return [key for key, times in counted.items() if key is not None and times > 1]


# ---- lettering


@dataclass(frozen=True)
class Line:
    words: str
    size: float
    box: Box  # on the page, upright letters only


def _bad_lettering(root: ElementTree.Element, smallest: float) -> Iterator[str]:
    page = page_of(root).inset(-_HAIR)
    lines = lettering(root)
    for one in lines:
        if one.size < smallest - 0.01:
            yield f'the letters of "{one.words}" are {one.size:g} units high, less than {smallest:.3g}'
        if not _holds(page, one.box):
            yield f'"{one.words}" leaves the drawing'
    for one, other in _overlapping(lines):
        yield f'"{one.words}" lies on "{other.words}"'


def _overlapping(lines: list[Line]) -> Iterator[tuple[Line, Line]]:
    """The pairs that lie on each other by more than a hair, each in the order of the drawing."""
    boxes = sorted(((line.box.inset(_HAIR, 0), number) for number, line in enumerate(lines)), key=lambda one: one[0].y)
    for place, (box, number) in enumerate(boxes):
        for below, other in boxes[place + 1 :]:
            if below.y >= box.bottom:
                break
            if box.x < below.right and below.x < box.right and box.y < below.bottom:
                yield lines[min(number, other)], lines[max(number, other)]


def lettering(root: ElementTree.Element) -> list[Line]:
    """Every visible line of letters of a drawing."""
    return [line for child in root for line in _lines(child, STILL, 16, "start")]


def spills(svg: str) -> list[str]:
    """Sentences about lettering that leaves its box to the sides: the smallest rectangle around its middle."""
    root = ElementTree.fromstring(svg)
    boxes = list(_boxes(root, STILL))
    found = []
    for one in _lines(root, STILL, 16, "start"):
        middle = Box(one.box.cx, one.box.cy, 0, 0)
        large = (
            box for box in boxes if box.height >= 0.9 * one.box.height and box.width >= one.size
        )  # no icon's parts
        around = [box for box in large if _holds(box, middle)]
        least = min((box.width * box.height for box in around), default=0)
        alike = [box for box in around if box.width * box.height < 1.01 * least]  # cards of a fan lie on one another
        if alike and not any(box.x - _HAIR <= one.box.x and one.box.right <= box.right + _HAIR for box in alike):
            found.append(f'"{one.words}" is {one.box.width:.1f} wide, its box {alike[-1].width:.1f}')
    return found


def _holds(box: Box, other: Box) -> bool:
    return box.x <= other.x and box.y <= other.y and other.right <= box.right and other.bottom <= box.bottom


def _boxes(element: ElementTree.Element, matrix: Matrix) -> Iterator[Box]:
    """Every rectangle below an element that can be seen."""
    given = element.attrib
    if given.get("visibility") == "hidden" or element.tag == f"{SVG}defs":
        return
    matrix = within(matrix, element)
    if element.tag == f"{SVG}rect" and (given.get("fill") != "none" or given.get("stroke", "none") != "none"):
        x, y, width, height = (float(given.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield around(at(matrix, px, py) for px in (x, x + width) for py in (y, y + height))
    for child in element:
        yield from _boxes(child, matrix)


def _lines(element: ElementTree.Element, matrix: Matrix, size: float, anchor: str) -> Iterator[Line]:
    """Every visible line of letters below an element, with transforms and inherited attributes applied."""
    given = element.attrib
    if given.get("visibility") == "hidden" or element.tag in (f"{SVG}defs", f"{SVG}title", f"{SVG}desc"):
        return
    matrix = within(matrix, element)
    size = float(given.get("font-size", size))
    anchor = given.get("text-anchor", anchor)
    if element.tag == f"{SVG}text":
        words = ((element.text or "") + "".join(child.tail or "" for child in element)).strip()
        if words:
            yield placed(words, element, matrix, size, anchor)
        return
    for child in element:
        yield from _lines(child, matrix, size, anchor)


def placed(words: str, element: ElementTree.Element, matrix: Matrix, size: float, anchor: str) -> Line:
    """A line of letters where its element puts it; ``matrix`` leads to the page, the rest is inherited."""
    wide = text_width(words, size, element.attrib.get("font-weight") == "bold")
    x, y = float(element.attrib.get("x", 0)), float(element.attrib.get("y", 0))
    x -= {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    top = y - REGULAR.capitals / 1000 * size
    box = around(at(matrix, px, py) for px in (x, x + wide) for py in (top, y))
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    return Line(words, round(size * scale, 2), box)
