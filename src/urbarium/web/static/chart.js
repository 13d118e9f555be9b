// @ts-check
// A chart of a whole game: pointing at a moment of it, or stepping through with the keyboard, shows the position then.

import { stepped } from "./sheets.js";

const POINTING = 120; // milliseconds until pointing at a moment shows it

/**
 * @typedef {object} Table
 * @property {(ply: number) => void} look
 * @property {() => void} now
 * @property {(ply: number) => void} tapped where the board lies beneath the chart
 */

export class Chart {
  /** @param {HTMLElement} box @param {HTMLElement} words what is said of a moment @param {Table} table */
  constructor(box, words, table) {
    this.box = box;
    this.words = words;
    this.table = table;
    this.timer = 0;
    /** @type {number | null} */
    this.moment = null;
    box.addEventListener("pointermove", (event) => {
      const at = this.#moments.indexOf(/** @type {Element} */ (event.target));
      if (at >= 0 && at !== this.moment) this.#go(at);
    });
    box.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.leave());
    box.addEventListener("blur", () => this.leave());
    box.addEventListener("click", (event) => {
      const band = /** @type {HTMLElement} */ (event.target).closest("[data-ply]");
      if (band && matchMedia("(max-width: 1279px)").matches) table.tapped(Number(band.getAttribute("data-ply")));
    });
    box.addEventListener("keydown", (event) => {
      const count = this.#moments.length;
      const to = stepped(event.key, this.moment ?? count - 1, count);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.#go(to);
    });
  }

  get #moments() {
    return [...this.box.querySelectorAll(".moment")];
  }

  /** @param {string} svg @returns {number} how many moments it has */
  draw(svg) {
    this.box.innerHTML = svg;
    const count = this.#moments.length;
    this.box.setAttribute("aria-valuemax", String(count - 1));
    this.#mark(count - 1);
    return count;
  }

  /** @param {number} at */
  #go(at) {
    this.moment = at;
    const band = this.#mark(at);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.table.look(Number(/** @type {HTMLElement} */ (band).dataset.ply)), POINTING);
  }

  /** Put the cursor on a moment, and say it. @param {number} at */
  #mark(at) {
    const band = this.#moments[at];
    const told = band?.querySelector("title")?.textContent ?? "";
    const cursor = this.box.querySelector(".cursor");
    cursor?.setAttribute("transform", `translate(${band?.getAttribute("data-x") ?? 0} 0)`);
    cursor?.setAttribute("opacity", this.moment === null ? "0" : "1");
    this.box.setAttribute("aria-valuenow", String(at));
    this.box.setAttribute("aria-valuetext", told);
    this.words.textContent = told;
    return band;
  }

  leave() {
    clearTimeout(this.timer);
    if (this.moment === null) return;
    this.moment = null;
    this.#mark(this.#moments.length - 1);
    this.table.now();
  }
}
