"""Short random games in which every position keeps the game's invariants and every view fits the truth."""

import hashlib
import random

import numpy as np

from urbarium.engine.game import Game
from urbarium.engine.match import Match


def play_soundly(match: Match, plies: int, seed: int = 1, compare: int = 20) -> Match:
    """Random play; each position is validated, and each ``compare``-th has legal exactly what nothing refuses."""
    game, choose = match.game, random.Random(seed)
    for ply in range(plies):
        if match.over:
            break
        offered = game.legal(match.state)
        assert offered == sorted(set(offered))
        if ply % compare == 0:
            refusal = game.kernels.refusal
            assert offered == [action for action in range(game.actions.size) if refusal(match.state, action) == 0]
        match.apply(choose.choice(offered))
        game.validate(match.state)
    return match


def sample(match: Match, seat: int, number: int) -> np.ndarray:
    """A random truth that looks to a seat as the position does, checked to be one."""
    game: Game = match.game
    shown = match.view(seat).state
    truth = shown.copy()
    seed = hashlib.sha256(f"sample {number}".encode()).digest()
    game.kernels.resample(truth, seat, np.frombuffer(seed, np.uint8).copy())
    game.validate(truth)
    assert game.view(truth, match.players, match.options, seat).state.tobytes() == shown.tobytes()
    return truth
