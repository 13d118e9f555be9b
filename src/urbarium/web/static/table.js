// The table. It knows no game: what can be done comes from the server, marked in the drawing with data-action.

import { ask, byId, element, say, showDrawing, themeNow } from "./page.js";

const page = byId("table");
const tableId = page.dataset.table;
const hiddenGame = page.dataset.hidden === "1";
const board = byId("board");
const path = `/tables/${tableId}`;

let state = null; // the table as we may know it
let choices = []; // what we can do, in words
let mine = []; // our seats
let isHost = false;
let version = 0; // how much of the log we have
let drawnPosition = -1; // the position that the picture shows
let busy = false; // an action of ours is on its way
let curtainFor = null; // the seat that the covered board waits for
let wanted = null; // an action that a hint points at
let lastActor = null;

// ---- connection

let socket = null;
let attempts = 0;
let reference = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/api/v1${path}/stream`);
  socket.addEventListener("open", () => {
    const seat = state && mine.includes(state.viewer) ? state.viewer : null;
    socket.send(JSON.stringify({ type: "hello", version, seat, theme: themeNow(), language: document.documentElement.lang }));
  });
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    settle();
    if (event.code === 4404) return location.assign("/"); // it was deleted
    if (event.code === 4409) return location.reload(); // it cannot be played here any more; the page says why
    const line = byId("connection");
    line.textContent = say("reconnecting");
    line.hidden = false;
    attempts += 1;
    setTimeout(connect, Math.min(8000, 250 * 2 ** Math.min(attempts, 5)) * (0.7 + 0.6 * Math.random()));
  });
}

addEventListener("online", () => socket?.readyState === WebSocket.CLOSED && connect());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
});

function receive(message) {
  if (message.type === "news") news(message);
  else if (message.type === "drawing") draw(message);
  else if (message.type === "done") settle();
  else if (message.type === "refused") {
    settle();
    if (message.error !== "stale") showRefusal(message.refusals.length ? message.refusals : [{ rule: "", text: message.message }], []);
  }
}

function settle() {
  busy = false;
  board.classList.remove("busy");
}

function news(message) {
  if (attempts) {
    attempts = 0;
    byId("connection").hidden = true;
    speak(say("connected"));
  }
  const first = state === null;
  const changedSeat = state && state.viewer !== message.state.viewer;
  const moved = !state || state.position !== message.state.position;
  state = message.state;
  mine = message.mine;
  isHost = message.host;
  version = state.version;
  page.dataset.position = state.position;
  if (message.since === 0) byId("log").replaceChildren();
  addLines(message.lines, first || changedSeat);
  if (moved && !first) hideNotice();
  showStatus();
  showSeats();
  if (!state.legal.length) showChoices([]);
  showTools();
  showWaiting();
  showResult();
  showPromise();
  changeSeatIfNeeded();
  announceTurn(first);
}

// ---- the picture

function draw(message) {
  if (!state || message.viewer !== state.viewer || curtainFor !== null) return;
  drawnPosition = message.position;
  board.dataset.position = message.position;
  wanted = null;
  dropGhosts();
  showDrawing(board, message.svg);
  byId("text").textContent = message.text;
  showChoices(message.choices);
}

document.addEventListener("theme", () => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ type: "look", theme: themeNow() })));

function act(action) {
  if (busy || socket?.readyState !== WebSocket.OPEN) return;
  busy = true;
  board.classList.add("busy");
  hideNotice();
  reference += 1;
  socket.send(JSON.stringify({ type: "act", action: Number(action), position: drawnPosition >= 0 ? drawnPosition : state.position, ref: reference }));
}

board.addEventListener("click", (event) => {
  const target = event.target.closest("[data-action]");
  if (target) act(target.dataset.action);
  else if (event.target.closest("svg")) whyNotAt(event.clientX, event.clientY);
});

board.addEventListener("keydown", (event) => {
  const target = event.target.closest("[data-action]");
  if (target && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    act(target.dataset.action);
  }
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    walk(target, event.key.slice(5).toLowerCase());
  }
});

/** Arrow keys go to the nearest thing that can be done in that direction. */
function walk(from, direction) {
  const targets = [...board.querySelectorAll("svg [data-action]")];
  if (!from) return targets[0]?.focus();
  const middle = (part) => {
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const [ax, ay] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  let best = null;
  let least = Infinity;
  for (const part of targets) {
    if (part === from) continue;
    const [px, py] = middle(part);
    const along = (px - x) * ax + (py - y) * ay;
    const across = Math.abs((px - x) * ay) + Math.abs((py - y) * ax);
    if (along > 1 && along + 2.5 * across < least) {
      least = along + 2.5 * across;
      best = part;
    }
  }
  best?.focus();
}

// ---- why not

// Ghosts are drawings of the same position with all actions of one kind marked, also the impossible ones. They are never
// seen; they only tell what a click on a place that is not marked may have meant.
let ghosts = null;

function dropGhosts() {
  for (const ghost of ghosts ?? []) ghost.remove();
  ghosts = null;
}

async function callGhosts() {
  const position = state.position;
  const drawings = await ask(`${path}/ghosts?seat=${state.viewer}`);
  if (position !== state.position || ghosts) return;
  ghosts = drawings.map((svg) => {
    const ghost = element("div", { className: "ghost", ariaHidden: "true", hidden: true });
    ghost.innerHTML = svg;
    for (const part of ghost.querySelectorAll("[id], [tabindex]")) {
      part.removeAttribute("id");
      part.removeAttribute("tabindex");
    }
    board.append(ghost);
    return ghost;
  });
}

async function whyNotAt(x, y) {
  if (!state || state.status !== "playing" || state.viewer < 0) return;
  if (state.actor !== state.viewer) return showRefusal([{ rule: "", text: say("not_your_turn") }], []);
  try {
    if (!ghosts) await callGhosts();
    const meant = new Set();
    for (const ghost of ghosts ?? []) {
      ghost.hidden = false;
      for (const part of document.elementsFromPoint(x, y)) {
        const target = ghost.contains(part) && part.closest("[data-action]");
        if (target) meant.add(Number(target.dataset.action));
      }
      ghost.hidden = true;
    }
    if (!meant.size) return showRefusal([{ rule: "", text: say("nothing_there") }], []);
    const answer = await ask(`${path}/why-not`, { actions: [...meant].slice(0, 64), seat: state.viewer });
    if (!answer.possible) showRefusal(answer.refusals, answer.instead);
  } catch {
    showRefusal([{ rule: "", text: say("nothing_there") }], []);
  }
}

function ruleLink(rule) {
  if (!/-[RJ]\d/.test(rule)) return "";
  return element("a", { className: "rule-id", href: `/learn/${page.dataset.game}#${rule}`, target: "_blank", rel: "noopener", textContent: rule });
}

