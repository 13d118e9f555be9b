// @ts-check
// What happened, in sentences; a click on a line shows that position.

import { byId, element } from "./page.js";

export class Log {
  /** @param {HTMLElement} list @param {{ look: (ply: number) => void }} table */
  constructor(list, table) {
    this.list = list;
    list.addEventListener("click", (event) => {
      const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("li[data-ply]"));
      if (line) table.look(Number(line.dataset.ply) + 1);
    });
  }

  clear() {
    this.list.replaceChildren();
  }

  /** @param {any[]} lines @param {any} state @param {boolean} quiet */
  add(lines, state, quiet) {
    const { list } = this;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const spoken = [];
    for (const line of lines) {
      for (const number of line.removed ?? []) list.querySelector(`[data-number="${number}"]`)?.remove();
      if (!line.text) continue;
      list.append(this.#line(line, state));
      spoken.push(line.kind === "chat" ? `${line.name}: ${line.text}` : line.text);
    }
    if (atEnd || quiet) list.scrollTop = list.scrollHeight;
    if (spoken.length && !quiet) this.speak(spoken.join(" "));
  }

  /** @param {any} line @param {any} state */
  #line(line, state) {
    const item = element("li", { className: line.kind === "act" ? "" : line.kind === "chat" ? "chat" : "event" });
    if (line.kind === "chat") item.append(element("b", { textContent: `${line.name}: ` }), line.text);
    else item.textContent = line.text;
    item.dataset.number = line.number;
    if (line.kind === "act") item.dataset.ply = line.ply;
    if (line.kind === "act" && line.seat >= 0) item.classList.add(`seat-${state.game}-${line.seat}`);
    return item;
  }

  /** Mark the line of the step that is looked at. @param {number | null} ply */
  current(ply) {
    for (const item of this.list.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    const item = ply === null ? null : this.list.querySelector(`[data-ply="${ply}"]`);
    item?.setAttribute("aria-current", "step");
    item?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} text */
  speak(text) {
    byId("live").textContent = text;
  }
}
