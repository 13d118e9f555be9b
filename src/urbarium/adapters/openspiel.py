"""OpenSpiel: every game as ``urbarium_<game>``, with players and options as parameters.

>>> import pyspiel
>>> import urbarium.adapters.openspiel
>>> game = pyspiel.load_game("urbarium_urbino(monuments=True)")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[40])
'A@e5'

Importing the module registers the games. Chance is a single node at the root of games with chance: it chooses one of
``deals`` seeds, and everything after that is fixed by the seed and the actions. ``seed`` names the family of deals.
What the seed shuffled is hidden from everyone until it shows, so games with chance are games of imperfect information.

Returns are zero-sum: 1 for a sole winner, -1 shared among the losers.

The observation tensor is the vector that ``urbarium.adapters.layout(game)`` describes, the observation string lists the
fields of the record that the seat may know; ``state.text(seat)`` draws the position for people. The information state
adds a fingerprint of everything the seat has seen so far, so that it has perfect recall; networks are better served by
the observation, which holds all that a seat needs to remember.

OpenSpiel's ``MCTSBot`` and ``ISMCTSBot`` written in Python work, the latter with ``resample_from_infostate`` made from
the game's own ``resample``. ``pyspiel.MCTSBot.step`` of OpenSpiel 2.0.2 crashes with any game written in Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from urbarium.adapters.observation import Layout, layout
from urbarium.adapters.rewards import rewards
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game, seed_bytes
from urbarium.engine.options import Option
from urbarium.engine.registry import game as find_game
from urbarium.engine.registry import game_names

try:
    import pyspiel
except ModuleNotFoundError:
    raise SetupError("this adapter needs OpenSpiel: pip install 'urbarium[openspiel]'") from None

__all__ = ["SpielGame", "SpielState", "register_game", "register_games"]

FINGERPRINT_BYTES = 8
DEALS = 1000
BEFORE_THE_DEAL = "before the deal"


class Position:
    """Everything that changes in a state: one attribute, so that OpenSpiel copies and serialises it at once.

    ``seen`` holds, for each seat, the fingerprint of all views and actions it has seen.
    """

    __slots__ = ("deal", "seen", "state")

    def __init__(self, state: np.ndarray, players: int) -> None:
        self.state = state
        self.deal = -1  # -1: not dealt yet
        self.seen = [b""] * players

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        copy = Position.__new__(Position)
        copy.state = self.state.copy()
        copy.deal = self.deal
        copy.seen = self.seen[:]
        return copy

    def __getstate__(self) -> tuple[bytes, int, list[bytes]]:
        return self.state.tobytes(), self.deal, self.seen

    def __setstate__(self, saved: tuple[bytes, int, list[bytes]]) -> None:
        self.state = np.frombuffer(saved[0], np.uint8).copy()
        self.deal, self.seen = saved[1], saved[2]


class SpielState(pyspiel.State):
    """A position of a game as OpenSpiel sees it."""

    def __init__(self, spiel_game: SpielGame) -> None:
        super().__init__(spiel_game)
        game = spiel_game.game
        self.position = Position(np.zeros(game.dtype.itemsize, np.uint8), spiel_game.players)
        if not game.chance:
            self._deal(0)

    @property
    def rules(self) -> SpielGame:
        """The game of this state."""
        return self.get_game()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        if self.position.deal < 0:
            return int(pyspiel.PlayerId.CHANCE)
        actor = int(self.rules.game.kernels.actor(self.position.state))
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.rules.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def returns(self) -> list[float]:
        game, players = self.rules.game, self.rules.players
        if not self.is_terminal():
            return [0.0] * players
        shares, points = np.zeros(players), np.zeros(players)
        game.kernels.returns(self.position.state, shares)
        worth: list[float] = rewards("win", shares, points).tolist()
        return worth

    def resample_from_infostate(self, player: int, sampler: Any = None) -> SpielState:
        """A state that looks the same to ``player``, with another truth behind it; what OpenSpiel's ISMCTS asks for.

        ``sampler`` gives a number between 0 and 1 each time it is called.
        """
        chance = np.random.random() if sampler is None else sampler()
        return self.resample(player, hashlib.sha256(f"resample {chance!r}".encode()).digest())

    def resample(self, player: int, seed: bytes) -> SpielState:
        """A state that looks the same to ``player``, with the truth that a 32-byte seed draws."""
        other = self.clone()
        game = self.rules.game
        game.kernels.redact(other.position.state, player)
        game.kernels.resample(other.position.state, player, np.frombuffer(seed, np.uint8).copy())
        other.position.seen = [seen if seat == player else b"" for seat, seen in enumerate(self.position.seen)]
        return other  # type: ignore[no-any-return]

    def text(self, seat: int) -> str:
        """The position in characters as ``seat`` (-1: a spectator) is shown it: for people, too slow for a search."""
        rules = self.rules
        return rules.game.view(self.position.state, rules.players, rules.options, seat).text()

    def fields(self, seat: int) -> str:
        """The fields of the record that ``seat`` (-1: a spectator) may know and that are not zero."""
        if self.position.deal < 0:
            return BEFORE_THE_DEAL
        view = self.position.state.copy()
        self.rules.game.kernels.redact(view, seat)
        return _fields(self.rules.game.dtype, view)

    def __str__(self) -> str:
        """The true position by its fields; ``text`` draws it."""
        return BEFORE_THE_DEAL if self.position.deal < 0 else _fields(self.rules.game.dtype, self.position.state)

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules.game.legal(self.position.state)

    def _apply_action(self, action: int) -> None:
        if self.position.deal < 0:
            self._deal(action)
            return
        game = self.rules.game
        seen = [int(game.kernels.seen(self.position.state, action, seat)) for seat in range(self.rules.players)]
        mover = int(game.kernels.actor(self.position.state))
        seen[mover] = action
        game.kernels.apply(self.position.state, action)
        self._look(mover, seen)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.rules.game.write(self.position.state, action)

    def _deal(self, deal: int) -> None:
        rules = self.rules
        seed = seed_bytes(f"{rules.seed} deal {deal}")
        self.position.state = rules.game.new_state(rules.players, rules.options, seed)
        self.position.deal = deal
        self._look(-1, [-1] * rules.players)

    def _look(self, mover: int, actions: list[int]) -> None:
        """Add what every seat sees now to what it has seen."""
        game = self.rules.game
        for seat, action in enumerate(actions):
            view = self.position.state.copy()
            game.kernels.redact(view, seat)
            digest = hashlib.blake2b(self.position.seen[seat], digest_size=FINGERPRINT_BYTES)
            digest.update(f"{mover} {action} ".encode())
            digest.update(view.tobytes())
            self.position.seen[seat] = digest.digest()


class Observer:
    """Observations, or with perfect recall information states, as OpenSpiel's observer protocol wants them."""

    def __init__(self, observed: Layout, kind: Any) -> None:
        self.layout = observed
        self.perfect_recall = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise SetupError("no observer sees the secrets of all players")
        bits = 8 * FINGERPRINT_BYTES if self.perfect_recall else 0
        shown = observed.size if self.public else 0
        self.tensor = np.zeros(shown + bits, np.float32)
        self.dict = {}
        if shown:
            self.dict["observation"] = self.tensor[:shown]
        if bits:
            self.dict["fingerprint"] = self.tensor[shown:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        position = state.position
        if position.deal < 0:
            return
        if "observation" in self.dict:
            seat = player if self.private else -1
            self.layout.observe(position.state, seat, self.dict["observation"])
        if "fingerprint" in self.dict:
            seen = np.frombuffer(position.seen[player].ljust(FINGERPRINT_BYTES, b"\0"), np.uint8)
            self.dict["fingerprint"][:] = np.unpackbits(seen)

    def string_from(self, state: SpielState, player: int) -> str | None:
        if not self.public and not self.layout.game.hidden:
            return None  # nobody knows more than the others
        text = state.fields(player if self.private else -1)
        if not self.public:
            shown = set(state.fields(-1).split("; "))
            text = "; ".join(field for field in text.split("; ") if field not in shown)
        return f"{text}; seen={state.position.seen[player].hex()}" if self.perfect_recall else text


class SpielGame(pyspiel.Game):
    """A game with its table: players, options and deals."""

    game: Game  # set by register_game
    kind: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game, given = self.game, dict(parameters or {})
        known = self.kind.parameter_specification
        values = {name: given.get(name, known[name]) for name in known}
        options = {option.name: values[option.name] for option in game.options}
        self.players, self.options = game.table(int(values["players"]), options)
        self.deals = int(values.get("deals", 1))
        self.seed = int(values.get("seed", 0))
        if self.deals < 1:
            raise SetupError(f"there is at least one deal, not {self.deals}")
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=game.actions.size,
                max_chance_outcomes=self.deals if game.chance else 0,
                num_players=self.players,
                min_utility=-1.0 / (self.players - 1),
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=game.max_decisions,
            ),
            given,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: dict[str, Any] | None = None) -> Observer:
        if parameters:
            raise SetupError("observers of Urbarium's games take no parameters")
        return Observer(layout(self.game), kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.game.chance else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)


