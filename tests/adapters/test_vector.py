"""Many games in one call play the same rules as one game at a time."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import urbarium
from tests.adapters.tables import COUNTS, NAMES
from urbarium.adapters import layout
from urbarium.adapters.gymnasium import GameVectorEnv
from urbarium.engine.errors import SetupError


def random_actions(masks: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return (masks * random.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_every_game_of_many_is_a_game_of_the_rules(name, players):
    """Each row is followed with the game's own functions: positions, masks, observations, ends and rewards."""
    game = urbarium.game(name)
    told = layout(game)
    env = GameVectorEnv(name, 3, players, opponents=None, threads=2)
    random = np.random.default_rng(1)
    observations, infos = env.reset(seed=9)
    finished = 0
    for _ in range(500):
        before = env._games.states.copy()
        actions = random_actions(infos["action_mask"], random)
        observations, rewards, terminated, _truncated, infos = env.step(actions)
        for row in range(3):
            state = before[row]
            assert game.kernels.refusal(state, actions[row]) == 0
            actor = game.kernels.actor(state)
            game.kernels.apply(state, actions[row])
            assert terminated[row] == (game.kernels.actor(state) < 0)
            if terminated[row]:
                finished += 1
                shares = np.zeros(players)
                game.kernels.returns(state, shares)
                np.testing.assert_array_equal(infos["shares"][row], shares)
                assert rewards[row] == pytest.approx((players * shares[actor] - 1) / (players - 1))
                np.testing.assert_array_equal(infos["final_obs"][row], told.observe(state, actor))
            else:
                np.testing.assert_array_equal(env._games.states[row], state)
                assert rewards[row] == 0
            now = env._games.states[row]
            assert infos["seat"][row] == game.kernels.actor(now)
            assert np.flatnonzero(infos["action_mask"][row]).tolist() == game.legal(now)
            np.testing.assert_array_equal(observations[row], told.observe(now, infos["seat"][row]))
        if finished >= 3:
            break
    assert finished >= 1
    env.close()


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("name", NAMES)
def test_against_opponents_the_caller_keeps_its_seat(name, opponents):
    env = GameVectorEnv(name, 4, opponents=opponents, autoreset_mode="NextStep", threads=1)
    random = np.random.default_rng(2)
    _, infos = env.reset(seed=3)
    seats = infos["seat"].copy()
    over = np.zeros(4, bool)
    for _ in range(60):
        actors = [env.game.kernels.actor(state) for state in env._games.states]
        assert all(actor == seat for actor, seat, ended in zip(actors, seats, over, strict=True) if not ended)
        _, rewards, terminated, _, infos = env.step(random_actions(infos["action_mask"], random))
        assert not terminated[over].any()
        assert (rewards[~terminated] == 0).all()
        assert (infos["seat"][~over] == seats[~over]).all()
        assert (infos["seat"][over] == (seats[over] + 1) % env.players).all()
        seats, over = infos["seat"].copy(), terminated


def test_a_greedy_opponent_is_better_than_a_random_caller():
    env = GameVectorEnv("urbino", 32, opponents="greedy")
    random = np.random.default_rng(4)
    _, infos = env.reset(seed=4)
    total = finished = 0
    for _ in range(130):
        _, rewards, terminated, _, infos = env.step(random_actions(infos["action_mask"], random))
        total += rewards.sum()
        finished += terminated.sum()
    assert finished >= 32
    assert total / finished < -0.5


def follow(threads: int, copied: bool) -> list[bytes]:
    env = GameVectorEnv("urbania", 5, 3, opponents="random", threads=threads, copy=copied)
    random = np.random.default_rng(6)
    observations, infos = env.reset(seed=6)
    seen = []
    for _ in range(120):
        observations, rewards, _, _, infos = env.step(random_actions(infos["action_mask"], random))
        seen.append(observations.tobytes() + rewards.tobytes() + infos["action_mask"].tobytes())
    return seen


def test_a_seed_fixes_everything_whatever_the_threads():
    assert follow(threads=1, copied=True) == follow(threads=3, copied=False)


def test_records_are_the_views_that_vectors_are_made_from():
    """The same games observed both ways: each record is the seat's view, to the end and at the end."""
    tables = [GameVectorEnv("urbania", 4, 3, opponents=None, observation=kind) for kind in ("vector", "record")]
    told = layout(tables[0].game)
    random = np.random.default_rng(5)
    (vectors, infos), (records, _) = (table.reset(seed=5) for table in tables)
    finished = 0
    for _ in range(400):
        for row, seat in enumerate(infos["seat"]):
            view = tables[1]._games.states[row].copy()
            tables[1].game.kernels.redact(view, seat)
            np.testing.assert_array_equal(records[row], view)
            np.testing.assert_array_equal(vectors[row], told.observe(view, seat))
        actions = random_actions(infos["action_mask"], random)
        (vectors, _, over, _, infos), (records, _, _, _, more) = (table.step(actions) for table in tables)
        for row in np.flatnonzero(over).tolist():
            finished += 1
            last = more["final_obs"][row]
            np.testing.assert_array_equal(infos["final_obs"][row], told.observe(last, infos["acted"][row]))
    assert finished > 0
    assert tables[1].observation_space.contains(records)
    assert records.view(tables[1].game.dtype)["players"].tolist() == [[3]] * 4


