"""The drawing of Urbania, from what one seat may know."""

from collections.abc import Collection

from urbarium.engine.match import View
from urbarium.render import Drawing

from ..words.phrases import headline
from .city import draw_city, offer_buildings
from .header import draw_buttons, draw_header
from .own import draw_own_cards
from .players import draw_players
from .supply import draw_supply
from .table import WIDTH, Table
from .values import draw_values

__all__ = ["draw"]


def draw(view: View, legal: Collection[int], theme: str) -> str:
    """The whole table. ``legal`` become targets; what was done last is marked where it happened."""
    game = view.game
    table = Table(Drawing(game.name, WIDTH, 0, theme, game.title, headline(view.fields)), view, legal)
    draw_header(table)
    draw_buttons(table)
    city = draw_city(table)
    if table.seat >= 0:
        draw_own_cards(table)
    draw_supply(table)
    draw_values(table)
    draw_players(table)
    offer_buildings(table, city)
    table.drawing.add(table.marks)
    table.drawing.height = table.y
    return str(table.drawing)
