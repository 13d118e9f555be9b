// @ts-check
// Somebody at one's side in a first game: a tip when it helps, each once, and a question before much is thrown away.

import { keepFacts, kept } from "./kept.js";
import { ask, byId, element, say } from "./page.js";
import { prefer, preferences } from "./preferences.js";
import { keep } from "./progress.js";

const KEY = "urbarium.guided";

/** @typedef {{ id: string, say: string, lesson: string, title: string }} Tip */
/** @typedef {{ lesson: string, told: string[], shown?: { position: number, tip: Tip } }} Memory of a guided table; ``shown``: what stands there, also after a reload */

/** @typedef {{ played: number, expected: number, better: string, why: string }} Doubt of a move: shares of the win */

const PATIENCE = 2000; // milliseconds: nobody who has decided waits longer for a warning

export class Guide {
  /** @param {{ path: string, id: string, game: string, state: () => any, mine: () => number[], list: () => void }} table */
  constructor(table) {
    this.table = table;
    const lesson = new URLSearchParams(location.search).get("guided");
    if (lesson && !kept(KEY)[table.id]) keepFacts(KEY, { [table.id]: { lesson, told: [] } });
    /** @type {Memory | undefined} */
    this.memory = kept(KEY)[table.id];
    /** @type {string[]} rules that refused something since the last step */
    this.refusals = [];
    /** @type {Map<string, Promise<number[] | null>>} what may throw much away here, by the steps drafted so far */
    this.weighed = new Map();
    /** @type {number[]} what a hint has said to do here: nobody is warned of that */
    this.hinted = [];
    this.position = -1;
    this.panel = this.memory ? this.#panel() : null;
  }

