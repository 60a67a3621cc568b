import { readFileSync } from 'node:fs';
import { SimulatedShuffler } from '../native-bridge/shuffler/simulated-shuffler.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from './simulator/control-server.ts';
import { type DeviceAndRoutes, type DeviceOptions, runSimulator } from './simulator/run-simulator.ts';

function panelFile(name: string, type: ControlAnswer['type']): () => ControlAnswer {
  const url = new URL(`./simulator/shuffler-panel/${name}`, import.meta.url);
  return () => ({ status: 200, type, body: readFileSync(url, 'utf8') });
}

function shufflerRoutes(machine: SimulatedShuffler): ControlRoutes {
  const state = (): ControlAnswer => json(200, machine.view);
  const did = (done: boolean, why: string): ControlAnswer => (done ? state() : impossible(why));
  return {
    'GET /': panelFile('index.html', 'text/html'),
    'GET /panel.css': panelFile('panel.css', 'text/css'),
    'GET /panel.js': panelFile('panel.js', 'text/javascript'),
    'GET /state': state,
    'POST /press': () => {
      machine.pressGreenButton();
      return state();
    },
    'POST /take': () => did(machine.takeDeck(), 'No deck is presented.'),
    'POST /load': ({ query }) => {
      const deck = query.get('deck');
      if (deck !== 'RED' && deck !== 'BLUE') return json(400, { ok: false, why: 'The deck is RED or BLUE.' });
      return did(machine.loadDeck(deck), 'There is no room for that deck.');
    },
    'POST /jam': () => did(machine.jam(), 'No card can stick now.'),
    'POST /clear-jam': () => did(machine.clearJam(), 'No card is stuck.'),
  };
}

function makeShuffler(options: DeviceOptions): DeviceAndRoutes {
  const device = new SimulatedShuffler(options);
  return { device, routes: shufflerRoutes(device) };
}

/** `riffle simulate-shuffler --line PATH`: a shuffler that speaks SHL/1 at PATH, with its buttons on a page. Returns the exit code. */
export function simulateShuffler(args: readonly string[]): Promise<number> {
  return runSimulator(args, makeShuffler);
}
