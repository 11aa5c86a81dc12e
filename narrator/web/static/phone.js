// A player's phone. It knows numbers of buttons, and never what they do.

import { byId, captions, connect, element, hourglass, loadWords, lostNotice, notice, tiles, whenChanged, word } from "/common.js";

const SEAT_LOST = 4001;
const KNOWN = ["stale", "wait", "slow", "malformed", "taken", "closed"];
const SETTLE = 300; // milliseconds in which a button that has just appeared does not count
const MANY = 60;
const CHANGE_OF_MIND = 4000;

let page = null;
let aloud = { list: 0, kinds: [] };
let wire = null;
let keeping = false;
let holding = false;
let choosing = false;
let seenSecrets = "";
let passing = null;

// The door ------------------------------------------------------------------------

const showDoor = whenChanged((title, seats) => {
  document.querySelector("[data-page=title]").textContent = title;
  byId("names").replaceChildren(...seats.map(([name, sign]) => element("li", {}, nameButton(name, sign))));
  const free = seats.some(([, sign]) => sign === "free");
  const shut = seats.some(([, sign]) => sign === "closed");
  byId("door-note").hidden = free;
  byId("door-note").textContent = free ? "" : word(shut ? "shut" : "full", { name: seats[0][0] });
});

function nameButton(name, sign) {
  const button = element("button", { type: "button", className: "name", text: name, onclick: () => join(name) });
  button.disabled = sign !== "free";
  if (button.disabled) button.append(element("span", { className: "quiet", text: word(sign) }));
  return button;
}

async function join(name) {
  const answer = await post("/join", { player: name });
  if (answer.error) return pass(trouble(answer.error));
  wire.again();
}

const trouble = (code) => word(`trouble_${KNOWN.includes(code) ? code : "other"}`);

async function leave() {
  if (!confirm(word("leave_sure"))) return;
  await post("/leave", {});
  wire.again();
}

