"""The font that comes along: drawings are measured, made into pixels and sent with it."""

import random
import re
from base64 import b64decode
from io import BytesIO

import numpy as np
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from urbarium.engine.game import Game
from urbarium.engine.registry import game, game_names
from urbarium.engine.words import speaking
from urbarium.render import THEMES, Drawing, text, text_width
from urbarium.render.check import faults, spills
from urbarium.render.files import as_png
from urbarium.render.font import BOLD, FILES, FOLDER, REGULAR, font_faces, standing_alone
from urbarium.render.regions import CUTS

SAMPLES = ["Railway Station", "AVATAR Tower", "3 × (4 + 2) = 18", "Habitação popular", "0123456789", "✓ −2 → +4 …"]
LANGUAGES = ("en", "pt_BR")
MOMENTS = 4
in_regions = [one for one in map(game, game_names()) if hasattr(one.drawing, "draw_region")]


@pytest.mark.parametrize(("file", "face"), [(FILES[0], REGULAR), (FILES[1], BOLD)])
def test_widths_are_those_of_the_font_file(file, face):
    font = TTFont(file)
    glyphs, em = font.getBestCmap(), font["head"].unitsPerEm

    wrong = [
        chr(code)
        for code, glyph in glyphs.items()
        if abs(face.width(chr(code)) - font["hmtx"][glyph][0] * 1000 / em) > 0.06
    ]

    assert wrong == []
    assert face.capitals == pytest.approx(font["OS/2"].sCapHeight * 1000 / em, abs=0.06)


def test_pairs_move_together_and_figures_stand_in_columns():
    assert text_width("AV", 10) < text_width("A", 10) + text_width("V", 10)
    assert len({text_width(figure, 10) for figure in "0123456789"}) == 1


def test_everything_that_is_said_has_its_letters():
    said = {letter for folder in ("games", "web") for letter in _written(folder)}

    assert sorted(letter for letter in said if letter not in REGULAR or letter not in BOLD) == []


def _written(folder):
    for path in (FOLDER.parents[1] / folder).rglob("*.po"):
        yield from re.sub(r"\s", "", path.read_text(encoding="utf-8"))


def test_the_font_is_small_and_has_its_licence():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 200_000
    assert "SIL Open Font License" in (FOLDER / "LICENSE").read_text(encoding="utf-8")


def drawn(*samples: str) -> Drawing:
    drawing = Drawing("samples", 220, 30 * len(samples), "light", "Samples", "Lines of letters")
    return drawing.add(*(text(drawing, 10, 20 + 30 * row, one, 16, anchor="start") for row, one in enumerate(samples)))


@pytest.mark.parametrize("sample", SAMPLES)
def test_pixels_have_the_letters_and_their_width(sample):
    pixels = np.asarray(Image.open(BytesIO(as_png(str(drawn(sample)), 2200))).convert("L")).astype(int)

    columns = np.flatnonzero(pixels[60:280].min(axis=0) < 120)
    wide = (columns[-1] - columns[0]) / 10

    assert text_width(sample, 16) - 3 < wide <= text_width(sample, 16)  # less the room before and after letters


def test_a_drawing_that_stands_alone_has_its_font_inside():
    svg = standing_alone(str(drawn("x")))

    inside = [b64decode(data) for data in re.findall(r"base64,([^)]*)\)", svg)]
    assert inside == [file.with_suffix(".woff2").read_bytes() for file in FILES]
    assert faults(svg) == []
    assert len(font_faces()) < 50_000


# ---- every drawing


@pytest.mark.parametrize(("name", "players"), [(one.name, count) for one in in_regions for count in one.players])
def test_no_lettering_leaves_its_place(name, players):
    one = game(name)
    found = [
        f"{region} {cut} {language}: {fault}"
        for number, view in enumerate(_views(one, players))
        for language, theme in zip(LANGUAGES, sorted(THEMES, reverse=number % 2 == 1), strict=True)
        for region, cut, svg in _regions(one, view, language, theme)
        for fault in faults(svg) + spills(svg)
    ]

    assert found == []


def _views(one: Game, players: int):
    """Some moments of a random game with every option, as the one who decides sees them, and the end for everybody."""
    match = one.start(seed=players, players=players, **{option.name: option.values[-1] for option in one.options})
    chance, states = random.Random(players), []
    while not match.over:
        states.append((match.state.copy(), match.actor))
        match.apply(chance.choice(one.legal(match.state)))
    for state, seat in [*chance.sample(states, MOMENTS), (match.state, -1)]:
        yield one.view(state, players, match.options, seat)


def _regions(one: Game, view, language: str, theme: str):
    with speaking(language):
        if view.seat < 0:
            yield "picture", "regular", view.svg(theme)
        for region in one.drawing.regions(view.players, view.options):
            for cut in CUTS:
                yield region.name, cut, one.drawing.draw_region(region.name, view, cut, theme)
