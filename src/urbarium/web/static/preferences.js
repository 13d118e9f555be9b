// @ts-check
// What a person wants of every table, kept on this device under one key.

const KEY = "urbarium.preferences";

const DEFAULTS = {
  confirm: "touch", // touch, always, never
  forced: "usual", // never, usual, all
  speed: "normal", // slow, normal, fast, at once
  sound: true,
  notify: false,
};

/** @typedef {typeof DEFAULTS} Preferences */

/** @returns {Preferences} */
export function preferences() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

/** @template {keyof Preferences} K @param {K} name @param {Preferences[K]} value */
export function prefer(name, value) {
  localStorage.setItem(KEY, JSON.stringify({ ...preferences(), [name]: value }));
}

/** Does a choice wait for a second click?
 * @param {boolean} touch it was made with a finger */
export function confirms(touch) {
  const { confirm } = preferences();
  return confirm === "always" || (confirm === "touch" && touch);
}

/** Milliseconds for which a beat of the others is shown. */
export const pace = () => ({ slow: 1600, normal: 900, fast: 400, "at once": 0 })[preferences().speed] ?? 900;
