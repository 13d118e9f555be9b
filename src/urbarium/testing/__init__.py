"""The conformance kit that every game passes, ours or yours.

>>> from urbarium.testing import check_game
>>> check_game("urbino", games=1).games
2
"""

from urbarium.testing.conformance import ConformanceError, Report, check_game
from urbarium.testing.knowledge import nothing_revealed

__all__ = ["ConformanceError", "Report", "check_game", "nothing_revealed"]
