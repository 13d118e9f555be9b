"""Nothing is hidden in an alley."""

from urbarium.engine.plain import redact, resample, seen

__all__ = ["redact", "resample", "seen"]
