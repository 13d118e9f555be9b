"""PettingZoo's own tests, for every game, player count and option; and what its users rely on."""

import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import urbarium
from tests.adapters.tables import COUNTS, NAMES, with_options
from urbarium.adapters import REWARDS
from urbarium.adapters.pettingzoo import env, raw_env
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


def test_environments_are_pickled_by_their_settings():
    game = pickle.loads(pickle.dumps(raw_env("urbania", 4, subsidy="standard")))
    assert (game.table.players, game.table.options[0]) == (4, 1)


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
