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

/** Let pieces glide from where they were; what is new appears.
 * @param {HTMLElement} root @param {Map<string, DOMRect>} before @param {[string, string][]} traces from place to place
 * @param {(key: string) => Element | null} place */
export function glide(root, before, traces, place) {
  if (calm() || !before.size) return;
  const came = new Map(traces.filter(([from]) => from).map(([from, to]) => [to, from]));
  let started = 0;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const now = piece.getBoundingClientRect();
    if (!now.width) continue;
    const old = before.get(piece.getAttribute("data-piece") ?? "") ?? origin(piece, now, came, place);
    const delay = Math.min(started * APART, MOST - GLIDE);
    if (!old) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, delay, fill: "backwards" });
      started += 1;
    } else if (Math.abs(old.x - now.x) + Math.abs(old.y - now.y) > 2) {
      const unit = unitOf(piece);
      const offset = `translate(${(old.x - now.x) * unit}px, ${(old.y - now.y) * unit}px)`;
      piece.animate([{ transform: offset }, { transform: "none" }], { duration: GLIDE, delay, easing: "ease-out", fill: "backwards", composite: "add" });
      started += 1;
    }
  }
}

/** The box of the place from which a new piece came, if a trace leads to where it stands.
 * @param {Element} piece @param {DOMRect} now @param {Map<string, string>} came @param {(key: string) => Element | null} place */
function origin(piece, now, came, place) {
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
