"""The command in a process of its own, and at a pseudo terminal."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

# Whoever runs the tests in the background may have told them to ignore Ctrl-C; the command must hear it all the same.
LISTEN = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
COMMAND = [sys.executable, "-c", LISTEN + "from urbarium.terminal.command import main; main()"]
PATIENCE = 180  # seconds until a test gives up on a process; compiling rules takes part of it


def at_a_terminal(
    words: list[str], steps: list[tuple[str, str]], size: tuple[int, int] | None = None, **environment: str
) -> tuple[str, int]:
    """Run the command, wait for each text and type each answer; the whole output and the exit code.

    A terminal of a size has colours and moves its cursor; these signs are left out of the output.
    """
    master, slave = pty.openpty()
    kind = {"TERM": "xterm"}
    if size:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        kind = {"TERM": "xterm-256color", "COLUMNS": str(size[0]), "LINES": str(size[1])}
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=os.environ | kind | environment,
        start_new_session=True,
    )
    os.close(slave)
    seen, at, waiting = "", 0, list(steps)
    deadline = time.monotonic() + PATIENCE
    while True:
        ready, _, _ = select.select([master], [], [], max(0, deadline - time.monotonic()))
        assert ready, f"nothing comes any more after {seen[-2000:]!r}"
        try:
            piece = os.read(master, 65536).decode(errors="replace")
        except OSError:  # the other end is closed
            piece = ""
        if not piece:
            break
        seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", piece) if size else piece
        if waiting and waiting[0][0] in seen[at:]:
            at = len(seen)
            os.write(master, waiting.pop(0)[1].encode())
    os.close(master)
    assert not waiting, f"{waiting[0][0]!r} never came; there was {seen[-2000:]!r}"
    return seen, process.wait(PATIENCE)
