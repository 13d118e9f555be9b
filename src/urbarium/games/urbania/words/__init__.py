"""Urbania in words."""
