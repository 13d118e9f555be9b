// @ts-check
// How clicks become actions. A choice is a set of places to click; what is lit, picked and armed follows from the choices
// and from what was clicked so far. No game, no page: everything here is a function of those two.

/**
 * @typedef {object} Choice
 * @property {number[]} actions what is done, in this order
 * @property {string[]} keys the places to click, in any order; a place may stand there twice
 * @property {string} label the whole sentence
 * @property {string} [short] for a button beside the last place
 * @property {string} [lead] the place that is clicked first
 * @property {string} [kind] of the first action: choices of a kind have the same purpose
 * @property {string} [verb] a button of the prompt that narrows to choices of its kind
 * @property {number | null} [amount] joins choices of one verb into a stepper
 * @property {string[]} [pays] places of what pays for it
 * @property {string[]} [keeps] those of them that are not gone with it, but go elsewhere
 * @property {boolean} [goes_on] the same seat goes on, and nobody has learned anything
 * @property {boolean} [reveals] it tells somebody something new
 * @property {boolean} [careful] it is confirmed, whatever a person prefers
 * @property {string} [final] why it is confirmed by a mouse too, unless a person never confirms
 * @property {boolean} [unforeseen] it turns up what nobody can show beforehand
 * @property {boolean} [proposed] it is the best, and picked beforehand
 */

/**
 * @typedef {object} Prompt
 * @property {string} [head] the question
 * @property {string} [help]
 * @property {boolean} [advises] the help names what is best
 * @property {Record<string, Prompt>} [after] by a place: what is asked once it was clicked
 */

/**
 * @typedef {object} Now
 * @property {Choice[]} candidates choices that what was clicked may still mean
 * @property {Set<string>} lit places that lead on
 * @property {Choice | null} armed the choice that is complete, if exactly one is
 * @property {string[]} verbs buttons that narrow what is meant
 * @property {number[]} amounts steps of the chosen verb, ascending
 */

/** The places of what is advised: of the choice that is meant, or of what all have in common that begin so.
 * @param {readonly Choice[]} choices @param {readonly number[]} actions @returns {string[]} */
export function placesOf(choices, actions) {
  const meant = choices.find((choice) => String(choice.actions) === String(actions)) ?? choices.find((choice) => choice.actions.at(-1) === actions[0]);
  if (meant) return meant.keys;
  const begun = choices.filter((choice) => choice.actions[0] === actions[0]);
  return begun[0]?.keys.filter((key) => begun.every((choice) => choice.keys.includes(key))) ?? [];
}

/** The keys of a choice that were not picked; null if something was picked that is none of them.
 * @param {Choice} choice @param {readonly string[]} picked @returns {string[] | null} */
