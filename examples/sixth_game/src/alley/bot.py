from urbarium.engine.compile import entry


@entry
def evaluate(state, out):
    """Bots search an alley to its end, so they need no opinion about its middle."""
    out[0] = 0.5
    out[1] = 0.5
