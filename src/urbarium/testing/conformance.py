"""Random games, looked at from every side after every action.

``check_game`` plays them for each player count and each combination of options and raises ConformanceError at the first
promise of the contract that a game breaks. The error names the promise, the seed and the actions so far, so the
position can be reached again with ``game.start(seed=…)`` and ``match.play(*actions)``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, product
from random import Random

import numpy as np

from urbarium.engine.contract import ENTRY_POINTS, OPTIONAL, OPTIONAL_ROOMS, ROOMS
from urbarium.engine.errors import UrbariumError
from urbarium.engine.game import Game
from urbarium.engine.match import Match, View
from urbarium.engine.notation import read_actions
from urbarium.engine.options import all_choices, option_words
from urbarium.engine.pictured import picturing, plain, symbols_in
from urbarium.engine.record import Record
from urbarium.engine.registry import game as find_game
from urbarium.render.icons import ICONS
from urbarium.render.regions import Cut, cuts_of
from urbarium.render.theme import THEMES
from urbarium.testing.knowledge import nothing_revealed
from urbarium.testing.sentences import Sentences
from urbarium.testing.table import drawn_regions, layout_faults, movement_faults, places_of, shown, table_faults

__all__ = ["ConformanceError", "Report", "check_game"]

GUARD_BYTES = 64
SPOKEN_ABOUT = 3  # actions of each kind whose refusal is read when refusals are
READ_OFTENER = 4  # refusals are read so many times as often as views are looked at
GAMES_TO_PROVE_HIDING = 3  # in fewer games a secret may differ from its samples by no chance at all


class ConformanceError(AssertionError):
    """A game broke its contract. ``check`` names the promise."""

    def __init__(self, check: str, message: str, where: str) -> None:
        self.check = check
        super().__init__(f"{check}: {message}\n  at {where}")


@dataclass
class Report:
    """What was looked at."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    truths: int = 0


def check_game(
    game: Game | str,
    *,
    games: int = 10,
    players: Iterable[int] | None = None,
    options: Iterable[Mapping[str, str]] | None = None,
    seed: int = 0,
    look_every: int = 7,
    refusals: int | None = None,
) -> Report:
    """Check a game against the contract; raises ConformanceError.

    ``games`` random games are played for every player count (or those in ``players``) and every combination of options
    (or those in ``options``). The cheap promises are checked at every decision, those that judge, draw and write at one
    in ``look_every``; the sentences of refusals are read four times as often.
    ``refusals`` limits how many illegal actions are asked about at each decision; None means the whole action space.
    That every secret is hidden is proven only from three games on.
    """
    subject = find_game(game) if isinstance(game, str) else game
    report = Report()
    _check_rooms(subject)
    _check_facts(subject)
    combinations = list(options or all_choices(subject.options))
    fewest = min(subject.players)
    cuts = cuts_of(subject.drawing.regions(fewest, subject.table(fewest, combinations[0])[1]))
    looks = cycle(product(cuts, THEMES))
    for count in sorted(players or subject.players):
        for chosen in combinations:
            _check_layout(subject, count, chosen)
            secrets = _Secrets(subject, count)
            sentences = Sentences(subject)
            for number in range(games):
                run = _Run(subject, count, chosen, f"{seed}/{number}", look_every, refusals, secrets, sentences, looks)
                run.play()
                report.games += 1
                report.decisions += len(run.match.actions)
                report.longest = max(report.longest, len(run.match.actions))
                report.truths += run.truths
            if games >= GAMES_TO_PROVE_HIDING:
                secrets.check(option_words(subject.options, run.match.options))
            for fault in sentences.misplaced():
                raise ConformanceError("reasons", fault, f"{subject.name}, {count} players, options {chosen}")
    return report


