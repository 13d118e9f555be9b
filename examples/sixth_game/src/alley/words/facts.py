from ..rules.conditions import refuse_house


def houses(s, seat, rest):
    """How many houses have been built."""
    return int(s.turn)


def left(s, seat, rest):
    """How many plots can still be built on."""
    return sum(refuse_house(s, plot) == 0 for plot in range(s.plots))


FACTS = {"houses": houses, "left": left}
