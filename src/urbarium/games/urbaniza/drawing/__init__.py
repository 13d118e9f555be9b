"""Urbaniza as a picture: the land, the own city under it, what can be done, and what lies open for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Drawing, Scene
from urbarium.render.regions import GAP, Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..components import CARDS, SPOTS, STORES, TERRITORIES
from ..words.phrases import (
    citizens_words,
    factory_title,
    forecast,
    invention_title,
    points_words,
    say,
    seat_name,
    status,
    stock_words,
)
from . import displays, land, offers, tracking

BESIDE = 412  # pixels to the right of the land, at least
OWN = 236  # height of the own city
TRAY = 318  # height of a phone's tray
SHORT_STAGE, LOW_STAGE = 553, 688  # height of the lowest window of a cut
LARGE_STAGE, LARGE_LAND, LARGE_BESIDE = 1000, 868, 604  # in large windows
SHORT_LAND, SHORT_BESIDE, SHORT_OWN = 416, 516, 176  # in low windows

# Of what lies open, with the inventions and without them.
HEIGHTS: dict[Cut, tuple[dict[str, int], dict[str, int]]] = {
    "compact": ({"factories": 140, "grain": 74, "inventions": 96}, {"factories": 200, "grain": 114}),
    "short": ({"factories": 150, "grain": 76, "inventions": 93}, {"factories": 150, "grain": 96}),
    "regular": ({"factories": 156, "grain": 80, "inventions": 100}, {"factories": 180, "grain": 96}),
    "large": ({"factories": 156, "grain": 80, "inventions": 100}, {"factories": 180, "grain": 96}),
}


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    market = {cut: _market(cut, options) for cut in HEIGHTS}
    rest = {
        "short": SHORT_STAGE - SHORT_OWN - market["short"]["factories"] - 2 * GAP,
        "regular": LOW_STAGE - sum(height + GAP for height in market["regular"].values()),
        "large": LARGE_STAGE - sum(height + GAP for height in market["large"].values()),
    }
    widths: dict[Cut, int] = {"compact": 390, "short": SHORT_LAND, "regular": BESIDE, "large": LARGE_BESIDE}
    open_to_all = {
        "factories": (say("Factories"), {**widths, "short": SHORT_BESIDE}),
        "grain": (say("Grain"), widths),
        "inventions": (say("Inventions"), widths),
    }
    return (
        Region(
            "land",
            "board",
            say("Land"),
            {"compact": Size(390, 338, 2), "short": Size(SHORT_LAND, 360, 2), "regular": Size(508, 440, 2)},
        ),
        Region(
            "own",
            "own",
            say("You"),
            {
                "compact": Size(390, TRAY),
                "short": Size(SHORT_BESIDE, SHORT_OWN, 1.5),
                "regular": Size(508, OWN, 2),
                "large": Size(LARGE_LAND, OWN, 2),
            },
        ),
        Region(
            "actions",
            "actions",
            say("Act"),
            {
                "compact": Size(390, TRAY),
                "short": Size(SHORT_BESIDE, rest["short"], 1.5),
                "regular": Size(BESIDE, rest["regular"], 2),
                "large": Size(LARGE_BESIDE, rest["large"], 2),
            },
        ),
        *(
            Region(name, "market", title, {cut: Size(wide[cut], market[cut][name], 2) for cut in HEIGHTS})
            for name, (title, wide) in open_to_all.items()
            if name in market["regular"]
        ),
        *(
            Region(f"seat-{i}", "seat", seat_name(i), {"regular": Size(*tracking.STRIP)}, seat=i)
            for i in range(players)
        ),
    )


def _market(cut: Cut, options: Sequence[int]) -> dict[str, int]:
    """What lies open for all, and how tall it is."""
    with_inventions, without = HEIGHTS[cut]
    return with_inventions if options[0] else without


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    def stack(cut: Cut, *names: str) -> list[Place]:
        market = _market(cut, options)
        return [Place(name, market[name]) for name in names or market if name in market]

    short = _market("short", options)
    under = (*stack("short", "inventions"), Place("grain"))
    least = sum(height + GAP for name, height in short.items() if name != "factories") - GAP
    goods = stack("regular", "grain", "inventions")
    beside = [Place(name) for name in ("actions", *_market("regular", options))]  # what is left lies under them all
    desk = Across(Board("land", BESIDE, (Place("own"),), OWN), Down(*beside, size=BESIDE))
    return {
        "desk": desk,
        "wide": Across(
            Board("land", 508, (Place("factories"),), OWN), Down(Place("own", OWN), Place("actions"), *goods, size=508)
        ),
        "large": Across(Board("land", LARGE_BESIDE, (Place("own"),), OWN), Down(Place("actions"), *stack("large"))),
        "short": Across(
            Board("land", SHORT_BESIDE, under, least),
            Down(Place("own", SHORT_OWN), Place("actions"), *stack("short", "factories"), size=SHORT_BESIDE),
        ),
        "phone": Phone(
            "land",
            (
                Tab(say("Act"), (Place("actions"),)),
                Tab(say("Market"), tuple(stack("compact"))),
                Tab(say("You"), (Place("own"),)),
            ),
        ),
        "picture": desk,
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it; a spectator sees the city of the first seat as the own one."""
    region = next(one for one in regions(view.players, view.options) if one.name == name)
    cut = region.drawn_as(cut)
    size, viewer = region.size(cut), max(0, view.seat)
    words = _summary(view.fields, region, viewer)
    drawing = Drawing(f"urbaniza-{name}", size.width, size.height, theme, region.title, words, ground=False)
    scene = Scene(drawing, view)
    if region.seat >= 0:
        return str(drawing.add(tracking.seat_strip(scene, region.seat)))
    drawn = {
        "land": lambda: land.landscape(scene, cut),
        "own": lambda: tracking.own_city(scene, viewer, cut),
        "actions": lambda: offers.actions(scene, viewer, cut),
        "factories": lambda: displays.factories(scene, cut),
        "grain": lambda: displays.grain_area(scene, viewer, cut),
        "inventions": lambda: displays.inventions(scene, viewer, cut),
    }[name]()
    return str(drawing.add(drawn))


