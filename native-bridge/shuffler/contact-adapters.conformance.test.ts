import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Line } from '../contracts/line.ts';
import { type ShufflerRig, shufflerConformance } from '../contracts/shuffler.conformance.ts';
import type { Shuffler, ShufflerEvent } from '../contracts/shuffler.ts';
import { until, untilHealth } from '../contracts/until.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { SerialContacts } from '../serial/serial-contacts.ts';
import { SerialLine } from '../serial/serial-line.ts';
import { systemTime } from '../serial/system-time.ts';
import { ContactShuffler } from './contact-shuffler.ts';
import { DeckMate1 } from './deck-mate-1.ts';
import { Gp1Shuffler } from './gp1-shuffler.ts';
import { SimulatedContacts } from './simulated-contacts.ts';
import type { SimulatedContactsMachine } from './simulated-contacts-machine.ts';
import { SimulatedDeckMate1 } from './simulated-deck-mate-1.ts';
import { SimulatedGp1 } from './simulated-gp1.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const decks = ['RED', 'BLUE'] as const;
/** Fast, but a shuffle still lasts longer than the two seconds after which a motor counts as shuffling. */
const machineAs = { time: systemTime, seed: 1, speed: 8 };

interface Ends {
  readonly near: Line;
  readonly far: Line;
  readonly dispose: () => void;
}

function memory(): Ends {
  const { near, far } = memoryLinePair(systemTime);
  return { near, far, dispose: () => {} };
}

