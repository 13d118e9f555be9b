// What every page shares: theme, nickname, words, asking the server.

const root = document.documentElement;

export const darkNow = () =>
  root.dataset.theme === "dark" || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

export const themeNow = () => (darkNow() ? "dark" : "light");

const wordsElement = document.getElementById("words");
const dictionary = wordsElement ? JSON.parse(wordsElement.textContent) : {};

/** A sentence for the player, with its {places} filled in. */
export function say(key, values = {}) {
  return (dictionary[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Ask the server; resolves to the answer, rejects with the server's explanation. */
export async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/v1${path}`, { credentials: "same-origin", ...options });
  const isJson = answer.headers.get("content-type")?.includes("json");
  const data = answer.status === 204 ? null : isJson ? await answer.json() : await answer.text();
  if (!answer.ok) throw Object.assign(new Error(data?.message ?? say("failed")), { data, status: answer.status });
  return data;
}

export const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

export const byId = (id) => document.getElementById(id);

/** Put a drawing into a box. What kept its id and moved glides, what is new appears, unless motion is unwanted. */
export function showDrawing(box, text) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const old = box.querySelector(":scope > svg");
  const places = new Map();
  if (old && !calm) for (const part of old.querySelectorAll("[id]")) places.set(part.id, part.getBoundingClientRect());
  const template = document.createElement("template");
  template.innerHTML = text;
  const fresh = template.content.firstElementChild;
  const view = fresh.viewBox.baseVal;
  if (view?.height) {
    box.style.setProperty("--ratio", view.width / view.height);
    box.classList.toggle("tall", view.width / view.height < 0.66); // too tall to fit a screen: better large than whole
  }
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  if (old) old.replaceWith(fresh);
  else box.prepend(fresh);
  if (focused) refocus(fresh, focused);
  if (places.size) animate(fresh, places);
  return fresh;
}

function refocus(drawing, focused) {
  const same = focused.id && drawing.querySelector(`[id="${CSS.escape(focused.id)}"][data-action]`);
  const again = same || drawing.querySelector(`[data-action="${focused.dataset.action}"]`) || drawing.querySelector("[data-action]");
  again?.focus({ preventScroll: true });
}

function animate(drawing, places) {
  const box = drawing.getBoundingClientRect();
  const unit = drawing.viewBox.baseVal.width / (box.width || 1);
  let moved = 0;
  for (const part of drawing.querySelectorAll("[id]")) {
    if (part.closest("defs") || part.hasAttribute("data-action") || moved > 80) continue;
    const before = places.get(part.id);
    if (!before) {
      part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 320, easing: "ease-out" });
      moved++;
      continue;
    }
    const now = part.getBoundingClientRect();
    const dx = (before.x - now.x) * unit;
    const dy = (before.y - now.y) * unit;
    if (Math.abs(dx) + Math.abs(dy) > 3 && now.width < box.width / 2) {
      part.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }], { duration: 380, easing: "cubic-bezier(.2,.7,.2,1)", composite: "add" });
      moved++;
    }
  }
}

byId("theme")?.addEventListener("click", () => {
  root.dataset.theme = darkNow() ? "light" : "dark";
  document.cookie = `urbarium_theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  document.dispatchEvent(new CustomEvent("theme"));
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new CustomEvent("theme")));

byId("me")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name } = await ask("/me", { name: byId("nickname").value });
  byId("nickname").value = name;
  byId("renamed").textContent = "✓";
});

// The first start: say when a game has been prepared.
async function watchPreparation() {
  const waiting = [...document.querySelectorAll(".unready")];
  if (!waiting.length) return;
  const games = new Map((await ask("/games")).map((game) => [game.name, game]));
  for (const note of waiting) {
    const game = games.get(note.dataset.game);
    if (!game || game.ready) note.remove();
    else note.querySelector("progress").value = game.prepared;
  }
  setTimeout(watchPreparation, 2000);
}
watchPreparation();

// Setting a table: show as many seats as there are players.
const plans = byId("new-table");
plans?.addEventListener("change", () => {
  const count = Number(new FormData(plans).get("players"));
  for (const plan of plans.querySelectorAll(".seat-plan")) plan.hidden = Number(plan.dataset.seat) >= count;
});
