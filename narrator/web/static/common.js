// What phones and the table page share: words, a wire that heals itself, an hourglass.

const SVG = "http://www.w3.org/2000/svg";
const NARRATOR_LEFT = 1012; // why a wire was ended
const TOO_MANY = 4002;
const QUIET_AT_FIRST = 1000; // what was said before is not read out
const LONGEST_WAIT = 3000;
const ASLEEP = 4000;
let words = {};

export const byId = (id) => document.getElementById(id);

export async function loadWords() {
  words = await (await fetch("/words.json")).json();
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = word(place.dataset.word);
}

/** A text of the page, filled in; whatever is put on a page goes through textContent only. */
export function word(key, filling = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => filling[name] ?? "");
}

export function element(tag, { className = "", text = "", ...rest } = {}, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  for (const [name, value] of Object.entries(rest)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Builds a part of the page anew only when what it shows has changed, so that nobody loses their place. */
export function whenChanged(build) {
  let shown;
  return (...what) => {
    const now = JSON.stringify(what);
    if (now === shown) return;
    shown = now;
    build(...what);
  };
}

/** A wire that is opened again whenever it breaks, and when the phone wakes up. */
export function connect(path, { onMessage, onLost, onBack }) {
  let socket = null;
  let wait = 0;
  let retry = null;
  let hiddenAt = 0;

  function open() {
    clearTimeout(retry);
    const mine = new WebSocket(`ws://${location.host}${path}`);
    socket = mine;
    mine.onmessage = (event) => {
      if (socket !== mine) return;
      wait = 0;
      onBack();
      onMessage(JSON.parse(event.data));
    };
    mine.onclose = (event) => {
      if (socket !== mine) return;
      onLost(event.code);
      if (event.code === TOO_MANY) return; // another page of this browser is open
      wait = Math.min(LONGEST_WAIT, wait * 2 + 150);
      retry = setTimeout(open, wait);
    };
  }

  function again() {
    const old = socket;
    socket = null;
    if (old) old.close();
    wait = 0;
    open();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > ASLEEP || socket.readyState !== WebSocket.OPEN) again();
  });
  window.addEventListener("online", again);
  window.addEventListener("pageshow", (event) => event.persisted && again());
  open();
  return {
    again,
    send(message) {
      if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}

export function notice(text) {
  byId("notice").textContent = text;
  byId("notice").hidden = !text;
}

/** Either the network is gone for a moment, or the narrator is. Only the first word of it counts. */
export function lostNotice(code) {
  const left = code === NARRATOR_LEFT || byId("notice").textContent === word("left");
  notice(word(code === TOO_MANY ? "elsewhere" : left ? "left" : "lost"));
}

/** The narrator's lines: what is new is added, so that a screen reader reads only that. */
export function captions(list) {
  let shown = [];
  return (lines) => {
    if (lines.length && !shown.length) setTimeout(() => list.setAttribute("aria-live", "polite"), QUIET_AT_FIRST);
    let same = Math.min(shown.length, lines.length);
    while (same > 0 && !matches(shown, lines, same)) same -= 1;
    while (list.children.length > same) list.firstChild.remove();
    for (const line of lines.slice(same)) list.append(element("li", { text: line }));
    shown = lines;
  };
}

function matches(shown, lines, count) {
  return shown.slice(shown.length - count).every((line, nth) => line === lines[nth]);
}

/** An hourglass with running sand. It runs by itself between two messages. */
export function hourglass(place) {
  let sand = null;
  let since = 0;
  const drawn = draw();
  const clock = element("span", { className: "clock", role: "timer" });
  place.replaceChildren(drawn.picture, clock);
  setInterval(show, 250);

  function show() {
    if (!sand || document.hidden) return;
    const above = left();
    drawn.level(sand.measure ? above / sand.measure : 0, sand.standing);
    drawn.picture.classList.toggle("running", sand.running && above > 0);
    drawn.picture.classList.toggle("lying", !sand.standing);
    const [minutes, seconds] = [Math.floor(Math.ceil(above) / 60), Math.ceil(above) % 60];
    const text = `${minutes}:${String(seconds).padStart(2, "0")}`;
    if (clock.textContent === text) return;
    clock.textContent = text;
    clock.setAttribute("aria-label", sand.standing ? word("time", { minutes, seconds }) : word("lying"));
  }

  function left() {
    const ran = sand.running ? (performance.now() - since) / 1000 : 0;
    return Math.max(0, sand.above - ran);
  }

  return (next) => {
    place.hidden = !next;
    if (sand && next && next.above > left() + 2) drawn.turn();
    sand = next;
    since = performance.now();
    show();
  };
}

function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const GLASS = "M24 14 C24 44 47 52 47 70 C47 88 24 96 24 126 L76 126 C76 96 53 88 53 70 C53 52 76 44 76 14 Z";
const TOP = 18;
const NECK = 70;
const FLOOR = 125;

function draw() {
  const clip = shape("clipPath", { id: "inside" }, shape("path", { d: GLASS }));
  const above = shape("path", { class: "sand" });
  const below = shape("path", { class: "sand" });
  const stream = shape("line", { class: "stream", x1: 50, x2: 50, y1: NECK - 4 });
  const picture = shape(
    "svg",
    { viewBox: "0 0 100 140", class: "hourglass", "aria-hidden": "true" },
    shape("defs", {}, clip),
    shape("path", { class: "air", d: GLASS }),
    shape("g", { "clip-path": "url(#inside)" }, stream, above, below),
    shape("path", { class: "rim", d: GLASS }),
    shape("rect", { class: "plate", x: 14, y: 6, width: 72, height: 9, rx: 4 }),
    shape("rect", { class: "plate", x: 14, y: 125, width: 72, height: 9, rx: 4 }),
  );

  function level(share, standing) {
    if (!standing) return lie(share);
    const depth = (NECK - TOP) * Math.sqrt(share); // a cone empties slowly at first, then fast
    above.setAttribute("d", `M18 ${NECK - depth} H82 V${NECK} H18 Z`);
    const height = (FLOOR - NECK) * (1 - Math.sqrt(share)) * 0.95;
    const top = FLOOR - height;
    const shoulder = FLOOR - height * 0.62;
    below.setAttribute("d", `M18 ${FLOOR + 2} L18 ${shoulder + 4} Q50 ${top - height * 0.12} 82 ${shoulder + 4} L82 ${FLOOR + 2} Z`);
    if (height < 0.5) below.setAttribute("d", "");
    stream.setAttribute("y2", Math.max(NECK, top));
  }

  /** The sand slides to the side that is now the floor. */
  function lie(share) {
    const floor = (part) => 78 - 54 * Math.sqrt(part) * 0.8;
    above.setAttribute("d", share > 0.01 ? `M${floor(share)} ${TOP - 4} V${NECK} H80 V${TOP - 4} Z` : "");
    below.setAttribute("d", share < 0.99 ? `M${floor(1 - share)} ${NECK} V${FLOOR + 1} H80 V${NECK} Z` : "");
  }

  function turn() {
    picture.classList.remove("turning");
    void picture.getBoundingClientRect();
    picture.classList.add("turning");
  }

  return { picture, level, turn };
}

const COLOURS = { red: "red", blue: "blue", assassin: "black" };
const MORE_COLOURS = ["amber", "grey", "green", "violet"];

/** Cards on the table; what a side means is written on the card as well as shown by its colour. */
export function tiles(cards) {
  const others = [...new Set(cards.map((card) => card.side))].filter((side) => side && !COLOURS[side]).sort();
  const colour = (side) => COLOURS[side] ?? MORE_COLOURS[others.indexOf(side) % MORE_COLOURS.length];
  return cards.map((card) => tile(card, card.side ? colour(card.side) : ""));
}

function tile(card, colour) {
  const made = element("li", { className: `tile ${colour}${card.covered ? " covered" : ""}` });
  made.append(element("span", { className: "word", text: card.word }));
  if (card.label) made.append(element("span", { className: "side", text: card.label }));
  if (card.covered) made.append(element("span", { className: "unseen", text: word("covered") }));
  return made;
}
