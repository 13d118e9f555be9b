"""The board to play with on the front page: every turn of one game of Urbino, and all that could be done in it.

The game is ``board.urb``, played by two bots of level 3. A page without a server cannot ask the rules, so they are
asked here, while the site is built: for each turn, for the architects left alone and for each way to move one of them,
the lots; for every lot the buildings that may stand on it and what the points would be then; and why nothing may stand
elsewhere.
``board.js`` only looks these answers up.
"""

import json
from functools import cache
from html import escape
from pathlib import Path

import numpy as np

import urbarium
from urbarium.games.urbino.actions import ACTIONS, BUILD, SKIP, STAY
from urbarium.games.urbino.components import KINDS, SQUARES, square_name
from urbarium.games.urbino.drawing import BOARD_UNITS, description
from urbarium.games.urbino.drawing.pieces import CELL, building
from urbarium.games.urbino.drawing.town import (
    board,
    cell_of,
    district_grounds,
    district_values,
    lots,
    pieces,
    places,
    rays,
)
from urbarium.games.urbino.words.phrases import kind_title
from urbarium.render import Drawing, Scene, group

GAME = Path(__file__).with_name("board.urb")
SETUP = 3  # decisions: two architects, and who begins
FIRST = 7  # the turn that is shown to begin with: the first districts are fought for


def board_data() -> str:
    """All answers, as a script that sets them."""
    told = {
        "squares": [square_name(sq) for sq in range(SQUARES)],
        "corners": [[cell_of(sq).x, cell_of(sq).y] for sq in range(SQUARES)],
        "kinds": [kind_title(kind) for kind in range(KINDS)],
        "seats": list(urbarium.game("urbino").seat_names),
        "first": FIRST,
        "turns": turns(),
    }
    return f"window.urbino = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


@cache
def turns() -> list[dict]:
    match = urbarium.Record.load(GAME).replay()
    found = []
    for ply, position in enumerate(match.positions()):
        seat = int(match.game.kernels.actor(position))
        view = match.game.view(position, match.players, match.options, max(seat, 0))
        legal = view.legal() if seat >= 0 else []
        if ply == SETUP or (
            ply > SETUP and not BUILD <= min(legal, default=SKIP) < SKIP
        ):  # not between move and building
            found.append(turn(match, ply, view, legal))
    return found


def turn(match, ply: int, view, legal: list[int]) -> dict:
    """One turn: the drawing, what is asked, what was done, and all that could be done."""
    prompt = view.game.asking.prompt(view) if legal else None
    return {
        "side": view.seat,
        "head": prompt.head if prompt else "The game is over",
        "points": points(view.game, view.state),
        "town": town(view),
        "played": played(match, ply, legal),
        "architects": [int(sq) for sq in view.fields.architect],
        **possible(view, legal),
        "why": reasons(view, legal),
    }


def played(match, ply: int, legal: list[int]) -> str:
    """What was done in this turn, in words."""
    if not legal:
        return ""
    steps = [ply] if len(legal) == 1 or match.actions[ply] >= BUILD else [ply, ply + 1]
    return " ".join(match.narrate(step, seat=-1) for step in steps)


def possible(view, legal: list[int]) -> dict:
    """The lots by where the architects stand, and by lot the buildings and the points after each."""
    stay, moves, after = None, [{}, {}], {}
    for action in legal:
        block, target = ACTIONS.locate(action)
        if action in (STAY, SKIP) or block in ("move_lo", "move_hi"):
            state = view.state.copy()
            view.game.kernels.apply(state, action)
            builds = [build for build in view.game.legal(state) if action != SKIP]
        else:
            state, builds = view.state, legal
        found = lots_of(view.game, state, builds, after)
        if block in ("move_lo", "move_hi"):
            moves[block == "move_hi"][target] = found
        else:
            stay = found
    return {"stay": stay or [], "moves": moves, "after": after}


def lots_of(game, state, builds: list[int], after: dict) -> list[int]:
    """The lots among these buildings. Which building may stand on one never depends on the architects."""
    kinds: dict[int, list] = {}
    for build in builds:
        kind, sq = divmod(build - BUILD, SQUARES)
        kinds.setdefault(sq, [None] * KINDS)[kind] = True
    for sq, allowed in kinds.items():
        if sq not in after:
            after[sq] = [allowed[kind] and built(game, state, kind, sq) for kind in range(KINDS)]
        assert [bool(known) for known in after[sq]] == [bool(known) for known in allowed], square_name(sq)
    return sorted(kinds)


def built(game, state, kind: int, sq: int) -> list[int]:
    """The points if the game ended after this building."""
    after = state.copy()
    game.kernels.apply(after, BUILD + SQUARES * kind + sq)
    return points(game, after)


def points(game, state) -> list[int]:
    out = np.zeros(2)
    game.kernels.scores(state, out)
    return [int(number) for number in out]


def reasons(view, legal: list[int]) -> dict[int, str]:
    """For every square where no house may stand with the architects as they are: why not."""
    if legal == [SKIP] or not legal:
        return {}
    state = view.state.copy()
    if STAY in legal:
        view.game.kernels.apply(state, STAY)
    told = {sq: view.game.refusals(state, BUILD + sq) for sq in range(SQUARES)}
    return {sq: f"{refusals[0].text} [{refusals[0].rule}]" for sq, refusals in told.items() if refusals}


# ---- drawings


def town(view) -> str:
    """What stands on the board, layer by layer."""
    drawing = Drawing("town", *BOARD_UNITS, "light", "Urbino", description(view.fields), ground=False, pale=True)
    scene = Scene(drawing, view)
    sights = group(rays(scene), lots(scene), class_="sights")
    return str(drawing.add(district_grounds(scene), sights, pieces(scene), district_values(scene)))


def board_figure() -> str:
    """The page's part: the empty board with its places, all buildings to take, and the controls."""
    view = urbarium.game("urbino").start().view(0)
    drawing = Drawing(
        "board", *BOARD_UNITS, "light", "Urbino", "A board of nine by nine squares.", ground=False, pale=True
    )
    scene = Scene(drawing, view)
    drawing.add(board(drawing), group(class_="town"), group(class_="tried", pointer_events="none"), places(scene))
    half = CELL / 2
    stock = [[str(building(drawing, half, half, seat, kind)) for kind in range(KINDS)] for seat in range(2)]
    empty, first = '<g class="town"/>', turns()[FIRST - 1]["town"]  # without scripts this position is seen
    svg = str(drawing).replace(empty, f'<g class="town">{first}</g>')
    return FIGURE.format(board=svg, stock=escape(json.dumps(stock)))


FIGURE = """<figure class="playboard" id="playboard" data-stock="{stock}" data-search-exclude>
<div class="playboard-town">{board}</div>
<div class="playboard-side">
<p class="playboard-head" aria-live="polite"></p>
<p class="playboard-points"></p>
<p class="playboard-told" aria-live="polite"></p>
<div class="playboard-kinds" role="group" aria-label="Buildings"></div>
<p class="playboard-buttons"><button type="button" data-do="again">Start this turn again</button></p>
<label>Turn <output></output><input type="range" min="1" step="1"></label>
<p class="playboard-buttons">
<button type="button" data-do="back">◀ Back</button><button type="button" data-do="on">On ▶</button>
</p>
<p class="playboard-played"></p>
<noscript>This board needs scripts. <code>urbarium replay</code> shows every position of a game, too.</noscript>
</div>
</figure>"""
