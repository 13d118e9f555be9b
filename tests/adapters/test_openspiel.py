"""OpenSpiel's own tests, for every game, player count and option; bots, solvers, playthroughs and secrets."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.tests import games_sim_test

import urbarium
from tests.adapters.tables import COUNTS, NAMES, with_options
from tests.testing.hilo import game as hilo
from urbarium.adapters import layout, openspiel
from urbarium.engine.errors import SetupError

HILO = "urbarium_hilo(deals=4)"
if "urbarium_hilo" not in pyspiel.registered_names():
    openspiel.register_game(hilo)


def description(name: str, players: int, deals: int | None = None, **options: object) -> str:
    settings = {"players": players, **options}
    if deals and urbarium.game(name).chance:
        settings["deals"] = deals
    return f"urbarium_{name}({','.join(f'{key}={value}' for key, value in settings.items())})"


def parameters(name: str, options: dict[str, str]) -> dict[str, object]:
    """Options as OpenSpiel writes them: True for on, whole numbers as such."""
    kinds = {option.name: option.values for option in urbarium.game(name).options}
    return {
        key: value == "on" if kinds[key] == ("off", "on") else int(value) if value.isdigit() else value
        for key, value in options.items()
    }


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_random_sim(name, players, capsys):
    game = pyspiel.load_game(description(name, players))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", NAMES)
def test_random_sim_with_every_combination_of_options(name):
    for players, options in with_options(name):
        game = pyspiel.load_game(f"urbarium_{name}", {"players": players, **parameters(name, options)})
        assert game.options == urbarium.game(name).table(players, options)[1]
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_python_api(name, players):
    """The tests that OpenSpiel runs over its own games."""
    random.seed(1)
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = name, pyspiel.load_game(description(name, players, deals=2))
    case.some_states = api_test.sample_some_states.sample_some_states(case.game, max_states=40)
    case.game_type = case.game.get_type()
    checks = [check for check in dir(case) if check.startswith("test_")]
    assert len(checks) >= 5
    for check in checks:
        getattr(case(check), check)()


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_playthrough_is_replayed(name, players, tmp_path, monkeypatch):
    flags.FLAGS.mark_as_parsed()
    # Only how numbers are written is exchanged: OpenSpiel's own way takes most of the time.
    monkeypatch.setattr(
        generate_playthrough, "_format_tensor", lambda tensor, label: [f"{label} = {np.round(tensor, 5).tolist()}"]
    )
    text = generate_playthrough.playthrough(description(name, players, deals=3), None, seed=1)
    (tmp_path / "playthrough.txt").write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    assert expected == actual


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_nothing_hidden_shows(name, players):
    """Another truth behind the same view gives the same tensors and strings."""
    game = pyspiel.load_game(description(name, players, deals=5))
    state = game.new_initial_state()
    chance = random.Random(2)
    decisions = 0
    while not state.is_terminal():
        if state.is_player_node() and decisions % 15 == 0:
            for seat in range(players):
                other = state.resample(seat, bytes([decisions % 256] * 32))
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        state.apply_action(chance.choice(state.legal_actions()))
        decisions += 1


@pytest.mark.parametrize("name", NAMES)
def test_states_survive_pickling_and_know_their_past(name):
    state = pyspiel.load_game(f"urbarium_{name}").new_initial_state()
    chance = random.Random(3)
    for _ in range(30):
        state.apply_action(chance.choice(state.legal_actions()))
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    assert again.history() == state.history()


def test_the_observation_is_the_documented_one():
    state = pyspiel.load_game("urbarium_urbino").new_initial_state()
    state.apply_action(40)
    told = layout(urbarium.game("urbino"))
    assert state.observation_tensor(1) == told.observe(state.position.state, 1).tolist()
    assert "\n 5 . . . . * . . . . 5\n" in state.text(1)


def test_perfect_recall():
    api_test._assert_is_perfect_recall(pyspiel.load_game(HILO))


def test_a_small_game_is_solved():
    game = pyspiel.load_game(HILO)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = CFRSolver(game)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    assert uniform > 0.1
    assert exploitability.nash_conv(game, solver.average_policy()) < uniform / 10


def first_decision(name: str) -> pyspiel.State:
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("name", [name for name in NAMES if urbarium.game(name).chance])
def test_information_set_search_runs_on_resampled_truths(name):
    state = first_decision(f"urbarium_{name}")
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=3,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", [name for name in NAMES if not urbarium.game(name).chance])
def test_tree_search_runs_on_games_without_secrets(name):
    state = first_decision(f"urbarium_{name}")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 2.0, 3, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_the_learning_environment_of_openspiel():
    environment = rl_environment.Environment("urbarium_urbs", players=3)
    environment.seed(1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


def test_wrong_parameters_are_explained():
    with pytest.raises(SetupError, match="2, 3, 4 players, not 9"):
        pyspiel.load_game("urbarium_urbify(players=9)")
    with pytest.raises(SetupError, match="at least one deal"):
        pyspiel.load_game("urbarium_urbs(deals=0)")