function refusalParts(refusals, instead) {
  const parts = refusals.map(({ rule, text }) => element("p", {}, text, " ", ruleLink(rule)));
  if (instead.length) parts.push(element("p", { className: "small muted", textContent: say("instead") }), element("ul", { className: "small" }, ...instead.map((text) => element("li", { textContent: text }))));
  return parts;
}

function showRefusal(refusals, instead) {
  showNotice(say("not_possible"), refusalParts(refusals, instead), true);
}

function showNotice(title, parts, refusal = false) {
  const notice = byId("notice");
  notice.classList.toggle("refusal", refusal);
  byId("notice-body").replaceChildren(element("h3", { textContent: title }), ...parts);
  notice.hidden = false;
}

function hideNotice() {
  byId("notice").hidden = true;
  for (const part of board.querySelectorAll(".wanted")) part.classList.remove("wanted");
}

byId("notice-close").addEventListener("click", hideNotice);
byId("ask-why").addEventListener("click", () => {
  byId("why-answer").replaceChildren();
  byId("why-dialog").showModal();
});
byId("why-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = byId("why-answer");
  try {
    const answer = await ask(`${path}/why-not`, { notation: byId("why-text").value, seat: state.viewer >= 0 ? state.viewer : null });
    box.replaceChildren(...(answer.possible ? [element("p", { textContent: say("possible") })] : refusalParts(answer.refusals, answer.instead)));
  } catch (error) {
    box.replaceChildren(element("p", { textContent: error.message }));
  }
});

