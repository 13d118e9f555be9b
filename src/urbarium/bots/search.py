"""Tree search in preallocated arrays, compiled once for all games.

One kernel serves every game. For perfect information it is UCT with a solver; where cards are unknown it is
single-observer information-set search: each iteration deals the hidden parts anew with ``resample`` and walks the same
tree, whose nodes stand for what was done since the root. Each seat maximises its own return, so any number of seats may
play.

Arrays (rows are nodes or edges, columns are named below):

    node        int32[nodes, 5]      what a node is
    node_value  float64[nodes, 6]    its best guess, and the exact value by seat once it is solved
    edge        int32[edges, 5]      the actions of a node: a list in ascending order of action
    edge_value  float64[edges, 3]    what is known about an action, for the seat that decides there
    habit       float64[seats * actions, 2]   sum and count of results after this action of this seat, anywhere (MAST)
    used        int64[2]             nodes and edges in use
    control     int64[1]             not 0: stop now (written by another thread)
"""

from collections import namedtuple

import numpy as np
from numba import types

from urbarium.bots.playout import fresh_seed, pick_below
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import kernel, rule
from urbarium.engine.contract import ACTIONS, BUFFER, FUNCTION, INTEGER, POINTS, SEED_BYTES

__all__ = ["PRIOR", "search"]

# Columns of node.
FIRST, MOVER, VISITS, SOLVED, CHILDREN = range(5)
NODE_COLUMNS = 5
BEST_GUESS, EXACT = 0, 1  # of node_value; EXACT + seat
MAX_SEATS = 5
VALUE_COLUMNS = EXACT + MAX_SEATS

# Columns of edge and edge_value.
ACTION, NEXT, CHILD, TRIED, OFFERED = range(5)
EDGE_COLUMNS = 5
SUM, GUESS, WEIGHT = range(3)
EDGE_VALUE_COLUMNS = 3

# Settings, by position.
(
    EXPLORATION,  # how much the unknown tempts
    TEMPERATURE,  # differences of guesses that matter when weights are made from them
    GUESS_VISITS,  # how many visits a guess is worth
    PLAYOUT_DEPTH,  # decisions of a playout before evaluate ends it; negative: to the end
    CANDIDATES,  # of so many random actions a playout takes the one with the best habit
    PRIOR_KIND,  # NO_PRIOR, LOOK_AHEAD or OWN_PRIOR
    OWN_STEPS,  # a look ahead follows the same seat's best decisions for so many more steps
    EXPAND_VISITS,  # a node opens its actions after so many visits
    MARGIN_WEIGHT,  # share of the score margin in a final result
    MARGIN_SCALE,  # points that make a clear margin
    WIDENING,  # actions considered: at least WIDE_MIN and this times the root of the visits; 0: all
    WIDE_MIN,
) = range(12)
SETTINGS = 12
NO_PRIOR, LOOK_AHEAD, OWN_PRIOR = range(3)

PRIOR = types.void(BUFFER, ACTIONS, INTEGER, POINTS)
PRIOR_FUNCTION = types.FunctionType(PRIOR)
INT_ROWS = types.Array(types.int32, 2, "C")
FLOAT_ROWS = types.Array(types.float64, 2, "C")
COUNTERS = types.Array(types.int64, 1, "C")
WORDS = types.Array(types.uint64, 1, "C")

SURE = 1.0 - 1e-9
LONGEST_PATH = 512  # decisions inside the tree
LONGEST_GAME = 4096  # decisions of an iteration that count for habits

# What travels together through the helpers.
Rules = namedtuple("Rules", "actor legal apply returns scores evaluate resample prior")
Tree = namedtuple("Tree", "node node_value edge edge_value used")
Desk = namedtuple("Desk", "choices inner missing open guesses weights after trial values points path done")


# ---- results


