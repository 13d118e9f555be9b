// The board of the front page. It knows no rules: board-data.js holds the engine's answers for every turn of one game.
(() => {
  "use strict";
  const figure = document.getElementById("playboard");
  const told = window.urbino;
  if (!figure || !told) return;

  const find = (selector) => figure.querySelector(selector);
  const town = find(".town"), tried = find(".tried"), slider = find("input"), output = find("output");
  const head = find(".playboard-head"), why = find(".playboard-told"), kinds = find(".playboard-kinds");
  const points = find(".playboard-points"), played = find(".playboard-played");
  const stock = JSON.parse(figure.dataset.stock);
  const squares = told.squares.map((name, sq) => find(`[data-place="sq-${sq}"]`));
  const width = Math.sqrt(squares.length);

  let number = told.first;      // of the turn, from 1
  let picked = -1;              // the architect in hand
  let moved = null;             // {which, to}: an architect that has been moved
  let chosen = -1;              // the lot that waits for a building
  let built = -1;               // the kind of building that was put up there
  let focused = 40;             // the square that the keyboard is on

  const turn = () => told.turns[number - 1];
  const architects = () => turn().architects.map((sq, which) => (moved && moved.which === which ? moved.to : sq));
  const lots = () => (moved ? turn().moves[moved.which][moved.to] : turn().stay);

  // What a click on a square means now, or nothing.
  function meaning(sq) {
    if (built >= 0) return "";
    if (picked >= 0) {
      if (sq === turn().architects[picked]) return "put back";
      return turn().moves[picked][sq] ? "move" : "";
    }
    if (lots().includes(sq)) return "build";
    const which = turn().architects.indexOf(sq);
    return !moved && which >= 0 && Object.keys(turn().moves[which]).length ? "pick" : "";
  }

  function press(sq) {
    const what = meaning(sq);
    why.textContent = "";
    if (what === "put back") picked = -1;
    else if (what === "pick") { picked = turn().architects.indexOf(sq); chosen = -1; }
    else if (what === "move") { moved = { which: picked, to: sq }; picked = -1; }
    else if (what === "build") chosen = sq;
    else if (built >= 0) return;
    else if (picked >= 0) why.textContent = `The architect cannot go to ${told.squares[sq]}.`;
    else if (!moved && turn().why[sq]) why.textContent = turn().why[sq];
    else why.textContent = `Nothing can be built on ${told.squares[sq]} now.`;
    show();
  }

  function build(kind) {
    const [x, y] = told.corners[chosen];
    tried.innerHTML += `<g transform="translate(${x} ${y})">${stock[turn().side][kind]}</g>`;
    built = kind;
    show();
  }

  function sentence() {
    if (built >= 0) return "Built. That is what a turn is: eyes first, then stone.";
    if (picked >= 0) return "Set the architect down on a lit square";
    if (chosen >= 0) return `What shall stand on ${told.squares[chosen]}?`;
    return moved ? "Now build on a lit lot" : `${told.seats[turn().side]}: ${turn().head.charAt(0).toLowerCase()}${turn().head.slice(1)}`;
  }

  function show() {
    const over = number === told.turns.length;
    head.textContent = over ? turn().head : sentence();
    const [ours, theirs] = built >= 0 ? turn().after[chosen][built] : turn().points;
    points.textContent = `If it ended now: ${told.seats[0]} ${ours}, ${told.seats[1]} ${theirs}`;
    played.textContent = turn().played ? `In the game: ${turn().played}` : "";
    showKinds();
    town.classList.toggle("changed", Boolean(moved) || picked >= 0 || built >= 0);
    architects().forEach((sq, which) => {
      const piece = town.querySelector(`[data-piece="architect~${which}"]`);
      const [x, y] = told.corners[sq], [fromX, fromY] = told.corners[turn().architects[which]];
      if (piece) { piece.setAttribute("transform", `translate(${x - fromX} ${y - fromY})`); piece.classList.toggle("held", which === picked); }
    });
    squares.forEach((place, sq) => {
      const what = meaning(sq);
      place.classList.toggle("lit", Boolean(what));
      place.classList.toggle("picked", sq === chosen || (picked >= 0 && sq === turn().architects[picked]));
      place.setAttribute("tabindex", sq === focused ? "0" : "-1");
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", `${told.squares[sq]}${what ? `: ${what}` : ""}`);
    });
    slider.value = String(number);
    output.textContent = over ? "the end" : `${number} of ${told.turns.length - 1}`;
    find('[data-do="again"]').disabled = !moved && picked < 0 && chosen < 0;
    find('[data-do="back"]').disabled = number === 1;
    find('[data-do="on"]').disabled = over;
  }

  function showKinds() {
    kinds.replaceChildren();
    if (chosen < 0 || built >= 0) return;
    turn().after[chosen].forEach((after, kind) => {
      const button = document.createElement("button");
      button.type = "button";
      button.disabled = !after;
      button.innerHTML = `<svg viewBox="0 0 42 42" aria-hidden="true">${stock[turn().side][kind]}</svg>`;
      button.append(told.kinds[kind]);
      button.addEventListener("click", () => build(kind));
      kinds.append(button);
    });
  }

  function go(to) {
    number = Math.max(1, Math.min(told.turns.length, to));
    again();
  }

  function again() {
    picked = chosen = built = -1;
    moved = null;
    why.textContent = turn().stay.length ? "Lit is what you can click. Everything else tells why not." : "";
    tried.replaceChildren();
    town.innerHTML = turn().town;
    show();
  }

  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: width, ArrowDown: -width };
  squares.forEach((place, sq) => {
    place.addEventListener("click", () => { focused = sq; press(sq); });
    place.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(sq); return; }
      const step = steps[event.key], to = sq + step;
      if (!step || !squares[to] || (Math.abs(step) === 1 && Math.floor(to / width) !== Math.floor(sq / width))) return;
      event.preventDefault();
      focused = to;
      show();
      squares[to].focus();
    });
  });
  slider.max = String(told.turns.length);
  slider.addEventListener("input", () => go(Number(slider.value)));
  find('[data-do="again"]').addEventListener("click", again);
  find('[data-do="back"]').addEventListener("click", () => go(number - 1));
  find('[data-do="on"]').addEventListener("click", () => go(number + 1));
  go(told.first);
  figure.dataset.ready = "true";
})();
