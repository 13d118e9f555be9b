// @ts-check
// How far a learner has come, kept on this device under one key.

const KEY = "urbarium.lessons";

/** @typedef {{ step: number, actions: number[], before: number, done: boolean, misses: number }} Bookmark */
/** @typedef {{ done?: boolean, trail?: Bookmark[] }} Progress of a lesson; ``trail``: where each step began, the last one is where one is */

/** @returns {Record<string, Progress>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @param {string} lesson @returns {Progress} */
export const progressOf = (game, lesson) => all()[`${game}/${lesson}`] ?? {};

/** @param {string} game @param {string} lesson @param {Progress} change */
export function keep(game, lesson, change) {
  const known = all();
  known[`${game}/${lesson}`] = { ...known[`${game}/${lesson}`], ...change };
  localStorage.setItem(KEY, JSON.stringify(known));
}