@rule
def final_values(rules, state, players, settings, desk):
    """The result of a finished game; with a margin weight, a clear win is a little better than a narrow one."""
    values = desk.values
    points = desk.points
    rules.returns(state, values)
    weight = settings[MARGIN_WEIGHT]
    if weight <= 0.0:
        return
    rules.scores(state, points)
    total = 0.0
    for seat in range(players):
        best_other = -1e300
        for other in range(players):
            if other != seat:
                best_other = max(best_other, points[other])
        lead = (points[seat] - best_other) / settings[MARGIN_SCALE]
        points[MAX_SEATS + seat] = 1.0 / (1.0 + np.exp(-max(-30.0, min(30.0, 2.0 * lead))))
        total += points[MAX_SEATS + seat]
    for seat in range(players):
        values[seat] = (1.0 - weight) * values[seat] + weight * points[MAX_SEATS + seat] / total


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
    limit = np.int64(settings[PLAYOUT_DEPTH])
    candidates = np.int64(settings[CANDIDATES])
    action_count = desk.choices.size
    steps = 0
    while True:
        mover = rules.actor(state)
        if mover < 0:
            final_values(rules, state, players, settings, desk)
            return length
        if steps == limit:
            rules.evaluate(state, desk.values)
            return length
        count = rules.legal(state, desk.choices)
        offset = mover * action_count
        action = choose_by_habit(desk.choices, count, offset, habit, candidates, generator)
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
    kind = np.int64(settings[PRIOR_KIND])
    if kind == OWN_PRIOR:
        rules.prior(state, actions, count, guesses)
    elif kind == LOOK_AHEAD:
        steps = np.int64(settings[OWN_STEPS])
        for i in range(count):
            copy_position(state, desk.after)
            rules.apply(desk.after, np.int64(actions[i]))
            guesses[i] = best_ahead(rules, desk.after, mover, steps, desk)
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
    wanted = np.int64(settings[WIDE_MIN] + settings[WIDENING] * np.sqrt(np.float64(tree.node[at, VISITS])))
    if settings[WIDENING] <= 0.0 or wanted >= children:
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
    guess_visits = settings[GUESS_VISITS]
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
            bound = mean + settings[EXPLORATION] * share * np.sqrt(np.float64(edge[e, OFFERED])) / (1.0 + tried)
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
    if mover != node[at, MOVER] or not (opened or at == 0 or node[at, VISITS] >= settings[EXPAND_VISITS]):
        return np.int64(-1)
    count = np.int64(-1)
    if not (solving and opened):
        count = rules.legal(state, desk.choices)
        found = find_missing(tree, at, count, desk)
        if found > 0 and tree.used[1] + found <= tree.edge.shape[0]:
            guess_actions(rules, state, mover, settings, desk.missing, found, desk)
            insert_missing(tree, at, found, settings[TEMPERATURE], generator, desk)
    return select_edge(tree, at, count, solving, settings, desk)


@rule
def descend(rules, tree, state, players, solving, habit, settings, generator, desk):
    """From the root to a leaf and its values; the last node, the edges gone and the decisions made on the way."""
    node = tree.node
    at = np.int64(0)
    depth = 0
    while True:
        if solving and node[at, SOLVED]:
            desk.values[:players] = tree.node_value[at, EXACT : EXACT + players]
            return at, depth, depth
        mover = rules.actor(state)
        if mover < 0:
            final_values(rules, state, players, settings, desk)
            if solving:
                node[at, SOLVED] = 1
                tree.node_value[at, EXACT : EXACT + players] = desk.values[:players]
            return at, depth, depth
        chosen = np.int64(-1)
        if depth < LONGEST_PATH:
            chosen = step(rules, tree, at, state, mover, solving, settings, generator, desk)
        if chosen < 0:
            return at, depth, play_out(rules, state, players, habit, settings, generator, desk, depth)
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


@kernel(
    INTEGER(
        FUNCTION["actor"],
        FUNCTION["legal"],
        FUNCTION["apply"],
        FUNCTION["returns"],
        FUNCTION["scores"],
        FUNCTION["evaluate"],
        FUNCTION["resample"],
        types.FunctionType(PRIOR),
        BUFFER,
        INTEGER,
        INTEGER,
        INTEGER,
        INTEGER,
        INT_ROWS,
        FLOAT_ROWS,
        INT_ROWS,
        FLOAT_ROWS,
        COUNTERS,
        FLOAT_ROWS,
        POINTS,
        COUNTERS,
        WORDS,
        INTEGER,
    )
)
def search(
    actor,
    legal,
    apply,
    returns,
    scores,
    evaluate,
    resample,
    prior,
    root,
    seat,
    players,
    action_count,
    unknown,
    node,
    node_value,
    edge,
    edge_value,
    used,
    habit,
    settings,
    control,
    generator,
    iterations,
):
    """Grow the tree by up to ``iterations``; how many were done.

    ``root`` is what ``seat`` knows; ``unknown`` tells whether it must be filled in by ``resample``. Call it again with
    the same arrays to go on.
    """
    rules = Rules(actor, legal, apply, returns, scores, evaluate, resample, prior)
    tree = Tree(node, node_value, edge, edge_value, used)
    desk = Desk(
        np.empty(action_count, np.int32),
        np.empty(action_count, np.int32),
        np.empty(action_count, np.int32),
        np.empty(action_count, np.int64),
        np.empty(action_count, np.float64),
        np.empty(action_count, np.float64),
        root.copy(),
        root.copy(),
        np.empty(MAX_SEATS, np.float64),
        np.empty(2 * MAX_SEATS, np.float64),
        np.empty((LONGEST_PATH, 2), np.int64),
        np.empty(LONGEST_GAME, np.int64),
    )
    state = root.copy()
    seed = np.empty(SEED_BYTES, np.uint8)
    solving = unknown == 0
    if used[0] == 0:
        new_node(tree, actor(root))
    for iteration in range(iterations):
        if control[0] != 0 or used[0] == node.shape[0] or (solving and node[0, SOLVED] == 1):
            return iteration
        copy_position(root, state)
        if unknown:
            fresh_seed(generator, seed)
            resample(state, seat, seed)
        leaf, depth, length = descend(rules, tree, state, players, solving, habit, settings, generator, desk)
        back_up(tree, leaf, depth, players, solving, desk)
        for i in range(length):
            habit[desk.done[i], 0] += desk.values[desk.done[i] // action_count]
            habit[desk.done[i], 1] += 1.0
    return iterations
