import assert from "node:assert/strict";
import { test } from "node:test";
import { staying } from "../../../src/urbarium/web/static/renewing.js";

const stays = (old, fresh) => staying(
    [...old],
    [...fresh],
    (one, other) => one === other,
    (one, other) => one.toLowerCase() === other.toLowerCase(),
  );

test("what is equal stays", () => assert.deepEqual(stays("abc", "abc"), [0, 1, 2]));

test("one among others becomes another in its place", () => assert.deepEqual(stays("abc", "axc"), [0, 1, 2]));

test("what comes or goes in the middle leaves both ends alone", () => {
  assert.deepEqual(stays("abcd", "abxcd"), [0, 1, -1, 2, 3]);
  assert.deepEqual(stays("abxcd", "abcd"), [0, 1, 3, 4]);
});

test("what comes in two places leaves what is between them", () => assert.deepEqual(stays("abcd", "axbcyd"), [0, -1, 1, 2, -1, 3]));

test("nothing stays twice where the same occurs often", () => {
  assert.deepEqual(stays("aa", "aaa"), [0, 1, -1]);
  assert.deepEqual(stays("aaa", "a"), [0]);
  assert.deepEqual(stays("", "ab"), [-1, -1]);
});

test("what changed beside something that came or went is the same thing still", () => {
  assert.deepEqual(stays("tb", "tdB"), [0, -1, 1]);
  assert.deepEqual(stays("tdB", "tb"), [0, 2]);
  assert.deepEqual(stays("abcd", "AxbCd"), [0, -1, 1, 2, 3]);
  assert.deepEqual(stays("ab", "BAx"), [1, -1, -1]);
});
