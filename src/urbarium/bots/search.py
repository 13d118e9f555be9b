"""Tree search in preallocated arrays, compiled once for all games.

One kernel serves every game. For perfect information it is UCT with a solver; where cards are unknown it is
single-observer information-set search: each iteration deals the hidden parts anew with ``resample`` and walks the same
tree, whose nodes stand for what was done since the root. Each seat maximises its own return, so any number of seats may
play.

Decisions that a game declares to be sealed are searched as what they are, simultaneous: from the first one on every
seat has a place of its own in the tree and tells apart its own decisions only. So nobody answers what it cannot see,
and what others may have chosen is what the search finds good for them.
"""

from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import from_dtype, types

from urbarium.bots.network import agree, estimate, room_of
from urbarium.bots.playout import GENERATOR, fresh_seed, pick_below
from urbarium.bots.question import QUESTION
from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import borrowing, kernel, rule
from urbarium.engine.contract import SEED_BYTES
from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.signatures import INTEGER
from urbarium.engine.strength import LOOK_AHEAD, OWN_PRIOR, SEARCH_RECORD

__all__ = ["Tree", "new_tree", "search"]

# Columns of node; those of node_value are seats, and one more.
FIRST, MOVER, VISITS, SOLVED, CHILDREN, BESIDE = range(6)  # BESIDE: the same place in the tree, for another mover
NODE_COLUMNS = 6
ANCHOR = MOST_SEATS  # the best of the first guesses, with which all others are compared

# Columns of edge and edge_value.
ACTION, NEXT, CHILD, TRIED, OFFERED, GUESSED, LEADS = range(7)
EDGE_COLUMNS = 7
SUM, GUESS, WEIGHT, LEAD = range(4)
EDGE_VALUE_COLUMNS = 4

APART = MOST_SEATS  # of Tree.start

SURE = 1.0 - 1e-9
DECIDED = 1e-3  # closer than this to 0 or 1 a result is decided, and points begin to count
EXPLORING = 4  # once seats have parted, the others explore in one of so many iterations; else they do what seems best
ROOT_DEALS = 16  # deals over which guesses at the root are averaged at once
LONGEST_PATH = 512  # decisions inside the tree
LONGEST_GAME = 4096  # decisions of an iteration that count for habits


class Tree(NamedTuple):
    """All that a search has found out. Rows are nodes or edges, columns are named above."""

    node: np.ndarray  # int32: what a node is
    node_value: np.ndarray  # float64: the exact value by seat once a node is solved, and the anchor
    edge: np.ndarray  # int32: the actions of a node by their meaning, a list in ascending order
    edge_value: np.ndarray  # float64: what is known about an action, for the seat that decides there
    habit: np.ndarray  # float64[seats * actions, 2]: sum and count of results after this action of this seat, anywhere
    used: np.ndarray  # int64[2]: nodes and edges in use
    start: np.ndarray  # int64: the node of each seat at which the search begins; APART: have they parted already?


INT_ROWS = types.Array(types.int32, 2, "C")
FLOAT_ROWS = types.Array(types.float64, 2, "C")
COUNTERS = types.Array(types.int64, 1, "C")
TREE = types.NamedTuple([INT_ROWS, FLOAT_ROWS, INT_ROWS, FLOAT_ROWS, FLOAT_ROWS, COUNTERS, COUNTERS], Tree)
SETTINGS = types.Array(from_dtype(SEARCH_RECORD), 1, "C")

# Room to work in, for one call.
Desk = namedtuple(
    "Desk",
    "choices meanings inner asked asked_meanings open open_choices guesses weights after trial values points "
    "path done cursor network rows players",
)


def new_tree(question, nodes, edges):
    """An empty tree with room for so many nodes and edges."""
    return Tree(
        np.empty((nodes, NODE_COLUMNS), np.int32),
        np.empty((nodes, MOST_SEATS + 1)),
        np.empty((edges, EDGE_COLUMNS), np.int32),
        np.empty((edges, EDGE_VALUE_COLUMNS)),
        np.zeros((question.players * question.actions, 2)),
        np.zeros(2, np.int64),
        np.zeros(MOST_SEATS + 1, np.int64),
    )


# ---- results