def test_copies_are_kept_and_views_are_not():
    for copied in (True, False):
        env = GameVectorEnv("urbino", 2, opponents=None, copy=copied)
        first, infos = env.reset(seed=1)
        kept = first.copy()
        env.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(first, kept) == copied


def test_an_illegal_action_ends_its_game_only():
    env = GameVectorEnv("urbino", 3, opponents=None, illegal_reward=-2.0)
    env.reset(seed=1)
    _, rewards, terminated, _, infos = env.step(np.array([0, 489, 10_000]))
    assert rewards.tolist() == [0.0, -2.0, -2.0]
    assert terminated.tolist() == infos["illegal"].tolist() == [False, True, True]
    assert infos["action_mask"].sum(axis=1).tolist() == [infos["action_mask"][0].sum(), 81, 81]
    assert not infos["_shares"].any()


def test_after_an_illegal_action_the_new_game_is_shown_to_the_one_who_decides():
    env = GameVectorEnv("urbino", 1, opponents=None)
    env.reset(seed=1)
    _, _, _, _, infos = env.step(np.array([0]))
    assert infos["seat"].tolist() == [1]
    observations, _, _, _, infos = env.step(np.array([0]))  # the square is taken
    assert infos["illegal"].tolist() == [True]
    assert infos["acted"].tolist() == [1]
    assert infos["seat"].tolist() == [0]
    np.testing.assert_array_equal(observations[0], layout(env.game).observe(env._games.states[0], 0))


def test_next_step_shows_the_end_and_begins_anew_after_it():
    env = GameVectorEnv("urbs", 1, opponents=None, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    random = np.random.default_rng(3)
    _, infos = env.reset(seed=3)
    terminated = np.array([False])
    while not terminated[0]:
        _, rewards, terminated, _, infos = env.step(random_actions(infos["action_mask"], random))
    assert infos["action_mask"].sum() == 0
    assert env.game.kernels.actor(env._games.states[0]) == -1
    _, rewards, terminated, _, infos = env.step(np.array([0]))
    assert (rewards[0], terminated[0]) == (0.0, False)
    assert infos["action_mask"].sum() > 0
    assert env._games.states[0].view(env.game.dtype)["turn"][0] == 0


def test_made_through_the_registry_and_wrapped():
    env = gymnasium.make_vec("urbarium/urbs-v1", num_envs=4, players=4, opponents="random", faces="ABABAB")
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    random = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    episodes = 0
    for _ in range(120):
        _, _, terminated, _, infos = env.step(random_actions(infos["action_mask"], random))
        episodes += terminated.sum()
    assert episodes >= 4
    assert len(env.return_queue) == episodes


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"opponents": "level9"}, "there is no bot 'level9'"),
        ({"opponents": 7}, "a policy or PastSelves, not 7"),
        ({"num_envs": 0}, "at least one game, not 0"),
        ({"observation": "smell"}, "'vector', 'planes', 'record', not 'smell'"),
        ({"seat": 5}, "seats are 0 to 1"),
        ({"render_mode": "human"}, "no picture"),
    ],
)
def test_wrong_settings_are_explained(settings, message):
    with pytest.raises(SetupError, match=message):
        GameVectorEnv("urbino", **({"num_envs": 2} | settings))


def test_wrong_actions_are_explained():
    env = GameVectorEnv("urbino", 2)
    env.reset(seed=1)
    with pytest.raises(SetupError, match="each of 2 games"):
        env.step(np.zeros(3, int))


def test_a_step_before_reset_and_actions_that_are_no_numbers_are_refused():
    env = GameVectorEnv("urbino", 2, opponents="random")
    with pytest.raises(SetupError, match="call reset\\(\\) before step"):
        env.step(np.zeros(2, int))
    env.reset(seed=1)
    with pytest.raises(SetupError, match="whole numbers, not float64"):
        env.step(np.zeros(2))


@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("share", lambda shares, points: shares),
        ("win", lambda shares, points: (3 * shares - 1) / 2),
        ("margin", lambda shares, points: points - [max(points[1:]), max(points[::2]), max(points[:2])]),
    ],
)
def test_all_three_seats_get_the_reward_of_the_chosen_kind(reward, expected):
    env = GameVectorEnv("urbs", 4, 3, opponents=None, reward=reward)
    random = np.random.default_rng(7)
    _, infos = env.reset(seed=7)
    finished = 0
    while not finished:
        _, rewards, over, _, infos = env.step(random_actions(infos["action_mask"], random))
        assert (infos["rewards"][~over] == 0).all()
        for row in np.flatnonzero(over):
            finished += 1
            wanted = expected(infos["shares"][row], infos["scores"][row])
            np.testing.assert_allclose(infos["rewards"][row], wanted)
            assert rewards[row] == infos["rewards"][row, infos["acted"][row]]


