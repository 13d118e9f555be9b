"""Where the elements of a finished drawing lie on the page: transforms applied, outlines measured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import cos, radians, sin
from xml.etree import ElementTree

from urbarium.render.box import Box

__all__ = ["STILL", "SVG", "Matrix", "around", "at", "extent", "page_of", "within"]

SVG = "{http://www.w3.org/2000/svg}"
Matrix = tuple[float, float, float, float, float, float]
STILL: Matrix = (1, 0, 0, 1, 0, 0)
Point = tuple[float, float]


def page_of(root: ElementTree.Element) -> Box:
    """What a drawing shows of its own coordinates."""
    return Box(*(float(number) for number in root.attrib.get("viewBox", "0 0 1 1").split()))


def around(points: Iterable[Point]) -> Box:
    """The smallest box with all the points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def within(matrix: Matrix, element: ElementTree.Element) -> Matrix:
    """From the coordinates inside an element to the page, if ``matrix`` leads there from those around it."""
    plain = "transform" not in element.attrib and element.tag != f"{SVG}svg"
    return matrix if plain else _times(matrix, _inner(element))


def _inner(element: ElementTree.Element) -> Matrix:
    """From the coordinates inside an element to those around it: of a drawing in a drawing, or of its transform."""
    given = element.attrib
    if element.tag != f"{SVG}svg" or "width" not in given:
        return _transform(given.get("transform", ""))
    x, y, width, height = (float(given.get(name, 0)) for name in ("x", "y", "width", "height"))
    page = page_of(element)
    scale = min(width / page.width, height / page.height)
    return (scale, 0, 0, scale, x + (width - page.width * scale) / 2 - page.x * scale, y - page.y * scale)  # xMidYMin


def _transform(text: str) -> Matrix:
    result = STILL
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


def at(m: Matrix, x: float, y: float) -> Point:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


# ---- outlines


def extent(
    element: ElementTree.Element, matrix: Matrix, definitions: Mapping[str, ElementTree.Element] | None = None
) -> Box | None:
    """The box around an element and all below it, letters left aside; None if it shows nothing.

    ``matrix`` leads from the coordinates around the element to the page, ``definitions`` are what it may use, by id.
    """
    points = list(_points(element, matrix, definitions or {}))
    return around(points) if points else None


def _points(
    element: ElementTree.Element, matrix: Matrix, definitions: Mapping[str, ElementTree.Element]
) -> Iterator[Point]:
    """Points that an outline does not leave, on the page."""
    if element.tag in (f"{SVG}defs", f"{SVG}text", f"{SVG}title", f"{SVG}desc"):
        return
    matrix = within(matrix, element)
    yield from (at(matrix, x, y) for x, y in _own_points(element))
    for child in element:
        yield from _points(child, matrix, definitions)
    used = definitions.get(element.attrib.get("href", "")[1:])
    if used is not None:
        x, y = (float(element.attrib.get(name, 0)) for name in ("x", "y"))
        yield from _points(used, _times(matrix, (1, 0, 0, 1, x, y)), definitions)


def _own_points(element: ElementTree.Element) -> list[Point]:
    given = element.attrib
    tag = element.tag.removeprefix(SVG)
    number = {name: float(given.get(name, 0)) for name in _NUMBERS.get(tag, ())}
    if tag == "rect":
        x, y, width, height = number.values()
        return [(x, y), (x + width, y + height)]
    if tag == "circle":
        x, y, radius = number.values()
        return [(x - radius, y - radius), (x + radius, y + radius)]
    if tag == "line":
        x1, y1, x2, y2 = number.values()
        return [(x1, y1), (x2, y2)]
    if tag == "polygon":
        return list(pairwise([float(part) for part in re.split(r"[ ,]+", given["points"].strip())]))[::2]
    return list(_path_points(given["d"])) if tag == "path" else []


_NUMBERS = {
    "rect": ("x", "y", "width", "height"),
    "circle": ("cx", "cy", "r"),
    "line": ("x1", "y1", "x2", "y2"),
}
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def _path_points(data: str) -> Iterator[Point]:
    """The ends of a path's strokes and the points that bend them."""
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, inside in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [float(found) for found in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", inside)]
        command, base = letter.upper(), letter.islower()
        count = _TAKES[command]
        if command == "Z":
            x, y = start
            continue
        for first in range(0, len(numbers) - count + 1, count):
            step = numbers[first : first + count]
            dx, dy = (x, y) if base else (0.0, 0.0)
            if command == "H":
                x = step[0] + dx
            elif command == "V":
                y = step[0] + dy
            else:
                bends = step[-2:] if command == "A" else step
                points = [(px + dx, py + dy) for px, py in zip(bends[::2], bends[1::2], strict=True)]
                yield from points[:-1]
                x, y = points[-1]
            if command == "M" and first == 0:
                start = (x, y)
            yield x, y