// ---- status, seats, choices

function seatText(seat) {
  if (seat.kind === "open") return say("seat_open");
  return seat.name;
}

function showStatus() {
  const line = byId("status");
  const actor = state.seats[state.actor];
  const ours = actor && mine.includes(state.actor) && actor.kind === "person";
  line.classList.toggle("mine", Boolean(ours) && state.status === "playing");
  if (state.status === "waiting") line.textContent = say("waiting");
  else if (state.status === "over") line.textContent = state.result?.text ?? say("over");
  else if (state.deserted) line.textContent = say("deserted");
  else if (ours) line.textContent = mine.length > 1 ? say("your_turn_as", { colour: actor.colour_name }) : say("your_turn");
  else line.textContent = actor ? say("turn_of", { name: actor.name, colour: actor.colour_name }) : "";
  document.title = `${ours && state.status === "playing" ? "● " : ""}${line.textContent} · ${page.dataset.title}`;
}

function showSeats() {
  byId("seats").replaceChildren(
    ...state.seats.map((seat) => {
      const notes = [];
      const ours = mine.includes(seat.seat) && mine.length < state.seats.length;
      if (ours && !seat.away) notes.push(say("you"));
      if (seat.away) notes.push(ours ? say("stands_in_for_you") : say("stands_in", { name: seat.name }));
      else if (seat.kind === "bot") notes.push(say("bot", { level: seat.level.replace("level", "") }));
      else if (seat.kind === "person" && !seat.online) notes.push(say("offline"));
      const chip = element("span", { className: `chip seat-${state.game}-${seat.seat}`, textContent: seat.colour_name });
      const who = element("span", { className: "who" }, seatText(seat));
      if (seat.kind === "person" && seat.online) who.append(element("span", { className: "dot", title: "online" }));
      if (notes.length) who.append(element("small", { textContent: notes.join(" · ") }));
      const score = element("span", { className: "score", textContent: seat.score ?? "" });
      if (seat.score !== null) score.title = say("points");
      const item = element("li", { className: seat.to_move && state.status === "playing" ? "to-move" : "" }, chip, who, score);
      if (seat.absent && mine.length && !mine.includes(seat.seat)) {
        const button = element("button", { type: "button", textContent: say("replace_absent", { name: seat.name }) });
        button.addEventListener("click", () => attempt(() => ask(`${path}/seats/${seat.seat}/replace`, {})));
        item.append(button);
      }
      return item;
    }),
  );
}

const MANY = 14; // a longer list stays folded until somebody wants it
let listWanted = false;
byId("choices-title").addEventListener("click", () => {
  if (!byId("choices-filter").hidden) listWanted = !byId("choices-details").open;
});

function showChoices(now) {
  choices = now;
  const panel = byId("choices-panel");
  panel.hidden = choices.length === 0;
  if (panel.hidden) return byId("choices").replaceChildren();
  byId("choices-title").textContent = choices.length === 1 ? say("choices_one") : say("choices_many", { count: choices.length });
  const filter = byId("choices-filter");
  const few = choices.length <= MANY;
  filter.hidden = few;
  if (few) filter.value = "";
  byId("choices-details").open = few || listWanted;
  listChoices();
}

