// @ts-check
// What moved is seen moving: pieces glide from their old box to the new one, things without a name fly from place to place.

const GLIDE = 300; // milliseconds
const APART = 60;
const MOST = 900;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where every piece is now, by its name.
 * @param {HTMLElement} root @returns {Map<string, DOMRect>} */
export function boxes(root) {
  const found = new Map();
  if (calm()) return found;
  for (const piece of root.querySelectorAll("[data-piece]")) found.set(piece.getAttribute("data-piece"), piece.getBoundingClientRect());
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
 * @param {(key: string) => Element | null} place */
export function glide(root, before, traces, place) {
  if (calm() || !before.size) return;
  const came = new Map(traces.filter(([from]) => from).map(([from, to]) => [to, from]));
  const after = boxes(root);
  const known = origins(before, after);
  let started = 0;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const name = piece.getAttribute("data-piece") ?? "";
    const now = /** @type {DOMRect} */ (after.get(name));
    if (!now.width) continue;
    const old = known.get(name) ?? origin(now, came, place);
    const delay = Math.min(started * APART, MOST - GLIDE);
    if (!old) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, delay, fill: "backwards" });
      started += 1;
    } else if (!near(old, now)) {
      const unit = unitOf(piece);
      const offset = `translate(${(old.x - now.x) * unit}px, ${(old.y - now.y) * unit}px)`;
      piece.animate([{ transform: offset }, { transform: "none" }], { duration: GLIDE, delay, easing: "ease-out", fill: "backwards", composite: "add" });
      started += 1;
    }
  }
}

/** The box of the place from which a new piece came, if a trace leads to where it stands.
 * @param {DOMRect} now @param {Map<string, string>} came @param {(key: string) => Element | null} place */
function origin(now, came, place) {
  for (const [to, from] of came) {
    const end = place(to)?.getBoundingClientRect();
    const middle = now.x + now.width / 2;
    if (end && middle >= end.left && middle <= end.right && now.bottom >= end.top && now.top <= end.bottom) {
      return place(from)?.getBoundingClientRect() ?? null;
    }
  }
  return null;
}

/** Drawing units in a pixel.
 * @param {Element} part */
function unitOf(part) {
  const svg = /** @type {SVGSVGElement | null} */ (part.closest("svg"));
  const box = svg?.getBoundingClientRect();
  const view = svg?.viewBox.baseVal;
  return box && view ? 1 / Math.min(box.width / view.width, box.height / view.height) : 1;
}
