"""A bot of your own: any class with a method ``choose(view)`` that returns one of ``view.legal()``.

Let it play from the folder that holds this file:

    urbarium arena urbino --bots my_bot:MyBot,random,level1 --games 60
"""

import numpy as np


class MyBot:
    """Takes the action after which the game's own estimate likes it best."""

    name = "my_bot"

    def choose(self, view):
        kernels = view.game.kernels
        shares = np.zeros(view.players)
        best_action, best_share = -1, -1.0
        for action in view.legal():
            guess = view.state.copy()
            kernels.resample(guess, view.seat, np.zeros(32, np.uint8))  # deal the cards it cannot see
            kernels.apply(guess, action)
            kernels.evaluate(guess, shares)
            if shares[view.seat] > best_share:
                best_action, best_share = action, shares[view.seat]
        return best_action
