// @ts-check
// Everything around a decision: taking back, hints, the list in words, menu, invitations, the end of a game.

import { Chat } from "./chat.js";
import { grouped } from "./choices.js";
import { ask, byId, element, say } from "./page.js";
import { startPeople } from "./people.js";
import { prefer, preferences } from "./preferences.js";
import { Seal } from "./seal.js";
import { sound } from "./sound.js";

const FEW = 8; // choices that are read at a glance

/** @typedef {{ action: number, actions: number[], description: string }} Instead something else that is possible */

/**
 * @typedef {object} Table
 * @property {string} path
 * @property {() => any} state
 * @property {() => number[]} mine
 * @property {() => boolean} host
 * @property {() => void} renew
 * @property {(refusals: { rule: string, text: string }[], instead: Instead[]) => void} refuse
 * @property {(actions: number[]) => void} hint
 * @property {() => boolean} back
 * @property {() => number[]} drafted
 * @property {() => import("./choices.js").Choice[]} choices
 * @property {(choice: import("./choices.js").Choice) => void} take
 * @property {(plies: number) => string} last what the last steps were, in words
 * @property {() => string} notation of all that was done, as far as it was seen
 * @property {() => void} wonder let the next click ask why not
 * @property {() => void} noticed something is said beside the table
 * @property {() => string} look theme and cut, as a query
 * @property {(drawings: Record<string, string>) => void} draw
 */

