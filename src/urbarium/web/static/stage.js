// @ts-check
// The stage of a decision: the buttons of the prompt, the bubble beside a place, the tray of a phone; clicks, dragging and keys on places.

import { clicked, meant, missing, now } from "./choices.js";
import { Labels } from "./labels.js";
import { byId, element, say } from "./page.js";
import { Tray } from "./tray.js";

/** @typedef {import("./choices.js").Choice} Choice */

/** @typedef {{ width: number, height: number, below: number, aspect: [number, number], cut: string }} Kind a kind of window, and the cut that is drawn there */
/** @typedef {{ narrow: number, cuts: Kind[], tabs: import("./tray.js").Page[] }} Layout */

export class Stage {
  /**
   * @param {HTMLElement} root where the regions lie
   * @param {import("./regions.js").Regions} regions
   * @param {import("./deciding.js").Deciding} deciding
   * @param {Layout} layout
   * @param {{ pressed: (key: string, beneath: string[]) => void, open: () => boolean }} table ``open``: can something be decided here now?
   */
  constructor(root, regions, deciding, layout, table) {
    this.root = root;
    this.regions = regions;
    this.deciding = deciding;
    this.table = table;
    this.touch = false;
    this.pointed = "";
    this.under = ""; // the place under the mouse when it moved last
    this.offer = ""; // what the buttons beside a place stand for
    this.standing = () => {}; // they follow their place when the tray scrolls
    this.layout = layout;
    this.cut = this.cutNow();
    this.tray = this.#tray();
    this.labels = new Labels();
    this.#listen();
  }

  /** The regions lie in another way now, and their boxes are there. @param {Layout} layout */
  arrange(layout) {
    this.layout = layout;
    this.tray = this.#tray();
  }