def _load(description: str) -> SpielGame:
    """Unpickle a game. Being in this module, it makes sure that the games are registered."""
    return pyspiel.load_game(description)  # type: ignore[no-any-return]


def register_game(game: Game) -> str:
    """Register one game with OpenSpiel; its short name."""
    parameters: dict[str, Any] = {"players": game.players[0]}
    parameters |= {option.name: _to_parameter(option, option.values[0]) for option in game.options}
    kinds = pyspiel.GameType
    if game.chance:
        parameters |= {"deals": DEALS, "seed": 0}
    known_to_all = not game.chance and not game.hidden
    kind = kinds(
        short_name=f"urbarium_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION if known_to_all else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=not known_to_all,
        parameter_specification=parameters,
    )
    pyspiel.register_game(kind, type(f"Spiel{game.title}", (SpielGame,), {"game": game, "kind": kind}))
    return str(kind.short_name)


def register_games(names: Sequence[str] | None = None) -> list[str]:
    """Register games with OpenSpiel, all of them if none are named; their short names."""
    registered = set(pyspiel.registered_names())
    found = []
    for name in game_names() if names is None else names:
        short_name = f"urbarium_{name}"
        found.append(short_name if short_name in registered else register_game(find_game(name)))
    return found


def _fields(dtype: np.dtype[Any], state: np.ndarray) -> str:
    found = []
    for name, (field, offset, *_) in (dtype.fields or {}).items():
        part = state[offset : offset + field.itemsize]
        if part.any():
            values = part.view(field.base).reshape(field.shape)
            found.append(f"{name}={values.tolist()}")
    return "; ".join(found)


def _to_parameter(option: Option, value: str) -> bool | int | str:
    """OpenSpiel reads ``True`` and ``3`` in a game string as what they look like, so options are declared like that."""
    if option.values == ("off", "on"):
        return value == "on"
    if all(value.isdigit() for value in option.values):
        return int(value)
    return value


register_games()
