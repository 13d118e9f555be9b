"""The strip under a player's name: cards, projects, income, specialists, kept coins."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, group, icon, rect, text

from ..components import MAX_SUBMITTED, RESIDENTIAL, SUITS
from ..rules.amounts import coins_of, income, wild_coins_of
from ..state import OFF, cards_of, specialists_of
from ..words.phrases import card_names, coins, hand_words, printed_track, project_words, say, seat_name
from .colours import PROJECT_BACK
from .pieces import chip, specialist_disc

STRIP = (300, 44)
LETTERS = 13
COIN = 15.0  # before the coins of each colour


def seat_strip(scene: Scene, seat: int) -> None:
    """Counts above; below them specialists from the left, and the coins of each colour."""
    upper, lower = Box(0, 0, *STRIP).inset(12, 1).rows(2, 2)
    _counts(scene, upper, seat)
    _holdings(scene, lower, seat)


def _counts(scene: Scene, box: Box, seat: int) -> None:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    hand = _counter(scene, box.x, box.cy, "hand", int(s.hand_count[seat]), f"cards-{seat}")
    known = [] if seat == scene.seat else cards_of(s.known[seat])
    drawing.add(hand.set(data_about="hand", data_now=hand_words(s, seat, known)))
    projects = _counter(scene, box.x + 54, box.cy, "bulb", int(s.project_hand[seat]), f"projects-{seat}")
    for number in range(MAX_SUBMITTED):
        fill = PROJECT_BACK if number < s.submitted[seat] else "none"
        x = box.x + 104 + 15 * number
        projects.add(rect(x, box.cy - 7, 11, 14, 2, fill=fill, stroke=theme.muted, stroke_width=1.2))
    drawing.add(projects.set(data_about="projects", data_now=project_words(s, seat)))
    if s.subsidy_option != OFF:
        active = bool(s.subsidy[seat])
        now = say("Subsidy contract: a rainbow helmet or coin") if active else say("Subsidy contract: used")
        ink = theme.target if active else theme.line
        drawing.add(group(icon(drawing, "medal", box.x + 166, box.cy, 17, ink), data_about="subsidy", data_now=now))
    earned = say("+{points} a turn").format(points=int(income(s, seat)))
    told = {
        "player": seat_name(seat),
        "points": int(s.vp[seat]),
        "track": printed_track(int(s.vp[seat])),
        "income": int(s.last_income[seat]),
    }
    drawing.add(
        group(
            text(drawing, box.right, box.cy, earned, LETTERS, anchor="end", bold=bool(income(s, seat))),
            data_about="income",
            data_now=say("{player}: {points} points (on a printed track {track}); income last turn {income}").format(
                **told
            ),
        )
    )


def _counter(scene: Scene, x: float, y: float, picture: str, count: int, name: str) -> Element:
    number = text(scene.drawing, x + 22, y, str(count), LETTERS + 1, anchor="start", bold=True)
    return group(icon(scene.drawing, picture, x + 9, y, 17, scene.drawing.theme.muted), number.set(data_number=name))


def _holdings(scene: Scene, box: Box, seat: int) -> None:
    drawing, s = scene.drawing, scene.s
    held = specialists_of(s, seat)
    for number, suit in enumerate(held):
        drawing.add(specialist_disc(drawing, box.x + 10 + 21 * number, box.cy, 9.5, suit))
    piles = [(suit, int(coins_of(s.table[seat], suit))) for suit in range(SUITS)]
    piles.append((RESIDENTIAL, int(wild_coins_of(s.table[seat]))))
    shown = [(suit, amount) for suit, amount in piles if amount]
    kept = group(data_about="kept", data_now=card_names(cards_of(s.table[seat])) or coins(0))
    step = min(29.0, (box.width - 21 * len(held) - 4 - COIN) / max(1, len(shown)))
    x = box.right - step * len(shown)
    for number, (suit, amount) in enumerate(shown):
        kept.add(chip(drawing, Box(x + number * step + 2, box.y + 1, step - 2, box.height - 2), suit, str(amount)))
    if shown:
        kept.add(icon(drawing, "coin", x - COIN / 2, box.cy, COIN, drawing.theme.muted))
    drawing.add(kept)
