"""Cutting a drawing down to a part of it."""

from xml.etree import ElementTree

from urbarium.render.box import Box
from urbarium.render.excerpt import cut_out, place_boxes

PAGE = Box(0, 0, 50, 50)


def cut(inside: str) -> str:
    """What is left of a drawing of 100 by 100 in its lower right quarter."""
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>')
    return str(cut_out(root, Box(50, 50, 50, 50), PAGE))


def test_what_lies_outside_is_left_out_and_letters_are_not_cut_through():
    left = cut(
        '<rect id="a" x="2" y="2" width="9" height="9" rx="1"/><rect x="60" y="60" width="9" height="9" rx="2"/>'
    )
    assert ('rx="1"' in left, 'rx="2"' in left) == (False, True)
    assert "half" not in cut('<text x="40" y="70" font-size="12">half</text>')
    assert "whole" in cut('<text x="60" y="70" font-size="12">whole</text>')


def test_a_shortened_line_keeps_its_letters():
    """What they stand for in full is only for pages on which one can point at it."""
    left = cut('<text x="60" y="70" font-size="12"><title>Universidade</title>Univ…</text>')
    assert "Univ…" in left
    assert "Universidade" not in left


def test_what_is_used_in_a_place_of_its_own_is_found_there():
    lot = '<defs><rect id="lot" width="9" height="9"/></defs>'
    assert "<use" in cut(f'{lot}<use href="#lot" x="70" y="70"/>')
    assert "<use" not in cut(f'{lot}<use href="#lot" x="20" y="70"/>')


def test_places_are_found_by_their_keys():
    place = '<g data-place="a1"><rect class="halo" x="5" y="6" width="7" height="8"/></g>'
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{place}</svg>')
    assert place_boxes(root) == {"a1": Box(5, 6, 7, 8)}
