// @ts-check
// A lesson: one idea a step, real moves on the real table. What is asked, accepted and said comes from the server.

import { further, now } from "./choices.js";
import { Deciding } from "./deciding.js";
import { Legend } from "./legend.js";
import { boxes, glide } from "./motion.js";
import { ask, byId, element, fieldById, say, themeNow } from "./page.js";
import { pace } from "./preferences.js";
import { keep, progressOf } from "./progress.js";
import { Regions } from "./regions.js";
import { Seats } from "./seats.js";
import { sound } from "./sound.js";
import { Stage, typed } from "./stage.js";
import { hintAtMore } from "./tray.js";

const page = byId("table");
const board = byId("stage");
const game = page.dataset.game ?? "";
const lesson = page.dataset.lesson ?? "";
const path = `/learn/${game}/${lesson}`;
const title = byId("lesson-title").textContent ?? "";
const goal = byId("prompt-help").textContent ?? "";

/** @type {any} where we are, as the server told it */
let place = null;
/** @type {import("./progress.js").Bookmark[]} where each step began */
let trail = progressOf(game, lesson).trail ?? [];
/** @type {Record<string, string>} fingerprints of the regions we have */
let known = {};
let kind = "";
let turns = 0; // places so far: an answer to an older one is late
let asking = false;
let telling = false; // what happens on the way is being shown: the step is not done before all of it is
/** @type {string[]} things that are pointed at */
let pointed = [];
/** @type {[string, string][]} */
let traces = [];
/** @type {{ text: string, keys: string[] } | null} */
let hinted = null;
/** @type {string[]} */
let blamed = [];
let doneAt = 0; // when the step was done: the rest of a double click is no wish to go on
const READING = 600; // milliseconds

const regions = new Regions(page, () => stage.cut === "compact");
new Legend(page, game);
const seats = new Seats(byId("seats"));
// What the table says through its stream a lesson says through the interface for everybody.
const connection = {
  reference: 0,
  /** @param {any} message */
  send(message) {
    const ref = ++this.reference;
    if (message.type === "act") attempt({ actions: message.actions });
    else
      ask(`${path}/try`, { ...here(), known: {}, actions: message.actions }).then(
        (answer) => deciding.hear({ ref, position: message.position, ...answer }),
        () => deciding.refused(),
      );
    return ref;
  },
};
const deciding = new Deciding(regions, /** @type {any} */ (connection), { changed: render, sent: () => sound("set") });
const stage = new Stage(board, regions, deciding, { narrow: 0, cuts: [], tabs: [] }, { pressed, open: () => !place?.done });

// ---- asking the server

const here = () => ({ bookmark: place?.bookmark ?? null, theme: themeNow(), cut: stage.cut, known });

/** Go somewhere; nothing else is asked meanwhile. @param {string} way @param {object} [body] */
async function go(way, body = {}) {
  if (asking) return;
  asking = true;
  page.classList.add("asking");
  try {
    await arrive(await ask(`${path}/${way}`, { ...here(), ...body }));
  } catch (error) {
    deciding.refused();
    answer([element("p", { textContent: /** @type {Error} */ (error).message })], "wrong");
  } finally {
    asking = false;
    page.classList.remove("asking");
    page.dataset.turn = String(turns);
  }
}

/** @param {object} move */
async function attempt(move) {
  await go("attempt", move);
  const rest = place?.verdict?.rest ?? [];
  if (!rest.length || place.at_end) return;
  await go("on"); // one click did more than the step asked for
  await attempt({ actions: rest });
}

// ---- arriving

/** @param {any} answer */
async function arrive(answer) {
  const before = place;
  place = answer;
  fold(false);
  hinted = null;
  blamed = [];
  setTable(answer.table);
  telling = true;
  for (const moment of answer.moments) await show(moment, { choices: [], waiting: "" });
  telling = false;
  seats.points = null;
  known = { ...known, ...answer.known };
  turns += 1;
  const asked = { ...answer.asked, choices: answer.asked.choices.map((/** @type {any} */ choice) => ({ ...choice, goes_on: false })) };
  if (place.done) doneAt = performance.now();
  const entered = before?.bookmark.step !== place.bookmark.step || !place.verdict;
  if (entered) enter();
  tell(place.verdict?.opened ? { ...place.verdict, say: "" } : place.verdict); // it was said of what lay face down
  draw(answer, asked);
  if (place.at_end) keep(game, lesson, { done: true, trail: [] });
}

