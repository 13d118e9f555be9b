"""Records and positions in files: good ones are replayed, verified and drawn; bad ones are refused with a reason."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import urbarium
from tests.terminal.conftest import Run, complaint, unfolded
from urbarium.engine.record import combined_seed, commitment

Edit = Callable[[dict[str, object]], object]


@pytest.fixture(scope="module")
def finished_text() -> str:
    """A whole game of Urbino between bots that choose at random."""
    from urbarium.bots import make_bot

    match = urbarium.game("urbino").start(seed=1)
    bot = make_bot("random", 4)
    while not match.over:
        match.apply(bot.choose(match.view(match.actor)))
    return match.record(["random", "random"]).text()


@pytest.fixture
def finished(finished_text: str, desk: Path) -> Path:
    path = desk / "game.urb"
    path.write_text(finished_text)
    return path


@pytest.fixture
def position(desk: Path) -> dict[str, object]:
    """Urbino after ``A@e5 A@c3 first=W H@d4``, as the fields of its JSON."""
    match = urbarium.game("urbino").start().play("A@e5 A@c3 first=W H@d4")
    fields: dict[str, object] = json.loads(match.game.to_json(match.state))
    (desk / "p.json").write_text(json.dumps(fields))
    return fields


# ---- good ones


def test_verify_says_what_it_checked(run: Run, finished: Path) -> None:
    record = urbarium.Record.load(finished)
    result = run("verify game.urb")
    assert (
        result.stdout == f"game.urb: Urbino, 2 players, {len(record.actions)} legal actions, result {record.result}\n"
    )
    assert result.exit_code == 0


def test_verify_looks_at_every_file_before_it_gives_its_verdict(run: Run, finished: Path) -> None:
    result = run("verify missing.urb game.urb")
    assert complaint(result) == "missing.urb: the file cannot be opened: No such file or directory"
    assert "game.urb: Urbino" in result.stdout
    assert result.exit_code == 1


def test_verify_checks_the_whole_chain_of_a_shuffle(run: Run, desk: Path) -> None:
    """The seed comes of the secret that was promised and of what the seats added."""
    secret, added = bytes(range(32)), "ab" * 32
    match = urbarium.game("urbify").start(combined_seed(secret, [added, ""])).play("inf T")
    tags = {"Commitment": commitment(secret), "Secret": secret.hex(), "Contributions": f"{added} -"}
    chain = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    good = match.record().text().replace("[Rules", f"{chain}[Rules")
    verdicts = {
        good: "",
        good.replace(added, "cd" * 32): "the seed does not come of the secret and the contributions",
        good.replace(secret.hex(), bytes(32).hex()): "the seed is not the one that was promised",
    }
    for text, complaint_about_it in verdicts.items():
        (desk / "game.urb").write_text(text)
        result = run("verify game.urb")
        assert result.exit_code == bool(complaint_about_it)
        assert complaint_about_it in result.stderr


def test_verify_takes_a_position(run: Run, position: dict[str, object]) -> None:
    assert run("verify p.json").stdout == "p.json: a possible position of Urbino\n"


def test_replay_tells_the_whole_game_in_a_pipe(run: Run, finished: Path) -> None:
    record = urbarium.Record.load(finished)
    lines = run("replay game.urb").stdout.splitlines()
    assert lines[0].startswith("Urbino: Black random, White random; ")
    assert lines[1].startswith("1 (turn setup): Black places an architect on ")
    assert lines[len(record.actions)].startswith(f"{len(record.actions)} (turn ")
    assert lines[-1].endswith(f"Result: {record.result}")


def test_replay_shows_one_position(run: Run, finished: Path) -> None:
    result = run("replay game.urb --ply 0 --seat White")
    assert "Black to place the first architect (turn 1)." in result.stdout


@pytest.mark.parametrize("name", urbarium.game_names())
def test_replay_of_every_game_through_every_pair_of_eyes(run: Run, name: str) -> None:
    run(f"play {name} --seats random,random --seed 2 --save g.urb")
    for seat in ("spectator", *urbarium.game(name).seat_names[:2]):
        result = run(f"replay g.urb --seat '{seat}'")
        assert result.exit_code == 0
        assert "Result: " in result.stdout


def test_a_replay_keeps_from_a_spectator_what_was_hidden(run: Run) -> None:
    run("play urbs --seats random,random --seed 2 --save g.urb")
    first_pick = run("replay g.urb").stdout.splitlines()[1]
    assert first_pick == "1 (turn 1.1): Red set a card aside."


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_draw_writes_the_picture_beside_us(run: Run, finished: Path, theme: str) -> None:
    result = run(f"draw game.urb --ply 20 --theme {theme}")
    assert result.stdout == "Drawn in game.svg.\n"
    assert Path("game.svg").read_text().startswith("<svg")


def test_draw_to_standard_output(run: Run, position: dict[str, object]) -> None:
    result = run("draw p.json --seat black --out -")
    assert result.stdout.startswith("<svg")
    assert result.stdout.rstrip().endswith("</svg>")


def test_draw_where_nothing_can_be_written(run: Run, finished: Path) -> None:
    result = run("draw game.urb --out no/where.svg")
    assert complaint(result) == "no/where.svg cannot be written: No such file or directory"
    assert result.exit_code == 1


@pytest.mark.parametrize("name", urbarium.game_names())
def test_a_position_of_every_game_is_played_on(run: Run, name: str) -> None:
    game = urbarium.game(name)
    seats = ",".join(["me"] * max(game.players))
    run(f"play {name} --seats {seats} --seed 1 --brief", "1", "1", "1", "save p.json", "quit")
    assert run("verify p.json").stdout == f"p.json: a possible position of {game.title}\n"
    result = run(f"play --load p.json --seats {seats} --brief", "1", "1", "quit")
    assert result.exit_code == 0
    assert "The game is kept in " in unfolded(result.stdout)


# ---- bad ones


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("replay game.urb --ply 999", "--ply is 0 to {actions} here, not 999"),
        ("draw game.urb --ply -1", "--ply is 0 to {actions} here, not -1"),
        ("replay game.urb --seat Red", "there is no seat 'Red': seats are Black, White (or 1 to 2), or spectator"),
        ("draw game.urb --seat 3", "there is no seat '3': seats are Black, White (or 1 to 2), or spectator"),
    ],
)
def test_a_place_that_the_record_does_not_have(run: Run, finished: Path, words: str, sentence: str) -> None:
    result = run(words)
    assert complaint(result) == sentence.format(actions=len(urbarium.Record.load(finished).actions))
    assert result.exit_code == 2


def spoilt(text: str, line: int, old: str, new: str) -> str:
    lines = text.splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines) + "\n"


def test_a_truncated_record(run: Run, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    finished.write_text("\n".join(lines[:20]) + "\n")
    result = run("verify game.urb")
    assert complaint(result).startswith("game.urb: line 7: the result is given as ")
    assert ", but the record breaks off: after " in complaint(result)
    assert result.exit_code == 1


def test_a_record_truncated_within_an_action(run: Run, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    finished.write_text("\n".join([*lines[:11], lines[11][:-1]]))
    result = run("verify game.urb")
    assert complaint(result).startswith("game.urb: line 12: action ")
    assert "cannot read " in complaint(result)
    assert "did you mean " in complaint(result)


def test_a_record_with_an_edited_action_names_line_and_rule(run: Run, desk: Path) -> None:
    match = urbarium.game("urbino").start().play("A@e5 A@c3 first=W H@d4")
    (desk / "e.urb").write_text(match.record().text().replace("H@d4", "H@a9"))
    result = run("verify e.urb")
    assert complaint(result) == "e.urb: line 10: action 4: Only the architect on e5 sees a9; both must. [URBINO-R4.3]"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("line", "old", "new", "sentence"),
    [
        (1, "urbino", "chess", "line 1: there is no game 'chess'; there are: "),
        (2, '"1"', '"0"', "line 2: this record follows version '0' of the rules; this program plays version "),
        (3, "2", "5", "line 3: Urbino is for 2 players, not 5"),
        (3, "2", "two", "line 3: the number of players is a number, not 'two'"),
        (4, "-", "monument=on", "line 4: unknown option 'monument'; this game has: monuments"),
        (4, "]", "", "line 4: a tag looks like "),
        (6, "random", 'random"x', "line 6: a tag looks like "),
        (9, "A@", "{A@", "line 9: a comment in braces is not closed or not opened ({)"),
    ],
)
def test_an_edited_record(run: Run, finished: Path, line: int, old: str, new: str, sentence: str) -> None:
    finished.write_text(spoilt(finished.read_text(), line, old, new))
    result = run("verify game.urb")
    assert complaint(result).startswith(f"game.urb: {sentence}")
    assert result.exit_code == 1


def test_a_record_with_an_edited_result(run: Run, finished: Path) -> None:
    text = finished.read_text()
    finished.write_text(text.replace('[Result "', '[Result "W 99:'))
    assert complaint(run("verify game.urb")).startswith("game.urb: line 7: the result is given as 'W 99:")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1: this is not a record of a game: "),
        (b'[Event "World Cup"]\n\n1. e4 e5 *\n', "line 1: this is not a record of a game: "),
        (b"\x7fELF\n\x02\xff\xfe", "line 2: this is not text; "),
        (b"{}", 'this is not a position of a game: it has no "game"'),
        (b'{"game": 7}', 'this is not a position of a game: it has no "game"'),
        (b'{"game": "chess"}', "there is no game 'chess'; "),
        (b'{"game": "urbino",\n oops}', "line 2: not JSON: "),
        (b'{"a":' * 20_000, "not a position: brackets are nested too deeply"),
        (b'{"game": "urbino"}', "rules version None, this program has "),
        (b"x" * 1_000_001, "the file is larger than 1000000 bytes; "),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay", "draw", "play --load"])
def test_a_foreign_file(run: Run, desk: Path, command: str, data: bytes, sentence: str) -> None:
    (desk / "foreign.urb").write_bytes(data)
    result = run(f"{command} foreign.urb")
    assert complaint(result).startswith(f"foreign.urb: {sentence}")
    assert result.exit_code == 1


def put(name: str, value: object, at: int | None = None) -> Edit:
    def edit(fields: dict[str, object]) -> None:
        if at is None:
            fields[name] = value
        else:
            fields[name][at] = value  # type: ignore[index]

    return edit


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (put("architect", 30, at=0), "invariant 3: an architect stands on a building"),
        (put("square", 1, at=80), "invariant 2: "),
        (put("phase", 9), "phase, side or a square holds a number that means nothing"),
        (put("phase", 900), "field 'phase' must lie within -128..127"),
        (put("phase", 1.5), "field 'phase' must hold whole numbers"),
        (put("square", [1, 2, 3]), "field 'square' has shape (3,), it must be (81,)"),
        (put("colour", 1), "unknown field 'colour'"),
        (lambda fields: fields.pop("side"), "field 'side' is missing"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "draw", "play --load"])
def test_an_impossible_position_names_the_invariant(
    run: Run, desk: Path, position: dict[str, object], command: str, edit: Edit, sentence: str
) -> None:
    fields = position["fields"]
    assert isinstance(fields, dict)
    edit(fields)
    (desk / "p.json").write_text(json.dumps(position))
    result = run(f"{command} p.json")
    assert complaint(result).startswith(f"p.json: {sentence}")
    assert result.exit_code == 1
