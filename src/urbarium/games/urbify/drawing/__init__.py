"""Urbify as a picture: the city, the town hall, the projects, the own board, and a strip for every party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Drawing, Scene
from urbarium.render.regions import CUTS, GAP, Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..components import DEPARTMENTS, TILES
from ..words.phrases import board_words, clock, party_name, room_words, say, situation, title
from . import boards, city, projects, town_hall

WIDTH: dict[Cut, int] = {"compact": 390, "short": 466, "regular": 326}  # of town hall and projects at scale 1
BESIDE = 340  # what the city leaves to them on a desk, at least
STAGE: dict[Cut, int] = {"short": 553, "regular": 688}  # height of the lowest window with this cut
TRAY = 264  # height of a phone's tray
GROW: dict[Cut, float] = {"compact": 1.0, "short": 1.5, "regular": 2.0}


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    sizes = {cut: _sizes(players, cut) for cut in CUTS}

    def of(name: str) -> dict[Cut, Size]:
        return {cut: sizes[cut][name] for cut in CUTS}

    return (
        Region("city", "board", say("City"), of("city")),
        Region("own", "own", say("Your party"), of("own") | {"large": Size(*boards.OWN["large"], GROW["regular"])}),
        Region("town", "market", say("Town hall"), of("town")),
        Region("projects", "market", say("Projects"), of("projects")),
        *(Region(f"seat-{i}", "seat", party_name(i), {"regular": Size(*boards.STRIP)}, seat=i) for i in range(players)),
    )


def _sizes(players: int, cut: Cut) -> dict[str, Size]:
    """The projects get what the town hall leaves."""
    hall = town_hall.height(players, cut)
    rest = TRAY if cut == "compact" else STAGE[cut] - GAP - hall
    sizes = {
        "city": city.size(cut),
        "own": boards.OWN[cut],
        "town": (WIDTH[cut], hall),
        "projects": (WIDTH[cut], rest),
    }
    return {name: Size(*size, GROW[cut]) for name, size in sizes.items()}


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    def table(market: Part, beside: int, own: int) -> Part:
        """The city with the own board under it, of this height at least; town hall and projects beside them."""
        return Across(Board("city", beside, (Place("own"),), own), market)

    market = Down(Place("town"), Place("projects"), snug=True)
    low = Down(Place("town", town_hall.height(players, "short")), Place("projects"), size=WIDTH["short"])

    return {
        "desk": table(market, BESIDE, own=105),
        "wide": table(market, BESIDE, own=116),
        "short": table(low, WIDTH["short"], own=75),
        "phone": Phone(
            "city",
            (
                Tab(say("Town hall"), (Place("town"),)),
                Tab(say("Projects"), (Place("projects"),)),
                Tab(say("Parties"), (Place("own"),)),
            ),
        ),
        "picture": table(market, BESIDE, own=105),
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it; a spectator sees the board of the first seat."""
    region = next(one for one in regions(view.players, view.options) if one.name == name)
    size = region.size(cut)
    viewer = max(0, view.seat)
    summary = _summary(view.fields, region, viewer)
    drawing = Drawing(f"urbify-{name}", size.width, size.height, theme, region.title, summary, ground=False)
    scene = Scene(drawing, view)
    if name == "city":
        drawing.add(city.city(scene, cut))
    elif name == "own":
        drawing.add(boards.own_board(scene, viewer, cut))
    elif name == "town":
        drawing.add(town_hall.town_hall(scene, viewer, cut))
    elif name == "projects":
        drawing.add(projects.projects(scene, cut))
    else:
        drawing.add(boards.seat_strip(scene, region.seat, pieces=region.seat != viewer))
    return str(drawing)


def _summary(s: Fields, region: Region, viewer: int) -> str:
    """What a region shows, in a sentence that changes only with it."""
    if region.name == "city":
        return _city_words(s)
    if region.name == "projects":
        return _project_words(s)
    if region.name == "town":
        return " ".join(f"{room_words(s, department)}." for department in range(DEPARTMENTS))
    return board_words(s, region.seat if region.seat >= 0 else viewer)


def _city_words(s: Fields) -> str:
    standing = sum(1 for tile in range(TILES) if s.site[tile] >= 0)
    return say.plural(standing, "{count} building in the city.", "{count} buildings in the city.")


def _project_words(s: Fields) -> str:
    names = ", ".join(title(tile) for tile in s.area.tolist() if tile >= 0)
    return say("Open projects: {projects}.").format(projects=names or say("none"))


def description(s: Fields) -> str:
    """The position in two or three sentences."""
    points = ", ".join(f"{party_name(seat)} {s.prestige[seat]}" for seat in range(s.players))
    standing = say("Points: {points}.").format(points=points)
    return f"{situation(s)} {clock(s)} {standing} {_city_words(s)} {_project_words(s)}"
