// @ts-check
// Short sounds, made here; nothing is loaded. Silent until the person has touched the page, as browsers want it.

import { preferences } from "./preferences.js";

/** @type {AudioContext | null} */
let audio = null;
for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => (audio ??= "AudioContext" in window ? new AudioContext() : null), { once: true });

/** Notes: pitch in hertz, delay in seconds, loudness, length. @type {Record<string, [number, number, number, number][]>} */
const SOUNDS = {
  turn: [[523.25, 0, 0.12, 0.3], [783.99, 0.13, 0.12, 0.3]],
  set: [[180, 0, 0.16, 0.09]],
  card: [[420, 0, 0.05, 0.05], [300, 0.03, 0.06, 0.07]],
  coin: [[1318.5, 0, 0.05, 0.12], [1760, 0.05, 0.05, 0.18]],
  reveal: [[440, 0, 0.07, 0.12], [554.37, 0.07, 0.07, 0.12], [659.25, 0.14, 0.07, 0.16]],
  refused: [[110, 0, 0.14, 0.14]],
  end: [[392, 0, 0.1, 0.3], [523.25, 0.12, 0.1, 0.3], [659.25, 0.24, 0.1, 0.3]],
};

/** What things sound like that come or go, by their pictures: cards, hands that are passed on, coins and points; the rest is of wood.
 * @param {readonly { symbol: string }[]} flights @returns {keyof typeof SOUNDS} */
export function soundOf(flights) {
  const symbols = new Set(flights.map(({ symbol }) => symbol));
  const any = (/** @type {string[]} */ ...names) => names.some((name) => symbols.has(name));
  return any("deck") ? "reveal" : any("coin", "star") ? "coin" : any("card", "back", "") ? "card" : "set";
}

/** @param {keyof typeof SOUNDS} name @param {number} [share] of the volume that is wanted */
export function sound(name, share = 1) {
  const wanted = preferences();
  const volume = (share * wanted.volume) / 10;
  if (!wanted.sound || !audio || (document.visibilityState === "hidden" && name !== "turn")) return;
  for (const [pitch, delay, loudness, length] of SOUNDS[name]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const begin = audio.currentTime + delay;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness * volume, begin + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
