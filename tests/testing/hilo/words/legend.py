from urbarium.engine.legend import Entry


def legend():
    return {"card": Entry("Card", "A number from 1 to 8.", "HILO-R1.1")}
