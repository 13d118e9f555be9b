"""Records: what is written is read back, and whatever is wrong with a file is said with its line."""

import pytest

import urbarium
from urbarium import Record, RecordError, SetupError
from urbarium.engine.record import commitment

URBINO = urbarium.game("urbino")
FINISHED = """\
[Game "urbino"]
[Rules "1"]
[Players "2"]
[Options "-"]
[Black "Ada"]
[White "Bob"]
[Result "B 4:0"]

setup. A@b9 A@d3 first=W
1. H@b3
2. b9-c1 H@b1
3. d3-a1 H@a3
4. c1-a2 T@b2
5. --
6. --
"""


def test_a_record_is_written_as_it_was_read():
    record = Record.parse(FINISHED)
    assert record.text() == FINISHED
    assert record.names == ["Ada", "Bob"]
    assert record.replay().scores() == [4, 0]


def test_a_file_round_trips(tmp_path):
    match = URBINO.start(monuments=True).play("A@d4 A@f7 first=W H@d7 stay")
    match.record(["Ada", "Bob"]).save(tmp_path / "game.urb")
    record = Record.load(tmp_path / "game.urb")
    assert record.actions == match.actions
    assert record.options == (1,)
    assert record.result == "*"


@pytest.mark.parametrize("result", ["White resigned", "aborted"])
def test_a_game_that_was_given_up_is_written_as_it_was_read(result):
    text = FINISHED.replace("B 4:0", result).replace("6. --\n", "")
    record = Record.parse(text)
    assert record.broken_off
    assert record.text() == text
    match = record.replay()
    assert (match.over, len(match.actions)) == (False, len(record.actions))


@pytest.mark.parametrize("result", ["White resigned", "aborted"])
def test_a_game_that_came_to_its_end_was_not_given_up(result):
    with pytest.raises(RecordError, match="the actions lead to 'B 4:0'") as error:
        Record.parse(FINISHED.replace("B 4:0", result))
    assert error.value.line == 7


def test_only_a_seat_of_the_game_can_resign():
    with pytest.raises(RecordError, match="the game is not over"):
        Record.parse(FINISHED.replace("B 4:0", "Green resigned").replace("6. --\n", ""))


def test_comments_and_several_turns_on_a_line():
    text = FINISHED.replace("1. H@b3\n2. b9-c1 H@b1\n", "1. H@b3 {a quiet\nstart} 2. b9-c1 H@b1 ")
    assert Record.parse(text).actions == Record.parse(FINISHED).actions


def test_names_cannot_break_the_file():
    record = URBINO.start().record(['A "quoted" name', "two\nlines"])
    assert Record.parse(record.text()).names == ["A 'quoted' name", "two lines"]


def test_a_record_needs_a_name_for_each_seat():
    with pytest.raises(SetupError, match="2 names are needed, not 3"):
        URBINO.start().record(["a", "b", "c"])


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('[Game "urbino"]\n', "", 1, "does not begin with"),
        ('[Game "urbino"]', '[Game "chess"]', 1, "there is no game 'chess'"),
        ('[Game "urbino"]', '[Game "urbin"]', 1, "did you mean urbino"),
        ('[Rules "1"]', '[Rules "0.9"]', 2, "version '0.9' of the rules"),
        ('[Players "2"]', '[Players "3"]', 3, "Urbino is for 2 players, not 3"),
        ('[Players "2"]', '[Players "two"]', 3, "is a number"),
        ('[Options "-"]', '[Options "towers=on"]', 4, "unknown option 'towers'"),
        ('[Options "-"]', '[Options "monuments=maybe"]', 4, "takes off, on"),
        ('[Options "-"]', "[Options -]", 4, "a tag looks like"),
        ('[Result "B 4:0"]', '[Result "W 4:0"]', 7, "the actions lead to 'B 4:0'"),
        ("1. H@b3", "1. H@z3", 10, "cannot read 'H@z3'"),
        ("1. H@b3", "1. H@e9", 10, "URBINO-R4.3"),
        ("2. b9-c1 H@b1", "2. b9-c1", 12, "R3.1"),
        ("6. --\n", "", 7, "the result is given as 'B 4:0'"),
        ("6. --\n", "6. --\n7. --\n", 16, "the game is over, but"),
        ("1. H@b3", "1. H@b3 {a comment", 10, "not closed"),
        ("1. H@b3", "1. H@b3 }", 10, "not opened"),
    ],
)
def test_edited_records(old, new, line, reason):
    with pytest.raises(RecordError, match=reason) as error:
        Record.parse(FINISHED.replace(old, new, 1))
    assert error.value.line == line


@pytest.mark.parametrize("length", [0, 10, 40, 130])
def test_truncated_records_say_so_or_are_shorter_games(length):
    with pytest.raises(RecordError):
        Record.parse(FINISHED[:length])


def test_foreign_files(tmp_path):
    (tmp_path / "picture.urb").write_bytes(bytes(range(128, 256)))
    with pytest.raises(RecordError, match="is not text"):
        Record.load(tmp_path / "picture.urb")
    (tmp_path / "letter.urb").write_text("Dear Sir or Madam,\n")
    with pytest.raises(RecordError, match="not a record of a game"):
        Record.load(tmp_path / "letter.urb")
    (tmp_path / "huge.urb").write_text("x" * 1_000_001)
    with pytest.raises(RecordError, match="larger than"):
        Record.load(tmp_path / "huge.urb")
    with pytest.raises(RecordError, match="cannot open"):
        Record.load(tmp_path / "missing.urb")
    with pytest.raises(RecordError, match="cannot open"):
        Record.load(tmp_path)


def test_a_replay_that_breaks_names_the_action():
    record = Record.parse(FINISHED)
    record.actions[3] = 489
    with pytest.raises(RecordError, match="action 4 is not possible: You can still build"):
        record.replay()


def test_a_seed_must_be_the_promised_one():
    seed = bytes(range(32))
    tags = f'[Game "urbino"]\n[Seed "{seed.hex()}"]\n[Commitment "{commitment(seed)}"]\n\nsetup. A@a1\n'
    assert Record.parse(tags).seed == seed
    with pytest.raises(RecordError, match="not the one that was promised"):
        Record.parse(tags.replace(seed.hex(), bytes(32).hex()))
    with pytest.raises(RecordError, match="64 hexadecimal digits"):
        Record.parse(tags.replace(seed.hex(), "abc"))


def test_a_name_may_hold_what_a_comment_begins_with():
    game = urbarium.game("urbino")
    match = game.start(seed=1)
    record = Record.of_match(match, ["a; b", 'Bo ]; [Seed "x"]'])
    assert Record.parse(record.text()).names == ["a; b", "Bo ]; [Seed 'x']"]
    commented = record.text().replace('[Players "2"]', '[Players "2"]  ; two of them')
    assert Record.parse(commented).players == 2
