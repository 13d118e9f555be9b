"""Judging games: the same under a seed, by knowledge and by truth, stopped when wanted, written into records."""

from __future__ import annotations

import subprocess
import sys
import threading

import numpy as np
import pytest

import urbarium
from tests.bots.nim import game as nim
from urbarium import Record
from urbarium.analysis import (
    Analysis,
    Judgement,
    Opinion,
    analyse,
    commented,
    decisions_of,
    judge,
    moves,
    running,
    tell,
)
from urbarium.analysis.judging import CLEAR, LONGER_LOOKS, WORTH_TELLING, Decision
from urbarium.analysis.lines import ends
from urbarium.analysis.searching import Judge
from urbarium.engine.match import Match
from urbarium.engine.opened import opened

FEW = 30  # iterations


def last_decisions(name: str, count: int, seed: int = 3) -> Match:
    """A random game, of which only the last actions are there to be judged."""
    chance = np.random.default_rng(seed)
    game = urbarium.game(name)
    match = game.start(seed=seed)
    while not match.over:
        match.apply(int(chance.choice(game.legal(match.state))))
    actions = match.actions[-count:]
    match.undo(count)
    rest = game.resume(match.state)
    for action in actions:
        rest.apply(action)
    return rest


@pytest.mark.parametrize("name", ["urbino", "urbania", "urbs"])
def test_an_analysis_depends_on_seed_and_iterations_alone(name):
    match = last_decisions(name, 8)
    heard = []
    one = analyse(match, iterations=FEW, seed=5, workers=1, progress=lambda done, total: heard.append((done, total)))
    assert one == analyse(match, iterations=FEW, seed=5, workers=2)
    assert one.complete
    assert heard[-1] == (one.decisions, one.decisions)
    assert Analysis.from_data(one.as_data()) == one


def test_where_there_was_nothing_to_choose_nothing_is_judged():
    match = last_decisions("urbino", 8)
    positions = list(match.positions())
    for decision in decisions_of(match):
        assert len(match.game.legal(positions[decision.ply])) > 1
        assert decision.seat == match.actor_at(decision.ply)


@pytest.mark.parametrize("by_key", [False, True])
def test_whoever_stops_it_keeps_what_was_judged(monkeypatch, by_key):
    """By the event that it was given, or at the keyboard."""
    match = last_decisions("urbino", 12)
    stop = threading.Event()
    begun: list[Decision] = []

    def judge_slowly(decision: Decision, *how: int) -> Judgement:
        begun.append(decision)
        if begun[1:]:
            stop.wait(60)
        return judge(decision, *how)

    def stopping(done: int, total: int) -> None:
        stop.set()
        if by_key:
            raise KeyboardInterrupt

    monkeypatch.setattr(running, "judge", judge_slowly)
    found = analyse(match, iterations=FEW, workers=1, progress=stopping, stop=None if by_key else stop)
    assert 0 < len(found.judgements) < found.decisions
    assert not found.complete
    whole = analyse(match, iterations=FEW, workers=1).judgements
    assert set(map(repr, found.judgements)) <= set(map(repr, whole))


def test_a_blunder_is_found_with_what_was_better():
    """Heaps of 3 and 1: to leave two equal ones wins, everything else loses."""
    match = nim.start(players=2)
    match.fields.heap[:] = (3, 1, 0)
    view = match.view(0)
    write = {nim.write(view.state, action): action for action in view.legal()}
    bot = Judge("judge", 1, iterations=500)
    blunder = bot.opinion(view, write["3 from a"])
    assert (blunder.best, blunder.expected, blunder.played, blunder.loss) == (write["2 from a"], 1.0, 0.0, 1.0)
    assert blunder.line[0] == blunder.best
    assert blunder.reply[0] == write["3 from a"]
    assert bot.opinion(view, write["2 from a"]).loss == 0.0


def test_nobody_is_told_of_a_mistake_that_a_longer_look_does_not_find():
    """What seems to cost something is looked at again, anew and for longer, and only what is found then counts.

    A third time if it seems to cost little: that is what a search is most often wrong about.
    """
    ended_with = [0, 0, 0]
    for decision in decisions_of(last_decisions("urbs", 30)):
        first, second, third = (
            Judge("judge", 3 + number, iterations=times * FEW).opinion(decision.view(), decision.played)
            for number, times in enumerate((1, *LONGER_LOOKS))
        )
        wanted = 0 if first.loss < WORTH_TELLING else 2 if WORTH_TELLING <= second.loss < CLEAR else 1
        assert judge(decision, FEW, 3).known == (first, second, third)[wanted]
        ended_with[wanted] += 1
    assert all(ended_with)


