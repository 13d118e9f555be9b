// @ts-check
// Asking about anything on the table: hover, long press or a key; the whole legend and the rules beside the board.

import { distinct, has, Rest, told } from "./inspecting.js";
import { byId, element, say } from "./page.js";
import { nearest } from "./regions.js";
import { openTab, walkTabs } from "./tabs.js";

const HOVER = 500;
const GRACE = 1500; // that a card stays when the pointer has left, to reach it
const PRESS = 400;
const BEGINNING = 1.25; // width to height of a picture in the list
const MOVED = 10; // pixels after which a press is a scroll

export class Legend {
  /** @param {HTMLElement} page @param {string} game */
  constructor(page, game) {
    this.page = page;
    this.game = game;
    this.card = byId("asked");
    this.panel = byId("legend");
    /** @type {Promise<Record<string, import("./inspecting.js").Entry>> | null} */
    this.entries = null;
    /** @type {Map<string, Promise<string>>} */
    this.rules = new Map();
    this.guide = false;
    /** @type {HTMLElement | null} what had the focus before */
    this.cameFrom = null;
    /** @type {Element | null} what the card is about */
    this.subject = null;
    this.pinned = false;
    this.rest = new Rest(HOVER, GRACE, { rested: (part) => this.show(part, false), gone: () => this.hide() });
    this.#listen();
  }

  // ---- what there is to know

  legend() {
    this.entries ??= fetch(`/learn/${this.game}/legend`).then((answer) => (answer.ok ? answer.json() : {}));
    return this.entries;
  }

  /** The words of a rule. @param {string} rule */
  rule(rule) {
    let words = this.rules.get(rule);
    if (!words) {
      words = fetch(`/learn/${this.game}/rule/${rule}`).then(async (answer) => (answer.ok ? (await answer.json()).text : ""));
      this.rules.set(rule, words);
    }
    return words;
  }

  // ---- the card

  /** @param {Element} part @param {boolean} pinned it stays until it is closed */
  async show(part, pinned) {
    const key = part.getAttribute("data-about") ?? "";
    const now = part.closest("[data-now]")?.getAttribute("data-now") ?? "";
    const words = told(await this.legend(), key, now);
    if (!words) return;
    this.#mark(part);
    this.pinned = pinned;
    byId("asked-title").textContent = words.name;
    byId("asked-meaning").textContent = words.meaning;
    byId("asked-now").textContent = words.now;
    byId("asked-now").hidden = !words.now;
    const drawn = this.#drawn(part);
    byId("asked-picture").replaceChildren(...picture(drawn));
    const rule = /** @type {HTMLDetailsElement} */ (byId("asked-rule"));
    rule.hidden = !words.rule;
    byId("asked-rule-id").textContent = words.rule ? say("rule", { rule: words.rule }) : "";
    byId("asked-rule-words").textContent = words.rule ? await this.rule(words.rule) : "";
    byId("asked-all").dataset.key = key;
    this.card.hidden = false;
    if (pinned) byId("live").textContent = [words.name, words.now, words.meaning].filter(Boolean).join(". ");
  }

  hide() {
    if (this.card.hidden) return;
    this.card.hidden = true;
    this.pinned = false;
    this.rest.stop();
    this.#mark(null);
  }

  /** What was asked goes, too. */
  forget() {
    this.hide();
    for (const id of ["asked-title", "asked-meaning", "asked-now", "asked-picture"]) byId(id).replaceChildren();
  }

