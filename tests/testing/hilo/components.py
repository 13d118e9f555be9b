from urbarium.engine.components import ComponentTable

CARDS = 8
TABLES = (ComponentTable("Cards", "printed", ("card",), tuple((card,) for card in range(1, CARDS + 1))),)
