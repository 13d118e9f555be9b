// @ts-check
// The table. It knows no game: places, choices, sentences and regions come from the server.

import { Analysis } from "./analysis.js";
import { further, placesOf, unfit } from "./choices.js";
import { Connection } from "./connection.js";
import { Curtain, ended, nextOf } from "./curtain.js";
import { Deciding } from "./deciding.js";
import { Ending } from "./ending.js";
import { Guide } from "./guided.js";
import { Legend } from "./legend.js";
import { captions, fly, move, note, still } from "./motion.js";
import { ask, byId, element, say, themeNow } from "./page.js";
import { Past } from "./past.js";
import { advised, dress, pace, preferences } from "./preferences.js";
import { Regions } from "./regions.js";
import { sound, soundOf } from "./sound.js";
import { Log } from "./log.js";
import { Seats } from "./seats.js";
import { called } from "./sheets.js";
import { Stage, typed } from "./stage.js";
import { startTools } from "./tools.js";

const page = byId("table");
const board = byId("stage");
const layout = JSON.parse(byId("layout").textContent);
const hiddenGame = page.dataset.hidden === "1";
const path = `/tables/${page.dataset.table}`;

/** @type {any} the table as we may know it */
let state = null;
/** @type {number[]} our seats */
let mine = [];
let isHost = false;
let version = 0; // how much of the log we have
/** @type {any[]} frames that wait to be shown */
const queue = [];
let showing = false;
let beat = 0; // of those that are being shown, one after the other
let due = 0; // when the next one may be shown
let shown = { ply: 0, actor: -1 }; // the position on the board, and who was to decide there
let heralded = false; // the own turn is heard when all that led to it has been shown
let hurrying = false; // to now, without showing what lies between
let rested = () => {}; // ends the pause between two beats
let caption = ""; // of what happens by itself
let offline = false;
/** @type {{ key: string, keys: string[] } | null} what is to be chosen once the choice before is taken back, and what that was */
let anew = null;
let asking = false; // the next click asks why something is not possible
/** @type {[string, string][]} */
let traces = [];
/** @type {Set<string>} where things went since the person acted */
const trail = new Set();
/** @type {number[]} everybody's points in the position that was shown last, now or while somebody looks back */
let points = [];
/** @type {string[]} */
let hinted = [];
/** @type {string[]} */
let blamed = [];
let drafted = 0; // steps, when something was shown last

const flying = byId("flying");
const regions = new Regions(page, () => stage.cut === "compact", () => (state ? called(state.seats) : []));
const connection = new Connection(`/api/v1${path}/stream`, { hello, hear, lost, found, gone: () => location.assign("/") });
const guide = new Guide({ path, id: page.dataset.table ?? "", game: page.dataset.game ?? "", state: () => state, mine: () => mine, list: () => byId("list").click() });
const deciding = new Deciding(regions, connection, { changed: render, sent, pointed: showHelp, ...(guide.memory ? { sure: (drafted, choice) => guide.sure(drafted, choice) } : {}) });
const stage = new Stage(board, regions, deciding, layout, { pressed, open: () => past.ply === null });
const seats = new Seats(byId("seats"));
const curtain = new Curtain({ state: () => state, look: lookFrom, forget });
const log = new Log(byId("log"), { look: (ply) => past.look(ply) });
const past = new Past({
  path,
  look: () => `theme=${themeNow()}&cut=${stage.cut}`,
  beats: () => log.beats.filter((beat) => beat.text),
  state: () => state,
  show: showPast,
  failed: (error) => tools.notice(say("not_possible"), [element("p", { textContent: error.message })]),
  now: () => {
    log.current(null);
    traces = [];
    seats.tell(points);
    render();
  },
});