/** A moment on the way: shown, and after a while the next. @param {any} moment @param {any} asked */
async function show(moment, asked) {
  tell({ ...place.verdict, closing: "" }, moment.said);
  seats.points = moment.scores;
  draw(moment, asked);
  await new Promise((resolve) => setTimeout(resolve, pace()));
}

/** @param {any} shown @param {any} asked */
function draw(shown, asked) {
  const before = boxes(page);
  traces = shown.traces;
  pointed = shown.places;
  deciding.arrive(shown.regions, asked, turns);
  render();
  glide(page, before, traces, (key) => regions.place(key) ?? seats.place(key));
}

/** A step begins. */
function enter() {
  const { step, actions, before } = place.bookmark;
  trail = trail.slice(0, step);
  trail[step] = { step, actions: actions.slice(0, before), before, done: false, misses: 0 };
  keep(game, lesson, { trail });
  byId("elsewhere").hidden = !place.elsewhere;
  byId("say").textContent = place.say;
  byId("speech").scrollTop = 0;
  byId("live").textContent = place.say;
  fieldById("back").disabled = step === 0;
  [...byId("steps").children].forEach((dot, index) => {
    dot.className = index < step ? "past" : index === step ? "now" : "";
  });
}

/** The frame of another kind of table. @param {string} name */
function setTable(name) {
  if (name === kind) return;
  kind = name;
  const part = (/** @type {string} */ what) => /** @type {any} */ (page.querySelector(`[data-kind="${CSS.escape(name)}"][data-part="${what}"]`));
  for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-kind]"))) sheet.disabled = sheet.dataset.kind !== name;
  regions.clear();
  deciding.forget();
  byId("boxes").replaceChildren(part("stage").content.cloneNode(true));
  byId("trays").replaceChildren(part("trays").content.cloneNode(true));
  byId("seats").replaceChildren(part("seats").content.cloneNode(true));
  stage.arrange(JSON.parse(part("layout").textContent));
}

// ---- saying

/** What the tutor says to the last move. @param {any} verdict @param {string} [reply] what somebody else does just now */
function tell(verdict, reply = place.said) {
  if (!verdict) return answer([], "");
  /** @type {HTMLElement[]} */
  const parts = [];
  if (verdict.say) parts.push(element("p", { textContent: verdict.say }));
  for (const { rule, text } of verdict.refusals) {
    const link = element("a", { className: "rule-id", href: `/learn/${game}#${rule}`, target: "_blank", textContent: rule });
    parts.push(element("p", { className: "refusal-text" }, text, " ", link));
  }
  if (reply) parts.push(element("p", { className: "reply", textContent: reply }));
  if (verdict.closing) parts.push(element("p", { textContent: verdict.closing }));
  answer(parts, verdict.kind);
  if (verdict.kind === "wrong" || verdict.kind === "poor") sound("refused");
  if (verdict.shown && !place.done) showHint();
}

/** @param {HTMLElement[]} parts @param {string} manner accepted, more, poor, wrong, hint */
function answer(parts, manner) {
  const box = byId("answer");
  box.hidden = !parts.length;
  box.className = `answer ${manner}`;
  box.replaceChildren(...parts);
  if (parts.length) byId("live").textContent = parts.map((part) => part.textContent).join(" ");
  if (parts.length) box.scrollIntoView({ block: "nearest" });
}

/** On a phone the words make room for what lies beneath them, until there is something new to say. @param {boolean} away */
function fold(away) {
  page.classList.toggle("folded", away);
  byId("fold").ariaExpanded = String(!away);
}

// ---- showing

