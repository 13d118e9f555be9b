"""Refusals in words: finished, true of the position, and the deciding reason first.

``Sentences`` looks at each reason against an action by itself, and keeps what was said over all games of a run: whether
a refusal speaks of the moment shows only when it is known which kinds of action are ever possible in a phase.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from urbarium.engine.errors import Refusal

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.game import Game
    from urbarium.engine.refusals import Reason

__all__ = ["Sentences", "slips"]

Fault = tuple[str, str]  # the promise that is broken, and how

OFTEN = 30  # a kind of action is taken to be impossible in a phase if it would have been possible so often by its habit

# What no finished sentence contains.
_VERB = r"(?:is|was|has|as|this)\b"
SLIPS = {
    "a place that is not filled": r"[{}]|\bNone\b(?! of)|  | [.,;:]|[.,;:][.,;:]",
    "a negative number": r"(?<![\w-])-\d",
    "a count of zero": r"\b[Oo]nly 0\b|\b0 left\b|\bno [1-9]",
    "one of several": rf"\b1 (?:(?!{_VERB})[a-z]+ )?(?!{_VERB})[a-z]+(?<!s)s\b|\b1 [a-z]+ are\b",
    "several as one": r"\b(?:[2-9]|\d\d+) [a-z]+ is\b|\b(?!this\b)[a-z]+(?<![su])s (?:allows|needs|takes|wants)\b",
}
# Where a sentence says that something is possible or due, its line must name the kinds of action it offers.
OFFER = re.compile(
    r"\b[Yy]ou (?:may|can|could|must)\b(?! not\b| only\b| have\b)|(?:^|[;,.] (?:now )?|\bor )[Cc]hoose\b|^First [a-z]+"
)
# What there is of something, and what would be needed, where a sentence has both.
SHORTAGES = {"have": "need", "money": "cost", "total": "price", "hands": "needed"}


def slips(text: str) -> list[str]:
    """What is wrong with the wording of a sentence.

    >>> slips("Only 1 markers are left."), slips("Row houses allows no Industry."), slips("Only 1 house is left.")
    (['one of several'], ['several as one'], [])
    """
    return [slip for slip, pattern in SLIPS.items() if re.search(pattern, text)]


def _number(word: object) -> int:
    found = re.search(r"\d+", str(word))
    return int(found[0]) if found else 0


def _places(sentence: str) -> set[str]:
    """The words in braces."""
    return set(re.findall(r"{(\w+)}", sentence))


class Sentences:
    """What a game said to refused actions in the random games of one run."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = [game.actions.locate(action)[0] for action in range(game.actions.size)]
        self.phases: Counter[int] = Counter()  # how often a phase was seen
        self.possible: Counter[tuple[str, int]] = Counter()  # how often a kind of action was possible in a phase
        self.deciding: dict[tuple[str, int], set[int]] = {}  # the deciding refusals of a kind in a phase
        self.further: set[tuple[str, int, int, int]] = set()  # kind, phase, deciding and further refusal

    def _phase(self, state: np.ndarray) -> int:
        return int(self.game.record(state)["phase"]) if "phase" in (self.game.dtype.names or ()) else 0

    def hear(self, state: np.ndarray, codes: dict[int, int]) -> None:
        """What the rules say to actions in a position."""
        phase = self._phase(state)
        self.phases[phase] += 1
        for action, code in codes.items():
            if code:
                self.deciding.setdefault((self.kinds[action], phase), set()).add(code)
        self.possible.update({(self.kinds[action], phase) for action, code in codes.items() if not code})

    # ---- one refused action

    def faults(self, state: np.ndarray, action: int, code: int, legal: Collection[int]) -> Iterator[Fault]:
        """What is wrong with the reasons against an action."""
        table = self.game.refusal_table
        reasons = self.game.text.explain(self.game.record(state), action, code)
        if not reasons or reasons[0][0] != code:
            first = table[reasons[0][0]].rule if reasons else "nothing"
            yield "reasons", f"{table[code].rule} decides, but {first} is told first"
            return
        told = [self.game.tell(reason) for reason in reasons]
        if len({refusal.text for refusal in told}) < len(told):
            yield "reasons", f"the same reason twice: {told[0].text!r}"
        offering = any(self.game.refusal_table[reason[0]].offers for reason in reasons)
        possible = self._possible(state, legal) if offering else set[str]()
        for reason, refusal in zip(reasons, told, strict=True):
            yield from self._faults_of(reason, refusal, possible)
        kind, phase = self.kinds[action], self._phase(state)
        self.further.update((kind, phase, code, other) for other, _ in reasons[1:])

    def _faults_of(self, reason: Reason, refusal: Refusal, possible: set[str]) -> Iterator[Fault]:
        line = self.game.refusal_table[reason[0]]
        if refusal.rule not in self.game.guide.rules:
            yield "guide", f"{refusal.rule} is not in guide.md"
        yield from (("text", f"{slip} in {refusal.text!r}") for slip in slips(refusal.text))
        words = {**line.constants, **reason[1]}
        short = [there for there, wanted in SHORTAGES.items() if {there, wanted} <= _places(line.sentence)]
        for there in short:
            if _number(words[there]) >= _number(words[SHORTAGES[there]]):
                yield "truth", f"{refusal.text!r}, but {words[there]} is enough"
        if OFFER.search(refusal.text) and not line.offers and not short:
            yield "truth", f"{refusal.text!r} names no kind of action in its offers"
        for offer in line.offers:
            if not possible.intersection(offer.split("/")):
                yield "truth", f"{refusal.text!r}, but {offer} is not possible"

    def _possible(self, state: np.ndarray, legal: Collection[int]) -> set[str]:
        """The kinds of action that are possible now, and with the next step."""
        kinds = {self.kinds[action] for action in legal}
        seat = self.game.kernels.actor(state)
        for action in {self.kinds[action]: action for action in legal}.values():
            after = state.copy()
            self.game.kernels.apply(after, action)
            if self.game.kernels.actor(after) == seat:
                kinds.update(self.kinds[following] for following in self.game.legal(after))
        return kinds

    # ---- all games of a run

    def misplaced(self) -> Iterator[str]:
        """Refusals that do not tell a wrong moment from a wrong choice."""
        for kind in dict.fromkeys(self.kinds):
            at_times = {phase: n / self.phases[phase] for (name, phase), n in self.possible.items() if name == kind}
            if not at_times:
                continue
            habit = max(at_times.values())
            right, wrong = set[int](), set[int]()
            for (name, phase), codes in self.deciding.items():
                if name == kind and (phase in at_times or habit * self.phases[phase] >= OFTEN):
                    (right if phase in at_times else wrong).update(codes)
            for code in sorted(right & wrong):
                if self.game.refusal_table[code].offers:  # says what to do instead, and that is checked
                    continue
                yield f"{self._rule(code)} is told both when {kind} is never possible and when only the choice is wrong"
            for name, _, first, other in sorted(self.further):
                if name == kind and other in wrong - right and first not in wrong:
                    yield f"{kind}: {self._rule(other)} speaks of the moment, but {self._rule(first)} is told first"

    def _rule(self, code: int) -> str:
        line = self.game.refusal_table[code]
        return f"{line.rule} ({line.sentence!r})"