const legend = new Legend(page, page.dataset.game ?? "");
const ending = new Ending({
  path,
  state: () => state,
  closeMenu: () => tools.closeMenu(),
  changed: render,
  look: (ply) => past.look(ply),
  now: () => past.now(),
  replay: () => past.replay(),
  opened: () => analysis.show(),
  rule: (rule) => legend.rule(rule),
});
const analysis = new Analysis({
  path,
  state: () => state,
  look: (ply, seat) => {
    if (seat === undefined) past.look(ply);
    else past.lookAs(ply, seat);
  },
  now: () => past.now(),
  close: () => ending.close(),
});
/** @type {any} the state that the sheet of scores has heard of: it waits until the last step has been shown */
let told = null;

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
    hinted = placesOf(deciding.question.choices, actions);
    guide.hinted = actions;
    render();
  },
  back: () => deciding.back(),
  drafted: () => deciding.drafted,
  choices: () => deciding.question.choices,
  take: (choice) => deciding.take(choice),
  wonder: () => wonder(true),
  noticed: () => byId("ending").hidden || ending.close(), // what is said now would lie beneath it
  last: (plies) => log.last(plies),
  notation: () => log.notation,
  look: () => `theme=${themeNow()}&cut=${stage.cut}`,
  draw: (drawings) => regions.show(new Map(Object.entries(drawings))),
});

// ---- hearing

function hello() {
  const seat = state && mine.includes(state.viewer) ? state.viewer : null;
  return { version, seat, theme: themeNow(), cut: stage.cut, language: document.documentElement.lang };
}

function lost() {
  offline = true;
  render();
}

const GREETING = 1000; // milliseconds
let greeting = ""; // that the connection is there again

function found() {
  offline = false;
  greeting = say("connected");
  log.speak(greeting);
  setTimeout(() => {
    greeting = "";
    render();
  }, GREETING);
  render();
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
  if (changedSeat) forget(curtain.turns(before, state, mine) ? (box) => box.hasAttribute("data-private") : undefined);
  if (message.since === 0) log.clear();
  log.add(message.lines, state, first || changedSeat);
  log.reach(pace() && before && !changedSeat && framesComing() ? shown.ply : Infinity); // what has not been seen is not told
  tools.chat.add(message.lines, state, mine, message.since === 0);
  if (before && before.position !== state.position) hideNotice();
  past.show(state.viewer >= 0 ? log.since(state.viewer) : 0);
  if (first) showAddressed();
  if (!framesComing() && past.ply === null) seats.points = null;
  seats.show(state, mine, path);
  tools.show(state, mine, isHost, message.deletable);
  if (!deciding.question.choices.length) render();
  share(before);
  announce(before);
  if (told?.viewer !== state.viewer || !framesComing()) tell();
}

/** Are steps on their way that have not been shown? */
const framesComing = () => state.status !== "waiting" && !curtain.down && board.dataset.position !== String(state.position);

function tell() {
  const before = told;
  told = state;
  if (state.status === "over" && before?.status === "playing") sound("end");
  ending.hear(before, state);
}

/** @param {any} message */
function frame(message) {
  if (!state || message.viewer !== state.viewer || curtain.down) return;
  if (message.look[0] !== themeNow() || message.look[1] !== stage.cut) return;
  const waits = queue.at(-1);
  if (waits && still(waits)) queue.pop(); // the next one is shown instead
  queue.push(message);
  if (!showing) playQueue();
}

/** Where something comes from or goes to. @param {string} key */
const placeOf = (key) => regions.place(key) ?? seats.place(key);

