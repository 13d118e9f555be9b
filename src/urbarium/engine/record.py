"""Records: a whole game as a text file that a person can read, edit and check.

A record is a list of tags in brackets, then the actions in notation, one turn a line behind the turn's label. Text in
braces is a comment::

    [Game "urbino"]
    [Rules "1"]
    [Players "2"]
    [Options "-"]
    [Seed "7d58…"]
    [Black "Ada"]
    [White "level3"]
    [Result "B 14:0"]

    setup. A@f6 A@g3 first=W
    1. H@f3
    2. f6-i2 T@f2

A game that was given up says so instead (``[Result "White resigned"]``), and so does one that was called off
(``[Result "aborted"]``); the actions are those until then.

A game that began from a position has a tag ``Position`` instead of the seed, with its fields by name.

Comments are kept: each belongs to the action before it, and one at the beginning to none. They say what somebody
thought of the game, as ``urbarium analyse`` does, and change nothing about it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.engine.errors import PositionError, RecordError, SetupError, UrbariumError
from urbarium.engine.notation import implied_before, read_one
from urbarium.engine.options import option_words, read_options

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.game import Game
    from urbarium.engine.match import Match
    from urbarium.engine.sheets import Sheet

__all__ = ["ABORTED", "NO_CONTRIBUTION", "Record", "combined_seed", "commitment", "resigned"]

UNFINISHED = "*"
ABORTED = "aborted"  # the result of a game that was called off before everybody had begun
_TAG = re.compile(r'^\[([^\s"\]]+(?: [^\s"\]]+)*)\s+"([^"]*)"\]\s*(?:;.*)?$')
_LABEL = re.compile(r"(?:setup|end|\d+(?:\.\d+)*)\.(?=\s|$)")
_GAP = re.compile(r"[\s;,]*")
_MAX_BYTES = 1_000_000


def commitment(seed: bytes) -> str:
    """The public hash by which a seed is promised before the game and checked after it."""
    return hashlib.sha256(b"urbarium commitment " + seed).hexdigest()


NO_CONTRIBUTION = "-"  # in a record: of a bot, or of a person who left it to the others


def combined_seed(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The seed that comes of the host's promised secret and what the seats added to it, in hexadecimal digits.

    Where nobody added anything, the secret itself is the seed.
    """
    if not any(contributions):
        return secret
    words = [secret.hex(), *(contribution or NO_CONTRIBUTION for contribution in contributions)]
    return hashlib.sha256(f"urbarium shuffle {' '.join(words)}".encode()).digest()


def resigned(game: Game, seat: int) -> str:
    """The result of a game that a seat gave up."""
    return f"{game.seat_names[seat]} resigned"


