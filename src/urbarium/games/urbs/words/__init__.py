"""URBS in words, in English and Portuguese."""
