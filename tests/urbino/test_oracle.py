"""Positions, transcripts and scored boards computed by an independent public implementation.

``oracle_sample.jsonl`` is a part of that data; the whole of it is read as well where it lies beside the project.
Source: AbstractPlay/gameslib (MIT licence), ``src/games/urbino.ts``, run by us; the notation is ours. Where that
implementation judges final ties differently from the rules (R8.7, R9.6), the data carries the rules' verdict in fields
of its own.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from urbarium.games.urbino.actions import BUILD, MOVE_HI, MOVE_LO, SKIP, STAY
from urbarium.games.urbino.components import KIND_LETTERS, KINDS, SQUARES, SUPPLY, square_index, square_name
from urbarium.games.urbino.rules import scoring
from urbarium.games.urbino.rules.scoring import COLUMNS
from urbarium.games.urbino.state import STATE, district_labels, districts

from ..compiled import compiled
from .boards import URBINO

SAMPLE = Path(__file__).parent / "oracle_sample.jsonl"
WHOLE = Path(__file__).parents[3] / "shared" / "oracle" / "urbino_public.jsonl.gz"
SOURCES = [SAMPLE, WHOLE] if WHOLE.exists() else [SAMPLE]
NAMES = [square_name(sq) for sq in range(SQUARES)]
BUILDS = [f":{kind}{name}" for kind in KIND_LETTERS for name in NAMES]  # in the order of the actions
PHASES = {"place1": 0, "place2": 1, "choose": 2, "first": 3, "play": 4, "over": 6}
legal, apply = URBINO.compile().legal, URBINO.compile().apply
block_value, district_winner, measure_blocks = (
    compiled(rule) for rule in (scoring.block_value, scoring.district_winner, scoring.measure_blocks)
)


def rows(source: Path, kind: str) -> Iterator[dict[str, Any]]:
    data = source.read_bytes()
    text = gzip.decompress(data) if source.suffix == ".gz" else data
    for line in text.decode().splitlines():
        row = json.loads(line)
        if row["t"] == kind:
            yield row


def actions(state: np.ndarray, out: np.ndarray) -> list[int]:
    return out[: legal(state, out)].tolist()


class Movers:
    """Full moves in the oracle's words."""

    def __init__(self) -> None:
        self.steps = np.empty(490, np.int32)
        self.builds = np.empty(490, np.int32)
        self.after = np.empty(STATE.itemsize, np.uint8)

    def build_words(self, state: np.ndarray, prefix: str) -> list[str]:
        return [prefix + BUILDS[action - BUILD] for action in actions(state, self.builds)]

    def full_moves(self, state: np.ndarray) -> list[str]:
        fields = state.view(STATE)[0]
        if fields.phase < 2:
            return [f"@{NAMES[a]}" for a in actions(state, self.steps)]
        if fields.phase == 3:
            return self.build_words(state, "-")
        if fields.phase == 2:
            self.after[:] = state
            apply(self.after, 81)
            return ["defer", *self.build_words(self.after, "-")]
        moves: list[str] = []
        for step in actions(state, self.steps):
            if step == SKIP:
                return ["skip"]
            self.after[:] = state
            apply(self.after, step)
            moves += self.build_words(self.after, step_words(fields, step))
        return moves


def step_words(fields: Any, step: int) -> str:
    if step == STAY:
        return "-"
    if step >= MOVE_HI:
        return NAMES[fields.architect[1]] + NAMES[step - MOVE_HI]
    return NAMES[fields.architect[0]] + NAMES[step - MOVE_LO]


def digest(moves: list[str]) -> str:
    return hashlib.sha256("\n".join(sorted(moves)).encode()).hexdigest()


def unpack(text: str) -> list[str]:
    moves = []
    for group in text.split():
        step, _, rest = group.partition(":")
        parts = rest.split(",") if rest else []
        moves += [f"{step}:{part[0]}{part[i : i + 2]}" for part in parts for i in range(1, len(part), 2)] or [group]
    return sorted(moves)


def state_of(row: dict[str, Any], monuments: bool) -> np.ndarray:
    """The position of a row with a board."""
    state = np.zeros(STATE.itemsize, np.uint8)
    s = state.view(STATE)[0]
    for number, rank in enumerate(row["board"].split("/")):
        for file, cell in enumerate(rank):
            if cell not in ".*":
                s.square[9 * (8 - number) + file] = "hptHPT".index(cell) + 1
    s.architect[:] = ([square_index(name) for name in row.get("arch", [])] + [-1, -1])[:2]
    s.architect[:2] = sorted(s.architect, key=lambda sq: (sq < 0, sq))
    s.district[:], s.holders[:] = district_labels(s.square)
    for seat in range(2):
        s.supply[seat] = SUPPLY - [(s.square == 1 + kind + KINDS * seat).sum() for kind in range(KINDS)]
    s.phase = PHASES[row.get("phase", "over")]
    s.side = "BW".find(row.get("to_move", "-"))
    s.skips = int(row.get("prev_skip", False))
    s.monuments = monuments
    return state


