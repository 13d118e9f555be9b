import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { distinct, has, Rest, told } from "../../../src/urbarium/web/static/inspecting.js";
import { nearest } from "../../../src/urbarium/web/static/regions.js";

const legend = { "kind:house": { name: "House", meaning: "Worth 1.", rule: "GAME-R1" } };

test("a thing is told by its entry and its present effect", () => {
  assert.deepEqual(told(legend, "kind:house", "Black's house on e4"), { name: "House", meaning: "Worth 1.", rule: "GAME-R1", now: "Black's house on e4" });
  assert.equal(told(legend, "kind:house", "House").now, "");
});

test("a thing without an entry tells its effect, and one without either nothing", () => {
  assert.deepEqual(told(legend, "tower", "On e4"), { name: "On e4", meaning: "", rule: "", now: "" });
  assert.equal(told(legend, "tower", ""), null);
});

test("what several keys share is listed once", () => {
  const shared = { ...legend, house: legend["kind:house"], tower: { name: "Tower", meaning: "Worth 3.", rule: "" } };
  assert.deepEqual(distinct(shared).map(([key]) => key), ["kind:house", "tower"]);
});

test("a text is found by all words that are looked for, in any order", () => {
  assert.ok(has("A tower may not stand beside a tower", "beside TOWER"));
  assert.ok(!has("A tower may not stand beside a tower", "tower palace"));
});

test("resting shows once, moving on waits anew, being away long enough hides", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const calls = [];
  const rest = new Rest(500, 1500, { rested: (what) => calls.push(what), gone: () => calls.push("gone") });
  rest.over("a");
  mock.timers.tick(400);
  rest.over("b");
  mock.timers.tick(499);
  assert.deepEqual(calls, []);
  mock.timers.tick(1);
  rest.over("b");
  assert.deepEqual(calls, ["b"]);
  rest.over(null);
  mock.timers.tick(1499);
  assert.deepEqual(calls, ["b"]);
  mock.timers.tick(1);
  assert.deepEqual(calls, ["b", "gone"]);
  mock.timers.reset();
});

test("what is shown stays while the pointer is on it, and goes when it has left that too", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const calls = [];
  const rest = new Rest(500, 1500, { rested: (what) => calls.push(what), gone: () => calls.push("gone") });
  rest.over("a");
  mock.timers.tick(500);
  rest.over(null);
  mock.timers.tick(1000);
  rest.hold();
  mock.timers.tick(5000);
  assert.deepEqual(calls, ["a"]);
  rest.over(null);
  mock.timers.tick(1500);
  assert.deepEqual(calls, ["a", "gone"]);
  mock.timers.reset();
});

const at = (x, y) => ({ x, y, getBoundingClientRect: () => ({ x, y, width: 0, height: 0 }) });

test("arrows go to the nearest part straight ahead", () => {
  const [from, right, far, aside, below] = [at(0, 0), at(10, 0), at(30, 0), at(9, 9), at(0, 10)];
  const parts = [from, far, aside, right, below];
  assert.equal(nearest(parts, from, "right"), right);
  assert.equal(nearest(parts, from, "down"), below);
  assert.equal(nearest(parts, from, "up"), null);
});
