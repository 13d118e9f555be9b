from .components import CARDS

OBSERVED = {"hand": ("one_hot", 1, CARDS), "pile": ("omitted",)}
