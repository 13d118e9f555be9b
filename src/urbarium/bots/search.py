"""Tree search in preallocated arrays, compiled once for all games.

One kernel serves every game. For perfect information it is UCT with a solver; where cards are unknown it is
single-observer information-set search: each iteration deals the hidden parts anew with ``resample`` and walks the same
tree, whose nodes stand for what was done since the root. Each seat maximises its own return, so any number of seats may
play.
"""

from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import from_dtype, types

from urbarium.bots.playout import GENERATOR, fresh_seed, pick_below
from urbarium.bots.question import QUESTION
from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import kernel, rule
from urbarium.engine.contract import SEED_BYTES
from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.signatures import INTEGER
from urbarium.engine.strength import LOOK_AHEAD, OWN_PRIOR, SEARCH_RECORD

__all__ = ["Tree", "new_tree", "search"]

# Columns of node and node_value.
FIRST, MOVER, VISITS, SOLVED, CHILDREN = range(5)
NODE_COLUMNS = 5
BEST_GUESS, EXACT = 0, 1  # EXACT + seat
NODE_VALUE_COLUMNS = EXACT + MOST_SEATS

# Columns of edge and edge_value.
ACTION, NEXT, CHILD, TRIED, OFFERED = range(5)
EDGE_COLUMNS = 5
SUM, GUESS, WEIGHT = range(3)
EDGE_VALUE_COLUMNS = 3

SURE = 1.0 - 1e-9
LONGEST_PATH = 512  # decisions inside the tree
LONGEST_GAME = 4096  # decisions of an iteration that count for habits


class Tree(NamedTuple):
    """All that a search has found out. Rows are nodes or edges, columns are named above."""

    node: np.ndarray  # int32: what a node is
    node_value: np.ndarray  # float64: its best guess, and the exact value by seat once it is solved
    edge: np.ndarray  # int32: the actions of a node, a list in ascending order of action
    edge_value: np.ndarray  # float64: what is known about an action, for the seat that decides there
    habit: np.ndarray  # float64[seats * actions, 2]: sum and count of results after this action of this seat, anywhere
    used: np.ndarray  # int64[2]: nodes and edges in use


INT_ROWS = types.Array(types.int32, 2, "C")
FLOAT_ROWS = types.Array(types.float64, 2, "C")
COUNTERS = types.Array(types.int64, 1, "C")
TREE = types.NamedTuple([INT_ROWS, FLOAT_ROWS, INT_ROWS, FLOAT_ROWS, FLOAT_ROWS, COUNTERS], Tree)
SETTINGS = types.Array(from_dtype(SEARCH_RECORD), 1, "C")

# Room to work in, for one call.
Desk = namedtuple("Desk", "choices inner missing open guesses weights after trial values points path done")


def new_tree(question, nodes, edges):
    """An empty tree with room for so many nodes and edges."""
    return Tree(
        np.empty((nodes, NODE_COLUMNS), np.int32),
        np.empty((nodes, NODE_VALUE_COLUMNS)),
        np.empty((edges, EDGE_COLUMNS), np.int32),
        np.empty((edges, EDGE_VALUE_COLUMNS)),
        np.zeros((question.players * question.actions, 2)),
        np.zeros(2, np.int64),
    )


# ---- results


@rule
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


@rule
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


@rule
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
            rules.evaluate(state, desk.values)
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


@rule
def judge(rules, state, mover, values):
    """What ``mover`` may expect from a position."""
    if rules.actor(state) < 0:
        rules.returns(state, values)
    else:
        rules.evaluate(state, values)
    return values[mover]


@rule
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
            worth = judge(rules, desk.trial, mover, desk.values)
            if worth > best:
                best = worth
                chosen = action
        rules.apply(state, chosen)
    return judge(rules, state, mover, desk.values)


@rule
def guess_actions(rules, state, mover, settings, actions, count, desk):
    """What ``mover`` may expect from each of ``actions``, into ``desk.guesses``."""
    guesses = desk.guesses
    if settings.prior == OWN_PRIOR:
        rules.prior(state, actions, count, guesses)
    elif settings.prior == LOOK_AHEAD:
        for i in range(count):
            copy_position(state, desk.after)
            rules.apply(desk.after, np.int64(actions[i]))
            guesses[i] = best_ahead(rules, desk.after, mover, settings.own_steps, desk)
    else:
        worth = judge(rules, state, mover, desk.values)
        for i in range(count):
            guesses[i] = worth


# ---- the tree


@rule
def new_node(tree, mover):
    """The index of a fresh node; the caller has made sure that there is room."""
    at = tree.used[0]
    tree.used[0] = at + 1
    tree.node[at, FIRST] = -1
    tree.node[at, MOVER] = mover
    tree.node[at, VISITS] = 0
    tree.node[at, SOLVED] = 0
    tree.node[at, CHILDREN] = 0
    tree.node_value[at, BEST_GUESS] = -1.0
    return np.int64(at)


