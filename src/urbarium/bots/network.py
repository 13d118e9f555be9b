"""A learned estimate of a position: a small network that corrects the game's own, compiled once for all games.

For each seat it looks at the game's ``features``, whose first is the seat's outlook, the logarithm of its share by
``evaluate``. What the network says is added to it, and shares are in proportion to the exponentials: a network that
says nothing leaves ``evaluate`` as it is. The same numbers serve every seat.

A network is one flat array, so that a search is handed it at run time and weights never are part of compiled code:
the number of features F and of hidden units H, F numbers of the direct way, the thresholds of the hidden units, their
weights feature by feature, and what each of them says.
"""

import numpy as np

from urbarium.engine.compile import borrowing

__all__ = ["BY_HAND", "agree", "estimate", "room_of"]

BY_HAND = np.zeros(0)  # no network: ``evaluate`` alone
HEAD = 2


@borrowing
def room_of(network, players):
    """How many numbers ``estimate`` wants to work with: the features of all seats, and the hidden units."""
    return np.int64(network[0]) * players + np.int64(network[1]) if network.size else 0


@borrowing
def correction(network, features, units):
    """What the network adds to the outlook of a seat; ``units`` is room for the hidden ones.

    All hidden units are summed up at once, feature by feature: these sums do not wait for each other, so that a
    processor adds several in one go.
    """
    count = np.int64(network[0])
    hidden = np.int64(network[1])
    direct = network[HEAD : HEAD + count]
    at = HEAD + count
    for unit in range(hidden):
        units[unit] = network[at + unit]
    total = 0.0
    for i in range(count):
        at += hidden
        value = features[i]
        total += direct[i] * value
        weights = network[at : at + hidden]
        for unit in range(hidden):
            units[unit] += value * weights[unit]
    outward = network[at + hidden : at + 2 * hidden]
    for unit in range(hidden):
        total += outward[unit] * max(0.0, units[unit])
    return total


@borrowing
def estimate(rules, network, players, state, rows, values):
    """The share of the win that each seat may expect, by the network, or by ``evaluate`` where there is none."""
    if network.size == 0:
        rules.evaluate(state, values)
        return
    rules.features(state, rows)
    count = np.int64(network[0])
    units = rows[players * count :]
    best = -1e300
    for seat in range(players):
        row = rows[seat * count : (seat + 1) * count]
        values[seat] = row[0] + correction(network, row, units)
        best = max(best, values[seat])
    total = 0.0
    for seat in range(players):
        values[seat] = np.exp(values[seat] - best)
        total += values[seat]
    for seat in range(players):
        values[seat] /= total


@borrowing
def log_odds(share):
    share = max(1e-9, min(1.0 - 1e-9, share))
    return np.log(share / (1.0 - share))


@borrowing
def agree(rules, network, players, state, mover, rows, values, guesses, count):
    """Put guesses that a game made by hand (``prior``) into agreement with what the network thinks of the position.

    Otherwise all that has not been tried would look better, or worse, than what has.
    """
    if network.size == 0:
        return
    estimate(rules, network, players, state, rows, values)
    width = np.int64(network[0])
    total = 0.0
    for seat in range(players):
        total += np.exp(rows[seat * width] - rows[mover * width])
    shift = log_odds(values[mover]) - log_odds(1.0 / total)
    for i in range(count):
        guesses[i] = 1.0 / (1.0 + np.exp(-log_odds(guesses[i]) - shift))
