import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));
let wish = "touch";
globalThis.localStorage = /** @type {any} */ ({ getItem: () => JSON.stringify({ confirm: wish }), setItem() {} });

const { Deciding } = await import("../../../src/urbarium/web/static/deciding.js");

/** A decision between choices of these places, and what is sent. */
function asked(...keys) {
  const sent = [];
  const connection = /** @type {any} */ ({ send: (message) => sent.push(message) });
  const deciding = new Deciding(/** @type {any} */ (null), connection, { changed() {}, sent() {} });
  deciding.arrive({}, { head: "Choose", choices: keys.map((places, at) => ({ actions: [at], keys: places, label: places.join(" "), reveals: true })) }, 7);
  return { deciding, acts: () => sent.filter(({ type }) => type === "act").map(({ actions }) => actions) };
}

test("a click does what is meant by it alone, and where moves are confirmed the second click does it", () => {
  wish = "touch";
  const quick = asked(["a"], ["b"]);
  quick.deciding.click("a", false);
  assert.deepEqual(quick.acts(), [[0]]);
  wish = "always";
  const careful = asked(["a"], ["b"]);
  careful.deciding.click("a", false);
  assert.deepEqual(careful.acts(), []);
  careful.deciding.click("a", false);
  assert.deepEqual(careful.acts(), [[0]]);
});

test("with a mouse a second click takes a place back if more could follow", () => {
  wish = "touch";
  const { deciding, acts } = asked(["a"], ["a", "b"]);
  deciding.click("a", false);
  deciding.click("a", false);
  assert.deepEqual(acts(), []);
  assert.deepEqual(deciding.picked, []);
});

test("with a finger the second tap does it", () => {
  const { deciding, acts } = asked(["a"], ["a", "b"]);
  deciding.click("a", true);
  deciding.click("a", true);
  assert.deepEqual(acts(), [[0]]);
});

test("what was begun is kept in the same position, and gone in another", () => {
  wish = "touch";
  const { deciding } = asked(["a", "b"]);
  deciding.arrive({}, deciding.asked, 7, "light");
  deciding.click("a", false);
  deciding.arrive({}, { ...deciding.asked }, 7, "light");
  assert.ok(deciding.begun);
  deciding.arrive({}, deciding.asked, 9, "light");
  assert.ok(!deciding.begun);
});

test("while a choice is on its way, another one from the list is not sent after it", () => {
  const { deciding, acts } = asked(["a"], ["b"]);
  deciding.take(deciding.question.choices[0]);
  deciding.take(deciding.question.choices[1]);
  assert.deepEqual(acts(), [[0]]);
});
