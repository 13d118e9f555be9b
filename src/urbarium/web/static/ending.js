// @ts-check
// Where the points come from: the score sheet and the running score, at the end of a game and whenever somebody asks.

import { Chart } from "./chart.js";
import { ask, byId, element, say, themeNow } from "./page.js";
import { apart, called, noted, tallies, written } from "./sheets.js";

const COUNTING = 400; // milliseconds a row, when a game has just ended
const RESIZING = 120; // milliseconds
const CHART = { least: 300, most: 1100 };
const FEW = 5; // rows that need no folding
const GAP = 12;
const SOURCES = 260; // pixels for what was scored, and for each seat
const COLUMN = 84;

/**
 * @typedef {object} Table
 * @property {string} path
 * @property {() => any} state
 * @property {() => void} closeMenu
 * @property {() => void} changed places are to be marked anew
 * @property {(ply: number) => void} look
 * @property {() => void} now
 * @property {() => void} replay from the beginning
 * @property {() => void} opened the sheet is there
 * @property {(rule: string) => Promise<string>} rule the words of a rule
 */

export class Ending {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.panel = byId("ending");
    /** @type {string[]} places of the row that is open */
    this.places = [];
    this.version = -1; // of the sheet that is shown
    this.counting = 0;
    this.resizing = 0;
    byId("ending-close").addEventListener("click", () => this.close());
    byId("show-score").addEventListener("click", () => {
      table.closeMenu(); // the sheet opens beneath it
      if (this.panel.hidden) this.open();
      else this.close();
    });
    byId("result-score").addEventListener("click", () => this.open());
    byId("replay-game").addEventListener("click", () => {
      this.close();
      table.replay();
    });
    byId("share").addEventListener("click", () => this.#share());
    byId("share-copy").addEventListener("click", () => this.#copy());
    this.panel.addEventListener("click", () => this.#skip());
    document.addEventListener("theme", () => this.panel.hidden || this.#chart());
    addEventListener("resize", () => {
      clearTimeout(this.resizing);
      this.resizing = window.setTimeout(() => {
        if (this.panel.hidden) return;
        this.#fit(this.table.state());
        this.#chart();
      }, RESIZING);
    });
    this.chart = new Chart(byId("running-chart"), byId("running-words"), {
      look: table.look,
      now: table.now,
      tapped: (ply) => {
        this.close(); // there the board lies beneath the sheet
        table.look(ply);
      },
    });
  }

  /** News of the table: the end opens the sheet by itself, and an open one stays true. @param {any} before @param {any} state */
  hear(before, state) {
    const ended = state.status === "over" && before?.status !== "over";
    const looking = !before && new URLSearchParams(location.search).has("step");
    const other = before && before.viewer !== state.viewer;
    if (state.status === "waiting" || looking) return;
    if (ended || (other && state.status === "over")) this.open(before?.status === "playing");
    else if (!this.panel.hidden && state.position !== this.version) this.open();
  }

  /** What was told to one is not for the other. */
  forget() {
    this.close();
    for (const id of ["score-sheet", "running-chart", "running-words"]) byId(id).replaceChildren();
  }

  /** @param {boolean} [counting] row after row, as one counts */
  async open(counting = false) {
    const state = this.table.state();
    if (!state || state.status === "waiting") return;
    const over = state.status === "over";
    this.version = state.position;
    const sheet = await ask(`${this.table.path}/sheet?viewer=${state.viewer}`);
    byId("ending-title").textContent = state.result?.ended ? state.result.text : say(over ? "score_sheet" : "score_now"); // a game that was given up shows how things stood
    byId("ending-buttons").hidden = !over;
    byId("score-sheet").replaceChildren(this.#sheet(sheet, state));
    this.panel.hidden = false;
    this.#fit(state);
    this.#light([]);
    this.#chart();
    this.table.opened();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (counting && !calm) this.#count(sheet);
    else byId("ending-title").focus({ preventScroll: true });
  }

  /** Was it open? @param {string[]} [places] that stay lit */
  close(places = []) {
    const open = !this.panel.hidden;
    if (this.panel.contains(document.activeElement)) byId("prompt").focus({ preventScroll: true });
    this.#skip();
    this.panel.hidden = true;
    this.chart.leave();
    this.#light(places);
    return open;
  }

  /** As wide as the room beside the board, if the columns find room there; never over more than half of the stage.
   * @param {any} state */
  #fit(state) {
    const board = document.querySelector('[data-role="region-board"]')?.getBoundingClientRect();
    const stage = byId("stage").getBoundingClientRect();
    const most = innerWidth - GAP - (stage.left + stage.width / 2);
    const needed = SOURCES + COLUMN * state.seats.length;
    const room = board ? innerWidth - 2 * GAP - board.right : most;
    this.panel.style.setProperty("--width", `${Math.min(most, Math.max(needed, room))}px`);
  }

  // ---- the sheet

  /** @param {import("./sheets.js").Sheet} sheet @param {any} state */
  #sheet(sheet, state) {
    const seats = state.seats;
    const names = called(seats);
    const winner = (/** @type {number} */ seat) => (sheet.winners.includes(seat) ? "wins" : "");
    const heads = seats.map((/** @type {any} */ seat) => {
      const chip = element("span", { className: `chip seat-${state.game}-${seat.seat}`, textContent: seat.colour_name });
      return element("th", { scope: "col", className: winner(seat.seat) }, chip, element("span", { className: "name", textContent: names[seat.seat] }));
    });
    const body = element("tbody", {});
    const { counted, told } = apart(sheet);
    for (const row of counted) body.append(...this.#row(row, names, winner));
    const total = element("tr", { className: "total" }, element("th", { scope: "row", textContent: sheet.total }));
    total.append(...sheet.totals.map((points, seat) => element("td", { className: winner(seat), textContent: written(points) })));
    const foot = element("tbody", {}, total);
    if (sheet.tie_break) foot.append(...this.#row(sheet.tie_break, names, winner, "tie-break"));
    const table = element("table", { className: "score-sheet" }, element("thead", {}, element("tr", {}, element("td"), ...heads)), body, foot);
    if (told.length) table.append(this.#uncounted(told, names, winner));
    table.classList.toggle("many", seats.length > 3);
    return table;
  }

  /** What does not count, below the total; folded if it is much.
   * @param {import("./sheets.js").Row[]} told @param {string[]} names @param {(seat: number) => string} winner */
  #uncounted(told, names, winner) {
    const rows = told.flatMap((row) => this.#row(row, names, winner));
    const both = document.createDocumentFragment();
    const fold = element("tbody", { hidden: told.length > FEW }, ...rows);
    if (fold.hidden) {
      const button = element("button", { type: "button", className: "source", ariaExpanded: "false", textContent: say("uncounted", { count: told.length }) });
      button.addEventListener("click", () => {
        fold.hidden = !fold.hidden;
        button.ariaExpanded = String(!fold.hidden);
      });
      both.append(element("tbody", {}, element("tr", { className: "uncounted" }, element("th", { scope: "row", colSpan: names.length + 1 }, button))));
    }
    both.append(fold);
    return both;
  }

  /** A row, and below it what it says when it is opened.
   * @param {import("./sheets.js").Row} row @param {string[]} names @param {(seat: number) => string} winner @param {string} [className] */
  #row(row, names, winner, className = "") {
    const button = element("button", { type: "button", className: "source", ariaExpanded: "false", textContent: row.source.replaceAll(" × ", "\u00a0×\u00a0") });
    const shown = element("tr", { className: `${className} ${row.counts ? "" : "uncounted"}` }, element("th", { scope: "row" }, button));
    shown.append(...row.points.map((points, seat) => element("td", { className: winner(seat), textContent: written(points) })));
    const words = element("td", { colSpan: names.length + 1 });
    const more = element("tr", { className: "more", hidden: true }, words);
    button.addEventListener("click", async () => {
      const opening = more.hidden;
      for (const other of byId("score-sheet").querySelectorAll(".more")) /** @type {HTMLElement} */ (other).hidden = true;
      for (const other of byId("score-sheet").querySelectorAll("tr:has(+ .more) .source")) other.ariaExpanded = "false";
      more.hidden = !opening;
      button.ariaExpanded = String(opening);
      this.#light(opening ? row.places : []);
      if (!opening || words.childElementCount) return;
      const notes = noted(row, names).map((text) => element("li", { textContent: text }));
      if (!row.counts) words.append(element("p", { className: "muted", textContent: say("not_counted") }));
      if (notes.length) words.append(element("ul", {}, ...notes));
      if (row.rule) words.append(element("p", {}, await this.table.rule(row.rule), " ", element("a", { className: "rule-id", href: `#${row.rule}`, textContent: row.rule })));
      if (row.places.length) {
        const show = element("button", { type: "button", className: "show-places", textContent: say("show_places") });
        show.addEventListener("click", () => this.close(row.places));
        words.append(show);
      }
    });
    return [shown, more];
  }

  /** @param {string[]} places */
  #light(places) {
    this.places = places;
    this.table.changed();
  }

  /** @param {import("./sheets.js").Sheet} sheet */
  #count(sheet) {
    const box = byId("score-sheet");
    const rows = [...box.querySelectorAll("tbody:first-of-type tr:not(.more)")];
    const totals = [...box.querySelectorAll(".total td")];
    const steps = tallies(sheet);
    box.classList.add("counting");
    for (const cell of totals) cell.textContent = "0";
    let at = 0;
    const next = () => {
      if (at === rows.length) return this.#skip();
      rows[at].classList.add("counted");
      for (const [seat, cell] of totals.entries()) cell.textContent = written(steps[at][seat]);
      at += 1;
      this.counting = window.setTimeout(next, COUNTING);
    };
    this.finish = () => {
      for (const [seat, cell] of totals.entries()) cell.textContent = written(sheet.totals[seat]);
      box.classList.remove("counting");
    };
    this.counting = window.setTimeout(next, COUNTING);
  }

  #skip() {
    clearTimeout(this.counting);
    this.finish?.();
    this.finish = undefined;
  }

  // ---- the running score

  async #chart() {
    const box = byId("running-chart");
    const { viewer } = this.table.state();
    byId("running").hidden = false;
    const width = Math.round(Math.max(CHART.least, Math.min(CHART.most, box.clientWidth)));
    const svg = await ask(`${this.table.path}/running.svg?viewer=${viewer}&theme=${themeNow()}&width=${width}`);
    byId("running").hidden = this.chart.draw(svg) < 3;
  }

  // ---- sharing

  async #share() {
    const link = `${location.origin}/t/${byId("table").dataset.table}/replay`;
    const field = /** @type {HTMLInputElement} */ (byId("share-link"));
    field.value = link;
    const title = this.table.state().result.text;
    if (matchMedia("(pointer: coarse)").matches && navigator.share) {
      try {
        return await navigator.share({ title, url: link });
      } catch {
        // whoever closes the system's sheet may still want the link
      }
    }
    /** @type {HTMLDialogElement} */ (byId("share-dialog")).showModal();
  }

  async #copy() {
    const field = /** @type {HTMLInputElement} */ (byId("share-link"));
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      byId("share-copy").textContent = "✓";
    } catch {
      field.focus();
    }
  }
}
