"""The drawing of Urbania, from what one seat may know. One column, made for a phone held upright."""

from typing import Any

from urbarium.render import (
    Box,
    Drawing,
    Element,
    Grid,
    button,
    coordinates,
    counter,
    el,
    frame,
    group,
    halo,
    icon,
    last_mark,
    line,
    mix,
    panel,
    rect,
    target,
    text,
    text_in,
    token,
)

from . import outlook, scoring
from .components import (
    AREA,
    AREA_NAMES,
    CARD_CODES,
    CARD_TYPES,
    CELLS,
    CENTRE,
    DISTRICT_CELLS,
    DISTRICT_END,
    KIND_COINS,
    KINDS,
    MAX_SUBMITTED,
    NO_HELMETS,
    POOL,
    PROJECT_CODES,
    RESIDENTIAL,
    SIZE,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    SUITS,
    TILE_TYPE,
    TRACK_ICONS,
    TRACK_SPACES,
    TYPE_LETTERS,
    TYPE_NAMES,
    WILD_COIN,
    WILD_HELMET,
)
from .notation import ACTIONS
from .outlook import SEAT_NAMES
from .pieces import (
    TYPE_FILLS,
    TYPE_ICONS,
    building_marker,
    chip,
    empty_slot,
    project_card,
    renewed_building,
    resource_back,
    resource_card,
    run_down_building,
    seat_look,
    specialist_marker,
)
from .state import ACTION, BONUS, DRAW, GAME_OVER, OFF, PAY_RENEW, RENEWED
from .text import building, describe, headline

WIDTH = 420
MARGIN = 8
CELL = 55
CARD_WIDTH, CARD_HEIGHT = 46, 64
TINTS = ("#6FA8C7", "#C79A4B", "#9C7BC0", "#6BA37A", "#8A8478")  # grounds of the districts and the centre
OFFSET = {name: block.offset for name, block in ACTIONS.blocks.items()}


def draw(s: Any, seat: int, legal: list[int], last: int | None, theme: str) -> str:
    """The whole table. ``legal`` become targets; ``last`` is marked where it happened on the board."""
    return str(_Table(s, seat, legal, last, theme).drawing)


