// @ts-check
// The list of a game's lessons: what is done, and where to go on.

import { byId, say } from "./page.js";
import { progressOf } from "./progress.js";

const list = byId("lessons");
const game = list.dataset.game ?? "";
const links = /** @type {HTMLAnchorElement[]} */ ([...list.querySelectorAll("[data-lesson]")]);

/** Also when one comes back by the button of the browser. */
function show() {
  let done = 0;
  /** @type {HTMLAnchorElement | null} */
  let next = null;
  for (const link of links) {
    const progress = progressOf(game, link.dataset.lesson ?? "");
    link.classList.toggle("done", Boolean(progress.done));
    const word = /** @type {HTMLElement} */ (link.querySelector(".done-word"));
    word.textContent = progress.done ? say("lesson_done") : "";
    if (progress.done) done += 1;
    else next ??= link;
  }
  if (!done && !progressOf(game, links[0].dataset.lesson ?? "").trail) return;
  byId("lessons-done").textContent = say("lessons_done", { done, count: links.length });
  const go = /** @type {HTMLAnchorElement} */ (byId("continue"));
  go.href = (next ?? links[0]).href;
  go.textContent = next ? say("lesson_continue", { lesson: next.querySelector("strong")?.textContent ?? "" }) : say("lessons_again");
}

show();
addEventListener("pageshow", show);
