// @ts-check
// Letters on all lit places, on request: type them to pick a place.

const LETTERS = "asdfhjklqwertyuopzxcvbnm"; // where the fingers rest first; g and i ask about things at any time

/** A label for each of so many places: one letter if that is enough for all, else two. @param {number} count @returns {string[]} */
export function labels(count) {
  const single = [...LETTERS];
  const all = count <= single.length ? single : single.flatMap((first) => single.map((second) => first + second));
  return all.slice(0, count);
}

export class Labels {
  constructor() {
    /** @type {Map<string, { place: Element, chip: HTMLElement }>} */
    this.shown = new Map();
    this.typed = "";
  }

  /** @param {Element[]} places */
  show(places) {
    this.hide();
    for (const [at, label] of labels(places.length).entries()) {
      const box = (places[at].querySelector(".halo") ?? places[at]).getBoundingClientRect();
      const chip = Object.assign(document.createElement("span"), { className: "label", textContent: label });
      chip.style.left = `${box.x + box.width / 2}px`;
      chip.style.top = `${box.y + box.height / 2}px`;
      document.body.append(chip);
      this.shown.set(label, { place: places[at], chip });
    }
  }

  hide() {
    for (const { chip } of this.shown.values()) chip.remove();
    this.shown.clear();
    this.typed = "";
  }

  /** A key that was pressed: the place that it names; true if more are needed or it ends the labels; false if there are none.
   * @param {string} key @returns {Element | boolean} */
  key(key) {
    if (!this.shown.size) return false;
    const typed = this.typed + key;
    const found = this.shown.get(typed)?.place;
    const begun = [...this.shown.keys()].some((label) => label.startsWith(typed));
    if (found || !begun) this.hide();
    else this.#narrow(typed);
    return found ?? true;
  }

  /** @param {string} typed */
  #narrow(typed) {
    this.typed = typed;
    for (const [label, { chip }] of this.shown) chip.hidden = !label.startsWith(typed);
  }
}
