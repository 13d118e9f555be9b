from urbarium.engine.actions import ActionSpace, Block

from .components import LONGEST

ACTIONS = ActionSpace(Block("build", LONGEST, "H{}", lambda plot: str(plot + 1)))
