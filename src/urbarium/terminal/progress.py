"""Which lessons have been taken on this machine: a small file in the state folder."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from urbarium.engine.errors import UrbariumError
from urbarium.terminal.files import state_folder, write_file
from urbarium.terminal.words import say

__all__ = ["Progress"]


class Progress:
    """The lessons that were finished, by game. A file that cannot be read counts as none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or state_folder() / "lessons.json"
        self._done: dict[str, list[str]] = {}
        with contextlib.suppress(OSError, ValueError):
            data = json.loads(self.path.read_text(encoding="utf-8"))
            listed = data.items() if isinstance(data, dict) else ()
            self._done = {game: [str(one) for one in done] for game, done in listed if isinstance(done, list)}

    def done(self, game: str, lesson: str) -> bool:
        """Was the lesson finished?"""
        return lesson in self._done.get(game, [])

    def tick(self, game: str, lesson: str) -> str:
        """Remember a finished lesson; a sentence if that is not possible."""
        if not self.done(game, lesson):
            self._done.setdefault(game, []).append(lesson)
        try:
            with contextlib.suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.path, json.dumps(self._done, indent=1) + "\n")
        except UrbariumError as error:
            return say("your progress could not be kept: {reason}").format(reason=error)
        return ""
