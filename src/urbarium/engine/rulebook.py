"""A game's guide: how to play, and every rule behind its id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path

from urbarium.engine.errors import SetupError

__all__ = ["Guide", "filled", "guide"]

_MARKUP = re.compile(r"\*\*|`")  # for what is bold, or typed


class Guide:
    """A game's ``guide.md``: how to play in a minute, then every rule behind its bold id."""

    def __init__(self, path: Path, prefix: str) -> None:
        self.path = path
        self.prefix = prefix

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> dict[str, str]:
        """Rule id to its paragraph in plain words, in the guide's order."""
        pattern = re.compile(rf"^[-*] \*\*({self.prefix}-[RJ][\d.]+)\*\*\s+(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
        return {found[1]: _MARKUP.sub("", " ".join(found[2].split())) for found in pattern.finditer(self.text)}

    def rule(self, name: str) -> tuple[str, str]:
        """One rule by its id; the prefix may be left out.

        Raises SetupError with the ids of the same group when there is no such rule.
        """
        wanted = name.upper()
        if not wanted.startswith(self.prefix):
            wanted = f"{self.prefix}-{wanted}"
        if wanted in self.rules:
            return wanted, self.rules[wanted]
        group = wanted.split(".")[0]
        near = [rule for rule in self.rules if rule.split(".")[0] == group] or list(self.rules)
        raise SetupError(f"there is no rule {name!r}; look at {', '.join(near[:12])}")


@cache
def guide(path: Path, prefix: str) -> Guide:
    """The guide of a file, read once."""
    return Guide(path, prefix)


def filled(path: Path, numbers: Mapping[str, object]) -> str:
    """The text of a file with numbers by their names in braces; those below zero get a real minus sign."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"(?<!\w)-(?=\d)", "−", text.format_map(numbers))
