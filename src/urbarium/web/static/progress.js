// @ts-check
// How far a learner has come, kept on this device under one key.

import { keepFacts, kept } from "./kept.js";

const KEY = "urbarium.lessons";

/** @typedef {{ step: number, actions: number[], before: number, done: boolean, misses: number }} Bookmark */
/** @typedef {{ done?: boolean, trail?: Bookmark[] }} Progress of a lesson; ``trail``: where each step began, the last one is where one is */

/** @param {string} game @param {string} lesson @returns {Progress} */
export const progressOf = (game, lesson) => kept(KEY)[`${game}/${lesson}`] ?? {};

/** @param {string} game @param {string} lesson @param {Progress} change */
export function keep(game, lesson, change) {
  keepFacts(KEY, { [`${game}/${lesson}`]: { ...progressOf(game, lesson), ...change } });
}
