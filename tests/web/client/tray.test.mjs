import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "../../../src/urbarium/web/static/tray.js";

test("the tray opens on the page that holds most of what can be picked, and stays where pages are equal", () => {
  assert.equal(opened(0, [1, 4], [0, 0], false, true), 1);
  assert.equal(opened(1, [4, 4], [0, 0], false, false), 1);
  assert.equal(opened(1, [0, 0], [0, 0], false, true), 1);
});

test("what pays for an armed choice comes first", () => {
  assert.equal(opened(0, [6, 2], [0, 3], true, false), 1);
});

test("once something is picked the tray opens another page only if nothing else leads on", () => {
  assert.equal(opened(0, [0, 5], [0, 0], true, true), 0);
  assert.equal(opened(0, [1, 5], [0, 0], true, false), 0);
  assert.equal(opened(0, [0, 5], [0, 0], true, false), 1);
});
