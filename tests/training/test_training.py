"""Training on Nim, where everybody knows who wins: its hand-made estimate knows nothing, one feature knows all."""

import json
import shutil
from dataclasses import replace
from importlib.metadata import EntryPoint
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import urbarium
from tests.bots.nim import game as nim
from tests.testing.hilo import game as hilo
from urbarium.arena.crew import Here
from urbarium.bots.network import BY_HAND, agree, estimate, room_of
from urbarium.bots.search_bots import SearchBot
from urbarium.bots.weights import Weights, WeightsError
from urbarium.engine import registry
from urbarium.engine.errors import SetupError
from urbarium.training import run
from urbarium.training.fit import calibration, learn, targets
from urbarium.training.plan import TrainingPlan
from urbarium.training.positions import Positions, SelfPlay
from urbarium.training.run import Verdict, train
from urbarium.training.telling import Teller, curve, strengths

PLAN = TrainingPlan.of(nim, games=12, iterations=4, trials=40, hidden=4)
KNOWS = Weights.of([0.0, -4.0, 8.0], [], np.zeros((0, 3)), [])  # who moves with a nim-sum wins, who moves without loses


class Killed(BaseException):
    """As if the power went."""


class Mortal(Here):
    """A crew that is killed after so many tasks."""

    def __init__(self, tasks):
        self.left = tasks

    def each(self, job, tasks, modules=()):
        for task in tasks:
            if self.left == 0:
                raise Killed
            self.left -= 1
            yield job(task)