@borrowing
def final_values(rules, state, players, settings, desk):
    """The result of a finished game; with a margin weight, a clear win is a little better than a narrow one."""
    values = desk.values
    points = desk.points
    rules.returns(state, values)
    weight = settings.margin_weight
    if weight <= 0.0:
        return
    rules.scores(state, points)
    total = 0.0
    for seat in range(players):
        best_other = -1e300
        for other in range(players):
            if other != seat:
                best_other = max(best_other, points[other])
        lead = (points[seat] - best_other) / settings.margin_scale
        points[MOST_SEATS + seat] = 1.0 / (1.0 + np.exp(-max(-30.0, min(30.0, 2.0 * lead))))
        total += points[MOST_SEATS + seat]
    for seat in range(players):
        values[seat] = (1.0 - weight) * values[seat] + weight * points[MOST_SEATS + seat] / total


# ---- playouts


@borrowing
def choose_by_habit(choices, count, offset, habit, candidates, generator):
    """The best-habit action among a few random ones; the habits of the mover begin at ``offset``."""
    best = np.int64(choices[pick_below(generator, count)])
    for _ in range(candidates - 1):
        other = np.int64(choices[pick_below(generator, count)])
        a = offset + best
        b = offset + other
        if habit[b, 0] * habit[a, 1] > habit[a, 0] * habit[b, 1]:
            best = other
    return best


@borrowing
def play_out(rules, state, players, habit, settings, generator, desk, length):
    """Play on from a leaf and fill the values; returns how many entries of ``desk.done`` are in use."""
    action_count = desk.choices.size
    steps = 0
    while True:
        mover = rules.actor(state)
        if mover < 0:
            final_values(rules, state, players, settings, desk)
            return length
        if steps == settings.playout_depth:
            estimate(rules, desk.network, players, state, desk.rows, desk.values)
            return length
        count = rules.legal(state, desk.choices)
        offset = mover * action_count
        action = choose_by_habit(desk.choices, count, offset, habit, settings.candidates, generator)
        if length < LONGEST_GAME:
            desk.done[length] = offset + action
            length += 1
        rules.apply(state, action)
        steps += 1


# ---- guesses about actions


@borrowing
def judge(rules, state, mover, desk):
    """What ``mover`` may expect from a position."""
    if rules.actor(state) < 0:
        rules.returns(state, desk.values)
    else:
        estimate(rules, desk.network, desk.players, state, desk.rows, desk.values)
    return desk.values[mover]


@borrowing
def best_ahead(rules, state, mover, steps, desk):
    """Let ``mover`` take what looks best for up to ``steps`` more decisions; what it may then expect.

    ``state`` is used up. An action whose worth shows only when it is completed is judged by its completion.
    """
    for _ in range(steps):
        if rules.actor(state) != mover:
            break
        count = rules.legal(state, desk.inner)
        best = -1.0
        chosen = np.int64(desk.inner[0])
        for i in range(count):
            action = np.int64(desk.inner[i])
            copy_position(state, desk.trial)
            rules.apply(desk.trial, action)
            worth = judge(rules, desk.trial, mover, desk)
            if worth > best:
                best = worth
                chosen = action
        rules.apply(state, chosen)
    return judge(rules, state, mover, desk)


@borrowing
def guess_actions(rules, state, mover, settings, actions, count, desk):
    """What ``mover`` may expect from each of ``actions``, into ``desk.guesses``."""
    guesses = desk.guesses
    if settings.prior == OWN_PRIOR:
        rules.prior(state, actions, count, guesses)
        agree(rules, desk.network, desk.players, state, mover, desk.rows, desk.values, guesses, count)
    elif settings.prior == LOOK_AHEAD:
        for i in range(count):
            copy_position(state, desk.after)
            rules.apply(desk.after, np.int64(actions[i]))
            guesses[i] = best_ahead(rules, desk.after, mover, settings.own_steps, desk)
    else:
        worth = judge(rules, state, mover, desk)
        for i in range(count):
            guesses[i] = worth


# ---- the tree


@borrowing
def new_node(tree, mover):
    """The index of a fresh node; the caller has made sure that there is room."""
    at = tree.used[0]
    tree.used[0] = at + 1
    tree.node[at, FIRST] = -1
    tree.node[at, MOVER] = mover
    tree.node[at, VISITS] = 0
    tree.node[at, SOLVED] = 0
    tree.node[at, CHILDREN] = 0
    tree.node[at, BESIDE] = -1
    return np.int64(at)


