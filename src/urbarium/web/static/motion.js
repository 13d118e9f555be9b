// @ts-check
// What moved is seen moving: pieces glide from their old box to the new one, things without a name fly from place to
// place, numbers count. Whoever wants no motion sees where things are, and by how much a number has changed.

import { count, numbersIn } from "./numbers.js";
import { pictured } from "./pictures.js";

const GLIDE = 300; // milliseconds
const APART = 60;
const MOST = 900;
const COPIES = 5; // of one thing that are seen flying; the number beside it tells how many there are
const SIZE = 26; // pixels of a picture that flies

/** A picture of so many things, from place to place; without a name it looks like what it leaves.
 * @typedef {{ symbol: string, count: number, start: string, end: string, caption?: string }} Flight */
/** @typedef {{ from: DOMRect | null, to: DOMRect | null, look: SVGSVGElement | null }} Noted */
/** @typedef {{ pieces: Map<string, DOMRect>, numbers: Map<string, number>, flights: Noted[] }} Before */
/** @typedef {(key: string) => Element | null} Finding */

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Is there nothing to be seen in a frame, as while others choose what stays hidden?
 * @param {{ regions: object, traces: readonly unknown[], flights: readonly unknown[] }} frame */
export const still = ({ regions, traces, flights }) => !(Object.keys(regions).length || traces.length || flights.length);

/** When the next of several movements begins, so that all end in time. @param {number} started */
export const delayed = (started) => Math.min(started * APART, MOST - GLIDE);

/** How many of so many things are seen flying. @param {number} many */
export const copies = (many) => Math.min(many, COPIES);

/** How things are before new drawings come. @param {HTMLElement} root @param {Flight[]} flights @param {Finding} place @returns {Before} */
export function note(root, flights, place) {
  const noted = calm() ? [] : flights.map(({ symbol, start, end }) => ({ from: seen(place(start)), to: seen(place(end)), look: symbol ? null : cutOut(place(start)) }));
  return { pieces: boxes(root), numbers: numbersIn(root), flights: noted };
}

/** Let everything move from how it was to how it is.
 * @param {HTMLElement} root @param {Before} before @param {{ traces: [string, string][], flights: Flight[] }} moved @param {Finding} place
 * @param {HTMLElement} layer above the page, in which things fly */
export function move(root, before, moved, place, layer) {
  glide(root, before.pieces, moved.traces, place);
  fly(before.flights, moved.flights, place, layer);
  count(root, before.numbers, layer, calm());
}

/** What happens by itself, one thing after the other, each with what is told meanwhile. @param {readonly Flight[]} flights @returns {string[]} */
export const captions = (flights) => [...new Set(flights.map(({ caption }) => caption ?? ""))].filter(Boolean);

// ---- pieces

/** Where every piece is now, by its name.
 * @param {HTMLElement} root @returns {Map<string, DOMRect>} */
export function boxes(root) {
  const found = new Map();
  if (calm()) return found;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const box = seen(piece);
    if (box) found.set(piece.getAttribute("data-piece"), box);
  }
  return found;
}

/** @typedef {{ x: number, y: number }} Point */

const near = (/** @type {Point} */ one, /** @type {Point} */ other) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y) <= 2;

/** Where each piece was before. Things that cannot be told apart have names like ``architect~0``: one that stands where
 * any of them stood has stayed, whatever its number, and the others take what is left.
 * @template {Point} P @param {ReadonlyMap<string, P>} before @param {ReadonlyMap<string, P>} after @returns {Map<string, P>} */
export function origins(before, after) {
  const found = new Map();
  const left = new Map(before);
  const take = (/** @type {string} */ name, /** @type {string | undefined} */ from) => {
    const box = from === undefined ? undefined : left.get(from);
    if (box === undefined) return;
    found.set(name, box);
    left.delete(/** @type {string} */ (from));
  };
  const equal = (/** @type {string} */ name) => [...left.keys()].filter((other) => other.split("~")[0] === name.split("~")[0]);
  const alike = [...after].filter(([name]) => name.includes("~"));
  for (const [name, box] of alike) take(name, equal(name).find((other) => near(/** @type {P} */ (left.get(other)), box)));
  for (const [name] of alike) if (!found.has(name)) take(name, equal(name)[0]);
  for (const [name] of after) if (!name.includes("~")) take(name, name);
  return found;
}

/** Let pieces glide from where they were; what is new appears.
 * @param {HTMLElement} root @param {Map<string, DOMRect>} before @param {[string, string][]} traces from place to place
 * @param {Finding} place */
export function glide(root, before, traces, place) {
  if (calm() || !before.size) return;
  const came = new Map(traces.filter(([from]) => from).map(([from, to]) => [to, from]));
  const after = boxes(root);
  const known = origins(before, after);
  let started = 0;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const name = piece.getAttribute("data-piece") ?? "";
    const now = /** @type {DOMRect} */ (after.get(name));
    if (!inView(piece)) continue;
    const old = known.get(name) ?? origin(now, came, place);
    const delay = delayed(started);
    if (!old) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, delay, fill: "backwards" });
      started += 1;
    } else if (!near(old, now)) {
      const unit = unitOf(piece);
      const [x, y] = way(now, old);
      const offset = `translate(${x * unit}px, ${y * unit}px)`;
      const gliding = piece.animate([{ transform: offset }, { transform: "none" }], { duration: GLIDE, delay, easing: "ease-out", fill: "backwards", composite: "add" });
      aboveOthers(piece, gliding);
      started += 1;
    }
  }
}

