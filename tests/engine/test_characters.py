"""Text regions: lines that fit, and marks that stay with their words."""

import pytest

from urbarium.engine.characters import Span, TextRegion, filled, folded, line, marked_text, page, region


def test_a_long_row_goes_on_below_between_words_and_keeps_its_marks():
    row = line("  Red has ", Span("three houses", "strong"), ", four palaces and a tower")
    made = region("seats", "Players", [row], 24)
    assert made.text.splitlines() == ["  Red has three houses,", "      four palaces and a", "      tower"]
    assert "".join(span.text for span in made.lines[0] if span.marks == "strong") == "three houses"


def test_a_row_that_fits_keeps_its_columns():
    assert region("city", "City", ["a    b    c"], 20).text == "a    b    c"


def test_a_sentence_is_filled_with_marked_words():
    told = filled("{player} has {count}", player=Span("White", "seat-1"), count=3)
    assert marked_text(told) == "White has 3"
    assert told[0].marks == "seat-1"


def test_a_page_reads_the_regions_one_after_the_other():
    regions = [
        region("status", "Now", ["Red builds."], 40, "status"),
        region("city", "City", ["a b"], 40, "board", ["a is a house"]),
        TextRegion("empty", "Nothing", ()),
    ]
    assert page(regions) == "Red builds.\n\nCITY\na b\na is a house\n"


@pytest.mark.parametrize("width", [5, 12, 40])
def test_nothing_is_broken_inside_a_word(width):
    text = "one two three four five six seven"
    assert " ".join(" ".join(folded(text, width)).split()) == text
