"""What Urbify asks of the one who decides, and which clicks answer it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Flight, Gesture, Prompt, no_retelling
from urbarium.engine.match import View

from .. import game
from ..actions import ACTIONS, OCCUPY_TILE, PAY_EXCHANGE, PAY_POINT, PLACE_ON, SESSION
from ..components import (
    BENEFIT_KIND,
    CELLS,
    CITY_SIZE,
    COPY_ADJACENT,
    COPY_OCCUPIED,
    COST_DEVELOPMENT,
    DEPARTMENT_LETTERS,
    DEPARTMENTS,
    EXTRA_ROUNDS,
    FIRE_STATION_INFLUENCE,
    FREE_PROJECT,
    GAIN_DEVELOPMENT,
    GAIN_INFLUENCE,
    HIRE,
    MEASURED,
    MOVE,
    PATTERN,
    POLITICIANS,
    PRESTIGE,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    RETURNED,
    cell_name,
)
from ..rules.amounts import DEVELOPMENT_TRACK, TRACKS, inaugurating, level, under_construction
from ..rules.benefits import benefit_prestige, last_of_chain
from ..rules.conditions import MOST_SENT, refuse_cell
from ..state import BANK_PICK, CHAIN, GAIN, MAIN, OCCUPY, OVER, PAY_DEVELOPMENT, PAY_INFLUENCE, PLACE
from .phrases import (
    TRACK_SIGNS,
    amount_words,
    department_name,
    party_name,
    points_words,
    project_words,
    say,
    session_preview,
    the,
)
from .text import describe

MOST_DEPARTMENTS = int((PATTERN > 0).sum(axis=1).max())  # that one can be sent to at once

# ---- places


def department_place(department: int) -> str:
    return f"dept-{DEPARTMENT_LETTERS[department]}"


def gavel(department: int) -> str:
    """The place of a session."""
    return f"gavel-{DEPARTMENT_LETTERS[department]}"


def project(tile: int) -> str:
    """The place of an open project."""
    return f"project-{tile}"


def building(tile: int) -> str:
    """The place of a building in the city."""
    return f"tile-{tile}"


def cell_place(cell: int) -> str:
    return f"cell-{cell_name(cell)}"


def track(number: int) -> str:
    """The place of one of the own five tracks."""
    return f"track-{(DEPARTMENT_LETTERS + 'D')[number]}"


def party(seat: int) -> str:
    """Where a party's politicians are at home."""
    return f"seat-{seat}"


def keys(action: int) -> tuple[str, ...]:
    """The places that an action means, in any position."""
    block, index = ACTIONS.locate(action)
    if block == "influence":
        return tuple(department_place(d) for d in range(DEPARTMENTS) for _ in range(PATTERN[index, d]))
    if block == "session":
        return (gavel(index),)
    if block == "build":
        return (project(index),)
    if block == "place":
        return (cell_place(index),)
    if block in ("pay_influence", "gain_influence"):
        return (track(index),)
    if block == "pay_development":
        return (track(DEVELOPMENT_TRACK),)
    if block == "pay_exchange":
        return tuple(track(d) for d in range(DEPARTMENTS))
    return (building(index),)


# ---- gestures


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """One for every legal action; a project and its lot are one gesture as long as there is one way to pay."""
    if view.fields.phase == PLACE:
        return _lots(view, legal)
    found: list[Gesture] = []
    for action in legal:
        if action in ACTIONS["build"]:
            found += _projects(view, action)
        elif action in ACTIONS["inaugurate_use"] or action in ACTIONS["activate"]:
            found.append(_using(view, action))
        else:
            found.append(_step(view.fields, action))
        if action == PAY_POINT and PAY_EXCHANGE in legal:  # a button beside that of the exchange
            found.append(replace(found[-1], keys=(), verb=say("1 development"), pays=keys(action)))
    return found


def _using(view: View, action: int) -> Gesture:
    """The use of a building, with its price as far as there is only one way to pay it."""
    state, actions = _paid(view.state, action)
    return replace(_step(view.fields, action), actions=actions, pays=_payers(_spent(view, state)))