/** A region to which a piece comes lies above the others meanwhile, and does not cut it off.
 * @param {Element} piece @param {Animation} gliding */
function aboveOthers(piece, gliding) {
  const region = piece.closest("[data-region]");
  region?.classList.add("arriving");
  const done = () => region?.classList.remove("arriving");
  gliding.finished.then(done, done);
}

/** The box of the place from which a new piece came, if a trace leads to where it stands.
 * @param {DOMRect} now @param {Map<string, string>} came @param {Finding} place */
function origin(now, came, place) {
  for (const [to, from] of came) {
    const end = place(to)?.getBoundingClientRect();
    const middle = now.x + now.width / 2;
    if (end && middle >= end.left && middle <= end.right && now.bottom >= end.top && now.top <= end.bottom) return seen(place(from));
  }
  return null;
}

// ---- things without a name

/** Let those fly of which one thing is told, or which nobody tells of.
 * @param {Noted[]} noted @param {Flight[]} flights @param {Finding} place @param {HTMLElement} layer @param {string} [told] */
export function fly(noted, flights, place, layer, told = "") {
  let started = 0;
  for (const [index, before] of noted.entries()) {
    const { symbol, count: many, start, end, caption = "" } = flights[index];
    if (caption !== told) continue;
    const from = before.from ?? seen(place(start)); // a place may be gone by now, or have come only now
    const to = seen(place(end)) ?? before.to;
    if (!from || !to || near(from, to)) continue;
    for (let copy = 0; copy < copies(many); copy += 1) {
      send(layer, before.look ? /** @type {Element} */ (before.look.cloneNode(true)) : pictured(symbol, SIZE), from, to, delayed(started));
      started += 1;
    }
  }
}

/** @param {HTMLElement} layer @param {Element} look @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function send(layer, look, from, to, delay) {
  const thing = document.createElement("div");
  thing.className = "flight";
  thing.append(look);
  layer.append(thing);
  const at = (/** @type {DOMRect} */ box, size = 1) => `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${size})`;
  const going = thing.animate([{ transform: at(from, 0.7) }, { transform: at(from), offset: 0.15 }, { transform: at(to), offset: 0.85 }, { transform: at(to, 0.5), opacity: 0 }], {
    duration: GLIDE * 1.5,
    delay,
    easing: "ease-in-out",
    fill: "backwards",
  });
  const done = () => thing.remove();
  going.finished.then(done, done);
}

/** What lies at a place, cut out of its drawing as it is now. @param {Element | null} place @returns {SVGSVGElement | null} */
function cutOut(place) {
  const drawing = /** @type {SVGSVGElement | null | undefined} */ (place?.closest("svg"));
  if (!place || !drawing || !inView(place)) return null;
  const box = place.getBoundingClientRect();
  const whole = drawing.getBoundingClientRect();
  const unit = unitOf(place);
  const look = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  for (const part of look.querySelectorAll("[data-place]")) part.replaceWith(...[...part.children].filter((child) => !child.matches(".halo, .tap"))); // a picture has no places
  for (const part of look.querySelectorAll("[data-piece], [data-number]")) for (const name of ["data-piece", "data-number"]) part.removeAttribute(name);
  const middle = drawing.preserveAspectRatio.baseVal.align === SVGPreserveAspectRatio.SVG_PRESERVEASPECTRATIO_XMIDYMIN;
  const left = middle ? (whole.width - drawing.viewBox.baseVal.width / unit) / 2 : 0;
  look.setAttribute("viewBox", `${(box.x - whole.x - left) * unit} ${(box.y - whole.y) * unit} ${box.width * unit} ${box.height * unit}`);
  look.setAttribute("width", String(box.width));
  look.setAttribute("height", String(box.height));
  return look;
}

// ---- boxes

/** The box in which a part of the table is seen: its own, or that of its tab or its seat while it is out of sight.
 * @param {Element | null} part @returns {DOMRect | null} */
function seen(part) {
  if (!part) return null;
  const shown = inView(part) ? part : standIn(part);
  return shown && inView(shown) ? shown.getBoundingClientRect() : null;
}

/** @param {Element} part */
const inView = (part) => part.getClientRects().length > 0;

/** @param {Element} part @returns {Element | null} */
function standIn(part) {
  const page = part.closest(".tray")?.id;
  return page ? document.querySelector(`[role="tab"][aria-controls="${page}"]`) : (part.closest("[data-seat]")?.querySelector(".chip") ?? null);
}

/** From the middle of a box to that of another. @param {DOMRect} from @param {DOMRect} to @returns {[number, number]} */
const way = (from, to) => [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];

/** Drawing units in a pixel.
 * @param {Element} part */
function unitOf(part) {
  const svg = /** @type {SVGSVGElement | null} */ (part.closest("svg"));
  const box = svg?.getBoundingClientRect();
  const view = svg?.viewBox.baseVal;
  return box && view ? 1 / Math.min(box.width / view.width, box.height / view.height) : 1;
}
