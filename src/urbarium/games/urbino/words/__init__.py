"""Urbino in words."""
