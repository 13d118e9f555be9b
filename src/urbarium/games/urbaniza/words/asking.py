"""What Urbaniza asks of the one who decides, and which clicks answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Flight, Gesture, Prompt
from urbarium.engine.match import View

from ..actions import ACTIONS
from ..components import (
    ACTION_PHASES,
    BARN_LIMIT,
    BROKER,
    COLOURS,
    FIELD,
    GROUNDS,
    LINE,
    MAX_FACTORIES,
    MAYOR_POINTS,
    MERCHANT,
    MERCHANT_LIMIT,
    SPOTS,
    STORES,
    territory_name,
)
from ..rules.amounts import harvest_yield, has, is_full, sale_income
from ..state import ACT, EMPTY, END, GRAIN2, HIRE, INVENT2, IS_GRAIN, IS_HOUSE, LAND2, MAKE2, PRICE, SETTLE, SWAP2
from . import places
from .phrases import Forecast, bought_grain, decision, forecast, industry_name, made_goods, say, seat_name
from .text import cost, describe, series_ends, tell_citizens, tell_mayor

# Blocks of numbers: built, sold or sown at once; and the kind of action they belong to.
COUNTED = {"house": "house", "sky": "skyscraper", "admin": "office", "grain_sell": "sell", "sow": "sow"}
BUTTONS = 8  # as many can stand beside a place; where a window is too narrow for them, only the places are lit


# ---- places


def keys(action: int) -> tuple[str, ...]:
    """The places that an action means, in any position, the kind of action among them; empty for what is a button."""
    block, index = ACTIONS.locate(action)
    if block in COUNTED:
        return places.kind(COUNTED[block]), places.many(index + 1)
    return _KEYS[block](index) if block in _KEYS else ()


def _upgrade_keys(index: int) -> tuple[str, ...]:
    spot, factory = divmod(index, MAX_FACTORIES)
    return places.industry(spot), places.factory(factory), places.kind("industry"), places.orders(spot)


_KEYS: dict[str, Callable[[int], tuple[str, ...]]] = {
    "hire": lambda index: (places.character(index),),
    "settle": lambda index: (places.land(index),),
    "price": lambda index: (places.land(index),),
    "land": lambda index: (places.land(index), places.kind("land")),
    "swap": lambda index: (places.kind("swap"), places.land(index)),
    "grain_buy": lambda index: (places.store(index), places.kind("buy")),
    "order": lambda index: (places.orders(index), places.kind("orders")),
    "new_factory": lambda index: (
        places.industry(index),
        places.NEW_FACTORY,
        places.kind("industry"),
        places.orders(index),
    ),
    "upgrade": _upgrade_keys,
    "make": lambda index: (places.slot(*divmod(index, COLOURS)), places.kind("produce")),
    "tax": lambda index: (places.kind("taxes"),),
    "invent": lambda index: (places.invention(index), places.kind("invent")),
}


# ---- gestures


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """The ways to do what is legal: a place, a kind of action with a number, a card with a factory."""
    s = view.fields
    found: list[Gesture] = []
    for block in ACTIONS.blocks.values():
        actions = [action for action in legal if action in block]
        if block.name in COUNTED:
            found += _counted(s, actions)
        elif block.name in ("pass", "done"):
            words = say("Pass") if block.name == "pass" else say("Done")
            given_up = block.name == "pass" and len(legal) > 1
            found += [Gesture((action,), (), describe(s, action), verb=words, careful=given_up) for action in actions]
        elif block.name == "swap":
            found += [_swap(s, action) for action in actions]
        elif block.name not in ("new_factory", "upgrade"):
            found += [_step(s, action) for action in actions]
    found += _industries(s, legal)
    return found + [_by_kind(one) for one in found if s.phase == ACT and _kind(one)]


def _kind(gesture: Gesture) -> str:
    """The kind of action, if a gesture does without it."""
    kind = next((key for key in keys(gesture.actions[0]) if places.is_kind(key)), "")
    return "" if kind in gesture.keys else kind


def _by_kind(gesture: Gesture) -> Gesture:
    """What is done on the land, the barns or the cards can also begin with its kind: then only its places are lit."""
    kind = _kind(gesture)
    return replace(gesture, keys=(kind, *gesture.keys), lead=kind)


def _step(s: Fields, action: int) -> Gesture:
    return Gesture((action,), keys(action)[:1], describe(s, action), pays=_pays(s, action))


def _pays(s: Fields, action: int) -> tuple[str, ...]:
    block = ACTIONS.block_of(action).name
    if block in ("sow", "grain_sell"):
        return (places.LINES[1],)
    if block == "make":
        return (places.LINES[2],)
    return (places.MONEY,) if cost(s, action) else ()


def _counted(s: Fields, actions: Sequence[int]) -> Iterator[Gesture]:
    """How many is the second click; where only one is possible, the kind of action says it all."""
    for action in actions:
        wanted = keys(action) if len(actions) > 1 else keys(action)[:1]
        short = _number(s, action) if 1 < len(actions) <= BUTTONS else ""
        yield Gesture((action,), wanted, describe(s, action), short, lead=wanted[0], pays=_pays(s, action))


def _number(s: Fields, action: int) -> str:
    """A number and what it costs or brings."""
    block, index = ACTIONS.locate(action)
    count = index + 1
    if block == "sow":
        return say("{count} → {back}").format(count=count, back=_harvest(s, count))
    if block == "grain_sell":
        return f"{count}: +${int(sale_income(s, count))}"
    return f"{count}: ${cost(s, action)}"


def _harvest(s: Fields, count: int) -> int:
    """What comes back of so much sown grain."""
    return count * (1 + int(harvest_yield(s, int(s.side))))


def _swap(s: Fields, action: int) -> Gesture:
    """R15.1: the Broker is asked, then come both territories, and the land is bought next."""
    broker, land = keys(action)
    if s.phase == SWAP2:
        return Gesture((action,), (land,), describe(s, action))
    return Gesture((action,), (broker, land), describe(s, action), lead=broker)


def _industries(s: Fields, legal: Sequence[int]) -> Iterator[Gesture]:
    """A card alone where there is one way to attract it, else with the factory it becomes.

    The markers on a full card mean it as well: no order can be taken there.
    """
    ways: dict[int, list[int]] = {}
    for action in legal:
        if ACTIONS.block_of(action).name in ("new_factory", "upgrade"):
            ways.setdefault(_spot(action), []).append(action)
    for spot, actions in ways.items():
        cards = (places.industry(spot), places.orders(spot)) if is_full(s, spot) else (places.industry(spot),)
        for action, card in product(actions, cards):
            wanted = (card, keys(action)[1]) if len(actions) > 1 else (card,)
            short = _way(s, action) if 1 < len(actions) <= BUTTONS else ""
            yield Gesture((action,), wanted, describe(s, action), short, lead=card)


def _spot(action: int) -> int:
    """Where the card lies that an action attracts."""
    block, index = ACTIONS.locate(action)
    return index if block == "new_factory" else index // MAX_FACTORIES


def _way(s: Fields, action: int) -> str:
    block, index = ACTIONS.locate(action)
    if block == "new_factory":
        return say("New")
    return industry_name(int(s.active[s.side, index % MAX_FACTORIES]))


# ---- prompts


def prompt(view: View) -> Prompt:
    """What the deciding seat is asked."""
    s = view.fields
    return _PROMPTS[int(s.phase)](s)


def _price_prompt(s: Fields) -> Prompt:
    if s.hand == 1:
        return Prompt(say("Put the price marker on free land"), say("It makes that land $1 dearer"))
    head = say("Put {count} price markers on free land").format(count=int(s.hand))
    return Prompt(head, say("Each makes its land $1 dearer"))


def _hire_prompt(s: Fields) -> Prompt:
    help = say("Each helps with one kind of action, for this turn")
    if s.mayor == s.side:
        help = say("You are Mayor and choose first")
    elif s.mayor >= 0:
        help = say("{name} is Mayor and chose first").format(name=seat_name(int(s.mayor)))
    return Prompt(say("Hire somebody for this turn"), help)


def _act_prompt(s: Fields) -> Prompt:
    head = say("Turn {turn}, action {phase} of {phases}: choose one")
    now = {"turn": int(s.turn), "phase": int(s.action_phase), "phases": ACTION_PHASES}
    absent = {"invent": not s.inventions, "swap": s.character[s.side] != BROKER}
    after = {places.kind(kind): further for kind, further in _further(s).items() if not absent.get(kind)}
    way = Prompt(say("A new factory, or in the place of which one?"))
    after |= {place(spot): way for spot in range(SPOTS) for place in (places.industry, places.orders)}
    return Prompt(head.format(**now), holds_back(forecast(s, int(s.side))), after=after)


def _further(s: Fields) -> dict[str, Prompt]:
    """What is asked once a kind of action was chosen."""
    return {
        "land": Prompt(say("Which land do you buy?"), say("Its price markers go on to other free land")),
        "swap": Prompt(say("Which price changes places with another?"), say("Then you must buy land")),
        "buy": Prompt(say("From which barn, or from the field?"), _grain_help(s)),
        "orders": Prompt(
            say("From which factory card do you take orders?"), say("As many as its free space says, of that colour")
        ),
        "industry": Prompt(say("Which factory card do you attract?"), say("All markers on it go home")),
        "produce": Prompt(say("Which slot do you fill first?"), _make_help()),
        "invent": Prompt(say("Which invention do you take?")),
        "house": Prompt(say("How many houses do you build?"), say("Each takes an empty ground")),
        "skyscraper": Prompt(say("How many skyscrapers do you build?"), say("Each replaces a house and counts as two")),
        "office": Prompt(say("How many offices do you build?"), say("They need no ground and house nobody")),
        "sow": Prompt(
            say("How much grain do you sow?"),
            say("Before the count each comes back as {count}").format(count=_harvest(s, 1)),
        ),
        "sell": Prompt(say("How much grain do you sell?"), say("Each pays the price of the barn it goes to")),
    }


def _grain_help(s: Fields) -> str:
    limit = MERCHANT_LIMIT if has(s, int(s.side), MERCHANT) else BARN_LIMIT
    return say("{limit} from each barn; any number from the field").format(limit=limit)


def _grain_prompt(s: Fields) -> Prompt:
    count, money = bought_grain(s)
    return Prompt(say("Buy more grain, or Done: {count} for ${money}").format(count=count, money=money), _grain_help(s))


def _make_help() -> str:
    return say("A factory that has produced rests until the next turn")


def _make_prompt(s: Fields) -> Prompt:
    count, money = made_goods(s)
    return Prompt(
        say("Fill more slots, or Done: {count} made, +${money}").format(count=count, money=money), _make_help()
    )


_PROMPTS: dict[int, Callable[[Fields], Prompt]] = {
    SETTLE: lambda s: Prompt(
        say("Choose where your village begins"), say("Land with two grounds carries twice as much")
    ),
    PRICE: _price_prompt,
    HIRE: _hire_prompt,
    ACT: _act_prompt,
    SWAP2: lambda s: Prompt(
        say("Which price changes places with that of {land}?").format(land=territory_name(int(s.swap_pick))),
        say("Then you must buy land"),
    ),
    LAND2: lambda s: Prompt(say("Now buy land beside yours"), say("The swap was the first half of buying land")),
    GRAIN2: _grain_prompt,
    MAKE2: _make_prompt,
    INVENT2: lambda s: Prompt(say("Take a second invention, or Done"), say("The Professor finds two in one action")),
}


GRAIN_LINE = 1  # the only line whose name is no plural
MORE = ("one more house", "one more grain", "one more order")


def holds_back(outlook: Forecast, brief: bool = False) -> str:
    """``Grain holds you back: 1 citizen next, 2 with one more grain``; in brief without what is next."""
    citizens = outlook.citizens
    next_ = say("1 citizen next") if citizens == 1 else say("{count} citizens next").format(count=citizens)
    if citizens == LINE:
        return say("All three lines are full: {next}").format(next=next_)
    held = outlook.held_back_by
    more = say(MORE[outlook.limits[0]]) if len(outlook.limits) == 1 else say("one more of each")
    if not outlook.limits:
        words = say("All three lines are even: {count} with {more}")
        words = words if brief else say("All three lines are even: {next}, {count} with {more}")
        return words.format(next=next_, count=citizens + 1, more=more)
    if outlook.limits == (GRAIN_LINE,):
        words = say("{lines} holds you back: {count} with {more}")
        words = words if brief else say("{lines} holds you back: {next}, {count} with {more}")
    else:
        words = say("{lines} hold you back: {count} with {more}")
        words = words if brief else say("{lines} hold you back: {next}, {count} with {more}")
    return words.format(lines=held[0].upper() + held[1:], next=next_, count=citizens + 1, more=more)


def waiting(view: View) -> str:
    """What the one who decides is doing, for all others: ``{name} is to …``."""
    s = view.fields
    if s.phase == ACT:
        return say("choose action {phase} of {phases}").format(phase=int(s.action_phase), phases=ACTION_PHASES)
    return decision(s)


# ---- following


def joins(action: int) -> bool:
    """Markers after land, land after a swap, and all further steps of one action."""
    return ACTIONS.block_of(action).name in ("price", "done", "swap", "land", "grain_buy", "make", "invent")


def retells(before: Fields, after: Fields) -> bool:
    """The last step of buying grain or of producing names all that was bought or made, that of a swap both lands."""
    return series_ends(before, after) or bool(before.phase == SWAP2)


def traces(before: Fields, action: int) -> list[tuple[str, str]]:
    """The ways of what moved: between a player, the land, the barns and the cards."""
    block, index = ACTIONS.locate(action)
    home = places.seat(int(before.side))
    if block in ("settle", "land"):
        return [(home, places.land(index))]
    if block == "price":
        return [("", places.land(index))]
    if block == "swap" and before.swap_pick >= 0:
        one, other = places.land(int(before.swap_pick)), places.land(index)
        return [(one, other), (other, one)]
    if block == "grain_sell":
        return [(home, places.store(store)) for store in _filled(before, index + 1)]
    if block in ("house", "sky", "admin", "sow"):
        return [(home, places.land(t)) for t in _sites(before, block, index + 1)]
    if block in ("order", "new_factory") and _ends_turn(before):
        return [("", home)]  # R13: other cards lie there by then
    if block == "order":
        return [(home, places.orders(index))]
    if block in ("hire", "grain_buy", "invent", "new_factory", "upgrade"):
        return [(keys(action)[0], home)]
    return [("", home)] if block == "tax" else []


def _ends_turn(s: Fields) -> bool:
    """Is this the last action of a turn? The preparation of the next belongs to it."""
    return bool(s.action_phase == ACTION_PHASES and (s.side + 1) % s.players == s.start_seat)


def _filled(s: Fields, count: int) -> list[int]:
    """R7.4: the stores that sold grain goes to, the first barn first."""
    found = []
    for store in range(STORES):
        room = int(s.players) - int(s.store[store])
        if count > 0 and room:
            found.append(store)
        count -= room
    return found


def _sites(s: Fields, block: str, count: int) -> list[int]:
    """R1.6: the own land that new pieces come to, in the order of acquisition; offices go where there are fewest."""
    seat = int(s.side)
    own = [int(t) for t in s.land[seat, : s.land_count[seat]]]
    if block == "admin":
        standing = {t: int(s.offices[t]) for t in own}
        for _ in range(count):
            standing[min(own, key=lambda t: standing[t])] += 1
        return [t for t in own if standing[t] > s.offices[t]]
    replaced = IS_HOUSE if block == "sky" else EMPTY
    grounds = [t for t in own for ground in range(int(GROUNDS[t])) if s.ground[t, ground] == replaced]
    return list(dict.fromkeys(grounds[:count]))


def flights(before: View, after: View) -> list[Flight]:
    """Coins, grain and work orders between a city and the land, the barns and the cards."""
    if after.last is None:
        return []
    s, (block, index) = before.fields, ACTIONS.locate(after.last)
    seat = int(s.side)
    own = seat == max(0, before.seat)  # whose city is shown as the own one
    money, grain, orders = (place if own else places.seat(seat) for place in (places.MONEY, *places.LINES[1:]))
    paid = int(s.money[seat]) - int(after.fields.money[seat])
    found: list[Flight] = []
    if block == "grain_buy":
        found = [Flight("grain", 1, places.store(index), grain)]
    elif block == "grain_sell":
        found = [Flight("grain", 1, grain, places.store(store)) for store in _filled(s, index + 1)]
    elif block == "sow":
        found = [Flight("grain", 1, grain, places.land(t)) for t in _sites(s, block, index + 1)]
    elif block == "order":
        received = int(after.fields.orders[seat].sum()) - int(s.orders[seat].sum())
        found = [Flight("suitcase", received, places.orders(index), orders)] if received > 0 else []
    elif block == "make" and own:
        found = [Flight("suitcase", 1, orders, places.slot(*divmod(index, COLOURS)))]
    elsewhere = [end for trace in traces(s, after.last) for end in trace if end not in ("", places.seat(seat))]
    if block in ("tax", "make"):
        elsewhere = [places.kind("taxes" if block == "tax" else "produce")]
    if paid > 0 and elsewhere:
        found.append(Flight("coin", paid, money, elsewhere[0]))
    elif paid < 0 and elsewhere:
        found.append(Flight("coin", -paid, elsewhere[0], money))
    return [*found, *_prepared(before, after)]


def _prepared(before: View, after: View) -> Iterator[Flight]:
    """R13: what happens by itself when a turn ends, one thing after the other."""
    s, now = before.fields, after.fields
    if now.turn == s.turn and now.phase != END:
        return
    homes = [places.LINES[1] if seat == max(0, before.seat) else places.seat(seat) for seat in range(int(now.players))]
    sown = [(t, seat) for seat in range(int(now.players)) for t in s.land[seat, : s.land_count[seat]]]
    caption = say("Harvest: what was sown comes home with its yield")
    for t, seat in sown:
        if count := int((s.ground[t] == IS_GRAIN).sum()):
            yield Flight("grain", count, places.land(int(t)), homes[seat], caption)
    caption = say("Citizens: {citizens}").format(citizens=tell_citizens(now))
    yield from (Flight("star", 1, homes[seat], places.seat(seat), caption) for seat in range(int(now.players)))
    filled = next((store for store in reversed(range(STORES)) if now.store[store] > s.store[store]), FIELD)
    caption = say("They eat, and the barns fill up again")
    for seat, citizens in enumerate(now.citizens[: now.players]):
        if citizens:
            yield Flight("grain", int(citizens), homes[seat], places.store(filled), caption)
    if now.phase != END:
        last = s.mayor if s.mayor >= 0 else now.mayor  # nobody before the first turn ends
        yield Flight("star", MAYOR_POINTS, places.seat(int(last)), places.seat(int(now.mayor)), tell_mayor(now))
