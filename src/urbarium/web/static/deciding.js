// @ts-check
// A decision under way: what was picked, what was drafted, what it would lead to. Nothing is sent until it is meant.

import { atOnce, clicked, common, now } from "./choices.js";
import { advised, confirms } from "./preferences.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").Prompt & { waiting?: string, sealed?: boolean, choices: Choice[] }} Asked ``sealed``: others choose at the same time, unseen */
/** @typedef {{ actions: number[], drawings: Map<string, string>, asked: Asked, scores: number[] }} Draft */

const HOVER = 80; // milliseconds until pointing shows what would happen
const NOTHING = /** @type {Asked} */ ({ choices: [] });

export class Deciding {
  /**
   * @param {import("./regions.js").Regions} regions
   * @param {import("./connection.js").Connection} connection
   * @param {{ changed: () => void, sent: () => void, pointed?: () => void, sure?: (drafted: number[], choice: Choice) => Promise<boolean> }} table
   */
  constructor(regions, connection, table) {
    this.regions = regions;
    this.connection = connection;
    this.table = table;
    this.position = -1;
    this.look = ""; // theme and cut of its pictures
    /** @type {Map<string, string>} the regions as they are stored */
    this.truth = new Map();
    this.asked = NOTHING;
    /** @type {Draft[]} silent steps that are not sent yet */
    this.drafts = [];
    /** @type {Draft | null} what pointing or an armed choice shows */
    this.preview = null;
    /** @type {Draft | null} what is certain of what was begun: with a card picked, all that its lots would bring */
    this.certain = null;
    this.beginning = ""; // its actions
    /** @type {Choice | null} what a click where the pointer is would do */
    this.pointed = null;
    /** @type {string[]} */
    this.picked = [];
    this.verb = "";
    /** @type {number | null} */
    this.amount = null;
    this.busy = false;
    /** @type {Choice | null} what somebody has decided on, while it is thought about */
    this.weighed = null;
    /** @type {string[]} the places of what was done last, while its answer is on the way */
    this.done = [];
    /** @type {Map<number, { actions: number[], keep: boolean }>} questions on their way, by reference */
    this.trying = new Map();
    /** @type {Map<string, Draft>} answers for this position */
    this.tried = new Map();
    this.looking = ""; // the actions whose outcome is to be shown when it is known
    this.timer = 0;
  }

  // ---- what is

  /** The question that is open: of the last draft, or of the position. */
  get question() {
    return this.drafts.at(-1)?.asked ?? this.asked;
  }

  /** The only way to go on, whatever clicks mean it, if it can be gone without being asked: what was drafted is not sent by it. */
  get only() {
    const { choices } = this.question;
    const single = new Set(choices.map(({ actions }) => actions.join())).size === 1;
    const free = !this.busy && !this.picked.length && single;
    return free && (!this.drafts.length || choices[0].goes_on) ? choices[0] : null;
  }

  /** What is picked beforehand, for those who want to be told what is best. */
  get proposal() {
    return (advised() && this.question.choices.find((choice) => choice.proposed)) || null;
  }

  /** Is what was picked beforehand still as it was? */
  get proposing() {
    return this.proposal !== null && this.state.armed === this.proposal;
  }

  /** Has somebody picked or drafted something? */
  get begun() {
    return this.drafts.length > 0 || (this.picked.length > 0 && !this.proposing) || this.verb !== "";
  }

  get drafted() {
    return this.drafts.flatMap((draft) => draft.actions);
  }

  get state() {
    return now(this.busy ? [] : this.question.choices, this.picked, this.verb, this.amount);
  }

  /** The regions as they are shown: the truth, drafts over it, and what is only looked at. What pays for that stays in view. */
  get drawings() {
    const shown = new Map(this.truth);
    for (const draft of [...this.drafts, ...(this.certain ? [this.certain] : [])]) for (const [name, svg] of draft.drawings) shown.set(name, svg);
    for (const [name, svg] of this.preview?.drawings ?? []) if (!this.#paid(shown.get(name) ?? "", svg)) shown.set(name, svg);
    return shown;
  }

  /** Would something that pays be gone from a drawing? @param {string} before @param {string} after */
  #paid(before, after) {
    const places = (this.state.armed ?? this.pointed)?.pays?.map((key) => `data-place="${key}"`) ?? [];
    return places.some((place) => before.includes(place) && !after.includes(place));
  }