@borrowing
def node_of(tree, at, mover):
    """The node for ``mover`` at this place of the tree."""
    node = tree.node
    while node[at, MOVER] != mover:
        if node[at, BESIDE] < 0:
            beside = new_node(tree, mover)
            node[at, BESIDE] = beside
        at = np.int64(node[at, BESIDE])
    return at


@borrowing
def insert_edge(tree, at, before, meaning, guess):
    """A new edge of node ``at`` behind edge ``before`` (-1: in front)."""
    node = tree.node
    edge = tree.edge
    new = tree.used[1]
    tree.used[1] = new + 1
    edge[new, ACTION] = meaning
    edge[new, CHILD] = -1
    edge[new, TRIED] = 0
    edge[new, OFFERED] = 0
    edge[new, GUESSED] = 1
    edge[new, LEADS] = 0
    tree.edge_value[new, SUM] = 0.0
    tree.edge_value[new, GUESS] = guess
    tree.edge_value[new, LEAD] = 0.0
    if before < 0:
        edge[new, NEXT] = node[at, FIRST]
        node[at, FIRST] = new
    else:
        edge[new, NEXT] = edge[before, NEXT]
        edge[before, NEXT] = new
    node[at, CHILDREN] += 1
    return np.int64(new)


@borrowing
def sort_by_meaning(rules, state, count, desk):
    """Put the legal actions in the order of what they mean (``desk.meanings``), each meaning once; how many remain."""
    choices = desk.choices
    meanings = desk.meanings
    kept = 0
    for i in range(count):
        action = choices[i]
        meaning = rules.meaning(state, np.int64(action))
        place = kept
        while place > 0 and meanings[place - 1] > meaning:
            place -= 1
        if place > 0 and meanings[place - 1] == meaning:
            continue
        for j in range(kept, place, -1):
            meanings[j] = meanings[j - 1]
            choices[j] = choices[j - 1]
        meanings[place] = meaning
        choices[place] = action
        kept += 1
    return kept


@borrowing
def ask(tree, at, meanings, count, everything, desk):
    """The actions to be guessed about, into ``desk.asked``: all, or those that have no edge yet. How many."""
    edge = tree.edge
    found = 0
    e = np.int64(tree.node[at, FIRST])
    for i in range(count):
        while e >= 0 and edge[e, ACTION] < meanings[i]:
            e = np.int64(edge[e, NEXT])
        if everything or e < 0 or edge[e, ACTION] != meanings[i]:
            desk.asked[found] = desk.choices[i]
            desk.asked_meanings[found] = meanings[i]
            found += 1
    return found


@borrowing
def weigh_edge(tree, at, e, temperature, generator):
    """An edge weighs by how its guess compares with the best of the node."""
    # A pinch of noise keeps equal guesses from always being tried in the order of their ids.
    noise = 1.0 + 1e-3 * np.float64(pick_below(generator, 1024)) / 1024.0
    difference = (tree.edge_value[e, GUESS] - tree.node_value[at, ANCHOR]) / temperature
    tree.edge_value[e, WEIGHT] = noise * np.exp(max(-20.0, min(20.0, difference)))


@borrowing
def enter_guesses(tree, at, found, temperature, generator, desk):
    """New edges for actions that had none; for the others the mean of all guesses so far, each from another deal."""
    edge = tree.edge
    edge_value = tree.edge_value
    before = np.int64(-1)
    e = np.int64(tree.node[at, FIRST])
    if e < 0:
        best = desk.guesses[0]
        for i in range(1, found):
            best = max(best, desk.guesses[i])
        tree.node_value[at, ANCHOR] = best
    for i in range(found):
        while e >= 0 and edge[e, ACTION] < desk.asked_meanings[i]:
            before = e
            e = np.int64(edge[e, NEXT])
        if e >= 0 and edge[e, ACTION] == desk.asked_meanings[i]:
            edge[e, GUESSED] += 1
            edge_value[e, GUESS] += (desk.guesses[i] - edge_value[e, GUESS]) / edge[e, GUESSED]
            weigh_edge(tree, at, e, temperature, generator)
        else:
            before = insert_edge(tree, at, before, desk.asked_meanings[i], desk.guesses[i])
            weigh_edge(tree, at, before, temperature, generator)