class _Table:
    """The parts of the drawing, each placed under the one before; ``y`` is how far the drawing has come."""

    def __init__(self, s: Any, seat: int, legal: list[int], last: int | None, theme: str) -> None:
        self.s = s
        self.seat = seat
        self.legal = set(legal)
        self.last = last
        self.y = float(MARGIN)
        self.hand: dict[int, Box] = {}  # where own cards lie, for the previews of payments
        self.table: dict[int, Box] = {}
        self.drawing = Drawing("urbania", WIDTH, 100, theme, "Urbania", headline(s))
        self.theme = self.drawing.theme
        self.marks = group()  # drawn last, above everything
        self.header()
        self.buttons()
        self.city()
        if seat >= 0:
            self.own_cards()
        self.supply()
        self.colours()
        self.players()
        self.offer_city()
        self.drawing.add(self.marks)
        self.drawing.height = self.y

    # ---- helpers

    def offer(self, action: int, *children: Element | None) -> Element:
        """The children as a target if the action is possible, else as they are."""
        body = [child for child in children if child is not None]
        if action not in self.legal:
            return group(*body)
        return target(action, describe(self.s, action), *body)

    def outline(self, action: int, box: Box) -> Element | None:
        return halo(self.drawing, box) if action in self.legal else None

    def mark_last(self, action: int, box: Box) -> None:
        if action == self.last:
            self.marks.add(last_mark(self.drawing, box))

    # ---- the upper lines

    def header(self) -> None:
        s, theme = self.s, self.theme
        box = Box(MARGIN, self.y, WIDTH - 2 * MARGIN, 54)
        self.drawing.add(frame(box, 6, fill=theme.panel, stroke=theme.line))
        lines = box.inset(8, 4).rows(2)
        left = lines[0]
        if s.side >= 0:
            self.drawing.add(token(self.drawing, left.x + 9, left.cy, 9, seat_look(self.drawing, int(s.side))))
            left = left.after(24)
        self.drawing.add(text_in(self.drawing, left, _status(s), 15, align="start", bold=True))
        ending, near = _ending(s)
        fill = theme.warning if near else theme.muted
        self.drawing.add(icon(self.drawing, "hourglass", lines[1].x + 9, lines[1].cy, 15, fill))
        self.drawing.add(text_in(self.drawing, lines[1].after(24), ending, 13, align="start", fill=fill, bold=near))
        self.y = box.bottom + 6

    def buttons(self) -> None:
        """Actions without a place on the table."""
        words = {"refresh": ("Replace the pool", "swap"), "use_subsidy": ("Use your subsidy contract", "medal")}
        words |= {"skip_bonus": ("No bonus card", "skip"), "pass": ("Pass", "skip")}
        shown = [name for name in words if OFFSET[name] in self.legal]
        if not shown:
            return
        row = Box(MARGIN, self.y, WIDTH - 2 * MARGIN, 30)
        for box, name in zip(row.columns(len(shown), 6), shown, strict=True):
            content, picture = words[name]
            action = OFFSET[name]
            self.drawing.add(
                button(
                    self.drawing,
                    box,
                    content,
                    action,
                    describe(self.s, action),
                    picture=picture,
                    id=self.drawing.id(name),
                )
            )
        self.y = row.bottom + 6

    # ---- the city

    def city(self) -> None:
        top = self.y
        self.y += 22
        self.grid = Grid(Box(MARGIN + 17, self.y, CELL * SIZE, CELL * SIZE), SIZE, SIZE)
        ground = group(id=self.drawing.id("city"))
        for cell in range(CELLS):
            box = self.cell_box(cell)
            ground.add(frame(box, fill=mix(self.theme.page, TINTS[AREA[cell]], 0.45)))
        for cell in range(CELLS):
            tile = int(self.s.tile[cell])
            box = self.cell_box(cell).inset(3)
            piece = renewed_building if self.s.cell[cell] == RENEWED else run_down_building
            ground.add(piece(self.drawing, box, tile).set(id=self.drawing.id("cell", cell)))
            self.mark_last(OFFSET["renew"] + cell, self.cell_box(cell).inset(1))
        self.drawing.add(ground, *self.streets())
        self.drawing.add(coordinates(self.drawing, self.grid, "abcdefg", "7654321", size=12, distance=9))
        self.y = self.grid.box.bottom + 16
        for area, left, above in ((0, True, True), (1, False, True), (3, True, False), (2, False, False)):
            box = Box(
                self.grid.box.x if left else self.grid.box.cx, top if above else self.y, self.grid.box.width / 2, 18
            )
            self.drawing.add(self.district_label(box.inset(2, 0), area, left))
        self.y += 24

    def cell_box(self, cell: int) -> Box:
        return self.grid.cell(cell % SIZE, cell // SIZE)

    def district_label(self, box: Box, area: int, left: bool) -> Element:
        """The name, and a counter that turns red when the end is two buildings away."""
        renewed, end = int(self.s.district_renewed[area]), DISTRICT_CELLS - DISTRICT_END
        near = renewed >= end - 2
        content = f"{AREA_NAMES[area]}: renewed {renewed} / {end}"
        fill = self.theme.warning if near else self.theme.ink
        swatch = rect(box.x if left else box.right - 12, box.y + 3, 12, 12, 2, fill=TINTS[area])
        inner = box.after(17) if left else Box(box.x, box.y, box.width - 17, box.height)
        words = text_in(self.drawing, inner, content, 13, align="start" if left else "end", bold=near, fill=fill)
        return group(swatch, words)

    def streets(self) -> list[Element]:
        """Highways between districts; the monorail around the centre."""
        dark = self.theme.dark
        road, rail = ("#0E0D0B", "#C9C2B4") if dark else ("#6B6459", "#3A352E")
        roads, rails = group(), group()
        for cell in range(CELLS):
            box = self.cell_box(cell)
            ways = []
            if cell % SIZE < SIZE - 1:
                ways.append((cell + 1, (box.right, box.y, box.right, box.bottom)))
            if cell < CELLS - SIZE:
                ways.append((cell + SIZE, (box.x, box.bottom, box.right, box.bottom)))
            for other, ends in ways:
                if AREA[cell] == AREA[other]:
                    continue
                if CENTRE in (AREA[cell], AREA[other]):
                    rails.add(line(*ends, stroke=rail, stroke_width=5, stroke_linecap="round"))
                    rails.add(
                        line(*ends, stroke="#FFFFFF" if not dark else "#191714", stroke_width=2, stroke_dasharray="2 4")
                    )
                else:
                    roads.add(line(*ends, stroke=road, stroke_width=5))
                    roads.add(line(*ends, stroke="#F4D35E", stroke_width=1.2, stroke_dasharray="6 5"))
        return [roads, rails]

    def offer_city(self) -> None:
        """Buildings that can be renewed, above everything so that the preview of the payment is seen."""
        for cell in range(CELLS):
            action = OFFSET["renew"] + cell
            if action in self.legal:
                shown = halo(self.drawing, self.cell_box(cell).inset(1.5), fill_opacity=0.05, stroke_width=3)
                self.marks.add(self.offer(action, shown, self.preview(self.workers_for(cell), ())))

    def workers_for(self, cell: int) -> list[int]:
        """Hand cards that could work on a building."""
        kind_of = int(TILE_TYPE[self.s.tile[cell]])
        return [
            card
            for card in self.hand
            if card % KINDS == WILD_HELMET or (card % KINDS != NO_HELMETS and kind_of in (RESIDENTIAL, card // KINDS))
        ]

    def preview(self, hand: list[int], table: tuple[int, ...] | list[int]) -> Element:
        boxes = [self.hand[card] for card in hand] + [self.table[card] for card in table]
        outlines = [
            frame(box.inset(-2), 5, fill="none", stroke=self.theme.target, stroke_width=3.5, stroke_dasharray="5 3")
            for box in boxes
        ]
        return group(*outlines, class_="preview", visibility="hidden", pointer_events="none")

    # ---- own cards

    def own_cards(self) -> None:
        s, seat = self.s, self.seat
        cards = [card for card in range(CARD_TYPES) if s.hand[seat, card]]
        coins = [card for card in range(CARD_TYPES) if s.table[seat, card]]
        self.title(f"Your hand ({int(s.hand_count[seat])})", "helmets renew, coins hire")
        self.card_rows(cards, s.hand[seat], "pay_hand", self.hand)
        if coins:
            self.title(f"On your table ({int(s.table[seat].sum())})", "coins for specialists only")
            self.card_rows(coins, s.table[seat], "pay_table", self.table)
        self.own_projects()

    def title(self, content: str, note: str = "") -> None:
        box = Box(MARGIN, self.y, WIDTH - 2 * MARGIN, 18)
        self.drawing.add(text_in(self.drawing, box, content, 14, align="start", bold=True))
        if note:
            self.drawing.add(text_in(self.drawing, box.after(150), note, 12, align="end", fill=self.theme.muted))
        self.y += 21

    def card_rows(self, cards: list[int], counts: Any, block: str, places: dict[int, Box]) -> None:
        """Card types side by side, eight in a row, each with its number of copies."""
        if not cards:
            self.drawing.add(
                text_in(self.drawing, Box(MARGIN, self.y, 200, 16), "none", 12, align="start", fill=self.theme.muted)
            )
            self.y += 20
            return
        for start in range(0, len(cards), 8):
            for column, card in enumerate(cards[start : start + 8]):
                box = Box(MARGIN + 3 + column * (CARD_WIDTH + 5), self.y, CARD_WIDTH, CARD_HEIGHT)
                places[card] = box
                action = OFFSET[block] + card
                piece = resource_card(self.drawing, box, card, int(counts[card]))
                self.drawing.add(
                    self.offer(action, piece, self.outline(action, box.inset(-1))).set(id=self.drawing.id(block, card))
                )
            self.y += CARD_HEIGHT + 7

    def own_projects(self) -> None:
        s, seat = self.s, self.seat
        projects = [(p, False) for p in outlook.projects_in_hand(s, seat)]
        projects += [(p, True) for p in outlook.projects_submitted(s, seat)]
        note = f"{int(s.submitted[seat])} of {MAX_SUBMITTED} submitted; fee now {outlook.fee(s, seat)}"
        self.title(f"Your projects ({len(projects)})", note)
        for start in range(0, len(projects), 3):
            row = Box(MARGIN, self.y, WIDTH - 2 * MARGIN, 60).columns(3, 6)
            for box, (project, submitted) in zip(row, projects[start : start + 3], strict=False):
                action = OFFSET["submit"] + project
                piece = project_card(self.drawing, box, project, outlook.worth(s, project), submitted)
                self.drawing.add(
                    self.offer(action, piece, self.outline(action, box)).set(id=self.drawing.id("project", project))
                )
            self.y += 66
        if not projects:
            self.drawing.add(
                text_in(self.drawing, Box(MARGIN, self.y, 200, 16), "none", 12, align="start", fill=self.theme.muted)
            )
            self.y += 20

    # ---- pool and piles

    def supply(self) -> None:
        s = self.s
        self.title("Pool", outlook.pool_note(s))
        boxes = [Box(MARGIN + 3 + i * (CARD_WIDTH + 5), self.y, CARD_WIDTH, CARD_HEIGHT) for i in range(8)]
        for slot in range(POOL):
            card, box, action = int(s.pool[slot]), boxes[slot], OFFSET["take_pool"] + slot
            piece = resource_card(self.drawing, box, card) if card >= 0 else empty_slot(self.drawing, box)
            self.drawing.add(
                self.offer(action, piece, self.outline(action, box.inset(-1))).set(id=self.drawing.id("pool", slot))
            )
            self.mark_last(action, box)
        piles = (
            ("take_pile", "Pile", int(s.pile_count), "deck", "#4B5B6B"),
            ("take_project", "Projects", int(s.project_pile_count), "bulb", "#6A4A74"),
            ("", "Discard", int(s.discard_count), "cross", "#70685A"),
        )
        for box, (name, label, count, picture, fill) in zip(boxes[POOL:], piles, strict=True):
            action = OFFSET.get(name, -1)
            piece = resource_back(self.drawing, box, label, count, picture, fill)
            self.drawing.add(
                self.offer(action, piece, self.outline(action, box.inset(-1))).set(id=self.drawing.id("pile", label))
            )
            if name:
                self.mark_last(action, box)
        self.y += CARD_HEIGHT + 9

    # ---- value track, prices and holders: one row for each colour

    def colours(self) -> None:
        self.title("Values", "square: income of the holder · disc: price to hire")
        own = self.seat >= 0
        left, step = MARGIN + 92.0, 20.0
        columns = [(MARGIN + 310.0, "holder")] + (
            [(MARGIN + 349.0, "coins"), (MARGIN + 386.0, "helmets")] if own else []
        )
        for x, name in columns:
            self.drawing.add(text(self.drawing, x, self.y + 7, name, 11, fill=self.theme.muted, width=42))
        for space in range(TRACK_SPACES):
            x = left + step * (space + 0.5)
            zone = space >= SPECIALIST_END_VALUE
            fill = self.theme.warning if zone else self.theme.muted
            self.drawing.add(text(self.drawing, x, self.y + 7, str(space), 12, fill=fill, bold=zone))
        self.y += 16
        for suit in range(SUITS):
            self.colour_row(suit, left, step, [x for x, _ in columns])
            self.y += 25
        for space in TRACK_ICONS:
            x = left + step * (space + 0.5)
            self.drawing.add(icon(self.drawing, "card", x, self.y + 7, 12, self.theme.muted))
        note = "a hire to here: bonus"
        self.drawing.add(
            text(
                self.drawing,
                left + 9 * step + 6,
                self.y + 7,
                note,
                11,
                anchor="start",
                fill=self.theme.muted,
                width=126,
            )
        )
        self.y += 20

    def colour_row(self, suit: int, left: float, step: float, columns: list[float]) -> None:
        s, theme = self.s, self.theme
        row = Box(MARGIN, self.y, WIDTH - 2 * MARGIN, 23)
        action = OFFSET["hire"] + suit
        body = group(frame(row, 4, fill=theme.panel, stroke=theme.line, stroke_width=0.8))
        body.add(rect(row.x + 2, row.y + 2, 19, 19, 3, fill=TYPE_FILLS[suit]))
        body.add(
            icon(
                self.drawing, TYPE_ICONS[suit], row.x + 11.5, row.cy, 14, "#FFFFFF" if suit in (0, 2, 5) else "#1D1710"
            )
        )
        name = f"{TYPE_LETTERS[suit]} {TYPE_NAMES[suit]}"
        body.add(text_in(self.drawing, Box(row.x + 25, row.y, 64, row.height), name, 12, align="start", bold=True))
        for space in range(TRACK_SPACES):
            zone = space >= SPECIALIST_END_VALUE
            fill = mix(theme.raised, theme.warning, 0.18) if zone else theme.raised
            body.add(rect(left + space * step + 0.5, row.y + 3, step - 1, row.height - 6, 2, fill=fill))
        value, price = int(s.building_value[suit]), int(s.specialist_value[suit])
        at = left + step * value + step / 2
        disc = left + step * min(price, TRACK_SPACES - 1) + step / 2
        shift = 8 if value == price else 0  # both on one space: side by side
        body.add(building_marker(self.drawing, at - shift, row.cy, suit).set(id=self.drawing.id("cube", suit)))
        body.add(
            specialist_marker(self.drawing, disc + shift, row.cy, suit, str(price)).set(
                id=self.drawing.id("disc", suit)
            )
        )
        if s.holder[suit] >= 0:
            body.add(
                token(
                    self.drawing,
                    columns[0],
                    row.cy,
                    9,
                    seat_look(self.drawing, int(s.holder[suit])),
                    id=self.drawing.id("holder", suit),
                )
            )
        else:
            body.add(text(self.drawing, columns[0], row.cy, "free", 12, fill=theme.muted))
        if self.seat >= 0:
            body.add(text(self.drawing, columns[1], row.cy, _own_sum(s, self.seat, suit, True), 13, bold=True))
            body.add(text(self.drawing, columns[2], row.cy, _own_sum(s, self.seat, suit, False), 13, bold=True))
        shown = self.outline(action, row)
        pay = self.preview(*self.coins_for(suit)) if shown is not None else None
        self.marks.add(self.offer(action, body, shown, pay).set(id=self.drawing.id("row", suit)))
        self.mark_last(action, row)

    def coins_for(self, suit: int) -> tuple[list[int], list[int]]:
        """Hand and table cards that could pay a specialist."""

        def usable(card: int) -> bool:
            return card % KINDS == WILD_COIN or (card // KINDS == suit and bool(KIND_COINS[card % KINDS]))

        return [card for card in self.hand if usable(card)], [card for card in self.table if usable(card)]

    # ---- players

    def players(self) -> None:
        self.y += 2
        count = int(self.s.players)
        for start in range(0, count, 2):
            seats = range(start, min(start + 2, count))
            height = max(self.panel_height(seat) for seat in seats)
            row = Box(MARGIN, self.y, WIDTH - 2 * MARGIN, height).columns(2, 6)
            for box, seat in zip(row, seats, strict=False):
                self.player(box, seat)
            self.y += height + 6
        self.y += 2

    def known_rows(self, seat: int) -> int:
        if seat == self.seat or self.s.phase == GAME_OVER:
            return 0
        return -(-int(self.s.known[seat].sum()) // 3)

    def panel_height(self, seat: int) -> float:
        opened = 17 * len(outlook.projects_submitted(self.s, seat)) if self.s.phase == GAME_OVER else 0
        return 96 + 20 * self.known_rows(seat) + opened

    def player(self, box: Box, seat: int) -> None:
        s, drawing = self.s, self.drawing
        you = " (you)" if seat == self.seat else ""
        note = f"{int(s.vp[seat])} points"
        frame_, inner = panel(
            drawing,
            box,
            SEAT_NAMES[seat] + you,
            seat=seat_look(self.drawing, seat),
            active=bool(s.side == seat),
            note=note,
        )
        points = int(s.vp[seat])
        frame_.add(
            el("title", f"{SEAT_NAMES[seat]}: {points} points, on a printed track {outlook.printed_track(points)}")
        )
        frame_.set(id=drawing.id("player", seat))
        drawing.add(frame_)
        y = inner.y + 8
        drawing.add(counter(drawing, inner.x, y, "hand", str(int(s.hand_count[seat]))))
        drawing.add(counter(drawing, inner.x + 42, y, "bulb", str(int(s.project_hand[seat]))))
        for i in range(MAX_SUBMITTED):
            fill = "#6A4A74" if i < s.submitted[seat] else "none"
            drawing.add(
                rect(inner.x + 82 + 14 * i, y - 7, 11, 14, 2, fill=fill, stroke=self.theme.muted, stroke_width=1)
            )
        if s.subsidy_option != OFF:
            fill = self.theme.target if s.subsidy[seat] else self.theme.line
            drawing.add(icon(drawing, "medal", inner.x + 138, y, 16, fill))
        earned = f"+{outlook.income(s, seat)} a turn (last +{int(s.last_income[seat])})"
        drawing.add(counter(drawing, inner.x, y + 20, "right", earned, size=13))
        self.holdings(inner, y + 40, seat)
        self.known_cards(inner, y + 60, seat)
        if s.phase == GAME_OVER:
            self.opened_projects(inner, y + 58, seat)

    def holdings(self, inner: Box, y: float, seat: int) -> None:
        """Specialists as icons, then the coins on the table by colour."""
        s, drawing = self.s, self.drawing
        x = inner.x
        held = [suit for suit in range(SUITS) if s.holder[suit] == seat]
        sums = [
            int(sum(s.table[seat, KINDS * suit + k] * KIND_COINS[k] for k in range(KINDS - 1))) for suit in range(SUITS)
        ]
        sums.append(int(s.table[seat, WILD_COIN::KINDS].sum()))
        piles = [(suit, amount) for suit, amount in enumerate(sums) if amount]
        step = min(24.0, inner.width / max(1, len(held) + len(piles)))
        for suit in held:
            drawing.add(rect(x, y - 9, step - 3, 18, 3, fill=TYPE_FILLS[suit], stroke=self.theme.ink, stroke_width=1.2))
            ink = "#FFFFFF" if suit in (0, 2, 5) else "#1D1710"
            drawing.add(icon(drawing, TYPE_ICONS[suit], x + (step - 3) / 2, y, min(13, step - 5), ink))
            x += step
        for suit, amount in piles:
            drawing.add(chip(drawing, Box(x, y - 7, step - 3, 15), suit, f"${amount}"))
            x += step

    def known_cards(self, inner: Box, y: float, seat: int) -> None:
        """Cards in the hand of a rival that everyone saw being taken."""
        if not self.known_rows(seat):
            return
        self.drawing.add(icon(self.drawing, "eye", inner.x + 6, y, 13, self.theme.muted))
        width = (inner.width - 15) / 3
        for i, card in enumerate(outlook.cards_of(self.s.known[seat])):
            box = Box(inner.x + 15 + width * (i % 3), y - 8 + 20 * (i // 3), width - 3, 16)
            self.drawing.add(chip(self.drawing, box, card // KINDS, CARD_CODES[card].replace("-", " ")))

    def opened_projects(self, inner: Box, y: float, seat: int) -> None:
        for i, project in enumerate(outlook.projects_submitted(self.s, seat)):
            content = f"{PROJECT_CODES[project]}: {outlook.worth(self.s, project)} points"
            box = Box(inner.x, y - 8 + 17 * i, inner.width, 16)
            self.drawing.add(text_in(self.drawing, box, content, 12, align="start"))


# ---- words for the drawing


def _status(s: Any) -> str:
    if s.phase == GAME_OVER:
        return "The game is over"
    who = f"{SEAT_NAMES[s.side]}, round {int(s.turn) // int(s.players) + 1}"
    if s.phase == ACTION:
        return f"{who}: {int(s.actions_left)} action{'s' if s.actions_left > 1 else ''} left"
    if s.phase == DRAW:
        return f"{who}: take {int(s.takes_left)} card{'s' if s.takes_left > 1 else ''}"
    if s.phase == BONUS:
        return f"{who}: a bonus card"
    what = building(s, int(s.target)) if s.phase == PAY_RENEW else SPECIALISTS[s.target]
    return f"{who}: {what}, {int(s.paid)} of {int(s.required)} paid"


def _ending(s: Any) -> tuple[str, bool]:
    """How far the end is, and whether that is a warning."""
    if s.phase == GAME_OVER:
        winners = [seat for seat in range(int(s.players)) if scoring.place(s, seat) == 1]
        return f"{' and '.join(SEAT_NAMES[i] for i in winners)} with {int(s.vp[winners[0]])} points", False
    if s.last_turn >= 0:
        turns = ", ".join(f"{SEAT_NAMES[i]} {n}" for i, n in enumerate(outlook.turns_left(s)))
        return f"Turns left: {turns}", True
    steps = outlook.district_steps(s)
    nearest = min(range(len(steps)), key=lambda district: steps[district])
    more = outlook.specialist_steps(s)
    words = f"{AREA_NAMES[nearest]} needs {steps[nearest]} more, or {more} specialist{'s' if more > 1 else ''} to 5"
    return f"To the end: {words}", min(steps) <= 2 or more == 1


def _own_sum(s: Any, seat: int, suit: int, coins: bool) -> str:
    """Own coins or helmets of a colour, rainbow ones behind a plus."""
    plain = outlook.coins(s, seat, suit) if coins else outlook.helmets(s, seat, suit)
    wild = outlook.wild_coins(s, seat) if coins else outlook.wild_helmets(s, seat)
    return f"{plain}+{wild}" if wild else str(plain)
