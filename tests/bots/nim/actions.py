from urbarium.engine.actions import ActionSpace, Block

from .components import HEAPS, MOST

NAMES = [f"{taken + 1} from {'abc'[heap]}" for heap in range(HEAPS) for taken in range(MOST)]
ACTIONS = ActionSpace(Block("take", HEAPS * MOST, "{}", NAMES))