@borrowing
def guess(rules, tree, at, state, mover, found, settings, generator, desk):
    """Guess about the asked actions of a node, if there is room for their edges."""
    if tree.used[1] + found <= tree.edge.shape[0]:
        guess_actions(rules, state, mover, settings, desk.asked, found, desk)
        enter_guesses(tree, at, found, settings.temperature, generator, desk)


@rule
def nth_smallest(values, n):
    return np.sort(values)[n]


@borrowing
def lightest_weight(tree, at, settings, weights):
    """Progressive widening: the weight an action needs to be considered now; the lighter ones wait for more visits."""
    children = np.int64(tree.node[at, CHILDREN])
    wanted = np.int64(settings.wide_min + settings.widening * np.sqrt(np.float64(tree.node[at, VISITS])))
    if settings.widening <= 0.0 or wanted >= children:
        return 0.0
    e = np.int64(tree.node[at, FIRST])
    for i in range(children):
        weights[i] = tree.edge_value[e, WEIGHT]
        e = np.int64(tree.edge[e, NEXT])
    return nth_smallest(weights[:children], children - wanted)


@borrowing
def offer_edges(tree, at, meanings, count, desk):
    """Collect the edges that can be taken now (``count`` < 0: all) in ``desk.open``; how many, and their weight."""
    edge = tree.edge
    total = 0.0
    offered = 0
    i = 0
    e = np.int64(tree.node[at, FIRST])
    while e >= 0:
        if count >= 0:
            while i < count and meanings[i] < edge[e, ACTION]:
                i += 1
            if i == count:
                break
        if count < 0 or meanings[i] == edge[e, ACTION]:
            edge[e, OFFERED] += 1
            total += tree.edge_value[e, WEIGHT]
            desk.open[offered] = e
            desk.open_choices[offered] = edge[e, ACTION] if count < 0 else desk.choices[i]
            offered += 1
        e = np.int64(edge[e, NEXT])
    return offered, total


@borrowing
def select_edge(tree, at, meanings, count, forced, exploration, solving, settings, desk):
    """The edge with the best upper bound among those that can be taken now, or the forced one; and its action.

    -1 if there is none.
    """
    node = tree.node
    edge = tree.edge
    edge_value = tree.edge_value
    mover = np.int64(node[at, MOVER])
    lightest = lightest_weight(tree, at, settings, desk.weights)
    guess_visits = settings.guess_visits
    offered, total = offer_edges(tree, at, meanings, count, desk)
    best = -1.0
    chosen = np.int64(-1)
    action = np.int64(-1)
    for i in range(offered):
        e = np.int64(desk.open[i])
        child = np.int64(edge[e, CHILD])
        if e == forced:
            bound = 2.0
        elif solving and child >= 0 and node[child, SOLVED]:
            bound = tree.node_value[child, mover]
        elif edge_value[e, WEIGHT] < lightest:
            bound = -0.5
        else:
            tried = np.float64(edge[e, TRIED])
            mean = (edge_value[e, SUM] + guess_visits * edge_value[e, GUESS]) / (tried + guess_visits)
            share = edge_value[e, WEIGHT] / total
            bound = mean + exploration * share * np.sqrt(np.float64(edge[e, OFFERED])) / (1.0 + tried)
        if bound > best:
            best = bound
            chosen = e
            action = np.int64(desk.open_choices[i])
    return chosen, action


@borrowing
def solve(tree, at, players):
    """A node is solved when a sure win is found or when every action is solved; the mover takes its best."""
    node = tree.node
    exact = tree.node_value
    mover = np.int64(node[at, MOVER])
    best = np.int64(-1)
    complete = True
    e = np.int64(node[at, FIRST])
    while e >= 0:
        child = np.int64(tree.edge[e, CHILD])
        if child < 0 or not node[child, SOLVED]:
            complete = False
        elif best < 0 or exact[child, mover] > exact[best, mover]:
            best = child
        e = np.int64(tree.edge[e, NEXT])
    if best < 0 or not (complete or exact[best, mover] > SURE):
        return False
    node[at, SOLVED] = 1
    for seat in range(players):
        exact[at, seat] = exact[best, seat]
    return True


@borrowing
def guesses_are_due(visits):
    """Guesses come from one deal: they are made again at 4, 16, 64 … visits and averaged."""
    return visits > 1 and visits & (visits - 1) == 0 and visits & 0x55555555 != 0