def _step(s: Fields, action: int) -> Gesture:
    block, index = ACTIONS.locate(action)
    label, places = describe(s, action), keys(action)
    if block == "influence":
        return Gesture((action,), places, _sending(index))
    if block == "inaugurate_use":
        short = say("Use: {gain}").format(gain=_deal(s, index))
        return Gesture((action,), places, label, short=short, verb=say("Use a benefit"))
    if block == "inaugurate_skip":
        return Gesture((action,), places, label, short=say("Only come home"), verb=say("Only come home"))
    if action == PAY_EXCHANGE:
        return Gesture((action,), (), label, verb=say("1 of each kind"), pays=places)
    return Gesture((action,), places, label)


def _sending(pattern: int) -> str:
    """``Send 1 to tourism and 1 to culture``."""
    parts = [
        say("{number} to {department}").format(number=PATTERN[pattern, d], department=department_name(d))
        for d in range(DEPARTMENTS)
        if PATTERN[pattern, d]
    ]
    return say("Send {politicians}").format(politicians=say.joined(parts))


def _deal(s: Fields, tile: int) -> str:
    """What a benefit costs and gives now, in a few words."""
    prices = (
        (PRICE_INFLUENCE[tile], say("−{number} influence")),
        (PRICE_DEVELOPMENT[tile], say("−{number} development")),
        (RETURNED[tile], say("{number} to the reserve")),
    )
    parts = [words.format(number=number) for number, words in prices if number]
    return ", ".join([*parts, _gain(s, tile)])


def _gain(s: Fields, tile: int) -> str:
    kind = BENEFIT_KIND[tile]
    plain = {
        HIRE: say("1 politician more"),
        COPY_ADJACENT: say("copy a neighbour"),
        COPY_OCCUPIED: say("copy a building"),
        MOVE: say("move to an empty building"),
        FREE_PROJECT: say("start a project"),
        GAIN_INFLUENCE: say("+{number} influence").format(number=FIRE_STATION_INFLUENCE),
    }
    if kind in plain:
        return plain[kind]
    if GAIN_DEVELOPMENT[tile]:
        return say("+{number} development").format(number=GAIN_DEVELOPMENT[tile])
    return say("+{number} points").format(number=benefit_prestige(s, tile))


# ---- projects


def _projects(view: View, build: int) -> list[Gesture]:
    """A project on each lot. Without one where there are ways to pay to choose from, and for a metro: too many."""
    s = view.fields
    state, actions = _paid(view.state, build)
    after = game.record(state)
    spent = _spent(view, state)
    start = Gesture(actions, keys(build), describe(s, build), pays=_payers(spent))
    if after.phase != PLACE or not POLITICIANS[after.project]:
        return [start]
    label = say("Start {building} on {cell} for {price}: {points}")
    points = points_words(int(PRESTIGE[after.project]))
    words = {"building": project_words(after), "price": _price(spent), "points": points}
    return [
        replace(
            start,
            actions=(*actions, lot),
            keys=(*start.keys, *keys(lot)),
            label=label.format(cell=cell_name(lot - PLACE_ON), **words) + _worth_there(after, lot - PLACE_ON),
            final=_turned_up(after),
        )
        for lot in game.legal(state)
    ]


def _spent(view: View, state: np.ndarray) -> dict[int, int]:
    """What the seat has less of on each track in a later position."""
    s, after, seat = view.fields, game.record(state), view.seat
    return {number: int(level(s, seat, number) - level(after, seat, number)) for number in range(TRACKS)}


def _payers(spent: Mapping[int, int]) -> tuple[str, ...]:
    return tuple(track(number) for number, amount in spent.items() if amount > 0)


def _worth_there(s: Fields, cell: int) -> str:
    """What the benefit of a project would give on a lot as the city stands, where it depends on that."""
    tile = int(s.project)
    if BENEFIT_KIND[tile] not in MEASURED:
        return ""
    trial = s.copy()
    trial.city[cell], trial.site[tile], trial.occupant[tile] = tile, cell, s.side
    return say("; its benefit there: {points}").format(points=points_words(int(benefit_prestige(trial, tile))))


