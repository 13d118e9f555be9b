// @ts-check
// The regions of a table: drawings from the server, each in its own box. Places in them are found, lit and clicked here.

import { renewed } from "./renewing.js";

/** @typedef {"lit" | "picked" | "armed" | "pays" | "keeps" | "dim" | "trail" | "from" | "to" | "hint" | "refused" | "scored" | "played" | "better"} Mark */
/** @type {Mark[]} */
const MARKS = ["lit", "picked", "armed", "pays", "keeps", "dim", "trail", "from", "to", "hint", "refused", "scored", "played", "better"];

/** As much of a name as there is room for. @param {string} name @param {number} room @param {(words: string) => number} width */
export function fitted(name, room, width) {
  const letters = [...name];
  let told = name;
  while (letters.length > 1 && width(told) > room) {
    letters.pop();
    told = `${letters.join("").trimEnd()}…`;
  }
  return told;
}

export class Regions {
  /** @param {HTMLElement} root whatever holds all boxes of regions @param {() => boolean} narrow is there one column only?
   * @param {() => readonly string[]} [names] of those who sit there; drawings, which many look at, call the seats by their colours */
  constructor(root, narrow, names = () => []) {
    this.root = root;
    this.narrow = narrow;
    this.names = names;
    /** @type {Map<string, string>} what each box shows */
    this.shown = new Map();
    /** @type {Map<string, Element>} the same as elements, without marks */
    this.drawn = new Map();
  }

  /** @param {string} name @returns {HTMLElement | null} */
  box(name) {
    return this.root.querySelector(`[data-region="${CSS.escape(name)}"]`);
  }

  /** Show drawings; boxes that show the same already are left alone. The names of those that changed.
   * @param {Map<string, string>} drawings */
  show(drawings) {
    const changed = [];
    for (const [name, svg] of drawings) {
      const box = this.box(name);
      if (!box || this.shown.get(name) === svg) continue;
      const template = document.createElement("template");
      template.innerHTML = svg;
      const fresh = /** @type {Element} */ (template.content.firstElementChild);
      fresh.id = `drawing-${name}`; // pictures of its parts refer to it, also when it has changed
      fresh.setAttribute("preserveAspectRatio", this.narrow() ? "xMidYMin meet" : "xMinYMin meet"); // beside others all begin at one line
      for (const heading of fresh.querySelectorAll("[data-called]")) this.#call(heading);
      const live = box.querySelector(":scope > svg");
      const old = this.drawn.get(name);
      if (live && old) renewed(live, old, fresh);
      else box.append(document.importNode(fresh, true));
      this.shown.set(name, svg);
      this.drawn.set(name, fresh);
      changed.push(name);
    }
    return changed;
  }

  /** Take drawings away. @param {(box: HTMLElement) => boolean} [cleared] all of them unless told otherwise */
  clear(cleared = () => true) {
    for (const name of [...this.shown.keys()]) {
      const box = this.box(name);
      if (box && !cleared(box)) continue;
      box?.querySelector(":scope > svg")?.remove();
      this.shown.delete(name);
      this.drawn.delete(name);
    }
  }