function listChoices() {
  const words = byId("choices-filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (choice) => words.every((word) => `${choice.description} ${choice.notation}`.toLowerCase().includes(word));
  byId("choices").replaceChildren(
    ...choices.filter(fits).slice(0, 200).map((choice) => {
      const button = element("button", { type: "button" }, choice.description, element("code", { textContent: choice.notation }));
      button.dataset.choice = choice.action;
      button.addEventListener("click", () => {
        drawnPosition = state.position;
        act(choice.action);
      });
      return element("li", {}, button);
    }),
  );
}

byId("choices-filter").addEventListener("input", listChoices);

// ---- log and announcements

function addLines(lines, quiet) {
  const log = byId("log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const spoken = [];
  for (const line of lines) {
    for (const number of line.removed ?? []) log.querySelector(`[data-number="${number}"]`)?.remove();
    if (!line.text) continue;
    const item = element("li", { className: line.kind === "act" ? "" : line.kind === "chat" ? "chat" : "event" });
    if (line.kind === "chat") item.append(element("b", { textContent: `${line.name}: ` }), line.text);
    else item.textContent = line.text;
    item.dataset.number = line.number;
    if (line.kind === "act" && line.seat >= 0) {
      item.dataset.colour = state.seats[line.seat].colour;
      item.classList.add(`seat-${state.game}-${line.seat}`);
    }
    if (!quiet) {
      item.classList.add("new");
      spoken.push(line.kind === "chat" ? `${line.name}: ${line.text}` : line.text);
    }
    log.append(item);
  }
  if (atEnd || quiet) log.scrollTop = log.scrollHeight;
  if (spoken.length) speak(spoken.join(" "));
}

function speak(text) {
  byId("live").textContent = text;
}

// ---- your turn: title, sound, notification

let soundOn = localStorage.getItem("urbarium.sound") !== "off";
let notifyOn = localStorage.getItem("urbarium.notify") === "on" && "Notification" in window && Notification.permission === "granted";
let audio = null;

function chime() {
  if (!soundOn || !audio) return;
  [[523.25, 0], [783.99, 0.13]].forEach(([pitch, delay]) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    tone.type = "sine";
    const begin = audio.currentTime + delay;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.65);
  });
}

addEventListener("pointerdown", () => { audio ??= "AudioContext" in window ? new AudioContext() : null; }, { once: true });
addEventListener("keydown", () => { audio ??= "AudioContext" in window ? new AudioContext() : null; }, { once: true });

function announceTurn(first) {
  const turnCame = state.status === "playing" && mine.includes(state.actor) && lastActor !== null && !mine.includes(lastActor);
  lastActor = state.actor;
  if (first || !turnCame || state.seats[state.actor].kind !== "person") return;
  chime();
  speak(`${byId("live").textContent} ${say("your_turn")}.`);
  if (notifyOn && document.visibilityState === "hidden") {
    const note = new Notification(say("notify_title", { game: page.dataset.title }), { icon: "/static/icon.svg", tag: tableId });
    note.addEventListener("click", () => { window.focus(); note.close(); });
  }
}

function showSwitches() {
  byId("sound").textContent = say(soundOn ? "sound_on" : "sound_off");
  byId("sound").ariaPressed = String(soundOn);
  byId("notify").textContent = say(notifyOn ? "notify_on" : "notify_off");
  byId("notify").ariaPressed = String(notifyOn);
  byId("notify").hidden = !("Notification" in window);
}

byId("sound").addEventListener("click", () => {
  soundOn = !soundOn;
  localStorage.setItem("urbarium.sound", soundOn ? "on" : "off");
  showSwitches();
  chime();
});
byId("notify").addEventListener("click", async () => {
  notifyOn = !notifyOn && (await Notification.requestPermission()) === "granted";
  localStorage.setItem("urbarium.notify", notifyOn ? "on" : "off");
  showSwitches();
});

// ---- tools

async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    const refusals = error.data?.refusals?.length ? error.data.refusals : [{ rule: "", text: error.message }];
    showRefusal(refusals, []);
    return null;
  }
}

/** An own seat where a bot stands in. */
const awaySeat = () => mine.find((seat) => state.seats[seat].away && (state.viewer < 0 || state.viewer === seat));

