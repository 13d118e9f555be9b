// @ts-check
// What happened, in sentences, one line for each beat: a move with all that belongs to it. A click shows that position.

import { signed } from "./numbers.js";
import { byId, element } from "./page.js";
import { pictured } from "./pictures.js";
import { called } from "./sheets.js";

/** @typedef {{ ply: number, name: string, text: string, pictured?: string, gained: number, retells?: boolean, sealed?: boolean, opens?: boolean, notation?: string | null }} Step */

/** Several sentences about one person as one: the name is said once. What was said last must be about the same person.
 * @param {readonly string[]} sentences @param {string} name */
export function inOne(sentences, name) {
  return sentences.filter(Boolean).reduce((told, next) => {
    const last = told.slice(told.lastIndexOf(". ") + 1).trimStart();
    const goesOn = told.endsWith(".") && [last, next].every((sentence) => sentence.startsWith(`${name} `));
    return goesOn ? `${told.slice(0, -1)}, ${next.slice(name.length + 1)}` : `${told} ${next}`.trim();
  }, "");
}

/** What a beat says: a step that retells the ones before it stands for them, and what is sealed is told when it is opened.
 * @param {readonly Step[]} steps @param {(step: Step) => string} [sentence] */
export function told(steps, sentence = (step) => step.text) {
  const from = steps.findLastIndex((step) => step.retells);
  return inOne(
    steps.slice(Math.max(0, from)).map((step) => (step.sealed ? "" : sentence(step))),
    steps[0]?.name ?? "",
  );
}

/** Above the beats of a turn: its words, and whose turn it is, if it is one person's.
 * @param {{ turn: string, heading: string }} line with the label of records @param {string[]} names of those who did something in it */
export function heading({ turn, heading }, names) {
  return new Set(names).size === 1 && turn !== "setup" && turn !== "end" ? `${heading} · ${names[0]}` : heading;
}

