"""What is wrong with a drawing: for tests of games, and for their authors while they draw.

>>> faults('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="5" font-size="4">a</text></svg>')
['the drawing has no title and description', 'the letters of "a" are 4 units high, less than 9']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree import ElementTree

from urbarium.render.box import Box
from urbarium.render.lettering import SMALLEST, text_width

__all__ = ["faults"]

_SVG = "{http://www.w3.org/2000/svg}"
_TOLERANCE = 1.0  # units by which lettering may leave the drawing: widths are estimates
Matrix = tuple[float, float, float, float, float, float]


def faults(svg: str, legal: Sequence[int] | None = None, smallest: float = SMALLEST) -> list[str]:
    """Sentences about everything that breaks a promise of the kit; empty for a good drawing.

    With ``legal`` the targets must be exactly these actions. Lettering must not be smaller than ``smallest`` units,
    leave the drawing, or lie on other lettering.
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        return [f"the drawing is not well-formed: {error}"]
    elements = list(root.iter())
    return [
        *_missing_words(root),
        *_broken_ids(elements),
        *_forbidden(elements),
        *_bad_targets(elements, legal),
        *_bad_lettering(root, smallest),
    ]


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
        tag = element.tag.removeprefix(_SVG)
        if tag in ("script", "image", "foreignObject", "filter"):
            yield f"<{tag}> has no place in a drawing"
        for name, value in element.attrib.items():
            if name == "style" or name.startswith("on"):
                yield f"the attribute {name} of <{tag}> is not allowed on strict pages"
            if name == "href" and not value.startswith("#"):
                yield f"<{tag}> refers to something outside: {value}"


def _bad_targets(elements: list[ElementTree.Element], legal: Sequence[int] | None) -> Iterator[str]:
    offered = []
    for element in elements:
        action = element.attrib.get("data-action")
        if action is None:
            continue
        offered.append(int(action))
        wanted = {"class": "target", "role": "button", "tabindex": "0"}
        if any(element.attrib.get(name) != value for name, value in wanted.items()):
            yield f"the target of action {action} lacks its class, role or tabindex"
        if not element.attrib.get("aria-label") or not (element.findtext(f"{_SVG}title") or ""):
            yield f"the target of action {action} does not say what it does"
    if legal is None:
        return
    yield from (f"action {one} is legal but has no target" for one in sorted(set(legal) - set(offered)))
    yield from (f"action {one} has a target but is not legal" for one in sorted(set(offered) - set(legal)))


# ---- lettering


@dataclass(frozen=True)
class _Line:
    words: str
    size: float
    box: Box  # on the page, upright letters only


def _bad_lettering(root: ElementTree.Element, smallest: float) -> Iterator[str]:
    left, top, width, height = (float(number) for number in root.attrib.get("viewBox", "0 0 0 0").split())
    page = Box(left, top, width, height).inset(-_TOLERANCE)
    lines = list(_lines(root, (1, 0, 0, 1, 0, 0), 16, "start"))
    for one in lines:
        if one.size < smallest - 0.01:
            yield f'the letters of "{one.words}" are {one.size:g} units high, less than {smallest:g}'
        if one.box.x < page.x or one.box.y < page.y or one.box.right > page.right or one.box.bottom > page.bottom:
            yield f'"{one.words}" leaves the drawing'
    for number, one in enumerate(lines):
        for other in lines[number + 1 :]:
            if _overlap(one.box, other.box):
                yield f'"{one.words}" lies on "{other.words}"'


def _overlap(one: Box, other: Box) -> bool:
    """More than a hair: widths are estimated on the safe side, so a twentieth is taken off each end."""
    a, b = one.inset(one.width / 20, 0), other.inset(other.width / 20, 0)
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _lines(element: ElementTree.Element, matrix: Matrix, size: float, anchor: str) -> Iterator[_Line]:
    """Every visible line of letters below an element, with transforms and inherited attributes applied."""
    given = element.attrib
    if given.get("visibility") == "hidden" or element.tag in (f"{_SVG}defs", f"{_SVG}title", f"{_SVG}desc"):
        return
    matrix = _times(matrix, _transform(given.get("transform", "")))
    size = float(given.get("font-size", size))
    anchor = given.get("text-anchor", anchor)
    if element.tag == f"{_SVG}text":
        words = ((element.text or "") + "".join(child.tail or "" for child in element)).strip()
        if words:
            yield _placed(words, element, matrix, size, anchor)
        return
    for child in element:
        yield from _lines(child, matrix, size, anchor)


def _placed(words: str, element: ElementTree.Element, matrix: Matrix, size: float, anchor: str) -> _Line:
    wide = text_width(words, size, element.attrib.get("font-weight") == "bold")
    x, y = float(element.attrib.get("x", 0)), float(element.attrib.get("y", 0))
    x -= {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    corners = [_at(matrix, px, py) for px in (x, x + wide) for py in (y - 0.72 * size, y)]
    left, top = min(px for px, _ in corners), min(py for _, py in corners)
    right, bottom = max(px for px, _ in corners), max(py for _, py in corners)
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    return _Line(words, round(size * scale, 2), Box(left, top, right - left, bottom - top))


def _transform(text: str) -> Matrix:
    result: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in re.split(r"[ ,]+", inside.strip())]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
        elif name == "scale":
            step = (numbers[0], 0, 0, numbers[-1], 0, 0)
        elif name == "rotate":
            turn = radians(numbers[0])
            x, y = numbers[1:3] if len(numbers) == 3 else (0.0, 0.0)
            step = _times((1, 0, 0, 1, x, y), (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0))
            step = _times(step, (1, 0, 0, 1, -x, -y))
        else:
            raise ValueError(f"drawings are checked with translate, scale and rotate only, not {name}")
        result = _times(result, step)
    return result


def _times(m: Matrix, n: Matrix) -> Matrix:
    """First n, then m."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
