"""The drawing of Urbania, from what one seat may know."""

from collections.abc import Collection

from urbarium.engine.match import View
from urbarium.render import Drawing

from ..words.phrases import headline
from .city import draw_city, offer_buildings
from .header import draw_buttons, draw_header
from .own import draw_own_cards
from .players import draw_players
from .sheet import WIDTH, Sheet
from .supply import draw_supply
from .values import draw_values

__all__ = ["draw"]


def draw(view: View, legal: Collection[int], theme: str) -> str:
    """The whole sheet. ``legal`` become targets; what was done last is marked where it happened."""
    game = view.game
    sheet = Sheet(Drawing(game.name, WIDTH, 0, theme, game.title, headline(view.fields)), view, legal)
    draw_header(sheet)
    draw_buttons(sheet)
    city = draw_city(sheet)
    if sheet.seat >= 0:
        draw_own_cards(sheet)
    draw_supply(sheet)
    draw_values(sheet)
    draw_players(sheet)
    offer_buildings(sheet, city)
    sheet.drawing.add(sheet.marks)
    sheet.drawing.height = sheet.y
    return str(sheet.drawing)