/** Frames of the others' steps come one after the other, at the speed that the person has chosen. */
async function playQueue() {
  showing = true;
  for (beat = 1; queue.length; ) {
    const wait = due - performance.now();
    if (wait > 0 && !deciding.busy) await pause(wait); // what was done here is shown at once
    const message = queue.shift();
    if (!message) break; // a curtain has fallen
    const last = message.position >= 0;
    const own = deciding.busy; // the answer to what was done here
    const fresh = !deciding.truth.size; // the page has only come up: what it shows happened before
    const seen = past.ply === null && !(hurrying && queue.length);
    const before = seen ? note(page, message.flights, placeOf) : null;
    traces = message.traces;
    if (own) trail.clear();
    else for (const [, to] of traces) trail.add(to);
    const begun = deciding.begun && !own;
    deciding.arrive(message.regions, last ? message.asked : { choices: [], waiting: message.asked.waiting }, message.position, message.look.join());
    hinted = blamed = [];
    drafted = deciding.drafts.length;
    if (begun && !deciding.begun) tools.notice(say("dropped"), []);
    points = message.scores;
    shown = { ply: message.ply, actor: message.actor };
    log.reach(message.ply);
    if (past.ply === null) seats.tell(points);
    if (before) {
      render();
      move(page, before, message, placeOf, flying);
      if (!own && !fresh && (traces.length || message.flights.length)) sound(soundOf(message.flights), 0.5);
    }
    if (last) {
      board.dataset.position = message.position;
      if (!framesComing()) tell();
      guide.arrived();
    }
    if (before && pace()) await tellStages(message.flights, before);
    if (last && anew) {
      chooseAnew(anew);
      anew = null;
    }
    if (last) force(); // not before all is told
    if (forcing) render();
    if (still(message)) continue; // whoever chooses unseen keeps nobody waiting
    beat += 1;
    due = hurrying || fresh ? 0 : performance.now() + pace() / (queue.length > MANY ? HASTE : 1);
  }
  showing = hurrying = false;
  if (beat > 2 && !deciding.question.choices.length) render(); // there is nothing to be skipped any more
  if (heralded && !framesComing()) herald();
}

const MANY = 6; // that wait to be shown: then it goes faster
const HASTE = 3;

/** A while that ends early if somebody hurries or acts. @param {number} wait milliseconds */
const pause = (wait) => Promise.race([new Promise((resolve) => setTimeout(resolve, wait)), new Promise((resolve) => (rested = () => resolve(null)))]);

const STAGE = 1200; // milliseconds

/** What happens by itself at the end of a turn is told one thing after the other. Whoever is asked meanwhile may act.
 * @param {import("./motion.js").Flight[]} flights @param {import("./motion.js").Before} before */
async function tellStages(flights, before) {
  for (const told of captions(flights)) {
    if (hurrying || deciding.busy || past.ply !== null) break;
    caption = told;
    render();
    fly(before.flights, flights, placeOf, flying, told);
    await pause(Math.max(STAGE, pace()));
  }
  if (caption) {
    caption = "";
    render();
  }
}

/** Something was done here: what is still told of the others may end. */
function sent() {
  sound("set");
  log.follow();
  rested();
}

/** To now: what the others did meanwhile is told in the log. False if nothing waits to be shown. */
function hurry() {
  if (!queue.length && !(caption && !deciding.question.choices.length)) return false;
  hurrying = true;
  rested();
  return true;
}

// ---- showing

/** A step was drafted or taken back: what was advised or refused before is over. */
function answered() {
  drafted = deciding.drafts.length;
  hinted = blamed = [];
  hideNotice();
}

