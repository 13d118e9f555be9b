"""The SVG writer: elements, drawings, ids and definitions. Standard library only, the same bytes every time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, wraps
from html import escape
from typing import Any, Concatenate, ParamSpec, Union

from urbarium.engine.seats import called
from urbarium.engine.words import spoken
from urbarium.render.font import FONT
from urbarium.render.theme import Theme, theme_named

__all__ = [
    "MEMORIES",
    "Child",
    "Drawing",
    "Element",
    "Value",
    "circle",
    "el",
    "embed",
    "group",
    "line",
    "path",
    "place",
    "polygon",
    "rect",
    "remembered",
    "several",
    "trim",
]

Child = Union["Element", str, None]
Value = str | float | None
P = ParamSpec("P")

# Drawings repeat themselves: the same numbers, colours and words come hundreds of times in one of them.
_REMEMBERED = 1 << 14
_PARTS = 1 << 13  # of each kind
MEMORIES: list[Any] = []  # of parts that are ``remembered``

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


@lru_cache(_REMEMBERED)
def trim(value: float) -> str:
    """At most two decimals, and none that say nothing."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


@lru_cache(_REMEMBERED)
def _escaped(text: str, quote: bool) -> str:
    """Text without what XML forbids, and with names for what it keeps to itself."""
    return escape(_FORBIDDEN.sub("", text), quote)


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Element:
    """One SVG element. ``fill_opacity=.5`` is written ``fill-opacity="0.5"``, ``class_`` is ``class``, None is not.

    >>> str(el("text", "a < b", x=1, font_size=12.5))
    '<text x="1" font-size="12.5">a &lt; b</text>'
    """

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, *children: Child, **attributes: Value) -> None:
        self.tag = tag
        self.children: list[Child] = list(children)
        self.attributes = {_attribute(name): value for name, value in attributes.items() if value is not None}

    def set(self, **attributes: Value) -> Element:
        """Set attributes; None removes one."""
        for name, value in attributes.items():
            key = _attribute(name)
            if value is None:
                self.attributes.pop(key, None)
            else:
                self.attributes[key] = value
        return self

    def add(self, *children: Child) -> Element:
        """Append children (None is ignored) and return the element itself."""
        self.children.extend(children)
        return self

    @property
    def interactive(self) -> bool:
        """Is it a place, or does it hold one?"""
        return self.attributes.get("class") == "place" or any(
            child.interactive for child in self.children if isinstance(child, Element)
        )

    def walk(self) -> Iterator[Element]:
        """The element and everything below it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def write(self, out: list[str]) -> None:
        if not self.tag:
            self._write_children(out)
            return
        begin = f"<{self.tag}"
        for name, value in self.attributes.items():
            begin += f' {name}="{_escaped(value, True) if isinstance(value, str) else trim(value)}"'
        if all(child is None for child in self.children):
            out.append(begin + "/>")
            return
        out.append(begin + ">")
        self._write_children(out)
        out.append(f"</{self.tag}>")

    def _write_children(self, out: list[str]) -> None:
        for child in self.children:
            if type(child) is Finished:  # most of what large drawings consist of
                out.append(child.text)
            elif isinstance(child, Element):
                child.write(out)
            elif child is not None:
                out.append(_escaped(child, False))

    def __str__(self) -> str:
        out: list[str] = []
        self.write(out)
        return "".join(out)


class Finished(Element):
    """An element that has been written and does not change any more, so that many drawings can show it."""

    __slots__ = ("_interactive", "definitions", "text")

    def __init__(self, element: Element, definitions: Mapping[str, Element]) -> None:
        self.tag, self.children, self.attributes = element.tag, element.children, element.attributes
        self.definitions = definitions  # that it refers to, by id
        self.text = str(element)
        self._interactive = element.interactive

    @property
    def interactive(self) -> bool:
        return self._interactive

    def set(self, **attributes: Value) -> Element:
        raise TypeError("this element is finished: put it into a group")

    def add(self, *children: Child) -> Element:
        raise TypeError("this element is finished: put it into a group")

    def write(self, out: list[str]) -> None:
        out.append(self.text)


@dataclass(frozen=True, eq=False)
class _Kind:
    """All of a drawing that a part of it may look at.

    There is one object for all drawings of a kind (``_kind``), so that it is compared without looking into it.
    """

    name: str
    width: float
    height: float
    theme: str


_kind = lru_cache(1 << 10)(_Kind)


def remembered(part: Callable[Concatenate[Drawing, P], Element]) -> Callable[Concatenate[Drawing, P], Element]:
    """For a part of drawings that comes often: it is made once for the same drawing, language and arguments.

    ``part`` takes the drawing and arguments that can be compared, and must not look at anything else.
    """

    draw: Callable[..., Element] = part

    @lru_cache(_PARTS)
    def made(kind: _Kind, language: str, names: tuple[str, ...], *args: Any) -> Finished:
        apart = Drawing(kind.name, kind.width, kind.height, kind.theme, "", "")
        element = draw(apart, *args)
        return Finished(element, {key: Finished(one, {}) for key, one in apart.definitions.items()})

    MEMORIES.append(made)

    @wraps(part)
    def found(drawing: Drawing, /, *args: P.args, **_: P.kwargs) -> Element:
        fragment = made(drawing.kind, spoken(), called(), *args)
        for key, definition in fragment.definitions.items():
            drawing.definitions.setdefault(key, definition)
        return fragment

    return found


def el(tag: str, *children: Child, **attributes: Value) -> Element:
    """Any element."""
    return Element(tag, *children, **attributes)


def group(*children: Child, **attributes: Value) -> Element:
    return Element("g", *children, **attributes)


def several(*children: Element) -> Element:
    """Elements one after the other, with nothing around them."""
    return Element("", *children)


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value) -> Element:
    return Element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Element:
    return Element("circle", cx=x, cy=y, r=radius, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Value) -> Element:
    return Element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def path(data: str, **attributes: Value) -> Element:
    return Element("path", d=data, **attributes)


def polygon(points: list[tuple[float, float]], **attributes: Value) -> Element:
    """A closed shape through the points."""
    return Element("polygon", points=" ".join(f"{trim(x)},{trim(y)}" for x, y in points), **attributes)


def place(
    key: str, halo: Element, *children: Child, about: str = "", now: str = "", tap: Element | None = None
) -> Element:
    """Something that a click may mean, whether it is possible now or not.

    ``halo`` is its outline, no wider than the place: whoever shows the drawing lights it. ``about`` is a key of the
    game's legend, ``now`` a sentence about its present effect; ``tap`` enlarges it for fingers.
    """
    if tap is not None:
        tap.set(class_="tap", fill="none", stroke="none", pointer_events="all")
    return Element(
        "g",
        tap,
        *children,
        halo.set(class_="halo", fill="none", stroke="none", pointer_events="all"),
        class_="place",
        data_place=key,
        data_about=about or None,
        data_now=now or None,
    )


class Drawing:
    """One picture: a view box, a theme, words for those who cannot see it, definitions, and what is drawn.

    Components of the kit take the drawing first and return an element; put it in with ``add``. Everything is drawn in
    units of the view box. About 400 units wide suits a phone: no lettering below 11 units, no target below 20.

    ``name`` begins every id, so that different games can stand on one page; ``embed`` renames the ids of a finished
    drawing for pages that show the same game twice.
    """

    def __init__(
        self,
        name: str,
        width: float,
        height: float,
        theme: str | Theme,
        title: str,
        description: str,
        ground: bool = True,
        pale: bool = False,
    ) -> None:
        self.name = name
        self.ground = ground  # a page of its own behind everything; a region lies on the page it is shown on
        self.pale = pale  # what it shows is light in every theme, so places are lit as on a light page
        self.width = width
        self.height = height
        self.theme = theme if isinstance(theme, Theme) else theme_named(theme)
        self.title = title
        self.description = description
        self.body = group()
        self.definitions: dict[str, Element] = {}  # by id, in the order in which they were made

    @cached_property
    def kind(self) -> _Kind:
        """Which drawings can share a part that is remembered."""
        return _kind(self.name, self.width, self.height, self.theme.name)

    def id(self, *parts: object) -> str:
        """A stable element id: ``drawing.id("architect", 0)`` is ``urbino-architect-0``."""
        return "-".join([self.name, *(str(part) for part in parts)])

    def add(self, *children: Child) -> Drawing:
        self.body.add(*children)
        return self

    def define(self, key: str, element: Element) -> str:
        """Keep a definition once, under a key that says everything about it; returns its id."""
        identity = f"{self.name}-{self.theme.name}-{re.sub('[^A-Za-z0-9]+', '-', key).strip('-')}"
        if identity not in self.definitions:
            self.definitions[identity] = element.set(id=identity)
        return identity

    def root(self) -> Element:
        """The whole picture as an element.

        A picture to look at has the role ``img``. With places in it the role is ``group``: inside an ``img`` a screen
        reader would hide them when they are lit.
        """
        title, description = self.id("title"), self.id("description")
        definitions = Element("defs", *self.definitions.values()) if self.definitions else None
        return Element(
            "svg",
            Element("title", self.title, id=title),
            Element("desc", self.description, id=description),
            definitions,
            rect(0, 0, self.width, self.height, 10, fill=self.theme.page) if self.ground else None,
            self.body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {trim(self.width)} {trim(self.height)}",
            class_=f"urbarium urbarium-{self.name} urbarium-{self.theme.name}{' pale' if self.pale else ''}",
            role="group" if self.body.interactive else "img",
            aria_labelledby=f"{title} {description}",
            font_family=FONT,
            fill=self.theme.ink,
        )

    def __str__(self) -> str:
        return str(self.root())


def embed(svg: str, prefix: str) -> str:
    """The same drawing with all its ids (and what refers to them) begun with ``prefix``."""
    svg = re.sub(r'( id="|url\(#| href="#)', rf"\1{prefix}-", svg)
    return re.sub(
        r'aria-labelledby="([^"]*)"',
        lambda found: f'aria-labelledby="{" ".join(f"{prefix}-{name}" for name in found[1].split())}"',
        svg,
    )
