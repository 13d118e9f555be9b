"""How strong and how fast the bots are: the figures of ``results.md``, section Bots. The ladder is in ``ladder.py``.

python benchmarks/bots.py peer GAME [--games N] [--seconds S] [--workers W]     against OpenSpiel's MCTS, same time
python benchmarks/bots.py weights GAME [--games N] [--seconds S] [--workers W] [--file F]
                                                                    a learned evaluation against evaluate, same time
python benchmarks/bots.py speed                                                 simulations a second, beside OpenSpiel's
python benchmarks/bots.py latency                                               the slowest move of a game, by level
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import numpy as np

import urbarium
from urbarium.arena.crew import leave_with_parent
from urbarium.arena.standings import Share
from urbarium.bots import make_bot
from urbarium.bots.levels import iterations_of, settings_of
from urbarium.bots.network import BY_HAND
from urbarium.bots.search_bots import SearchBot, grow_tree
from urbarium.bots.weights import Weights, weights_file
from urbarium.engine.strength import NO_PRIOR, Search

YARDSTICK = "go(board_size=9)"
ROUNDS = 5
PLAIN_UCT = Search(exploration=1.0, playout_depth=-1, candidates=1, prior=NO_PRIOR)


# ---- a peer


class SpielState:
    """Just enough of an OpenSpiel state for its Python MCTS. It sees the true position, hidden cards included."""

    def __init__(self, game, players, state):
        self.game, self.players, self.state = game, players, state

    def clone(self):
        return SpielState(self.game, self.players, self.state.copy())

    def current_player(self):
        return int(self.game.kernels.actor(self.state))

    def is_terminal(self):
        return self.current_player() < 0

    def is_chance_node(self):
        return False

    def legal_actions(self, player=None):
        return self.game.legal(self.state)

    def apply_action(self, action):
        self.game.kernels.apply(self.state, int(action))

    def returns(self):
        out = np.zeros(self.players)
        self.game.kernels.returns(self.state, out)
        return (2.0 * out - 1.0).tolist()


class SpielGame:
    """Just enough of an OpenSpiel game."""

    def __init__(self, players):
        self.players = players

    def get_type(self):
        import pyspiel

        class Type:
            reward_model = pyspiel.GameType.RewardModel.TERMINAL
            dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL

        return Type

    def max_utility(self):
        return 1.0

    def num_players(self):
        return self.players


class SpielBot:
    """OpenSpiel's Python MCTS with as many simulations as fit into the time, found out move by move."""

    def __init__(self, seed, seconds, match):
        from open_spiel.python.algorithms import mcts

        random_state = np.random.RandomState(seed % 2**32)
        evaluator = mcts.RandomRolloutEvaluator(1, random_state)
        self.bot = mcts.MCTSBot(SpielGame(2), 2.0, 20, evaluator, solve=True, random_state=random_state)
        self.seconds = seconds
        for _ in range(6):  # find out how many fit before the first move counts
            self.choose(match)

    def choose(self, match):
        """Its action, and how many simulations it made. A search that has solved the position ends early."""
        state = SpielState(match.game, match.players, match.state.copy())
        started = time.perf_counter()
        root = self.bot.mcts_search(state)
        spent = max(1e-4, time.perf_counter() - started)
        fitting = int(root.explore_count * self.seconds / spent)
        self.bot.max_simulations = max(2, min(fitting, 4 * self.bot.max_simulations))
        return root.best_child().action, root.explore_count


def peer_game(task):
    """One game: our result, and the simulations and the seconds of each move, ours and theirs."""
    name, number, seconds = task
    game = urbarium.game(name)
    match = game.start(f"peer {number // 2}", 2)
    ours = SearchBot("ours", number, iterations=500_000, seconds=seconds)
    theirs = SpielBot(number, seconds, match)
    own_seat = number % 2
    own_moves, their_moves = [], []
    while not match.over:
        view = match.view(match.actor)
        if len(view.legal()) == 1:
            match.apply(view.legal()[0])
            continue
        started = time.perf_counter()
        if match.actor == own_seat:
            thought = ours.explain(view)
            action, simulations, moves = thought.action, thought.iterations, own_moves
        else:
            (action, simulations), moves = theirs.choose(match), their_moves
        moves.append((simulations, time.perf_counter() - started))
        match.apply(action)
    return match.returns()[own_seat], own_moves, their_moves


def peer(options):
    tasks = [(options.game, number, options.seconds) for number in range(options.games)]
    points, ours, theirs = 0.0, [], []
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn"), initializer=leave_with_parent) as pool:
        for count, (result, own_moves, their_moves) in enumerate(pool.map(peer_game, tasks), 1):
            points += result
            ours += own_moves
            theirs += their_moves
            own, their = np.mean(ours, axis=0), np.mean(theirs, axis=0)
            print(
                f"{options.game} against OpenSpiel's Python MCTS, {options.seconds} s a move: {Share(points, count)} "
                f"of {count} games; simulations a move {own[0]:.0f} to {their[0]:.0f}, "
                f"seconds a move {own[1]:.2f} to {their[1]:.2f}",
                flush=True,
            )


# ---- a learned evaluation


def weights_game(task):
    """One game of the learned evaluation against ``evaluate``: its result, and the iterations of a move of each."""
    name, number, seconds, players, file = task
    game = urbarium.game(name)
    match = game.start(f"weights {number // players}", players)
    learned = Weights.read(Path(file) if file else weights_file(game, players), game, players).network
    own_seat = number % players
    bots = [
        SearchBot("bot", number, iterations=500_000, seconds=seconds, network=learned if seat == own_seat else BY_HAND)
        for seat in range(players)
    ]
    made = ([], [])
    while not match.over:
        view = match.view(match.actor)
        if len(view.legal()) == 1:
            match.apply(view.legal()[0])
            continue
        thought = bots[match.actor].explain(view)
        made[match.actor != own_seat].append(thought.iterations)
        match.apply(thought.action)
    return match.returns()[own_seat], made


