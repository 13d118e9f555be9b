"""Colours: they can be read, and told apart by everyone."""

from itertools import combinations

import pytest

import urbarium
from urbarium.engine.seats import SEATS
from urbarium.render import DARK, LIGHT, PATTERNS, THEMES, contrast, difference, ink_on, mix, simulate
from urbarium.render.colour import VISIONS

READABLE = 4.5  # WCAG 2 level AA for ordinary letters
PLAINLY_DIFFERENT = 20


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_ink_reads_on_every_ground(theme):
    worst = min((contrast(ink, ground), ink, ground) for ink in theme.inks for ground in theme.grounds)

    assert worst[0] >= READABLE, worst


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_letters_on_accents_read(theme):
    assert min(contrast(theme.on_accent, fill) for fill in (theme.accent, theme.target, theme.warning)) >= READABLE


@pytest.mark.parametrize("game", urbarium.game_names())
@pytest.mark.parametrize("theme", THEMES)
def test_letters_on_a_seat_read(game, theme):
    colours = [seat.colour(theme) for seat in urbarium.game(game).seats]

    assert [colour for colour in colours if contrast(colour, ink_on(colour)) < READABLE] == []


@pytest.mark.parametrize("vision", VISIONS)
def test_seats_are_told_apart_by_colour_alone(vision):
    closest = min((difference(a.light, b.light, vision), a.name, b.name) for a, b in combinations(SEATS, 2))

    assert closest[0] >= PLAINLY_DIFFERENT, closest


@pytest.mark.parametrize("game", urbarium.game_names())
def test_seats_are_told_apart_without_colour(game):
    seats = urbarium.game(game).seats

    assert len({seat.symbol for seat in seats}) == len(seats)
    assert all(seat.pattern in PATTERNS for seat in seats)


@pytest.mark.parametrize("game", urbarium.game_names())
@pytest.mark.parametrize("theme", THEMES)
def test_seats_of_a_game_have_colours_of_their_own(game, theme):
    colours = [seat.colour(theme).upper() for seat in urbarium.game(game).seats]

    assert len(set(colours)) == len(colours)


def test_contrast_has_the_values_of_the_standard():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("vision", ["protanopia", "deuteranopia"])
def test_simulated_eyes_keep_greys_and_confuse_red_with_green(vision):
    # Given a red and a green of the same lightness to that eye, when it looks, then they are one colour.
    assert simulate("#808080", vision) == "#808080"
    reds = ["#FF0000", "#A05000", "#508000", "#00FF00"]
    seen = [simulate(colour, vision) for colour in reds]
    assert all(colour[1:3] == colour[3:5] for colour in seen), "red and green channels are the same to that eye"


def test_mixing_and_choosing_ink():
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert ink_on(LIGHT.page) != ink_on(DARK.page)
    with pytest.raises(ValueError, match="#RRGGBB"):
        contrast("red", "#FFFFFF")
