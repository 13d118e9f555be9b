"""Urbify as a picture: the city, the town hall, the projects, the own board, and a strip for every party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Drawing, Scene
from urbarium.render.regions import CUTS, GAP, Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..components import TILES, tile_title
from ..words.phrases import PARTIES, clock, situation
from . import boards, city, projects, town_hall

BESIDE: dict[Cut, int] = {"compact": 390, "short": 532, "regular": 340}  # width of the town hall, at least
CARDS: dict[Cut, int] = {"compact": 390, "short": 532, "regular": 320}  # width of the projects at scale 1
STAGE: dict[Cut, int] = {"short": 553, "regular": 688}  # height of the lowest window with this cut
TRAY = 264  # height of a phone's tray
GROW: dict[Cut, float] = {"compact": 1.0, "short": 1.5, "regular": 2.0}


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    sizes = {cut: _sizes(players, cut) for cut in CUTS}

    def of(name: str) -> dict[Cut, Size]:
        return {cut: sizes[cut][name] for cut in CUTS}

    return (
        Region("city", "board", "City", of("city")),
        Region("own", "own", "Your party", of("own")),
        Region("town", "market", "Town hall", of("town")),
        Region("projects", "market", "Projects", of("projects")),
        *(Region(f"seat-{i}", "seat", PARTIES[i], {"regular": Size(*boards.STRIP)}, seat=i) for i in range(players)),
    )


def _sizes(players: int, cut: Cut) -> dict[str, Size]:
    """The projects get what the town hall leaves."""
    hall = town_hall.height(players, cut)
    rest = TRAY if cut == "compact" else STAGE[cut] - GAP - hall
    sizes = {
        "city": city.size(cut),
        "own": boards.OWN[cut],
        "town": (BESIDE[cut], hall),
        "projects": (CARDS[cut], rest),
    }
    return {name: Size(*size, GROW[cut]) for name, size in sizes.items()}


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    def table(cut: Cut, own: int, scale: float = 1) -> Part:
        """The city with the own board under it, of this height at least; town hall and projects beside them."""
        market = Down(Place("town", town_hall.height(players, cut) * scale), Place("projects"))
        return Across(Board("city", BESIDE[cut], (Place("own"),), own), market)

    return {
        "desk": table("regular", own=105),
        "wide": table("regular", own=116, scale=1.4),
        "short": table("short", own=75),
        "phone": Phone(
            "city",
            (
                Tab("Town hall", (Place("town"),)),
                Tab("Projects", (Place("projects"),)),
                Tab("Parties", (Place("own"),)),
            ),
        ),
        "picture": table("regular", own=105),
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it; a spectator sees the board of the first seat."""
    region = next(one for one in regions(view.players, view.options) if one.name == name)
    size = region.size(cut)
    words = description(view.fields)
    drawing = Drawing(f"urbify-{name}", size.width, size.height, theme, region.title, words, ground=False)
    scene = Scene(drawing, view)
    viewer = max(0, view.seat)
    if name == "city":
        drawing.add(city.city(scene, cut))
    elif name == "own":
        drawing.add(boards.own_board(scene, viewer, cut))
    elif name == "town":
        drawing.add(town_hall.town_hall(scene, viewer, cut))
    elif name == "projects":
        drawing.add(projects.projects(scene, cut))
    else:
        drawing.add(boards.seat_strip(scene, region.seat))
    return str(drawing)


def description(s: Fields) -> str:
    """The position in two or three sentences."""
    points = ", ".join(f"{PARTIES[seat]} {s.prestige[seat]}" for seat in range(s.players))
    standing = sum(1 for tile in range(TILES) if s.site[tile] >= 0)
    open_projects = ", ".join(tile_title(tile) for tile in s.area.tolist() if tile >= 0) or "none"
    words = f"{situation(s)} {clock(s)} Prestige: {points}. {standing} buildings in the city."
    return f"{words} Open projects: {open_projects}."
