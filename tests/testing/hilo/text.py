from .rules import R1_1, R1_2

REFUSALS = {R1_1: "The game is over.", R1_2: "That is never possible."}


def draw(s, seat):
    cards = " ".join("?" if card < 0 else str(card) for card in s.hand[: s.players])
    return f"hands {cards}, {s.left} cards in the pile"


def describe(s, action):
    return ("Keep the card", "Swap the card", "Never")[action]


def narrate(before, action, after):
    return f"Seat {before.turn} {('keeps', 'swaps')[action]}."


def explain(s, action, code):
    return [(code, REFUSALS[code])]
