import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: { dataset: {} }, getElementById: () => null, querySelectorAll: () => [], addEventListener: () => {} });
globalThis.matchMedia = /** @type {any} */ (() => ({ addEventListener: () => {} }));
const { inWords } = await import("../../../src/urbarium/web/static/analysis.js");

test("a line names who plays what, once for steps in a row", () => {
  const line = [
    { seat: 0, notation: "f6-i2" },
    { seat: 0, notation: "T@f2" },
    { seat: 1, notation: "H@g2" },
  ];
  assert.equal(inWords(line, ["Ada", "Bo"]), "Ada f6-i2 T@f2, Bo H@g2");
  assert.equal(inWords([], ["Ada", "Bo"]), "");
});