async function post(path, body) {
  try {
    const headers = { "Content-Type": "application/json" };
    return await (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  } catch {
    return { error: "other" };
  }
}

// Buttons -------------------------------------------------------------------------

function tap(offered, button) {
  if (offered === "aloud" && page.aloud.list !== aloud.list) return; // what is shown is no longer asked
  wire.send({ offer: page[offered].number, button });
}

/** The buttons of one kind of sentence: one for each, or one for a sentence with blanks. */
function buttons(offered, kind) {
  if (kind.blanks.length) return [sentenceWithBlanks(offered, kind)];
  return kind.sentences.map((text, nth) => sentenceButton(text, kind.weighty, () => tap(offered, kind.first + nth)));
}

/** What is weighty is tapped twice: a slip of the finger must not hang anybody. */
function sentenceButton(text, weighty, act, meant = () => text) {
  const button = element("button", { type: "button", className: weighty ? "weighty" : "", text });
  let armed = false;
  button.addEventListener("click", () => {
    if (!weighty || armed) return act();
    armed = true;
    button.textContent = word("sure", { sentence: meant() });
    button.classList.add("armed");
    button.scrollIntoView({ block: "nearest" });
    setTimeout(() => {
      armed = false;
      button.textContent = text;
      button.classList.remove("armed");
    }, CHANGE_OF_MIND);
  });
  return settling(button);
}

function sentenceWithBlanks(offered, kind) {
  const blanks = [];
  const parts = kind.blanks.map((part) => {
    if (typeof part === "string") return element("span", { text: part });
    const blank = part.values.length > MANY ? typed(part.values) : picked(part.values);
    blanks.push([blank.chosen, part.values.length]);
    return blank.field;
  });
  const act = () => {
    const chosen = blanks.map(([which]) => which());
    if (chosen.includes(-1)) return pass(word("unknown"));
    tap(offered, kind.first + chosen.reduce((sum, nth, at) => sum * blanks[at][1] + nth, 0));
  };
  const meant = () => parts.map((part) => part.shown?.() ?? part.textContent).join("");
  return element("div", { className: "blanks" }, ...parts, sentenceButton(word("say"), kind.weighty, act, meant));
}

function picked(values) {
  const options = values.map((value, nth) => element("option", { value: nth, text: value }));
  const field = element("select", { "aria-label": word("blank") }, ...options);
  field.selectedIndex = Math.max(0, values.indexOf(page.player));
  field.shown = () => values[field.value];
  return { field, chosen: () => Number(field.value) };
}

/** Too many to scroll through: the first letters find it. */
function typed(values) {
  const id = `values-${(typed.count = (typed.count ?? 0) + 1)}`;
  const options = values.map((value) => element("option", { value }));
  const input = element("input", { list: id, "aria-label": word("blank"), autocapitalize: "none", autocomplete: "off" });
  const field = element("span", {}, input, element("datalist", { id }, ...options));
  field.shown = () => input.value;
  return { field, chosen: () => values.indexOf(input.value.trim().toLowerCase()) };
}

/** A button that appears under a finger must not be pressed by it. */
function settling(button) {
  button.disabled = true;
  setTimeout(() => (button.disabled = false), SETTLE);
  return button;
}

function group(offered, kinds) {
  return element("div", { className: "buttons" }, ...kinds.flatMap((kind) => buttons(offered, kind)));
}

const at = (place) => aloud.kinds.filter((kind) => kind.place === place);

// The seat ------------------------------------------------------------------------

const showQuestion = whenChanged((kinds) => {
  const heading = element("h2", { text: word("question") });
  byId("question").replaceChildren(heading, group("aloud", kinds));
  byId("question").hidden = !kinds.length;
});

/** Silent choices are covered until their owner opens them: a phone may be lying on the table. */
const showChoice = whenChanged((kinds, sent, open) => {
  const part = byId("choice");
  part.hidden = !kinds.length;
  part.replaceChildren();
  if (!kinds.length) return;
  if (sent) return part.append(element("p", { className: "quiet", text: word("sent") }));
  const label = word(open ? "choose_close" : "choose");
  const cover = element("button", { type: "button", className: open ? "plain" : "cover", text: label });
  cover.setAttribute("aria-expanded", String(open));
  cover.addEventListener("click", () => choose(!open));
  part.append(...(open ? [group("choices", kinds), cover] : [cover]));
});

function choose(open) {
  choosing = open;
  show();
  byId("choice").querySelector("button")?.focus({ preventScroll: true });
}

const showTurn = whenChanged((name, kinds, mine) => {
  byId("turn").hidden = !mine;
  byId("turn").replaceChildren();
  if (!mine) return;
  byId("turn").append(element("h2", { text: word("turn", { name }) }), group("aloud", kinds));
});

const showAloud = whenChanged((kinds, hidden) => {
  byId("aloud").hidden = hidden;
  byId("aloud-kinds").replaceChildren(group("aloud", kinds));
});

const showAlways = whenChanged((kinds) => {
  byId("always").hidden = !kinds.length;
  byId("always-kinds").replaceChildren(group("aloud", kinds));
});

const showBoard = whenChanged((board) => {
  byId("board").hidden = !board.length;
  byId("tiles").replaceChildren(...tiles(board.flat()));
});

function showState() {
  const scene = page.scene;
  let text = scene ? "" : word("soon");
  if (scene?.waiting.length && !scene.waiting.includes(page.player)) {
    const mine = scene.chosen.includes(page.player) ? `${word("done")} ` : "";
    text = mine + word("waiting", { names: scene.waiting.join(", ") });
  } else if (scene && !page.listening && !page.sent) text = word("speaking");
  byId("state").textContent = text;
  byId("state").hidden = !text;
}

function showSeat() {
  const scene = page.scene;
  const mine = scene?.asked === page.player && at("game").length > 0;
  byId("player").textContent = page.player;
  byId("phase").textContent = scene ? [scene.phase, scene.paused ? word("paused") : ""].filter(Boolean).join(" · ") : page.title;
  byId("leave").textContent = word("not_me", { name: page.player });
  showSand(scene?.sand ?? null);
  showLines(page.captions);
  showQuestion(at("question"));
  if (!page.choices.kinds.length) choosing = false;
  showChoice(page.choices.kinds, page.sent, choosing);
  showTurn(page.player, at("game"), mine);
  showAloud(at("game"), !at("game").length || mine);
  showAlways(at("house"));
  showBoard(scene?.board ?? []);
  showState();
  byId("seat").classList.toggle("hushed", !page.listening);
  byId("lines").scrollTop = byId("lines").scrollHeight; // the last line stands below
}

// The secret ----------------------------------------------------------------------

/** It is on the page only while it is held or kept open, and never when the page is out of sight. */
function showSecret() {
  const some = page?.kind === "seat" && (page.secrets.length > 0 || page.key.length > 0);
  const open = some && (holding || keeping) && !document.hidden;
  byId("secret").hidden = !some;
  showOpenSecret(open, open ? page.secrets : [], open ? page.key : []);
  if (!some) return;
  const now = JSON.stringify([page.secrets, page.key.map((row) => row.map((card) => card.word))]);
  if (open) seenSecrets = now;
  byId("new").hidden = open || now === seenSecrets;
  byId("new").textContent = word("new");
  byId("hold-word").textContent = word(open && holding ? "held" : "hold");
  byId("hold").setAttribute("aria-pressed", String(open && holding));
  byId("keep").textContent = word(keeping ? "hide" : "keep");
  byId("keep").setAttribute("aria-pressed", String(keeping));
}

const showOpenSecret = whenChanged((open, secrets, key) => {
  const place = byId("open-secret");
  place.hidden = !open;
  place.replaceChildren();
  if (!open) return;
  place.append(element("h2", { text: word("secret") }));
  if (key.length) place.append(...sides(key.flat()));
  place.append(...secrets.map((text) => element("p", { className: key.length ? "" : "told", text })));
});

/** A key is easier to read side by side, the largest first. */
function sides(cards) {
  const drawn = tiles(cards.map((card) => ({ ...card, label: "" })));
  const places = new Map();
  cards.forEach((card, nth) => places.set(card.label, [...(places.get(card.label) ?? []), nth]));
  const largest = [...places].sort(([, some], [, others]) => others.length - some.length);
  return largest.map(([label, own]) => {
    const left = own.filter((nth) => !cards[nth].covered).length;
    const chips = element("ul", { className: "chips" }, ...own.map((nth) => drawn[nth]));
    return element("section", {}, element("h3", { text: `${label} · ${left}` }), chips);
  });
}

function hold(now) {
  holding = now;
  if (now) keeping = false;
  showSecret();
}

function keep(now) {
  keeping = now;
  showSecret();
}

function prepareSecret() {
  const button = byId("hold");
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    hold(true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(end, () => hold(false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) hold(true);
  });
  button.addEventListener("keyup", () => hold(false));
  // A screen reader presses without holding: there the secret stays until it is pressed again.
  button.addEventListener("click", (event) => event.detail === 0 && !holding && keep(!keeping));
  byId("keep").addEventListener("click", () => keep(!keeping));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    holding = keeping = choosing = false;
    show();
  });
}