@dataclass
class Record:
    """A recorded game. ``replay`` gives the match; ``text`` and ``save`` write it."""

    game: Game
    players: int
    options: tuple[int, ...]
    seed: bytes
    actions: list[int]
    names: list[str] = field(default_factory=list)
    result: str = UNFINISHED
    start: bytes | None = None  # the position it begins from, if not with the set-up
    comments: dict[int, str] = field(default_factory=dict)  # by the number of actions before them

    # ---- from and to a match

    def __repr__(self) -> str:
        end = "not finished" if self.result == UNFINISHED else f"result {self.result}"
        return f"<Record {self.game.title}, {self.players} players, {len(self.actions)} actions, {end}>"

    @classmethod
    def of_match(cls, match: Match, names: Sequence[str] | None = None) -> Record:
        labels = list(names) if names else ["?"] * match.players
        if len(labels) != match.players:
            raise SetupError(f"{match.players} names are needed, not {len(labels)}")
        return cls(
            match.game,
            match.players,
            match.options,
            match.seed,
            list(match.actions),
            labels,
            result_of(match),
            None if match.start is None else match.start.tobytes(),
        )

    def begin(self) -> Match:
        """The match before the first action."""
        import numpy as np

        from urbarium.engine.match import Match

        start = None if self.start is None else np.frombuffer(self.start, np.uint8)
        return Match(self.game, self.players, self.options, self.seed, start)

    @property
    def broken_off(self) -> bool:
        """Did the actions not come to the game's end: not yet, or because it was given up or aborted?"""
        given_up = (resigned(self.game, seat) for seat in range(self.players))
        return self.result in (UNFINISHED, ABORTED, *given_up)

    def replay(self) -> Match:
        """Play the record again, checking every action and the result."""
        match = self.begin()
        for ply, action in enumerate(self.actions):
            try:
                match.play(action)
            except UrbariumError as error:
                raise RecordError(f"action {ply + 1} is not possible: {error}") from None
        if self.result == UNFINISHED or (self.broken_off and not match.over):
            return match
        if not match.over:
            raise RecordError(
                f"the result is given as {self.result!r}, but the record breaks off: "
                f"after {len(self.actions)} actions the game is not over"
            )
        if self.result != result_of(match):
            raise RecordError(f"the result is given as {self.result!r}, the actions lead to {result_of(match)!r}")
        return match

    def score_sheet(self) -> Sheet:
        """Where the points come from."""
        return self.replay().score_sheet()

    # ---- writing

    def text(self) -> str:
        """The record as a file's text."""
        tags = {
            "Game": self.game.name,
            "Rules": self.game.rules_version,
            "Players": str(self.players),
            "Options": option_words(self.game.options, self.options, recorded=True),
        }
        if self.start is not None:
            tags["Position"] = _position_words(self.game, self.begin().state)
        elif self.game.chance:
            tags["Seed"] = self.seed.hex()
        tags |= dict(zip(self.game.seat_names, self.names, strict=False))
        tags["Result"] = self.result
        head = "\n".join(f'[{name} "{_clean(value)}"]' for name, value in tags.items())
        return f"{head}\n\n" + "".join(f"{line}\n" for line in self._turns())

    def _turns(self) -> list[str]:
        match = self.begin()
        lines: list[str] = [_braced(self.comments[0])] if 0 in self.comments else []
        label = None
        kept: list[str] = []  # comments on actions that are left unsaid
        for ply, action in enumerate(self.actions):
            now = self.game.notation.turn_label(match.fields)
            following = self.actions[ply + 1] if ply + 1 < len(self.actions) else -1
            unsaid = following >= 0 and implied_before(self.game, match.state, following) == action
            words = "" if unsaid else f" {self.game.write(match.state, action)}"
            if now != label:
                lines.append(f"{now}.")
                label = now
            lines[-1] += words
            kept += [self.comments[ply + 1]] if ply + 1 in self.comments else []
            if kept and not unsaid:
                lines[-1] += f" {_braced(' '.join(kept))}"
                kept = []
            match.apply(action)
        return lines

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.text(), encoding="utf-8")

    # ---- reading

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record file. Whatever is wrong with it is a RecordError with the line to look at."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise RecordError(f"cannot open {path}: {error.strerror}") from None
        if len(data) > _MAX_BYTES:
            raise RecordError(f"{path} is larger than {_MAX_BYTES} bytes; this is not a record of a game")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(f'{path} is not text; a record is a text file that begins with [Game "…"]') from None
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text of a record, replaying it on the way."""
        tags, body, first_line = _split(text)
        record = _from_tags(tags)
        record.actions = _read_body(record, body, first_line)
        if record.result != UNFINISHED:
            line = tags["Result"][1]
            try:
                record.replay()
            except RecordError as error:
                raise RecordError(str(error), line) from None
        return record


def result_of(match: Match) -> str:
    """The result tag: the points of all seats and the winners; ``*`` while the game goes on."""
    if not match.over:
        return UNFINISHED
    winners = [match.game.seat_names[seat] for seat in match.winners()]
    return match.game.notation.result(match.fields, match.scores(), winners)


def _clean(value: str) -> str:
    return value.replace('"', "'").replace("\n", " ")


def _braced(comment: str) -> str:
    """A comment as a record has it."""
    return "{" + " ".join(comment.replace("{", "(").replace("}", ")").split()) + "}"


def _split(text: str) -> tuple[dict[str, tuple[str, int]], str, int]:
    """The tags with their lines, the body, and the number of the body's first line."""
    tags: dict[str, tuple[str, int]] = {}
    lines = text.splitlines()
    at = 0
    while at < len(lines) and (not lines[at].strip() or lines[at].lstrip().startswith(("[", ";", "\ufeff["))):
        line = lines[at].lstrip("\ufeff").strip()
        if line.startswith("["):
            found = _TAG.match(line)
            if not found:
                raise RecordError(f'a tag looks like [Name "value"], not {line[:60]}', at + 1)
            tags[found[1]] = (found[2], at + 1)
        at += 1
    if "Game" not in tags:
        raise RecordError('this is not a record of a game: it does not begin with [Game "…"]', 1)
    return tags, "\n".join(lines[at:]), at + 1