function pseudoTerminal(baudRate: number): Ends {
  const folder = mkdtempSync(join(tmpdir(), 'contacts-'));
  const path = join(folder, 'line');
  const near = new SerialLine({ path, baudRate, time: systemTime });
  return { near, far: new PseudoTerminal(path), dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

const gp1Driver = (line: Line): Shuffler => new Gp1Shuffler({ line, decks, time: systemTime });

type MachineRig = ShufflerRig & {
  readonly machine: SimulatedContactsMachine;
  unplug(): Promise<void>;
  plugIn(): void;
};

function gp1({ near, far, dispose }: Ends): MachineRig {
  const adapter = new SimulatedGp1({ line: far, ...machineAs });
  adapter.start();
  return {
    shuffler: gp1Driver(near),
    machine: adapter.machine,
    unplug: () => adapter.unplug(),
    plugIn: () => adapter.plugIn(),
    dispose: async () => {
      await adapter.stop();
      dispose();
    },
  };
}

function contacts(): MachineRig {
  const ends = new SimulatedContacts(machineAs);
  return {
    shuffler: new ContactShuffler({ contacts: ends, time: systemTime }),
    machine: ends.machine,
    unplug: () => ends.unplug(),
    plugIn: () => ends.plugIn(),
    dispose: () => {
      ends.machine.stop();
      return Promise.resolve();
    },
  };
}

function deckMate1({ near, far, dispose }: Ends): ShufflerRig {
  const machine = new SimulatedDeckMate1({ line: far, seed: 1 });
  machine.start();
  return {
    shuffler: new DeckMate1({ line: near, time: systemTime }),
    dispose: async () => {
      await machine.stop();
      dispose();
    },
  };
}

const gp1Rate = 9_600;
const deckMate1Rate = 19_200;
shufflerConformance('the simulated GP1 adapter in memory', () => gp1(memory()));
shufflerConformance('the simulated GP1 adapter over a pseudo-terminal', () => gp1(pseudoTerminal(gp1Rate)));
shufflerConformance('the simulated contacts', contacts);
shufflerConformance('the simulated Deck Mate 1 in memory', () => deckMate1(memory()));
shufflerConformance('the simulated Deck Mate 1 over a pseudo-terminal', () => deckMate1(pseudoTerminal(deckMate1Rate)));

/** An adapter keeps no events and measures nothing, so it cannot do everything required of a shuffler with a protocol. */
function concludesWhatHappens(name: string, makeRig: () => MachineRig, types: readonly ShufflerEvent['type'][]): void {
  describe.concurrent(`${name} concludes what happens`, () => {
    async function started() {
      const rig = makeRig();
      const events: ShufflerEvent[] = [];
      const { shuffler } = rig;
      shuffler.onEvent((event) => events.push(event));
      const hear = (type: ShufflerEvent['type']): Promise<ShufflerEvent> =>
        until(
          (listener) => shuffler.onEvent(listener),
          (event) => event.type === type,
        );
      const done = hear('done');
      shuffler.start();
      await done;
      const end = async (): Promise<void> => {
        await shuffler.stop();
        await rig.dispose();
      };
      return { rig, events, hear, end };
    }

    test('a finished deck is presented live and taken, and the used one shuffled; no event claims more than was seen', async () => {
      const { rig, events, hear, end } = await started();
      const pressed = hear('green-button');
      rig.machine.hold();
      expect(await pressed).toEqual({ type: 'green-button', opens: true, live: true });
      rig.machine.letGo();
      await untilTrue(() => rig.machine.levels.lid);
      const taken = hear('taken');
      rig.machine.take();
      expect(await taken).toEqual({ type: 'taken', deck: 'UNKNOWN', live: true });
      const done = hear('done');
      rig.machine.layIn();
      expect(await done).toMatchObject({ cards: null, expected: null, verified: 'not-checked', inferred: true });
      expect(events.map(({ type }) => type)).toEqual(types);
      await end();
    });

    test('after the cable was out and in again: ready, and nothing from the break is live', async () => {
      const { rig, events, hear, end } = await started();
      await rig.unplug();
      await untilHealth(rig.shuffler, 'absent');
      rig.machine.press();
      rig.plugIn();
      await untilHealth(rig.shuffler, 'ready');
      await untilTrue(() => rig.machine.levels.lid && !rig.machine.levels.button);
      expect(events.filter((event) => 'live' in event && event.live)).toEqual([]);
      const pressed = hear('green-button');
      rig.machine.hold();
      expect(await pressed).toMatchObject({ live: true });
      await end();
    });
  });
}

/** Waits for a state visible at the machine, of which only the driver is told. */
async function untilTrue(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => void systemTime.after(10, resolve));
  // A driver believes a contact only after it has been stable for a moment.
  await new Promise<void>((resolve) => void systemTime.after(150, resolve));
}

const wholeChange = ['done', 'green-button', 'taken', 'shuffling', 'done'] as const;
concludesWhatHappens('the simulated GP1 adapter in memory', () => gp1(memory()), wholeChange);
concludesWhatHappens(
  'the simulated GP1 adapter over a pseudo-terminal',
  () => gp1(pseudoTerminal(gp1Rate)),
  wholeChange,
);
concludesWhatHappens('the simulated contacts', contacts, ['done', 'green-button', 'taken', 'done']);

/** Set the lines of real machines to test them: `GP1_LINE=/dev/ttyUSB0` or `CONTACTS_LINE=COM4`. */
const { GP1_LINE: gp1Path, CONTACTS_LINE: contactsPath, DECK_MATE_1_LINE: deckMate1Path } = process.env;
const nothingToDispose = { dispose: () => Promise.resolve() };
if (gp1Path !== undefined) {
  shufflerConformance(`the GP1 adapter at ${gp1Path}`, () => ({
    shuffler: gp1Driver(new SerialLine({ path: gp1Path, baudRate: gp1Rate, time: systemTime })),
    ...nothingToDispose,
  }));
}
if (contactsPath !== undefined) {
  shufflerConformance(`the contacts at ${contactsPath}`, () => ({
    shuffler: new ContactShuffler({
      contacts: new SerialContacts({ path: contactsPath, time: systemTime }),
      time: systemTime,
    }),
    ...nothingToDispose,
  }));
}
if (deckMate1Path !== undefined) {
  const line = (): Line => new SerialLine({ path: deckMate1Path, baudRate: deckMate1Rate, time: systemTime });
  shufflerConformance(`the Deck Mate 1 at ${deckMate1Path}`, () => ({
    shuffler: new DeckMate1({ line: line(), time: systemTime }),
    ...nothingToDispose,
  }));
}
