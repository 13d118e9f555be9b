"""Urbania as a picture: the city, what can be drawn, what every colour pays and costs, and the own cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Drawing, Scene
from urbarium.render.regions import Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..components import DISTRICTS, SUITS
from ..state import GAME_OVER, cards_of
from ..words.phrases import (
    card_names,
    district_name,
    hand_words,
    headline,
    project_words,
    say,
    seat_name,
    specialist_words,
)
from .city import SIZES as CITY
from .city import city
from .hand import hand
from .market import market
from .opened import opened
from .projects import projects
from .seats import STRIP, seat_strip
from .values import values

HAND = 96  # pixels of the row under the city
BESIDE = 361  # pixels of the column beside it
SHORT_BESIDE = 529
TRAY, POOL_ROW, HIRE_ROW = 234, 78, 66  # of a phone: what can be done besides renewing lies there in three rows


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    def sizes(regular: int, short: int, compact: int) -> dict[Cut, Size]:
        """Of what lies beside the city, by its height."""
        return {
            "compact": Size(390, compact, 2),
            "short": Size(SHORT_BESIDE, short, 2),
            "regular": Size(BESIDE, regular, 2),
        }

    return (
        Region("city", "board", say("City"), {cut: Size(*size, 2) for cut, size in CITY.items()}),
        Region("market", "market", say("Pool"), sizes(152, 96, POOL_ROW)),
        Region("values", "values", say("Specialists"), sizes(228, 228, HIRE_ROW)),
        Region("projects", "own", say("Projects"), sizes(176, 97, TRAY - POOL_ROW - HIRE_ROW - 8), private=True),
        Region(
            "hand", "hand", say("Hand"), {"compact": Size(390, TRAY, 2), "regular": Size(944, HAND, 2)}, private=True
        ),
        *(
            Region(f"seat-{seat}", "seat", seat_name(seat), {"regular": Size(*STRIP)}, seat=seat)
            for seat in range(players)
        ),
    )


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    def table(hand: float, market: float, values: float, beside: float) -> Part:
        column = Down(Place("market", market), Place("values", values), Place("projects"), size=beside)
        return Down(Across(Board("city", beside), column), Place("hand", hand))

    offers = Tab(say("Offers"), (Place("market", POOL_ROW), Place("values", HIRE_ROW), Place("projects")))
    return {
        "desk": table(HAND, 152, 228, BESIDE),
        "wide": table(112, 182, 274, 434),
        "large": table(150, 222, 333, 528),
        "short": table(HAND, 96, 228, SHORT_BESIDE),
        "phone": Phone("city", (offers, Tab(say("Hand"), (Place("hand"),))), POOL_ROW + HIRE_ROW + 4),
        "picture": table(HAND, 140, 210, BESIDE),
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it."""
    region = next(region for region in regions(view.players, view.options) if region.name == name)
    size = region.size(cut)
    summary = _summary(view, region)
    drawing = Drawing(f"urbania-{name}", size.width, size.height, theme, region.title, summary, ground=False)
    scene = Scene(drawing, view)
    if name == "city":
        city(scene, cut)
    elif name == "market":
        (opened if scene.s.phase == GAME_OVER else market)(scene, cut)
    elif name == "values":
        values(scene, cut)
    elif name == "projects":
        projects(scene, cut)
    elif name == "hand":
        hand(scene, cut)
    else:
        seat_strip(scene, region.seat)
    return str(drawing)


def _summary(view: View, region: Region) -> str:
    """What a region shows, in sentences that change only with it."""
    s, seat = view.fields, view.seat
    if region.name == "city":
        return _renewed(s)
    if region.name == "market":
        pool = card_names([int(card) for card in s.pool if card >= 0])
        return say("Pool: {cards}.").format(cards=pool or say("empty"))
    if region.name == "values":
        return ". ".join(specialist_words(s, suit) for suit in range(SUITS)) + "."
    if region.seat >= 0:
        return f"{hand_words(s, region.seat)}. {project_words(s, region.seat)}."
    if seat < 0:
        return say("Only the players see it.")
    if region.name == "projects":
        return project_words(s, seat) + "."
    return say("In hand: {cards}. Kept coins: {kept}.").format(
        cards=card_names(cards_of(s.hand[seat])) or say("none"), kept=card_names(cards_of(s.table[seat])) or say("none")
    )


def _renewed(s: Fields) -> str:
    renewed = ", ".join(f"{district_name(d)} {int(s.district_renewed[d])}" for d in range(DISTRICTS))
    return say("Renewed: {districts}.").format(districts=renewed)


def description(s: Fields) -> str:
    """The position in a few sentences."""
    points = ", ".join(f"{seat_name(seat)} {int(s.vp[seat])}" for seat in range(int(s.players)))
    standing = say("Points: {points}.").format(points=points)
    return f"{headline(s)} {standing} {_renewed(s)}"
