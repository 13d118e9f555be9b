"""Making puzzles: bots play, and every decision is looked at by searches that must agree.

A **candidate** is a decision in which the best answer is better than the next by a margin. It becomes a puzzle if
searches with other seeds agree, of the easiest and of those with the same answer there are not too many already, and
searches many times as long agree, each with a seed of its own. Puzzles that are there already can be added to: they are
asked about once more first, with other seeds, and told anew.
All of it follows from the plan: games are looked through one after the other, what was found in each is kept in a file
beside, and whoever is interrupted goes on after the last one with the same result.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from urbarium.analysis import moves, read_line
from urbarium.bots import make_bot
from urbarium.engine.game import seed_bytes
from urbarium.puzzles.data import RUNGS, Book, Making, Puzzle, PuzzleError, place_of, write_book
from urbarium.puzzles.lesson import accepted
from urbarium.puzzles.weighing import Weighed, Weigher

if TYPE_CHECKING:
    from urbarium.bots import Bot
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match, View

__all__ = ["Findings", "Opinion", "Plan", "ask_again", "make_puzzles"]

PLAYERS = ("level2", "level3")  # who plays the games, by turns around the table
SEEDS = 3  # searches that must agree about a candidate, and as many long ones about a puzzle
LEAST_MARGIN = 0.5  # of the margin: so much finds each of the long searches; all of it they find on average
FEWEST = 3  # answers that a puzzle has
MOST_OF_A_GAME = 3  # puzzles
MOST_DECISIONS = 6  # of a solution
EASIEST = 0.25  # of the puzzles wanted may be of the first grade
ALIKE = 0.1  # of them may have the same answer: otherwise it is guessed
JUDGE = "level5"
BARREN = 200  # games in a row without a puzzle: there are hardly any


@dataclass(frozen=True)
class Plan:
    """What is wanted. With the same plan the same puzzles are found."""

    game: str
    rules: str
    players: int
    seed: str
    iterations: int
    times: int = 20
    margin: float = 0.15
    onto: str = ""  # the puzzles that are added to, in short
    options: Mapping[str, str] = field(default_factory=dict)  # of the game, by name

    @classmethod
    def of(cls, game: Game, **wanted: Any) -> Plan:
        """A plan with what is usual where nothing is wanted: iterations of a level that gives hints."""
        usual = {"players": game.players[0], "iterations": game.bot.STRENGTH.levels[3]}
        chosen = {name: value for name, value in wanted.items() if value is not None}
        return cls(game.name, game.rules_version, **{**usual, **chosen})

    def seed_of(self, *parts: object) -> int:
        """The seed of a part of the work."""
        words = " ".join(str(part) for part in (self.seed, self.game, *parts))
        return int.from_bytes(seed_bytes(words)[:7], "little")


@dataclass(frozen=True)
class Findings:
    """What one game of the bots gave, or what was there already."""

    game: int  # its number; what was there already has the first
    made: Making  # the numbers of this game alone
    puzzles: tuple[Puzzle, ...]

    def as_data(self) -> dict[str, Any]:
        return {"game": self.game, "made": asdict(self.made), "puzzles": [one.as_data() for one in self.puzzles]}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Findings:
        puzzles = tuple(Puzzle.from_data(one, f"game {data['game']}") for one in data["puzzles"])
        return cls(data["game"], Making(**data["made"]), puzzles)


def make_puzzles(
    game: Game,
    plan: Plan,
    count: int,
    out: Path,
    tell: Callable[[Findings, int], object],
    onto: Book | None = None,
) -> tuple[list[Puzzle], Making]:
    """Find so many puzzles and write them to a file; what was found in each game is kept in ``OUT.work`` at once.

    Those ``onto`` which they are put count, as far as they still hold. ``tell`` hears of every game, and how many
    puzzles there are after it. When it is interrupted, what there is until then is written. There are fewer than wanted
    where very many games in a row have none.
    """
    game.compile()
    plan = replace(plan, onto=_digest(onto) if onto else "")
    work = _Work(out.with_name(f"{out.name}.work"), plan)
    known, reviewed = work.read()
    for findings in known:
        tell(findings, min(count, len(_puzzles(known[: findings.game + 1]))))
    try:
        while len(_puzzles(known)) < count and (len(known) < BARREN or _puzzles(known[-BARREN:])):
            if onto and not known:
                found = _Review(game, plan, reviewed, work.add_reviewed).run(onto, count)
            else:
                found = _Search(game, plan, len(known), _puzzles(known), count).run()
            work.add(found)
            known.append(found)
            tell(found, min(count, len(_puzzles(known))))
    finally:
        puzzles = _puzzles(known)[:count]
        made = _added_up(plan, known, puzzles)
        write_book(out, game, puzzles, made)
    return puzzles, made


@dataclass(frozen=True)
class Opinion:
    """What a long search, asked once more, says of a puzzle."""

    puzzle: Puzzle
    same: bool  # it finds the solution
    clearly: bool  # as clearly as each of the long searches had to
    level5: bool  # level 5 finds it, too


def ask_again(game: Game, plan: Plan, book: Book) -> Iterator[Opinion]:
    """Ask a long search with the seed of the plan about puzzles that are there."""
    game.compile()
    review = _Review(game, plan)
    return (review.opinion(puzzle) for puzzle in book.puzzles)


def _puzzles(known: Sequence[Findings]) -> list[Puzzle]:
    return [puzzle for findings in known for puzzle in findings.puzzles]


def _digest(book: Book) -> str:
    words = json.dumps([puzzle.as_data() for puzzle in book.puzzles])
    return hashlib.sha256(words.encode()).hexdigest()[:12]


_COUNTED = ("games", "decisions", "candidates", "same_seeds", "asked_long", "agreed_long", "dropped")


def _added_up(plan: Plan, known: Sequence[Findings], puzzles: Sequence[Puzzle]) -> Making:
    sums = {name: sum(getattr(findings.made, name) for findings in known) for name in _COUNTED}
    level5 = sum(puzzle.level5 for puzzle in puzzles)
    return replace(_numbers(plan), **sums, passed=len(puzzles), level5=level5)


def _numbers(plan: Plan) -> Making:
    return Making(plan.seed, plan.iterations, plan.times, plan.margin, SEEDS)


Reviewed = dict[str, Puzzle | None]  # what became of puzzles that were asked about again, by id


class _Work:
    """The file of what was found so far: the plan, a line for each puzzle that was asked again, one for each game."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    def read(self) -> tuple[list[Findings], Reviewed]:
        """What is there already; a line that a kill cut off is left out, here and in the file."""
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True) if self.path.is_file() else []
        whole = [line for line in lines if line.endswith("\n")]
        if not whole:
            self.path.write_text(json.dumps(asdict(self.plan)) + "\n", encoding="utf-8")
            return [], {}
        if json.loads(whole[0]) != asdict(self.plan):
            raise PuzzleError(
                f"{self.path} belongs to another plan: {whole[0].strip()}; remove it or choose another file"
            )
        if len(whole) < len(lines):
            self.path.write_text("".join(whole), encoding="utf-8")
        entries = [json.loads(line) for line in whole[1:]]
        again = [entry for entry in entries if "again" in entry]
        reviewed = {one["again"]: one["told"] and Puzzle.from_data(one["told"], one["again"]) for one in again}
        return [Findings.from_data(entry) for entry in entries if "again" not in entry], reviewed

    def add(self, findings: Findings) -> None:
        self._write(findings.as_data())

    def add_reviewed(self, puzzle: Puzzle, told: Puzzle | None) -> None:
        self._write({"again": puzzle.id, "told": told and told.as_data()})

    def _write(self, entry: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n")
            file.flush()
            os.fsync(file.fileno())


class _Asking:
    """The searches that are asked."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game = game
        self.plan = plan

    def _asks(self, view: View) -> bool:
        """Are there enough answers, none of which the game itself calls the best?"""
        meanings = {int(self.game.kernels.meaning(view.state, action)) for action in view.legal()}
        return len(meanings) >= FEWEST and not any(gesture.proposed for gesture in view.gestures())

    def _weigher(self, iterations: int, seed: int) -> Weigher:
        return Weigher("weigher", self.plan.seed_of("search", iterations, seed), iterations=iterations)

    def _weigh(self, view: View, iterations: int, seed: int, thorough: bool = False) -> Weighed:
        return self._weigher(iterations, seed).weigh(view, thorough, bar=1.0 - self.plan.margin)

    def _long(self, view: View, seed: int) -> Weighed:
        return self._weigh(view, self.plan.times * self.plan.iterations, seed, thorough=True)

    def _clearly(self, view: View, weighed: Weighed, best: int, part: float = 1.0) -> bool:
        """Did a search find this, and by the margin or a part of it?"""
        return weighed.margin >= part * self.plan.margin and _same(view, weighed.best, best)

    def _others_agree(self, view: View, best: int) -> bool:
        """Do searches with other seeds find the same, as clearly?"""
        others = (self._weigh(view, self.plan.iterations, seed) for seed in range(1, SEEDS))
        return all(self._clearly(view, other, best) for other in others)

    def _depth(self, view: View, best: int) -> int:
        """The smallest number of iterations from which on all searches find it."""
        depth = self.plan.iterations
        for rung in sorted((rung for rung in RUNGS if rung < self.plan.iterations), reverse=True):
            if not all(_same(view, self._weigher(rung, seed).best(view), best) for seed in range(SEEDS)):
                break
            depth = rung
        return depth

    def _level5(self, view: View, best: int) -> bool:
        bot = make_bot(JUDGE, self.plan.seed_of(JUDGE), timed=False)
        return _same(view, bot.choose(view), best)

    def _long_agrees(self, view: View, best: int) -> Weighed | None:
        """What the middle one of the long searches says, if all find the same and on average as clearly.

        The margin of one search is an estimate like another: none may find less than a part of it.
        """
        said = []
        for seed in range(SEEDS):
            said.append(self._long(view, seed))
            if not self._clearly(view, said[-1], best, LEAST_MARGIN):
                return None
        if fmean(weighed.margin for weighed in said) < self.plan.margin:
            return None
        return sorted(said, key=lambda weighed: weighed.margin)[SEEDS // 2]

    def _puzzle(self, place: dict[str, Any], view: View, long: Weighed, depth: int) -> Puzzle:
        decisions = [(view, long), *self._following(view, long)]
        while len(decisions[-1][1].shares) == 1:  # nobody need be asked for the only thing that is possible
            decisions.pop()
        solution = tuple(at.game.write(at.state, weighed.best) for at, weighed in decisions)
        at, last = decisions[-1]
        return Puzzle(
            **place,
            solution=solution,
            shares=tuple(_by_notation(at, weighed.shares) for at, weighed in decisions),
            line=_playable(view, (*solution[:-1], *_written(at, last.line))),
            instead=_written(view, long.instead) or (self.game.write(view.state, long.second),),
            depth=depth,
            level5=self._level5(view, long.best),
        )

    def _following(self, view: View, weighed: Weighed) -> Iterator[tuple[View, Weighed]]:
        """The decisions that follow in the same turn, as long as each has one clearly best answer, too."""
        for _ in range(MOST_DECISIONS - 1):
            if not view.silent(weighed.best):
                return
            share, view = weighed.shares[weighed.best], view.after(weighed.best)
            legal = view.legal()  # none if another seat decides
            if len(legal) == 1:
                weighed = Weighed(legal[0], -1, {legal[0]: share}, (legal[0],), (), sure=True)
            elif legal and (clear := self._clear(view)):
                weighed = clear
            else:
                return
            yield view, weighed

    def _clear(self, view: View) -> Weighed | None:
        """What the long search says, if it and the others find one answer clearly best."""
        first = self._weigh(view, self.plan.iterations, 0)
        if first.margin < self.plan.margin or not self._others_agree(view, first.best):
            return None
        return self._long_agrees(view, first.best)


class _Review(_Asking):
    """A look at puzzles that are there already, with the seeds of this plan and the evaluation of today."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        reviewed: Reviewed | None = None,
        note: Callable[[Puzzle, Puzzle | None], object] = lambda puzzle, told: None,
    ) -> None:
        super().__init__(game, plan)
        self.reviewed = dict(reviewed or {})
        self.note = note

    def run(self, book: Book, count: int) -> Findings:
        """Those that still hold, of which not too many have the same answer."""
        for puzzle in book.puzzles:
            if puzzle.id not in self.reviewed:
                self.reviewed[puzzle.id] = told = self._again(puzzle)
                self.note(puzzle, told)
        held = [told for puzzle in book.puzzles if (told := self.reviewed[puzzle.id])]
        kept = _varied(held, _most_alike(count))
        dropped = book.made.dropped + len(book.puzzles) - len(kept)
        return Findings(0, replace(book.made, dropped=dropped), tuple(kept))

    def _again(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle as it is told today, if its first move is still found."""
        match = puzzle.match(self.game)
        view = match.view(puzzle.seat)
        if not self._asks(view):
            return None
        best = accepted(view, puzzle.solution)[0][0]
        long = self._long_agrees(view, best)
        return self._puzzle(place_of(match, puzzle.seat), view, long, self._depth(view, best)) if long else None

    def opinion(self, puzzle: Puzzle) -> Opinion:
        """What one long search says of a puzzle."""
        view = puzzle.match(self.game).view(puzzle.seat)
        best = accepted(view, puzzle.solution)[0][0]
        long = self._long(view, 0)
        clearly = self._clearly(view, long, best, LEAST_MARGIN)
        return Opinion(puzzle, _same(view, long.best, best), clearly, self._level5(view, best))


def _most_alike(count: int) -> int:
    return max(1, int(ALIKE * count))


def _varied(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """At most so many with the same answer, of all grades in turn."""
    grades: Counter[tuple[str, int]] = Counter()
    turns = []
    for puzzle in puzzles:
        grades[puzzle.solution[0], puzzle.grade] += 1
        turns.append((grades[puzzle.solution[0], puzzle.grade], puzzle.grade, puzzle))
    answers: Counter[str] = Counter()
    chosen = set()
    for _, _, puzzle in sorted(turns, key=lambda turn: turn[:2]):
        answers[puzzle.solution[0]] += 1
        if answers[puzzle.solution[0]] <= most:
            chosen.add(puzzle.id)
    return [puzzle for puzzle in puzzles if puzzle.id in chosen]


class _Search(_Asking):
    """One game of the bots, looked through."""

    def __init__(self, game: Game, plan: Plan, number: int, known: Sequence[Puzzle], count: int) -> None:
        super().__init__(game, plan)
        self.number = number
        self.taken = {puzzle.id for puzzle in known}
        self.room = int(EASIEST * count) - sum(puzzle.grade == 1 for puzzle in known)  # for more of the easiest
        self.answers = Counter(puzzle.solution[0] for puzzle in known)
        self.most_alike = _most_alike(count)
        self.made = replace(_numbers(plan), games=1)
        self.found: list[Puzzle] = []

    def run(self) -> Findings:
        """Play it, and look at every decision on the way."""
        plan = self.plan
        match = self.game.start(seed=f"{plan.seed} {plan.game} {self.number}", players=plan.players, **plan.options)
        bots = [self._bot(seat) for seat in range(plan.players)]
        turn = ("", -1)  # the last one that had a puzzle: the rest of it is no further one
        while not match.over:
            now = self.game.notation.turn_label(match.fields), match.actor
            if now != turn and len(self.found) < MOST_OF_A_GAME and self._look(match):
                turn = now
            match.apply(bots[match.actor].choose(match.view(match.actor)))
        return Findings(self.number, self.made, tuple(self.found))

    def _bot(self, seat: int) -> Bot:
        name = PLAYERS[(self.number + seat) % len(PLAYERS)]
        return make_bot(name, self.plan.seed_of(self.number, seat), threads=1, timed=False)

    def _count(self, what: str) -> None:
        self.made = replace(self.made, **{what: getattr(self.made, what) + 1})

    def _look(self, match: Match) -> bool:
        """Is there a puzzle here?"""
        view = match.view(match.actor)
        if not self._asks(view):
            return False
        self._count("decisions")
        first = self._weigh(view, self.plan.iterations, 0)
        if first.margin < self.plan.margin:
            return False
        self._count("candidates")
        place = place_of(match, view.seat)
        if place["id"] in self.taken or self._again(view, first.best) or not self._others_agree(view, first.best):
            return False
        self._count("same_seeds")
        depth = self._depth(view, first.best)
        if depth == RUNGS[0] and self.room <= 0:
            return False
        self._count("asked_long")
        long = self._long_agrees(view, first.best)
        if long is None:
            return False
        self._count("agreed_long")
        self._keep(place, view, long, depth)
        return True

    def _again(self, view: View, best: int) -> bool:
        """Was it best earlier in this game, too, and not done, or is it the answer of enough puzzles?"""
        answer = self.game.write(view.state, best)
        return self.answers[answer] >= self.most_alike or answer in {puzzle.solution[0] for puzzle in self.found}

    def _keep(self, place: dict[str, Any], view: View, long: Weighed, depth: int) -> None:
        self.found.append(self._puzzle(place, view, long, depth))
        self.room -= depth == RUNGS[0]


def _same(view: View, one: int, other: int) -> bool:
    """Do two actions mean the same?"""
    meaning = view.game.kernels.meaning
    return bool(meaning(view.state, one) == meaning(view.state, other))


def _written(view: View, actions: Sequence[int]) -> tuple[str, ...]:
    """A line in notation, in the deal in which lines are told."""
    return tuple(move.notation for move in moves(view, actions))


def _playable(view: View, line: tuple[str, ...]) -> tuple[str, ...]:
    """A line as far as it can be played in that deal."""
    return line[: len(read_line(view, line))]


def _by_notation(view: View, shares: Mapping[int, float]) -> dict[str, float]:
    return {view.game.write(view.state, action): share for action, share in shares.items()}
