import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: { dataset: {} }, getElementById: () => null, querySelectorAll: () => [], addEventListener() {} });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));

const { apart, heading, inOne, told } = await import("../../../src/urbarium/web/static/log.js");

test("a person is named once in a line", () => {
  assert.equal(inOne(["Ana moves.", "Ana builds a house."], "Ana"), "Ana moves, builds a house.");
});

test("what is said of others stays a sentence of its own", () => {
  assert.equal(inOne(["Ana builds.", "", "Schools now pay 1.", "Anatol skips."], "Ana"), "Ana builds. Schools now pay 1. Anatol skips.");
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

test("what comes before the first turn has a heading of its own", () => {
  assert.equal(heading("setup"), "before_turns"); // words by their keys: no page has brought any
  assert.equal(heading("end"), "after_turns");
  assert.equal(heading("3.0"), "turn");
});

test("what many did at once stands in lines", () => {
  assert.equal(apart("All is revealed: Ana built a; Bo built b; Cy built c."), "All is revealed: Ana built a;\nBo built b;\nCy built c.");
  assert.equal(apart("Ana +2; Bo nothing."), "Ana +2; Bo nothing.");
});
