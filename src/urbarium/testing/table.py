"""What a person sees and clicks at a table: regions and how they lie, places, gestures and prompts.

Whatever is wrong is told as the name of the promise and a sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np

from urbarium.engine.characters import TextRegion
from urbarium.engine.game import Game
from urbarium.engine.gestures import HEAD_LETTERS, HELP_LETTERS, Gesture, Prompt
from urbarium.engine.match import View
from urbarium.engine.words import ENGLISH, speaking
from urbarium.render.check import faults, marked, targets
from urbarium.render.icons import ICONS
from urbarium.render.regions import LETTERS, TARGETS, Cut, Phone, Region, Role, names_in, regions_of
from urbarium.testing.characters import text_faults, text_regions

__all__ = ["Shown", "drawn_regions", "layout_faults", "movement_faults", "places_of", "shown", "table_faults"]

Fault = tuple[str, str]

WINDOWS = {"desk", "phone", "picture"}  # that every game arranges, and those that it may arrange in its own way
MORE_WINDOWS = {"wide", "large", "broad", "flat", "short"}
_CROWDED = 20  # pixels of what is clicked where there may be many of them
_HAIR = 0.05
_NAME = re.compile(r"[a-z][a-z0-9-]*")


# ---- what is declared: regions and arrangements


def layout_faults(game: Game, players: int, options: Sequence[int]) -> Iterator[Fault]:
    """What is wrong with the regions of a table and with how they are arranged."""
    regions = game.drawing.regions(players, options)
    yield from (("regions", fault) for fault in _region_faults(regions, players))
    wanted = Counter(region.name for region in regions if region.seat < 0)
    arrangements = game.drawing.arrangements(players, options)
    yield from (("arrangements", f"the {one} is not arranged") for one in sorted(WINDOWS - set(arrangements)))
    for window, arrangement in arrangements.items():
        if window not in WINDOWS | MORE_WINDOWS:
            yield "arrangements", f"there is no window {window!r}"
        if isinstance(arrangement, Phone) != (window == "phone"):
            yield "arrangements", f"the {window} is arranged as {type(arrangement).__name__}"
        found = Counter(names_in(arrangement))
        yield from (("arrangements", f"the {window} lacks the region {name}") for name in wanted - found)
        yield from (("arrangements", f"the {window} has {name}, which is no region of its") for name in found - wanted)


def _region_faults(regions: Sequence[Region], players: int) -> Iterator[str]:
    names = Counter(region.name for region in regions)
    yield from (f"there are several regions {name}" for name, count in names.items() if count > 1)
    if sum(region.role == "board" for region in regions) != 1:
        yield "one region has the role of the board, not more and not less"
    seats = sorted(region.seat for region in regions if region.seat >= 0)
    if seats and seats != list(range(players)):
        yield f"there are strips for the seats {seats}, not for each of {players} or none"
    for region in regions:
        if not _NAME.fullmatch(region.name) or region.role not in get_args(Role) or not region.title:
            yield f"a region has a name in small letters, a role and a title, not {region.name!r}, {region.role!r}"
        if (region.role == "seat") != (region.seat >= 0):
            yield f"{region.name} has the role {region.role} and the seat {region.seat}"
        if "regular" not in region.sizes or not set(region.sizes) <= set(LETTERS):
            yield f"{region.name} needs a size for the regular cut; others are {', '.join(LETTERS)}"
        if any(min(size.width, size.height) <= 0 or size.grow < 1 for size in region.sizes.values()):
            yield f"{region.name} has a size of nothing, or may shrink"


# ---- what is shown of a position


@dataclass(frozen=True)
class Shown:
    """All that a viewer is shown: the same for all truths that look alike to it."""

    text: dict[tuple[str, int], list[TextRegion]]  # by language and width
    regions: dict[str, str]
    gestures: list[Gesture]
    prompts: dict[str, Prompt]  # by language; for those who do not decide, what they wait for


def shown(view: View, cut: Cut, theme: str) -> Shown:
    return Shown(text_regions(view), drawn_regions(view, cut, theme), view.gestures(), dict(_prompts(view)))


def drawn_regions(view: View, cut: Cut, theme: str) -> dict[str, str]:
    draw = view.game.drawing.draw_region
    return {region.name: draw(region.name, view, region.drawn_as(cut), theme) for region in regions_of(view)}


def _prompts(view: View) -> Iterator[tuple[str, Prompt]]:
    asking = view.game.asking
    folders = (view.game.folder / "locale").glob("*/LC_MESSAGES")
    for language in [ENGLISH, *sorted(folder.parent.name.replace("_", "-") for folder in folders)]:
        with speaking(language):
            if view.actor >= 0:
                yield language, asking.prompt(view) if view.actor == view.seat else Prompt(asking.waiting(view))


def places_of(regions: Mapping[str, str]) -> set[str]:
    """The places of all drawn regions."""
    return {key for svg in regions.values() for key in marked(svg, "data-place")}


def table_faults(view: View, drawn: Shown, cut: Cut, theme: str, truths: Sequence[np.ndarray] = ()) -> Iterator[Fault]:
    """What is wrong with what a view is shown as; ``truths`` are positions that the seat holds possible."""
    places = places_of(drawn.regions)
    yield from text_faults(view, drawn.text, places)
    for region in regions_of(view):
        for fault in faults(drawn.regions[region.name], LETTERS[cut], region.size(cut)):
            yield "drawing", f"{region.name} ({cut}, {theme}), seat {view.seat}: {fault}"
    for kind in ("place", "piece"):
        counted = Counter(key for svg in drawn.regions.values() for key in marked(svg, f"data-{kind}"))
        yield from (("places", f"the {kind} {key} is in {n} regions") for key, n in counted.items() if n > 1)
    yield from (("drawing", f"the whole picture ({theme}): {fault}") for fault in faults(view.svg(theme)))
    legend = view.game.legend.legend()
    about = {key for svg in drawn.regions.values() for key in marked(svg, "data-about")} if legend else set()
    yield from (
        ("legend", f"{key} can be asked about, but is not in the legend") for key in sorted(about - set(legend))
    )
    yield from (("gestures", fault) for fault in _gesture_faults(view, drawn.gestures, places, truths))
    yield from (("targets", fault) for fault in _target_faults(view, drawn, cut))
    yield from (("prompt", fault) for fault in _prompt_faults(drawn.prompts, places))


def _target_faults(view: View, drawn: Shown, cut: Cut) -> Iterator[str]:
    """What is clicked now is large enough for a mouse, or on a phone for a finger that only picks by it.

    The cells of a board and the cards of a hand are as large as there is room, which is less when there are many.
    """
    asked = {key for gesture in drawn.gestures for key in gesture.keys}
    for region in regions_of(view):
        least = _CROWDED if region.role in ("board", "hand") else TARGETS[cut]
        for key, box in targets(drawn.regions[region.name], region.size(cut)).items():
            if key in asked and min(box.width, box.height) < least - _HAIR:
                size = f"{box.width:.1f} by {box.height:.1f} pixels"
                yield f"{key} in {region.name} ({cut}) is {size}, less than {least}"


def _prompt_faults(prompts: dict[str, Prompt], places: Collection[str]) -> Iterator[str]:
    for language, first in prompts.items():
        yield from (
            f"something is asked after a click on {key}, which is nowhere" for key in set(first.after) - set(places)
        )
        for prompt in (first, *first.after.values()):
            if not prompt.head.strip():
                yield f"nothing is asked or told ({language})"
            for words, most in ((prompt.head, HEAD_LETTERS), (prompt.help, HELP_LETTERS)):
                if len(words) > most:
                    yield f"{words!r} has {len(words)} letters, at most {most} have room ({language})"


# ---- how actions are done by clicking


def _gesture_faults(
    view: View, gestures: Sequence[Gesture], places: Collection[str], truths: Sequence[np.ndarray]
) -> Iterator[str]:
    legal, write = view.legal(), view.game.actions.write
    keys = view.game.asking.keys
    begun = {gesture.actions[0] for gesture in gestures if gesture.actions}
    for action in legal:
        name = write(view.fields, action)
        if action not in begun:
            yield f"no gesture begins with {name}, which is legal"
        if keys(action) and not set(keys(action)) & set(places):
            yield f"{name} means the places {keys(action)}, which are nowhere"
    for gesture in gestures:
        named = f"the gesture {gesture.label!r}"
        yield from (f"{named}: {fault}" for fault in _one_gesture_faults(gesture, places))
        yield from (f"{named}: {fault}" for truth in truths for fault in _step_faults(view, gesture, truth))
    if sum(gesture.proposed for gesture in gestures) > 1:
        yield "several gestures are proposed"
    yield from _unreachable(gestures)


def _one_gesture_faults(gesture: Gesture, places: Collection[str]) -> Iterator[str]:
    if not gesture.label.strip():
        yield "it does not say what it does"
    if not gesture.actions:
        yield "it does nothing"
    if not gesture.keys and not gesture.verb:
        yield "it has neither places to click nor a verb"
    if gesture.proposed and not gesture.keys:
        yield "it is proposed, but has no places that could be picked beforehand"
    if gesture.lead and gesture.lead not in gesture.keys:
        yield f"{gesture.lead} leads, but is none of its places"
    for key in sorted({*gesture.keys, *gesture.pays} - set(places)):
        yield f"the place {key} is nowhere"


def _step_faults(view: View, gesture: Gesture, truth: np.ndarray) -> Iterator[str]:
    """All its steps can be done by the seat, in every truth that it holds possible."""
    kernels, state = view.game.kernels, truth.copy()
    for number, action in enumerate(gesture.actions):
        if int(kernels.actor(state)) != view.seat or int(kernels.refusal(state, action)):
            yield f"its step {number + 1}, action {action}, is not possible"
            return
        kernels.apply(state, action)


def _unreachable(gestures: Sequence[Gesture]) -> Iterator[str]:
    """The clicks, the verb and the amount of a gesture must mean no other one."""
    by_keys: dict[tuple[str, ...], list[Gesture]] = {}
    for gesture in gestures:
        by_keys.setdefault(tuple(sorted(gesture.keys)), []).append(gesture)
    for keys, alike in by_keys.items():
        meant = Counter((gesture.verb, gesture.amount) for gesture in alike)
        unclear = max(meant.values()) > 1 or (len(alike) > 1 and any(not gesture.verb for gesture in alike))
        if unclear:
            labels = ", ".join(repr(gesture.label) for gesture in alike[:3])
            yield f"the same clicks on {keys} mean {labels}"


# ---- what moved


def movement_faults(before: View, after: View, action: int, places: Collection[str]) -> Iterator[Fault]:
    """Things that go from or to a place that is in neither of the two pictures, and flights that cannot be shown."""
    asking, known = before.game.asking, {*places, *(f"seat-{seat}" for seat in range(before.players))}
    for trace in asking.traces(before.fields, action):
        for end in trace:
            if end and end not in known:
                yield "traces", f"something goes {' to '.join(trace)}, but {end} is nowhere"
    for flight in asking.flights(before, after):
        for end in (flight.start, flight.end):
            if end not in known:
                yield "flights", f"{flight} cannot be shown: {end} is nowhere"
        if flight.count < 1 or (flight.symbol and flight.symbol not in ICONS):
            yield "flights", f"{flight} cannot be shown: there is no such picture, or nothing flies"
