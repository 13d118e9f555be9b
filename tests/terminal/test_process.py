"""The command as the shell sees it: pipes, signals, the end of input, terminals, and what is loaded."""

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.conftest import unfolded
from tests.terminal.pseudo import COMMAND, PATIENCE, at_a_terminal

started: list[subprocess.Popen[str]] = []


@pytest.fixture(autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    yield
    while started:
        with started.pop() as process:
            process.kill()


def start(*words: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    started.append(process)
    return process


def read_until(process: subprocess.Popen[str], text: str) -> str:
    """What the process writes until a text appears."""
    assert process.stdout is not None
    seen = ""
    deadline = time.monotonic() + PATIENCE
    while text not in seen:
        ready, _, _ = select.select([process.stdout], [], [], max(0, deadline - time.monotonic()))
        assert ready, f"{text!r} never came; there was {seen!r}"
        piece = os.read(process.stdout.fileno(), 4096).decode()
        assert piece, f"{text!r} never came; there was {seen!r}"
        seen += piece
    return seen


def test_piped_input_is_played_and_echoed() -> None:
    out, err = start("play", "urbino", "--seats", "me,me").communicate("A@e5\r\nA@e7\n", PATIENCE)
    assert "Black> A@e5\n  Black places an architect on e5.\n" in out
    assert "White> A@e7\n  White places an architect on e7.\n" in out
    assert "Traceback" not in err


def test_a_pipe_gets_no_escapes_and_no_box_drawing() -> None:
    process = start("play", "urbino", "--seats", "me,me")
    out, _ = process.communicate("help\nrules\nwhy A@e5\nhint\n", PATIENCE)
    assert process.returncode == 0
    assert not re.search(r"[\x1b\u2500-\u257f]", out)


def test_bytes_that_are_no_text_are_an_unreadable_move() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "urbino", "--seats", "me,me"],
        input=b"\xff\xfe\x00\nA@e5\n",
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    assert b"cannot read" in done.stdout
    assert b"Black places an architect on e5." in done.stdout


def test_a_narrow_encoding_does_not_stop_a_game() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*COMMAND, "rules", "urbino"], capture_output=True, timeout=PATIENCE, env=environment)
    assert done.returncode == 0


def test_end_of_input_is_a_clean_exit() -> None:
    process = start("play", "urbino", "--seats", "me,me")
    out, err = process.communicate("", PATIENCE)
    assert out.endswith("End of input. Nothing was played, so nothing is kept.\n")
    assert process.returncode == 0
    assert "Traceback" not in err


def test_ctrl_c_keeps_the_game(desk: Path) -> None:
    process = start("play", "urbino", "--seats", "me,me")
    assert process.stdin is not None
    process.stdin.write("A@e5\n")
    process.stdin.flush()
    read_until(process, "White> ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert f"Interrupted. The game is kept in {desk / 'state' / 'urbino-'}" in unfolded(out)
    assert "Traceback" not in err


def test_ctrl_c_is_heard_while_a_bot_thinks(desk: Path) -> None:
    (desk / "slow.py").write_text(
        "import time\n\nclass Slow:\n    name = 'slow'\n\n    def choose(self, view):\n"
        "        print('now', flush=True)\n        time.sleep(600)\n"
    )
    process = start("play", "urbino", "--seats", "slow:Slow,random")
    read_until(process, "now")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in err


@pytest.mark.parametrize("words", ["rules urbino", "rules urbs", "games", "play urbino --seats random,random"])
def test_whoever_reads_only_the_beginning_gets_no_complaint(words: str) -> None:
    line = " ".join(f"'{word}'" for word in COMMAND)
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line} {words} | head -1"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert len(done.stdout.splitlines()) == 1
    assert [line for line in done.stderr.splitlines() if not line.startswith("Preparing")] == []
    assert done.returncode == 0


@pytest.mark.parametrize(
    "words", [["--help"], ["games"], ["play", "--help"], ["rules", "urbino", "R1.1"], ["--version"]]
)
def test_looking_around_does_not_load_the_compiler(words: list[str]) -> None:
    watch = "import sys, atexit; atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr)); "
    done = subprocess.run(
        [COMMAND[0], "-c", watch + COMMAND[2], *words], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.stderr == "False\n"


def test_replay_steps_at_a_terminal(desk: Path) -> None:
    start("play", "urbino", "--seats", "random,random", "--seed", "1", "--save", "g.urb").communicate("", PATIENCE)
    keys = [
        ("0 of ", "\n"),
        ("1 of ", "b\n"),
        ("0 of ", "b\n"),
        ("0 of ", "x\n"),
        ("0 of ", "5\n"),
        ("5 of ", "e\n"),
        ("> ", "q\n"),
    ]
    seen, code = at_a_terminal(["replay", "g.urb"], keys)
    assert code == 0
    assert "1 (turn setup): Black places an architect on " in seen
    assert "That is the beginning." in seen
    assert "Result: " in seen


def test_a_terminal_without_colour_gets_none() -> None:
    seen, code = at_a_terminal(
        ["play", "urbino", "--seats", "me,me"], [("> ", "why 1\n"), ("Possible", "quit\n")], NO_COLOR="1"
    )
    assert code == 0
    assert not re.search(r"\x1b\[(?:\d+;)*3\dm", seen)


def test_control_d_at_a_terminal_is_the_end_of_input() -> None:
    seen, code = at_a_terminal(["play", "urbino", "--seats", "me,me"], [("> ", "A@e5\n"), ("White> ", "\x04")])
    assert code == 0
    assert "End of input. The game is kept in " in seen
