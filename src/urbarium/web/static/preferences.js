// @ts-check
// What a person wants of every table, kept on this device under one key.

import { keepFacts, kept } from "./kept.js";

const KEY = "urbarium.preferences";

const DEFAULTS = {
  confirm: "touch", // touch, always, never
  forced: "usual", // never, usual, all
  speed: "normal", // slow, normal, fast, at once
  replay: "normal", // the same for a game that is played again
  sound: !matchMedia("(pointer: coarse)").matches, // phones are silent unless somebody wants to hear them
  volume: 10, // 1 to 10
  warn: true, // before much is thrown away, in a guided game
  notify: false,
  letters: "usual", // usual, large, larger, largest
  contrast: "usual", // usual, strong
  coordinates: "on", // on, off
  gains: "on", // on, off: what places would bring, for those who want to count themselves
};

/** @typedef {typeof DEFAULTS} Preferences */

/** @returns {Preferences} */
export const preferences = () => ({ ...DEFAULTS, ...kept(KEY) });

/** @template {keyof Preferences} K @param {K} name @param {Preferences[K]} value */
export function prefer(name, value) {
  keepFacts(KEY, { [name]: value });
}

/** Does a choice wait for a second click? A finger may slip, but a draft is taken back as easily as it is made.
 * @param {boolean} touch it was made with a finger @param {import("./choices.js").Choice} choice */
export function confirms(touch, choice) {
  const { confirm } = preferences();
  return confirm === "always" || (confirm === "touch" && !choice.goes_on && (touch || Boolean(choice.final)));
}

/** Does a person want to be told what things would bring, and what is best? */
export const advised = () => preferences().gains === "on";

/** Milliseconds for which a beat is shown: of the others, or in a replay. @param {"speed" | "replay"} [name] */
export const pace = (name = "speed") => ({ slow: 1600, normal: 900, fast: 400, "at once": 0 })[preferences()[name]] ?? 900;

/** Letters, contrast and what is written on boards as they are wanted, here or in the settings of the device. @param {string} shade light or dark */
export function dress(shade) {
  const { letters, contrast, coordinates, gains } = preferences();
  const strong = contrast === "strong" || matchMedia("(prefers-contrast: more)").matches;
  Object.assign(document.documentElement.dataset, { letters, contrast: strong ? "strong" : "usual", shade, coordinates, gains });
}