// Everything ----------------------------------------------------------------------

let showSand;
let showLines;

function show() {
  if (!page) return;
  const seated = page.kind === "seat";
  byId("door").hidden = seated;
  byId("seat").hidden = !seated;
  document.title = seated ? `${page.player} · ${page.title}` : page.title;
  if (seated) showSeat();
  else showDoor(page.title, page.seats);
  showSecret();
}

/** A short word that goes away by itself. */
function pass(text) {
  clearTimeout(passing);
  notice(text);
  passing = setTimeout(() => {
    passing = null;
    notice("");
  }, CHANGE_OF_MIND);
}

function receive(message) {
  if (message.kind === "trouble") return pass(trouble(message.code));
  if (message.kind === "aloud") aloud = message;
  else page = message;
  show();
}

function lost(code) {
  document.body.classList.add("lost");
  if (code === SEAT_LOST) {
    page = null;
    keeping = holding = choosing = false;
    byId("secret").hidden = true;
    showOpenSecret(false, [], []);
    return pass(word("seat_lost"));
  }
  clearTimeout(passing);
  passing = null;
  lostNotice(code);
}

function back() {
  if (!document.body.classList.contains("lost")) return;
  document.body.classList.remove("lost");
  if (!passing) notice("");
}

await loadWords();
showSand = hourglass(byId("glass"));
showLines = captions(byId("lines"));
prepareSecret();
byId("leave").addEventListener("click", leave);
wire = connect("/seat", { onMessage: receive, onLost: lost, onBack: back });
