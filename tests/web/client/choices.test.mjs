import assert from "node:assert/strict";
import { test } from "node:test";
import { atOnce, clicked, common, further, grouped, meant, missing, now, placesOf, unfit } from "../../../src/urbarium/web/static/choices.js";

const house = { actions: [1, 2], keys: ["lot", "house"], label: "stay and build a house" };
const tower = { actions: [1, 3], keys: ["lot", "tower"], label: "stay and build a tower" };
const move = { actions: [4], keys: ["architect", "far"], lead: "architect", label: "move" };
const stay = { actions: [1], keys: [], verb: "Stay", label: "stay" };
const one = { actions: [5], keys: ["room"], label: "send one" };
const two = { actions: [6], keys: ["room", "room"], label: "send two" };

test("at rest every first place is lit, and of a move only the architect", () => {
  const { lit, armed, verbs } = now([house, tower, move, stay], []);
  assert.deepEqual([...lit].sort(), ["architect", "house", "lot", "tower"]);
  assert.equal(armed, null);
  assert.deepEqual(verbs, ["Stay"]);
});

test("a lot and a kind are one choice, in either order", () => {
  assert.equal(now([house, tower], ["lot", "tower"]).armed, tower);
  assert.equal(now([house, tower], ["tower", "lot"]).armed, tower);
});

test("what only one choice can mean is done at once, unless the person confirms", () => {
  const state = now([house, tower], ["lot", "house"]);
  assert.equal(atOnce(state, false), true);
  assert.equal(atOnce(state, true), false);
});

test("a place that counts twice waits: one more click may follow", () => {
  const state = now([one, two], ["room"]);
  assert.equal(state.armed, one);
  assert.deepEqual([...state.lit], ["room"]);
  assert.equal(atOnce(state, false), false);
  assert.equal(now([one, two], ["room", "room"]).armed, two);
});

test("a second click takes a place back, another lit place begins anew", () => {
  assert.deepEqual(clicked([house, tower], ["lot"], "lot"), []);
  assert.deepEqual(clicked([house, move], ["lot"], "architect"), ["architect"]);
  assert.equal(clicked([house, move], [], "far"), null);
});

test("another place takes the place of one that was picked, and what goes with it stays", () => {
  const on = (card, lot) => ({ actions: [1], keys: [card, lot], label: `${card} on ${lot}` });
  const builds = [on("bakery", "north"), on("bakery", "east"), on("park", "north")];
  assert.deepEqual(clicked(builds, ["bakery", "north"], "east"), ["bakery", "east"]);
  assert.deepEqual(clicked(builds, ["bakery", "north"], "park"), ["north", "park"]);
  assert.deepEqual(clicked(builds, ["bakery", "east"], "park"), ["park"]);
  assert.deepEqual(clicked([move, { ...move, keys: ["architect", "near"] }, house], ["architect", "far"], "near"), ["architect", "near"]);
  assert.deepEqual(clicked([one, two, { actions: [8], keys: ["room", "hall"], label: "one each" }], ["room", "room"], "hall"), ["room", "hall"]);
});

test("what is proposed can be changed place by place: the others are lit", () => {
  const types = (first, second) => ({ actions: [1, 2], keys: [`one-${first}`, `two-${second}`], label: `${first}${second}` });
  const halls = [types("a", "a"), types("a", "b"), types("b", "a"), { ...types("b", "b"), proposed: true }];
  const { lit, armed } = now(halls, ["one-b", "two-b"]);
  assert.equal(armed, halls[3]);
  assert.deepEqual([...lit].sort(), ["one-a", "two-a"]);
  assert.deepEqual(clicked(halls, ["one-b", "two-b"], "one-a"), ["two-b", "one-a"]);
});

test("what waits to be confirmed can be changed in one place: the others are lit, unless more may follow", () => {
  const near = { ...move, keys: ["architect", "near"] };
  assert.deepEqual([...now([move, near, one, two, house], ["architect", "far"]).lit], ["near"]);
  assert.deepEqual([...now([one, two, house], ["room"]).lit], ["room"]);
});

test("a verb without places is armed by choosing it", () => {
  assert.equal(now([house, stay], [], "Stay").armed, stay);
  assert.equal(now([house, stay], []).armed, null);
});

test("amounts of a verb are steps", () => {
  const sow = [1, 2, 3].map((amount) => ({ actions: [10 + amount], keys: [], verb: "Sow", amount, label: `sow ${amount}` }));
  assert.deepEqual(now(sow, [], "Sow").amounts, [1, 2, 3]);
  assert.equal(now(sow, [], "Sow", 2).armed, sow[1]);
  assert.equal(now(sow, [], "Sow").armed, null);
});

test("what is missing is counted, not only named", () => {
  assert.deepEqual(missing(two, ["room"]), ["room"]);
  assert.equal(missing(one, ["room", "room"]), null);
});

