import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window ??= /** @type {any} */ (globalThis);
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));
let wish = "touch";
let gains = "on";
globalThis.localStorage = /** @type {any} */ ({ getItem: () => JSON.stringify({ confirm: wish, gains }), setItem() {} });

const { Deciding } = await import("../../../src/urbarium/web/static/deciding.js");

/** A decision between choices of these places, and what is sent. */
function asked(...keys) {
  const sent = [];
  const connection = /** @type {any} */ ({ send: (message) => sent.push(message) });
  const deciding = new Deciding(/** @type {any} */ (null), connection, { changed() {}, sent() {} });
  deciding.arrive({}, { head: "Choose", choices: keys.map((places, at) => ({ actions: [at], keys: places, label: places.join(" "), reveals: true })) }, 7);
  return { deciding, sent, acts: () => sent.filter(({ type }) => type === "act").map(({ actions }) => actions) };
}

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 120)); // longer than one points until something is shown

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

test("what decides much is confirmed with a mouse too, unless a person never confirms", () => {
  /** @param {string} preference */
  const acts = (preference) => {
    wish = preference;
    const { deciding, acts } = asked(["card", "lot"], ["card", "other"]);
    Object.assign(deciding.asked.choices[0], { final: "It turns up a card" });
    deciding.click("card", false);
    deciding.click("lot", false);
    const before = acts().length;
    if (preference !== "never") deciding.click("lot", false);
    return [before, acts().length];
  };
  assert.deepEqual(acts("touch"), [0, 1]);
  assert.deepEqual(acts("never"), [1, 1]);
  wish = "touch";
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

/** Two rows of two, of which one combination is proposed. */
function proposed() {
  const sent = [];
  const connection = /** @type {any} */ ({ send: (message) => sent.push(message) });
  const deciding = new Deciding(/** @type {any} */ (null), connection, { changed() {}, sent() {} });
  const choices = ["aa", "ab", "ba", "bb"].map((types, at) => ({ actions: [at, 9], keys: [`one-${types[0]}`, `two-${types[1]}`], label: types, proposed: types === "ab" }));
  deciding.arrive({}, { head: "Choose", choices }, 7, "light");
  return { deciding, acts: () => sent.filter(({ type }) => type === "act").map(({ actions }) => actions) };
}

test("what is proposed is picked beforehand and only waits to be confirmed", () => {
  wish = "never";
  const { deciding, acts } = proposed();
  assert.deepEqual(deciding.picked, ["one-a", "two-b"]);
  assert.ok(deciding.proposing && !deciding.begun);
  deciding.confirm();
  assert.deepEqual(acts(), [[1, 9]]);
});

test("what is proposed can be changed, which does nothing yet, and given up", () => {
  wish = "never";
  const { deciding, acts } = proposed();
  deciding.click("one-b", false);
  assert.deepEqual([deciding.state.armed?.label, deciding.proposing, deciding.begun], ["bb", false, true]);
  deciding.click("one-a", false);
  assert.ok(deciding.proposing);
  deciding.click("one-a", false);
  deciding.click("one-b", false);
  assert.deepEqual(acts(), []);
  assert.ok(deciding.back());
  assert.deepEqual(deciding.picked, []);
  deciding.arrive({}, deciding.asked, 9, "light");
  assert.ok(deciding.proposing);
});

test("who wants to count finds nothing picked", () => {
  wish = "touch";
  gains = "off";
  const { deciding, acts } = proposed();
  assert.deepEqual(deciding.picked, []);
  deciding.click("one-b", false);
  deciding.click("two-b", false);
  assert.deepEqual(acts(), [[3, 9]]);
  gains = "on";
});

test("another lot takes the place of the one that waits to be confirmed, and the card stays", () => {
  wish = "always";
  const { deciding, acts } = asked(["card", "north"], ["card", "east"]);
  deciding.click("card", false);
  deciding.click("north", false);
  deciding.click("east", false);
  assert.deepEqual(deciding.picked, ["card", "east"]);
  deciding.confirm();
  assert.deepEqual(acts(), [[1]]);
});

test("pointing at a button shows where it would lead, and nothing any more when the pointer leaves", async () => {
  const sent = [];
  const connection = /** @type {any} */ ({ send: (message) => sent.push(message) });
  const deciding = new Deciding(/** @type {any} */ (null), connection, { changed() {}, sent() {} });
  const choices = ["Use", "Leave"].map((verb, at) => ({ actions: [at], keys: ["hotel"], verb, label: verb }));
  deciding.arrive({}, { head: "Choose", choices }, 7);
  deciding.click("hotel", false);
  assert.equal(deciding.state.armed, null);
  deciding.consider(choices[0]);
  assert.equal(deciding.pointed, choices[0]);
  await aWhile();
  assert.deepEqual(sent.map(({ type, actions }) => [type, actions]), [["try", [0]]]);
  deciding.point("");
  assert.equal(deciding.pointed, null);
  deciding.choose("Leave");
  assert.deepEqual(sent.at(-1)?.actions, [1]);
});

test("nobody asks where something leads that was pointed at before the table moved on", async () => {
  const { deciding, sent } = asked(["a"], ["b"]);
  deciding.point("b");
  deciding.arrive({}, { choices: [] }, -1); // a step of another player, on the way to the next question
  await aWhile();
  assert.deepEqual(sent, []);
});

test("nor what would be pointed at while a choice is on its way", async () => {
  wish = "touch";
  const { deciding, sent } = asked(["a"], ["b"]);
  deciding.click("a", false);
  deciding.point("b");
  await aWhile();
  assert.deepEqual(sent.map(({ type }) => type), ["act"]);
});

test("a choice of a list that was opened before the table moved on does nothing", () => {
  const { deciding, acts } = asked(["a"], ["b"]);
  const [choice] = deciding.question.choices;
  deciding.arrive({}, { choices: [] }, -1);
  deciding.take(choice);
  assert.deepEqual(acts(), []);
});

test("while somebody who has decided is asked again, what it leads to is in view and named", async () => {
  wish = "touch";
  const { deciding, sent, acts } = asked(["a"], ["b"]);
  let answer = (/** @type {boolean} */ _yes) => {};
  deciding.table.sure = () => new Promise((resolve) => (answer = resolve));
  deciding.click("a", false);
  deciding.hear({ ref: 1, position: 7, regions: { board: "moved" }, asked: { choices: [] }, scores: [] });
  assert.deepEqual([sent.map(({ type }) => type), deciding.drawings.get("board"), deciding.weighed?.label], [["try"], "moved", "a"]);
  answer(false);
  await aWhile();
  assert.deepEqual([deciding.drawings.get("board"), deciding.weighed, acts()], [undefined, null, []]);
});

test("one thing that several clicks would do is still the only way", () => {
  wish = "touch";
  const { deciding } = asked(["cell"], ["card"]);
  assert.equal(deciding.only, null);
  const choices = ["cell", "card"].map((place) => ({ actions: [5], keys: [place], label: place }));
  deciding.arrive({}, { head: "Pay", choices }, 8);
  assert.equal(deciding.only, choices[0]);
});
