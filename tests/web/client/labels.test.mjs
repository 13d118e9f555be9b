import assert from "node:assert/strict";
import { test } from "node:test";
import { labels } from "../../../src/urbarium/web/static/labels.js";

test("few places have one letter each, many have two, and no two share a label", () => {
  for (const count of [0, 1, 24, 25, 163]) {
    const found = labels(count);
    assert.equal(new Set(found).size, count);
    assert.ok(found.every((label) => label.length === (count <= 24 ? 1 : 2)));
  }
});