@pytest.fixture(scope="module", autouse=True)
def nim_is_registered():
    games = registry._registered() | {"nim": EntryPoint("nim", "tests.bots.nim:game", "urbarium.games")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", lambda: games)
        yield


def run_here(folder, generations=1, crew=None, plan=PLAN):
    return train(nim, plan, generations, crew or Here(), folder, Teller(Console(file=StringIO())))


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A training that nobody interrupted, and what came of it."""
    folder = tmp_path_factory.mktemp("trained")
    return folder, run_here(folder, generations=2)


def contents(folder):
    """Every file of a training that says something; an archive of arrays by its arrays."""
    found = {}
    for path in sorted(folder.rglob("*.*")):
        if path.suffix == ".npz":
            found[path.relative_to(folder)] = [array.tobytes() for array in vars(Positions.read(path)).values()]
        elif path.suffix == ".json":
            found[path.relative_to(folder)] = path.read_text(encoding="utf-8")
    return found


def test_what_wins_its_match_is_accepted_and_kept(trained):
    folder, verdicts = trained
    assert verdicts[0].accepted
    assert verdicts[0].share.interval[0] > 0.5
    assert verdicts[0].after < verdicts[0].before
    kept = Weights.read(folder / "weights.json", nim, 2)
    assert kept.story["generation"] == max(verdict.generation for verdict in verdicts if verdict.accepted)


def test_a_training_that_is_killed_again_and_again_ends_as_if_it_had_not_been(trained, tmp_path):
    """Given a crew that dies after every seven tasks, when it is started anew each time, all files are the same."""
    folder, verdicts = trained
    kills = 0
    while True:
        try:
            assert run_here(tmp_path, 2, Mortal(7)) == verdicts
            break
        except Killed:
            kills += 1
    assert kills > 5
    assert contents(tmp_path) == contents(folder)


def test_what_was_done_is_not_done_again(trained):
    folder, verdicts = trained
    assert run_here(folder, 2, Mortal(0)) == verdicts


def test_a_generation_that_loses_is_not_accepted(tmp_path, monkeypatch):
    """Given weights that take every win for a loss, they lose their match, and the estimate by hand stays the best."""
    wrong = Weights.of(-KNOWS.direct, [], np.zeros((0, 3)), [])
    monkeypatch.setattr(run, "learn", lambda *_: replace(learn(*_), weights=wrong))
    (verdict,) = run_here(tmp_path)
    assert not verdict.accepted
    assert verdict.share.mean < 0.5
    assert not (tmp_path / "weights.json").exists()


def test_an_equal_generation_is_not_accepted_either(tmp_path, monkeypatch):
    same = Weights.of(np.zeros(3), [], np.zeros((0, 3)), [])
    monkeypatch.setattr(run, "learn", lambda *_: replace(learn(*_), weights=same))
    (verdict,) = run_here(tmp_path, plan=replace(PLAN, games=2, trials=20))
    assert not verdict.accepted
    assert verdict.games == 20


def test_a_folder_holds_one_training(trained):
    folder, _ = trained
    with pytest.raises(SetupError, match="another training .its iterations differ"):
        run_here(folder, plan=replace(PLAN, iterations=5))


def test_a_damaged_file_of_positions_is_named(trained, tmp_path):
    folder, _ = trained
    shutil.copytree(folder, tmp_path / "copy")
    damaged = tmp_path / "copy" / "generation-001" / "game-0003.npz"
    damaged.write_bytes(damaged.read_bytes()[:100])
    (damaged.parent / "candidate.json").unlink()
    (damaged.parent / "verdict.json").unlink()
    with pytest.raises(SetupError, match="game-0003.npz is damaged"):
        run_here(tmp_path / "copy")


def test_a_game_without_features_cannot_be_trained_and_plays_as_before():
    with pytest.raises(SetupError, match="Hi-Lo names no features"):
        TrainingPlan.of(hilo)
    match = hilo.start(seed=1)
    assert SearchBot("b", seed=1, iterations=20).choose(match.view(0)) in match.view(0).legal()


@pytest.mark.parametrize("name", [name for name in urbarium.game_names() if urbarium.game(name).features])
def test_every_game_against_itself_is_learned_from(name):
    """However long a game may get: only a few decisions at its beginning are left to chance."""
    game = urbarium.game(name)
    plan = TrainingPlan.of(game, iterations=2)
    for number in range(3):
        _, positions = SelfPlay(game, plan, 1, BY_HAND)(number)
        assert len(positions) > 30


def test_what_the_search_tried_often_is_written_down_too(monkeypatch):
    """Of a search of 32 the actions with four visits or more; without strays nothing else is beside the game."""
    monkeypatch.setattr("urbarium.training.positions.STRAYING", 0.0)
    plan = replace(PLAN, iterations=32)
    _, found = SelfPlay(nim, plan, 1, BY_HAND)(0)
    beside = np.isnan(found.result[:, 0])
    assert 0 < beside.sum() < 10 * (~beside).sum()
    assert (found.expected[beside] > 0.0).any()
    monkeypatch.setattr("urbarium.training.positions.OFTEN", 2.0)
    _, fewer = SelfPlay(nim, plan, 1, BY_HAND)(0)
    assert not np.isnan(fewer.result).any()
    assert len(fewer) == (~beside).sum()


def test_what_lies_face_down_is_learned_with_open_cards():
    """Who decides last in Hi-Lo knows the result if it sees both cards and the pile, not by its own card alone."""
    plan = TrainingPlan("hilo", 2, iterations=40)
    for number in range(10):
        _, found = SelfPlay(hilo, plan, 1, BY_HAND)(number)
        last = np.flatnonzero(~np.isnan(found.result[:, 0]))[-1]
        assert found.expected[last] in (0.0, 1.0)


# ---- learning


def test_a_network_begins_as_evaluate_and_learns_who_wins():
    generator = np.random.default_rng(1)
    with_sum = generator.integers(0, 2, 400)
    features = np.zeros((400, 2, 3), np.float32)
    features[:, 0, 1], features[:, 0, 2] = 1.0, with_sum
    positions = Positions(
        features, np.zeros(400, np.int8), with_sum.astype(np.float32), np.full((400, 2), np.nan, np.float32)
    )
    fit = learn([positions, positions], 4, generator, None)
    assert fit.before == pytest.approx(np.log(2))
    assert fit.after < 0.2
    assert shares_by(fit.weights.network, (3, 4, 5))[0] > 0.8
    assert shares_by(fit.weights.network, (1, 2, 3))[0] < 0.2


def test_targets_mix_what_the_search_expected_with_the_result():
    """Given three even seats, of which the search promised the second 0.6: the others share the rest."""
    features = np.zeros((2, 3, 1), np.float32)
    result = np.array([[0, 0, 1], [np.nan] * 3], np.float32)
    found = targets(Positions(features, np.array([1, 1]), np.array([0.6, 0.6]), result))
    assert found[1] == pytest.approx([0.2, 0.6, 0.2])
    assert found[0] == pytest.approx([0.7 * 0.2, 0.7 * 0.6, 0.7 * 0.2 + 0.3])


def test_what_a_search_expects_too_much_is_put_right_by_results():
    """Given a search that promised 0.6 to whoever moved, who then won every other game: it is read as one half."""
    count = 2000
    result = np.tile(np.array([[1, 0], [0, 1]], np.float32), (count // 2, 1))
    positions = Positions(
        np.zeros((count, 2, 1), np.float32), np.zeros(count, np.int8), np.full(count, 0.6, np.float32), result
    )
    unplayed = replace(positions, result=np.full((count, 2), np.nan, np.float32))
    assert targets(unplayed, *calibration(positions))[0] == pytest.approx([0.5, 0.5], abs=0.01)


# ---- playing with weights


def nim_view(heaps):
    match = nim.start(players=2)
    match.fields.heap[:] = heaps
    return match.view(0)


def shares_by(network, heaps):
    """What a network thinks of a position with these heaps, the first seat to move."""
    values, rows = np.zeros(2), np.zeros(room_of(network, 2))
    estimate(nim.kernels, network, 2, nim_view(heaps).state, rows, values)
    return values


def test_a_network_that_says_nothing_leaves_evaluate_as_it_is():
    silent = Weights.of(np.zeros(3), np.ones(2), np.ones((2, 3)), np.zeros(2)).network
    for network in (silent, BY_HAND):
        assert shares_by(network, (3, 4, 5)).tolist() == [0.5, 0.5]
    bots = [SearchBot("b", 1, iterations=30, network=network) for network in (silent, BY_HAND)]
    first, second = (bot.explain(nim_view((3, 4, 5))).candidates for bot in bots)
    assert first == second


def test_weights_play_and_always_the_same():
    """Given weights that know Nim, the first look ahead finds a nim-sum of 0."""
    for heaps in ((3, 4, 5), (1, 2, 4), (2, 2, 5)):
        bots = [SearchBot("b", seed, iterations=2, network=KNOWS.network) for seed in (1, 1, 2)]
        actions = [bot.choose(nim_view(heaps)) for bot in bots]
        assert actions[0] == actions[1]
        for action in actions:
            left = nim_view(heaps).state.copy()
            nim.kernels.apply(left, action)
            assert np.bitwise_xor.reduce(nim.record(left).heap) == 0


def test_guesses_by_hand_agree_with_the_network():
    """A guess as high as the estimate by hand becomes as high as the network's; what was better stays better."""
    guesses, values, rows = np.array([0.5, 0.7, 0.2]), np.zeros(2), np.zeros(6)
    agree(nim.kernels, BY_HAND, 2, nim_view((3, 4, 5)).state, 0, rows, values, guesses, 3)
    assert guesses.tolist() == [0.5, 0.7, 0.2]
    agree(nim.kernels, KNOWS.network, 2, nim_view((3, 4, 5)).state, 0, rows, values, guesses, 3)
    assert guesses[0] == pytest.approx(shares_by(KNOWS.network, (3, 4, 5))[0])
    assert guesses[1] > guesses[0] > guesses[2] > 0.2


def test_weights_survive_their_file(tmp_path):
    weights = Weights.of([1 / 3, 0, 2e-7], [0.5], [[1, 2, 3]], [-1e9], generation=7)
    weights.save(tmp_path / "w.json", nim, 2)
    again = Weights.read(tmp_path / "w.json", nim, 2)
    assert again.network.tolist() == weights.network.tolist()
    assert again.story == {"generation": 7}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "urbino"}, "another game: 'urbino'"),
        ({"rules": "0"}, "another rules: '0'"),
        ({"players": 3}, "another players: 3"),
        ({"features": ["outlook"]}, "another features"),
        ({"direct": [1, 2]}, "damaged: direct should have the shape"),
        ({"inward": [[1, 2], [3, 4]]}, "damaged: inward should have the shape"),
        ({"outward": [float("nan")]}, "damaged: outward holds something that is no number"),
        ({"outward": ["much"]}, "damaged: outward"),
        ({"weights": 2}, "no weights of a kind that is known"),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path, change, complaint):
    path = tmp_path / "w.json"
    Weights.of([1, 2, 3], [0.5], [[1, 2, 3]], [1]).save(path, nim, 2)
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | change), encoding="utf-8")
    with pytest.raises(WeightsError, match=complaint):
        Weights.read(path, nim, 2)


@pytest.mark.parametrize("content", [b"", b'{"weights": 1', b"\xff\xfe\x00", b"[]"])
def test_files_that_are_no_weights_are_refused(tmp_path, content):
    path = tmp_path / "w.json"
    path.write_bytes(content)
    with pytest.raises(WeightsError, match="w.json holds no weights"):
        Weights.read(path, nim, 2)


# ---- telling


def test_the_curve_grows_with_accepted_generations_only():
    verdicts = [Verdict(1, True, 10, 0.6, 0.5, 75, 100), Verdict(2, False, 10, 0.6, 0.5, 90, 100)]
    first, second = strengths(verdicts)
    assert first == second == pytest.approx(400 * np.log10(75.5 / 25.5))
    assert curve([0, 1, 2], height=2) == ["  █", " ██"]