def _turned_up(s: Fields) -> str:
    """R4.9: what follows when a project is finished, as long as there is one in the piles."""
    return say("Please confirm: it turns up the next project") if s.left_one + s.left_two else ""


def _price(spent: Mapping[int, int]) -> str:
    """``3 influence and 1 development``: of which departments is seen on their tracks."""
    influence, development = sum(spent[d] for d in range(DEPARTMENTS)), spent[DEVELOPMENT_TRACK]
    parts = [say("{number} influence").format(number=influence)] if influence else []
    parts += [amount_words(development, DEVELOPMENT_TRACK)] if development else []
    return say.joined(parts) if parts else say("nothing")


def _paid(state: np.ndarray, action: int) -> tuple[np.ndarray, tuple[int, ...]]:
    """An action is done and paid for, as far as there is only one way to do it."""
    actions: tuple[int, ...] = (action,)
    state = state.copy()
    game.kernels.apply(state, action)
    while game.record(state).phase in (PAY_DEVELOPMENT, PAY_INFLUENCE) and len(game.legal(state)) == 1:
        actions += (game.legal(state)[0],)
        game.kernels.apply(state, actions[-1])
    return state, actions


def _lots(view: View, lots: Sequence[int]) -> list[Gesture]:
    """The project that waits for its lot, on each of them; that of a metro with each building for its politicians."""
    s = view.fields
    found = [_lot(s, lot) for lot in lots]
    return found if POLITICIANS[s.project] else _with_goals(found, _metro_goals(view.state, lots[0]))


def _lot(s: Fields, lot: int) -> Gesture:
    step = _step(s, lot)
    return replace(step, label=step.label + _worth_there(s, lot - PLACE_ON), final=_turned_up(s))


def _metro_goals(state: np.ndarray, lot: int) -> list[int]:
    """R4.7: the buildings for a metro's politicians; they are the same wherever it stands."""
    placed = state.copy()
    game.kernels.apply(placed, lot)
    return game.legal(placed)


def _with_goals(found: Iterable[Gesture], goals: Sequence[int]) -> list[Gesture]:
    label = say("{deed}; politicians to {building}")
    return [
        replace(
            gesture,
            actions=(*gesture.actions, goal),
            keys=(*gesture.keys, *keys(goal)),
            label=label.format(deed=gesture.label, building=the(goal - OCCUPY_TILE)),
            lead=gesture.keys[0],
        )
        for gesture in found
        for goal in goals
    ]


# ---- prompts


def prompt(view: View) -> Prompt:
    """What the deciding seat is asked."""
    s = view.fields
    if s.phase == MAIN:
        return replace(_main_prompt(view), after=_after(view))
    if s.phase == PLACE:
        metro = not POLITICIANS[s.project]
        after = {place: _goal_prompt() for lot in view.legal() for place in keys(lot)} if metro else {}
        return replace(_lot_prompt(s, project_words(s)), after=after)
    if s.phase == OCCUPY and under_construction(s):
        return _goal_prompt()
    return _benefit_prompt(view)


def _after(view: View) -> dict[str, Prompt]:
    """What is asked once a project is picked or its lot, or a building of one's own."""
    s = view.fields
    found = {}
    for action in view.legal():
        block, tile = ACTIONS.locate(action)
        if block == "build":
            found[project(tile)] = _lot_prompt(s, the(tile))
        elif block == "inaugurate_use":
            found[building(tile)] = Prompt(say("Use {building}, or only come home?").format(building=the(tile)))
    if any(action in ACTIONS["build"] for action in view.legal()):
        found |= {cell_place(cell): _project_prompt(cell) for cell in range(CELLS) if not refuse_cell(s, cell)}
    return found