function render() {
  const focused = document.activeElement;
  if (past.ply === null) regions.show(deciding.drawings);
  if (deciding.drafts.length !== drafted) {
    if (past.ply === null) seats.tell(deciding.drafts.at(-1)?.scores ?? points);
    if (deciding.drafts.length > drafted) force(); // who steps back is asked
    answered();
  }
  const now = forcing && deciding.only ? going(deciding.only) : deciding.state;
  const { lit, armed } = now;
  const there = !curtain.down && state?.status !== "waiting";
  const playing = past.ply === null && state?.status === "playing" && there && !offline;
  board.classList.toggle("past", past.ply !== null);
  board.classList.toggle("busy", deciding.busy);
  page.classList.toggle("drafting", deciding.drafts.length > 0);
  const chosen = state?.chosen?.keys ?? [];
  const ways = { from: traces.map(([from]) => from), to: traces.map(([, to]) => to), trail: past.ply === null ? trail : [] };
  const meant = deciding.busy ? deciding.done : chosen;
  const asked = { lit, picked: deciding.picked, armed: armed ? armed.keys : meant, ...paying(now), hint: hinted, refused: blamed };
  const scored = ending.places;
  const marks = { ...ways, scored, ...analysis.marks(past.ply) };
  const held = playing && deciding.busy; // lights go out when the answer is there: nothing flickers on the way
  regions.mark(playing ? { ...asked, ...marks } : there ? marks : {}, (key) => stage.words(key), held);
  showPrompt(now);
  if (focused && focused !== document.body) keepFocus(focused);
  if (!held) stage.tray.lit(playing ? lit : new Set(), playing ? (armed?.pays ?? []) : [], deciding.picked.length > 0);
  tools.drafted(deciding.begun);
}

/** Who plays with keys stays where they are, or comes to the question; never to the top of the page. @param {Element} focused before what is shown changed */
function keepFocus(focused) {
  const key = regions.keyOf(focused);
  const stays = focused === document.activeElement && focused.getClientRects().length > 0;
  if (stays && (!key || focused.matches(".lit"))) return;
  const again = key ? regions.place(key) : null;
  (again?.matches(".lit") ? again : byId("prompt")).focus({ preventScroll: true });
}

/** @param {import("./choices.js").Now} now */
function showPrompt(now) {
  if (!state) return;
  const question = past.ply === null && state.status === "playing" ? deciding.question : { choices: [] };
  const ours = Boolean(question.head);
  const { head, help } = ours ? askedText(question, now.armed) : toldText(question);
  byId("prompt").classList.toggle("mine", ours);
  byId("prompt").classList.toggle("warning", offline);
  byId("prompt").classList.toggle("telling", caption !== "");
  page.classList.toggle("asking", asking);
  const words = asking ? say("why_click") : head;
  if (byId("prompt-head").textContent !== words) byId("prompt-head").textContent = words; // it is read out when it changes
  byId("prompt-help").textContent = offline ? say("reconnecting") : asking ? say("why_click_help") : greeting || caption || help;
  document.title = `${ours ? "● " : ""}${byId("prompt-head").textContent} · ${page.dataset.title}`;
  showIcon(ours);
  stage.showButtons(now, ours, ownButtons(ours));
  if (forcing) byId("confirming").hidden = true;
  if (stage.cut === "compact") shorten();
}

/** On a phone, where a long question and its buttons leave no room for the whole help, the question stands alone: no sentence is cut. */
function shorten() {
  const prompt = byId("prompt");
  const help = byId("prompt-help");
  help.classList.remove("spare");
  help.classList.toggle("spare", prompt.scrollHeight > prompt.clientHeight + 1);
}

const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));

/** The tab says whose turn it is, also where its title is cut. @param {boolean} ours */
function showIcon(ours) {
  const wanted = icon.href.replace(/icon(-turn)?\.svg/, ours ? "icon-turn.svg" : "icon.svg");
  if (icon.href !== wanted) icon.href = wanted;
}

/** @param {import("./deciding.js").Asked} question @param {import("./choices.js").Choice | null} armed */
function askedText(question, armed) {
  if (deciding.proposing) return { head: question.head ?? "", help: helpText(question) };
  const forced = forcing ? say("forced", { label: question.choices[0]?.label }) : "";
  const decided = armed ?? deciding.weighed;
  const meant = decided ? "" : deciding.pointed?.label; // a click would do this
  const preview = deciding.preview ? scoresText(deciding.preview.scores) : "";
  const asked = further(question, deciding.state, deciding.picked, deciding.verb);
  const told = [meant, preview, decided?.final].filter(Boolean).join(" · ");
  const help = decided && !asked.head ? "" : helpText(asked.head ? asked : question); // what was true of the question need not be true of the answer
  return { head: forced || decided?.label || asked.head || question.head || "", help: told || help };
}

