// @ts-check
// What people say: a page beside what happened, with the number of lines that nobody has read here.

import { keepFacts, kept } from "./kept.js";
import { ask, byId, element, fieldById, say } from "./page.js";
import { others } from "./people.js";
import { openTab, walkTabs } from "./tabs.js";

/** @typedef {{ number: number, seat: number, name: string, text: string }} Line */

/** How many lines of others came after the one that was read last. @param {readonly Line[]} lines @param {number} read @param {readonly number[]} mine */
export const unread = (lines, read, mine) => lines.filter(({ number, seat }) => number > read && !mine.includes(seat)).length;

/** Is there anybody to talk to; for those who watch: people whose talk they may read? @param {any} state @param {readonly number[]} mine @returns {boolean} */
export function talking(state, mine) {
  const people = others(state.seats, mine);
  return mine.length ? people.length > 0 : Boolean(state.public_chat) && people.length > 1;
}

export class Chat {
  /** @param {{ path: string, id: string, attempt: <T>(work: () => Promise<T>) => Promise<T | null> }} table */
  constructor({ path, id, attempt }) {
    this.key = `urbarium.chat.${id}`;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {number[]} */
    this.mine = [];
    this.tabs = [byId("log-tab"), byId("chat-tab")];
    this.pages = [byId("log-page"), byId("chat-page")];
    this.list = byId("chat-lines");
    for (const [at, tab] of this.tabs.entries()) tab.addEventListener("click", () => this.turn(at));
    walkTabs(byId("log-tabs"));
    byId("chat").addEventListener("submit", async (event) => {
      event.preventDefault();
      const field = fieldById("chat-text");
      const text = field.value.trim();
      if (text && (await attempt(async () => [await ask(`${path}/chat`, { text })]))) field.value = "";
    });
    document.addEventListener("visibilitychange", () => this.count());
  }

  get open() {
    return !this.pages[1].hidden;
  }

  /** Open what happened (0) or what is said (1). @param {number} page */
  turn(page) {
    openTab(this.tabs, page);
    for (const [at, panel] of this.pages.entries()) panel.hidden = at !== page;
    this.count();
  }

  /** @param {any[]} lines of the log @param {any} state @param {number[]} mine @param {boolean} anew the log comes from its beginning */
  add(lines, state, mine, anew) {
    if (anew) {
      this.lines = [];
      this.list.replaceChildren();
    }
    this.mine = mine;
    for (const line of lines.filter(({ kind }) => kind === "chat")) {
      this.lines.push(line);
      const who = `seat-${state.game}-${line.seat}`;
      const words = element("span", {}, element("b", { textContent: line.name }), ` ${line.text}`);
      this.list.append(element("li", { className: `said ${who}${mine.includes(line.seat) ? " mine" : ""}` }, element("i", { className: `chip ${who}` }), words));
    }
    this.show(state);
  }

  /** @param {any} state */
  show(state) {
    const there = talking(state, this.mine);
    byId("log-tabs").hidden = !there;
    this.pages[0].role = there ? "tabpanel" : null;
    if (there) this.pages[0].setAttribute("aria-labelledby", this.tabs[0].id);
    else this.pages[0].removeAttribute("aria-labelledby");
    if (!there && this.open) this.turn(0);
    byId("chat").hidden = !this.mine.length;
    fieldById("chat-text").placeholder = say(state.public_chat ? "chat_public" : "chat_private");
    this.count();
  }

  /** How much is unread; what is in view is read. */
  count() {
    const last = this.lines.at(-1)?.number ?? 0;
    const seen = this.list.getClientRects().length > 0 && document.visibilityState === "visible";
    const { read = 0 } = kept(this.key);
    if (seen && last > read) keepFacts(this.key, { read: last });
    this.unread = seen ? 0 : unread(this.lines, read, this.mine);
    for (const sign of document.querySelectorAll("[data-unread]")) {
      const words = [element("span", { ariaHidden: "true", textContent: String(this.unread) }), element("span", { className: "visually-hidden", textContent: say("unread", { count: this.unread }) })];
      sign.replaceChildren(...(this.unread ? words : []));
    }
  }
}
