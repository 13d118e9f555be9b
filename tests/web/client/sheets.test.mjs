import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, called, noted, stepped, tallies, written } from "../../../src/urbarium/web/static/sheets.js";

const houses = { source: "Houses", rule: "", points: [3, 1], notes: ["three", ""], places: [], counts: true };
const fees = { source: "Fees", rule: "", points: [-2, null], notes: [], places: [], counts: true };
const later = { source: "Majority", rule: "", points: [4, 0], notes: [], places: [], counts: false };
const sheet = { over: true, total: "Total", totals: [1, 1], winners: [], rows: [houses, later, fees], tie_break: null };

test("totals grow row by row up to the scores, and what does not count adds nothing", () => {
  assert.deepEqual(tallies(sheet), [[3, 1], [1, 1]]);
  assert.deepEqual(tallies(sheet).at(-1), sheet.totals);
});

test("what does not count is kept apart", () => {
  assert.deepEqual(apart(sheet), { counted: [houses, fees], told: [later] });
});

test("a sheet without rows begins and ends with its totals", () => {
  assert.deepEqual(tallies({ ...sheet, rows: [] }), [[1, 1]]);
});

test("numbers are written with a true minus, and nothing stands where there is nothing", () => {
  assert.deepEqual([written(12), written(-2), written(0), written(null)], ["12", "−2", "0", ""]);
});

test("notes go with the names of those who have one", () => {
  assert.deepEqual(noted(houses, ["Ada", "Bo"]), ["Ada: three"]);
});

test("keys go through the turns and stop at both ends", () => {
  assert.equal(stepped("ArrowLeft", 5, 9), 4);
  assert.equal(stepped("ArrowRight", 8, 9), 8);
  assert.equal(stepped("Home", 5, 9), 0);
  assert.equal(stepped("End", 5, 9), 8);
  assert.equal(stepped("x", 5, 9), null);
});

test("people who share a name are told by colour, too, bots by nothing else", () => {
  const seat = (name, kind, colour_name) => ({ name, kind, colour_name });
  const seats = [seat("Ana", "person", "Red"), seat("Apprentice", "bot", "Blue"), seat("Apprentice", "bot", "Green"), seat("Ana", "person", "Black"), seat("Bo", "person", "White")];
  assert.deepEqual(called(seats), ["Ana (Red)", "Blue", "Green", "Ana (Black)", "Bo"]);
});
