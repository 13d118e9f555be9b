import numpy as np

from urbarium.engine.components import Table

LONGEST = 11
PLOTS = np.array([7, 9, 11])  # by option
TABLES = (Table("Alleys", "printed", ("plots",), tuple((int(plots),) for plots in PLOTS)),)