def _check_rooms(game: Game) -> None:
    """Every room of the contract is there and offers what is asked of it."""
    missing = []
    there = {room: kind for room, kind in OPTIONAL_ROOMS.items() if game.optional_module(room)}
    wanted = {
        room: [name for name in vars(kind) | kind.__annotations__ if not name.startswith("_")]
        for room, kind in (ROOMS | there).items()
    }
    for name, (room, _) in ENTRY_POINTS.items():
        wanted.setdefault(room, []).extend(() if name in OPTIONAL else (name,))
    for room, names in wanted.items():
        try:
            module = game.module(room)
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(game.package):
                raise
            missing.append(room)
            continue
        missing += [f"{room}.{name}" for name in names if not hasattr(module, name)]
    if missing:
        raise ConformanceError("rooms", f"missing: {', '.join(missing)} (see urbarium.engine.contract)", game.name)


def _check_facts(game: Game) -> None:
    if len(game.seats) < max(game.players) or len({seat.name for seat in game.seats}) < len(game.seats):
        raise ConformanceError("seats", f"{max(game.players)} seats need names of their own", game.name)
    if game.dtype.itemsize > 4096:
        raise ConformanceError(
            "size", f"a position takes {game.dtype.itemsize} bytes, at most 4096 are allowed", game.name
        )
    if not game.guide.rules:
        raise ConformanceError("guide", "guide.md names no rule", game.name)
    if game.turn_rule not in game.guide.rules:
        raise ConformanceError("guide", f"{game.turn_rule} says whose turn it is but is not in guide.md", game.name)
    for key, entry in game.legend.legend().items():
        if not entry.name or not entry.meaning or entry.rule not in game.guide.rules:
            raise ConformanceError(
                "legend", f"{key} needs a name, a meaning and a rule of the guide: {entry}", game.name
            )
    if not game.tables:
        raise ConformanceError("components", "no component table", game.name)


def _check_layout(game: Game, players: int, options: Mapping[str, str]) -> None:
    for check, fault in layout_faults(game, *game.table(players, options)):
        raise ConformanceError(check, fault, f"{game.name}, {players} players, options {options}")


class _Secrets:
    """Has every hidden field really been hidden from every seat that may not know it?

    A field that ``redact`` forgets to erase stays the same in every sample that ``resample`` makes from the view. So
    for each hidden field and each seat, some sample must have differed from the truth.
    """

    def __init__(self, game: Game, players: int) -> None:
        hidden = game.secret_fields
        if (game.hidden or game.chance) and not hidden:
            raise ConformanceError(
                "hiding",
                'state.HIDDEN = {field: "nobody" or "owner"} must say which fields nobody may know, '
                "and which (by seat on the first axis) only their owner",
                game.name,
            )
        for field, who in hidden.items():
            if field not in (game.dtype.names or ()) or who not in ("nobody", "owner"):
                raise ConformanceError("hiding", f"HIDDEN has {field!r}: {who!r}, which means nothing", game.name)
        self.game = game
        self.players = players
        self.unproven = {
            (field, seat, row)
            for field, who in hidden.items()
            for seat in range(-1, players)
            for row in (range(players) if who == "owner" else (-1,))
            if row < 0 or row != seat
        }

    def compare(self, seat: int, truth: np.ndarray, other: np.ndarray) -> None:
        mine, sample = self.game.record(truth), self.game.record(other)
        for field, viewer, row in list(self.unproven):
            if viewer == seat:
                pair = (mine[field], sample[field]) if row < 0 else (mine[field][row], sample[field][row])
                if not np.array_equal(*pair):
                    self.unproven.discard((field, viewer, row))

    def check(self, options: str) -> None:
        if self.unproven:
            field, seat, row = min(self.unproven)
            whose = "" if row < 0 else f" of seat {row}"
            where = f"{self.game.name}, {self.players} players, options {options}"
            raise ConformanceError("hiding", f"{field}{whose} was never hidden from seat {seat}", where)


