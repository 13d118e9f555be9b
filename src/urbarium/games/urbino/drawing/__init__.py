"""Urbino as a picture: a sandstone board, the own buildings beside it, and what every district is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.seats import called
from urbarium.engine.words import spoken
from urbarium.render import Drawing, Scene
from urbarium.render.regions import Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..components import BLACK, WHITE, square_name
from ..words.districts import measured
from ..words.phrases import points_of, say, seat_name, status
from .panels import district_list, kinds, supply, supply_words
from .town import BOARD, board, district_grounds, district_values, lots, pieces, places, rays, remembered_sight

BOARD_UNITS = (BOARD.box.right + 3, BOARD.box.bottom + 15)


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    return _regions(spoken(), called())


@lru_cache(64)
def _regions(language: str, names: tuple[str, ...]) -> tuple[Region, ...]:
    return (
        Region("board", "board", say("Board"), {"compact": Size(390, 392), "regular": Size(546, 549, 2)}),
        Region(
            "kinds",
            "hand",
            say("Buildings"),
            {
                "compact": Size(390, 92),
                "short": Size(374, 216, 2),
                "regular": Size(224, 256, 2),
                "large": Size(312, 256, 2),
            },
        ),
        Region(
            "districts",
            "values",
            say("Districts"),
            {
                "compact": Size(390, 210),
                "short": Size(374, 316, 2),
                "regular": Size(224, 420, 2),
                "large": Size(312, 390, 2),
            },
        ),
        *(Region(f"seat-{seat}", "seat", seat_name(seat), {"regular": Size(300, 48)}, seat=seat) for seat in range(2)),
    )


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    beside = Down(Place("kinds"), Place("districts"))
    return {
        "desk": Across(Board("board", beside=224), beside),
        "wide": Across(Board("board", beside=300), beside),
        "large": Across(Board("board", beside=400), beside),
        "broad": Across(Board("board", beside=312), beside),
        "flat": Across(Board("board", beside=374), beside),
        "short": Across(Board("board", beside=382), Down(Place("kinds", 220), Place("districts"), size=382)),
        "phone": Phone("board", (Tab(say("Town"), (Place("kinds", 92), Place("districts"))),), kept=392),
        "picture": Across(Board("board", beside=224), beside),
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it."""
    if name == "board":
        return _board(view, theme)
    region = next(region for region in regions(2, ()) if region.name == name)
    if name == "districts":
        return _districts(region, view, cut, theme)
    seat = region.seat if region.seat >= 0 else max(view.seat, BLACK)
    left = tuple(view.fields.supply[seat].tolist())
    drawing = _empty(region, cut, theme, supply_words(left))
    if name == "kinds":
        return str(drawing.add(kinds(drawing, seat, left, tuple(view.fields.supply[1 - seat].tolist()))))
    return str(drawing.add(supply(drawing, seat, left)))


def _empty(region: Region, cut: Cut, theme: str, words: str) -> Drawing:
    """A region of which only the words are there; they change only with what is drawn."""
    size = region.size(cut)
    return Drawing(f"urbino-{region.name}", size.width, size.height, theme, region.title, words, ground=False)


def _districts(region: Region, view: View, cut: Cut, theme: str) -> str:
    drawing = _empty(region, cut, theme, _standing(view.fields))
    return str(drawing.add(district_list(Scene(drawing, view))))


def _board(view: View, theme: str) -> str:
    words = "Urbino", description(view.fields)
    drawing = Drawing("urbino-board", *BOARD_UNITS, theme, *words, ground=False, pale=True)
    scene = Scene(drawing, view)
    drawing.add(board(drawing), district_grounds(scene), rays(scene), remembered_sight(scene), lots(scene))
    return str(drawing.add(pieces(scene), places(scene), district_values(scene)))  # no ring hides a value


def description(s: Fields) -> str:
    standing = [square_name(int(sq)) for sq in s.architect if sq >= 0]
    where = say("architects on {squares}").format(squares=say.joined(standing)) if standing else ""
    return f"{status(s)} {where or say('no architect stands yet')}; {_standing(s)}"


def _standing(s: Fields) -> str:
    """Everybody's points, and how much is built."""
    return _standing_in_words(points_of(s), int((s.square > 0).sum()), len(measured(s)), spoken(), called())


@lru_cache(1 << 10)
def _standing_in_words(
    points: tuple[int, int], built: int, districts: int, language: str, names: tuple[str, ...]
) -> str:
    parts = [
        say.plural(points[seat], "{player} has {count} point", "{player} has {count} points", player=seat_name(seat))
        for seat in (BLACK, WHITE)
    ]
    buildings = say.plural(built, "{count} building", "{count} buildings")
    there = say.plural(districts, "{count} district", "{count} districts")
    return f"{'; '.join([*parts, say('{buildings} in {districts}').format(buildings=buildings, districts=there)])}."
