const refreshMs = 700;
/** The reader has an antenna for each of ten seats; a smaller table says how many it has. */
const antennasOfSeats = 10;
const seats = Math.min(antennasOfSeats, Number(new URLSearchParams(location.search).get('seats')) || antennasOfSeats);
const boardAntenna = 11;
const muckAntenna = 12;

const tools = {
  deal: 'Deal one card',
  spread: 'Deal one beside',
  move: 'Move the picked card',
  border: 'Move it half over',
  fold: 'Sweep its cards to the muck',
  drop: 'Picked card to the floor',
  stray: 'Card of the other deck',
  foreign: 'A hotel key',
  cover: 'Hand on it, or off',
};

let tool = 'deal';
let picked = null;
let view = null;
let isPluggedIn = true;
/** Seats that get a card in a round. */
const inGame = new Set(Array.from({ length: seats }, (_seat, index) => index + 1));

const byId = (id) => document.getElementById(id);

async function post(path) {
  const answer = await fetch(path, { method: 'POST' });
  const told = await answer.json();
  byId('says').textContent = answer.ok ? '' : told.why;
  if (answer.ok && told.cards !== undefined) show(told);
  return answer.ok;
}

function placeName(antenna) {
  if (antenna === boardAntenna) return 'Board';
  return antenna === muckAntenna ? 'Muck' : `Seat ${antenna}`;
}

/** Middles of the places in hundredths of the table, round it as the dealer sees it; the board in its middle, the muck at the dealer's hand. */
const middles = [
  [29, 90],
  [10, 71],
  [6, 37],
  [22, 12],
  [41, 8],
  [59, 8],
  [78, 12],
  [94, 37],
  [90, 71],
  [71, 90],
  [50, 47],
  [50, 90],
];

async function click(antenna) {
  const actions = {
    deal: () => `/mat/deal?antenna=${antenna}`,
    spread: () => `/mat/deal?antenna=${antenna}&lying=spread`,
    move: () => `/mat/move?card=${picked ?? 0}&antenna=${antenna}`,
    border: () => `/mat/move?card=${picked ?? 0}&antenna=${antenna}&lying=border`,
    fold: () => `/mat/sweep?from=${antenna}&antenna=${muckAntenna}`,
    drop: () => `/mat/drop?card=${picked ?? 0}`,
    stray: () => `/mat/stray?antenna=${antenna}`,
    foreign: () => `/mat/foreign?antenna=${antenna}`,
    cover: () => `/mat/cover?antenna=${antenna}&on=${view.covered.includes(antenna) ? 0 : 1}`,
  };
  if (await post(actions[tool]())) picked = null;
}

function pick(card) {
  picked = picked === card ? null : card;
  if (picked !== null && tool !== 'border' && tool !== 'drop') tool = 'move';
  drawTools();
  draw();
}

function cardButton({ card, lying }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `card ${card <= 52 ? 'red' : 'blue'} ${lying}${picked === card ? ' picked' : ''}`;
  button.textContent = String(card);
  button.title = lying;
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    pick(card);
  });
  return button;
}

function place(antenna) {
  const [x, y] = middles[antenna - 1];
  const box = document.createElement('div');
  box.className = `place${antenna === boardAntenna ? ' wide' : ''}${view.covered.includes(antenna) ? ' covered' : ''}`;
  box.style.left = `${x}%`;
  box.style.top = `${y}%`;
  box.tabIndex = 0;
  box.setAttribute('role', 'button');
  box.append(placeName(antenna));
  if (antenna <= seats) {
    const tick = document.createElement('input');
    tick.type = 'checkbox';
    tick.className = 'in-game';
    tick.checked = inGame.has(antenna);
    tick.title = 'Gets a card in a round';
    tick.addEventListener('click', (event) => {
      event.stopPropagation();
      if (tick.checked) inGame.add(antenna);
      else inGame.delete(antenna);
    });
    box.append(tick);
  }
  const cards = document.createElement('div');
  cards.className = 'cards';
  cards.append(...view.cards.filter((card) => card.antenna === antenna).map(cardButton));
  box.append(cards);
  box.addEventListener('click', () => click(antenna));
  box.addEventListener('keydown', (event) => {
    if (event.target === box && event.key === 'Enter') click(antenna);
  });
  return box;
}

function draw() {
  if (view === null) return;
  const antennas = Array.from({ length: muckAntenna }, (_antenna, index) => index + 1).filter(
    (antenna) => antenna <= seats || antenna > antennasOfSeats,
  );
  byId('table').replaceChildren(...antennas.map(place));
  const legend = byId('decks').querySelector('legend');
  legend.textContent = view.deck === null ? 'Deck in hand: none' : `Deck in hand: ${view.deck}, ${view.left} left`;
  const buttons = view.decks.map((deck) =>
    toolButton(deck, view.deck === deck, () => post(`/mat/take?deck=${encodeURIComponent(deck)}`)),
  );
  byId('decks').replaceChildren(legend, ...buttons);
}

function toolButton(text, pressed, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.setAttribute('aria-pressed', String(pressed));
  button.addEventListener('click', onClick);
  return button;
}

function drawTools() {
  const legend = byId('tools').querySelector('legend');
  const choose = (name) => () => {
    tool = name;
    drawTools();
  };
  byId('tools').replaceChildren(
    legend,
    ...Object.entries(tools).map(([name, text]) => toolButton(text, tool === name, choose(name))),
  );
}

function show(told) {
  const changed = JSON.stringify(told) !== JSON.stringify(view);
  view = told;
  if (changed) draw();
}

async function refresh() {
  try {
    show(await (await fetch('/mat')).json());
    const state = await (await fetch('/state')).json();
    isPluggedIn = state.isPluggedIn;
    byId('cable').textContent = isPluggedIn ? 'Unplug' : 'Plug in';
  } catch {
    byId('says').textContent = 'The simulated reader is switched off.';
  }
}

byId('round').addEventListener('click', async () => {
  for (const antenna of [...inGame].sort((a, b) => a - b)) if (!(await post(`/mat/deal?antenna=${antenna}`))) return;
});
byId('board').addEventListener('click', () => post(`/mat/deal?antenna=${boardAntenna}&lying=spread`));
byId('gather').addEventListener('click', () => post('/mat/gather'));
byId('cable').addEventListener('click', async () => {
  await post(isPluggedIn ? '/unplug' : '/plug-in');
  await refresh();
});
byId('fail').addEventListener('click', () => post(`/fail?fault=${encodeURIComponent(byId('faults').value)}`));
byId('mend').addEventListener('click', () => post('/mend'));

fetch('/faults')
  .then((answer) => answer.json())
  .then((faults) => {
    const options = Object.entries(faults).map(([name, does]) => new Option(`${name}: ${does}`, name));
    byId('faults').replaceChildren(...options);
  });
drawTools();
setInterval(refresh, refreshMs);
refresh();
