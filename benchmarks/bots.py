"""How strong and how fast the bots are: the figures of ``results.md``, section Bots. The ladder is in ``ladder.py``.

Matches at equal time, of the processor and not of the clock, so that they may run beside other work. Two seats; weights
alone among others with more. With ``--out FILE`` every game is stored, and the same command goes on after an
interruption:

python benchmarks/bots.py peer GAME [--games N] [--seconds S] [--workers W]     against OpenSpiel's MCTS
python benchmarks/bots.py older GAME --source DIR [--threads 2] [...]
                                                                against the search of an older commit, unpacked in DIR
python benchmarks/bots.py weights GAME [--file F] [--players P] [...]      a learned evaluation against evaluate
python benchmarks/bots.py settings GAME --change temperature=0.03,exploration=0.7 [...]
                                                                other settings of the search against the game's own

python benchmarks/bots.py speed                                 simulations a second, beside OpenSpiel's
python benchmarks/bots.py latency                               the slowest move of a game, by level
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
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
        for _ in range(5):  # find out how many fit before the first move counts
            self.choose(match)

    def choose(self, match):
        """Its action, its simulations and its seconds. A search that has solved the position ends early."""
        state = SpielState(match.game, match.players, match.state.copy())
        started = time.process_time()
        root = self.bot.mcts_search(state)
        spent = max(1e-4, time.process_time() - started)
        fitting = int(root.explore_count * self.seconds / spent)
        self.bot.max_simulations = max(2, min(fitting, 4 * self.bot.max_simulations))
        return root.best_child().action, root.explore_count, spent


@cache
def older_process(source):
    """A process with the package of an older commit, for all games of this one."""
    command = [sys.executable, Path(__file__).with_name("older.py"), source]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


class OlderBot:
    """The search of an older commit, in its own package (see ``older.py``)."""

    def __init__(self, seed, seconds, source):
        self.process = older_process(source)
        self.about = {"seed": seed, "seconds": seconds}

    def choose(self, match):
        """Its action, its simulations and its seconds of the processor."""
        fields = {name: match.fields[name].tolist() for name in match.fields.dtype.names}
        question = {"game": match.game.name, "players": match.players, "fields": fields, "seat": match.actor}
        self.process.stdin.write(json.dumps({**self.about, **question}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


# ---- matches at equal time


class Timed(SearchBot):
    """Our search, by the seconds of the processor that each of its threads may use."""

    clock = staticmethod(time.process_time)

    def __init__(self, seed, seconds, network=None, threads=1, settings=None):
        limits = {"iterations": None, "seconds": seconds * threads}
        super().__init__("timed", seed, **limits, network=network, threads=threads, settings=settings)

    def choose(self, match):
        started = self.clock()
        decision = self.decide(match.view(match.actor))
        return decision.action, decision.iterations, self.clock() - started


def play_match(game, number, players, name, bots):
    """One game: the result of the seat whose turn it is to be tried, and simulations and seconds, its and theirs."""
    match = game.start(f"{name} {number // players}", players)
    own_seat = number % players
    seats = bots(match, own_seat)
    for bot in seats:
        bot.choose(match)  # nobody loads its rules while its time is counted
    spent = ([], [])
    while not match.over:
        legal = match.view(match.actor).legal()
        if len(legal) == 1:
            match.apply(legal[0])
            continue
        action, simulations, seconds = seats[match.actor].choose(match)
        spent[match.actor != own_seat].append((simulations, seconds))
        match.apply(action)
    own, their = (np.sum(part, axis=0).tolist() if part else [0, 0] for part in spent)
    return {
        "number": number,
        "points": match.returns()[own_seat],
        "own": [*own, len(spent[0])],
        "their": [*their, len(spent[1])],
    }


def peer_game(number, options):
    def bots(match, own_seat):
        pair = [Timed(number, options.seconds), SpielBot(number, options.seconds, match)]
        return pair if own_seat == 0 else pair[::-1]

    return play_match(urbarium.game(options.game), number, 2, "peer", bots)


def older_game(number, options):
    def bots(match, own_seat):
        pair = [
            Timed(number, options.seconds, None, options.threads),
            OlderBot(number, options.seconds, options.source),
        ]
        return pair if own_seat == 0 else pair[::-1]

    return play_match(urbarium.game(options.game), number, 2, "older", bots)


def weights_game(number, options):
    game = urbarium.game(options.game)
    players = options.players or game.players[0]
    file = Path(options.file) if options.file else weights_file(game, players)
    learned = Weights.read(file, game, players).network

    def bots(match, own_seat):
        networks = [learned if seat == own_seat else BY_HAND for seat in range(players)]
        return [Timed(number * players + seat, options.seconds, network) for seat, network in enumerate(networks)]

    return play_match(game, number, players, "weights", bots)


def settings_game(number, options):
    game = urbarium.game(options.game)
    settings = changed(settings_of(game), options.change)
    players = options.players or game.players[0]

    def bots(match, own_seat):
        seats = [Timed(number * players + seat, options.seconds) for seat in range(players)]
        seats[own_seat] = Timed(number * players + own_seat, options.seconds, settings=settings)
        return seats

    return play_match(game, number, players, "settings", bots)


def changed(settings, change):
    """Settings with some of them changed, as in ``temperature=0.03,playout_depth=4``."""
    pairs = (pair.split("=") for pair in change.split(","))
    return replace(settings, **{name: type(getattr(settings, name))(value) for name, value in pairs})


MATCHES = {
    "peer": (peer_game, "against OpenSpiel's Python MCTS"),
    "older": (older_game, "against the older search"),
    "weights": (weights_game, "learned against evaluate"),
    "settings": (settings_game, "other settings against its own"),
}


def play_matches(options):
    """All games that are not stored yet, and after each what is known."""
    play, against = MATCHES[options.what]
    out = Path(options.out) if options.out else None
    results = [json.loads(line) for line in out.read_text().splitlines()] if out and out.exists() else []
    missing = sorted(set(range(options.games)) - {result["number"] for result in results})
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn"), initializer=leave_with_parent) as pool:
        for result in pool.map(partial(play, options=options), missing):
            results.append(result)
            if out:
                with out.open("a") as file:
                    file.write(json.dumps(result) + "\n")
            tell_match(options, against, results)
    if not missing:
        tell_match(options, against, results)


def tell_match(options, against, results):
    share = Share(sum(result["points"] for result in results), len(results))
    own, their = (np.sum([result[side] for result in results], axis=0) for side in ("own", "their"))
    print(
        f"{options.game} {against}, {options.seconds} s a move: {share} of {share.games} games; simulations a move "
        f"{own[0] / own[2]:.0f} to {their[0] / their[2]:.0f}, seconds a move {own[1] / own[2]:.3f} to "
        f"{their[1] / their[2]:.3f}",
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
    parser.add_argument("what", choices=(*MATCHES, "speed", "latency"))
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--players", type=int)
    parser.add_argument("--file", help="weights for `weights`; otherwise those that the game brings")
    parser.add_argument("--threads", type=int, default=1, help="for `older`: of our search, each with all the seconds")
    parser.add_argument("--source", help="for `older`: the folder that holds the older commit's src")
    parser.add_argument("--change", default="", help="for `settings`: fields of urbarium.engine.strength.Search")
    parser.add_argument("--out", help="a file that keeps the games of a match")
    options = parser.parse_args()
    {"speed": speed, "latency": latency}.get(options.what, play_matches)(options)


if __name__ == "__main__":
    main()