/** @param {Table} table */
export function startTools(table) {
  const page = byId("table");
  const { path } = table;
  const secret = new URLSearchParams(location.hash.slice(1));
  const seal = new Seal(path, page.dataset.table ?? "");
  let drafting = false;

  /** Do something that the server may refuse. @template T @param {() => Promise<T>} work @returns {Promise<T | null>} */
  async function attempt(work) {
    try {
      return await work();
    } catch (error) {
      const told = /** @type {any} */ (error);
      table.refuse(told.data?.refusals?.length ? told.data.refusals : [{ rule: "", text: told.message }], []);
      return null;
    }
  }

  const chat = new Chat({ path, id: page.dataset.table ?? "", attempt });
  const people = startPeople({ ...table, attempt, contribution: (seat) => seal.contribution(seat) });

  // ---- notices

  /** @param {string} rule */
  function ruleLink(rule) {
    if (!/-[RJ]\d/.test(rule)) return "";
    return element("a", { className: "rule-id", href: `/learn/${page.dataset.game}#${rule}`, textContent: rule });
  }

  /** @param {{ rule: string, text: string }[]} refusals @param {Instead[]} instead */
  function refusalParts(refusals, instead) {
    /** @type {HTMLElement[]} */
    const parts = refusals.map(({ rule, text }) => element("p", {}, text, " ", ruleLink(rule)));
    if (instead.length) parts.push(element("p", { className: "small muted", textContent: say("instead") }), element("ul", { className: "instead" }, ...instead.map((one) => element("li", {}, offered(one)))));
    return parts;
  }

  /** What is possible can be done where it is told. @param {Instead} instead */
  function offered({ actions, description }) {
    const choice = table.choices().find((known) => known.actions.join() === actions.join());
    if (!choice) return description;
    const button = element("button", { type: "button", textContent: description });
    button.addEventListener("click", () => {
      hideNotice();
      dialog("list-dialog").close();
      table.take(choice);
    });
    return button;
  }

  /** @param {string} title @param {HTMLElement[]} parts @param {boolean} [refusal] */
  function notice(title, parts, refusal = false) {
    byId("notice").classList.toggle("refusal", refusal);
    byId("notice-body").replaceChildren(element("h3", { textContent: title }), ...parts);
    byId("notice").hidden = false;
    table.noticed();
  }

  const hideNotice = () => (byId("notice").hidden = true);
  const hideRefusal = () => byId("notice").classList.contains("refusal") && hideNotice();
  byId("notice-close").addEventListener("click", hideNotice);

  // ---- taking back, hints, answers

  byId("undo").addEventListener("click", () => {
    if (!table.back()) attempt(() => ask(`${path}/undo`, { seat: table.state().viewer }));
  });
  byId("answer-yes").addEventListener("click", () => attempt(() => ask(`${path}/undo/answer`, { yes: true, seat: table.state().viewer })));
  byId("answer-no").addEventListener("click", () => attempt(() => ask(`${path}/undo/answer`, { yes: false, seat: table.state().viewer })));

  byId("hint").addEventListener("click", async () => {
    const { position, viewer } = table.state();
    const drafted = table.drafted();
    notice(say("thinking"), []);
    const hint = await attempt(() => ask(`${path}/hint`, { seat: viewer, drafted }));
    if (!hint || position !== table.state().position || drafted.join() !== table.drafted().join()) return;
    const own = hint.considered.find((/** @type {any} */ one) => one.description === hint.description);
    /** @type {HTMLElement[]} */
    const parts = [element("p", {}, own ? `${hint.description} (${chance(own)})` : hint.description)];
    for (const line of hint.then) parts.push(element("p", { textContent: say("hint_then", { line }) }));
    if (hint.why) parts.push(element("p", { className: "small", textContent: hint.why }));
    const others = hint.considered.filter((/** @type {any} */ other) => other.description !== hint.description);
    others.sort((/** @type {any} */ one, /** @type {any} */ other) => other.expected - one.expected);
    if (others.length)
      parts.push(
        element("p", { className: "small muted", textContent: say("hint_considered") }),
        element("ul", { className: "small" }, ...others.map((/** @type {any} */ other) => element("li", { textContent: `${other.description} (${chance(other)})` }))),
      );
    notice(say("hint"), parts);
    table.hint(hint.actions);
  });

  /** What a bot expects of a choice: its share of the win, and once that is decided the points as well. @param {any} choice */
  function chance({ expected, lead }) {
    const percent = Math.round(100 * expected);
    return lead === null ? say("hint_chance", { percent }) : say("hint_decided", { percent, points: lead });
  }

  // ---- the list in words, and why not

  const purposes = JSON.parse(byId("table").dataset.purposes ?? "{}");

  function listChoices() {
    const words = /** @type {HTMLInputElement} */ (byId("list-filter")).value.toLowerCase().split(/\s+/).filter(Boolean);
    const ways = new Map(table.choices().map((choice) => [`${choice.actions} ${choice.label}`, choice])); // the same by other clicks is told once
    const told = (/** @type {import("./choices.js").Choice} */ choice) => `${purposes[choice.kind ?? ""] ?? ""} ${choice.label}`.toLowerCase();
    const fits = [...ways.values()].filter((choice) => words.every((word) => told(choice).includes(word)));
    const groups = grouped(fits.slice(0, 200), purposes);
    byId("list-filter").hidden = !ways.size;
    field("why-click").disabled = !ways.size;
    const over = table.state().status === "over";
    if (!ways.size) return byId("choices").replaceChildren(element("li", { textContent: say(over ? "over" : "nothing_now") }));
    if (!fits.length) return byId("choices").replaceChildren(element("li", { className: "muted", textContent: say("nothing_found") }));
    const open = words.length > 0 || fits.length <= FEW; // of many choices first of all their kinds
    byId("choices").replaceChildren(
      ...groups.flatMap(({ head, choices }) => {
        const items = choices.map(listed);
        const many = groups.length > 1 && choices.length > 1;
        const summary = element("summary", { textContent: `${head} (${choices.length})` });
        return many ? [element("li", {}, element("details", { open }, summary, element("ul", { className: "choice-list" }, ...items)))] : items;
      }),
    );
  }

  /** @param {import("./choices.js").Choice} choice */
  function listed(choice) {
    const button = element("button", { type: "button", textContent: choice.label });
    button.dataset.choice = String(choice.actions[0]);
    button.addEventListener("click", () => {
      dialog("list-dialog").close();
      table.take(choice);
    });
    return element("li", {}, button);
  }

  const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (byId(id));
  const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));

  byId("list").addEventListener("click", () => {
    field("list-filter").value = "";
    byId("why-answer").replaceChildren();
    listChoices();
    dialog("list-dialog").showModal();
    if (matchMedia("(hover: hover)").matches) field("list-filter").focus(); // typing finds; a phone would bring its keys up
  });
  byId("list-filter").addEventListener("input", listChoices);
  byId("why-click").addEventListener("click", () => {
    dialog("list-dialog").close();
    table.wonder();
  });
  byId("why-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const box = byId("why-answer");
    try {
      const { viewer } = table.state();
      const answer = await ask(`${path}/why-not`, { notation: field("why-text").value, seat: viewer >= 0 ? viewer : null });
      box.replaceChildren(...(answer.possible ? [element("p", { textContent: say("possible") })] : refusalParts(answer.refusals, answer.instead)));
    } catch (error) {
      box.replaceChildren(element("p", { textContent: /** @type {Error} */ (error).message }));
    }
  });
  byId("copy-log").addEventListener("click", async () => {
    await navigator.clipboard.writeText([...document.querySelectorAll("#log li:not([hidden])")].map((line) => line.textContent).join("\n"));
    toggleMenu();
  });
  byId("copy-notation").addEventListener("click", async () => {
    await navigator.clipboard.writeText(table.notation());
    toggleMenu();
  });
  byId("show-text").addEventListener("click", async () => {
    byId("text").textContent = await ask(`${path}/text?seat=${table.state().viewer}`);
    dialog("text-dialog").showModal();
  });

  // ---- menu and preferences

  function toggleMenu() {
    byId("menu-panel").hidden = !byId("menu-panel").hidden;
    byId("menu").ariaExpanded = String(!byId("menu-panel").hidden);
  }
  byId("menu").addEventListener("click", toggleMenu);
  // A click beside the open menu closes it and does nothing else.
  document.addEventListener(
    "click",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if (byId("menu-panel").hidden || !event.isTrusted || target.closest("#menu-panel, #menu, dialog")) return;
      event.preventDefault();
      event.stopPropagation();
      toggleMenu();
    },
    { capture: true },
  );
  byId("show-log").addEventListener("click", () => {
    const open = page.classList.toggle("log-open");
    byId("show-log").ariaExpanded = String(open);
    if (open && chat.unread) chat.turn(1); // it was tapped for that
    chat.count();
  });
  const standing = (/** @type {boolean} */ open) => {
    page.classList.toggle("seats-open", open);
    byId("standing").ariaExpanded = String(open);
  };
  byId("standing").addEventListener("click", () => standing(!page.classList.contains("seats-open")));
  byId("show-seats").addEventListener("click", () => {
    toggleMenu();
    standing(true);
  });
  byId("show-keys").addEventListener("click", () => dialog("keys-dialog").showModal());
  for (const name of /** @type {const} */ (["confirm", "forced", "speed", "letters", "contrast", "coordinates", "gains"])) {
    const box = field(`prefer-${name}`);
    box.value = String(preferences()[name]);
    box.addEventListener("change", () => {
      prefer(name, box.value);
      document.dispatchEvent(new CustomEvent("dress"));
    });
  }
  for (const name of /** @type {const} */ (["sound", "warn"])) {
    field(`prefer-${name}`).checked = preferences()[name];
    field(`prefer-${name}`).addEventListener("change", () => prefer(name, field(`prefer-${name}`).checked));
  }
  field("prefer-volume").value = String(preferences().volume);
  field("prefer-volume").addEventListener("change", () => {
    prefer("volume", Number(field("prefer-volume").value));
    sound("set");
  });
  const mayNotify = () => "Notification" in window && Notification.permission === "granted" && preferences().notify;
  field("prefer-notify").checked = mayNotify();
  field("prefer-notify").addEventListener("change", async (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    prefer("notify", box.checked && "Notification" in window && (await Notification.requestPermission()) === "granted");
    box.checked = mayNotify();
  });

  /** An own seat where a bot stands in. */
  const away = () => table.mine().find((seat) => table.state().seats[seat].away && (table.state().viewer < 0 || table.state().viewer === seat));
  byId("return").addEventListener("click", () => attempt(() => ask(`${path}/return`, { seat: away() })));
  byId("rematch").addEventListener("click", async () => {
    const made = await attempt(() => ask(`${path}/rematch`, {}));
    if (made) location.assign(`/t/${made.table}`);
  });

  // ---- links

  /** @param {string} kind @param {string} input @param {string} code */
  async function showLink(kind, input, code) {
    const made = await attempt(() => ask(`${path}/${kind}`, { origin: location.origin }));
    if (!made) return false;
    field(input).value = location.origin + made.path;
    byId(code).innerHTML = made.qr;
    return true;
  }

  /** @param {string} input @param {string} button */
  async function copy(input, button) {
    field(input).select();
    try {
      await navigator.clipboard.writeText(field(input).value);
      byId(button).textContent = "✓";
    } catch {
      field(input).focus();
    }
  }

  byId("device").addEventListener("click", async () => {
    if (await showLink("device", "device-link", "device-qr")) dialog("device-dialog").showModal();
  });
  byId("device-copy").addEventListener("click", () => copy("device-link", "device-copy"));
  byId("invite-copy").addEventListener("click", () => copy("invite-link", "invite-copy"));

  // ---- what is shown

  /** @param {any} state */
  const mayTakeBack = ({ undo }) => Boolean(undo.free || undo.back || undo.ask);

  /** The button says what it would do: a step of the draft back, one that nobody minds, or a question. @param {any} state */
  function showUndo(state) {
    const words = say(drafting ? "step_back" : state.undo.ask ? "undo_ask" : "undo");
    field("undo").disabled = !(drafting || mayTakeBack(state));
    byId("undo").title = `${words} (u)`;
    byId("undo").ariaLabel = words;
  }

  /** @param {any} state @param {number[]} mine @param {boolean} host @param {boolean} deletable */
  function show(state, mine, host, deletable) {
    const own = mine.includes(state.viewer) ? state.seats[state.viewer] : null;
    const playing = state.status === "playing";
    const over = state.status === "over";
    showUndo(state);
    field("hint").disabled = !(playing && state.hints && own?.kind === "person" && state.actor === state.viewer);
    byId("hint").hidden = !state.hints || !mine.length;
    page.classList.toggle("unadvised", !state.hints); // nor does the table count for anybody
    field("prefer-gains").disabled = !state.hints;
    field("prefer-gains").value = state.hints ? preferences().gains : "off";
    byId("gains-locked").hidden = state.hints;
    byId("return").hidden = !(away() !== undefined && playing);
    byId("device").hidden = !own;
    byId("record").hidden = !over;
    byId("answer-panel").hidden = !(state.ask && (state.ask.answer || state.ask.mine));
    if (state.ask) {
      byId("answer-text").textContent = state.ask.mine ? say("undo_asked") : say("undo_question", { name: state.ask.name, what: table.last(state.ask.plies) });
      byId("answer-yes").hidden = state.ask.mine;
      byId("answer-no").textContent = say(state.ask.mine ? "undo_withdraw" : "undo_refuse");
    }
    byId("rematch").hidden = !mine.length;
    byId("rematch").textContent = say(state.rematch ? "rematch_there" : "rematch");
    seal.show(state, mine);
    people.show(state, mine, host, deletable);
  }

  /** How the game ended, once all that led there has been shown. @param {any} state */
  function conclude(state) {
    byId("result").hidden = state.status !== "over";
    byId("result-text").textContent = state.result?.text ?? "";
  }

  return {
    show,
    conclude,
    chat,
    help: people.help,
    notice,
    hideNotice,
    hideRefusal,
    refusalParts,
    /** What was told to one seat goes. */
    forget() {
      people.forget();
      hideNotice();
      for (const open of page.querySelectorAll("dialog")) open.close();
      for (const id of ["notice-body", "choices", "why-answer", "text"]) byId(id).replaceChildren();
    },
    /** Was it open? */
    closeMenu() {
      const open = !byId("menu-panel").hidden;
      const spread = page.classList.contains("seats-open");
      if (open) toggleMenu();
      if (spread) standing(false);
      return open || spread;
    },
    /** @param {boolean} now a draft can be taken back */
    drafted(now) {
      drafting = now;
      if (table.state()) showUndo(table.state());
    },
    /** Did it do something? @param {string} key */
    key(key) {
      const id = { u: "undo", h: "hint", l: "list", "?": "show-keys", m: "menu", t: "show-text", s: "show-score" }[key];
      const means = id !== undefined && !field(id).disabled && !byId(id).hidden;
      if (means) byId(id).click();
      return means;
    },
    notify() {
      if (!mayNotify() || document.visibilityState !== "hidden") return;
      const note = new Notification(say("notify_title", { game: page.dataset.title ?? "" }), { icon: "/static/icon.svg", tag: page.dataset.table });
      note.addEventListener("click", () => {
        window.focus();
        note.close();
      });
    },
    /** Take over a seat that came with the link. */
    async arrive() {
      if (!secret.has("seat")) return;
      await attempt(() => ask(`${path}/claim`, { token: secret.get("seat") }));
      history.replaceState(null, "", location.pathname);
    },
  };
}
