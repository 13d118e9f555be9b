"""What a seat may know: everything, for nothing is hidden."""

from urbarium.engine.plain import redact, resample, seen

__all__ = ["redact", "resample", "seen"]
