"""The games, one folder each; deleting a folder removes a game."""
