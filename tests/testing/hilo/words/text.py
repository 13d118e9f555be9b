def describe(s, action):
    return ("Keep the card", "Swap the card", "Never")[action]


def narrate(before, action, after):
    return f"Seat {before.turn} {('keeps', 'swaps')[action]}."


def explain(s, action, code):
    return [(code, {})]