  /** Whoever acts has read it: nothing may cover what follows. */
  #leave() {
    this.rest.stop();
    this.hide();
  }

  /** @param {Element | null} part */
  #mark(part) {
    this.subject?.classList.remove("asked");
    this.subject = part;
    part?.classList.add("asked");
  }

  /** A part as it is drawn now: what pointing at it would change may be shown already. @param {Element} part */
  #drawn(part) {
    const place = part.getAttribute("data-place");
    return (!part.isConnected && place && this.page.querySelector(`[data-place="${CSS.escape(place)}"]`)) || part;
  }

  // ---- the whole of it

  /** Open the legend, at an entry if one is named. @param {string} [key] */
  async open(key = "") {
    const entries = await this.legend();
    const list = byId("legend-list");
    if (!list.childElementCount)
      for (const [name, entry] of distinct(entries)) {
        const rule = entry.rule ? element("a", { className: "rule-id", href: `/learn/${this.game}#${entry.rule}`, textContent: entry.rule }) : "";
        const item = element("div", {}, element("dt", {}, element("span", { className: "legend-picture" }), entry.name), element("dd", {}, entry.meaning, " ", rule));
        item.dataset.key = name;
        list.append(item);
      }
    this.#turn("legend");
    this.#illustrate(entries);
    const named = [...distinct(entries)].find(([, entry]) => entry.name === entries[key]?.name)?.[0];
    const item = named ? list.querySelector(`[data-key="${CSS.escape(named)}"]`) : null;
    this.#point(item);
  }

  /** Beside each entry the thing as it lies on the table now, if there is one. @param {Record<string, import("./inspecting.js").Entry>} entries */
  #illustrate(entries) {
    for (const item of byId("legend-list").children) {
      const { key = "" } = /** @type {HTMLElement} */ (item).dataset;
      const alike = Object.keys(entries).filter((other) => entries[other].name === entries[key].name);
      const found = alike.flatMap((other) => [...this.page.querySelectorAll(`#stage [data-about="${CSS.escape(other)}"]`)]);
      const [part] = found.filter((one) => one.getClientRects().length).sort((one, other) => length(one) - length(other));
      item.querySelector(".legend-picture")?.replaceChildren(...(part ? picture(part, BEGINNING) : []));
    }
  }

  /** Open the rules beside the table, at one of them if it is named. @param {string} [rule] */
  async openRules(rule = "") {
    const box = byId("legend-rules");
    this.#turn("rules"); // at once: who closes it or types meanwhile is not overruled when they have come
    if (!this.guide) {
      this.guide = true;
      const answer = await fetch(`/learn/${this.game}/guide`);
      box.innerHTML = answer.ok ? await answer.text() : "";
      this.#find(/** @type {HTMLInputElement} */ (byId("legend-find")).value);
    }
    this.#point(rule ? box.querySelector(`[id="${CSS.escape(rule)}"]`) : null);
  }

  /** @param {"legend" | "rules"} side */
  #turn(side) {
    this.hide();
    const menu = byId("menu-panel"); // a lesson has none
    if (menu && !menu.hidden) byId("menu").click();
    if (this.panel.hidden) this.cameFrom = /** @type {HTMLElement | null} */ (document.activeElement);
    this.panel.hidden = false;
    byId("legend-page").hidden = side !== "legend";
    byId("legend-rules").hidden = side !== "rules";
    openTab([byId("legend-tab"), byId("rules-tab")], side === "legend" ? 0 : 1);
    const field = /** @type {HTMLInputElement} */ (byId("legend-find"));
    field.value = "";
    this.#find("");
    if (!document.activeElement?.matches('#legend-tabs [role="tab"]')) field.focus({ preventScroll: true });
  }

  /** @param {Element | null} part */
  #point(part) {
    for (const other of this.panel.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    part?.setAttribute("aria-current", "true");
    if (part) part.scrollIntoView({ block: "start" }); // pictures above it, which come later, do not push it away
    else byId("legend-body").scrollTop = 0;
  }

  /** @param {string} wanted */
  #find(wanted) {
    const parts = [...byId("legend-list").children, ...byId("legend-rules").querySelectorAll("li, p, tr")];
    for (const part of parts) /** @type {HTMLElement} */ (part).hidden = wanted.trim() !== "" && !has(part.textContent ?? "", wanted.trim());
    for (const box of byId("legend-rules").querySelectorAll("table, figure, ul, ol")) /** @type {HTMLElement} */ (box).hidden = emptied(box);
    for (const head of byId("legend-rules").querySelectorAll("h1, h2, h3")) /** @type {HTMLElement} */ (head).hidden = wanted.trim() !== "" && deserted(head);
  }

  close() {
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
    this.panel.hidden = true;
    for (const box of byId("legend-list").querySelectorAll(".legend-picture")) box.replaceChildren(); // each would follow every change of the table
    this.cameFrom?.focus({ preventScroll: true });
  }

  // ---- how one asks

  #listen() {
    const about = (/** @type {EventTarget | null} */ target) => (target instanceof Element ? target.closest("[data-about]") : null);
    const parts = [byId("stage"), byId("seats")];
    for (const box of parts) {
      box.addEventListener("pointermove", (event) => event.pointerType === "mouse" && !this.pinned && this.rest.over(event.buttons ? null : about(event.target)));
      box.addEventListener("pointerleave", () => !this.pinned && this.rest.over(null));
      box.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "mouse") this.#press(event, about(event.target));
        else if (!this.pinned) this.#leave();
      });
    }
    this.card.addEventListener("pointerenter", () => !this.pinned && this.rest.hold());
    this.card.addEventListener("pointerleave", () => !this.pinned && this.rest.over(null));
    byId("asked-close").addEventListener("click", () => this.hide());
    byId("asked-all").addEventListener("click", () => this.open(byId("asked-all").dataset.key));
    byId("show-legend").addEventListener("click", () => (this.panel.hidden ? this.open() : this.close()));
    walkTabs(byId("legend-tabs"));
    byId("legend-tab").addEventListener("click", () => this.open());
    byId("rules-tab").addEventListener("click", () => this.openRules());
    byId("legend-close").addEventListener("click", () => this.close());
    byId("legend-find").addEventListener("input", (event) => {
      this.#find(/** @type {HTMLInputElement} */ (event.target).value);
      byId("legend-body").scrollTop = 0; // what is found is read from the first
    });
    this.page.addEventListener("click", (event) => this.#link(event));
    document.addEventListener("keydown", (event) => this.#key(event, about), { capture: true });
  }

  /** A rule's number anywhere on the table opens it here, not in another window. @param {MouseEvent} event */
  #link(event) {
    const link = /** @type {Element} */ (event.target).closest("a.rule-id, a#show-rules");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.openRules(link.getAttribute("href")?.split("#")[1] ?? "");
  }

  /** @param {PointerEvent} event @param {Element | null} part */
  #press(event, part) {
    if (!part) return;
    const { clientX, clientY } = event;
    const pressed = setTimeout(() => {
      stop();
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      this.show(part, true);
    }, PRESS);
    const moved = (/** @type {PointerEvent} */ now) => Math.hypot(now.clientX - clientX, now.clientY - clientY) > MOVED && stop();
    const stop = () => {
      clearTimeout(pressed);
      for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, stop);
      removeEventListener("pointermove", moved);
    };
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, stop);
    addEventListener("pointermove", moved);
  }

  /** @param {KeyboardEvent} event @param {(target: EventTarget | null) => Element | null} about */
  #key(event, about) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("textarea, select, dialog[open]")) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === "Escape" && !this.panel.hidden) {
      this.close();
      return done();
    }
    if (event.key === "Escape" && !this.card.hidden) {
      this.hide();
      return done();
    }
    if (target.closest("input")) return;
    if (event.key === "g") {
      if (this.panel.hidden) this.open();
      else this.close();
      return done();
    }
    if (event.key === "i") {
      const part = about(document.activeElement) ?? (this.rest.at instanceof Element ? this.rest.at : this.subject) ?? this.page.querySelector("#stage [data-about]");
      if (this.pinned && part === this.subject) this.hide();
      else if (part) this.show(part, true);
      return done();
    }
    if (this.pinned && this.subject && event.key.startsWith("Arrow")) {
      const parts = [...this.page.querySelectorAll("#stage [data-about], #seats [data-about]")].filter((part) => part.getClientRects().length > 0);
      const next = nearest(parts, this.subject, /** @type {any} */ (event.key.slice(5).toLowerCase()));
      if (next) this.show(next, true);
      done();
    }
  }
}

