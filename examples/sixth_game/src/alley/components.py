import numpy as np

from urbarium.engine.components import ComponentTable

LONGEST = 11
PLOTS = np.array([7, 9, 11])  # by option
TABLES = (ComponentTable("Alleys", "printed", ("plots",), tuple((int(plots),) for plots in PLOTS)),)
