// @ts-check
// Tabs as people with a keyboard know them: Tab comes to the open one, arrows lead from one to the next and open it.

/** The tab to which a key leads from another; null if the key means nothing. @param {string} key @param {number} at @param {number} count */
export function tabAt(key, at, count) {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + count, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : to % count;
}

/** Which of some tabs is open. @param {readonly HTMLElement[]} tabs @param {number} open */
export function openTab(tabs, open) {
  for (const [at, tab] of tabs.entries()) {
    tab.ariaSelected = String(at === open);
    tab.tabIndex = at === open ? 0 : -1;
  }
}

/** Let keys lead through the tabs of a list. @param {HTMLElement} list */
export function walkTabs(list) {
  list.addEventListener("keydown", (event) => {
    const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')].filter((tab) => tab.getClientRects().length > 0));
    const to = event.ctrlKey || event.altKey || event.metaKey ? null : tabAt(event.key, tabs.indexOf(/** @type {HTMLElement} */ (event.target)), tabs.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    tabs[to].focus();
    tabs[to].click();
  });
}