@borrowing
def step(rules, tree, at, state, mover, forced, exploration, question, settings, generator, desk):
    """Open the node's actions if that is due and select one; its edge and action, -1 at a leaf."""
    visits = np.int64(tree.node[at, VISITS])
    opened = tree.node[at, FIRST] >= 0
    if not (opened or visits >= settings.expand_visits):
        return np.int64(-1), np.int64(-1)
    solving = question.unknown == 0
    count = np.int64(-1)
    meanings = desk.choices
    if not opened or question.unknown or question.meaningful:
        count = rules.legal(state, desk.choices)
        if question.meaningful:
            count = sort_by_meaning(rules, state, count, desk)
            meanings = desk.meanings
        found = ask(tree, at, meanings, count, question.unknown and guesses_are_due(visits), desk)
        if found > 0:
            guess(rules, tree, at, state, mover, found, settings, generator, desk)
    return select_edge(tree, at, meanings, count, forced, exploration, solving, settings, desk)


@borrowing
def descend(rules, tree, state, forced, curious, question, settings, generator, desk):
    """From the root to a leaf and its values; the last node, the length of the path, and of the decisions made.

    A sealed block in which a seat has come to its leaf is finished by all before the playout begins. Unless all are
    ``curious``, the other seats do what seems best to them: who cannot be answered is not helped by their experiments.
    """
    node = tree.node
    players = question.players
    solving = question.unknown == 0
    cursor = desk.cursor
    copy_position(tree.start, cursor)
    ending = np.int64(0)
    depth = 0
    while True:
        at = cursor[question.seat]
        if solving and node[at, SOLVED]:
            for seat in range(players):
                desk.values[seat] = tree.node_value[at, seat]
            return at, depth, depth
        mover = rules.actor(state)
        if mover < 0:
            final_values(rules, state, players, settings, desk)
            if solving:
                node[at, SOLVED] = 1
                for seat in range(players):
                    tree.node_value[at, seat] = desk.values[seat]
            return at, depth, depth
        block = np.int64(0)
        if question.simultaneous:
            block = rules.sealed(state)
        if depth == LONGEST_PATH or (ending and block != ending):
            return at, depth, play_out(rules, state, players, tree.habit, settings, generator, desk, depth)
        if block:
            cursor[APART] = 1
        at = node_of(tree, cursor[mover], mover)
        exploration = settings.exploration
        if cursor[APART] and mover != question.seat and not curious:
            exploration = 0.0
        edge = forced if depth == 0 else np.int64(-1)
        chosen, action = step(rules, tree, at, state, mover, edge, exploration, question, settings, generator, desk)
        desk.path[depth, 0] = at
        desk.path[depth, 1] = chosen
        if chosen < 0 and not block:
            return at, depth + 1, play_out(rules, state, players, tree.habit, settings, generator, desk, depth)
        if chosen < 0:
            ending = block
            count = rules.legal(state, desk.choices)
            offset = mover * question.actions
            action = choose_by_habit(desk.choices, count, offset, tree.habit, settings.candidates, generator)
        desk.done[depth] = mover * question.actions + action
        depth += 1
        rules.apply(state, action)
        if chosen >= 0:
            follow(tree, chosen, mover, rules.actor(state), cursor)


@borrowing
def follow(tree, chosen, mover, next_mover, cursor):
    """Go along an edge: all seats together or, once they have parted, the mover alone."""
    child = np.int64(tree.edge[chosen, CHILD])
    if child < 0:
        child = new_node(tree, mover if cursor[APART] else next_mover)
        tree.edge[chosen, CHILD] = child
    if cursor[APART]:
        cursor[mover] = child
    else:
        for seat in range(APART):
            cursor[seat] = child


@borrowing
def back_up(tree, leaf, depth, players, solving, desk):
    """Carry the values up the path; what became certain, too."""
    node = tree.node
    certain = solving and node[leaf, SOLVED] == 1
    for i in range(depth - 1, -1, -1):
        at = desk.path[i, 0]
        chosen = desk.path[i, 1]
        node[at, VISITS] += 1
        if chosen >= 0:
            tree.edge[chosen, TRIED] += 1
            tree.edge_value[chosen, SUM] += desk.values[node[at, MOVER]]
            certain = certain and solve(tree, at, players)


