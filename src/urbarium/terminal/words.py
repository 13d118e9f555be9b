"""The words of the terminal in the language that is spoken."""

from pathlib import Path

from urbarium.engine.words import Words

__all__ = ["say"]

say = Words(Path(__file__).parent)
