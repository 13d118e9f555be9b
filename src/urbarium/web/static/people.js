// @ts-check
// The people at a table: sitting down and waiting for others, watching, giving up.

import { ask, byId, element, say } from "./page.js";

/**
 * @typedef {object} Table
 * @property {string} path
 * @property {() => any} state
 * @property {() => number[]} mine
 * @property {<T>(work: () => Promise<T>) => Promise<T | null>} attempt
 * @property {() => void} renew
 * @property {(seat: number) => string | null} contribution to the shuffle
 * @property {() => string} look theme and cut, as a query
 * @property {(drawings: Record<string, string>) => void} draw
 */

/** The other seats where a person has a place, also if a bot stands in. @param {any[]} seats @param {readonly number[]} mine @returns {any[]} */
export const others = (seats, mine) => seats.filter((seat) => !mine.includes(seat.seat) && (seat.kind === "person" || seat.away));

/** @param {Table} table */
export function startPeople(table) {
  const page = byId("table");
  const { path, attempt } = table;
  const secret = new URLSearchParams(location.hash.slice(1));
  const dialog = /** @type {HTMLDialogElement} */ (byId("give-up-dialog"));
  const name = /** @type {HTMLInputElement} */ (byId("sit-name"));
  let invited = false;
  let drawn = "";

  addEventListener("hashchange", () => {
    if (new URLSearchParams(location.hash.slice(1)).has("join")) location.reload(); // a link followed at the table it leads to
  });

  // ---- giving up

  /** What giving up leads to, in the words of its button. @param {any} state */
  function consequence(state) {
    const { ends, winners } = state.give_up;
    if (!ends) return say("resign_bot");
    return winners.length === 1 ? say("resign_wins", { name: state.seats[winners[0]].name }) : say("resign_others");
  }

  byId("give-up").addEventListener("click", () => {
    const state = table.state();
    const { abort, ends } = state.give_up;
    byId("menu").click(); // it has served
    byId("give-up-title").textContent = say(abort ? "abort_title" : "resign_title");
    byId("give-up-text").textContent = say(abort ? "abort_text" : ends ? "resign_text" : "resign_bot_text");
    byId("give-up-abort").hidden = !abort;
    byId("give-up-resign").hidden = abort;
    byId("give-up-resign").textContent = consequence(state);
    byId("give-up-leave").hidden = !(abort || ends) || !others(state.seats, table.mine()).length;
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    const what = dialog.returnValue;
    if (["resign", "abort", "leave"].includes(what)) attempt(() => ask(`${path}/${what}`, { seat: table.state().viewer }));
    dialog.returnValue = "";
  });

  // ---- sitting down

  /** @param {string} words @param {() => void} work @param {string} [className] */
  function button(words, work, className = "") {
    const made = element("button", { type: "button", textContent: words, className });
    made.addEventListener("click", work);
    return made;
  }

  /** Sit down under the name that was given; it is remembered. @param {number | null} seat */
  async function sitDown(seat) {
    if (!name.reportValidity()) return;
    const taken = await attempt(async () => {
      await ask("/me", { name: name.value });
      return ask(`${path}/join`, { seat, name: name.value, invite: secret.get("join") ?? "", contribution: seat === null ? null : table.contribution(seat) });
    });
    if (!taken) return;
    history.replaceState(null, "", location.pathname);
    table.renew();
  }

  byId("sit").addEventListener("submit", (event) => {
    event.preventDefault();
    const open = table.state().seats.find((/** @type {any} */ seat) => seat.kind === "open");
    sitDown(open ? open.seat : null);
  });

  /** Can somebody who has no seat take one? @param {any} state */
  const welcome = (state) => state.status === "waiting" && !table.mine().length && (state.listed || secret.has("join"));

  /** @param {any} state @param {number[]} mine @param {boolean} host */
  function showWaiting(state, mine, host) {
    const maySit = welcome(state);
    if (byId("sit").hidden === maySit) {
      byId("sit").hidden = !maySit;
      if (maySit && matchMedia("(hover: hover)").matches) name.select();
    }
    byId("open-seats").replaceChildren(
      ...state.seats.map((/** @type {any} */ seat) => {
        const chip = element("span", { className: `chip seat-${state.game}-${seat.seat}`, textContent: seat.colour_name });
        const who = seat.kind !== "open" ? seat.name : maySit ? "" : say("seat_open");
        const item = element("li", {}, chip, element("span", { className: "who", textContent: mine.includes(seat.seat) ? `${who} (${say("you")})` : who }));
        if (seat.kind === "open" && maySit) item.append(button(say("join_as", { colour: seat.colour_name }), () => sitDown(seat.seat), "primary"));
        else if (seat.kind === "open" && host) item.append(button(say("give_to_bot"), () => attempt(() => ask(`${path}/seats/${seat.seat}/bot`, { level: page.dataset.level }))));
        return item;
      }),
    );
    if (mine.length && !invited) {
      invited = true;
      byId("invite").hidden = false;
      invite();
    }
    showOpening();
  }

  async function invite() {
    const made = await attempt(() => ask(`${path}/invitation`, { origin: location.origin }));
    if (!made) return;
    /** @type {HTMLInputElement} */ (byId("invite-link")).value = location.origin + made.path;
    byId("invite-qr").innerHTML = made.qr;
  }

  /** How the game might begin: something to look at meanwhile. */
  async function showOpening() {
    const look = table.look();
    if (drawn === look) return;
    drawn = look;
    const drawings = await attempt(() => ask(`${path}/opening.json?${look}`));
    if (drawings && table.state().status === "waiting" && drawn === look) table.draw(drawings);
  }

  // ---- being away

  /** Others whose place a bot may take, as they have been away for long. @param {any} state @param {number[]} mine */
  const absent = (state, mine) => (mine.length && state.status === "playing" ? state.seats.filter((/** @type {any} */ seat) => seat.absent && !mine.includes(seat.seat)) : []);

  /** @param {any} state @param {number[]} mine */
  function showAbsent(state, mine) {
    byId("absent").replaceChildren(...absent(state, mine).map((/** @type {any} */ seat) => button(say("replace_absent", { name: seat.name }), () => attempt(() => ask(`${path}/seats/${seat.seat}/replace`, {})))));
  }

  /** What is said while others decide. */
  function help() {
    const state = table.state();
    if (!table.mine().length) return say(welcome(state) ? "may_sit" : "watching");
    if (state.status === "over" && state.rematch) return say("rematch_waits");
    const waitedFor = absent(state, table.mine()).find((/** @type {any} */ seat) => seat.to_move);
    return waitedFor ? say("absent", { name: waitedFor.name }) : "";
  }

  // ---- watching

  /** @param {any} state @param {number[]} mine */
  function showWatching(state, mine) {
    byId("watching").hidden = mine.length > 0 || welcome(state);
    byId("watching").textContent = `${say("watching")}. ${say(state.public_chat ? "chat_read" : "chat_kept")}`;
    byId("watchers").textContent = say("spectators", { count: state.spectators });
  }

  return {
    /** @param {any} state @param {number[]} mine @param {boolean} host @param {boolean} deletable */
    show(state, mine, host, deletable) {
      const waiting = state.status === "waiting";
      byId("waiting").hidden = !waiting;
      byId("stage").classList.toggle("dim", waiting);
      if (waiting) showWaiting(state, mine, host);
      byId("give-up").hidden = !state.give_up;
      if (state.give_up) byId("give-up").textContent = say(state.give_up.abort ? "abort_menu" : "resign_menu");
      else if (dialog.open) dialog.close();
      byId("delete").hidden = !deletable;
      showAbsent(state, mine);
      showWatching(state, mine);
    },
    /** The stage was cleared: an opening is drawn again. */
    forget() {
      drawn = "";
    },
    help,
  };
}
