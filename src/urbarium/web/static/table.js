// @ts-check
// The table. It knows no game: places, choices, sentences and regions come from the server.

import { Connection } from "./connection.js";
import { Deciding } from "./deciding.js";
import { boxes, glide } from "./motion.js";
import { ask, byId, element, say, themeNow } from "./page.js";
import { pace } from "./preferences.js";
import { Regions } from "./regions.js";
import { sound } from "./sound.js";
import { Log } from "./log.js";
import { Seats } from "./seats.js";
import { startTools } from "./tools.js";

const page = byId("table");
const stage = byId("stage");
const layout = JSON.parse(byId("layout").textContent);
const hiddenGame = page.dataset.hidden === "1";
const path = `/tables/${page.dataset.table}`;

/** @type {any} the table as we may know it */
let state = null;
/** @type {number[]} our seats */
let mine = [];
let isHost = false;
let version = 0; // how much of the log we have
/** @type {number | null} the seat that the covered table waits for */
let covered = null;
/** @type {number | null} the step that is looked at, instead of now */
let past = null;
/** @type {any[]} frames that wait to be shown */
const queue = [];
let showing = false;
/** @type {[string, string][]} */
let traces = [];
/** @type {string[]} */
let hinted = [];
/** @type {string[]} */
let blamed = [];
let touch = false;

const cutNow = () => (innerWidth < layout.narrow ? "compact" : innerHeight < layout.short ? "short" : "regular");
let cut = cutNow();

const regions = new Regions(page);
const connection = new Connection(`/api/v1${path}/stream`, { hello, hear, lost, found, gone: () => location.assign("/") });
const deciding = new Deciding(regions, connection, { changed: render, sent: () => sound("set") });
const seats = new Seats(byId("seats"));
const log = new Log(byId("log"), { look: lookBack });

const tools = startTools({
  path,
  state: () => state,
  mine: () => mine,
  host: () => isHost,
  renew: () => {
    version = 0;
    connection.renew();
  },
  refuse: showRefusal,
  hint: (actions) => {
    const choice = deciding.question.choices.find((known) => actions.includes(known.actions.at(-1) ?? -1));
    hinted = choice ? choice.keys : [];
    render();
  },
  back: () => deciding.back(),
  choices: () => deciding.question.choices,
  take: (choice) => deciding.take(choice),
});

// ---- hearing

function hello() {
  const seat = state && mine.includes(state.viewer) ? state.viewer : null;
  return { version, seat, theme: themeNow(), cut, language: document.documentElement.lang };
}

function lost() {
  byId("prompt").classList.add("warning");
  byId("prompt-help").textContent = say("reconnecting");
}

function found() {
  byId("prompt").classList.remove("warning");
  log.speak(say("connected"));
}

/** @param {any} message */
function hear(message) {
  if (message.type === "news") news(message);
  else if (message.type === "frame") frame(message);
  else if (message.type === "draft") deciding.hear(message);
  else if (message.type === "refused") {
    deciding.refused();
    if (message.error !== "stale") showRefusal(message.refusals.length ? message.refusals : [{ rule: "", text: message.message }], []);
  }
}

/** @param {any} message */
function news(message) {
  const first = state === null;
  const changedSeat = state && state.viewer !== message.state.viewer;
  const before = state;
  state = message.state;
  mine = message.mine;
  isHost = message.host;
  version = state.version;
  page.dataset.position = state.position;
  if (changedSeat) {
    deciding.forget();
    regions.clear();
    queue.length = 0;
  }
  if (message.since === 0) log.clear();
  log.add(message.lines, state, first || changedSeat);
  if (before && before.position !== state.position) hideNotice();
  seats.show(state, mine, path);
  tools.show(state, mine, isHost);
  if (!deciding.question.choices.length) render();
  cover();
  announce(before);
}

/** @param {any} message */
function frame(message) {
  if (!state || message.viewer !== state.viewer || covered !== null) return;
  if (message.look[0] !== themeNow() || message.look[1] !== cut) return;
  queue.push(message);
  if (!showing) playQueue();
}