export function missing(choice, picked) {
  const rest = [...choice.keys];
  for (const place of picked) {
    const at = rest.indexOf(place);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** The places of a candidate that lead on: of one with a first place only that, until it was clicked.
 * @param {Choice} choice @param {readonly string[]} picked @returns {string[]} */
const next = (choice, picked) => (choice.lead && !picked.length ? [choice.lead] : (missing(choice, picked) ?? []));

/** The candidates that a click on a place leads to. @param {readonly Choice[]} candidates @param {readonly string[]} picked @param {string} key */
export const meant = (candidates, picked, key) => candidates.filter((choice) => next(choice, picked).includes(key));

/** What was picked and goes with a choice. @param {Choice} choice @param {readonly string[]} picked @returns {string[]} */
function kept(choice, picked) {
  const rest = [...choice.keys];
  return picked.filter((place) => {
    const at = rest.indexOf(place);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** The places by which what was picked would become another choice, with a single one exchanged.
 * @param {readonly Choice[]} choices @param {readonly string[]} picked @returns {string[]} */
function others(choices, picked) {
  const near = choices.filter((choice) => choice.keys.length === picked.length && kept(choice, picked).length === picked.length - 1);
  return near.flatMap((choice) => missing(choice, kept(choice, picked)) ?? []);
}

/** @template T @param {Iterable<T>} values @returns {T[]} */
const distinct = (values) => [...new Set(values)];

/** What is lit and armed after some clicks.
 * @param {readonly Choice[]} choices @param {readonly string[]} picked @param {string} [verb] @param {number | null} [amount]
 * @returns {Now} */
export function now(choices, picked, verb = "", amount = null) {
  const begun = (/** @type {Choice} */ choice) => !choice.lead || !picked.length || picked[0] === choice.lead;
  const fits = choices.filter((choice) => (!verb || choice.verb === verb) && begun(choice) && missing(choice, picked) !== null);
  const amounts = verb ? distinct(fits.map((choice) => choice.amount ?? null).filter((n) => n !== null)).sort((a, b) => a - b) : [];
  const candidates = amount === null || !amounts.length ? fits : fits.filter((choice) => choice.amount === amount);
  const complete = candidates.filter((choice) => missing(choice, picked)?.length === 0 && (verb || choice.keys.length));
  const armed = complete.length === 1 ? complete[0] : null;
  const settled = armed && candidates.length === 1 && (picked.length > 1 || choices.some((choice) => choice.proposed));
  const changes = settled ? others(choices, picked) : [];
  const lit = new Set([...candidates.flatMap((choice) => next(choice, picked)), ...changes]);
  const verbs = verb ? [] : distinct(candidates.map((choice) => choice.verb ?? "").filter(Boolean));
  return { candidates, lit, armed, verbs, amounts };
}

/** What was picked after a click on a place: one more, one less, or the place with all that goes with it.
 * @param {readonly Choice[]} choices @param {readonly string[]} picked @param {string} place @param {string} [verb]
 * @returns {string[] | null} null if the place means nothing now */
export function clicked(choices, picked, place, verb = "") {
  if (meant(now(choices, picked, verb).candidates, picked, place).length) return [...picked, place];
  const at = picked.lastIndexOf(place);
  return at >= 0 ? picked.filter((_, index) => index !== at) : exchanged(choices, picked, place, verb);
}

/** A place and as much as possible of what was picked: a card that was picked stays so if another lot is clicked.
 * @param {readonly Choice[]} choices @param {readonly string[]} picked @param {string} place @param {string} verb @returns {string[] | null} */
function exchanged(choices, picked, place, verb) {
  /** @type {string[] | null} */
  let most = null;
  for (const choice of choices) {
    if ((verb && choice.verb !== verb) || !choice.keys.includes(place)) continue;
    const rest = missing(choice, [place]) ?? [];
    const bag = choice.lead === place ? [place] : [...kept({ ...choice, keys: rest }, picked), place];
    if ((!choice.lead || bag[0] === choice.lead) && bag.length > (most?.length ?? 0)) most = bag;
  }
  return most;
}

/** Is a completed choice done by the click that completed it?
 * @param {Now} state @param {boolean} confirms the person wants to confirm @returns {boolean} */
export function atOnce({ candidates, armed }, confirms) {
  return armed !== null && candidates.length === 1 && !confirms;
}

/** Choices by purpose, in the order of their first ones; a group is headed by what it is good for, or else by the words with which all of it begins.
 * @param {readonly Choice[]} choices @param {Record<string, string>} [purposes] by kind @returns {{ head: string, choices: Choice[] }[]} */
export function grouped(choices, purposes = {}) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const key = purposes[choice.kind ?? ""] || choice.verb || choice.kind || "";
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups.values()].map((group) => ({ head: purposes[group[0].kind ?? ""] || `${beginning(group.map((choice) => choice.label))} …`, choices: group }));
}

/** What is asked after the clicks so far: what the game asks once a place was clicked, or else the beginning of all that it may become.
 * @param {Prompt} question @param {Now} now @param {readonly string[]} picked @param {string} [verb] @returns {Prompt} without a head if nothing was begun */
export function further(question, { candidates, armed }, picked, verb = "") {
  if (armed || !candidates.length || !(picked.length || verb)) return {};
  const asking = picked.findLast((place) => question.after?.[place]);
  if (asking) return question.after?.[asking] ?? {};
  const labels = candidates.map((choice) => choice.label);
  if (new Set(labels.map((label) => label.split(" ")[0])).size !== 1) return {};
  const words = beginning(labels);
  return { head: words === labels[0] ? words : `${words} …` };
}

/** The words with which all sentences begin, at least the first one of the first. @param {string[]} sentences */
function beginning(sentences) {
  const [first, ...others] = sentences.map((sentence) => sentence.split(" "));
  let count = 1;
  while (count < first.length && others.every((words) => words[count] === first[count] && words[count - 1] === first[count - 1])) count += 1;
  return first.slice(0, count).join(" ").replace(/[:,]$/, "");
}

/** Of places like those that pay for a choice: what helps with no way to pay for the same, and leads to nothing else.
 * @param {readonly Choice[]} choices @param {Choice | null} meant @param {readonly string[]} alike @param {ReadonlySet<string>} [lit] */
export function unfit(choices, meant, alike, lit = new Set()) {
  if (!meant?.pays?.length) return [];
  const ways = [meant, ...choices.filter((choice) => choice.keys.includes(meant.keys[0]))];
  const helps = new Set(ways.flatMap((choice) => [...choice.keys, ...(choice.pays ?? [])]));
  return alike.filter((place) => !helps.has(place) && !lit.has(place));
}

/** The actions with which all choices begin, without the last one of any. @param {readonly Choice[]} choices @returns {number[]} */
export function common(choices) {
  const [first = [], ...others] = choices.map((choice) => choice.actions.slice(0, -1));
  const differs = first.findIndex((action, at) => others.some((actions) => actions[at] !== action));
  return differs < 0 ? first : first.slice(0, differs);
}