function showTools() {
  const own = mine.includes(state.viewer) ? state.seats[state.viewer] : null;
  const playing = state.status === "playing";
  const undo = byId("undo");
  undo.disabled = !(state.undo.free || state.undo.ask);
  undo.querySelector("span").textContent = say(state.undo.ask ? "undo_ask" : "undo");
  byId("undo-turn").hidden = state.undo.free < 2;
  byId("hint").disabled = !(playing && state.hints && own?.kind === "person" && state.actor === state.viewer);
  byId("hint").hidden = !state.hints || !mine.length;
  byId("ask-why").hidden = !mine.length;
  byId("leave").hidden = !(own?.kind === "person" && state.status !== "over");
  byId("return").hidden = !(awaySeat() !== undefined && playing);
  byId("device").hidden = !own;
  byId("record").hidden = state.status !== "over";
  byId("chat").hidden = !mine.length;
  const panel = byId("answer-panel");
  panel.hidden = !(state.ask && (state.ask.answer || state.ask.mine));
  if (state.ask) {
    byId("answer-text").textContent = state.ask.mine ? say("undo_asked") : say("undo_question", { name: state.ask.name });
    byId("answer-yes").hidden = state.ask.mine;
  }
}

byId("undo").addEventListener("click", () => attempt(() => ask(`${path}/undo`, { seat: state.viewer })));
byId("undo-turn").addEventListener("click", () => attempt(() => ask(`${path}/undo`, { seat: state.viewer, whole_turn: true })));
byId("answer-yes").addEventListener("click", () => attempt(() => ask(`${path}/undo/answer`, { yes: true, seat: state.viewer })));
byId("answer-no").addEventListener("click", () => attempt(() => ask(`${path}/undo/answer`, { yes: false, seat: state.viewer })));
byId("show-text").addEventListener("click", () => {
  byId("text").hidden = !byId("text").hidden;
  byId("show-text").ariaPressed = String(!byId("text").hidden);
});
byId("more").addEventListener("click", () => {
  byId("more-tools").hidden = !byId("more-tools").hidden;
  byId("more").ariaExpanded = String(!byId("more-tools").hidden);
});
/** What a bot expects of an action; where the result is decided, by how many points. */
function hintChance({ expected, lead }) {
  const percent = Math.round(100 * expected);
  return lead === null ? say("hint_chance", { percent }) : say("hint_decided", { percent, points: (lead > 0 ? "+" : "") + lead });
}
byId("hint").addEventListener("click", async () => {
  const position = state.position;
  showNotice(say("thinking"), []);
  const hint = await attempt(() => ask(`${path}/hint`, { seat: state.viewer }));
  if (!hint || position !== state.position) return;
  const parts = [element("p", {}, hint.description, " ", element("code", { textContent: hint.notation }))];
  const others = hint.considered.filter((other) => other.description !== hint.description);
  if (others.length)
    parts.push(element("p", { className: "small muted", textContent: say("hint_considered") }), element("ul", { className: "small" }, ...others.map((other) => element("li", { textContent: `${other.description} (${hintChance(other)})` }))));
  showNotice(say("hint"), parts);
  wanted = hint.action;
  board.querySelector(`[data-action="${wanted}"]`)?.classList.add("wanted");
});
byId("leave").addEventListener("click", () => {
  byId("leave-text").textContent = say("leave_sure");
  byId("leave-dialog").showModal();
});
byId("leave-dialog").addEventListener("close", () => {
  if (byId("leave-dialog").returnValue === "yes") attempt(() => ask(`${path}/leave`, { seat: state.viewer }));
  byId("leave-dialog").returnValue = "";
});
byId("return").addEventListener("click", () => attempt(() => ask(`${path}/return`, { seat: awaySeat() })));
byId("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = byId("chat-text").value.trim();
  if (text) attempt(() => ask(`${path}/chat`, { text }));
  byId("chat-text").value = "";
});
byId("rematch").addEventListener("click", async () => {
  const made = await attempt(() => ask(`${path}/rematch`, {}));
  if (made) location.assign(`/t/${made.table}`);
});