def _project_prompt(cell: int) -> Prompt:
    head = say("Start which project on {cell}?").format(cell=cell_name(cell))
    return Prompt(head, say("Those in reach are framed"))


def _lot_prompt(s: Fields, building: str) -> Prompt:
    size = say("Now {columns} wide and {rows} high; at most {most} by {most}").format(
        columns=int(s.high_column) - int(s.low_column) + 1,
        rows=int(s.high_row) - int(s.low_row) + 1,
        most=CITY_SIZE,
    )
    return Prompt(say("Choose a lot for {building}").format(building=building), size)


def _goal_prompt() -> Prompt:
    return Prompt(say("Which empty building do they go to instead?"), say("Nobody stands on a metro station"))


def _main_prompt(view: View) -> Prompt:
    s = view.fields
    home = int(s.board[view.seat])
    projects = any(action in ACTIONS["build"] for action in view.legal())
    if s.extra_round:
        any_action = say("Extra round {number} of {rounds}: any action")
        head = any_action if home else say("Extra round {number} of {rounds}: call politicians back")
        return Prompt(head.format(number=s.extra_round, rounds=EXTRA_ROUNDS), _best_session(view), advises=True)
    if home:
        head = say("Send politicians, or start a project") if projects else say("Send politicians to the town hall")
        return Prompt(head, _to_send(home, projects))
    return Prompt(_call_back(view), _best_session(view), advises=True)


def _to_send(home: int, projects: bool) -> str:
    """So many must go, and how they may."""
    if home > 1:
        words = say("{number} at home: send up to {most} to one department, or 1 each to up to {all}")
        return words.format(number=home, most=MOST_SENT, all=min(home, MOST_DEPARTMENTS))
    return say("One is still at home") if projects else say("One is still at home; no project is in reach")


def _call_back(view: View) -> str:
    legal = view.legal()
    sessions = any(action in ACTIONS["session"] for action in legal)
    buildings = any(action in ACTIONS["inaugurate_skip"] for action in legal)
    if sessions and buildings:
        return say("Call politicians back: session or building")
    return say("Call politicians back: hold a session") if sessions else say("Call politicians back from a building")


def _best_session(view: View) -> str:
    """The session that gives the deciding seat most: ``Session in culture: you +4, Blue 2 points``."""
    s, seat = view.fields, view.seat
    previews = {
        action - SESSION: session_preview(s, seat, action - SESSION)
        for action in view.legal()
        if action in ACTIONS["session"]
    }
    if not previews:
        return ""
    own = {
        d: sum(influence + points for one, influence, points in found if one == seat) for d, found in previews.items()
    }
    best = max(own, key=lambda d: own[d])
    gains = [_session_gain(seat, *found) for found in sorted(previews[best], key=lambda found: found[0] != seat)]
    return say("Session in {department}: {gains}").format(department=department_name(best), gains=", ".join(gains))


def _session_gain(viewer: int, seat: int, influence: int, points: int) -> str:
    who = say("you") if seat == viewer else party_name(seat)
    gains = [f"+{influence}"] if influence or not points else []
    gains += [points_words(points)] if points else []
    return f"{who} {say.joined(gains)}"


def _benefit_prompt(view: View) -> Prompt:
    s = view.fields
    acting = int(last_of_chain(s)) if inaugurating(s) else int(s.project)
    here = say("For {building}").format(building=the(acting))
    if s.phase == PAY_DEVELOPMENT:
        return _development_prompt(view)
    if s.phase == PAY_INFLUENCE:
        return Prompt(say("Pay {number} influence, of any kind").format(number=s.owed_influence), here)
    if s.phase == GAIN:
        return Prompt(say("Take {number} influence, of any kind").format(number=s.gains), here)
    if s.phase == BANK_PICK:
        terms = say("It costs no influence; its politicians come from {building}")
        return Prompt(say("Which project does the bank start?"), terms.format(building=the(int(s.chain[0]))))
    if s.phase == OCCUPY:
        return Prompt(say("Move to which empty building?"), say("Whoever finds no place there comes home"))
    if BENEFIT_KIND[acting] == COPY_ADJACENT:
        return Prompt(say("Copy which building beside the parking?"), say("Empty or not, whoever stands there"))
    return Prompt(say("Copy which occupied building?"), say("Whoever stands there loses nothing"))


