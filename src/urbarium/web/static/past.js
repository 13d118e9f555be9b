// @ts-check
// Looking back: every position of the game in the same regions, beat by beat. Now is always one key away.

import { ask, byId, say } from "./page.js";
import { pace, prefer, preferences } from "./preferences.js";

const EVERYTHING = "-2"; // eyes that see all that was hidden

/**
 * @typedef {object} Table
 * @property {string} path
 * @property {() => string} look how pictures are wanted, as a query
 * @property {() => { ply: number, text: string }[]} beats
 * @property {() => any} state
 * @property {(drawings: Map<string, string>, moved: { traces: [string, string][], flights: import("./motion.js").Flight[], scores: number[] }, beside: boolean) => void} show ``beside``: one beat from what was shown
 * @property {() => void} now the present is shown again
 * @property {(error: Error) => void} failed a position cannot be shown
 */

/** What is said of an earlier position: how long ago it was, and what had just happened.
 * @param {{ text: string }[]} beats @param {number} at how many of them had been played @param {boolean} over the game is */
export function told(beats, at, over) {
  const ago = beats.length - at;
  const head = over ? say("ply", { ply: at, plies: beats.length }) : ago === 1 ? say("move_ago") : say("moves_ago", { count: ago });
  return { head, help: beats[at - 1]?.text ?? say("looking_back_help") };
}

