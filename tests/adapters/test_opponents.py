"""Who plays the other seats of the environments, one game or many."""

import gymnasium
import numpy as np
import pytest

import urbarium.adapters.gymnasium  # noqa: F401 (registers the games)
from tests.adapters.test_vector import random_actions
from urbarium.adapters.gymnasium import GameEnv, GameVectorEnv, PastSelves
from urbarium.bots import make_bot
from urbarium.engine.errors import SetupError


def first_legal(observations, masks):
    return masks.argmax(axis=-1)


def last_legal(observations, masks):
    return masks.shape[-1] - 1 - masks[:, ::-1].argmax(axis=-1)


def play(env, steps, seed=1):
    """Random actions of the learner; all observations, rewards and masks, as bytes."""
    random = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    seen = [observations.tobytes()]
    for _ in range(steps):
        observations, rewards, _, _, infos = env.step(random_actions(infos["action_mask"], random))
        seen.append(observations.tobytes() + rewards.tobytes() + infos["action_mask"].tobytes())
    return seen


def test_one_id_is_one_task():
    """Made alone or many at once, the learner is one seat against the first level."""
    alone = gymnasium.make("urbarium/urbs-v1", players=2)
    many = gymnasium.make_vec("urbarium/urbs-v1", num_envs=2, players=2)
    _, info = alone.reset(seed=1)
    _, infos = many.reset(seed=1)
    assert info["seat"] == infos["seat"][0] == 0
    for _ in range(4):  # the learner decides again and again: somebody else decides for the other seat
        _, _, _, _, info = alone.step(info["action_mask"].argmax())
        _, _, _, _, infos = many.step(infos["action_mask"].argmax(axis=1))
        assert info["seat"] == 0
        assert infos["seat"].tolist() == [0, 1]
    for settings in ({"opponents": "level2"}, {"opponents": "greedy"}, {"opponents": first_legal}, {"opponents": None}):
        for made in (GameEnv("urbs", **settings), GameVectorEnv("urbs", 2, **settings)):
            made.reset(seed=1)


def test_without_opponents_one_game_is_played_for_every_seat():
    env = GameEnv("urbino", opponents=None, reward="share")
    _, info = env.reset(seed=1)
    assert info["seat"] == 0
    _, _, _, _, info = env.step(np.int64(40))
    assert info["seat"] == 1
    terminated = False
    while not terminated:
        acted = info["seat"]
        _, reward, terminated, _, info = env.step(info["action_mask"].argmax())
    assert info["rewards"].sum() == 1
    assert reward == info["rewards"][acted]


def test_a_level_plays_the_same_in_many_games_whatever_the_threads():
    first, second = (play(GameVectorEnv("urbs", 3, opponents="level1", threads=count), 6) for count in (1, 2))
    assert first == second


def test_a_level_beats_a_random_learner():
    env = GameVectorEnv("urbs", 4, 2, opponents="level1", reward="share")
    random = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    won = finished = 0
    while finished < 4:
        _, rewards, over, _, infos = env.step(random_actions(infos["action_mask"], random))
        won, finished = won + rewards.sum(), finished + over.sum()
    assert won / finished < 0.5


def test_a_policy_is_asked_for_many_games_at_once_and_sees_what_its_seat_sees():
    asked = []

    def policy(observations, masks):
        asked.append(len(masks))
        assert env.single_observation_space.contains(observations[0])
        seats = observations[:, :5].argmax(axis=1)
        assert (seats != 0).all()  # the first numbers tell who looks; the learner is seat 0
        assert (observations[:, 5:10].argmax(axis=1) == seats).all()  # and who decides
        return first_legal(observations, masks)

    env = GameVectorEnv("urbs", 6, 3, opponents=policy, seat=0)
    play(env, 8)
    assert max(asked) == 6


def test_a_policy_function_and_the_same_bot_play_the_same():
    class FirstBot:
        name = "first"

        def choose(self, view):
            return view.legal()[0]

    with_policy, with_bot = (GameVectorEnv("urbania", 3, 3, opponents=one) for one in (first_legal, FirstBot()))
    assert play(with_policy, 40) == play(with_bot, 40)


def test_every_seat_may_have_an_opponent_of_its_own():
    def never(observations, masks):
        raise AssertionError("this seat is played by somebody else")

    env = GameVectorEnv("urbs", 2, 3, opponents=["random", first_legal], seat=0)
    play(env, 5)
    with pytest.raises(AssertionError, match="somebody else"):
        play(GameVectorEnv("urbs", 2, 3, opponents=["random", never], seat=0), 5)
    with pytest.raises(SetupError, match="2 other seats, not 1"):
        GameVectorEnv("urbs", 2, 3, opponents=["random"])


def test_a_wrong_action_of_an_opponent_is_named():
    env = GameVectorEnv("urbino", 2, opponents=lambda observations, masks: np.full(len(masks), 489), seat=0)
    _, infos = env.reset(seed=1)
    with pytest.raises(SetupError, match="seat 1 of Urbino\\) chose 489"):
        env.step(infos["action_mask"].argmax(axis=1))


def test_each_game_is_played_against_one_past_self():
    games: dict[bytes, set[str]] = {}

    def faces(row):
        """The scoring faces tell the games apart."""
        return row[told["face"].start : told["face"].end].tobytes()

    def self_called(name):
        def policy(observations, masks):
            for row in observations:
                games.setdefault(faces(row), set()).add(name)
            return random_actions(masks, np.random.default_rng(1))

        return policy

    selves = PastSelves([self_called("old"), self_called("new")])
    env = GameVectorEnv("urbs", 8, 2, opponents=selves, seat=0)
    told = env._observed.layout
    seed = next(seed for seed in range(100) if len(set(map(faces, env.reset(seed=seed)[0]))) == 8)
    games.clear()
    play(env, 10, seed)
    assert len(games) == 8
    assert {name for names in games.values() for name in names} == {"old", "new"}
    assert all(len(names) == 1 for names in games.values())


def test_past_selves_forget_the_oldest_and_need_one():
    selves = PastSelves(most=2)
    with pytest.raises(SetupError, match="a first policy"):
        GameVectorEnv("urbs", 2, opponents=selves).reset()
    for policy in (first_legal, last_legal, first_legal):
        selves.add(policy)
    assert selves.policies == [last_legal, first_legal]


def test_a_bot_of_ones_own_sees_the_last_action_in_a_single_game():
    class Watching:
        name = "watching"
        seen: list[int | None] = []  # noqa: RUF012

        def choose(self, view):
            self.seen.append(view.last)
            return make_bot("random", seed=1).choose(view)

    env = GameEnv("urbino", opponents=Watching(), seat=0)
    env.reset(seed=1)
    env.step(np.int64(40))
    assert Watching.seen[0] == 40
