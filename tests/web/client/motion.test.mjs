import assert from "node:assert/strict";
import { test } from "node:test";
import { captions, copies, delayed, origins, still } from "../../../src/urbarium/web/static/motion.js";

const at = (x, y) => ({ x, y });

test("a named piece comes from where it was", () => {
  const before = new Map([["card-1", at(0, 0)], ["card-2", at(50, 0)]]);
  const found = origins(before, new Map([["card-2", at(0, 0)]]));
  assert.deepEqual([...found], [["card-2", at(50, 0)]]);
});

test("of equal pieces the one that stands where one stood has stayed", () => {
  const before = new Map([["architect~0", at(10, 10)], ["architect~1", at(60, 60)]]);
  const found = origins(before, new Map([["architect~0", at(60, 60)], ["architect~1", at(90, 90)]]));
  assert.deepEqual(found.get("architect~0"), at(60, 60));
  assert.deepEqual(found.get("architect~1"), at(10, 10));
});

test("what was not there comes from nowhere", () => {
  assert.equal(origins(new Map([["architect~0", at(1, 1)]]), new Map([["architect~0", at(1, 1)], ["architect~1", at(5, 5)]])).size, 1);
});

test("of many things a few are seen flying, one after the other, and all are in time", () => {
  assert.deepEqual([1, 3, 12].map(copies), [1, 3, 5]);
  assert.deepEqual([0, 1, 2].map(delayed), [0, 60, 120]);
  assert.equal(delayed(100) + 300, 900);
});

test("what happens by itself is told in order, each thing once; the rest flies at once", () => {
  const flights = ["", "Harvest", "Harvest", "Citizens", undefined].map((caption) => ({ symbol: "grain", count: 1, start: "a", end: "b", caption }));
  assert.deepEqual(captions(flights), ["Harvest", "Citizens"]);
  assert.deepEqual(captions([]), []);
});

test("a frame in which nothing has changed is still", () => {
  const nothing = { regions: {}, traces: [], flights: [] };
  assert.ok(still(nothing));
  assert.ok(!still({ ...nothing, regions: { city: "<svg/>" } }));
  assert.ok(!still({ ...nothing, traces: [["a", "b"]] }));
  assert.ok(!still({ ...nothing, flights: [{}] }));
});