@borrowing
def note_lead(rules, tree, state, question, desk):
    """Where the result is decided, the points by which the seat ends ahead of the best other one."""
    chosen = desk.path[0, 1]
    share = desk.values[question.seat]
    if chosen < 0 or DECIDED < share < 1.0 - DECIDED:
        return
    rules.scores(state, desk.points)
    best_other = -1e300
    for other in range(question.players):
        if other != question.seat:
            best_other = max(best_other, desk.points[other])
    tree.edge[chosen, LEADS] += 1
    tree.edge_value[chosen, LEAD] += desk.points[question.seat] - best_other


@rule
def desk_for(question):
    return Desk(
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int32),
        np.empty(question.meanings, np.int64),
        np.empty(question.meanings, np.int32),
        np.empty(question.actions, np.float64),
        np.empty(question.meanings, np.float64),
        question.root.copy(),
        question.root.copy(),
        np.empty(MOST_SEATS, np.float64),
        np.empty(2 * MOST_SEATS, np.float64),
        np.empty((LONGEST_PATH + 1, 2), np.int64),
        np.empty(LONGEST_GAME, np.int64),
        np.empty(MOST_SEATS + 1, np.int64),
        question.network,
        np.empty(room_of(question.network, question.players), np.float64),
        question.players,
    )


@borrowing
def deal(rules, question, generator, seed, state):
    """A truth that the seat holds possible; what others have sealed at this moment is for the search to find out."""
    copy_position(question.root, state)
    if question.unknown:
        fresh_seed(generator, seed)
        rules.resample(state, question.seat, seed)
        if question.simultaneous:
            rules.reopen(state, question.seat)


@borrowing
def open_root(rules, tree, root, state, question, settings, generator, seed, desk):
    """The actions of the root, guessed about in several deals."""
    for _ in range(ROOT_DEALS if question.unknown else 1):
        deal(rules, question, generator, seed, state)
        count = rules.legal(state, desk.choices)
        meanings = desk.choices
        if question.meaningful:
            count = sort_by_meaning(rules, state, count, desk)
            meanings = desk.meanings
        found = ask(tree, root, meanings, count, True, desk)
        guess(rules, tree, root, state, question.seat, found, settings, generator, desk)


@borrowing
def grow(rules, tree, question, settings, control, generator, seed, state, desk, iterations, forced):
    """Iterations until there are enough of them; how many were done."""
    players, habit = question.players, tree.habit
    solving = question.unknown == 0
    if tree.used[0] == 0:
        new_node(tree, question.seat)
    root = node_of(tree, tree.start[question.seat], question.seat)
    if tree.node[root, FIRST] < 0:
        open_root(rules, tree, root, state, question, settings, generator, seed, desk)
    most_new = 2 * players + 2  # nodes of an iteration
    for iteration in range(iterations):
        full = tree.used[0] + most_new > tree.node.shape[0]
        if control[0] != 0 or full or (solving and tree.node[root, SOLVED] == 1):
            return iteration
        deal(rules, question, generator, seed, state)
        curious = tree.node[root, VISITS] % EXPLORING == 0
        leaf, depth, length = descend(rules, tree, state, forced, curious, question, settings, generator, desk)
        back_up(tree, leaf, depth, players, solving, desk)
        note_lead(rules, tree, state, question, desk)
        for i in range(length):
            habit[desk.done[i], 0] += desk.values[desk.done[i] // question.actions]
            habit[desk.done[i], 1] += 1.0
    return iterations


@kernel(INTEGER(ADDRESSES, QUESTION, TREE, SETTINGS, COUNTERS, GENERATOR, INTEGER, INTEGER))
def search(addresses, question, tree, settings_record, control, generator, iterations, forced):
    """Grow the tree by up to ``iterations``; how many were done. Call it again with the same tree to go on.

    ``control[0]`` is not 0 when another thread wants it to stop now. ``forced`` is an edge of the root to go along in
    all of them, or -1.
    """
    rules = rules_at(addresses)
    settings = settings_record[0]
    desk = desk_for(question)
    seed = np.empty(SEED_BYTES, np.uint8)
    state = question.root.copy()
    return grow(rules, tree, question, settings, control, generator, seed, state, desk, iterations, forced)
