const refreshMs = 500;
const colour = { RED: 'red', BLUE: 'blue' };

const sentences = {
  EMPTY: () => 'Empty. Lay in the used deck.',
  LOADED: ({ deck }) => `The ${colour[deck]} deck is in.`,
  SHUFFLING: ({ deck }) => `Shuffling the ${colour[deck]} deck …`,
  DONE: ({ deck }) => `The ${colour[deck]} deck is ready. Press the green button.`,
  DELIVER: ({ deck }) => `The ${colour[deck]} deck is presented. Take it.`,
  FAULT: () => 'It waits for a hand.',
  VERIFYING: ({ deck }) => `Counting the ${colour[deck]} deck …`,
  SERVICE: () => 'A technician is at it.',
};

const byId = (id) => document.getElementById(id);

function show(view) {
  const { state, deck, isPluggedIn } = view;
  byId('state').textContent = `${sentences[state](view)}${isPluggedIn ? '' : ' The cable is out.'}`;
  byId('take').disabled = state !== 'DELIVER';
  byId('load-red').disabled = deck === 'RED' || !(state === 'EMPTY' || state === 'DELIVER');
  byId('load-blue').disabled = deck === 'BLUE' || !(state === 'EMPTY' || state === 'DELIVER');
  byId('jam').disabled = !['LOADED', 'SHUFFLING', 'DONE'].includes(state);
  byId('clear-jam').disabled = state !== 'FAULT';
  byId('cable').textContent = isPluggedIn ? 'Unplug' : 'Plug in';
  byId('cable').dataset.post = isPluggedIn ? '/unplug' : '/plug-in';
}

async function refresh() {
  try {
    show(await (await fetch('/state')).json());
  } catch {
    byId('state').textContent = 'The simulated shuffler is switched off.';
  }
}

document.addEventListener('click', async ({ target }) => {
  const path = target instanceof HTMLButtonElement ? target.dataset.post : undefined;
  if (path === undefined) return;
  await fetch(path, { method: 'POST' }).catch(() => {});
  await refresh();
});

byId('fail').addEventListener('click', () => {
  byId('fail').dataset.post = `/fail?fault=${encodeURIComponent(byId('faults').value)}`;
});

fetch('/faults')
  // One that lives in the table server's memory has no list.
  .then((answer) => (answer.ok ? answer.json() : {}))
  .then((faults) => {
    const options = Object.entries(faults).map(([name, does]) => new Option(`${name}: ${does}`, name));
    byId('faults').replaceChildren(...options);
  });
setInterval(refresh, refreshMs);
refresh();
