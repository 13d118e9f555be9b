// Stepping through a game: pictures and sentences come from the server, for one point of view.

import { ask, byId, element, say, showDrawing, themeNow } from "./page.js";

const tableId = byId("replay").dataset.table;
const path = `/tables/${tableId}/replay`;
const board = byId("board");
const slider = byId("slider");
const pictures = new Map();

let info = null;
let ply = 0;
let timer = null;

const viewer = () => byId("viewer").value;

function picture(at) {
  const key = `${viewer()} ${at} ${themeNow()}`;
  if (!pictures.has(key)) {
    if (pictures.size > 120) pictures.delete(pictures.keys().next().value);
    pictures.set(key, ask(`${path}/${at}.svg?viewer=${viewer()}&theme=${themeNow()}`));
  }
  return pictures.get(key);
}

/** What could be done then is shown, but nothing can be done about it now. */
function quieten(drawing) {
  for (const part of drawing.querySelectorAll("[data-action]")) {
    for (const name of ["data-action", "role", "tabindex", "aria-label"]) part.removeAttribute(name);
    part.classList.remove("target");
  }
}

async function show(at) {
  ply = Math.max(0, Math.min(info.plies, at));
  slider.value = ply;
  byId("where").textContent = say("ply", { ply, plies: info.plies });
  byId("sentence").textContent = ply ? info.lines[ply - 1].text : say("start_position");
  for (const item of byId("log").children) {
    if (Number(item.dataset.ply) === ply) {
      item.setAttribute("aria-current", "step");
      byId("log").scrollTop = item.offsetTop - byId("log").offsetTop - byId("log").clientHeight / 2;
    } else item.removeAttribute("aria-current");
  }
  const wanted = ply;
  const svg = await picture(wanted);
  if (wanted === ply) quieten(showDrawing(board, svg));
  if (wanted < info.plies) picture(wanted + 1);
}

async function load() {
  info = await ask(`${path}?viewer=${viewer()}`);
  slider.max = info.plies;
  byId("log").replaceChildren(
    ...info.lines.filter((line) => line.text).map((line) => {
      const item = element("li", { textContent: line.text });
      item.dataset.ply = line.ply + 1;
      return item;
    }),
  );
}

function pause() {
  clearInterval(timer);
  timer = null;
  byId("auto").textContent = say("play");
}

function play() {
  if (timer) return pause();
  if (ply >= info.plies) show(0);
  byId("auto").textContent = say("pause");
  timer = setInterval(() => (ply < info.plies ? show(ply + 1) : pause()), 1100);
}

const step = (at) => {
  pause();
  show(at);
};

byId("first").addEventListener("click", () => step(0));
byId("back").addEventListener("click", () => step(ply - 1));
byId("forward").addEventListener("click", () => step(ply + 1));
byId("last").addEventListener("click", () => step(info.plies));
byId("auto").addEventListener("click", play);
slider.addEventListener("input", () => step(Number(slider.value)));
byId("log").addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (item) step(Number(item.dataset.ply));
});
byId("viewer").addEventListener("change", async () => {
  await load();
  show(ply);
});
document.addEventListener("theme", () => show(ply));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, button")) return;
  const moves = { ArrowLeft: -1, ArrowRight: 1 };
  if (event.key in moves) step(ply + moves[event.key]);
  if (event.key === " ") {
    event.preventDefault();
    play();
  }
});

await load();
await show(info.plies);
