// @ts-check
// The promise of the shuffle: what this page was promised, and what it added, it keeps and checks at the end by itself.

import { keepFacts, kept } from "./kept.js";
import { ask, byId, say } from "./page.js";

/** @param {ArrayBuffer | Uint8Array} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} words */
const text = (words) => new TextEncoder().encode(words);
/** @param {...Iterable<number>} parts */
const digest = async (...parts) => hex(await crypto.subtle.digest("SHA-256", new Uint8Array(parts.flatMap((part) => [...part]))));

export class Seal {
  /** @param {string} path of the table @param {string} table its id */
  constructor(path, table) {
    this.path = path;
    this.key = `urbarium.seal.${table}`;
  }

  get kept() {
    return kept(this.key);
  }

  /** @param {object} facts */
  keep(facts) {
    keepFacts(this.key, facts);
  }

  /** Bytes of chance that this page adds for a seat. @param {number} seat @returns {string} */
  contribution(seat) {
    const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
    this.keep({ seat, contribution });
    return contribution;
  }

  /** @param {any} state @param {number[]} mine */
  show(state, mine) {
    byId("promise").hidden = !state.commitment;
    if (!state.commitment) return;
    if (!this.kept.commitment) this.keep({ commitment: state.commitment });
    if (state.status === "waiting" && mine.length && !this.kept.contribution)
      ask(`${this.path}/contribution`, { seat: mine[0], contribution: this.contribution(mine[0]) }).catch(() => this.keep({ contribution: undefined }));
    const shown = { promise: ["commitment", state.commitment], contributions: ["contributions", state.contributions.filter(Boolean).join(" ")], secret: ["secret", state.secret], seed: ["seed", state.seed] };
    for (const [part, [word, value]] of Object.entries(shown)) {
      byId(`${part}-title`).textContent = say(word);
      byId(`${part}-value`).textContent = value ?? "";
      if (part !== "promise") byId(`${part}-row`).hidden = !value;
    }
    if (state.seed) this.check(state);
    else byId("seal").textContent = say("sealed");
  }

  /** Did the host keep the promise that this page remembers, and is what this page added part of the shuffle? @param {any} state */
  async check({ secret, contributions, commitment, seed }) {
    const line = byId("seal");
    if (!crypto.subtle) {
      line.textContent = say("seal_unchecked");
      return;
    }
    const bytes = secret.match(/../g).map((/** @type {string} */ digits) => parseInt(digits, 16));
    const added = contributions.map((/** @type {string} */ contribution) => contribution || "-").join(" ");
    const { kept } = this;
    const good =
      kept.commitment === commitment &&
      (await digest(text("urbarium commitment "), bytes)) === commitment &&
      (!kept.contribution || contributions[kept.seat] === kept.contribution) &&
      seed === (contributions.some(Boolean) ? await digest(text(`urbarium shuffle ${secret} ${added}`)) : secret);
    line.textContent = say(good ? "seal_kept" : "seal_broken");
    line.classList.toggle("good", good);
    line.classList.toggle("bad", !good);
  }
}
