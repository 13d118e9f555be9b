"""PettingZoo's own tests, for every game, player count and option; and what its users rely on."""

import copy
import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import urbarium
from tests.adapters.tables import COUNTS, NAMES, with_options
from urbarium.adapters import REWARDS
from urbarium.adapters.pettingzoo import env, parallel_env, raw_env
from urbarium.engine.errors import RuleError, SetupError

# api_test advises against dictionaries; masks are given in them all the same, as in PettingZoo's own board games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
]


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_api_and_seed(name, players, capsys):
    api_test(env(name, players), num_cycles=60)
    seed_test(lambda: env(name, players), num_cycles=30)


@pytest.mark.parametrize("name", NAMES)
def test_api_with_every_combination_of_options(name, capsys):
    for players, options in with_options(name):
        api_test(env(name, players, **options), num_cycles=5)


@pytest.mark.parametrize("name", NAMES)
def test_render(name, capsys):
    render_test(lambda render_mode: env(name, render_mode=render_mode))


@pytest.mark.parametrize("name", NAMES)
def test_made_through_the_registry(name):
    made = pettingzoo.make("aec", f"urbarium/{name}-v1", reward="rank")
    made.reset(seed=1)
    assert made.metadata["name"] == f"{name}_v1"


def play_out(game, random):
    """Random legal actions until the game is over; the reward of every agent."""
    rewards = {}
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        if terminated or truncated:
            rewards[agent] = reward
            game.step(None)
            continue
        assert info["action_mask"] is observation["action_mask"]
        game.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_whole_game_gives_its_rewards_at_the_end(name, players):
    game = raw_env(name, players, reward="win")
    game.reset(seed=5)
    rewards = play_out(game, np.random.default_rng(5))
    assert sorted(rewards) == [f"player_{seat}" for seat in range(players)]
    assert sum(rewards.values()) == pytest.approx(0)
    assert 0 < max(rewards.values()) <= 1 or set(rewards.values()) == {0.0}
    assert game.agents == []


@pytest.mark.parametrize("reward", REWARDS)
def test_all_rewards_are_of_the_same_game(reward):
    game = raw_env("urbania", 3, reward=reward)
    game.reset(seed=8)
    given = play_out(game, np.random.default_rng(8))
    expected = game.table.rewards(reward)
    assert given == {f"player_{seat}": expected[seat] for seat in range(3)}


def test_only_the_one_who_decides_has_a_mask():
    game = raw_env("urbino")
    game.reset(seed=1)
    assert game.observe("player_0")["action_mask"].sum() == 81
    assert game.observe("player_1")["action_mask"].sum() == 0
    game.step(40)
    assert game.agent_selection == "player_1"
    assert game.infos["player_0"]["action_mask"].sum() == 0


def test_an_illegal_action_ends_the_game_for_env_and_is_explained_by_raw_env():
    stay = urbarium.game("urbino").actions["stay"].offset
    wrapped = env("urbino")
    wrapped.reset(seed=1)
    wrapped.step(stay)
    rewards = {agent: wrapped.rewards[agent] for agent in ("player_0", "player_1")}
    assert rewards == {"player_0": -1.0, "player_1": 0}
    assert all(wrapped.terminations.values())
    assert "[URBINO-R" in wrapped.infos["player_0"]["illegal"]
    for _ in range(2):
        assert wrapped.last()[0]["action_mask"].sum() == 0
        wrapped.step(None)
    assert wrapped.agents == []
    wrapped.reset(seed=1)
    assert wrapped.last()[0]["action_mask"].sum() == 81
    raw = raw_env("urbino")
    raw.reset(seed=1)
    with pytest.raises(RuleError, match="URBINO-R"):
        raw.step(stay)
    for game in (raw, wrapped):
        with pytest.raises(SetupError, match="0 to 489"):
            game.step(490)


def test_calls_before_reset_are_refused():
    with pytest.raises(AttributeError, match="before reset"):
        env("urbino").last()


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("make", [env, raw_env])
def test_a_copy_goes_on_from_the_same_position(make, clone):
    game = make("urbania", 4, subsidy="standard")
    game.reset(seed=3)
    for _ in range(10):
        game.step(int(game.last()[0]["action_mask"].argmax()))
    other = clone(game)
    assert other.unwrapped.table.options[0] == 1
    for _ in range(10):
        (seen, *_), (known, *_) = game.last(), other.last()
        np.testing.assert_array_equal(seen["observation"], known["observation"])
        np.testing.assert_array_equal(seen["action_mask"], known["action_mask"])
        for one in (game, other):
            one.step(int(seen["action_mask"].argmax()))