class _Run:
    """One random game under examination."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        seed: str,
        look_every: int,
        refusals: int | None,
        secrets: _Secrets,
        sentences: Sentences,
        looks: Iterator[tuple[Cut, str]],
    ) -> None:
        self.game = game
        self.kernels = game.compile()
        self.seed = seed
        self.look_every = look_every
        self.read_every = max(1, look_every // READ_OFTENER)
        self.refusals = game.actions.size if refusals is None else refusals
        self.random = Random(f"{game.name} {players} {sorted(options.items())} {seed}")
        self.match: Match = game.start(seed=seed, players=players, **options)
        self.players = players
        self.truths = 0
        self.secrets = secrets
        self.sentences = sentences
        self.looks = looks  # in which cut and theme the next view is drawn
        self.look: tuple[Cut, str] = ("regular", "light")  # how the last deciding seat's was,
        self.places: set[str] = set()  # and what could be clicked in it

    # ---- saying what is wrong

    def fail(self, check: str, message: str) -> ConformanceError:
        options = option_words(self.game.options, self.match.options)
        start = f"{self.game.name}, {self.players} players, options {options}, seed {self.seed!r}"
        return ConformanceError(check, message, f"{start}, actions {self.match.actions}")

    def require(self, truth: object, check: str, message: str) -> None:
        if not truth:
            raise self.fail(check, message)

    # ---- the walk

    def play(self) -> None:
        try:
            self.walk()
        except ConformanceError:
            raise
        except Exception as error:
            raise self.fail("crash", repr(error)) from error

    def walk(self) -> None:
        again = self.game.new_state(self.players, self.match.options, self.match.seed)
        self.require(
            np.array_equal(again, self.match.state), "determinism", "the same seed gives another starting position"
        )
        while not self.match.over:
            self.check_position()
            legal = self.check_legal()
            thorough = self.random.randrange(self.look_every) == 0
            if thorough:
                self.check_prospects()
                self.check_words(legal)
                self.check_views()
            if self.random.randrange(self.read_every) == 0:
                self.check_refusals(legal)
            action = self.random.choice(legal)
            self.check_apply(action)
            before = self.match.view(self.match.actor) if thorough else None
            self.match.apply(action)
            if before:
                self.check_silence(before)
                self.check_story()
                self.check_moved(before)
            bound = self.game.max_decisions
            self.require(len(self.match.actions) <= bound, "bound", f"more than {bound} decisions")
        self.check_position()
        self.check_prospects()
        self.check_views()
        self.check_end()
        self.check_sheet()
        self.check_record()

    # ---- promises about positions and actions

    def check_position(self) -> None:
        broken = self.game.broken_invariants(self.match.state)
        self.require(not broken, "invariants", "; ".join(broken))
        self.require(-1 <= self.match.actor < self.players, "actor", f"seat {self.match.actor} does not exist")
        scores = np.array(self.match.scores())
        self.require(np.isfinite(scores).all(), "scores", f"scores {scores} are not numbers")

    def check_prospects(self) -> None:
        prospects = np.full(self.players, np.nan)
        self.kernels.evaluate(self.match.state, prospects)
        fair = np.isfinite(prospects).all() and (prospects >= -1e-9).all() and abs(prospects.sum() - 1) < 1e-6
        self.require(fair, "evaluate", f"prospects {prospects} are not shares of one win")
        if self.game.features and not self.match.over:
            self.check_features(prospects)

    def check_features(self, prospects: np.ndarray) -> None:
        """By seat one number for each name, the first of which says the same as ``evaluate``."""
        count, state = len(self.game.features), self.match.state.copy()
        rows = np.full(self.players * count + 1, np.nan)
        self.kernels.features(state, rows)
        self.require(np.array_equal(state, self.match.state), "features", "looking at a position changes it")
        told = np.isfinite(rows[:-1]).all() and np.isnan(rows[-1])
        self.require(told, "features", f"there are not {count} numbers for each seat, as FEATURES has names")
        shares = np.exp(rows[:-1:count])
        alike = np.allclose(shares / shares.sum(), prospects, atol=1e-6)
        self.require(alike, "features", "the first feature is not the logarithm of the share by evaluate")

    def check_legal(self) -> list[int]:
        size = self.game.actions.size
        out = np.full(size + 1, -7, np.int32)
        count = int(self.kernels.legal(self.match.state, out))
        self.require(
            0 <= count <= size and out[count:].tolist() == [-7] * (size + 1 - count), "legal", "wrote beyond its count"
        )
        legal: list[int] = out[:count].tolist()
        self.require(legal, "dead end", "no action is legal and the game is not over")
        self.require(legal == sorted(set(legal)), "legal", "actions are not ascending or not unique")
        possible = set(legal)
        others = [action for action in range(size) if action not in possible]
        asked = [*legal, *self.random.sample(others, min(self.refusals, len(others)))]
        codes = {action: int(self.kernels.refusal(self.match.state, action)) for action in asked}
        for action, code in codes.items():
            if (code == 0) != (action in possible):
                raise self.fail("refusal", f"legal and refusal disagree about {self.name(action)}")
        self.sentences.hear(self.match.state, codes)
        return legal

    def name(self, action: int) -> str:
        return f"{action} ({self.game.write(self.match.state, action)})"

    def check_apply(self, action: int) -> None:
        """``apply`` gives the same twice and writes nowhere but into its buffer."""
        size = self.match.state.size
        outcomes = []
        for fill in (0xA5, 0x5A):
            guarded = np.full(size + 2 * GUARD_BYTES, fill, np.uint8)
            inside = guarded[GUARD_BYTES : GUARD_BYTES + size]
            inside[:] = self.match.state
            self.kernels.apply(inside, action)
            untouched = (guarded[:GUARD_BYTES] == fill).all() and (guarded[GUARD_BYTES + size :] == fill).all()
            self.require(untouched, "apply", f"{self.name(action)} wrote outside its position")
            outcomes.append(inside.copy())
        before = self.match.state.copy()
        for seat in range(self.players):
            self.kernels.scores(self.match.state, np.zeros(self.players))
            self.kernels.seen(self.match.state, action, seat)
        self.require(np.array_equal(before, self.match.state), "purity", "asking a question changed the position")
        self.require(np.array_equal(outcomes[0], outcomes[1]), "determinism", f"{self.name(action)} has two outcomes")

    # ---- promises about knowledge

    def check_views(self) -> None:
        truth = self.match.state
        json = self.game.to_json(truth)
        try:
            self.require(
                np.array_equal(self.game.from_json(json), truth), "json", "a position changes on its way through JSON"
            )
        except UrbariumError as error:
            raise self.fail("json", f"a position of a real game is refused: {error}") from None
        drawn = {self.match.actor, self.random.choice((self.match.actor, self.random.randrange(-1, self.players)))}
        for seat in range(-1, self.players):
            view = self.match.view(seat)
            twice = view.state.copy()
            self.kernels.redact(twice, seat)
            self.require(np.array_equal(twice, view.state), "redact", f"redacting twice for seat {seat} changes more")
            self.require(view.actor == self.match.actor, "redact", f"seat {seat} does not see whose decision it is")
            other = self.other_truth(view)
            self.check_alike(view, other)
            if seat in drawn:
                self.check_shown(view, other)

    def other_truth(self, view: View) -> np.ndarray:
        """A position that looks to the seat exactly like this one."""
        other = view.state.copy()
        seed = hashlib.sha256(f"{self.seed} {len(self.match.actions)}".encode()).digest()
        self.kernels.resample(other, view.seat, np.frombuffer(seed, np.uint8).copy())
        self.truths += 1
        return other

    def check_alike(self, view: View, other: np.ndarray) -> None:
        broken = self.game.broken_invariants(other)
        self.require(not broken, "resample", f"a sample for seat {view.seat} is no position: {'; '.join(broken)}")
        looks = self.game.view(other, self.players, self.match.options, view.seat)
        if not np.array_equal(looks.state, view.state):
            names = [n for n in self.game.dtype.names or () if not np.array_equal(looks.fields[n], view.fields[n])]
            raise self.fail("resample", f"a sample for seat {view.seat} looks different to that seat in {names}")
        if view.seat == self.match.actor:
            true_legal = self.game.legal(self.match.state)
            self.require(view.legal() == true_legal, "redact", "the deciding seat's view has other legal actions")
            self.require(
                self.game.legal(other) == true_legal, "resample", "a sample has other legal actions for its seat"
            )
            if not self.match.over:
                self.check_reopened(view, other)
                self.check_meanings(view, other)
        self.check_leak(view, other)
        if not self.match.over:
            self.secrets.compare(view.seat, self.match.state, other)

    def check_reopened(self, view: View, other: np.ndarray) -> None:
        """In a sealed block the others' decisions can be taken back without changing the question to the seat."""
        reopened = other.copy()
        self.kernels.reopen(reopened, view.seat)
        if not self.kernels.sealed(other):
            self.require(np.array_equal(reopened, other), "reopen", "something is taken back outside a sealed block")
        same = self.kernels.actor(reopened) == view.seat and self.game.legal(reopened) == view.legal()
        self.require(same, "reopen", f"seat {view.seat} has another decision once the others' are taken back")
        same = self.kernels.sealed(reopened) == self.kernels.sealed(self.match.state)
        self.require(same, "reopen", "a sealed block has another number once decisions are taken back")

    def check_meanings(self, view: View, other: np.ndarray) -> None:
        """What an action means follows from what its seat knows."""
        for action in view.legal():
            meant = [int(self.kernels.meaning(state, action)) for state in (view.state, other)]
            name = self.name(action)
            self.require(meant[0] == meant[1], "meaning", f"what {name} means depends on hidden things")
            size = self.game.actions.size
            self.require(0 <= meant[0] < 2 * size, "meaning", f"{name} means {meant[0]}, not 0 to {2 * size - 1}")

    def check_leak(self, view: View, other: np.ndarray) -> None:
        """Whatever a seat is told about an action must not depend on what it cannot know."""
        if self.match.over:
            return
        both = set(self.game.legal(self.match.state)) & set(self.game.legal(other))
        for action in sorted(both)[:3]:
            told = [int(self.kernels.seen(state, action, view.seat)) for state in (self.match.state, other)]
            self.require(told[0] == told[1], "seen", f"seat {view.seat} learns a secret from {self.name(action)}")

    def check_silence(self, before: View) -> None:
        """An action that was declared silent was as it looked when it was tried out.

        If nobody could doubt that it was possible, it has told nobody anything.
        """
        ply = len(self.match.actions) - 1
        action = self.match.actions[ply]
        block = self.game.actions.block_of(action)
        told = before.silent(action) and not nothing_revealed(self.match, ply)
        self.require(not told, "silent", f"a step of the silent block {block.name!r} told somebody something")
        if not before.silent(action) and not block.is_silent(before.fields, action - block.offset):
            return
        tried, done = before.after(action), self.match.view(before.seat)
        goes_on = [view.actor == before.seat for view in (tried, done)]
        same = goes_on == [False, False] or (all(goes_on) and np.array_equal(tried.state, done.state))
        fault = f"a step of the silent block {block.name!r} is not as it looked when it was tried out"
        self.require(same, "silent", fault)

    def check_shown(self, view: View, other: np.ndarray) -> None:
        """Texts, regions, gestures and prompts are sound, and the same for every truth that looks alike."""
        look = next(self.looks)
        drawn = shown(view, *look)
        alike = self.game.view(other, self.players, self.match.options, view.seat, view.last)
        self.require(drawn == shown(alike, *look), "alike", f"seat {view.seat} is shown one view in two ways")
        for check, fault in table_faults(view, drawn, *look, truths=(self.match.state, other)):
            raise self.fail(check, fault)
        if view.seat == self.match.actor:
            self.look, self.places = look, places_of(drawn.regions)

    def check_moved(self, before: View) -> None:
        """After an action: whatever goes from place to place is seen by the one who did it."""
        after = self.match.view(before.seat)
        places = self.places | places_of(drawn_regions(after, *self.look))
        for check, fault in movement_faults(before, after, self.match.actions[-1], places):
            raise self.fail(check, fault)

    # ---- promises about words

    def check_words(self, legal: list[int]) -> None:
        view = self.match.view(self.match.actor)
        written = [self.game.write(self.match.state, action) for action in legal]
        self.require(len(set(written)) == len(written), "notation", "two legal actions are written alike")
        for action, text in zip(legal, written, strict=True):
            self.require(self.game.write(view.state, action) == text, "notation", f"{text!r} depends on hidden things")
        describe = self.game.text.describe
        self.require(
            all(describe(view.fields, action).strip() for action in legal), "text", "an action has no description"
        )
        for action in self.random.sample(legal, min(4, len(legal))):
            text = self.game.write(self.match.state, action)
            try:
                read = read_actions(self.game, self.match.state, text)
            except UrbariumError as error:
                raise self.fail("notation", f"{text!r} is not read back: {error}") from None
            self.require(read == [action], "notation", f"{text!r} is read as {read}, not as {action}")

    def check_refusals(self, legal: list[int]) -> None:
        view = self.match.view(self.match.actor)
        for block in self.game.actions.blocks.values():
            for action in self.random.sample(range(block.offset, block.end), min(SPOKEN_ABOUT, block.size)):
                self.check_refusal_words(view, action, legal)

    def check_refusal_words(self, view: View, action: int, legal: list[int]) -> None:
        self.require(self.game.write(self.match.state, action), "notation", f"action {action} has no notation")
        code = int(self.kernels.refusal(self.match.state, action))
        if not code:
            return
        for check, fault in self.sentences.faults(self.match.state, action, code, legal):
            raise self.fail(check, f"{self.name(action)}: {fault}")
        self.require(
            view.why_not(action) == self.game.refusals(self.match.state, action),
            "redact",
            f"{self.name(action)} is refused differently in the seat's view",
        )

    def check_story(self) -> None:
        for seat in range(-1, self.players):
            sentence = self.match.narrate(len(self.match.actions) - 1, seat)
            self.require(sentence.strip(), "text", f"seat {seat} is told nothing about the last action")
            with picturing():
                shown = self.match.narrate(len(self.match.actions) - 1, seat)
            self.require(plain(shown) == sentence, "text", f"with pictures {sentence!r} is told as {plain(shown)!r}")
            unknown = set(symbols_in(shown)) - set(ICONS)
            self.require(not unknown, "text", f"there are no pictures {sorted(unknown)} for {sentence!r}")

    # ---- promises about the end

    def check_end(self) -> None:
        self.require(not self.game.legal(self.match.state), "end", "something is legal after the end")
        codes = [int(self.kernels.refusal(self.match.state, a)) for a in range(self.game.actions.size)]
        self.require(all(codes), "end", "refusal allows something after the end")
        shares = np.array(self.match.returns())
        self.require(
            abs(shares.sum() - 1) < 1e-9 and (shares >= 0).all(), "returns", f"shares {shares} do not sum to one"
        )
        winners = self.match.winners()
        self.require(len({shares[seat] for seat in winners}) == 1, "returns", f"winners share unequally: {shares}")
        scores = self.match.scores()
        best = max(scores)
        self.require(all(scores[seat] == best for seat in winners), "returns", f"{winners} won with {scores}")

    def check_sheet(self) -> None:
        rows = [row for row in self.game.sheet.rows(self.match.view(-1), self.match.steps(-1)) if row.counts]
        sums = [sum(row.points[seat] or 0 for row in rows) for seat in range(self.players)]
        same = not rows or sums == self.match.scores()
        self.require(same, "sheet", f"the rows of the score sheet add up to {sums}, not to {self.match.scores()}")

    def check_record(self) -> None:
        text = self.match.record().text()
        try:
            record = Record.parse(text)
        except UrbariumError as error:
            raise self.fail("record", f"a record does not replay: {error}") from None
        self.require(record.actions == self.match.actions, "record", "a record replays to other actions")
        self.require(record.text() == text, "record", "a record changes when it is read and written")