async function showLink(kind, input, code) {
  const made = await attempt(() => ask(`${path}/${kind}`, { origin: location.origin }));
  if (!made) return false;
  byId(input).value = location.origin + made.path;
  byId(code).innerHTML = made.qr;
  return true;
}

async function copy(input, button) {
  byId(input).select();
  try {
    await navigator.clipboard.writeText(byId(input).value);
    speak(say("copied"));
    byId(button).textContent = "✓";
  } catch {
    byId(input).focus();
  }
}

byId("device").addEventListener("click", async () => {
  if (await showLink("device", "device-link", "device-qr")) byId("device-dialog").showModal();
});
byId("device-copy").addEventListener("click", () => copy("device-link", "device-copy"));
byId("invite-copy").addEventListener("click", () => copy("invite-link", "invite-copy"));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  const shortcut = { u: "undo", h: "hint", "?": "ask-why", t: "show-text" }[event.key];
  if (shortcut && !byId(shortcut).disabled && !byId(shortcut).hidden) byId(shortcut).click();
  if (event.key === "b") board.querySelector("svg [data-action]")?.focus();
  if (event.key === "/" && !byId("choices-filter").hidden) {
    event.preventDefault();
    listWanted = byId("choices-details").open = true;
    byId("choices-filter").focus();
  }
});

// ---- several people on one device

// The server sends a seat's view only when that seat asks for it; what lies beneath the curtain is a spectator's.
const beneath = [...document.querySelectorAll("body > :not(main), #table > :not(#curtain, #live)")];
addEventListener("pageshow", (event) => event.persisted && location.reload()); // the back button must not show a hand

function changeSeatIfNeeded() {
  const next = state.actor;
  const theirs = mine.length > 1 && mine.includes(next) && next !== state.viewer && state.seats[next].kind === "person";
  if (!theirs || state.status !== "playing") {
    if (curtainFor !== null && next === state.viewer) raiseCurtain();
    return;
  }
  if (!hiddenGame) return look(next);
  if (curtainFor === next) return;
  curtainFor = next;
  const values = { name: state.seats[next].name, colour: state.seats[next].colour_name };
  board.querySelector(":scope > svg")?.remove();
  dropGhosts();
  byId("text").textContent = "";
  showChoices([]);
  byId("curtain-title").textContent = say("curtain", values);
  byId("curtain-text").textContent = say("curtain_text", values);
  byId("curtain-go").textContent = say("curtain_go", values);
  byId("curtain").hidden = false;
  for (const part of beneath) part.inert = true;
  for (const dialog of page.querySelectorAll("dialog[open]")) dialog.close();
  hideNotice();
  speak(say("curtain", values));
  byId("curtain-go").focus();
}

function raiseCurtain() {
  curtainFor = null;
  byId("curtain").hidden = true;
  for (const part of beneath) part.inert = false;
}

function look(seat) {
  version = 0;
  socket.send(JSON.stringify({ type: "look", seat }));
}

byId("curtain-go").addEventListener("click", () => {
  const seat = curtainFor;
  raiseCurtain();
  look(seat);
});

// ---- before and after the game

let invited = false;
const secret = new URLSearchParams(location.hash.slice(1));