def weights(options):
    """With more than two seats the learned evaluation sits alone among the others."""
    players = options.players or urbarium.game(options.game).players[0]
    tasks = [(options.game, number, options.seconds, players, options.file) for number in range(options.games)]
    points, learned, by_hand = 0.0, [], []
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn"), initializer=leave_with_parent) as pool:
        for count, (result, made) in enumerate(pool.map(weights_game, tasks), 1):
            points += result
            learned += made[0]
            by_hand += made[1]
            print(
                f"{options.game} {players} players, learned against evaluate, {options.seconds} s a move: "
                f"{Share(points, count)} of {count} games; iterations a move {np.mean(learned):.0f} to "
                f"{np.mean(by_hand):.0f}",
                flush=True,
            )


# ---- speed


def middle(name, decisions):
    """A position after some random decisions."""
    match = urbarium.game(name).start(seed=1)
    bot = make_bot("random", seed=1)
    for _ in range(decisions):
        if not match.over:
            match.apply(bot.choose(match.view(match.actor)))
    return match


def search_speed(name, settings, decisions, seconds=1.0):
    """Simulations and decisions per second of processor time."""
    match = middle(name, decisions)
    view = match.view(match.actor)
    grow_tree(view, settings, seed=1, iterations=50)
    started = time.process_time()
    iterations, made = 0, 0
    while time.process_time() - started < seconds:
        done, decided = grow_tree(view, settings, seed=iterations, iterations=2000)
        iterations += done
        made += decided
        if done < 2000:
            break
    spent = time.process_time() - started
    return iterations / spent, made / spent


@cache
def spiel_game(name):
    """One of OpenSpiel's own games, and how many decisions it takes at random."""
    import pyspiel

    game = pyspiel.load_game(name)
    lengths = []
    random_state = np.random.RandomState(1)
    for _ in range(200):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(random_state.choice(state.legal_actions())))
        lengths.append(state.move_number())
    return game, np.mean(lengths)


def spiel_speed(name, seconds=1.0):
    """Simulations and decisions per second of OpenSpiel's C++ MCTS on one of its own games, from the start."""
    import pyspiel

    game, length = spiel_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 4000, 500, True, 1, False)
    started = time.process_time()
    simulations = 0
    while time.process_time() - started < seconds:
        bot.step(game.new_initial_state())
        simulations += 4000
    spent = time.process_time() - started
    return simulations / spent, simulations * length / spent


def speed(_):
    """Medians of several rounds; the yardstick is measured anew beside every figure, because machines change pace."""
    print(f"| search | simulations/s | decisions/s | times {YARDSTICK} |\n|---|---|---|---|")
    for name in (YARDSTICK, "amazons"):
        speed_row(f"OpenSpiel C++ MCTS, {name}", lambda name=name: spiel_speed(name))
    for name in urbarium.game_names():
        for label, settings in (
            ("plain UCT to the end", PLAIN_UCT),
            ("as the levels play", settings_of(urbarium.game(name))),
        ):
            for decisions in (4, 40):
                speed_row(
                    f"{urbarium.game(name).title}, {label}, after {decisions}",
                    lambda name=name, settings=settings, decisions=decisions: search_speed(name, settings, decisions),
                )


def speed_row(label, measure):
    rounds = []
    for _ in range(ROUNDS):
        yardstick = spiel_speed(YARDSTICK)[1]
        simulations, decisions = measure()
        rounds.append((simulations, decisions, decisions / yardstick))
    simulations, decisions, ratio = np.median(rounds, axis=0)
    print(f"| {label} | {simulations:,.0f} | {decisions:,.0f} | {ratio:.2f} |", flush=True)


def latency(options):
    """The slowest move by level in processor seconds, over all positions of one game for each level."""
    print("| game | players | level | iterations | mean s | slowest s |\n|---|---|---|---|---|---|")
    for name in options.game.split(",") if options.game else urbarium.game_names():
        game = urbarium.game(name)
        for players in sorted({min(game.players), max(game.players)}):
            for level in (3, 4, 5):
                match = game.start(seed=7, players=players)
                bot, spent = make_bot(f"level{level}", seed=1, timed=False), []
                guide = make_bot("level2", seed=1)
                while not match.over:
                    view = match.view(match.actor)
                    if len(view.legal()) > 1:
                        started = time.process_time()
                        bot.choose(view)
                        spent.append(time.process_time() - started)
                    match.apply(guide.choose(view))
                print(
                    f"| {game.title} | {players} | {level} | {iterations_of(game, level)} "
                    f"| {np.mean(spent):.2f} | {max(spent):.2f} |",
                    flush=True,
                )
    code = (
        "import urbarium; from urbarium.bots import make_bot;"
        "m = urbarium.game('{}').start(seed=1); make_bot('level3', seed=1).choose(m.view(m.actor))"
    )
    for name in options.game.split(",") if options.game else urbarium.game_names():
        subprocess.run([sys.executable, "-c", code.format(name)], check=True)
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, "-c", code.format(name)], check=True)
        wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(
            f"{name}: first move of a new process at level 3: {processor:.2f} s of processor time, {wall:.2f} s",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("peer", "weights", "speed", "latency"))
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--players", type=int)
    parser.add_argument("--file", help="weights for `weights`; otherwise those that the game brings")
    options = parser.parse_args()
    {"peer": peer, "weights": weights, "speed": speed, "latency": latency}[options.what](options)


if __name__ == "__main__":
    main()
