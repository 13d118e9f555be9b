import assert from "node:assert/strict";
import { test } from "node:test";
import { tabAt } from "../../../src/urbarium/web/static/tabs.js";

test("arrows lead from tab to tab and round, Home and End to the first and the last", () => {
  assert.equal(tabAt("ArrowRight", 0, 3), 1);
  assert.equal(tabAt("ArrowRight", 2, 3), 0);
  assert.equal(tabAt("ArrowLeft", 0, 3), 2);
  assert.equal(tabAt("Home", 2, 3), 0);
  assert.equal(tabAt("End", 0, 3), 2);
  assert.equal(tabAt("ArrowDown", 0, 3), null);
});
