// @ts-check
// What this device keeps for the pages: facts under keys, in the browser's own storage.

/** What is kept under a key; nothing if it cannot be read. @param {string} key @returns {Record<string, any>} */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep these facts beside those that are kept. @param {string} key @param {Record<string, any>} facts */
export function keepFacts(key, facts) {
  localStorage.setItem(key, JSON.stringify({ ...kept(key), ...facts }));
}
