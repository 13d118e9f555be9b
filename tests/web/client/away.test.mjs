import assert from "node:assert/strict";
import { test } from "node:test";
import { Away, MINUTE } from "../../../src/urbarium/web/static/away.js";

const person = (/** @type {number} */ seat, /** @type {boolean} */ online) => ({ seat, kind: "person", online });

test("whoever leaves is away for whole minutes, and coming back ends it", () => {
  const away = new Away();
  away.look([person(0, true), person(1, false), { seat: 2, kind: "bot", online: false }], 0);
  assert.deepEqual([0, 1, 2].map((seat) => away.minutes(seat, 2.5 * MINUTE)), [0, 2, 0]);
  away.look([person(1, false)], MINUTE); // still away: it does not begin anew
  assert.equal(away.minutes(1, 3 * MINUTE), 3);
  away.look([person(1, true)], 3 * MINUTE);
  away.look([person(1, false)], 4 * MINUTE);
  assert.equal(away.minutes(1, 5 * MINUTE), 1);
});
