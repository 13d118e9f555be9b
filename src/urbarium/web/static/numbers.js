// @ts-check
// Numbers that have changed count up or down, and say by how much for a moment.

const COUNTING = 400; // milliseconds
const TELLING = 1200;
const CHIP = 28; // pixels that it needs above a number
const CHIP_HEIGHT = 18;

/** A change of a number as people write it. @param {number} change */
export const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);

/** A sign such as $ before a number. @param {string} text */
export const signBefore = (text) => /^[^\d−-]*/.exec(text.trim())?.[0] ?? "";

/** What a text says if it is a number, perhaps after a sign, else NaN. @param {string} text */
export function numberOf(text) {
  const digits = text.trim().slice(signBefore(text).length);
  return digits ? Number(digits.replace("−", "-")) : Number.NaN;
}

/** What stands there when so much of the time has passed. @param {number} from @param {number} to @param {number} share from 0 to 1 */
export const counted = (from, to, share) => (share >= 1 ? to : Math.round(from + (to - from) * share));

/** By how much numbers have changed. @param {ReadonlyMap<string, number>} before @param {ReadonlyMap<string, number>} after
 * @returns {Map<string, number>} */
export function changes(before, after) {
  const found = new Map();
  for (const [name, value] of after) {
    const change = value - (before.get(name) ?? Number.NaN);
    if (change) found.set(name, change);
  }
  return found;
}

/** @param {Element} part */
const standing = (part) => numberOf(part.getAttribute("data-becomes") ?? part.textContent ?? "");

/** The numbers of a page by their names. @param {HTMLElement} root @returns {Map<string, number>} */
export function numbersIn(root) {
  return new Map([...root.querySelectorAll("[data-number]")].map((part) => [part.getAttribute("data-number") ?? "", standing(part)]));
}

/** Let numbers that have changed count, and tell the change above them.
 * @param {HTMLElement} root @param {ReadonlyMap<string, number>} before @param {HTMLElement} layer @param {boolean} calm nothing moves */
export function count(root, before, layer, calm) {
  const changed = changes(before, numbersIn(root));
  for (const part of root.querySelectorAll("[data-number]")) {
    const change = changed.get(part.getAttribute("data-number") ?? "");
    if (!change || !part.getClientRects().length) continue;
    tell(layer, part, change, calm);
    if (!calm) run(part, standing(part) - change);
  }
}

/** @param {Element} part @param {number} from */
function run(part, from) {
  const final = part.textContent ?? "";
  const to = standing(part);
  const began = performance.now();
  part.setAttribute("data-becomes", String(to));
  const step = (/** @type {number} */ now) => {
    if (part.getAttribute("data-becomes") !== String(to)) return;
    const share = (now - began) / COUNTING;
    part.textContent = share >= 1 ? final : signBefore(final) + String(counted(from, to, share)).replace("-", "−");
    if (share < 1) requestAnimationFrame(step);
    else part.removeAttribute("data-becomes");
  };
  step(began);
}

/** @param {HTMLElement} layer @param {Element} part @param {number} change @param {boolean} calm */
function tell(layer, part, change, calm) {
  const box = part.getBoundingClientRect();
  const chip = Object.assign(document.createElement("span"), { className: `gain${change < 0 ? " less" : ""}`, textContent: signed(change) });
  // Above what stands in a line of a list is somebody else's line; above the top of the window there is no room, and below is the question.
  const beside = box.y <= CHIP || part instanceof HTMLElement;
  chip.style.left = `${Math.max(20, Math.min(innerWidth - 20, beside ? box.x - CHIP / 2 : box.x + box.width / 2))}px`;
  chip.style.top = `${beside ? box.y + (box.height + CHIP_HEIGHT) / 2 : box.y}px`;
  layer.append(chip);
  const done = () => chip.remove();
  if (calm) {
    setTimeout(done, TELLING);
    return;
  }
  const rise = "translateY(-8px)";
  const told = chip.animate([{ opacity: 1, transform: "none" }, { opacity: 1, transform: rise, offset: 0.85 }, { opacity: 0, transform: rise }], TELLING);
  told.finished.then(done, done);
}