/** A sentence in parts, so that names can stand out: every second one is a name. @param {string} text @param {readonly string[]} names @returns {string[]} */
export function withNames(text, names) {
  const known = names.filter(Boolean).sort((one, other) => other.length - one.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return known.length ? text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${known.join("|")})(?![\\p{L}\\p{N}])`, "u")) : [text];
}

/** Words of a sentence; with a picture before them, or with a picture and a number in their place. A bracket that opens before a picture is not parted from it. @typedef {{ words: string, symbol?: string, number?: string, opens?: string }} Part */

/** A sentence with marks for pictures in parts: the server names pictures behind the words that they belong to. @param {string} sentence @returns {Part[]} */
export function withPictures(sentence) {
  const [first, ...marked] = sentence.split("\ufff9");
  /** @type {Part[]} */
  const parts = [{ words: first }, ...marked.flatMap(afterMark)];
  for (const [at, part] of parts.entries()) {
    if (!part.symbol || !parts[at - 1].words.endsWith("(")) continue;
    parts[at - 1].words = parts[at - 1].words.slice(0, -1);
    part.opens = "(";
  }
  return parts.filter(({ words }) => words);
}

/** @param {string} text up to the next mark @returns {Part[]} */
function afterMark(text) {
  const [, words, symbol, number, rest] = /^([^\ufffa]*)\ufffa(\S+?)(?: (\d+))?\ufffb(.*)$/su.exec(text) ?? ["", text, "", "", ""];
  return symbol ? [number ? { words, symbol, number } : { words, symbol }, { words: rest }] : [{ words }];
}

const SIGN = 13; // pixels of a picture in a sentence, which makes no line higher

/** A part as it stands in a line. Its text stays what is read aloud and copied: a number in the place of words is put there by the style sheet.
 * @param {Part} part @param {string[]} names @returns {(Node | string)[]} */
function written({ words, symbol, number, opens = "" }, names) {
  if (!symbol) return withNames(words, names).map((part, at) => (at % 2 ? element("b", { textContent: part }) : part));
  const sign = pictured(symbol, SIGN, "sign");
  sign.setAttribute("aria-hidden", "true");
  const [first, ...others] = words.split(" ");
  const beside = number ? element("span", { className: "visually-hidden", textContent: words }) : first;
  const kept = element("span", { className: "pictured" }, opens, sign, beside); // a picture is not parted from its word
  if (number) kept.dataset.number = number;
  return number || !others.length ? [kept] : [kept, ` ${others.join(" ")}`];
}

/** A move with all that belongs to it. */
export class Beat {
  /** @param {number} seat @param {number} from the step with which it begins @param {HTMLElement} line @param {string[]} names of those who sit there */
  constructor(seat, from, line, names) {
    this.seat = seat;
    this.from = from;
    this.line = line;
    this.names = names;
    /** @type {Step[]} */
    this.steps = [];
  }

  /** The step after which it is complete. */
  get ply() {
    return (this.steps.at(-1)?.ply ?? -1) + 1;
  }

  get text() {
    return told(this.steps);
  }

  get gained() {
    return this.steps.reduce((sum, step) => sum + step.gained, 0);
  }

  /** Does it tell what several have decided at the same time? Then it is nobody's alone. */
  get shared() {
    return this.steps.some((step) => step.opens);
  }

  write() {
    const [, text, gained] = this.line.children;
    const sentence = told(this.steps, (step) => step.pictured ?? step.text);
    text.replaceChildren(...withPictures(sentence).flatMap((part) => written(part, this.names)));
    gained.textContent = this.gained && !this.shared ? signed(this.gained) : "";
    this.line.classList.toggle("shared", this.shared);
    this.line.dataset.ply = String(this.ply);
    this.line.hidden = !this.text;
  }
}

export class Log {
  /** @param {HTMLElement} list @param {{ look: (ply: number) => void }} table */
  constructor(list, table) {
    this.list = list;
    /** @type {Beat[]} */
    this.beats = [];
    this.turn = "";
    /** @type {HTMLElement | null} of the turn that is told */
    this.head = null;
    /** @type {string[]} who did something in it */
    this.actors = [];
    this.grouped = false; // a turn was seen to have several beats, all but the set-up: from then on they have headings
    list.addEventListener("click", (event) => {
      const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("li[data-ply]"));
      if (line) table.look(Number(line.dataset.ply));
    });
  }

  clear() {
    this.list.replaceChildren();
    this.beats = [];
    this.turn = "";
  }

  /** @param {any[]} lines @param {any} state @param {boolean} quiet */
  add(lines, state, quiet) {
    const spoken = [];
    for (const line of lines) {
      if (line.removed?.length) this.#remove(line.removed.length);
      if (line.kind === "act") this.#act(line, state);
      else if (line.text && line.kind !== "chat") this.list.append(element("li", { className: "event", textContent: line.text }));
      if (line.text && !line.sealed) spoken.push(line.kind === "chat" ? `${line.name}: ${line.text}` : line.text);
    }
    if (quiet) this.follow();
    if (spoken.length && !quiet) this.speak(spoken.join(" "));
  }

  /** A step is a beat of its own, or belongs to the one before. @param {any} line @param {any} state */
  #act(line, state) {
    const beat = this.beats.at(-1);
    if (line.joins && beat && beat.seat === line.seat) {
      beat.steps.push(line);
      beat.write();
      return;
    }
    if (line.turn === this.turn && line.turn !== "setup") this.grouped = true;
    if (line.turn !== this.turn) {
      this.actors = [];
      this.head = this.list.appendChild(element("li", { className: "turn", hidden: !this.grouped })); // for good: lines above and below stay where they are
    }
    this.turn = line.turn;
    this.actors.push(called(state.seats)[line.seat]);
    if (this.head) this.head.textContent = heading(line, this.actors);
    const token = element("i", { className: `chip seat-${state.game}-${line.seat}` });
    const item = element("li", { className: `beat seat-${state.game}-${line.seat}${line.seat === state.viewer ? " mine" : ""}` }, token, element("span"), element("b", { className: "gained" }));
    this.list.append(item);
    const fresh = new Beat(line.seat, line.ply, item, called(state.seats));
    fresh.steps.push(line);
    fresh.write();
    this.beats.push(fresh);
  }

  /** The last steps were taken back. @param {number} count */
  #remove(count) {
    for (let left = count; left > 0 && this.beats.length; left -= 1) {
      const beat = /** @type {Beat} */ (this.beats.at(-1));
      beat.steps.pop();
      if (beat.steps.length) beat.write();
      else this.beats.pop()?.line.remove();
    }
  }

  /** What the last steps were. @param {number} plies */
  last(plies) {
    const steps = this.beats.flatMap((beat) => beat.steps).slice(-plies);
    return told(steps);
  }

  /** What was done in the notation of records, beat by beat. */
  get notation() {
    return this.beats.map((beat) => beat.steps.map((step) => step.notation ?? "…").join(" ")).join("\n");
  }

  /** How many beats others have played since the last one of a seat, or since the beginning. @param {number} seat */
  since(seat) {
    const last = this.beats.findLastIndex((beat) => beat.seat === seat);
    return this.beats.slice(last + 1).filter((beat) => beat.text).length;
  }

  /** So far the board has shown the game: what follows is told when it is seen. @param {number} ply */
  reach(ply) {
    for (let at = this.beats.length - 1; at >= 0; at -= 1) {
      const { from, line } = this.beats[at];
      if (from < ply && !line.classList.contains("ahead")) break;
      line.classList.toggle("ahead", from >= ply);
    }
  }

  /** Mark the line of the position that is looked at. @param {number | null} ply */
  current(ply) {
    for (const item of this.list.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    const item = ply === null ? null : this.list.querySelector(`[data-ply="${ply}"]`);
    item?.setAttribute("aria-current", "step");
    if (item) item.scrollIntoView({ block: "nearest" });
    else if (ply === null) this.follow();
    else this.list.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** The newest line in view. It stays there by itself, whatever comes, until somebody reads older ones: the list is scrolled from its end. */
  follow() {
    if (this.list.parentElement) this.list.parentElement.scrollTop = 0;
  }

  /** @param {string} text */
  speak(text) {
    byId("live").textContent = text;
  }
}
