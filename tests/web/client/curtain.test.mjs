import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: { dataset: {} }, getElementById: () => null, querySelectorAll: () => [], addEventListener() {} });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));

const { ended, nextOf } = await import("../../../src/urbarium/web/static/curtain.js");

/** A game under way: who looks, and which seats are to decide. */
const state = (viewer, ...undecided) => ({ viewer, status: "playing", seats: [0, 1, 2].map((seat) => ({ seat, kind: seat < 2 ? "person" : "bot", to_move: undecided.includes(seat) })) });

test("the table is given to the own seat that decides next", () => {
  assert.equal(nextOf(state(-1, 1), [0, 1], 0), 1);
  assert.equal(nextOf(state(0, 1), [0, 1], 0), 1);
});

test("nobody gets it while the one who looks decides, nor while others do", () => {
  assert.equal(nextOf(state(0, 0, 1), [0, 1], 0), null);
  assert.equal(nextOf(state(-1, 2), [0, 1], 0), null);
  assert.equal(nextOf(state(-1, 1), [1], 1), null);
  assert.equal(nextOf({ ...state(-1, 1), status: "over" }, [0, 1], 0), null);
});

test("who had it last keeps it, if both are to decide", () => {
  assert.equal(nextOf(state(-1, 0, 1), [0, 1], 1), 1);
  assert.equal(nextOf(state(-1, 0, 1), [0, 1], -1), 0);
});

test("a turn has ended when the seat that looks has nothing more to decide", () => {
  assert.ok(ended(state(0, 0), state(0, 2), [0, 1]));
  assert.ok(!ended(state(0, 0), state(0, 0), [0, 1]));
  assert.ok(!ended(state(0, 2), state(0, 2), [0, 1]), "whoever looks again while others decide may go on looking");
  assert.ok(!ended(state(0, 0), state(0, 2), [0]), "nobody shares the device");
  assert.ok(!ended(null, state(0, 2), [0, 1]));
});
