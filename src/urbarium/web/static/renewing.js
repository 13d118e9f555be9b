// @ts-check
// A drawing becomes the next one: only what differs is replaced. The rest keeps its elements, and with them marks, focus
// and movements, and the browser has less to lay out and paint in the frame in which a picture arrives.

/** How a row becomes another: for every thing of the new row which of the old ones stays in its place, -1 if none does.
 * Equal ones at both ends stay; between them one becomes the other if there are as many, else equal ones are looked for in order,
 * and between those the ones that are akin: a whole board is not drawn anew because something came to lie beside it.
 * @template T @param {ArrayLike<T>} old @param {ArrayLike<T>} fresh @param {(one: T, other: T) => boolean} equal
 * @param {(one: T, other: T) => boolean} akin @returns {number[]} */
export function staying(old, fresh, equal, akin) {
  const least = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < least && equal(old[head], fresh[head])) head += 1;
  let tail = 0;
  while (tail < least - head && equal(old[old.length - 1 - tail], fresh[fresh.length - 1 - tail])) tail += 1;
  const found = [];
  let next = head;
  for (let at = 0; at < fresh.length; at += 1) {
    if (at < head || old.length === fresh.length) found.push(at);
    else if (at >= fresh.length - tail) found.push(at - fresh.length + old.length);
    else {
      let same = next;
      while (same < old.length - tail && !equal(old[same], fresh[at])) same += 1;
      const there = same < old.length - tail;
      found.push(there ? same : -1);
      if (there) next = same + 1;
    }
  }
  let free = head;
  for (const [at, from] of found.entries()) {
    if (from >= 0) free = from + 1;
    else {
      const end = found.slice(at).find((kept) => kept >= 0) ?? old.length;
      let same = free;
      while (same < end && !akin(old[same], fresh[at])) same += 1;
      if (same < end) {
        found[at] = same;
        free = same + 1;
      }
    }
  }
  return found;
}

const equal = (/** @type {Element} */ one, /** @type {Element} */ other) => one.isEqualNode(other);

/** Do two elements differ in nothing but the elements within them? @param {Element} one @param {Element} other */
function alike(one, other) {
  const full = (/** @type {Element} */ part) => part.childElementCount > 0 && part.childElementCount === part.childNodes.length;
  return full(one) && full(other) && one.cloneNode(false).isEqualNode(other.cloneNode(false));
}

/** Are two elements the same thing before and after a change? A part that they share tells. @param {Element} one @param {Element} other */
const akin = (one, other) => alike(one, other) && [...one.children].some((part) => [...other.children].some((found) => equal(part, found)));

/** Make what is shown look like a fresh drawing; the element that shows it now.
 * @param {Element} live what is shown @param {Element} old as it was drawn, without marks @param {Element} fresh @returns {Element} */
export function renewed(live, old, fresh) {
  if (equal(old, fresh)) return live;
  if (!alike(old, fresh) || live.childElementCount !== old.childElementCount) {
    const made = /** @type {Element} */ (document.importNode(fresh, true));
    live.replaceWith(made);
    return made;
  }
  const parts = [...live.children];
  const stays = staying(old.children, fresh.children, equal, akin);
  const kept = new Set(stays);
  for (const [at, part] of parts.entries()) if (!kept.has(at)) part.remove();
  /** @type {Element | null} */
  let after = null;
  for (let at = stays.length - 1; at >= 0; at -= 1) {
    const from = stays[at];
    const wanted = fresh.children[at];
    after = from < 0 ? live.insertBefore(document.importNode(wanted, true), after) : renewed(parts[from], old.children[from], wanted);
  }
  return live;
}
