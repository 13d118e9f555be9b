"""URBS as a picture: the scoring cards, the own city large, the hand, and the other cities beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Drawing, Scene
from urbarium.render.regions import Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..state import DECLARE, END, cards_of, epoch_of
from ..words.phrases import card_name, say, seat_name, status, total_of
from .city import city
from .faces import faces
from .halls import halls
from .hand import hand
from .result import result
from .rivals import rivals
from .seats import seat_strip

LETTERS = 12.0  # the smallest; of them 11 are left on a phone that is 360 pixels wide, not 390


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    return (
        Region(
            "city",
            "board",
            say("City"),
            {"compact": Size(390, 344, 2), "short": Size(603, 437, 2), "regular": Size(632, 458, 2)},
        ),
        Region(
            "scoring",
            "values",
            say("Scoring"),
            {"compact": Size(390, 300, 2), "short": Size(312, 246, 2), "regular": Size(944, 90, 2)},
        ),
        Region(
            "hand",
            "hand",
            say("Hand"),
            {"compact": Size(390, 204, 2), "short": Size(927, 104, 2), "regular": Size(944, 116, 2)},
            private=True,
        ),
        Region(
            "rivals",
            "others",
            say("Cities"),
            {"compact": Size(390, 300, 2), "short": Size(312, 179, 2), "regular": Size(300, 458, 2)},
        ),
        *(
            Region(f"seat-{seat}", "seat", seat_name(seat), {"regular": Size(300, 26)}, seat=seat)
            for seat in range(players)
        ),
    )


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    cities = Across(Board("city", beside=300), Place("rivals"))
    beside = Down(Place("scoring", 246), Place("rivals"), size=312)
    tabs = (("Hand", "hand"), ("Scoring", "scoring"), ("Cities", "rivals"))
    return {
        "desk": Down(Place("scoring"), cities, Place("hand")),
        "short": Down(Across(Board("city", beside=312), beside), Place("hand", 104)),
        "phone": Phone("city", tuple(Tab(say(title), (Place(name),)) for title, name in tabs)),
        "picture": Down(Place("scoring", 90), cities, Place("hand", 116)),
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it."""
    region = next(region for region in regions(view.players, view.options) if region.name == name)
    size = region.size(cut)
    words = _summary(view, region)
    drawing = Drawing(f"urbs-{name}", size.width, size.height, theme, region.title, words, ground=False)
    scene = Scene(drawing, view)
    if name == "city":
        city(scene, LETTERS)
    elif name == "scoring":
        faces(scene, LETTERS)
    elif name == "hand":
        _decision(scene, LETTERS)
    elif name == "rivals":
        rivals(scene, LETTERS)
    else:
        seat_strip(scene, region.seat)
    return str(drawing)


def _decision(scene: Scene, letters: float) -> None:
    """What is to be decided from the own hand, or in the end the result."""
    if scene.s.phase == END:
        result(scene)
    elif scene.s.phase == DECLARE:
        halls(scene, letters)
    else:
        hand(scene, letters)


def _summary(view: View, region: Region) -> str:
    """What a region shows, in a sentence that changes only with it."""
    s, seat = view.fields, view.seat
    held = cards_of(s.hand[seat], epoch_of(s)) if region.name == "hand" and seat >= 0 else []
    if held and s.phase < DECLARE:
        return f"{', '.join(card_name(card) for card in held)}."
    return _points(s, [region.seat] if region.seat >= 0 else range(int(s.players)))


def _points(s: Fields, seats: Iterable[int]) -> str:
    totals = [f"{seat_name(seat)} {total_of(s, seat)}" for seat in seats]
    return say("Points as the cities stand: {totals}.").format(totals=", ".join(totals))


def description(s: Fields) -> str:
    return f"{status(s)} {_points(s, range(int(s.players)))}"
