"""Shared by all tests: Hypothesis without deadlines, because machines are noisy."""

from hypothesis import HealthCheck, settings

settings.register_profile("urbarium", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("urbarium")
