import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted } from "../../../src/urbarium/web/static/regions.js";

const width = (words) => [...words].length;

test("a name that has room is told whole", () => {
  assert.equal(fitted("Apprentice", 10, width), "Apprentice");
});

test("of a longer name there is as much as has room, without a gap at its end", () => {
  assert.equal(fitted("Ana Beatriz", 6, width), "Ana B…");
  assert.equal(fitted("Ana Beatriz", 5, width), "Ana…");
});

test("of a name without room one letter is left", () => {
  assert.equal(fitted("Ana", 1, width), "A…");
});
