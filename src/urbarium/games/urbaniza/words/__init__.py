"""Urbaniza for people."""
