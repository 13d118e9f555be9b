// @ts-check
// The list of a game's puzzles: what is solved, and where to go on.

import { byId, say } from "./page.js";
import { progressOf } from "./progress.js";

const list = byId("puzzles");
const game = list.dataset.game ?? "";
const links = /** @type {HTMLAnchorElement[]} */ ([...list.querySelectorAll("[data-puzzle]")]);

/** Also when one comes back by the button of the browser. */
function show() {
  const open = links.filter((link) => {
    const solved = Boolean(progressOf(game, link.dataset.puzzle ?? "").done);
    link.classList.toggle("done", solved);
    /** @type {HTMLElement} */ (link.querySelector(".done-word")).textContent = solved ? say("puzzle_solved") : "";
    return !solved;
  });
  if (open.length === links.length) return;
  byId("puzzles-solved").textContent = say("puzzles_solved", { done: links.length - open.length, count: links.length });
  const go = /** @type {HTMLAnchorElement} */ (byId("continue"));
  go.href = (open[0] ?? links[0]).href;
  go.textContent = say(open.length ? "puzzle_next" : "lessons_again");
}

show();
addEventListener("pageshow", show);