  #tray() {
    return new Tray(byId("tabs"), this.layout.tabs, this.regions, () => this.cut === "compact");
  }

  /** For which kind of window regions are drawn. */
  cutNow() {
    if (innerWidth < this.layout.narrow) return "compact";
    const holds = (/** @type {Kind} */ { width, height, below, aspect: [across, up] }) =>
      innerWidth >= width && innerHeight >= height && innerHeight < below && innerWidth * up >= innerHeight * across;
    return this.layout.cuts.filter(holds).at(-1)?.cut ?? "regular";
  }

  // ---- showing

  /** What a lit place says of itself. @param {string} key */
  words(key) {
    const choices = this.#meant(key);
    const name = this.regions.place(key)?.getAttribute("data-now") ?? key;
    return { label: choices.length === 1 ? choices[0].label : `${name} (${choices.length})`, actions: choices.map((choice) => choice.actions[0]) };
  }

  /** The choices that a click on a lit place leads to, perhaps instead of what is armed. @param {string} key */
  #meant(key) {
    const { picked, question, state, verb } = this.deciding;
    const further = meant(state.candidates, picked, key);
    return further.length ? further : now(question.choices, clicked(question.choices, picked, key, verb) ?? [], verb).candidates;
  }

  /** The buttons of the prompt. @param {import("./choices.js").Now} now @param {boolean} ours are we asked? @param {HTMLElement[]} more buttons of the page's own */
  showButtons({ candidates, lit, verbs, amounts, armed }, ours, more = []) {
    /** @type {HTMLElement[]} */
    const buttons = (!ours || (armed && this.deciding.verb) ? [] : this.deciding.verb ? [this.deciding.verb] : verbs).map((verb) => {
      const button = element("button", { type: "button", textContent: verb, ariaPressed: String(verb === this.deciding.verb) });
      button.dataset.actions = candidates.filter((choice) => choice.verb === verb).map((choice) => choice.actions[0]).join(" ");
      button.addEventListener("click", () => this.deciding.choose(verb));
      return button;
    });
    if (ours && amounts.length > 1) buttons.push(this.#stepper(amounts));
    byId("verbs").replaceChildren(...buttons, ...more);
    this.labels.hide(); // other places may be lit now
    byId("verbs").classList.toggle("lit", ours && !lit.size); // nothing on the table answers: the buttons do
    byId("confirming").hidden = !armed && !(ours && (this.deciding.picked.length || this.deciding.verb));
    byId("confirm").hidden = !armed;
    byId("confirm").textContent = this.deciding.question.sealed ? say("be_ready") : armed?.short || armed?.verb || say("confirm");
    this.#showBubble(candidates, armed);
  }

  /** @param {number[]} amounts */
  #stepper(amounts) {
    const at = amounts.indexOf(this.deciding.amount ?? amounts[0]);
    const step = (/** @type {number} */ to, /** @type {string} */ sign) => {
      const button = element("button", { type: "button", textContent: sign, disabled: amounts[to] === undefined, ariaKeyShortcuts: sign.replace("−", "-") });
      button.addEventListener("click", () => this.deciding.step(amounts[to]));
      return button;
    };
    return element("span", { className: "stepper" }, step(at - 1, "−"), element("output", { textContent: String(amounts[at]) }), step(at + 1, "+"));
  }

  /** Where a click may mean several things, the missing places stand as buttons beside it.
   * @param {Choice[]} candidates @param {Choice | null} armed */
  #showBubble(candidates, armed) {
    const { deciding } = this;
    const bubble = byId("bubble");
    const picked = deciding.picked.at(-1);
    const anchor = picked ? this.regions.place(picked) : null;
    const near = (/** @type {Choice} */ choice) => choice.keys.length === deciding.picked.length + 1 || told(choice, deciding.picked);
    const named = candidates.filter((choice) => choice.short && near(choice));
    const different = new Set(named.map((choice) => choice.short)).size === named.length; // else places tell them apart, not words
    const lone = named.length === 1 && !told(named[0], deciding.picked); // the place that it lacks is lit: a single button says nothing more
    bubble.hidden = !anchor || armed !== null || deciding.verb !== "" || !named.length || lone || named.length > 8 || !different || !this.table.open();
    const offer = bubble.hidden ? "" : [...deciding.picked, ...named.map((choice) => choice.label)].join("|");
    const same = offer === this.offer; // what is pointed at stays
    this.offer = offer;
    if (bubble.hidden || !anchor) return bubble.replaceChildren();
    if (!same) bubble.replaceChildren(...named.map((choice) => this.#offered(choice)));
    this.standing = () => this.#stand(bubble, anchor, named);
    this.standing();
  }

  /** Put the bubble above its place, or under the row of those that its buttons stand for. @param {HTMLElement} bubble @param {Element} anchor @param {Choice[]} named */
  #stand(bubble, anchor, named) {
    const frame = this.root.getBoundingClientRect();
    bubble.hidden = bubble.offsetWidth > frame.width; // too many words: what is meant is clicked where it is lit
    const row = this.#row(anchor, named);
    const box = row ?? anchor.getBoundingClientRect();
    const left = box.x - frame.x + (row ? 0 : (box.width - bubble.offsetWidth) / 2);
    const above = box.y - frame.y - bubble.offsetHeight - 8;
    bubble.style.left = `${Math.max(0, Math.min(frame.width - bubble.offsetWidth, left))}px`;
    bubble.style.top = `${above >= 0 && !row ? above : box.bottom - frame.y + 8}px`;
  }

  /** The places that buttons stand for, where they are one row in the region of the place that was clicked: under them buttons
   * cover nothing else that can be clicked. Not in a tray, which scrolls. @param {Element} anchor @param {Choice[]} named
   * @returns {DOMRect | null} */
  #row(anchor, named) {
    const region = this.regions.narrow() ? null : anchor.closest("[data-region]");
    const boxes = [];
    for (const choice of named) {
      const place = this.regions.place(this.#lacks(choice));
      if (!region || place?.closest("[data-region]") !== region) return null;
      boxes.push(place.getBoundingClientRect());
    }
    const [first, last] = [boxes[0], boxes[boxes.length - 1]];
    return boxes.every(({ y }) => y === first.y) ? new DOMRect(first.x, first.y, last.right - first.x, first.height) : null;
  }

  /** The place that a choice still needs. @param {Choice} choice */
  #lacks(choice) {
    return choice.keys.find((known) => !this.deciding.picked.includes(known)) ?? "";
  }

  /** A button that completes a choice: stands for the place that it lacks, or for its verb. @param {Choice} choice */
  #offered(choice) {
    const { deciding } = this;
    const button = element("button", { type: "button", textContent: choice.short ?? "", title: choice.label });
    const key = this.#lacks(choice);
    button.addEventListener("click", () => (key ? deciding.click(key, this.touch) : deciding.choose(choice.verb ?? "")));
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && (key ? deciding.point(key) : deciding.consider(choice)));
    return button;
  }

  /** One more or one less, where the prompt asks how many. @param {number} by */
  #step(by) {
    const { amounts } = this.deciding.state;
    const next = amounts[amounts.indexOf(this.deciding.amount ?? amounts[0]) + by];
    if (next !== undefined) this.deciding.step(next);
  }

  // ---- clicking, pointing, dragging

  #listen() {
    const { root, regions, deciding } = this;
    addEventListener("pointerdown", (event) => {
      this.touch = event.pointerType !== "mouse";
      this.labels.hide();
    }, { capture: true });
    root.addEventListener("click", (event) => {
      if (event.composedPath().includes(byId("bubble"))) return; // its buttons do what they say, and are gone by now
      const [first = "", ...beneath] = regions.keysAt(event.clientX, event.clientY);
      const meant = deciding.preview && !this.touch ? this.under : ""; // a preview may have moved what lay under a resting mouse
      this.table.pressed(meant || regions.keyOf(event.target) || first, beneath); // a drawing may have changed between press and release
    });
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || byId("bubble").contains(/** @type {Node} */ (event.target))) return;
      this.under = regions.keyOf(event.target);
      this.#pointAt(this.under);
    });
    root.addEventListener("pointerleave", () => {
      this.under = "";
      this.#pointAt("");
    });
    root.addEventListener("scroll", () => byId("bubble").hidden || this.standing(), { capture: true, passive: true });
    byId("bubble").addEventListener("pointerleave", () => this.#pointAt("", true));
    root.addEventListener("focusin", (event) => this.#pointAt(regions.keyOf(event.target)));
    // Dragging a figure or a card is picking it up and dropping it.
    let dragged = "";
    root.addEventListener("pointerdown", (event) => (dragged = regions.keyOf(event.target)));
    root.addEventListener("pointerup", (event) => {
      const dropped = regions.keyOf(document.elementFromPoint(event.clientX, event.clientY));
      if (dragged && dropped && dropped !== dragged && deciding.state.lit.has(dragged) && deciding.click(dragged, false)) {
        if (deciding.state.lit.has(dropped)) deciding.click(dropped, this.touch);
      }
      dragged = "";
    });
    byId("confirm").addEventListener("click", () => deciding.confirm());
    byId("cancel").addEventListener("click", () => deciding.back());
  }

  /** @param {string} key @param {boolean} anew something else was pointed at meanwhile */
  #pointAt(key, anew = false) {
    if ((key === this.pointed && !anew) || !this.table.open()) return;
    this.pointed = key;
    this.deciding.point(key);
  }

  // ---- keys

  /** A key that was pressed on the stage; false if it means nothing here. @param {KeyboardEvent} event */
  key(event) {
    const { regions, deciding } = this;
    const target = /** @type {Element} */ (event.target);
    const place = target.closest("[data-place]");
    const labelled = event.key === "Shift" ? false : this.labels.key(event.key);
    if (labelled) {
      event.preventDefault();
      if (labelled !== true) this.table.pressed(regions.keyOf(labelled), []);
    } else if (event.key === "f" && this.table.open()) this.labels.show(regions.lit);
    else if (event.key === "Home" || event.key === "End") regions.lit.at(event.key === "Home" ? 0 : -1)?.focus();
    else if (event.key === "+" || event.key === "-") this.#step(event.key === "+" ? 1 : -1);
    else if (event.key.startsWith("Arrow")) {
      const next = regions.next(place, /** @type {any} */ (event.key.slice(5).toLowerCase()));
      if (next) event.preventDefault();
      next?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && place) {
      event.preventDefault();
      this.touch = false;
      if (deciding.state.armed && deciding.picked.includes(regions.keyOf(place))) deciding.confirm();
      else this.table.pressed(regions.keyOf(place), []);
    } else if (event.key === "Enter" && deciding.state.armed && (target === document.body || target.id === "prompt")) deciding.confirm();
    else if (/^[1-9]$/.test(event.key)) (byId("bubble").hidden ? byId("verbs") : byId("bubble")).querySelectorAll("button")[Number(event.key) - 1]?.click();
    else return false;
    return true;
  }
}

/** Is a choice complete but for its verb? @param {Choice} choice @param {readonly string[]} picked */
const told = (choice, picked) => Boolean(choice.verb) && missing(choice, picked)?.length === 0;

/** Is a key typed into something, or meant for the browser? @param {KeyboardEvent} event */
export const typed = (event) => event.ctrlKey || event.metaKey || event.altKey || Boolean(/** @type {Element} */ (event.target).closest("input, select, textarea, dialog[open]"));
