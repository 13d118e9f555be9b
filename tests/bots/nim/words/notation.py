from urbarium.engine.notation import label_alone as turn_words
from urbarium.engine.notation import no_shorthand as shorthand
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import nothing_misread as misread
from urbarium.engine.notation import points_and_winners as result

__all__ = ["implied", "misread", "result", "shorthand", "turn_label", "turn_words"]


def turn_label(s):
    return str(int(s.turn) + 1)