def test_an_illegal_action_costs_the_seat_that_did_it_alone():
    env = GameVectorEnv("urbs", 2, 3, opponents=None, illegal_reward=-2.0)
    _, infos = env.reset(seed=1)
    env.step(infos["action_mask"].argmax(axis=1))
    _, rewards, _, _, infos = env.step(np.array([10_000, infos["action_mask"][1].argmax()]))
    assert infos["rewards"].tolist()[0] == [0.0, -2.0, 0.0]
    assert rewards[0] == -2.0


def test_without_autoreset_the_caller_begins_games_anew():
    env = GameVectorEnv("urbs", 2, opponents="random", autoreset_mode=AutoresetMode.DISABLED)
    _, infos = env.reset(seed=1)
    over = env.step(np.array([10_000, infos["action_mask"][1].argmax()]))[2]  # the first game ends, illegally
    assert over.tolist() == [True, False]
    with pytest.raises(SetupError, match=r"games \[0\] are over"):
        env.step(np.zeros(2, int))
    other = env._games.states[1].copy()
    observations, infos = env.reset(options={"reset_mask": over})
    np.testing.assert_array_equal(env._games.states[1], other)
    assert infos["action_mask"][0].sum() > 0
    assert env.observation_space.contains(observations)
    env.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("mask", [np.zeros(2, bool), np.ones(3, bool), np.ones(2), [1, 0]])
def test_a_reset_mask_that_means_nothing_is_refused(mask):
    env = GameVectorEnv("urbs", 2, opponents="random", autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    with pytest.raises(SetupError, match="2 bools"):
        env.reset(options={"reset_mask": mask})


def test_each_game_may_have_a_seed_of_its_own():
    env = GameVectorEnv("urbs", 3, opponents="random")
    first, _ = env.reset(seed=[5, 6, 5])
    np.testing.assert_array_equal(
        first[0, 10:], GameVectorEnv("urbs", 1, opponents="random").reset(seed=[5])[0][0, 10:]
    )
    with pytest.raises(SetupError, match="one for each of 3 games, not 2"):
        env.reset(seed=[1, 2])


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponents", [None, "random", "level1"])
def test_a_copy_goes_on_from_the_same_position(clone, opponents):
    env = GameVectorEnv("urbs", 2, opponents=opponents, threads=2)
    random = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, infos = env.step(random_actions(infos["action_mask"], random))
    other = clone(env)
    for _ in range(5):
        actions = random_actions(infos["action_mask"], random)
        observations, _, _, _, infos = env.step(actions)
        np.testing.assert_array_equal(other.step(actions)[0], observations)


def test_attributes_are_given_for_each_game():
    env = GameVectorEnv("urbs", 3, opponents="random")
    _, infos = env.reset(seed=1)
    assert env.get_attr("seat") == tuple(infos["seat"])
    assert env.get_attr("players") == (2, 2, 2)
    assert [mask.tolist() for mask in env.call("action_masks")] == infos["action_mask"].astype(bool).tolist()
    with pytest.raises(AttributeError):
        env.get_attr("taste")


@pytest.mark.parametrize("name", ["urbania", "urbify", "urbino"])
def test_planes_are_the_board_beside_the_vector(name):
    """Every number of the vector stands in one of the planes or in the vector beside them, under the same name."""
    tables = [GameVectorEnv(name, 2, opponents=None, observation=kind) for kind in ("vector", "planes")]
    game = tables[0].game
    flat, split = layout(game), layout(game, planes=True)
    place = {number_name: place for place, number_name in enumerate(flat.names())}
    order = [place[number_name] for number_name in split.names()]
    assert sorted(order) == list(range(flat.size))
    random = np.random.default_rng(1)
    (vectors, infos), (planes, _) = (table.reset(seed=2) for table in tables)
    for _ in range(80):
        assert tables[1].observation_space.contains(planes)
        both = np.concatenate([planes["vector"], planes["planes"].reshape(2, -1)], axis=1)
        np.testing.assert_array_equal(both, vectors[:, order])
        actions = random_actions(infos["action_mask"], random)
        (vectors, _, _, _, infos), (planes, *_) = (table.step(actions) for table in tables)


def test_urbino_in_planes_as_a_person_can_check_it():
    game = urbarium.game("urbino")
    told = layout(game, planes=True)
    match = game.start()
    match.play("A@b9", "A@d3", "first=W", "H@b3")
    numbers = told.observe(match.state, 1)[told.vector_size :].reshape(-1, 9, 9)
    planes = dict(zip(told.plane_names(), numbers, strict=True))
    house_of_white = planes["square=4"]
    assert np.argwhere(house_of_white).tolist() == [[2, 1]]  # b3: the third row, the second column
    assert sum(planes[name].sum() for name in planes if name.startswith("square")) == 1
    assert np.argwhere(planes["architect[0]"]).tolist() == [[2, 3]]  # d3, the lower of the two
    assert np.argwhere(planes["architect[1]"]).tolist() == [[8, 1]]  # b9


def test_a_game_without_a_board_has_no_planes():
    with pytest.raises(SetupError, match="URBS has no board"):
        GameVectorEnv("urbs", 2, observation="planes")
