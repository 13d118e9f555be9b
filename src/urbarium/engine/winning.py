"""Who has won: the same comparison in every game."""

from urbarium.engine.compile import rule

__all__ = ["compare_rows", "share_win"]


@rule
def compare_rows(one, other):
    """1 if ``one`` is ahead, -1 if ``other`` is, 0 if they are equal: the first column that differs decides."""
    for column in range(one.size):
        if one[column] != other[column]:
            return 1 if one[column] > other[column] else -1
    return 0


@rule
def share_win(key, players, out):
    """One win, shared by the seats whose row of ``key`` nobody is ahead of: points first, then what breaks ties."""
    winners = 0
    for seat in range(players):
        best = True
        for other in range(players):
            if compare_rows(key[other], key[seat]) > 0:
                best = False
                break
        out[seat] = 1.0 if best else 0.0
        winners += best
    for seat in range(players):
        out[seat] /= winners
