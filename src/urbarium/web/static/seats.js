// @ts-check
// The seats: who sits where, who decides, and everybody's points.

import { Away, MINUTE } from "./away.js";
import { ask, element, say } from "./page.js";
import { called, written } from "./sheets.js";

export class Seats {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    this.away = new Away();
    this.timer = 0;
    /** @type {number[] | null} points in the position that is shown, while the table is ahead of it */
    this.points = null;
  }

  /** The place of a seat, for things that come from it or go to it. @param {string} key @returns {Element | null} */
  place(key) {
    return this.list.querySelector(`[data-seat="${key.replace("seat-", "")}"] .chip`);
  }

  /** The points of the position that is shown now. @param {number[]} points */
  tell(points) {
    this.points = points;
    for (const [seat, value] of points.entries()) {
      const score = this.list.querySelector(`[data-number="points-of-${seat}"]`);
      if (score) score.textContent = written(value);
    }
  }

  /** @param {any} state @param {number[]} mine @param {string} path */
  show(state, mine, path) {
    const names = called(state.seats);
    this.away.look(state.seats, Date.now());
    clearTimeout(this.timer);
    if (this.away.since.size) this.timer = setTimeout(() => this.show(state, mine, path), MINUTE / 4);
    for (const seat of state.seats) {
      const item = /** @type {HTMLElement} */ (this.list.querySelector(`[data-seat="${seat.seat}"]`));
      item.className = `seat seat-${state.game}-${seat.seat}${seat.to_move && state.status === "playing" ? " to-move" : ""}`;
      item.classList.toggle("own", mine.includes(seat.seat) && mine.length < state.seats.length);
      const chip = element("span", { className: `chip seat-${state.game}-${seat.seat}`, textContent: seat.colour_name });
      const who = element("span", { className: "who" }, seat.kind === "open" ? say("seat_open") : names[seat.seat], " ", element("small", { textContent: this.#notes(state, seat, mine).join(" · ") }));
      const score = element("span", { className: "score", textContent: written(this.points?.[seat.seat] ?? seat.score), title: say("points") });
      score.dataset.number = `points-of-${seat.seat}`;
      const parts = [chip, who, score];
      if (seat.absent && mine.length && !mine.includes(seat.seat)) {
        const button = element("button", { type: "button", textContent: say("seat_bot"), title: say("replace_absent", { name: seat.name }) });
        button.addEventListener("click", () => ask(`${path}/seats/${seat.seat}/replace`, {}));
        parts.push(button);
      }
      item.querySelector(".seat-head")?.replaceChildren(...parts);
    }
  }

  /** @param {any} state @param {any} seat @param {number[]} mine @returns {string[]} */
  #notes(state, seat, mine) {
    const ours = mine.includes(seat.seat) && mine.length < state.seats.length;
    if (seat.resigned) return [`⚑ ${ours ? say("resigned_you") : say("resigned")}`];
    if (seat.away) return [ours ? say("stands_in_for_you") : say("stands_in", { name: seat.name })];
    if (ours) return seat.ready ? [say("you"), say("ready")] : [say("you")];
    if (seat.ready) return [say("ready")];
    const title = called(state.seats)[seat.seat] === seat.colour_name ? [seat.name] : [];
    if (seat.kind === "bot") return [...title, say("bot", { level: seat.level.replace(/^level(\d).*/, "$1") })];
    const minutes = this.away.minutes(seat.seat, Date.now());
    return seat.kind === "person" && !seat.online ? [minutes ? say("away", { minutes }) : say("offline")] : [];
  }
}