/** Frames of the others' steps come one after the other, at the speed that the person has chosen. */
async function playQueue() {
  showing = true;
  while (queue.length) {
    const message = queue.shift();
    const last = message.position >= 0;
    const before = boxes(page);
    traces = message.traces;
    deciding.arrive(message.regions, last ? message.asked : { choices: [], waiting: message.asked.waiting }, message.position);
    hinted = blamed = [];
    if (past === null) {
      render();
      glide(page, before, traces, (key) => regions.place(key) ?? seats.place(key));
    }
    if (last) stage.dataset.position = message.position;
    const wait = last && !queue.length ? 0 : Math.min(pace(), queue.length > 6 ? 300 : Infinity);
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  showing = false;
}

// ---- showing

function render() {
  if (past === null) regions.show(deciding.drawings);
  const { candidates, lit, armed, verbs, amounts } = deciding.state;
  const playing = past === null && state?.status === "playing" && covered === null;
  stage.classList.toggle("past", past !== null);
  stage.classList.toggle("busy", deciding.busy);
  const words = (/** @type {string} */ key) => {
    const meant = candidates.filter((choice) => choice.keys.includes(key));
    return { label: meant.length === 1 ? meant[0].label : `${name(key)} (${meant.length})`, actions: meant.map((choice) => choice.actions[0]) };
  };
  regions.mark(
    playing
      ? {
          lit,
          picked: deciding.picked,
          armed: armed ? armed.keys : [],
          pays: armed?.pays ?? [],
          from: traces.map(([from]) => from),
          to: traces.map(([, to]) => to),
          hint: hinted,
          refused: blamed,
        }
      : {},
    words,
  );
  if (playing) showPrompt(verbs, amounts, armed);
  showBubble(candidates, armed);
  showTabs(lit);
  tools.drafted(deciding.drafts.length > 0 || deciding.picked.length > 0 || deciding.verb !== "");
}

/** @param {string} key what a place is called: its effect now, or its meaning */
const name = (key) => regions.place(key)?.getAttribute("data-now") ?? key;

/** @param {string[]} verbs @param {number[]} amounts @param {import("./choices.js").Choice | null} armed */
function showPrompt(verbs, amounts, armed) {
  const question = deciding.question;
  const actor = state.seats[state.actor];
  const ours = Boolean(question.head);
  byId("prompt").classList.toggle("mine", ours);
  byId("prompt-head").textContent = ours ? (armed ? armed.label : question.head) : question.waiting && actor ? say("is_to", { name: actor.name, what: question.waiting }) : statusText(actor);
  byId("prompt-help").textContent = ours ? (deciding.preview ? scoresText(deciding.preview.scores) : (question.help ?? "")) : "";
  document.title = `${ours ? "● " : ""}${byId("prompt-head").textContent} · ${page.dataset.title}`;
  const buttons = (deciding.verb ? [deciding.verb] : verbs).map((verb) => {
    const button = element("button", { type: "button", textContent: verb, ariaPressed: String(verb === deciding.verb) });
    button.addEventListener("click", () => deciding.choose(verb));
    return button;
  });
  if (amounts.length > 1) buttons.push(stepper(amounts));
  byId("verbs").replaceChildren(...buttons);
  byId("confirming").hidden = !armed;
  if (armed) byId("confirm").textContent = armed.short || armed.verb || say("confirm");
}

/** @param {number[]} amounts */
function stepper(amounts) {
  const at = amounts.indexOf(deciding.amount ?? amounts[0]);
  const step = (/** @type {number} */ to, /** @type {string} */ sign) => {
    const button = element("button", { type: "button", textContent: sign, disabled: amounts[to] === undefined });
    button.addEventListener("click", () => deciding.step(amounts[to]));
    return button;
  };
  return element("span", { className: "stepper" }, step(at - 1, "−"), element("output", { textContent: String(amounts[at]) }), step(at + 1, "+"));
}

/** @param {any} actor */
function statusText(actor) {
  if (state.status === "over") return state.result?.text ?? say("over");
  if (state.status === "waiting") return say("waiting");
  if (state.deserted) return say("deserted");
  return actor ? say("turn_of", { name: actor.name, colour: actor.colour_name }) : "";
}

/** What points would become, where they change. @param {number[]} scores */
function scoresText(scores) {
  const changed = state.seats.filter((/** @type {any} */ seat) => seat.score !== null && seat.score !== scores[seat.seat]);
  return changed.map((/** @type {any} */ seat) => `${seat.name} ${seat.score} → ${scores[seat.seat]}`).join(" · ");
}

/** Where a click may mean several things, the missing places stand as buttons beside it.
 * @param {import("./choices.js").Choice[]} candidates @param {import("./choices.js").Choice | null} armed */
function showBubble(candidates, armed) {
  const bubble = byId("bubble");
  const picked = deciding.picked.at(-1);
  const anchor = picked ? regions.place(picked) : null;
  const named = candidates.filter((choice) => choice.short && choice.keys.length === deciding.picked.length + 1);
  bubble.hidden = !anchor || armed !== null || named.length < 1 || named.length > 8 || past !== null;
  if (bubble.hidden || !anchor) return;
  bubble.replaceChildren(
    ...named.map((choice) => {
      const button = element("button", { type: "button", textContent: choice.short ?? "", title: choice.label });
      const key = choice.keys.find((known) => !deciding.picked.includes(known)) ?? "";
      button.addEventListener("click", () => deciding.click(key, false));
      button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && deciding.point(key));
      return button;
    }),
  );
  const box = anchor.getBoundingClientRect();
  const frame = stage.getBoundingClientRect();
  const left = Math.max(0, Math.min(frame.width - bubble.offsetWidth, box.x + box.width / 2 - frame.x - bubble.offsetWidth / 2));
  const above = box.y - frame.y - bubble.offsetHeight - 8;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above >= 0 ? above : box.bottom - frame.y + 8}px`;
}

// ---- the tray of a phone

let tab = 0;
let chosenAt = -Infinity;

/** @param {Set<string>} lit */
function showTabs(lit) {
  const tabs = byId("tabs");
  tabs.hidden = layout.tabs.length < 2;
  const counts = layout.tabs.map((/** @type {any} */ one) => one.regions.reduce((/** @type {number} */ sum, /** @type {string} */ region) => sum + (regions.box(region)?.querySelectorAll(".lit[data-place]").length ?? 0), 0));
  if (lit.size && !deciding.picked.length && performance.now() - chosenAt > 2000) {
    const most = Math.max(...counts);
    if (most > 0 && counts[tab] < most) tab = counts.indexOf(most);
  }
  tabs.replaceChildren(
    ...layout.tabs.map((/** @type {any} */ one, /** @type {number} */ index) => {
      const button = element("button", { type: "button", role: "tab", ariaSelected: String(index === tab), textContent: counts[index] ? `${one.title} ${counts[index]}` : one.title });
      button.dataset.role = "tab";
      button.addEventListener("click", () => {
        tab = index;
        chosenAt = performance.now();
        showTabs(new Set());
      });
      return button;
    }),
  );
  layout.tabs.forEach((/** @type {any} */ one, /** @type {number} */ index) => {
    for (const region of one.regions) regions.box(region)?.classList.toggle("other-tab", index !== tab);
  });
}

// ---- clicking, pointing, keys

addEventListener("pointerdown", (event) => (touch = event.pointerType !== "mouse"), { capture: true });

stage.addEventListener("click", (event) => pressed(regions.keyOf(event.target)));

/** @param {string} key */
function pressed(key) {
  if (past !== null) return now();
  if (!key || !state || state.status !== "playing") return;
  if (!deciding.click(key, touch)) whyNot(key);
}

stage.addEventListener("pointermove", (event) => event.pointerType === "mouse" && pointAt(regions.keyOf(event.target)));
stage.addEventListener("pointerleave", () => pointAt(""));

let pointed = "";
/** @param {string} key */
function pointAt(key) {
  if (key === pointed || past !== null) return;
  pointed = key;
  deciding.point(key);
}

// Dragging an architect or a card is picking it up and dropping it.
let dragged = "";
stage.addEventListener("pointerdown", (event) => (dragged = regions.keyOf(event.target)));
stage.addEventListener("pointerup", (event) => {
  const dropped = regions.keyOf(document.elementFromPoint(event.clientX, event.clientY));
  if (dragged && dropped && dropped !== dragged && deciding.state.lit.has(dragged) && deciding.click(dragged, false)) {
    if (deciding.state.lit.has(dropped)) deciding.click(dropped, touch);
  }
  dragged = "";
});

byId("confirm").addEventListener("click", () => deciding.confirm());
byId("cancel").addEventListener("click", () => deciding.back());

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog[open]")) return;
  const place = target.closest("[data-place]");
  if (event.key.startsWith("Arrow")) {
    const next = regions.next(place, /** @type {any} */ (event.key.slice(5).toLowerCase()));
    if (next) {
      event.preventDefault();
      next.focus();
    }
  } else if ((event.key === "Enter" || event.key === " ") && place) {
    event.preventDefault();
    touch = false;
    if (deciding.state.armed && deciding.picked.includes(regions.keyOf(place))) deciding.confirm();
    else pressed(regions.keyOf(place));
  } else if (event.key === "Enter" && deciding.state.armed && target === document.body) deciding.confirm();
  else if (event.key === "Escape") past !== null ? now() : deciding.back();
  else if (/^[1-9]$/.test(event.key)) (byId("bubble").hidden ? byId("verbs") : byId("bubble")).querySelectorAll("button")[Number(event.key) - 1]?.click();
  else if (event.key === "," || event.key === ".") step(event.key === "," ? -1 : 1);
  else tools.key(event.key);
});
stage.addEventListener("focusin", (event) => pointAt(regions.keyOf(event.target)));

/** @param {string} key */
async function whyNot(key) {
  if (state.viewer < 0) return;
  if (state.actor !== state.viewer) return showRefusal([{ rule: "", text: say("not_your_turn") }], []);
  try {
    const answer = await ask(`${path}/why-not`, { places: [...deciding.picked, key], seat: state.viewer });
    if (answer.possible) return;
    blamed = [key];
    render();
    showRefusal(answer.refusals, answer.instead);
  } catch {
    showRefusal([{ rule: "", text: say("nothing_there") }], []);
  }
}

/** @param {{ rule: string, text: string }[]} refusals @param {string[]} instead */
function showRefusal(refusals, instead) {
  sound("refused");
  tools.notice(say("not_possible"), tools.refusalParts(refusals, instead), true);
}

function hideNotice() {
  tools.hideNotice();
}

// ---- looking back

/** @param {number} ply the step after which the table is shown */
async function lookBack(ply) {
  const look = `theme=${themeNow()}&cut=${cut}&viewer=${state.viewer}`;
  const drawings = await ask(`${path}/replay/${ply}.json?${look}`);
  past = ply;
  regions.show(new Map(Object.entries(drawings)));
  log.current(ply - 1);
  byId("recap").hidden = false;
  byId("recap-text").textContent = say("ply", { ply, plies: state.plies });
  render();
}

function now() {
  past = null;
  log.current(null);
  byId("recap").hidden = true;
  render();
}

/** @param {number} by */
function step(by) {
  const to = (past ?? state.plies) + by;
  if (to >= state.plies) now();
  else if (to >= 0) lookBack(to);
}

byId("recap-back").addEventListener("click", () => step(-1));
byId("recap-on").addEventListener("click", () => step(1));
byId("recap-now").addEventListener("click", now);

// ---- several people on one device

// The server sends a seat's view only when that seat asks for it; what lies beneath the curtain is a spectator's.
const beneath = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("body > :not(main), #table > :not(#curtain, #live)")]);
addEventListener("pageshow", (event) => event.persisted && location.reload()); // the back button must not show a hand

function cover() {
  const next = state.actor;
  const theirs = mine.length > 1 && mine.includes(next) && next !== state.viewer && state.seats[next]?.kind === "person";
  if (!theirs || state.status !== "playing") {
    if (covered !== null && next === state.viewer) uncover();
    return;
  }
  if (!hiddenGame) return lookFrom(next);
  if (covered === next) return;
  covered = next;
  deciding.forget();
  regions.clear();
  queue.length = 0;
  for (const part of beneath) part.inert = true;
  for (const dialog of page.querySelectorAll("dialog")) dialog.close();
  hideNotice();
  const values = { name: state.seats[next].name, colour: state.seats[next].colour_name };
  byId("curtain-title").textContent = say("curtain", values);
  byId("curtain-text").textContent = say("curtain_text", values);
  byId("curtain-go").textContent = say("curtain_go", values);
  byId("curtain").hidden = false;
  byId("curtain-go").focus();
}

function uncover() {
  covered = null;
  byId("curtain").hidden = true;
  for (const part of beneath) part.inert = false;
}

/** @param {number} seat */
function lookFrom(seat) {
  version = 0;
  connection.send({ type: "look", seat });
}

byId("curtain-go").addEventListener("click", () => {
  const seat = /** @type {number} */ (covered);
  uncover();
  lookFrom(seat);
});

// ---- your turn

/** @param {any} before */
function announce(before) {
  const ours = (/** @type {any} */ known) => known.status === "playing" && mine.includes(known.actor) && known.seats[known.actor].kind === "person";
  if (!before) return;
  if (state.status === "over" && before.status === "playing") sound("end");
  if (!ours(state) || ours(before)) return;
  sound("turn");
  tools.notify();
}

// ---- the window

document.addEventListener("theme", () => connection.send({ type: "look", theme: themeNow() }));
addEventListener("resize", () => {
  if (cut !== cutNow()) {
    cut = cutNow();
    connection.send({ type: "look", cut });
  }
  render();
});

await tools.arrive();
connection.open();
