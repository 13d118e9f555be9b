"""Matches between bots: fair schedules, results that survive anything, ratings, and reports on strength and balance."""

from urbarium.arena.plan import Fixture, Plan

__all__ = ["Fixture", "Plan"]