@rule
def insert_edge(tree, at, before, action, guess, weight):
    """A new edge of node ``at`` behind edge ``before`` (-1: in front)."""
    node = tree.node
    edge = tree.edge
    new = tree.used[1]
    tree.used[1] = new + 1
    edge[new, ACTION] = action
    edge[new, CHILD] = -1
    edge[new, TRIED] = 0
    edge[new, OFFERED] = 0
    tree.edge_value[new, SUM] = 0.0
    tree.edge_value[new, GUESS] = guess
    tree.edge_value[new, WEIGHT] = weight
    if before < 0:
        edge[new, NEXT] = node[at, FIRST]
        node[at, FIRST] = new
    else:
        edge[new, NEXT] = edge[before, NEXT]
        edge[before, NEXT] = new
    node[at, CHILDREN] += 1
    return np.int64(new)


@rule
def find_missing(tree, at, count, desk):
    """The legal actions that have no edge yet, into ``desk.missing``; both lists ascend."""
    edge = tree.edge
    choices = desk.choices
    found = 0
    e = np.int64(tree.node[at, FIRST])
    for i in range(count):
        while e >= 0 and edge[e, ACTION] < choices[i]:
            e = np.int64(edge[e, NEXT])
        if e < 0 or edge[e, ACTION] != choices[i]:
            desk.missing[found] = choices[i]
            found += 1
    return found


@rule
def insert_missing(tree, at, found, temperature, generator, desk):
    """Edges for the missing actions, weighed by how their guesses compare with the best one of the node."""
    edge = tree.edge
    best = tree.node_value[at, BEST_GUESS]
    if best < 0.0:
        for i in range(found):
            best = max(best, desk.guesses[i])
        tree.node_value[at, BEST_GUESS] = best
    before = np.int64(-1)
    e = np.int64(tree.node[at, FIRST])
    for i in range(found):
        while e >= 0 and edge[e, ACTION] < desk.missing[i]:
            before = e
            e = np.int64(edge[e, NEXT])
        # A pinch of noise keeps equal guesses from always being tried in the order of their ids.
        noise = 1.0 + 1e-3 * np.float64(pick_below(generator, 1024)) / 1024.0
        weight = noise * np.exp(max(-20.0, min(2.0, (desk.guesses[i] - best) / temperature)))
        before = insert_edge(tree, at, before, np.int64(desk.missing[i]), desk.guesses[i], weight)


@rule
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
    return np.sort(weights[:children])[children - wanted]


@rule
def offer_edges(tree, at, count, desk):
    """Collect the edges that can be taken now (``count`` < 0: all) in ``desk.open``; how many, and their weight."""
    edge = tree.edge
    total = 0.0
    offered = 0
    i = 0
    e = np.int64(tree.node[at, FIRST])
    while e >= 0:
        if count >= 0:
            while i < count and desk.choices[i] < edge[e, ACTION]:
                i += 1
            if i == count:
                break
        if count < 0 or desk.choices[i] == edge[e, ACTION]:
            edge[e, OFFERED] += 1
            total += tree.edge_value[e, WEIGHT]
            desk.open[offered] = e
            offered += 1
        e = np.int64(edge[e, NEXT])
    return offered, total


@rule
def select_edge(tree, at, count, solving, settings, desk):
    """The edge with the best upper bound among those that can be taken now; -1 if there is none."""
    node = tree.node
    edge = tree.edge
    edge_value = tree.edge_value
    mover = np.int64(node[at, MOVER])
    lightest = lightest_weight(tree, at, settings, desk.weights)
    guess_visits = settings.guess_visits
    offered, total = offer_edges(tree, at, count, desk)
    best = -1.0
    chosen = np.int64(-1)
    for i in range(offered):
        e = np.int64(desk.open[i])
        child = np.int64(edge[e, CHILD])
        if solving and child >= 0 and node[child, SOLVED]:
            bound = tree.node_value[child, EXACT + mover]
        elif edge_value[e, WEIGHT] < lightest:
            bound = -0.5
        else:
            tried = np.float64(edge[e, TRIED])
            mean = (edge_value[e, SUM] + guess_visits * edge_value[e, GUESS]) / (tried + guess_visits)
            share = edge_value[e, WEIGHT] / total
            bound = mean + settings.exploration * share * np.sqrt(np.float64(edge[e, OFFERED])) / (1.0 + tried)
        if bound > best:
            best = bound
            chosen = e
    return chosen


@rule
def solve(tree, at, players):
    """A node is solved when a sure win is found or when every action is solved; the mover takes its best."""
    node = tree.node
    node_value = tree.node_value
    mover = np.int64(node[at, MOVER])
    best = np.int64(-1)
    complete = True
    e = np.int64(node[at, FIRST])
    while e >= 0:
        child = np.int64(tree.edge[e, CHILD])
        if child < 0 or not node[child, SOLVED]:
            complete = False
        elif best < 0 or node_value[child, EXACT + mover] > node_value[best, EXACT + mover]:
            best = child
        e = np.int64(tree.edge[e, NEXT])
    if best < 0 or not (complete or node_value[best, EXACT + mover] > SURE):
        return False
    node[at, SOLVED] = 1
    for seat in range(players):
        node_value[at, EXACT + seat] = node_value[best, EXACT + seat]
    return True


