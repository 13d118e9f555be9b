"""placeholder"""


def draw(s, seat, legal, last, theme):
    return "<svg/>"