def test_the_truth_is_judged_with_open_cards():
    """A card drawn from the top of the pile is known to who sees through it: both deals of it are judged apart."""
    match = last_decisions("urbania", 30)
    decision = decisions_of(match)[0]
    open_game = opened(match.game)
    assert not open_game.hidden
    assert not open_game.chance
    assert not open_game.simultaneous
    truth = decision.truth()
    assert np.array_equal(truth.state, decision.state)
    assert [np.array_equal(end.state, ends(truth, ())[0].state) for end in ends(truth, ())] == [True]
    assert opened(urbarium.game("urbino")) is urbarium.game("urbino")


def test_by_what_the_seat_knew_hidden_cards_make_no_difference():
    match = last_decisions("urbs", 40)
    decision = decisions_of(match)[0]
    game = match.game
    other = game.view(decision.state, match.players, match.options, decision.seat).state
    game.kernels.resample(other, decision.seat, np.arange(32, dtype=np.uint8))
    bot = Judge("judge", 1, iterations=FEW)
    views = [game.view(state, match.players, match.options, decision.seat) for state in (decision.state, other)]
    assert not np.array_equal(decision.state, other)
    assert bot.opinion(views[0], decision.played) == bot.opinion(views[1], decision.played)


def test_lines_name_who_plays_what():
    match = last_decisions("urbino", 12)
    one = judge(decisions_of(match)[0], 200, 1)
    told = tell(match, one)
    assert told.known.line[0].notation == told.known.notation
    assert told.known.line[0].seat == one.seat
    state = list(match.positions())[one.ply].copy()
    for move in moves(match.game.view(state, 2, match.options, one.seat), one.known.line):
        assert move.seat == match.game.kernels.actor(state)
        assert move.notation == match.game.write(state, move.action)
        match.game.kernels.apply(state, move.action)


def judgement(ply: int, seat: int, expected: float, played: float) -> Judgement:
    opinion = Opinion(0, expected, played, (0,), (1,))
    return Judgement(ply, seat, 1, opinion, opinion)


def test_the_dearest_moves_come_first_and_noise_is_left_out():
    found = Analysis((judgement(0, 0, 0.5, 0.4), judgement(1, 1, 0.6, 0.1), judgement(2, 0, 0.9, 0.89)), 3, FEW, 0)
    assert [one.ply for one in found.worst()] == [1, 0]
    assert [one.ply for one in found.worst(1)] == [1]


def test_shares_of_all_seats_add_up_to_one():
    match = urbarium.game("urbania").start(seed=1, players=3)
    found = Analysis((judgement(0, 0, 0.5, 0.5), judgement(1, 1, 0.4, 0.4), judgement(2, 2, 0.2, 0.2)), 3, FEW, 0)
    course = found.course(match)
    assert [one.ply for one in course] == [0, 1, 2]
    assert course[0].shares == (0.5, 0.25, 0.25)
    assert all(abs(sum(one.shares) - 1.0) < 0.001 for one in course)
    assert course[2].shares[2] == 0.2


def test_those_who_decide_at_the_same_time_are_one_moment_of_the_chart():
    """Nobody knows yet what the others chose: what one of them expects says nothing about the others."""
    game = urbarium.game("urbs")
    match = game.start(seed=1, players=3)
    before = int(game.kernels.sealed(match.state))
    while int(game.kernels.sealed(match.state)) == before:
        match.apply(game.legal(match.state)[0])
    expected = {0: 0.1, 1: 0.3, 2: 0.8}
    plies = range(len(match.actions))
    judged = [judgement(ply, match.actor_at(ply), expected[match.actor_at(ply)], 0.0) for ply in plies]
    (moment,) = Analysis(tuple(judged), len(judged), FEW, 0).course(match)
    assert moment.ply == 0
    assert abs(sum(moment.shares) - 1.0) < 0.001
    assert moment.shares[0] < moment.shares[1] < moment.shares[2]


def test_a_record_keeps_the_analysis_as_comments():
    match = last_decisions("urbino", 8)
    record = match.record(["Ada", "Bo"])
    record.comments[1] = "hm {not} sure"
    written = commented(record, analyse(match, iterations=FEW))
    again = Record.parse(written.text())
    assert again.actions == record.actions
    assert again.replay().scores() == match.scores()
    assert again.text() == written.text()
    assert written.comments[1].startswith("hm {not} sure ")
    assert "hm (not) sure" in again.text()
    assert any("expects" in words for words in again.comments.values())


def test_importing_the_analysis_is_light():
    """The server shows analyses; only those who think need the compiler."""
    code = "import sys, urbarium.analysis; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