/** Has everything in it been left out? @param {Element} box */
function emptied(box) {
  const parts = [...box.querySelectorAll("li, p, tr")];
  return parts.length > 0 && parts.every((part) => /** @type {HTMLElement} */ (part).hidden);
}

/** Is nothing left between a heading and the next? @param {Element} head */
function deserted(head) {
  let next = head.nextElementSibling;
  while (next && !next.matches("h1, h2, h3")) {
    if (!(/** @type {HTMLElement} */ (next).hidden)) return false;
    next = next.nextElementSibling;
  }
  return true;
}

/** How far a part is from a square. @param {Element} part */
function length(part) {
  const { width, height } = part.getBoundingClientRect();
  return Math.abs(Math.log(width / height));
}

/** A part of the table as a small picture of its own: the same drawing, seen through a window on this part; of a long row its sign.
 * @param {Element} whole @param {number} [widest] width to height: of what is wider the beginning @returns {Element[]} */
function picture(whole, widest = Infinity) {
  const part = whole.querySelector(".sign") ?? whole;
  const drawing = /** @type {SVGSVGElement | null} */ (part.closest("[data-region] > svg"));
  if (!drawing || !(part instanceof SVGGraphicsElement)) return [];
  const { x: left, y: top, width: all, height } = part.getBBox();
  const width = Math.min(all, widest * height);
  const [from, to] = [part.getCTM(), drawing.getCTM()];
  const place = from && to ? to.inverse().multiply(from) : null;
  const x = left + (place?.e ?? 0);
  const y = top + (place?.f ?? 0);
  const kind = "http://www.w3.org/2000/svg";
  const seen = document.createElementNS(kind, "svg");
  const frame = document.createElementNS(kind, "svg"); // cuts off what lies beside a part that is not square
  seen.setAttribute("aria-hidden", "true");
  for (const one of [seen, frame]) one.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, String(value));
  const use = document.createElementNS(kind, "use");
  use.setAttribute("href", `#${drawing.id}`);
  use.setAttribute("width", String(drawing.viewBox.baseVal.width));
  use.setAttribute("height", String(drawing.viewBox.baseVal.height));
  frame.append(use);
  seen.append(frame);
  return [seen];
}