def test_planes_are_observed_beside_the_vector():
    game = env("urbino", observation="planes")
    game.reset(seed=1)
    observation = game.last()[0]
    assert observation["observation"]["planes"].shape == (8, 9, 9)  # six kinds of buildings, two architects
    assert game.observation_space("player_0").contains(observation)


# ---- all at the same time


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_parallel_api(players, capsys):
    parallel_api_test(parallel_env("urbs", players), num_cycles=60)
    parallel_seed_test(lambda: parallel_env("urbs", players), num_cycles=30)


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_decisions_all_at_once_or_in_turn_lead_to_the_same_end(players):
    game = parallel_env("urbs", players)
    observations, _ = game.reset(seed=4)
    random = np.random.default_rng(4)
    decided: dict[int, list[int]] = {seat: [] for seat in range(players)}
    at_once = []
    while game.agents:
        masks = {agent: observation["action_mask"] for agent, observation in observations.items()}
        actions = {agent: int(random.choice(np.flatnonzero(mask))) for agent, mask in masks.items() if mask.any()}
        for agent, action in actions.items():
            decided[int(agent[-1])].append(action)
        at_once.append(len(actions))
        observations, rewards, _, _, _ = game.step(actions)
    assert at_once[0] == players
    match = urbarium.game("urbs").start(seed=np.random.default_rng(4).bytes(32), players=players)
    while not match.over:
        match.play(decided[match.actor].pop(0))
    np.testing.assert_array_equal(match.state, game.table.state)
    assert not any(decided.values())
    assert sum(rewards.values()) == pytest.approx(0)


def test_in_parallel_nobody_observes_what_another_is_deciding():
    """Whatever is put in for the seats before it, a seat is shown the same, its own view, and may do the same."""
    urbs = urbarium.game("urbs")
    game = parallel_env("urbs", 3)
    shown, _ = game.reset(seed=6)
    random = np.random.default_rng(6)
    for _ in range(12):
        state = game.table.state.copy()
        for seat in sorted(game._asked):
            for action in game._chosen[seat]:
                urbs.kernels.apply(state, action)
            seen = shown[f"player_{seat}"]
            np.testing.assert_array_equal(seen["observation"], game._all.observed.look(state, seat))
            assert np.flatnonzero(seen["action_mask"]).tolist() == urbs.legal(state)
            while urbs.kernels.actor(state) == seat:
                urbs.kernels.apply(state, int(random.choice(urbs.legal(state))))
        shown, *_ = game.step({f"player_{seat}": urbs.legal(asked)[0] for seat, asked in game._asked.items()})


def test_in_parallel_an_illegal_or_missing_action_is_explained():
    game = parallel_env("urbs", 2)
    observations, _ = game.reset(seed=1)
    legal = {agent: int(observation["action_mask"].argmax()) for agent, observation in observations.items()}
    with pytest.raises(SetupError, match="player_1 has a decision to take"):
        game.step({"player_0": legal["player_0"]})
    illegal = int(observations["player_1"]["action_mask"].argmin())
    _, rewards, terminations, _, infos = game.step({"player_0": legal["player_0"], "player_1": illegal})
    assert rewards == {"player_0": 0.0, "player_1": -1.0}
    assert all(terminations.values())
    assert "[URBS-R" in infos["player_1"]["illegal"]
    assert game.agents == []
    with pytest.raises(SetupError, match="call reset"):
        game.step(legal)


def test_a_copy_in_parallel_goes_on_in_the_middle_of_a_draft():
    game = parallel_env("urbs", 3)
    observations, _ = game.reset(seed=2)
    for _ in range(3):
        observations, *_ = game.step({agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()})
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    other = pickle.loads(pickle.dumps(game))
    after, known = game.step(actions)[0], other.step(actions)[0]
    for agent in after:
        np.testing.assert_array_equal(after[agent]["observation"], known[agent]["observation"])


def test_games_in_turn_are_not_offered_in_parallel():
    with pytest.raises(SetupError, match="one after the other"):
        parallel_env("urbino")
    assert "urbarium/urbs-v1" in pettingzoo.parallel_registry
    assert "urbarium/urbino-v1" not in pettingzoo.parallel_registry


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 7}, "2, 3, 4, 5 players, not 7"),
        ({"reward": "money"}, "no reward 'money'"),
        ({"render_mode": "hologram"}, "no render mode 'hologram'"),
        ({"subsidies": True}, "unknown option 'subsidies'"),
    ],
)
def test_wrong_settings_are_explained(settings, message):
    with pytest.raises(SetupError, match=message):
        raw_env("urbania", **settings)