  /** Whoever sits there is called by name where a drawing has room for it. @param {Element} heading */
  #call(heading) {
    const name = this.names()[Number(heading.getAttribute("data-called"))];
    if (!name) return;
    const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d")); // knows how wide words are
    pen.font = `600 ${heading.getAttribute("font-size")}px "Urbarium Sans"`;
    heading.textContent = fitted(name, Number(heading.getAttribute("data-room")), (words) => pen.measureText(words).width);
  }

  /** @param {string} key @returns {SVGElement | null} */
  place(key) {
    return this.root.querySelector(`[data-place="${CSS.escape(key)}"]`);
  }

  /** All places of the same sort as these, in the regions where these are. @param {readonly string[]} keys @returns {string[]} */
  alike(keys) {
    const found = new Set();
    for (const key of keys) {
      const place = this.place(key);
      const sort = sortOf(place);
      for (const other of place?.closest("[data-region]")?.querySelectorAll("[data-place]") ?? []) if (sort && sortOf(other) === sort) found.add(this.keyOf(other));
    }
    return [...found];
  }

  /** The place under an element, whatever it is part of.
   * @param {EventTarget | null} target @returns {string} */
  keyOf(target) {
    return target instanceof Element ? (target.closest("[data-place]")?.getAttribute("data-place") ?? "") : "";
  }

  /** All places at a point of the window, the uppermost first. @param {number} x @param {number} y @returns {string[]} */
  keysAt(x, y) {
    return [...new Set(document.elementsFromPoint(x, y).map((part) => this.keyOf(part)))].filter(Boolean);
  }

  /** Light places: each mark has the places that carry it. Lit places can be reached by keyboard and say what they do.
   * @param {Partial<Record<Mark, Iterable<string>>>} marks @param {(key: string) => { label: string, actions: number[] }} words
   * @param {boolean} held what is lit stays as it is */
  mark(marks, words, held = false) {
    for (const mark of MARKS) if (!(held && mark === "lit")) this.carry(mark, marks[mark] ?? [], words);
  }

  /** These places carry a mark, and no others. @param {Mark} mark @param {Iterable<string>} keys @param {(key: string) => { label: string, actions: number[] }} words */
  carry(mark, keys, words) {
    const wanted = new Set(keys);
    for (const place of this.root.querySelectorAll(`.${mark}[data-place]`)) {
      if (!wanted.has(place.getAttribute("data-place") ?? "")) this.#put(place, mark, false, words);
    }
    for (const key of wanted) {
      const place = this.place(key);
      if (place) this.#put(place, mark, true, words);
    }
  }

  /** @param {Element} place @param {Mark} mark @param {boolean} on @param {(key: string) => { label: string, actions: number[] }} words */
  #put(place, mark, on, words) {
    place.classList.toggle(mark, on);
    if (mark === "picked") {
      if (on) place.setAttribute("aria-pressed", "true");
      else place.removeAttribute("aria-pressed");
    }
    if (mark !== "lit") return;
    const told = on ? words(place.getAttribute("data-place") ?? "") : null;
    const attributes = { role: "button", tabindex: "0", "aria-label": told?.label, "data-actions": told?.actions.join(" ") };
    for (const [name, value] of Object.entries(attributes)) {
      if (on && value !== undefined) place.setAttribute(name, value);
      else place.removeAttribute(name);
    }
  }

  /** The lit places that are in view, in reading order. @returns {SVGElement[]} */
  get lit() {
    return /** @type {SVGElement[]} */ ([...this.root.querySelectorAll(".lit[data-place]")]).filter(visible);
  }

  /** The nearest lit place in a direction, across regions; the first one without a start.
   * @param {Element | null} from @param {"left" | "right" | "up" | "down"} direction @returns {SVGElement | null} */
  next(from, direction) {
    return from ? nearest(this.lit, from, direction) : (this.lit[0] ?? null);
  }
}

/** The nearest of some parts in a direction; what lies straight ahead comes before what lies aside.
 * @template {Element} Part @param {Part[]} parts @param {Element} from @param {"left" | "right" | "up" | "down"} direction @returns {Part | null} */
export function nearest(parts, from, direction) {
  const [x, y] = middle(from);
  const [ax, ay] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  let best = null;
  let least = Infinity;
  for (const part of parts) {
    if (part === from) continue;
    const [px, py] = middle(part);
    const along = (px - x) * ax + (py - y) * ay;
    const across = Math.abs((px - x) * ay) + Math.abs((py - y) * ax);
    if (along > 1 && along + 2.5 * across < least) {
      least = along + 2.5 * across;
      best = part;
    }
  }
  return best;
}

/** What sort of thing a place is: that of its entry in the legend. @param {Element | null} place */
const sortOf = (place) => place?.getAttribute("data-about")?.split(":")[0];

/** @param {Element} part */
const visible = (part) => part.getClientRects().length > 0;

/** @param {Element} part @returns {[number, number]} */
function middle(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