# ---- words


def _summary(s: Fields, region: Region, viewer: int) -> str:
    """What a region shows, in a sentence that changes only with it."""
    if region.name == "land":
        free = sum(int(s.owner[t]) < 0 for t in range(TERRITORIES))
        return say("{free} of {all} territories are free.").format(free=free, all=TERRITORIES)
    if region.name == "factories":
        cards = ", ".join(factory_title(int(card)) for card in s.display if card)
        deck = [say("Next: {card}.").format(card=factory_title(int(s.deck)))] if s.deck <= CARDS else []
        return " ".join([say("Factory cards: {cards}.").format(cards=cards or say("none")), *deck])
    if region.name == "grain":
        stocks = ", ".join(stock_words(s, store) for store in range(STORES))
        return say("Grain: {stocks}.").format(stocks=stocks)
    if region.name == "inventions":
        found = [invention_title(int(s.invention_display[spot])) for spot in range(SPOTS) if s.invention_display[spot]]
        return say("Inventions: {names}.").format(names=", ".join(found) or say("none"))
    if region.name == "actions":
        return say("Every kind of action, with what it brings now.")
    return _city(s, region.seat if region.seat >= 0 else viewer)


def _city(s: Fields, seat: int) -> str:
    outlook = forecast(s, seat)
    words = say("{player} has {points} and ${money}, next {citizens}, {verdict}.")
    if outlook.over:
        words = say("{player} has {points} and ${money}, {citizens}.")
    return words.format(
        player=seat_name(seat),
        points=points_words(int(s.points[seat])),
        money=s.money[seat],
        citizens=citizens_words(outlook.citizens),
        verdict=outlook.verdict,
    )


def description(s: Fields) -> str:
    """The position in a few sentences, what holds every city back among them."""
    return " ".join([status(s), *(_city(s, seat) for seat in range(int(s.players)))])
