// @ts-check
// What a search thinks of a finished game: the shares decision by decision, and the moves that decided it.

import { Chart } from "./chart.js";
import { ask, byId, element, say, themeNow } from "./page.js";
import { called } from "./sheets.js";

const ASKING = 900; // milliseconds between looks at how far it is
const CHART = { least: 300, most: 1100 };

/**
 * @typedef {object} Table
 * @property {string} path
 * @property {() => any} state
 * @property {(ply: number, seat?: number) => void} look through the eyes of a seat, where that matters
 * @property {() => void} now
 * @property {() => void} close the sheet, where the board lies beneath it
 */

/** @param {number} share */
const percent = (share) => Math.round(100 * share);

/** @param {any} better */
const betterWords = ({ description, got, expected }) => say("analysis_better", { what: description, got: percent(got), expected: percent(expected) });

export class Analysis {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    /** @type {{ ply: number, better: string[], played: string[], head: string, help: string } | null} what is marked while its position is shown */
    this.chosen = null;
    this.chart = new Chart(byId("shares-chart"), byId("shares-words"), {
      look: (ply) => table.look(ply),
      now: () => table.now(),
      tapped: (ply) => {
        table.close();
        table.look(ply);
      },
    });
    byId("analyse").addEventListener("click", async () => {
      await this.#send("analysis");
      byId("analysis").scrollIntoView({ block: "end" });
    });
    byId("analysis-stop").addEventListener("click", () => this.#send("analysis/stop"));
    document.addEventListener("theme", () => byId("shares").hidden || this.#chart());
  }

  /** The sheet was opened: show what there is. */
  async show() {
    byId("analysis").hidden = this.table.state()?.status !== "over";
    if (!byId("analysis").hidden) this.#hear(await ask(`${this.table.path}/analysis`));
  }

  /** What to mark on the position after so many actions. @param {number | null} ply */
  marks(ply) {
    return this.chosen && this.chosen.ply === ply ? { better: this.chosen.better, played: this.chosen.played } : {};
  }

  /** What is said above the position after so many actions. @param {number} ply */
  prompt(ply) {
    return this.chosen?.ply === ply ? { head: this.chosen.head, help: this.chosen.help } : null;
  }

  /** @param {string} what */
  async #send(what) {
    this.#hear(await ask(`${this.table.path}/${what}`, {}));
  }

  /** @param {any} found */
  #hear(found) {
    const running = found.status === "running";
    const judged = found.status === "done" || found.status === "stopped";
    byId("analyse").hidden = running || found.status === "done" || !found.may_begin;
    byId("analyse").textContent = say(found.status === "stopped" ? "analysis_go_on" : "analyse");
    byId("analysis-going").hidden = !running;
    byId("analysis-stop").hidden = !found.may_begin;
    const bar = /** @type {HTMLProgressElement} */ (byId("analysis-bar"));
    bar.max = Math.max(1, found.total);
    bar.value = found.done;
    byId("analysis-words").textContent = found.status === "none" ? "" : say("analysis_done", found);
    byId("analysis-words").hidden = found.status === "none" || found.status === "done";
    clearTimeout(this.timer);
    if (running) this.timer = window.setTimeout(() => byId("ending").hidden || this.show(), ASKING);
    byId("decisive").replaceChildren(...(judged ? this.#moves(found.worst) : []));
    byId("decisive-title").hidden = !judged;
    byId("decisive-title").textContent = say(found.worst.length ? "analysis_moves" : "analysis_no_moves");
    byId("shares").hidden = !judged || found.course.length < 3;
    if (!byId("shares").hidden) this.#chart();
  }

  async #chart() {
    const width = Math.round(Math.max(CHART.least, Math.min(CHART.most, byId("shares-chart").clientWidth)));
    this.chart.draw(await ask(`${this.table.path}/shares.svg?theme=${themeNow()}&width=${width}`));
  }

  // ---- the moves that decided it

  /** @param {any[]} worst */
  #moves(worst) {
    const state = this.table.state();
    const names = called(state.seats);
    return worst.map((move) => {
      const chip = element("span", { className: `chip seat-${state.game}-${move.seat}`, textContent: state.seats[move.seat].colour_name });
      const head = element("button", { type: "button", className: "decisive-move" }, chip, ` ${move.turn}, ${names[move.seat]}: ${move.description}`);
      const item = element("li", {}, head, ...this.#opinion(move.known));
      const { known, truth } = move;
      if (truth.action !== known.action && truth.expected - truth.got > 0.02)
        item.append(element("p", { className: "small muted", textContent: say("analysis_truth", { what: truth.description, got: percent(truth.got), expected: percent(truth.expected) }) }));
      head.addEventListener("click", () => this.#choose(move, item));
      return item;
    });
  }

  /** @param {any} better */
  #opinion(better) {
    const lines = [betterWords(better)];
    if (better.why) lines.push(better.why);
    if (better.following) lines.push(say("analysis_line", { line: better.following }));
    return lines.map((text, at) => element("p", { className: at ? "small muted" : "small", textContent: text }));
  }

  /** @param {any} move @param {HTMLElement} item */
  #choose(move, item) {
    for (const other of byId("decisive").children) other.removeAttribute("aria-current");
    item.setAttribute("aria-current", "true");
    const { places: better, why: help } = move.known;
    this.chosen = { ply: move.ply, better, played: move.places, head: betterWords(move.known), help };
    if (matchMedia("(max-width: 1279px)").matches) this.table.close();
    this.table.look(move.ply, move.seat);
  }
}
