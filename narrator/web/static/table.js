// The table page: what everybody may see. Nothing secret ever comes here.

import { byId, captions, connect, element, hourglass, loadWords, lostNotice, notice, tiles, whenChanged, word } from "/common.js";

const showBoard = whenChanged((board) => {
  byId("board").hidden = !board.length;
  byId("tiles").dataset.columns = board.length ? board[0].length : 0;
  byId("tiles").replaceChildren(...tiles(board.flat()));
  document.body.classList.toggle("with-board", board.length > 0);
});

const showPlayers = whenChanged((players) => {
  byId("players").replaceChildren(...players.map(playerLine));
});

function playerLine({ name, mark, meaning, points, asked }) {
  const line = element("li", { className: asked ? "asked" : "" });
  const sign = element("span", { className: `mark ${mark}`, title: meaning });
  sign.append(element("span", { className: "unseen", text: meaning }));
  if (mark) line.append(sign);
  line.append(element("span", { className: "who", text: name }));
  if (points !== null) {
    const score = element("span", { className: "score", text: String(points) });
    score.append(element("span", { className: "unseen", text: ` ${word("points")}` }));
    line.append(score);
  }
  return line;
}

function players(page) {
  const scores = new Map(page.scene?.scores ?? []);
  const scored = [...scores.values()].some((points) => points !== 0);
  return page.seats.map(([name, sign]) => ({
    name,
    ...marked(page.scene, name, sign),
    points: scored ? scores.get(name) : null,
    asked: page.scene?.asked === name,
  }));
}

function marked(scene, name, sign) {
  if (!scene) return sign === "taken" ? { mark: "yes", meaning: word("in") } : { mark: "open", meaning: word("not_in") };
  if (scene.waiting.includes(name)) return { mark: "open", meaning: word("not_chosen") };
  if (scene.chosen.includes(name)) return { mark: "yes", meaning: word("chosen") };
  const marks = scene.waiting.length > 0;
  return { mark: marks ? "nothing" : "", meaning: "" };
}

function receive(page) {
  if (page.kind !== "table") return;
  const scene = page.scene;
  const joining = page.seats.some(([, sign]) => sign === "free");
  const said = scene ? [scene.phase, scene.asked && word("asked", { name: scene.asked }), scene.paused && word("paused")] : [];
  document.title = page.title;
  byId("title").textContent = page.title;
  byId("phase").textContent = said.filter(Boolean).join(" · ");
  byId("address").textContent = page.address;
  byId("join").hidden = !joining;
  byId(scene ? "side" : "stage").append(byId("join"));
  document.body.classList.toggle("lobby", !scene);
  document.body.classList.toggle("paused", Boolean(scene?.paused));
  showSand(scene?.sand ?? null);
  showLines(page.captions.slice(-5));
  showBoard(scene?.board ?? []);
  showPlayers(players(page));
}

await loadWords();
byId("code").alt = word("join");
const showSand = hourglass(byId("glass"));
const showLines = captions(byId("lines"));
connect("/board", {
  onMessage: receive,
  onLost: lostNotice,
  onBack: () => notice(""),
});
