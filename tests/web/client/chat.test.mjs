import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ documentElement: { dataset: {} }, getElementById: () => null, querySelectorAll: () => [], addEventListener() {} });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));

const { talking, unread } = await import("../../../src/urbarium/web/static/chat.js");

const seat = (number, kind, away = false) => ({ seat: number, kind, away });

test("lines of others that came after the last one read are unread", () => {
  const lines = [{ number: 3, seat: 1 }, { number: 5, seat: 0 }, { number: 8, seat: 1 }, { number: 9, seat: 2 }];
  assert.equal(unread(lines, 0, [0]), 3);
  assert.equal(unread(lines, 3, [0]), 2);
  assert.equal(unread(lines, 9, [0]), 0);
});

test("where only bots sit there is nobody to talk to, nor where one person has all seats", () => {
  assert.ok(!talking({ seats: [seat(0, "person"), seat(1, "bot")] }, [0]));
  assert.ok(!talking({ seats: [seat(0, "person"), seat(1, "person")] }, [0, 1]));
  assert.ok(!talking({ seats: [seat(0, "person"), seat(1, "open")] }, [0]));
});

test("people talk, also to somebody for whom a bot stands in", () => {
  assert.ok(talking({ seats: [seat(0, "person"), seat(1, "person")] }, [0]));
  assert.ok(talking({ seats: [seat(0, "person"), seat(1, "bot", true)] }, [0]));
});

test("who watches reads it only where the table says so", () => {
  const seats = [seat(0, "person"), seat(1, "person")];
  assert.ok(!talking({ seats, public_chat: false }, []));
  assert.ok(talking({ seats, public_chat: true }, []));
  assert.ok(!talking({ seats: [seat(0, "person"), seat(1, "bot")], public_chat: true }, []));
});