  #panel() {
    const close = element("button", { className: "close", type: "button", textContent: "×", ariaLabel: say("close") });
    const what = element("button", { type: "button", textContent: say("what_can_i_do") });
    const panel = element("section", { className: "panel tip", id: "tip", hidden: true, ariaLive: "polite" }, close, element("div", { className: "tip-words" }), what);
    close.addEventListener("click", () => {
      panel.hidden = true;
      this.#remember(undefined);
    });
    what.addEventListener("click", () => this.table.list());
    document.querySelector(".side .log-panel")?.before(panel);
    const board = byId("stage");
    board.classList.add("guided");
    new ResizeObserver(() => board.style.setProperty("--tip", `${panel.closest(".side") ? panel.offsetHeight : 0}px`)).observe(panel);
    return panel;
  }

  /** A position has been shown. */
  async arrived() {
    const { memory, table } = this;
    const state = table.state();
    if (!memory || !state || state.viewer < 0 || state.position === this.position) return;
    this.position = state.position;
    this.refusals = [];
    this.hinted = [];
    this.weighed.clear();
    if (state.status === "over") keep(table.game, memory.lesson, { done: true });
    const asked = table.mine().includes(state.actor) && state.actor === state.viewer;
    if (asked && preferences().warn && state.hints) this.#weigh([]);
    const { shown } = memory;
    if (shown && shown.position === state.position) this.#show(shown.tip);
    else if (asked || state.status === "over") await this.#tip();
  }

  /** Something was refused. @param {string[]} rules */
  refused(rules) {
    if (!this.memory) return;
    this.refusals.push(...rules);
    this.#tip();
  }

  async #tip() {
    const { memory, panel, table } = this;
    if (!memory || !panel) return;
    const tip = await ask(`${table.path}/tip`, { told: memory.told, refused: this.refusals.slice(-20), seat: table.state().viewer }).catch(() => null);
    if (!tip) {
      this.#remember(undefined);
      panel.querySelector(".tip-words")?.replaceChildren();
      panel.hidden = table.state().status === "over"; // there is always something one can do
      return;
    }
    memory.told.push(tip.id);
    this.#remember({ position: table.state().position, tip });
    this.#show(tip);
  }

  /** @param {Memory["shown"]} shown */
  #remember(shown) {
    if (!this.memory) return;
    this.memory.shown = shown;
    keepFacts(KEY, { [this.table.id]: this.memory });
  }

  /** @param {Tip} tip */
  #show(tip) {
    const { panel, table } = this;
    if (!panel) return;
    const link = element("a", { href: `/learn/${table.game}/${tip.lesson}`, target: "_blank", textContent: tip.title });
    panel.querySelector(".tip-words")?.replaceChildren(element("p", { textContent: tip.say }), element("p", { className: "small muted" }, say("tip_lesson"), " ", link));
    panel.hidden = false;
    if (table.state().status === "over") document.querySelector(".ending-body")?.prepend(panel); // the sheet lies over the side
  }

  /** Think about the moves while the learner does. @param {number[]} drafted */
  #weigh(drafted) {
    this.weighed.set(drafted.join(), ask(`${this.table.path}/weigh`, { seat: this.table.state().viewer, drafted }).catch(() => null));
  }

  /** A longer look at a move that seems to throw much away, or at the later steps of one whose first step does not.
   * @param {number[]} drafted @param {number[]} actions @param {() => boolean} waited for by somebody still @returns {Promise<Doubt | null>} */
  async #doubt(drafted, actions, waited) {
    const suspects = await this.weighed.get(drafted.join());
    if (!waited()) return null;
    const fine = suspects && !suspects.includes(actions[0]) ? 1 : 0;
    if (!suspects || actions.length === fine) return null;
    const seat = this.table.state().viewer;
    return ask(`${this.table.path}/doubt`, { seat, drafted, actions, fine }).catch(() => null);
  }

  /** The same, for somebody who has decided and does not wait for long. @param {number[]} drafted @param {number[]} actions @returns {Promise<Doubt | null>} */
  async #soon(drafted, actions) {
    if (!preferences().warn || !this.weighed.size) return null;
    let waiting = true;
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null)).finally(() => (waiting = false));
    return Promise.race([this.#doubt(drafted, actions, () => waiting), late]);
  }

  /** Shall this be done after what is drafted? Asks only where much is thrown away.
   * @param {number[]} drafted @param {import("./choices.js").Choice} choice @returns {Promise<boolean>} */
  async sure(drafted, { actions, label, goes_on }) {
    const doubt = actions.some((action) => this.hinted.includes(action)) ? null : await this.#soon(drafted, actions);
    if (!doubt) {
      if (goes_on && this.weighed.size) this.#weigh([...drafted, ...actions]);
      return true;
    }
    const percent = (/** @type {number} */ share) => Math.round(100 * share);
    const dialog = element("dialog", { className: "warning-dialog" });
    const answer = (/** @type {string} */ value, /** @type {string} */ words) => element("button", { value, textContent: words, className: value === "no" ? "primary" : "" });
    const never = document.createElement("input");
    never.type = "checkbox";
    const silence = document.createElement("label");
    silence.append(never, " ", say("warn_never"));
    const form = element("form", { className: "stack" }, answer("no", say("warn_no")), answer("yes", say("warn_yes")));
    form.method = "dialog";
    /** @type {HTMLElement[]} */
    const parts = [
      element("h2", { textContent: say("warn_title") }),
      element("p", { textContent: say("warn_text", { move: label, percent: percent(doubt.played), best: percent(doubt.expected) }) }),
      element("p", { textContent: say("warn_why", { why: doubt.why }) }),
      element("details", {}, element("summary", { textContent: say("warn_better") }), element("p", { textContent: doubt.better })),
      form,
      silence,
    ];
    dialog.append(...parts);
    document.body.append(dialog);
    dialog.showModal();
    await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
    if (never.checked) {
      prefer("warn", false);
      const box = /** @type {HTMLInputElement | null} */ (byId("prefer-warn"));
      if (box) box.checked = false;
    }
    dialog.remove();
    if (dialog.returnValue === "yes") this.weighed.clear(); // once is enough
    return dialog.returnValue === "yes";
  }
}
