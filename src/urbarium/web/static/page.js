// @ts-check
// What every page shares: theme, nickname, words, asking the server.

import { keepFacts, kept } from "./kept.js";

const root = document.documentElement;

export const darkNow = () =>
  root.dataset.theme === "dark" || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

export const themeNow = () => (darkNow() ? "dark" : "light");

const LOBBY = "urbarium.lobby"; // what this device keeps for the lobby

const wordsElement = document.getElementById("words");
const dictionary = wordsElement ? JSON.parse(wordsElement.textContent ?? "{}") : {};

/** A sentence for the player, with its {places} filled in.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function say(key, values = {}) {
  return (dictionary[key] ?? key).replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => values[name] ?? "");
}

/** Ask the server; resolves to the answer, rejects with the server's explanation.
 * @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/v1${path}`, { credentials: "same-origin", ...options }).catch(() => {
    throw new Error(say("unreachable")); // what a browser says of it is for those who build pages
  });
  const isJson = answer.headers.get("content-type")?.includes("json");
  const data = answer.status === 204 ? null : isJson ? await answer.json() : await answer.text();
  if (!answer.ok) throw Object.assign(new Error(data?.message ?? say("failed")), { data, status: answer.status });
  return data;
}

/** A new element with properties and children.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @param {...(Node | string)} children */
export const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** What the page is known to have. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The same, for what can be filled in or clicked. @param {string} id */
export const fieldById = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

byId("theme")?.addEventListener("click", () => {
  root.dataset.theme = darkNow() ? "light" : "dark";
  document.cookie = `urbarium_theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  document.dispatchEvent(new CustomEvent("theme"));
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new CustomEvent("theme")));

byId("me")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name } = await ask("/me", { name: fieldById("nickname").value });
  fieldById("nickname").value = name;
  byId("renamed").textContent = "✓";
});

// The lobby: against whom one played last.
const level = /** @type {HTMLSelectElement | null} */ (document.getElementById("level"));
if (level) {
  const last = kept(LOBBY).level;
  if ([...level.options].some((option) => option.value === last)) level.value = last;
  level.addEventListener("change", () => keepFacts(LOBBY, { level: level.value }));
}

// The first start: say how far the games are prepared, until all are.
async function watchPreparation() {
  const note = byId("unready");
  if (!note) return;
  const games = /** @type {{ready: boolean, prepared: number}[]} */ (await ask("/games"));
  if (games.every((game) => game.ready)) return note.remove();
  const bar = /** @type {HTMLProgressElement} */ (note.querySelector("progress"));
  bar.value = games.reduce((sum, game) => sum + game.prepared, 0) / games.length;
  setTimeout(watchPreparation, 2000);
}
watchPreparation();

// Setting a table: show as many seats as there are players.
const plans = /** @type {HTMLFormElement | null} */ (document.getElementById("new-table"));
plans?.addEventListener("change", () => {
  const count = Number(new FormData(plans).get("players"));
  for (const plan of /** @type {NodeListOf<HTMLElement>} */ (plans.querySelectorAll(".seat-plan"))) plan.hidden = Number(plan.dataset.seat) >= count;
});
