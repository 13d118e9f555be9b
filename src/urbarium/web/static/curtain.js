// @ts-check
// Several people on one device, in a game with secrets: what a seat knows is turned over when its turn has ended, and
// the whole window is covered until the next one is there. Beneath lies what spectators see; the server sends a seat's
// view only when that seat asks for it.

import { byId, element, say } from "./page.js";
import { pace } from "./preferences.js";
import { called } from "./sheets.js";

const TURNED = 1000; // milliseconds for which the table is seen with its private parts turned over, before it is covered

/** The own seat that is to decide next, if it is not the one that looks; null if nobody's is.
 * @param {any} state @param {readonly number[]} mine @param {number} last the own seat that has looked last */
export function nextOf(state, mine, last) {
  if (mine.length < 2 || state.status !== "playing") return null;
  const undecided = mine.filter((seat) => state.seats[seat].to_move && state.seats[seat].kind === "person");
  if (undecided.includes(state.viewer)) return null;
  return undecided.includes(last) ? last : (undecided[0] ?? null);
}

/** Has the turn of the seat that looks just ended? @param {any} before @param {any} state @param {readonly number[]} mine */
export function ended(before, state, mine) {
  const seat = state.viewer;
  const same = before && before.viewer === seat && mine.length > 1 && mine.includes(seat) && state.status === "playing";
  return Boolean(same && before.seats[seat].to_move && !state.seats[seat].to_move);
}

export class Curtain {
  /** @param {{ state: () => any, look: (seat: number) => void, forget: () => void }} table ``forget``: nothing of what a seat knows stays on the page */
  constructor(table) {
    this.table = table;
    /** @type {number | null} the seat that the covered table waits for */
    this.waits = null;
    this.last = -1; // the own seat that has looked last
    /** @type {number | null} the seat to which the table is given in a moment */
    this.next = null;
    this.timer = 0;
    this.beneath = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("body > :not(main), #table > :not(#curtain, #live)")]);
    this.private = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-private]")]);
    byId("curtain-go").addEventListener("click", () => this.look(/** @type {number} */ (this.waits)));
    addEventListener("pageshow", (/** @type {PageTransitionEvent} */ event) => event.persisted && location.reload()); // the back button must not show a hand
  }

  /** Is the table covered? */
  get down() {
    return this.waits !== null;
  }

  /** Is what a seat knows turned over now? @param {any} before @param {any} state @param {readonly number[]} mine */
  turns(before, state, mine) {
    return state.viewer < 0 && mine.length > 1 && mine.includes(before?.viewer) && state.status === "playing";
  }

  /** News of the table. @param {any} before @param {any} state @param {readonly number[]} mine */
  hear(before, state, mine) {
    if (mine.includes(state.viewer)) this.last = state.viewer;
    this.next = nextOf(state, mine, this.last);
    if (this.turns(before, state, mine)) for (const box of this.private) box.classList.add("turned");
    else if (before && before.viewer !== state.viewer) this.#turnBack();
    this.#offer(state);
    if (this.next === null) return this.#rise();
    if (this.waits === this.next || this.timer) return;
    const turned = this.private.some((box) => box.classList.contains("turned"));
    if (turned && pace()) this.timer = window.setTimeout(() => this.#fall(), TURNED);
    else this.#fall();
  }

  /** A seat asks for its own view. @param {number} seat */
  look(seat) {
    this.#rise();
    this.table.look(seat);
  }

  /** Whoever waits for others, not for somebody at this device, may look at what is theirs meanwhile. @param {any} state */
  #offer(state) {
    for (const box of this.private) {
      const button = box.querySelector("button");
      const wanted = box.classList.contains("turned") && this.next === null;
      if (!wanted) button?.remove();
      else if (!button) {
        const made = element("button", { type: "button", textContent: say("curtain_go", { name: called(state.seats)[this.last] }) });
        made.addEventListener("click", () => this.look(this.last));
        box.append(made);
      }
    }
  }

  #turnBack() {
    for (const box of this.private) box.classList.remove("turned");
  }

  #fall() {
    const state = this.table.state();
    this.timer = 0;
    if (this.next === null) return;
    const seat = state.seats[this.next];
    this.waits = this.next;
    this.table.forget();
    this.#turnBack();
    for (const part of this.beneath) part.inert = true;
    const values = { name: called(state.seats)[seat.seat], colour: seat.colour_name };
    byId("curtain-chip").className = `chip seat-${state.game}-${seat.seat}`;
    byId("curtain-chip").textContent = seat.colour_name;
    byId("curtain-title").textContent = say("curtain", values);
    byId("curtain-text").textContent = say("curtain_text", values);
    byId("curtain-go").textContent = say("curtain_go", values);
    byId("curtain").hidden = false;
    byId("curtain-go").focus();
  }

  #rise() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.waits === null) return;
    this.waits = null;
    byId("curtain").hidden = true;
    for (const part of this.beneath) part.inert = false;
  }
}