function render() {
  regions.show(deciding.drawings);
  const { lit, armed } = deciding.state;
  board.classList.toggle("busy", deciding.busy);
  const marks = { picked: deciding.picked, armed: armed?.keys ?? [], pays: armed?.pays ?? [], hint: hinted?.keys ?? [], refused: blamed };
  regions.mark({ lit, ...marks, from: traces.map(([from]) => from), to: traces.map(([, to]) => to) }, (key) => stage.words(key));
  point();
  showPrompt(armed);
  openTray();
  showSeats();
  const done = Boolean(place?.done) && !telling;
  const over = done && place.at_end;
  page.classList.toggle("step-done", done);
  page.classList.toggle("lesson-done", over);
  byId("on").hidden = !done || over;
  byId("next").hidden = byId("recap").hidden = !over;
  page.classList.remove("tight");
  const { scrollHeight, clientHeight } = byId("speech");
  page.classList.toggle("tight", over && scrollHeight > clientHeight);
  hintAtMore(byId("speech"));
  fieldById("hint").disabled = done || telling;
  fieldById("again").disabled = !place;
  if (done && document.activeElement === document.body) (over ? byId("next") : byId("on")).focus({ preventScroll: true });
}

/** Things that are pointed at: places, whole regions, or whatever is about something. */
function point() {
  for (const old of page.querySelectorAll(".pointed")) old.classList.remove("pointed");
  for (const key of pointed) {
    const [what, name] = key.includes(":") ? [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)] : ["place", key];
    const parts = what === "region" ? [regions.box(name)] : what === "about" ? about(name) : [regions.place(name)];
    for (const part of parts) part?.classList.add("pointed");
  }
}

/** What is about something: on the table, or else in the seats' strips. @param {string} name */
function about(name) {
  const own = [...board.querySelectorAll(`[data-about="${CSS.escape(name)}"]`)];
  return own.length ? own : [...page.querySelectorAll(`[data-about="${CSS.escape(name)}"]`)];
}

/** On a phone: the page with what is pointed at or pays opens; one that stays closed is pointed at itself, unless the same is in view. */
function openTray() {
  const { picked, state } = deciding;
  const picking = picked.length > 0;
  page.classList.toggle("picking", picking);
  stage.tray.lit(state.lit, picking ? (state.armed?.pays ?? []) : pointedPlaces(), picking);
  for (const tab of byId("tabs").children) {
    const panel = byId(tab.getAttribute("aria-controls") ?? "");
    tab.classList.toggle("pointed", panel.matches(".other-tab") && [...panel.querySelectorAll(".pointed")].some((part) => !inView(part)));
  }
}

/** Is what a part that is pointed at tells also told by one in view? @param {Element} part */
function inView(part) {
  const subject = part.matches(".place") ? null : part.getAttribute("data-about");
  return [...page.querySelectorAll(".pointed")].some((other) => subject && other.getAttribute("data-about") === subject && !other.closest(".other-tab"));
}

/** A place for each thing that is pointed at: itself, or one that lies in it. */
function pointedPlaces() {
  const places = [...page.querySelectorAll(".pointed")].map((part) => (part.matches("[data-place]") ? part : part.querySelector("[data-place]")));
  return places.flatMap((place) => place?.getAttribute("data-place") ?? []);
}

/** @param {import("./choices.js").Choice | null} armed */
function showPrompt(armed) {
  const question = deciding.question;
  const ours = Boolean(question.head) && !place?.done;
  byId("prompt").classList.toggle("mine", ours);
  const asked = further(question, deciding.state, deciding.picked, deciding.verb);
  const begun = asked.head ? asked.help || say(deciding.state.lit.size ? "begun" : "begun_buttons") : question.help;
  const help = armed && !asked.head ? armed.final : begun; // what was true of the question need not be true of the answer
  byId("prompt-head").textContent = ours ? armed?.label || asked.head || question.head || "" : title;
  byId("prompt-help").textContent = ours ? help || "" : goal;
  stage.showButtons(deciding.state, ours);
}

function showSeats() {
  if (!place) return;
  const told = place.seats.map((/** @type {any} */ seat) => ({ ...seat, colour_name: seat.name, kind: "person", online: true, to_move: seat.seat === place.actor }));
  seats.show({ game, status: "playing", seats: told }, [place.seat], "");
}

// ---- what a learner does

