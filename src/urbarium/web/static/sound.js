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
  refused: [[110, 0, 0.14, 0.14]],
  end: [[392, 0, 0.1, 0.3], [523.25, 0.12, 0.1, 0.3], [659.25, 0.24, 0.1, 0.3]],
};

/** @param {keyof typeof SOUNDS} name @param {number} [volume] */
export function sound(name, volume = 1) {
  if (!preferences().sound || !audio || (document.visibilityState === "hidden" && name !== "turn")) return;
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
