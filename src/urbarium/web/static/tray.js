// @ts-check
// The tray of a phone: below the board, one page of regions at a time. It opens by itself where the answer lies.

import { openTab, walkTabs } from "./tabs.js";

/** @typedef {{ title: string, regions: string[] }} Page */

const PATIENCE = 2000; // milliseconds in which a page that the person has opened stays open

/** The page to open, given how much lies on each: of what pays for an armed choice; else of what can be done, but
 * nothing is opened over places that lead on once something is picked.
 * @param {number} open @param {number[]} lit actions to which its places lead @param {number[]} pays @param {boolean} picking @param {boolean} aboard places of the board lead on
 * @returns {number} */
export function opened(open, lit, pays, picking, aboard) {
  const most = (/** @type {number[]} */ counts) => (counts[open] === Math.max(...counts) ? open : counts.indexOf(Math.max(...counts)));
  if (pays.some(Boolean)) return most(pays);
  if (!lit.some(Boolean) || (picking && (aboard || lit[open] > 0))) return open;
  return most(lit);
}

export class Tray {
  /** @param {HTMLElement} bar @param {Page[]} pages @param {import("./regions.js").Regions} regions @param {() => boolean} narrow */
  constructor(bar, pages, regions, narrow) {
    this.regions = regions;
    this.narrow = narrow;
    this.pages = pages;
    this.open = 0;
    this.chosenAt = -Infinity;
    bar.hidden = pages.length < 2;
    this.panels = pages.map((_, index) => /** @type {HTMLElement} */ (document.getElementById(`tray-${index}`)));
    this.buttons = pages.map((_, index) => this.#button(index));
    bar.replaceChildren(...this.buttons);
    walkTabs(bar);
    for (const panel of this.panels) panel.addEventListener("scroll", () => hintAtMore(panel), { passive: true });
  }

  /** @param {number} index */
  #button(index) {
    const button = Object.assign(document.createElement("button"), { type: "button", role: "tab", id: `tab-${index}` });
    button.dataset.role = "tab";
    button.setAttribute("aria-controls", this.panels[index].id);
    button.addEventListener("click", () => {
      this.open = index;
      this.chosenAt = performance.now();
      this.#show();
    });
    return button;
  }

  /** Light has changed. @param {Set<string>} lit @param {readonly string[]} pays places of what pays for an armed choice @param {boolean} picking */
  lit(lit, pays, picking) {
    const aboard = lit.size > this.#counts().reduce((sum, count) => sum + count, 0);
    if (performance.now() - this.chosenAt > PATIENCE) {
      const paying = this.panels.map((panel) => pays.filter((key) => panel.querySelector(`[data-place="${CSS.escape(key)}"]`)).length);
      this.open = opened(this.open, this.#leads(), paying, picking, aboard);
    }
    this.#show();
    this.#reveal(pays, aboard);
  }

  /** Where the tray is too low for its page, or the window for both board and tray, something is shown that answers or pays.
   * @param {readonly string[]} pays @param {boolean} aboard places of the board answer */
  #reveal(pays, aboard) {
    const panel = this.panels[this.open];
    if (!panel) return; // a game of one region has no pages
    const stage = /** @type {Element} */ (panel.closest(".stage"));
    const low = (/** @type {Element} */ box) => box.scrollHeight > box.clientHeight;
    if (!this.narrow() || !(low(panel) || (low(stage) && (pays.length || !aboard)))) return;
    const paying = pays.map((key) => panel.querySelector(`[data-place="${CSS.escape(key)}"]`)).filter((place) => place !== null);
    const places = paying.length ? paying : [...panel.querySelectorAll(".lit[data-place]")];
    const [page, window] = [panel.getBoundingClientRect(), stage.getBoundingClientRect()];
    const [top, bottom] = [Math.max(page.top, window.top), Math.min(page.bottom, window.bottom)];
    const seen = (/** @type {Element} */ place) => place.getBoundingClientRect().top >= top - 1 && place.getBoundingClientRect().bottom <= bottom + 1;
    if (places.length && !places.some(seen)) places[0].scrollIntoView({ block: "nearest" });
  }

  /** To how many actions the places of each page lead. */
  #leads() {
    const led = (/** @type {Element} */ panel) => [...panel.querySelectorAll(".lit[data-place]")].flatMap((place) => place.getAttribute("data-actions")?.split(" ") ?? []);
    return this.panels.map((panel) => new Set(led(panel)).size);
  }

  /** How many places are lit on each page. */
  #counts() {
    return this.panels.map((panel) => panel.querySelectorAll(".lit[data-place]").length);
  }

  #show() {
    const narrow = this.narrow();
    openTab(this.buttons, this.open);
    for (const [index, count] of this.#counts().entries()) {
      const { title } = this.pages[index];
      const [button, panel, here] = [this.buttons[index], this.panels[index], index === this.open];
      const words = count ? `${title} ${count}` : title;
      if (button.textContent !== words) button.textContent = words;
      if (count && !here) button.dataset.lit = String(count);
      else delete button.dataset.lit;
      panel.role = narrow ? "tabpanel" : null;
      if (narrow) panel.setAttribute("aria-labelledby", button.id);
      else panel.removeAttribute("aria-labelledby");
      panel.classList.toggle("other-tab", !here);
      if (here) hintAtMore(panel);
    }
  }
}

/** What is higher than its box fades out where it goes on. @param {HTMLElement} panel */
export function hintAtMore(panel) {
  panel.classList.toggle("more", panel.scrollHeight - panel.scrollTop - panel.clientHeight > 8);
}
