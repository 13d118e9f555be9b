"""Reading drawings back: what a browser or a screen reader would find in them."""

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    return [element.attrib["id"] for element in parsed(svg).iter() if "id" in element.attrib]


def references(svg: str) -> set[str]:
    """Everything the drawing refers to by ``href`` or ``url()``."""
    found = set()
    for element in parsed(svg).iter():
        if element.tag == f"{SVG}use":
            found.add(element.attrib["href"].removeprefix("#"))
        found.update(value[5:-1] for value in element.attrib.values() if value.startswith("url(#"))
    return found