/** @param {string} key @param {string[]} beneath */
async function pressed(key, beneath) {
  if (!key || !place || asking) return;
  if (place.done) return onward(key, beneath);
  const { picked, state } = deciding;
  const leads = (/** @type {string} */ meant) => !picked.length || state.lit.has(meant) || picked.includes(meant);
  const click = () => [key, ...beneath].some((meant) => deciding.click(meant, stage.touch));
  if ([key, ...beneath].some(leads) && click()) return unblame();
  await attempt({ places: [...picked, key], beneath: beneath.slice(0, 8) });
  if (!place.verdict) click() || answer([element("p", { textContent: say("nothing_there") })], "hint"); // perhaps it begins something else
  else if (place.verdict.kind === "wrong") {
    blamed = [key];
    render();
  }
}

/** "Now pay her." Who does so at once goes on with it. A click that means nothing there leaves the words that are read where they are.
 * @param {string} key @param {string[]} beneath */
async function onward(key, beneath) {
  if (place.at_end || performance.now() - doneAt < READING) return;
  const { bookmark } = place;
  const next = await ask(`${path}/on`, here()).catch(() => null);
  if (!next || asking || place.bookmark !== bookmark) return;
  const { lit } = now(next.asked.choices, []);
  if (next.elsewhere || next.done || ![key, ...beneath].some((meant) => lit.has(meant))) return byId("on").focus({ preventScroll: true });
  await go("on");
  if (!place.done) await pressed(key, beneath);
}

/** Something possible is begun: what was wrong before is no longer said. An example stays. */
function unblame() {
  if (!["wrong", "poor"].includes(place.verdict?.kind)) return;
  blamed = [];
  answer(/** @type {HTMLElement[]} */ ([...byId("answer").querySelectorAll(".example")]), "hint");
  render();
}

async function showHint() {
  const now = turns;
  const hint = await ask(`${path}/hint`, here());
  if (now !== turns || place.done) return;
  hinted = hint;
  const button = element("button", { type: "button", textContent: say("do_it") });
  button.addEventListener("click", () => go("show"));
  const parts = [...byId("answer").children].filter((part) => !part.classList.contains("example"));
  const example = element("p", { className: "example" }, say("for_example", { move: hint.text }), " ", button);
  answer([.../** @type {HTMLElement[]} */ (parts), example], byId("answer").hidden ? "hint" : byId("answer").className.replace("answer ", ""));
  render();
}

function back() {
  const { step } = place.bookmark;
  const earlier = trail[step - 1];
  if (earlier) go("look", { bookmark: earlier });
}

byId("on").addEventListener("click", () => go("on"));
byId("fold").addEventListener("click", () => fold(!page.classList.contains("folded")));
byId("speech").addEventListener("scroll", () => hintAtMore(byId("speech")), { passive: true });
byId("again").addEventListener("click", () => go("again"));
byId("back").addEventListener("click", back);
byId("hint").addEventListener("click", () => (hinted ? go("show") : showHint()));

document.addEventListener("keydown", (event) => {
  const onButton = /** @type {Element} */ (event.target).closest("button, a");
  if (typed(event) || (onButton && event.key === "Enter") || stage.key(event)) return;
  const button = { b: "back", a: "again", h: "hint" }[event.key];
  if (button && !fieldById(button).disabled) byId(button).click();
  else if (event.key === "Escape") deciding.back();
  else if (event.key === "Enter" && place?.done) (place.at_end ? byId("next") : byId("on")).click();
});

// ---- the window

const lookAgain = () => {
  known = {};
  regions.clear();
  go("look");
};
document.addEventListener("theme", lookAgain);
byId("tabs").addEventListener("click", openTray);
// On a phone the words may lie over the end of the tray, which ends where they begin.
new ResizeObserver(() => {
  board.style.setProperty("--words", `${byId("teacher").offsetHeight}px`);
  if (place) openTray();
}).observe(byId("teacher"));
addEventListener("resize", () => {
  if (stage.cut !== stage.cutNow()) {
    stage.cut = stage.cutNow();
    lookAgain();
  } else render();
});

// ---- beginning

async function begin() {
  const first = /** @type {any} */ (page.querySelector("[data-part=layout]"));
  stage.layout = JSON.parse(first.textContent);
  stage.cut = stage.cutNow();
  const at = trail.at(-1);
  if (at) await go("look", { bookmark: at });
  if (place) return;
  trail = []; // of another version of this lesson, perhaps
  answer([], "");
  await go("look", { bookmark: null });
}

begin();
