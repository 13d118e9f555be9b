"""A newcomer plays Urbino at the keyboard."""

import re
import shlex
from pathlib import Path

import pytest

import urbarium
from tests.terminal.conftest import Run, complaint, unfolded
from urbarium.engine import folders
from urbarium.terminal.table import with_seconds

OPENING = ("A@e5", "first=B")  # Black's two lines of the set-up; a bot places White's architect in between


def test_the_choices_are_numbered_and_a_number_plays_one(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5", "A@e7", "2")
    assert "  1  first=B: Black puts up the first building" in result.stdout
    assert "  2  first=W: White puts up the first building" in result.stdout
    assert "Black lets White build first." in result.stdout


def test_a_number_that_is_no_choice(run: Run) -> None:
    result = run("play urbino --seats me,me", "82", "0")
    assert "the choices are numbered 1 to 81; there is no 82" in result.stdout
    assert "the choices are numbered 1 to 81; there is no 0" in result.stdout


def test_an_enormous_number_is_no_choice_either(run: Run) -> None:
    result = run("play urbino --seats me,me", "9" * 5000)
    assert result.exit_code == 0
    assert "the choices are numbered 1 to 81" in result.stdout


def test_a_notation_plays_in_any_case_of_letters(run: Run) -> None:
    assert "Black places an architect on e5." in run("play urbino --seats me,me", "a@E5").stdout


def test_a_whole_turn_on_one_line(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5", "A@e7", "first=B", "H@e6", "e5-c6 H@d6")
    assert "White moves the architect from e5 to c6." in result.stdout
    assert "White puts up a house on d6." in result.stdout


def test_a_line_plays_all_of_its_actions_or_none(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5", "A@e7", "first=B", "H@e6", "e5-c6 T@a1", "log")
    assert "[URBINO-R4.3]" in result.stdout
    assert "White moves" not in result.stdout


def test_a_line_never_plays_for_somebody_else(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5 A@e7", "log")
    assert "before 'A@e7' it is White's turn; write your own actions only" in result.stdout
    assert "Nothing has happened yet." in result.stdout


def test_an_illegal_move_is_answered_with_rule_and_sentence(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5", "A@e5")
    assert result.exit_code == 0
    assert "Not possible: The other architect already stands there. [URBINO-R2.3]" in result.stdout


def test_an_unreadable_move_is_answered_with_the_nearest(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@j5", "hnit", "")
    assert "cannot read 'A@j5' as an action of Urbino; did you mean A@" in result.stdout
    assert "there is no word 'hnit'; did you mean hint?" in result.stdout
    assert "Type a number, a notation or help." in result.stdout


def test_why_says_which_rule_or_that_it_is_possible(run: Run) -> None:
    result = run(
        "play urbino --seats me,me", "A@e5", "A@e7", "first=B", "why T@a2", "why T@e6", "why 1", "why", "why xx"
    )
    assert "Not possible: No architect sees a2. [URBINO-R4.3]" in result.stdout
    assert "Possible: Put up a tower on e6." in result.stdout
    assert "Write a move after it, as in: why H@" in result.stdout
    assert "cannot read 'xx'" in result.stdout


def test_why_explains_a_whole_turn(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5", "A@e7", "first=B", "H@e6", "why e5-c6 H@d6", "why e5-c6 T@a1")
    assert "Possible: Move the architect from e5 to c6; Put up a house on d6." in result.stdout
    assert "[URBINO-R4.3]" in result.stdout


def test_hint_names_a_legal_action_and_what_it_does(run: Run) -> None:
    result = run("play urbino --seats me,me", "A@e5", "A@e7", "hint")
    hint = next(line for line in result.stdout.splitlines() if line.startswith("Hint: "))
    assert hint.startswith(("Hint: first=B (Black puts up", "Hint: first=W (White puts up"))


def test_undo_takes_back_what_was_typed_last_with_all_that_followed(run: Run) -> None:
    result = run("play urbino --seats me,random --seed 1", *OPENING, "undo", "undo", "undo", "log all")
    assert "Taken back; 2 actions remain." in result.stdout
    assert "Taken back; 0 actions remain." in result.stdout
    assert "There is nothing to take back." in result.stdout
    assert result.stdout.rstrip().endswith("End of input. Nothing was played, so nothing is kept.")


def test_undo_takes_back_several_lines_and_knows_nonsense(run: Run) -> None:
    result = run("play urbino --seats me,random --seed 1", *OPENING, "undo x", "undo 0", "undo 99")
    assert "undo takes a number of decisions, not 'x'" in result.stdout
    assert "undo takes a number of decisions, not '0'" in result.stdout
    assert "Taken back; 0 actions remain." in result.stdout


def test_list_shows_all_choices_or_some(run: Run) -> None:
    result = run("play urbino --seats me,me --brief", "list E5", "list nonsense")
    assert "  41  A@e5: Place an architect on e5" in result.stdout
    assert "None of the 81 choices has 'nonsense' in it." in result.stdout


def test_the_other_words(run: Run) -> None:
    result = run("play urbino --seats me,me", "help", "scores", "rules R4.5", "rules R99", "board", "log", "?")
    assert "why MOVE" in result.stdout
    assert "Black 0, White 0." in result.stdout
    assert "URBINO-R4.5: The square of an architect is occupied" in result.stdout
    assert "there is no rule 'R99'" in result.stdout
    assert result.exit_code == 0


def test_brief_shows_the_board_only_on_request(run: Run) -> None:
    assert "a b c d e f g h i" not in run("play urbino --seats me,me --brief").stdout
    assert "a b c d e f g h i" in run("play urbino --seats me,me --brief", "board").stdout


def test_the_log_tells_what_the_bot_did_since_my_last_turn(run: Run) -> None:
    result = run("play urbino --seats me,random --seed 1", *OPENING, "log")
    typed = result.stdout.split("> log\n")[1].splitlines()
    assert typed[0] == "  Black places an architect on e5."
    assert typed[1].startswith("  White places an architect on ")


def test_the_only_choice_is_taken_with_enter(run: Run, desk: Path) -> None:
    # Given a position in which Black cannot build and must skip.
    game = urbarium.game("urbino")
    line = "1p*Hh4/h1P*1hP2/P2T3t1/2hP1H3/hP2t4/5P3/3t2H2/9/6h2 b R 0 - 20"
    (desk / "skip.json").write_text(game.to_json(game.module("words.position").read_position(line)))
    # When Black presses Enter, then the skip is played.
    result = run("play --load skip.json --seats me,me", "")
    assert "Only one choice: --: Skip: nothing can be built. Press Enter to take it." in result.stdout
    assert "Black cannot build and skips." in result.stdout


# ---- to the end


def test_a_whole_game_with_monuments_against_a_bot(run: Run, desk: Path) -> None:
    result = run("play urbino --option monuments=on --seats Ada=me,random --seed 5 --save evening.urb", *["1"] * 120)
    assert result.exit_code == 0
    assert "The game is over: " in result.stdout
    record = urbarium.Record.load(desk / "evening.urb")
    assert record.names == ["Ada", "random"]
    assert record.options == (1,)
    assert f"Result: {record.result}" in result.stdout


@pytest.mark.parametrize("name", urbarium.game_names())
def test_every_game_at_its_largest_table(run: Run, name: str) -> None:
    """A person who always takes the first choice meets bots that choose at random."""
    game = urbarium.game(name)
    seats = ",".join(["me"] + ["random"] * (max(game.players) - 1))
    result = run(f"play {name} --seats {seats} --seed 3 --brief --save whole.urb", *["1"] * game.max_decisions)
    assert result.exit_code == 0, result.output
    assert "Result:" in unfolded(result.stdout)
    assert run("verify whole.urb").exit_code == 0


def test_bots_among_themselves(run: Run) -> None:
    result = run("play urbino --seats random,random --seed 1")
    assert result.exit_code == 0
    assert result.stdout.count("Result:") == 1


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    def moves() -> str:
        run("play urbs --seats random,random --seed 9 --save a.urb")
        return Path("a.urb").read_text()

    assert moves() == moves()


def test_resign_ends_a_game_between_one_person_and_bots(run: Run) -> None:
    result = run("play urbino --seats me,random", "A@e5", "resign")
    assert "Black resigns. White wins." in result.stdout
    assert result.exit_code == 0


def test_resign_to_a_bot_plays_on(run: Run) -> None:
    result = run("play urbino --seats me,random --seed 1", "A@e5", "resign random")
    assert "Black resigns; Random plays on." in result.stdout
    assert "Result:" in unfolded(result.stdout)


def test_resign_leaves_the_table_to_the_others(run: Run) -> None:
    result = run("play urbino --seats me,me --seed 1", "A@e5", "resign random", "undo", "quit")
    assert "White resigns; Random plays on." in result.stdout


def test_resign_to_nobody(run: Run) -> None:
    assert "nobody is called 'bob'" in run("play urbino --seats me,me", "resign bob").stdout


# ---- leaving and coming back


def test_end_of_input_keeps_the_game_and_says_where(run: Run, desk: Path) -> None:
    result = run("play urbino --seats me,random --seed 1", *OPENING)
    (kept,) = (desk / "state").iterdir()
    assert result.exit_code == 0
    assert f"End of input. The game is kept in {kept}; go on with: urbarium play --load {kept}" in unfolded(
        result.stdout
    )
    assert len(urbarium.Record.load(kept).actions) == 3


def test_a_command_that_is_told_can_be_copied(run: Run, desk: Path) -> None:
    (desk / "two words").mkdir()
    told = unfolded(run("play urbino --seats me,me", "A@e5", "save two words/g.urb", "quit").stdout)
    command = re.search(r"Saved in .*; go on with: (urbarium .*)", told)
    assert command is not None
    assert shlex.split(command[1])[2:] == ["--load", "two words/g.urb"]


def test_a_new_game_does_not_overwrite_the_last_one(run: Run, desk: Path) -> None:
    for _ in range(2):
        run("play urbino --seats me,me", "A@e5", "quit")
    assert len(list((desk / "state").glob("urbino-*.urb"))) == 2


def test_a_kept_game_is_kept_on_in_its_file(run: Run, desk: Path) -> None:
    run("play urbino --seats me,me", "A@e5", "quit")
    (kept,) = (desk / "state").iterdir()
    run(f"play --load {kept}", "A@e7", "quit")
    assert list((desk / "state").iterdir()) == [kept]
    assert len(urbarium.Record.load(kept).actions) == 2


def test_the_oldest_kept_games_make_room(run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urbarium.terminal.files.KEPT_GAMES", 3)
    for _ in range(5):
        run("play urbino --seats me,me", "A@e5", "quit")
    assert len(list((desk / "state").iterdir())) == 3


def test_a_game_goes_on_with_the_same_players(run: Run) -> None:
    run("play urbino --seats Ada=me,random --seed 1 --save a.urb", *OPENING, "quit")
    result = run("play --load a.urb", "log all", "undo", "quit")
    assert result.stdout.startswith("Urbino: Black, Ada (you); White, Random.")
    assert "Black places an architect on e5." in result.stdout
    assert "Taken back; 2 actions remain." in result.stdout


def test_a_record_never_names_a_class_to_load(run: Run, desk: Path) -> None:
    (desk / "trap.py").write_text("raise SystemExit('code of a stranger')\n")
    run("play urbino --seats me,me --save a.urb", "A@e5", "quit")
    text = (desk / "a.urb").read_text().replace('[White "me"]', '[White "trap:Bot"]')
    (desk / "a.urb").write_text(text)
    result = run("play --load a.urb", "quit")
    assert result.exit_code == 0
    assert result.stdout.startswith("Urbino: Black; White, trap:Bot.")


def test_save_writes_a_record_and_does_not_overwrite_by_accident(run: Run, desk: Path) -> None:
    (desk / "mine.urb").write_text("precious")
    result = run(
        "play urbino --seats me,me", "A@e5", "save", "save mine", "save! mine.urb", "save mine", "save no/where", "quit"
    )
    assert "Write a file name after it" in result.stdout
    assert "mine.urb exists already; type save! mine to replace it." in result.stdout
    assert "Saved in mine.urb" in result.stdout
    assert "no/where.urb cannot be written: No such file or directory" in result.stdout
    assert urbarium.Record.load(desk / "mine.urb").actions == [40]


def test_a_position_is_saved_and_played_on(run: Run, desk: Path) -> None:
    run("play urbino --seats me,me --option monuments", "A@e5", "save here.json", "quit")
    result = run("play --load here.json --seats me,me", "A@e7", "save there", "undo 9", "quit")
    assert "White places an architect on e7." in result.stdout
    assert "Saved in there.urb" in result.stdout
    assert "Taken back; 0 actions remain." in result.stdout
    assert urbarium.Record.load(desk / "there.urb").replay().options == (1,)
    assert "There is nothing to take back." not in run("play --load there.urb", "undo", "quit").stdout
    assert run("verify there.urb").stdout == "there.urb: Urbino, 2 players, 1 legal actions, not finished\n"


def test_draw_makes_a_picture_of_what_i_see(run: Run, desk: Path) -> None:
    result = run("play urbino --seats me,me --theme dark", "A@e5", "draw", "draw board", "quit")
    assert "Drawn in board.svg." in result.stdout
    assert (desk / "board.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(("spare", "said"), [("spare", "is used for now"), (None, "the game could not be kept")])
def test_a_game_that_cannot_be_kept_where_it_should_goes_on(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch, spare: str | None, said: str
) -> None:
    (desk / "file").write_text("")
    monkeypatch.setenv("URBARIUM_STATE_DIR", str(desk / "file" / "state"))
    monkeypatch.setattr(folders, "_temporary", lambda: spare and desk / spare)
    result = run("play urbino --seats me,me", "A@e5", "quit")
    assert result.exit_code == 0
    assert said in result.stderr
    assert len(list(desk.glob("spare/*.urb"))) == (spare is not None)


# ---- tables that cannot be


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play urbin", "there is no game 'urbin'; did you mean urbino?"),
        ("play", "which game? urbarium games lists them; urbarium play --load FILE goes on with a saved one"),
        ("play urbino --players 3", "Urbino is for 2 players, not 3"),
        ("play urbino --seats me", "Urbino is for 2 players, not 1"),
        ("play urbino --players 2 --seats me,me,me", "Urbino is for 2 players, not 3"),
        ("play urbs --players 2 --seats me,me,me", "--players says 2, --seats names 3"),
        ("play urbino --option monument=on", "unknown option 'monument'; this game has: monuments"),
        ("play urbino --option monuments=maybe", "option monuments takes off, on, not 'maybe'"),
        ("play urbino --seats me,Bo=level3", "only a person has a name, as in Bo=me; 'level3' is none"),
        ("play urbino --option =on", "an option is written name=value, not '=on'"),
        (
            "play urbino --seats me,bob",
            "nobody is called 'bob': a seat is me (a person at this keyboard), random, level1, level2, level3, level4, "
            "level5, level6 or package.module:Class",
        ),
        (
            "play urbino --seats me,nowhere:Bot",
            "bot 'nowhere:Bot': there is no module 'nowhere' here or among the installed ones",
        ),
        (
            "play --load x.urb --players 2",
            "a saved game brings its own players and options: leave out --players and --option",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_as_usage(run: Run, words: str, sentence: str) -> None:
    result = run(words)
    assert complaint(result) == sentence
    assert result.exit_code == 2
    assert result.stdout == ""


def test_a_saved_game_of_another_kind(run: Run) -> None:
    run("play urbino --seats me,me --save a.urb", "A@e5", "quit")
    result = run("play urbs --load a.urb")
    assert complaint(result) == "a.urb is a game of Urbino, not of URBS"
    assert result.exit_code == 2


def test_my_own_bot_takes_a_seat(run: Run, desk: Path) -> None:
    (desk / "first_bot.py").write_text(
        "class First:\n    name = 'first'\n    def choose(self, view):\n        return view.legal()[0]\n"
    )
    result = run("play urbino --seats me,first_bot:First", "A@e5", "quit")
    assert "White places an architect on a1." in result.stdout


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise ValueError('lost my way')", "crashed: ValueError: lost my way"),
        ("return 489", "chose action 489: "),
        ("return 'e5'", "answered 'e5', which is no action"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_is_kept(run: Run, desk: Path, body: str, sentence: str) -> None:
    module = f"bad_bot_{len(body)}"
    (desk / f"{module}.py").write_text(f"class Bad:\n    name = 'bad'\n    def choose(self, view):\n        {body}\n")
    result = run(f"play urbino --seats me,{module}:Bad --save a.urb", "A@e5")
    assert complaint(result).startswith(f"bot bad in Urbino, seat 2 (White), decision 2: {sentence}")
    assert result.exit_code == 1
    assert urbarium.Record.load(desk / "a.urb").actions == [40]


def test_the_last_level_is_given_its_seconds(run: Run) -> None:
    assert with_seconds("Ada=me, level6,level2", 30) == "Ada=me,level6-30,level2"
    assert "White, Grandmaster (level 6, 30 s)" in run("play urbino --seats me,level6 --seconds 30").stdout
    assert "--seconds is for level6" in complaint(run("play urbino --seats me,level2 --seconds 30"))
