import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: { dataset: {} }, getElementById: () => null, querySelectorAll: () => [], addEventListener() {} });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));

const { told } = await import("../../../src/urbarium/web/static/past.js");

const beats = [{ text: "Ana builds." }, { text: "Bo skips." }, { text: "Ana skips." }];

test("who looks back reads how long ago it was and what happened", () => {
  assert.deepEqual(told(beats, 1, false), { head: "moves_ago", help: "Ana builds." }); // words by their keys
  assert.deepEqual(told(beats, 2, false), { head: "move_ago", help: "Bo skips." });
});

test("before the first move nothing had happened", () => {
  assert.deepEqual(told(beats, 0, false), { head: "moves_ago", help: "looking_back_help" });
});

test("of a finished game one reads which step it is", () => {
  assert.deepEqual(told(beats, 3, true), { head: "ply", help: "Ana skips." });
});
