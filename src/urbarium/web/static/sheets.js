// @ts-check
// Score sheets as data: what stands in which cell, and how the totals grow as rows are counted.

/** @typedef {{ source: string, rule: string, points: (number | null)[], notes: string[], places: string[], counts: boolean }} Row */
/** @typedef {{ over: boolean, total: string, totals: number[], winners: number[], rows: Row[], tie_break: Row | null }} Sheet */

/** A number of points as it is read; nothing where there is none. @param {number | null} points */
export const written = (points) => (points === null ? "" : String(points).replace("-", "−"));

/** The totals after each row has been counted, the last ones being the scores. @param {Sheet} sheet @returns {number[][]} */
export function tallies(sheet) {
  const sums = sheet.totals.map(() => 0);
  const found = apart(sheet).counted.map((row) => {
    for (const [seat, points] of row.points.entries()) sums[seat] += points ?? 0;
    return [...sums];
  });
  return found.length ? found : [[...sheet.totals]];
}

/** The rows that count, and those that are only told. @param {Sheet} sheet @returns {{ counted: Row[], told: Row[] }} */
export const apart = (sheet) => ({ counted: sheet.rows.filter((row) => row.counts), told: sheet.rows.filter((row) => !row.counts) });

/** What is said about a row when it is opened: the seats' notes with their names. @param {Row} row @param {string[]} names */
export const noted = (row, names) => row.notes.map((note, seat) => (note ? `${names[seat]}: ${note}` : "")).filter(Boolean);

/** The moment to go to with a key, from where one is; null if the key means nothing.
 * @param {string} key @param {number} at @param {number} count */
export function stepped(key, at, count) {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1, PageUp: at - 5, PageDown: at + 5 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/** What those at a table are called; people who share a name are told by colour, too, bots by nothing else. @param {any[]} seats @returns {string[]} */
export function called(seats) {
  const same = (/** @type {any} */ seat) => seats.filter((other) => other.name === seat.name).length > 1;
  const told = (/** @type {any} */ seat) => (seat.kind === "bot" ? seat.colour_name : `${seat.name} (${seat.colour_name})`);
  return seats.map((seat) => (same(seat) ? told(seat) : seat.name));
}