def _from_tags(tags: dict[str, tuple[str, int]]) -> Record:
    from urbarium.engine.registry import game as find_game

    def value(name: str, default: str) -> str:
        return tags[name][0] if name in tags else default

    def blame(name: str, message: str) -> RecordError:
        return RecordError(message, tags[name][1])

    try:
        game = find_game(value("Game", "").lower())
    except SetupError as error:
        raise blame("Game", str(error)) from None
    rules = value("Rules", game.rules_version)
    if rules != game.rules_version:
        raise blame(
            "Rules",
            f"this record follows version {rules!r} of the rules; this program plays version {game.rules_version!r}",
        )
    try:
        players, options = game.table(
            int(value("Players", str(game.players[0]))),
            read_options(value("Options", "-").split(), game.options),
            recorded=True,
        )
    except SetupError as error:
        raise blame("Options" if "option" in str(error) else "Players", str(error)) from None
    except ValueError:
        raise blame("Players", f"the number of players is a number, not {value('Players', '')!r}") from None
    return Record(
        game,
        players,
        options,
        _read_seed(game, tags),
        [],
        [value(game.seat_names[seat], "?") for seat in range(players)],
        value("Result", UNFINISHED),
        _read_position(game, players, tags),
    )


def _read_seed(game: Game, tags: dict[str, tuple[str, int]]) -> bytes:
    if "Seed" not in tags:
        if game.chance and "Position" not in tags:
            raise RecordError(f'{game.title} is shuffled: the record needs a [Seed "…"] of 64 hexadecimal digits', 1)
        return bytes(32)
    seed = _read_bytes(tags, "Seed")
    secret = _read_bytes(tags, "Secret") if "Secret" in tags else seed
    if "Commitment" in tags and tags["Commitment"][0] != commitment(secret):
        raise RecordError("the seed is not the one that was promised: its hash differs", tags["Commitment"][1])
    if "Secret" in tags:
        added = tags["Contributions"][0].split() if "Contributions" in tags else []
        if seed != combined_seed(secret, [word.replace(NO_CONTRIBUTION, "") for word in added]):
            raise RecordError("the seed does not come of the secret and the contributions", tags["Seed"][1])
    return seed


def _position_words(game: Game, state: np.ndarray) -> str:
    """A position as a tag holds it: its fields as JSON, with single quotes."""
    from urbarium.engine.position import to_fields

    return json.dumps(to_fields(state, game.dtype), separators=(",", ":")).replace('"', "'")


def _read_position(game: Game, players: int, tags: dict[str, tuple[str, int]]) -> bytes | None:
    from urbarium.engine.position import from_fields

    if "Position" not in tags:
        return None
    text, line = tags["Position"]
    try:
        state = from_fields(json.loads(text.replace("'", '"')), game.dtype)
        game.check_start(state, players)
    except json.JSONDecodeError as error:
        raise RecordError(f"the position cannot be read: {error.msg}", line) from None
    except PositionError as error:
        raise RecordError(f"the position is not possible: {error}", line) from None
    return state.tobytes()


def _read_bytes(tags: dict[str, tuple[str, int]], name: str) -> bytes:
    text, line = tags[name]
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != 32:
        raise RecordError(f"a {name.lower()} is 64 hexadecimal digits", line)
    return found


def _read_body(record: Record, body: str, first_line: int) -> list[int]:
    """The actions, whose comments the record gets."""
    comments: list[tuple[int, str]] = []  # where they end

    def comment_to_spaces(found: re.Match[str]) -> str:
        comments.append((found.end(), " ".join(found[0][1:-1].split())))
        return re.sub(r"[^\n]", " ", found[0])

    def hear_until(place: int) -> None:
        while comments and comments[0][0] <= place:
            said = record.comments.get(len(match.actions))
            words = comments.pop(0)[1]
            record.comments[len(match.actions)] = f"{said} {words}" if said else words

    rest = re.sub(r"\{[^{}]*\}", comment_to_spaces, body)
    for brace in "{}":
        if brace in rest:
            line = first_line + rest[: rest.index(brace)].count("\n")
            raise RecordError(f"a comment in braces is not closed or not opened ({brace})", line)
    match = record.begin()
    at = 0
    while True:
        gap = _GAP.match(rest, at)
        at = gap.end() if gap else at
        hear_until(at)
        label = _LABEL.match(rest, at)
        if label:
            at = label.end()
            continue
        if at >= len(rest):
            return match.actions
        line = first_line + rest.count("\n", 0, at)
        end = rest.find("\n", at)
        text = rest[at:] if end < 0 else rest[at:end]
        if match.over:
            raise RecordError(f"the game is over, but the record goes on with {text[:40]!r}", line)
        try:
            action, length = read_one(record.game, match.state, text)
        except UrbariumError as error:
            raise RecordError(f"action {len(match.actions) + 1}: {error}", line) from None
        match.apply(action)
        at += length