  /** A new position was stored. Whatever was under way here is over. If it is the same position once more, as after a
   * lost connection, what was begun is kept, unless pictures look different now.
   * @param {Record<string, string>} drawings the regions that changed @param {Asked} asked @param {number} position @param {string} [look] */
  arrive(drawings, asked, position, look = "") {
    for (const [name, svg] of Object.entries(drawings)) this.truth.set(name, svg);
    const known = position >= 0 && position === this.position && look !== "" && look === this.look;
    const same = known && JSON.stringify(asked.choices) === JSON.stringify(this.asked.choices);
    this.asked = asked;
    this.position = position;
    this.look = look;
    this.trying.clear();
    this.#rest();
    if (same) return;
    this.drafts = [];
    this.tried.clear();
    this.#unpick();
    this.#propose();
  }

  /** Nothing is on the way any more. */
  #rest() {
    this.busy = false;
    this.weighed = null;
    this.done = [];
  }

  forget() {
    this.truth.clear();
    this.arrive({}, NOTHING, -1);
  }

  // ---- what a person does

  /** A click on a place. False if the place means nothing now.
   * @param {string} key @param {boolean} touch */
  click(key, touch) {
    clearTimeout(this.timer); // a click says more than pointing
    this.looking = "";
    const { armed, lit, candidates } = this.state;
    const again = armed && this.picked.at(-1) === key && !lit.has(key);
    if (again && !this.proposal && (touch || candidates.length === 1)) {
      this.confirm();
      return true;
    }
    const picked = clicked(this.question.choices, this.picked, key, this.verb);
    if (picked === null || this.busy) return false;
    const changed = this.picked.length > 0 && picked.length <= this.picked.length; // something else was begun: what this click means is shown first
    this.picked = picked;
    this.preview = null;
    this.#settle(touch || changed);
    return true;
  }

  /** @param {string} verb */
  choose(verb) {
    this.verb = this.verb === verb ? "" : verb;
    this.amount = this.verb ? (this.state.amounts.at(-1) ?? null) : null;
    this.#settle(false);
  }

  /** @param {number} amount */
  step(amount) {
    this.amount = amount;
    this.#settle(true);
  }

  /** Do what is armed. */
  confirm() {
    const { armed } = this.state;
    if (armed) this.take(armed);
  }

  /** Send what is drafted so far; the rest of it can follow later. */
  keep() {
    if (!this.busy && this.drafts.length) this.#send(this.drafted);
  }

  /** Do a choice by its words, whatever was picked, unless another is on its way or it is offered no more.
   * @param {Choice} choice */
  take(choice) {
    const offered = this.question.choices.some(({ actions }) => actions.join() === choice.actions.join());
    if (!this.busy && offered) this.#take(choice);
  }

  /** Unpick, or take the last draft back. False if there was nothing to take back.
   * @returns {boolean} */
  back() {
    if (this.picked.length || this.verb) this.#unpick();
    else if (!this.drafts.pop()) return false;
    this.preview = null;
    this.looking = "";
    this.#begin(this.state.candidates);
    this.table.changed();
    return true;
  }

  /** Pointing at a place: after a moment, show what a click there would complete.
   * @param {string} key */
  point(key) {
    clearTimeout(this.timer);
    const had = this.preview !== null;
    if (!this.state.armed) {
      this.preview = null;
      this.looking = "";
    }
    const picked = key && !this.busy ? clicked(this.question.choices, this.picked, key, this.verb) : null;
    const armed = picked && picked.length > this.picked.length ? now(this.question.choices, picked, this.verb).armed : null;
    this.#foresee(this.state.armed ? null : armed, had);
  }

  /** Pointing at a button that would complete a choice. @param {Choice} choice */
  consider(choice) {
    clearTimeout(this.timer);
    this.#foresee(choice, false);
  }

  /** @param {Choice | null} pointed what a click would do @param {boolean} had something else was shown */
  #foresee(pointed, had) {
    if (pointed) this.timer = window.setTimeout(() => this.#look(pointed), HOVER);
    const told = this.pointed;
    this.pointed = pointed;
    if (had && !this.preview) this.table.changed();
    else if (told !== pointed) this.table.pointed?.();
  }

  // ---- what follows

  /** Pick what is proposed, or nothing. */
  #propose() {
    this.picked = [...(this.proposal?.keys ?? [])];
    if (this.proposal) this.#look(this.proposal);
    else this.#begin(this.state.candidates);
  }

  /** @param {boolean} touch */
  #settle(touch) {
    const state = this.state;
    const waits = this.proposal !== null || Boolean(state.armed?.careful);
    if (state.armed && atOnce(state, waits || confirms(touch, state.armed))) return this.#take(state.armed);
    if (state.armed) this.#look(state.armed);
    else this.#begin(state.candidates);
    this.table.changed();
  }

  /** Show what all that was begun may still become has in common. @param {Choice[]} candidates */
  #begin(candidates) {
    const actions = candidates.length > 1 && !candidates.some((choice) => choice.unforeseen) ? common(candidates) : [];
    const all = [...this.drafted, ...actions];
    this.beginning = actions.length ? all.join() : "";
    this.certain = this.tried.get(this.beginning) ?? null;
    if (this.beginning && !this.certain) this.#try(all, actions, false);
  }

  #unpick() {
    clearTimeout(this.timer); // what was pointed at may mean nothing any more
    this.pointed = null;
    this.picked = [];
    this.verb = "";
    this.amount = null;
    this.preview = null;
    this.looking = "";
    this.certain = null;
    this.beginning = "";
  }

  /** @param {Choice} choice */
  #take(choice) {
    const { sure } = this.table;
    if (!sure) return this.#do(choice);
    this.busy = true; // what was picked is marked while it is thought about, and what it leads to is in view
    this.weighed = choice;
    this.#look(choice);
    const { position } = this;
    sure(this.drafted, choice).then((yes) => {
      if (position !== this.position) return; // somebody else was quicker
      this.busy = false;
      this.weighed = null;
      if (yes) this.#do(choice);
      else this.back();
    });
    this.table.changed();
  }

  /** @param {Choice} choice */
  #do(choice) {
    this.done = choice.keys;
    if (choice.goes_on) {
      this.busy = true; // the next question is on its way: a click now would answer the old one
      this.#unpick();
      this.#try([...this.drafted, ...choice.actions], choice.actions, true);
    } else {
      const actions = [...this.drafted, ...choice.actions];
      if (!this.#send(actions)) return;
      this.preview = this.tried.get(actions.join()) ?? null; // what was looked at stays until it is so
    }
    this.table.changed();
  }

  /** @param {number[]} actions @returns {boolean} */
  #send(actions) {
    if (!this.connection.send({ type: "act", actions, position: this.position })) return false;
    this.busy = true;
    this.#unpick();
    this.table.sent();
    return true;
  }

  /** @param {Choice} choice */
  #look(choice) {
    if (choice.unforeseen) return;
    this.looking = [...this.drafted, ...choice.actions].join();
    this.#try([...this.drafted, ...choice.actions], choice.actions, false);
  }

  /** Ask where actions would lead. ``keep`` makes it a draft, otherwise it is only looked at.
   * @param {number[]} all @param {number[]} actions @param {boolean} keep */
  #try(all, actions, keep) {
    const known = this.tried.get(all.join());
    if (known) return this.#answer(known, keep);
    const reference = this.connection.send({ type: "try", actions: all, position: this.position });
    if (reference) this.trying.set(reference, { actions, keep });
    else if (keep) this.#rest();
  }

  /** The server has answered what actions would lead to.
   * @param {{ ref: number, position: number, regions: Record<string, string>, asked: Asked, scores: number[] }} message */
  hear(message) {
    const asked = this.trying.get(message.ref);
    this.trying.delete(message.ref);
    if (!asked || message.position !== this.position) return;
    const all = [...this.drafted, ...asked.actions];
    const draft = { actions: asked.actions, drawings: new Map(Object.entries(message.regions)), asked: message.asked, scores: message.scores };
    this.tried.set(all.join(), draft);
    if (all.join() === this.beginning) {
      this.certain = draft;
      this.table.changed();
    }
    if (asked.keep || all.join() === this.looking) this.#answer(draft, asked.keep); // else somebody looks elsewhere by now
  }

  /** @param {Draft} draft @param {boolean} keep */
  #answer(draft, keep) {
    if (keep) {
      this.#rest();
      this.drafts.push(draft);
      this.#unpick();
      if (this.proposal) this.#propose();
    } else this.preview = draft;
    this.table.changed();
  }

  /** The server refused what was sent. */
  refused() {
    this.#rest();
    this.preview = null;
    this.trying.clear();
    this.table.changed();
  }
}