export class Past {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} the step after which the table is shown; null is now */
    this.ply = null;
    this.since = 0; // beats to be caught up with
    /** @type {Map<string, Promise<any>>} */
    this.kept = new Map();
    this.timer = 0;
    this.lent = false; // the eyes are somebody else's for one look
    const on = (/** @type {string} */ id, /** @type {() => void} */ work) => byId(id).addEventListener("click", work);
    on("past-first", () => this.look(0));
    on("past-back", () => this.step(-1));
    on("past-on", () => this.step(1));
    on("past-now", () => this.now());
    on("past-play", () => this.play());
    on("play-on", () => this.#playOn());
    for (const id of ["recap", "recap-narrow"]) on(id, () => this.recap());
    this.slider.addEventListener("input", () => this.look(this.stops[Number(this.slider.value)]));
    this.eyes.addEventListener("change", () => this.look(this.ply ?? this.stops.at(-1) ?? 0));
    this.speed.value = preferences().replay;
    this.speed.addEventListener("change", () => {
      prefer("replay", this.speed.value);
      if (this.timer) this.#run();
    });
  }

  /** From the beginning, as one saw it oneself. */
  replay() {
    this.#ownEyes();
    return this.look(0);
  }

  /** As another seat saw it, until one goes on from there. @param {number} ply @param {number} seat */
  lookAs(ply, seat) {
    if (!byId("past-eyes-row").hidden) {
      this.eyes.value = String(seat);
      this.lent = true;
    }
    return this.look(ply);
  }

  #ownEyes() {
    const { viewer } = this.table.state();
    this.eyes.value = String(viewer < 0 ? EVERYTHING : viewer);
    this.lent = false;
  }

  get slider() {
    return /** @type {HTMLInputElement} */ (byId("past-slider"));
  }

  get eyes() {
    return /** @type {HTMLSelectElement} */ (byId("past-eyes"));
  }

  get speed() {
    return /** @type {HTMLSelectElement} */ (byId("past-speed"));
  }

  /** The positions worth a look: the beginning, and the end of every beat. */
  get stops() {
    return [0, ...this.table.beats().map((beat) => beat.ply)];
  }

  /** Where we are among them. */
  get at() {
    const { stops } = this;
    if (this.ply === null) return stops.length - 1;
    const found = stops.findIndex((ply) => ply >= /** @type {number} */ (this.ply));
    return found < 0 ? stops.length - 1 : found;
  }

  get told() {
    return told(this.table.beats(), this.at, this.table.state().status === "over");
  }

  /** The controls as they should be. @param {number} since beats since the own turn */
  show(since) {
    this.since = since;
    const state = this.table.state();
    const { stops, at } = this;
    this.slider.max = String(stops.length - 1);
    this.slider.value = String(at);
    this.slider.ariaValueText = say("ply", { ply: at, plies: stops.length - 1 });
    const over = state?.status === "over";
    const eyes = byId("past-eyes-row");
    if (over && eyes.hidden) this.#ownEyes();
    eyes.hidden = !(over && byId("table").dataset.hidden === "1");
    byId("past-text").textContent = over ? `${at} / ${stops.length - 1}` : ""; // in a game the prompt says how long ago it was
    for (const id of ["past-play", "past-speed"]) byId(id).hidden = !over;
    byId("play-on").hidden = !over;
    /** @type {HTMLButtonElement} */ (byId("play-on")).disabled = this.ply === null || this.ply >= (state?.plies ?? 0); // not hidden: nothing moves beneath the pointer
    const recap = this.ply === null && since > 1 && !over;
    for (const id of ["recap", "recap-narrow"]) byId(id).hidden = !recap;
    byId("recap").textContent = say("recap", { count: since });
    byId("table").classList.toggle("looking-back", this.ply !== null);
    const disabled = { "past-first": at === 0, "past-back": at === 0, "past-on": this.ply === null, "past-now": this.ply === null };
    for (const [id, off] of Object.entries(disabled)) /** @type {HTMLButtonElement} */ (byId(id)).disabled = off;
  }

  /** @param {number} ply */
  #picture(ply) {
    const eyes = byId("past-eyes-row").hidden ? this.table.state().viewer : this.eyes.value;
    const key = `${ply}.json?${this.table.look()}&viewer=${eyes}`;
    const known = this.kept.get(key) ?? ask(`${this.table.path}/replay/${key}`);
    known.catch(() => this.kept.delete(key));
    if (this.kept.size > 60) this.kept.clear();
    this.kept.set(key, known);
    return known;
  }

  /** Show the position after a step. @param {number} ply */
  async look(ply) {
    const from = this.ply;
    const { at } = this;
    this.ply = ply;
    let found;
    try {
      found = await this.#picture(ply);
    } catch (error) {
      this.ply = from;
      return this.table.failed(/** @type {Error} */ (error));
    }
    if (this.ply !== ply) return; // somewhere else by now
    this.table.show(new Map(Object.entries(found.regions)), found, Math.abs(this.at - at) === 1);
    this.show(this.since);
    this.#address(ply);
    const next = this.stops[this.at + 1];
    if (next !== undefined) this.#picture(next);
  }

  now() {
    this.pause();
    if (this.ply === null) return;
    this.ply = null;
    if (this.lent) this.#ownEyes();
    this.#address(null);
    this.table.now();
    this.show(this.since);
  }

  /** What was looked at goes; now is shown, as far as anything is. */
  forget() {
    this.pause();
    this.kept.clear();
    if (this.ply !== null) this.#address(null);
    this.ply = null;
  }

  /** @param {number} by */
  step(by) {
    const { stops, at } = this;
    const to = at + by;
    const over = this.table.state().status === "over";
    if (to >= stops.length - 1 && !over) return this.now();
    if (to >= 0 && to < stops.length) return this.look(stops[to]);
  }

  /** From the own last turn on. */
  recap() {
    const { stops } = this;
    this.look(stops[Math.max(0, stops.length - this.since)]);
  }

  play() {
    if (this.timer) return this.pause();
    if (this.at >= this.stops.length - 1) this.look(0);
    byId("past-play").classList.add("playing");
    this.#run();
  }

  #run() {
    clearInterval(this.timer);
    this.timer = window.setInterval(() => (this.at < this.stops.length - 1 ? this.step(1) : this.pause()), pace("replay"));
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    byId("past-play").classList.remove("playing");
  }

  /** A new table against bots, which begins here. */
  async #playOn() {
    const { table } = await ask(`${this.table.path}/play-on`, { ply: this.ply });
    location.assign(`/t/${table}`);
  }

  /** Every step has an address of its own. @param {number | null} ply */
  #address(ply) {
    const address = new URL(location.href);
    if (ply === null) address.searchParams.delete("step");
    else address.searchParams.set("step", String(ply));
    history.replaceState(null, "", address);
  }
}