def do(state: np.ndarray, text: str) -> None:
    """Apply a full move given in the oracle's words."""
    fields = state.view(STATE)[0]
    if text == "skip":
        apply(state, SKIP)
    elif text == "defer":
        apply(state, 82)
    elif text.startswith("@"):
        apply(state, square_index(text[1:]))
    else:
        step, build = text.split(":")
        if fields.phase == 2:
            apply(state, 81)
        elif fields.phase == 4 and step == "-":
            apply(state, STAY)
        elif fields.phase == 4:
            offset = MOVE_LO if square_index(step[:2]) == fields.architect[0] else MOVE_HI
            apply(state, offset + square_index(step[2:]))
        apply(state, BUILD + SQUARES * KIND_LETTERS.index(build[0]) + square_index(build[1:]))


def district_rows(state: np.ndarray) -> list[list[Any]]:
    """``[smallest square name, Black's value, White's value, who gets it]`` for every shared district."""
    fields = state.view(STATE)[0]
    table = np.zeros((SQUARES, 2, COLUMNS), np.int64)
    measure_blocks(fields, table)
    found = []
    for group in districts(fields.square):
        black, white = (int(block_value(table[group[0], seat])) for seat in range(2))
        if black and white:
            winner = int(district_winner(table, group[0]))
            found.append([min(NAMES[sq] for sq in group), black, white, "-" if winner < 0 else "BW"[winner]])
    return sorted(found)


def check_score(row: dict[str, Any], board: dict[str, Any]) -> None:
    for variant in ("base", "monuments"):
        state = state_of(board, variant == "monuments")
        points = np.zeros(2)
        URBINO.kernels.scores(state, points)
        assert points.tolist() == row["score"][variant]["pts"]
        assert district_rows(state) == sorted(row["score"][variant]["districts"])


def check_winner(row: dict[str, Any], board: dict[str, Any]) -> None:
    verdicts = {"base": row["winner_rulebook"]["base"], "monuments": row["winner_rulebook_mon_first"]}
    for variant, verdict in verdicts.items():
        shares = np.zeros(2)
        URBINO.kernels.returns(state_of(board, variant == "monuments"), shares)
        assert shares.tolist() == {"B": [1, 0], "W": [0, 1], "draw": [0.5, 0.5]}[verdict]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_positions(source):
    """R3, R4, R5, R6, R7: the complete set of legal moves of every position, and its score as it stands."""
    movers, seen = Movers(), 0
    for row in rows(source, "pos"):
        state = state_of(row, row["variant"] == "monuments")
        assert {"B": state.view(STATE)[0].supply[0].tolist(), "W": state.view(STATE)[0].supply[1].tolist()} == row[
            "supply"
        ]
        moves = movers.full_moves(state)
        assert len(moves) == row["n_legal"]
        assert digest(moves) == row["sha256"]
        if "legal" in row:
            assert sorted(moves) == unpack(row["legal"])
        else:
            assert set(unpack(row["legal_sample"])) <= set(moves)
            wrong = unpack(row["illegal_sample"]) + unpack(row["illegal_sample_disputed"])
            assert not set(wrong) & set(moves)
        check_score(row, row)
        seen += 1
    assert seen == (8836 if source == WHOLE else 40)


@pytest.mark.soak
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_transcripts(source):
    """Every ply of every game: the number of legal moves and the hash of their set; then the final board."""
    movers, games = Movers(), 0
    for row in rows(source, "game"):
        state = URBINO.new_state(2, [int(row["variant"] == "monuments")], bytes(32))
        for text, count, short in zip(row["moves"].split(), row["n_legal"], row["sha8"].split(), strict=True):
            moves = movers.full_moves(state)
            assert (len(moves), digest(moves)[:8]) == (count, short)
            do(state, text)
        fields = state.view(STATE)[0]
        final = state_of(row["final"], row["variant"] == "monuments").view(STATE)[0]
        assert fields.square.tolist() == final.square.tolist()
        assert fields.architect.tolist() == final.architect.tolist()
        check_score(row["final"], row["final"])
        assert (fields.side < 0) == row["ended"]
        if row["ended"]:
            check_winner(row["final"], row["final"])
        games += 1
    assert games == (900 if source == WHOLE else 4)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_scored_boards(source):
    """R8 and R9: district values, totals, and winners by the rules' own tie-breaks."""
    boards = 0
    for row in rows(source, "score"):
        check_score(row, row)
        check_winner(row, row)
        boards += 1
    assert boards == (600 if source == WHOLE else 30)
