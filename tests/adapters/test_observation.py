"""What a seat observes: documented, within its bounds, and made of nothing the seat may not know."""

import numpy as np
import pytest

import urbarium
from tests.adapters.tables import COUNTS, NAMES, some_positions
from tests.testing.hilo import game as hilo
from urbarium.adapters import layout
from urbarium.adapters.encoding import encode, encode_changes
from urbarium.adapters.observation import Layout
from urbarium.adapters.rewards import rewards
from urbarium.engine.errors import SetupError


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_a_name_of_its_own(name):
    told = layout(urbarium.game(name))
    names = told.names()
    assert len(names) == len(set(names)) == told.size
    assert [entry.start for entry in told.entries[1:]] == [entry.end for entry in told.entries[:-1]]


@pytest.mark.parametrize("name", NAMES)
def test_the_layout_tells_every_field_or_says_that_it_is_left_out(name):
    game = urbarium.game(name)
    told = {entry.name for entry in layout(game).entries}
    observed = game.module("observation").OBSERVED
    left_out = {field for field, encoding in observed.items() if encoding == ("omitted",)}
    assert told - {"seat", "actor"} == set(game.dtype.names) - left_out - {"random"}


def test_urbino_as_a_person_can_check_it():
    game = urbarium.game("urbino")
    told = layout(game)
    match = game.start()
    match.play("A@b9", "A@d3", "first=W", "H@b3")
    seen = dict(zip(told.names(), told.observe(match.state, 1).tolist(), strict=True))
    house_of_white_on_b3 = 1 + 0 + 3 * 1
    assert seen[f"square[{2 * 9 + 1}]={house_of_white_on_b3}"] == 1
    assert sum(value for name, value in seen.items() if name.startswith("square")) == 1
    assert seen["seat=1"] == 1
    assert seen["seat=0"] == 0
    assert seen["actor=0"] == 1
    assert seen["actor=1"] == 0
    assert seen["supply[1,0]"] == pytest.approx(17 / 27)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_the_vector_agrees_with_the_redacted_record(name, players):
    """The compiled encoder against the layout's own words, value by value."""
    game = urbarium.game(name)
    told = layout(game)
    for match in some_positions(name, players, seed=3, every=40):
        for seat in range(-1, players):
            expected = spelled_out(told, match.view(seat).fields, seat, match.actor)
            np.testing.assert_array_equal(told.observe(match.state, seat), expected)


def spelled_out(told: Layout, fields, seat: int, actor: int) -> np.ndarray:
    values = []
    for entry in told.entries:
        given = {"seat": seat, "actor": actor}.get(entry.name)
        items = np.ravel(getattr(fields, entry.name) if given is None else given).astype(np.int64)
        for item in items:
            if entry.encoding == "scaled":
                scaled = (np.float32(item) - np.float32(entry.low)) * np.float32(1 / (entry.high - entry.low))
                values.append(min(1, max(-1, scaled)))
            elif entry.encoding == "one_hot":
                values += [item == value for value in range(entry.low, entry.high + 1)]
            else:
                values += [item >> bit & 1 for bit in range(entry.width)]
    return np.array(values, np.float32)


@pytest.mark.parametrize("game", [*map(urbarium.game, NAMES), hilo], ids=lambda game: game.name)
def test_telling_the_changes_is_telling_everything(game):
    """Between any two records, also such as never occur: fields change together and leave their range."""
    told = layout(game)
    random = np.random.default_rng(1)
    seen = random.integers(256, size=game.dtype.itemsize).astype(np.uint8)
    numbers, expected = np.empty(told.size, np.float32), np.empty(told.size, np.float32)
    changed = np.empty(2 * seen.size + 1, np.int32)
    encode(told.code, seen, 0, 0, numbers)
    for step in range(50):
        now = seen.copy()
        places = random.integers(seen.size, size=step)
        now[places] = random.integers(256 if step % 2 else 4, size=step)
        seat, actor = random.integers(-1, told.seats, size=2)
        encode_changes(told.code, seen, now, seat, actor, numbers, changed)
        encode(told.code, now, seat, actor, expected)
        np.testing.assert_array_equal(numbers, expected)
        np.testing.assert_array_equal(seen, now)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_another_truth_behind_the_same_view_is_observed_the_same(name, players):
    game = urbarium.game(name)
    told = layout(game)
    for match in some_positions(name, players, seed=11, every=25):
        if match.over:
            break
        for seat in range(players):
            other = match.state.copy()
            game.kernels.redact(other, seat)
            game.kernels.resample(other, seat, np.full(32, len(match.actions) % 251, np.uint8))
            np.testing.assert_array_equal(told.observe(match.state, seat), told.observe(other, seat))


def test_a_game_without_wishes_is_scaled_by_its_types():
    told = layout(hilo)
    assert "random" not in [entry.name for entry in told.entries]
    assert (told["hand"].encoding, told["hand"].high, told["turn"].high) == ("scaled", 127, 32767)
    match = hilo.start(seed=1)
    own = told.observe(match.state, 0)[told["hand"].start : told["hand"].end]
    np.testing.assert_allclose(own, np.array([match.view(0).fields.hand[0], -1, 0]) / 127, rtol=1e-6)


def test_a_wish_that_means_nothing_is_refused(monkeypatch):
    observed = urbarium.game("urbino").module("observation").OBSERVED
    monkeypatch.setitem(observed, "turn", ("scaled", 5, 5))
    with pytest.raises(SetupError, match="OBSERVED\\['turn'\\]"):
        Layout(urbarium.game("urbino"))
    monkeypatch.setitem(observed, "tuner", ("omitted",))
    with pytest.raises(SetupError, match="'tuner'"):
        Layout(urbarium.game("urbino"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("win", [1.0, -0.5, -0.5]),
        ("share", [1.0, 0.0, 0.0]),
        ("rank", [1.0, -1.0, 0.0]),  # the tie on points was broken for seat 0
        ("margin", [0.0, -5.0, 0.0]),
    ],
)
def test_rewards(name, expected):
    shares, points = np.array([1.0, 0.0, 0.0]), np.array([20.0, 15.0, 20.0])
    assert rewards(name, shares, points).tolist() == expected


def test_a_layout_tells_what_it_is_in_one_line():
    told = layout(urbarium.game("urbino"))
    assert repr(told) == f"<Layout Urbino: {told.size} numbers in {len(told.entries)} entries>"
    assert repr(layout(urbarium.game("urbino"), planes=True)).endswith("8 planes of 9 x 9>")


def test_a_board_that_does_not_fit_is_refused(monkeypatch):
    observed = urbarium.game("urbino").module("observation").OBSERVED
    monkeypatch.setitem(observed, "supply", ("scaled", 0, 27, (9, 9)))
    with pytest.raises(SetupError, match="'supply' has no item, and no value, for each cell"):
        Layout(urbarium.game("urbino"))