@rule
def step(rules, tree, at, state, mover, solving, settings, generator, desk):
    """Open the node's actions if that is due and select one; its edge, -1 at a leaf."""
    node = tree.node
    opened = node[at, FIRST] >= 0
    if mover != node[at, MOVER] or not (opened or at == 0 or node[at, VISITS] >= settings.expand_visits):
        return np.int64(-1)
    count = np.int64(-1)
    if not (solving and opened):
        count = rules.legal(state, desk.choices)
        found = find_missing(tree, at, count, desk)
        if found > 0 and tree.used[1] + found <= tree.edge.shape[0]:
            guess_actions(rules, state, mover, settings, desk.missing, found, desk)
            insert_missing(tree, at, found, settings.temperature, generator, desk)
    return select_edge(tree, at, count, solving, settings, desk)


@rule
def descend(rules, tree, state, players, solving, settings, generator, desk):
    """From the root to a leaf and its values; the last node, the edges gone and the decisions made on the way."""
    node = tree.node
    at = np.int64(0)
    depth = 0
    while True:
        if solving and node[at, SOLVED]:
            for seat in range(players):
                desk.values[seat] = tree.node_value[at, EXACT + seat]
            return at, depth, depth
        mover = rules.actor(state)
        if mover < 0:
            final_values(rules, state, players, settings, desk)
            if solving:
                node[at, SOLVED] = 1
                for seat in range(players):
                    tree.node_value[at, EXACT + seat] = desk.values[seat]
            return at, depth, depth
        chosen = np.int64(-1)
        if depth < LONGEST_PATH:
            chosen = step(rules, tree, at, state, mover, solving, settings, generator, desk)
        if chosen < 0:
            return at, depth, play_out(rules, state, players, tree.habit, settings, generator, desk, depth)
        action = np.int64(tree.edge[chosen, ACTION])
        desk.path[depth, 0] = at
        desk.path[depth, 1] = chosen
        desk.done[depth] = mover * desk.choices.size + action
        depth += 1
        rules.apply(state, action)
        at = np.int64(tree.edge[chosen, CHILD])
        if at < 0:
            at = new_node(tree, rules.actor(state))
            tree.edge[chosen, CHILD] = at


@rule
def back_up(tree, leaf, depth, players, solving, desk):
    """Carry the values up the path; what became certain, too."""
    node = tree.node
    node[leaf, VISITS] += 1
    certain = solving and node[leaf, SOLVED] == 1
    for i in range(depth - 1, -1, -1):
        at = desk.path[i, 0]
        chosen = desk.path[i, 1]
        node[at, VISITS] += 1
        tree.edge[chosen, TRIED] += 1
        tree.edge_value[chosen, SUM] += desk.values[node[at, MOVER]]
        certain = certain and solve(tree, at, players)


@rule
def desk_for(question):
    return Desk(
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int32),
        np.empty(question.actions, np.int64),
        np.empty(question.actions, np.float64),
        np.empty(question.actions, np.float64),
        question.root.copy(),
        question.root.copy(),
        np.empty(MOST_SEATS, np.float64),
        np.empty(2 * MOST_SEATS, np.float64),
        np.empty((LONGEST_PATH, 2), np.int64),
        np.empty(LONGEST_GAME, np.int64),
    )


@kernel(INTEGER(ADDRESSES, QUESTION, TREE, SETTINGS, COUNTERS, GENERATOR, INTEGER))
def search(addresses, question, tree, settings_record, control, generator, iterations):
    """Grow the tree by up to ``iterations``; how many were done. Call it again with the same tree to go on.

    ``control[0]`` is not 0 when another thread wants it to stop now.
    """
    rules = rules_at(addresses)
    settings = settings_record[0]
    desk = desk_for(question)
    players, habit = question.players, tree.habit
    state = question.root.copy()
    seed = np.empty(SEED_BYTES, np.uint8)
    solving = question.unknown == 0
    if tree.used[0] == 0:
        new_node(tree, rules.actor(question.root))
    for iteration in range(iterations):
        if control[0] != 0 or tree.used[0] == tree.node.shape[0] or (solving and tree.node[0, SOLVED] == 1):
            return iteration
        copy_position(question.root, state)
        if question.unknown:
            fresh_seed(generator, seed)
            rules.resample(state, question.seat, seed)
        leaf, depth, length = descend(rules, tree, state, players, solving, settings, generator, desk)
        back_up(tree, leaf, depth, players, solving, desk)
        for i in range(length):
            habit[desk.done[i], 0] += desk.values[desk.done[i] // question.actions]
            habit[desk.done[i], 1] += 1.0
    return iterations
