import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: { dataset: {} }, getElementById: () => null, querySelectorAll: () => [], addEventListener() {} });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));

const { Log, heading, inOne, told, withNames, withPictures } = await import("../../../src/urbarium/web/static/log.js");

test("a person is named once in a line", () => {
  assert.equal(inOne(["Ana moves.", "Ana builds a house."], "Ana"), "Ana moves, builds a house.");
});

test("what is said of others stays a sentence of its own", () => {
  assert.equal(inOne(["Ana builds.", "", "Schools now pay 1.", "Anatol skips."], "Ana"), "Ana builds. Schools now pay 1. Anatol skips.");
  assert.equal(inOne(["Ana builds. Schools now pay 1.", "Ana took no card."], "Ana"), "Ana builds. Schools now pay 1. Ana took no card.");
});

test("a step that retells what came before stands for it", () => {
  const steps = ["Ana began to renew the bank.", "Ana played 1 of 3.", "Ana renewed the bank.", "Ana took no card."].map((text, ply) => ({ ply, name: "Ana", text, gained: 0, retells: ply === 2 }));
  assert.equal(told(steps), "Ana renewed the bank, took no card.");
  assert.equal(told(steps.slice(0, 2)), "Ana began to renew the bank, played 1 of 3.");
});

test("what is sealed is told when it is opened", () => {
  const steps = [{ ply: 0, name: "Bo", text: "Bo set a card aside.", gained: 0, sealed: true }];
  assert.equal(told(steps), "");
});

test("names stand out, the longer of two that begin alike, and no part of another word", () => {
  const names = ["Bo", "Bo 2", "Ana"];
  assert.deepEqual(withNames("Revealed: Bo 2: Bourse; Bo: Anabaptists; Ana (White).", names), ["Revealed: ", "Bo 2", ": Bourse; ", "Bo", ": Anabaptists; ", "Ana", " (White)."]);
  assert.deepEqual(withNames("a+b wins", ["a+b", ""]), ["", "a+b", " wins"]);
  assert.deepEqual(withNames("Nobody.", []), ["Nobody."]);
});

test("a heading names whose turn it is, unless several acted in it", () => {
  assert.equal(heading({ turn: "3.2", heading: "Round 3" }, ["Ana", "Ana"]), "Round 3 · Ana");
  assert.equal(heading({ turn: "3.2", heading: "Turn 3, action 2" }, ["Ana", "Bo"]), "Turn 3, action 2");
  assert.equal(heading({ turn: "setup", heading: "Setting up" }, ["Ana"]), "Setting up");
  assert.equal(heading({ turn: "end", heading: "The end" }, ["Ana"]), "The end");
});

test("what a sentence names has its picture before it, and a number stands for words where there is little room", () => {
  const marked = "Ana took a \ufff9Business\ufffashop\ufffb card (\ufff91 helmet\ufffaworker 1\ufffb \ufff92 coins\ufffacoin 2\ufffb) from the pool.";
  assert.deepEqual(withPictures(marked), [
    { words: "Ana took a " },
    { words: "Business", symbol: "shop" },
    { words: " card " },
    { words: "1 helmet", symbol: "worker", number: "1", opens: "(" }, // no line ends between a bracket and the picture in it
    { words: " " },
    { words: "2 coins", symbol: "coin", number: "2" },
    { words: ") from the pool." },
  ]);
  assert.deepEqual(withPictures("Bo passes."), [{ words: "Bo passes." }]);
  assert.deepEqual(withPictures("\ufff9Ana"), [{ words: "Ana" }]); // half a mark is no mark
});

test("a line with pictures is put together from the sentences that have them", () => {
  const steps = [
    { ply: 0, name: "Ana", text: "Ana moves.", pictured: "Ana moves.", gained: 0 },
    { ply: 1, name: "Ana", text: "Ana builds a house.", pictured: "Ana builds a \ufff9house\ufffahouse\ufffb.", gained: 0 },
  ];
  assert.equal(told(steps), "Ana moves, builds a house.");
  assert.equal(told(steps, (step) => step.pictured), "Ana moves, builds a \ufff9house\ufffahouse\ufffb.");
});

test("what others did since the own last beat is counted, and for whoever had none yet since the beginning", () => {
  const beats = [0, 0, 1, 0, 0].map((seat) => ({ seat, text: "something" }));
  const since = (/** @type {number} */ seat) => Log.prototype.since.call(/** @type {any} */ ({ beats }), seat);
  assert.deepEqual([0, 1, 2].map(since), [0, 2, 5]);
});
