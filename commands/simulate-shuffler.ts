import { readFileSync } from 'node:fs';
import { SimulatedDeckMate1 } from '../native-bridge/shuffler/simulated-deck-mate-1.ts';
import { SimulatedGp1 } from '../native-bridge/shuffler/simulated-gp1.ts';
import { SimulatedShuffler } from '../native-bridge/shuffler/simulated-shuffler.ts';
import type { shufflerModels } from '../protocol/device-models.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from './simulator/control-server.ts';
import { type Models, runSimulator } from './simulator/run-simulator.ts';

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

/** A shuffler with contacts has the same buttons; its adapter cannot tell which deck lies in it. */
function gp1Routes({ machine }: SimulatedGp1): ControlRoutes {
  const state = (): ControlAnswer => json(200, machine.levels);
  const did = (done: boolean, why: string): ControlAnswer => (done ? state() : impossible(why));
  return {
    'GET /state': state,
    'POST /press': () => {
      machine.press();
      return state();
    },
    'POST /take': () => did(machine.take(), 'No deck is presented.'),
    'POST /load': () => did(machine.layIn(), 'There is no room for a deck.'),
    'POST /jam': () => did(machine.jam(), 'No card can stick now.'),
    'POST /clear-jam': () => {
      machine.clearJam();
      return state();
    },
  };
}

const recordsPrinted = 20;

function deckMateRoutes(machine: SimulatedDeckMate1): ControlRoutes {
  const ok = json(200, { ok: true });
  return {
    'POST /switch-on': () => {
      machine.switchOn();
      return ok;
    },
    'POST /print-log': () => {
      machine.printLog(recordsPrinted);
      return ok;
    },
  };
}

/** Contacts are three wires, which a pseudo-terminal does not have. */
const models: Models<Exclude<keyof typeof shufflerModels, 'contacts'>> = {
  shl1: (options) => {
    const device = new SimulatedShuffler(options);
    return { device, routes: shufflerRoutes(device) };
  },
  gp1: (options) => {
    const device = new SimulatedGp1(options);
    return { device, routes: gp1Routes(device) };
  },
  'deck-mate-1': (options) => {
    const device = new SimulatedDeckMate1(options);
    return { device, routes: deckMateRoutes(device) };
  },
};

/** `riffle simulate-shuffler --line PATH`: a shuffler at PATH, with its buttons on a page. Returns the exit code. */
export function simulateShuffler(args: readonly string[]): Promise<number> {
  return runSimulator(args, models);
}
