// @ts-check
// People who have left the table, and for how long.

export const MINUTE = 60_000;

/** For how long people have been away, as far as this page has seen it. */
export class Away {
  constructor() {
    /** @type {Map<number, number>} by seat, when it was first seen empty */
    this.since = new Map();
  }

  /** @param {any[]} seats @param {number} now in milliseconds */
  look(seats, now) {
    for (const seat of seats) {
      if (seat.kind !== "person" || seat.online) this.since.delete(seat.seat);
      else if (!this.since.has(seat.seat)) this.since.set(seat.seat, now);
    }
  }

  /** Whole minutes, 0 for whoever is here. @param {number} seat @param {number} now */
  minutes(seat, now) {
    return Math.floor((now - (this.since.get(seat) ?? now)) / MINUTE);
  }
}