/** The help of a question; once something is begun at least where it goes on. @param {import("./choices.js").Prompt} asked */
function helpText(asked) {
  const begun = asked === deciding.question ? "" : say(deciding.state.lit.size ? "begun" : "begun_buttons");
  return (asked.advises && !advised() ? "" : asked.help) || begun;
}

/** What pays for what is armed, or for what a click would do; what of it is kept, and what is of no use for it. @param {import("./choices.js").Now} now */
function paying({ armed, lit }) {
  const choice = armed ?? deciding.pointed;
  const { pays = [], keeps = [] } = choice ?? {};
  return { pays, keeps, dim: unfit(deciding.question.choices, choice, regions.alike(pays), lit) };
}

/** Pointing changes nothing but what is said, and what would pay for it. */
function showHelp() {
  if (past.ply === null && !offline) for (const [mark, keys] of Object.entries(paying(deciding.state))) regions.carry(/** @type {import("./regions.js").Mark} */ (mark), keys, (key) => stage.words(key));
  if (deciding.question.head && past.ply === null && !caption) byId("prompt-help").textContent = askedText(deciding.question, deciding.state.armed).help;
}

/** What those read who are not asked. @param {import("./deciding.js").Asked} question */
function toldText(question) {
  const behind = shown.actor >= 0 && framesComing();
  const seat = behind ? shown.actor : state.actor;
  const actor = state.seats[seat];
  if (past.ply !== null) return analysis.prompt(past.ply) ?? past.told;
  if (state.chosen?.ready) return { head: say("chosen", { what: state.chosen.text }), help: say("still_choosing", { names: choosing() }) };
  if (curtain.next !== null) return { head: say("curtain", state.seats[curtain.next]), help: say("curtain_text", state.seats[curtain.next]) };
  if (!behind && mine.includes(seat) && actor?.kind === "person") return { head: say("your_turn"), help: "" };
  const help = showing && beat + queue.length > 1 ? say("beats", { beat, beats: beat + queue.length }) : tools.help();
  if (!question.waiting || !actor) return { head: statusText(actor), help };
  const several = !behind && state.seats.filter((/** @type {any} */ seat) => seat.to_move).length > 1;
  const head = several ? say("are_to", { names: choosing(), what: question.waiting }) : say("is_to", { name: called(state.seats)[seat], what: question.waiting });
  return { head, help };
}

/** "Blue and Yellow", of all who are still to choose. */
const choosing = () => new Intl.ListFormat(document.documentElement.lang).format(called(state.seats).filter((_, seat) => state.seats[seat].to_move));

/** Buttons beside those of the choices. @param {boolean} ours */
function ownButtons(ours) {
  if (state.chosen && past.ply === null) return [changeButton()];
  const kept = deciding.drafts.length && !deciding.busy && !deciding.picked.length && !deciding.state.verbs.length; // beside Done it would puzzle
  return ours && kept && !guide.memory ? [keepButton()] : []; // in a first game it would only puzzle
}

/** What was chosen unseen can be changed until all have chosen. */
function changeButton() {
  const button = element("button", { type: "button", textContent: say("change") });
  button.addEventListener("click", () => byId("undo").click());
  return button;
}

/** Another place instead of what was chosen unseen: that is taken back and, unless it was clicked itself, chosen anew with
 * all of it that goes together with the click. @param {string} key */
function changeTo(key) {
  const { keys } = state.chosen;
  anew = keys.includes(key) ? null : { key, keys };
  byId("undo").click();
}

/** @param {{ key: string, keys: string[] }} wanted */
function chooseAnew({ key, keys }) {
  const whole = deciding.question.choices.find((choice) => choice.keys.includes(key) && choice.keys.every((one) => one === key || keys.includes(one)));
  for (const one of whole ? [...whole.keys.filter((other) => other !== key), key] : [key]) deciding.click(one, stage.touch);
}

