from urbarium.engine.components import Table

CARDS = 8
TABLES = (Table("Cards", "printed", ("card",), tuple((card,) for card in range(1, CARDS + 1))),)
