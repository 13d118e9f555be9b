"""Analysis: what every decision of a game was worth, what would have been better, and why.

>>> import urbarium
>>> from urbarium.analysis import analyse
>>> match = urbarium.game("urbino").start(seed=1).play("A@e5 A@c3 first=W H@e4")
>>> analysis = analyse(match, iterations=20)
>>> analysis.complete, [one.ply for one in analysis.judgements]
(True, [0, 1, 2, 3])
"""

from urbarium.analysis.comments import commented
from urbarium.analysis.judging import Decision, Judgement, Opinion, judge
from urbarium.analysis.lines import Move, changes_along, foretold, moves, narrated, read_line, reasons_for
from urbarium.analysis.running import ITERATIONS, Analysis, Shares, analyse, decisions_of
from urbarium.analysis.telling import Told, ToldOpinion, because, tell, tell_decision, why

__all__ = [
    "ITERATIONS",
    "Analysis",
    "Decision",
    "Judgement",
    "Move",
    "Opinion",
    "Shares",
    "Told",
    "ToldOpinion",
    "analyse",
    "because",
    "changes_along",
    "commented",
    "decisions_of",
    "foretold",
    "judge",
    "moves",
    "narrated",
    "read_line",
    "reasons_for",
    "tell",
    "tell_decision",
    "why",
]