/** Steps that nobody has seen are not sent until the last one is made, unless the person wants to: for others to follow, or to be done with them. */
function keepButton() {
  const watched = state.seats.some((/** @type {any} */ seat) => seat.kind === "person" && !mine.includes(seat.seat));
  const button = element("button", { type: "button", className: "quiet", textContent: say(watched ? "keep" : "fix"), title: say(watched ? "keep_title" : "fix_title") });
  button.dataset.role = "confirm";
  button.addEventListener("click", () => deciding.keep());
  return button;
}

// ---- a single way is gone by itself, visibly

const FORCED = 600; // milliseconds, unless everything is wanted at once
let forcing = 0;

function force() {
  clearTimeout(forcing);
  forcing = 0;
  const only = deciding.only;
  const wish = preferences().forced;
  if (only && wish !== "never" && (!only.reveals || wish === "all") && past.ply === null)
    forcing = window.setTimeout(() => {
      forcing = 0;
      if (deciding.only === only && past.ply === null) deciding.take(only);
    }, Math.min(FORCED, pace()));
}

/** While a single way is gone nothing is asked: what it means is marked as chosen.
 * @param {import("./choices.js").Choice} only @returns {import("./choices.js").Now} */
const going = (only) => ({ candidates: [], lit: new Set(), armed: only, verbs: [], amounts: [] });

/** @param {any} actor */
function statusText(actor) {
  if (state.status === "over") return state.result?.text ?? say("over");
  if (state.status === "waiting") return say("waiting");
  if (state.deserted) return say("deserted");
  return actor ? say("turn_of", { name: called(state.seats)[actor.seat] }) : "";
}

/** What points would become, where they change. @param {number[]} scores */
function scoresText(scores) {
  const names = called(state.seats);
  const changed = state.seats.filter((/** @type {any} */ seat) => seat.score !== null && seat.score !== scores[seat.seat]);
  return changed.map((/** @type {any} */ seat) => `${names[seat.seat]}: ${seat.score} → ${scores[seat.seat]}`).join(" · ");
}

// ---- clicking, pointing, keys

/** @param {string} key @param {string[]} [beneath] other places under the pointer */
function pressed(key, beneath = []) {
  if (past.ply !== null) return past.now();
  if (hurry() || !key || !state || state.status !== "playing" || deciding.busy) return; // the second click of two quick ones asks nothing
  if (asking) return whyNot(key, beneath);
  if (state.chosen?.ready && state.chosen.instead.includes(key)) return changeTo(key);
  if (![key, ...beneath].some((meant) => deciding.click(meant, stage.touch))) return whyNot(key, beneath);
  tools.hideRefusal(); // whoever goes on knows why
  if (blamed.length) {
    blamed = [];
    render();
  }
}

document.addEventListener("keydown", (event) => {
  if (typed(event) || stage.key(event)) return;
  if (event.key === "Escape") asking ? wonder(false) : tools.closeMenu() || ending.close() || (past.ply !== null ? past.now() : deciding.back());
  else if (event.key === " " && hurry()) event.preventDefault();
  else if (event.key === "w") legend.pinned && legend.subject ? whyNot(regions.keyOf(legend.subject), []) : wonder(!asking);
  else if (event.key === "," || event.key === ".") past.step(event.key === "," ? -1 : 1);
  else if (tools.key(event.key)) event.preventDefault(); // a field that has come up is not typed into
});

/** Let the next click ask why something is not possible, also of what would be. @param {boolean} on */
function wonder(on) {
  asking = on && deciding.question.choices.length > 0;
  render();
}

