"""Training: a game plays itself, learns to estimate its positions, and keeps what wins matches."""
