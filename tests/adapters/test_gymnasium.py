"""Gymnasium's own checker, for every game, player count and option; opponents, seats, illegal actions."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.adapters.tables import COUNTS, NAMES, with_options
from urbarium.adapters.gymnasium import GameEnv
from urbarium.bots import make_bot
from urbarium.engine.errors import SetupError


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_check_env(name, players, capsys):
    made = gymnasium.make(f"urbarium/{name}-v1", players=players, opponents="random", render_mode="ansi")
    check_env(made.unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_check_env_with_every_combination_of_options(name):
    for players, options in with_options(name):
        check_env(GameEnv(name, players, opponents="random", **options), skip_render_check=True)


def play_out(env, seed):
    observation, info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    over, steps = False, 0
    while not over:
        assert env.observation_space.contains(observation)
        assert (env.action_masks() == info["action_mask"]).all()
        observation, reward, over, truncated, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        steps += 1
    return reward, steps, observation


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game_against_a_level(name):
    first, second = (play_out(GameEnv(name, opponents="level1"), seed=4) for _ in range(2))
    assert first[:2] == second[:2]
    np.testing.assert_array_equal(first[2], second[2])


def test_the_learner_changes_seats_unless_one_is_chosen():
    env = GameEnv("urbs", 3, opponents="random")
    assert [env.reset(seed=seed)[1]["seat"] for seed in (1, None, None, None)] == [0, 1, 2, 0]
    assert env.reset(options={"seat": 2})[1]["seat"] == 2
    assert GameEnv("urbs", 3, opponents="random", seat=1).reset()[1]["seat"] == 1


def test_opponents_may_be_bots_of_ones_own():
    env = GameEnv("urbs", 3, opponents=[make_bot("random", seed=1), "random"], seat=0)
    reward, steps, _ = play_out(env, seed=2)
    assert steps > 10
    assert reward in (1.0, 0.25, -0.5, 0.0)
    with pytest.raises(SetupError, match="2 other seats, not 1"):
        GameEnv("urbs", 3, opponents=["random"])


def test_an_illegal_action_is_answered_with_the_rule():
    env = GameEnv("urbino", opponents="random", seat=0)
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(np.int64(489))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "[URBINO-R" in info["illegal"]
    assert info["action_mask"].sum() == 0
    with pytest.raises(SetupError, match="reset"):
        env.step(np.int64(0))


def test_rgb_array_is_a_picture():
    env = gymnasium.make("urbarium/urbino-v1", opponents="random", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_from_the_same_position(clone):
    env = GameEnv("urbania", 3, opponents=["random", "level1"])
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(info["action_mask"].argmax())
    other = clone(env)
    for _ in range(5):
        action = info["action_mask"].argmax()
        observation, _, _, _, info = env.step(action)
        np.testing.assert_array_equal(other.step(action)[0], observation)


def test_everybodys_reward_is_told():
    env = GameEnv("urbs", 3, opponents="random", reward="rank", seat=1)
    _, info = env.reset(seed=3)
    terminated = False
    while not terminated:
        assert info["rewards"].tolist() == [0.0, 0.0, 0.0]
        _, reward, terminated, _, info = env.step(info["action_mask"].argmax())
    assert info["rewards"].sum() == pytest.approx(0)
    assert reward == info["rewards"][1]


def test_an_action_is_a_whole_number_and_comes_after_reset():
    env = GameEnv("urbino", opponents="random")
    with pytest.raises(SetupError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(SetupError, match=r"a whole number, not 3\.0"):
        env.step(3.0)  # type: ignore[arg-type]


def test_planes_pass_the_checker():
    check_env(GameEnv("urbino", opponents="random", observation="planes"), skip_render_check=True)