/** @param {string} key @param {string[]} beneath */
async function whyNot(key, beneath) {
  const asked = asking;
  const { position } = state;
  if (asked) wonder(false);
  if (state.viewer < 0 || !key) return;
  if (state.actor !== state.viewer) return showRefusal([{ rule: "", text: say(state.chosen?.ready ? "change_first" : "not_your_turn") }], []);
  try {
    const answer = await ask(`${path}/why-not`, { places: [...deciding.picked, key], beneath, drafted: deciding.drafted, seat: state.viewer });
    if (position !== state.position) return; // it was about what is over
    if (answer.possible) {
      if (asked) tools.notice(say("possible"), []);
      return;
    }
    blamed = [key];
    render();
    showRefusal(answer.refusals, answer.instead);
  } catch {
    showRefusal([{ rule: "", text: say("nothing_there") }], []);
  }
}

/** @param {{ rule: string, text: string }[]} refusals @param {import("./tools.js").Instead[]} instead */
function showRefusal(refusals, instead) {
  sound("refused");
  guide.refused(refusals.map(({ rule }) => rule));
  tools.notice(say("not_possible"), tools.refusalParts(refusals, instead), true);
}

function hideNotice() {
  tools.hideNotice();
}

// ---- looking back

/** @param {Map<string, string>} drawings @param {{ traces: [string, string][], flights: import("./motion.js").Flight[], scores: number[] }} moved
 * @param {boolean} beside one beat from what was shown: whoever leaps over many sees no way from there to here */
function showPast(drawings, moved, beside) {
  const before = beside ? note(page, moved.flights, placeOf) : null;
  regions.show(drawings);
  traces = moved.traces;
  seats.tell(moved.scores);
  tools.chat.turn(0);
  log.current(past.ply);
  render();
  if (before) move(page, before, moved, placeOf, flying);
}

/** A link may name the step to be shown. */
function showAddressed() {
  const step = new URLSearchParams(location.search).get("step");
  if (step !== null && state.status !== "waiting") past.look(Math.max(0, Math.min(state.plies, Number(step) || 0)));
}

// ---- several people on one device

/** Nothing of what a seat knows stays here. @param {(box: HTMLElement) => boolean} [cleared] drawings that go at once; others stay until there are new ones */
function forget(cleared) {
  deciding.forget();
  regions.clear(cleared);
  queue.length = 0;
  hinted = blamed = traces = [];
  trail.clear();
  caption = "";
  for (const thing of flying.querySelectorAll(".flight, .gain")) thing.remove();
  past.forget();
  legend.forget();
  ending.forget();
  tools.forget();
  log.speak("");
  render();
}

/** @param {number} seat */
function lookFrom(seat) {
  version = 0;
  connection.send({ type: "look", seat });
}

/** Whose view is shown, where one person decides for several seats. @param {any} before */
function share(before) {
  const next = nextOf(state, mine, -1);
  if (hiddenGame) curtain.hear(before, state, mine);
  else if (next !== null) lookFrom(next);
  if (hiddenGame && ended(before, state, mine)) lookFrom(-1);
  if (state.status === "over" && state.viewer < 0 && mine.length) lookFrom(Math.max(mine[0], curtain.last));
}

// ---- your turn

/** @param {any} before */
function announce(before) {
  const ours = (/** @type {any} */ known) => known.status === "playing" && mine.includes(known.actor) && known.seats[known.actor].kind === "person";
  if (!before) return;
  if (!ours(state)) heralded = false;
  if (!ours(state) || ours(before)) return;
  if (pace() && framesComing() && document.visibilityState === "visible") heralded = true;
  else herald();
  tools.notify();
}

function herald() {
  heralded = false;
  sound("turn");
}

// ---- the window

dress(themeNow());
document.addEventListener("dress", () => dress(themeNow()));
document.addEventListener("theme", () => {
  dress(themeNow());
  connection.send({ type: "look", theme: themeNow() });
});
addEventListener("resize", () => {
  if (stage.cut !== stage.cutNow()) {
    stage.cut = stage.cutNow();
    connection.send({ type: "look", cut: stage.cut });
  }
  render();
});

await tools.arrive();
connection.open();
