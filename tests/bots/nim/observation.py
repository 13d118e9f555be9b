from .components import MOST

OBSERVED = {"heap": ("one_hot", 0, MOST)}
