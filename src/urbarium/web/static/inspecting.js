// @ts-check
// What can be asked about: which part of the table is meant, and what is said about it.

/** @typedef {{ name: string, meaning: string, rule: string }} Entry */

/** What is told about a part: its entry in the legend and its present effect, without saying anything twice.
 * @param {Record<string, Entry>} legend @param {string} key @param {string} now */
export function told(legend, key, now) {
  const entry = legend[key];
  if (!entry) return now ? { name: now, meaning: "", rule: "", now: "" } : null;
  return { ...entry, now: now === entry.name ? "" : now };
}

/** The entries of a legend, those that several keys share only once. @param {Record<string, Entry>} legend @returns {[string, Entry][]} */
export function distinct(legend) {
  const told = new Set();
  return Object.entries(legend).filter(([, { name, meaning }]) => {
    const words = `${name} ${meaning}`;
    const first = !told.has(words);
    told.add(words);
    return first;
  });
}

/** Does a text have all the words that somebody looks for? @param {string} text @param {string} wanted */
export function has(text, wanted) {
  const found = text.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((word) => found.includes(word));
}

/** Calls back when a pointer has rested, and again when it has been away for a while. Times are in milliseconds. */
export class Rest {
  /** @param {number} until @param {number} grace @param {{ rested: (what: any) => void, gone: () => void }} table */
  constructor(until, grace, table) {
    this.until = until;
    this.grace = grace;
    this.table = table;
    /** @type {any} */
    this.at = null;
    this.shown = false;
    /** @type {any} */
    this.timer = 0;
  }

  /** The pointer is over something, or over nothing (null). @param {any} what */
  over(what) {
    if (what === this.at) return;
    this.at = what;
    clearTimeout(this.timer);
    if (what !== null) {
      this.timer = setTimeout(() => {
        this.shown = true;
        this.table.rested(what);
      }, this.until);
    } else if (this.shown) {
      this.timer = setTimeout(() => {
        this.shown = false;
        this.table.gone();
      }, this.grace);
    }
  }

  /** The pointer is on what is shown: it stays, until the pointer has left it, too. */
  hold() {
    clearTimeout(this.timer);
    this.at = this;
  }

  /** Whatever waited is off. */
  stop() {
    clearTimeout(this.timer);
    this.at = null;
    this.shown = false;
  }
}
