import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, counted, numberOf, signed } from "../../../src/urbarium/web/static/numbers.js";

test("a change is written with its sign", () => {
  assert.deepEqual([4, -2].map(signed), ["+4", "−2"]);
});

test("a number is read as it is written; anything else is none", () => {
  assert.deepEqual(["7", " −3 ", "$12"].map(numberOf), [7, -3, 12]);
  for (const text of ["", " ", "$", "7 of 9"]) assert.ok(Number.isNaN(numberOf(text)));
});

test("only numbers that were there before and are others now have changed", () => {
  const before = new Map([["same", 3], ["more", 1], ["less", 5], ["gone", 2], ["words", Number.NaN]]);
  const after = new Map([["same", 3], ["more", 5], ["less", 4], ["new", 9], ["words", Number.NaN]]);
  assert.deepEqual([...changes(before, after)], [["more", 4], ["less", -1]]);
});

test("counting passes whole numbers and ends at the number", () => {
  assert.deepEqual([0, 0.5, 1, 7].map((share) => counted(3, 6, share)), [3, 5, 6, 6]);
  assert.deepEqual([0, 0.5, 1].map((share) => counted(2, -2, share)), [2, 0, -2]);
});