def _development_prompt(view: View) -> Prompt:
    """How much is due, and to which buildings: of a chain only those that cost it."""
    s = view.fields
    chain = [tile for tile in s.chain.tolist() if tile >= 0 and PRICE_DEVELOPMENT[tile]] if inaugurating(s) else []
    due = [*chain, *([int(s.project)] if under_construction(s) and COST_DEVELOPMENT[s.project] else [])]
    head = say("Pay {number} development")
    help = say("For {building}; you have {number} development")
    return Prompt(
        head.format(number=s.owed_development),
        help.format(building=say.joined(map(the, due)), number=s.development[view.seat]),
    )


DOING = {
    CHAIN: "choose a building to copy",
    BANK_PICK: "choose the project that the bank starts",
    PAY_DEVELOPMENT: "pay development",
    PAY_INFLUENCE: "pay influence",
    GAIN: "take influence",
    PLACE: "choose a lot for the new building",
    OCCUPY: "choose an empty building",
}


def waiting(view: View) -> str:
    """What the one who decides is doing, for all others: ``{name} is to …``."""
    s = view.fields
    if s.phase != MAIN:
        return say(DOING[int(s.phase)])
    if not s.board[s.side]:
        return say("call politicians back")
    return (
        say("send politicians, start a project or call some back")
        if s.extra_round
        else say("send politicians or start a project")
    )


# ---- following


def joins(action: int) -> bool:
    """All that no turn begins with; and a project, if the bank of the same turn starts it."""
    return ACTIONS.block_of(action).name not in ("influence", "session", "inaugurate_use", "inaugurate_skip")


retells = no_retelling


def traces(before: Fields, action: int) -> list[tuple[str, str]]:
    """The ways of what moved: politicians between parties, departments and buildings, a project to its lot."""
    block, index = ACTIONS.locate(action)
    seat = int(before.side)
    if block == "influence":
        return [(party(seat), place) for place in keys(action)]
    if block == "session":
        present = [i for i in range(before.players) if before.department[i, index]]
        return [(department_place(index), party(i)) for i in present]
    if block in ("inaugurate_use", "inaugurate_skip"):
        return [(building(index), party(seat))]
    if block == "activate":
        return [(building(int(last_of_chain(before))), building(index))]
    staff = building(int(before.chain[0])) if inaugurating(before) else party(seat)
    if block == "occupy":
        return [(staff, building(index))]
    if block != "place":
        return []
    tile = int(before.project)
    moved = [(project(tile), building(tile))]
    return [*moved, (staff, building(tile))] if POLITICIANS[tile] else moved


def flights(before: View, after: View) -> list[Flight]:
    """Influence and points, between a party and what brings or costs them."""
    if after.last is None:
        return []
    s, then = before.fields, after.fields
    cause = _cause(s, after.last)
    found = []
    for seat in range(s.players):
        for number in range(TRACKS):
            home = track(number) if seat == before.seat else party(seat)
            found += _flown(
                TRACK_SIGNS[number], int(level(then, seat, number)) - int(level(s, seat, number)), cause, home
            )
        if then.phase != OVER:  # majorities come from everywhere
            found += _flown("laurel", int(then.prestige[seat]) - int(s.prestige[seat]), cause, party(seat))
    return found


def _flown(symbol: str, gained: int, cause: str, home: str) -> list[Flight]:
    return [Flight(symbol, abs(gained), *((cause, home) if gained > 0 else (home, cause)))] if gained else []


def _cause(s: Fields, action: int) -> str:
    """The place of what brings or costs something."""
    block = ACTIONS.block_of(action).name
    if not block.startswith("pay_") and block != "gain_influence":
        return keys(action)[0]
    return project(int(s.project)) if under_construction(s) else building(int(last_of_chain(s)))