function showWaiting() {
  const waiting = state.status === "waiting";
  byId("waiting").hidden = !waiting;
  board.hidden = waiting;
  if (!waiting) return;
  const maySit = !mine.length && (state.listed || secret.has("join"));
  byId("open-seats").replaceChildren(
    ...state.seats.map((seat) => {
      const item = element("li", {}, element("span", { className: `chip seat-${state.game}-${seat.seat}`, textContent: seat.colour_name }), element("span", { textContent: seatText(seat) }));
      if (seat.kind === "open" && maySit) {
        const sit = element("button", { type: "button", className: "primary", textContent: say("join_as", { colour: seat.colour_name }) });
        sit.addEventListener("click", () => join(seat.seat));
        item.append(sit);
      } else if (seat.kind === "open" && isHost) {
        const give = element("button", { type: "button", textContent: say("give_to_bot") });
        give.addEventListener("click", () => attempt(() => ask(`${path}/seats/${seat.seat}/bot`, { level: page.dataset.level })));
        item.append(give);
      }
      return item;
    }),
  );
  if (mine.length && !invited) {
    invited = true;
    byId("invite").hidden = false;
    showLink("invitation", "invite-link", "invite-qr");
  }
}

async function join(seat) {
  const taken = await attempt(() => ask(`${path}/join`, { seat, invite: secret.get("join") ?? "", contribution: contributionOf(seat) }));
  if (!taken) return;
  history.replaceState(null, "", location.pathname);
  version = 0;
  socket.close();
}

function showResult() {
  const over = state.status === "over";
  byId("result").hidden = !over;
  if (!over) return;
  byId("result-text").textContent = state.result.text;
  byId("rematch").hidden = !mine.length;
}

// ---- the promise of the shuffle: what this page was promised, and what it added, it keeps and checks at the end

const sealKey = `urbarium.seal.${tableId}`;
const seal = () => JSON.parse(localStorage.getItem(sealKey) ?? "{}");
const keepSeal = (facts) => localStorage.setItem(sealKey, JSON.stringify({ ...seal(), ...facts }));
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const contributionOf = (seat) => {
  const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
  keepSeal({ seat, contribution });
  return contribution;
};

function showPromise() {
  byId("promise").hidden = !state.commitment;
  if (!state.commitment) return;
  if (!seal().commitment) keepSeal({ commitment: state.commitment });
  if (state.status === "waiting" && mine.length && !seal().contribution)
    ask(`${path}/contribution`, { seat: mine[0], contribution: contributionOf(mine[0]) }).catch(() => keepSeal({ contribution: undefined }));
  const shown = { promise: ["commitment", state.commitment], contributions: ["contributions", state.contributions.filter(Boolean).join(" ")], secret: ["secret", state.secret], seed: ["seed", state.seed] };
  for (const [part, [word, value]] of Object.entries(shown)) {
    byId(`${part}-title`).textContent = say(word);
    byId(`${part}-value`).textContent = value ?? "";
    if (part !== "promise") byId(`${part}-row`).hidden = !value;
  }
  if (state.seed) checkSeal();
  else byId("seal").textContent = say("sealed");
}

async function digest(...parts) {
  const bytes = new Uint8Array(parts.flatMap((part) => [...part]));
  return hex(await crypto.subtle.digest("SHA-256", bytes));
}

/** Did the host keep the promise that this page remembers, and is what this page added part of the shuffle? */
async function checkSeal() {
  const line = byId("seal");
  if (!crypto.subtle) return void (line.textContent = say("seal_unchecked"));
  const text = (words) => new TextEncoder().encode(words);
  const { secret, contributions, commitment, seed } = state;
  const bytes = secret.match(/../g).map((digits) => parseInt(digits, 16));
  const added = contributions.map((contribution) => contribution || "-").join(" ");
  const kept = seal();
  const good =
    kept.commitment === commitment &&
    (await digest(text("urbarium commitment "), bytes)) === commitment &&
    (!kept.contribution || contributions[kept.seat] === kept.contribution) &&
    seed === (contributions.some(Boolean) ? await digest(text(`urbarium shuffle ${secret} ${added}`)) : secret);
  line.textContent = say(good ? "seal_kept" : "seal_broken");
  line.classList.toggle("good", good);
  line.classList.toggle("bad", !good);
}

async function begin() {
  showSwitches();
  if (secret.has("seat")) {
    await attempt(() => ask(`${path}/claim`, { token: secret.get("seat") }));
    history.replaceState(null, "", location.pathname);
  }
  connect();
}

begin();