test("choices are grouped by purpose, headed by what they are good for or the words with which all of a group begin", () => {
  const hire = (who) => ({ actions: [1], keys: [], kind: "hire", label: `Hire the ${who} for 2` });
  const pass = { actions: [9], keys: [], verb: "Pass", kind: "pass", label: "Pass: do nothing" };
  const groups = grouped([hire("Doctor"), pass, hire("Banker")]);
  assert.deepEqual(groups.map(({ head, choices }) => [head, choices.length]), [["Hire the …", 2], ["Pass: do nothing …", 1]]);
  assert.equal(grouped([{ ...pass, label: "One" }, { ...pass, label: "Two" }])[0].head, "One …");
  const named = grouped([hire("Doctor"), pass, { ...pass, kind: "rest" }], { hire: "Points every turn", pass: "Nothing", rest: "Nothing" });
  assert.deepEqual(named.map(({ head, choices }) => [head, choices.length]), [["Points every turn", 1], ["Nothing", 2]]);
});

test("a choice that has a first place does not wait where another place was clicked first", () => {
  const space = { actions: [7], keys: ["space"], label: "work an order" };
  const orders = { ...space, keys: ["orders", "space"], lead: "orders" };
  assert.deepEqual([...now([space, orders], []).lit].sort(), ["orders", "space"]);
  assert.equal(atOnce(now([space, orders], ["space"]), false), true);
  assert.deepEqual([...now([space, orders], ["orders"]).lit], ["space"]);
  assert.equal(now([space, orders], ["orders", "space"]).armed, orders);
});

test("a place tells what a click on it leads to: not a choice that another place must begin", () => {
  const near = { ...house, keys: ["far", "house"] };
  const { candidates } = now([near, move], []);
  assert.deepEqual(meant(candidates, [], "far"), [near]);
  assert.deepEqual(meant(candidates, [], "architect"), [move]);
  assert.deepEqual(meant(now([near, move], ["architect"]).candidates, ["architect"], "far"), [move]);
});

test("what was begun has the actions in common with which all of it begins", () => {
  assert.deepEqual(common([house, tower]), [1]);
  assert.deepEqual(common([house, move]), []);
  assert.deepEqual(common([{ ...house, actions: [7, 8, 1] }, { ...house, actions: [7, 8, 2] }]), [7, 8]);
  assert.deepEqual(common([one]), []);
  assert.deepEqual(common([]), []);
});

test("once something is begun it asks for the rest in the game's words", () => {
  const on = (lot) => ({ actions: [lot], keys: ["card", `lot-${lot}`, "crew"], label: `Build on ${lot}` });
  const question = { head: "Build", after: { card: { head: "Where does it go?", help: "Best: 2" }, "lot-2": { head: "Who builds?" } } };
  const said = (choices, picked) => further(question, now(choices, picked), picked);
  assert.deepEqual(said([on(1), on(2)], []), {});
  assert.deepEqual(said([on(1), on(2)], ["card"]), question.after.card);
  assert.deepEqual(said([on(1), on(2)], ["card", "lot-1"]), question.after.card);
  assert.deepEqual(said([on(1), on(2)], ["card", "lot-2"]), question.after["lot-2"]);
  assert.deepEqual(said([on(1), on(2)], ["lot-1"]), { head: "Build on 1" });
  assert.deepEqual(said([on(1), on(2)], ["card", "lot-1", "crew"]), {});
});

test("what was begun is said as far as all that it may become says the same", () => {
  const build = (count) => ({ actions: [count], keys: ["houses", `many-${count}`], lead: "houses", label: `Build ${count} of them` });
  const sell = { actions: [9], keys: ["houses", "barn"], lead: "houses", label: "Sell one" };
  const said = (choices, picked) => further({}, now(choices, picked), picked).head;
  assert.equal(said([build(1), build(2)], []), undefined);
  assert.equal(said([build(1), build(2)], ["houses"]), "Build …");
  assert.equal(said([build(1)], ["houses"]), "Build 1 of them");
  assert.equal(said([build(1), sell], ["houses"]), undefined);
  assert.equal(said([build(1), build(2)], ["houses", "many-1"]), undefined);
});

test("what is like that which pays, but helps with no way to pay, is dim", () => {
  const first = { actions: [1, 2], keys: ["cell"], label: "Renew with blue", pays: ["blue"] };
  const other = { actions: [1, 3], keys: ["cell", "rainbow"], lead: "cell", label: "Renew with rainbow", pays: ["rainbow"] };
  const hire = { actions: [4, 5], keys: ["doctor"], label: "Hire with red", pays: ["red"] };
  const hand = ["blue", "rainbow", "red", "green"];
  assert.deepEqual(unfit([first, other, hire], first, hand), ["red", "green"]);
  assert.deepEqual(unfit([first, other, hire], hire, hand), ["blue", "rainbow", "green"]);
  assert.deepEqual(unfit([first, { actions: [6], keys: ["green"], label: "Keep green" }], first, hand, new Set(["green"])), ["rainbow", "red"]);
  assert.deepEqual(unfit([first], { ...first, pays: [] }, hand), []);
  assert.deepEqual(unfit([first], null, hand), []);
});

test("advice marks every place of what is meant, and of a beginning what all have in common", () => {
  assert.deepEqual(placesOf([stay, house, tower], [1, 3]), ["lot", "tower"]);
  assert.deepEqual(placesOf([house, tower, move], [4]), ["architect", "far"]);
  assert.deepEqual(placesOf([house, tower], [1]), ["lot"]);
  assert.deepEqual(placesOf([house], [9]), []);
});
