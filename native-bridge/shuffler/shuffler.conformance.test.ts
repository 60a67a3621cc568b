import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Line } from '../contracts/line.ts';
import {
  type HandledShufflerRig,
  type ShufflerHands,
  shufflerConformance,
  shufflerEventsConformance,
} from '../contracts/shuffler.conformance.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { SerialLine } from '../serial/serial-line.ts';
import { systemTime } from '../serial/system-time.ts';
import { Shl1Shuffler } from './shl1-shuffler.ts';
import { SimulatedShuffler } from './simulated-shuffler.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const nonce = (): string => randomBytes(4).toString('hex').toUpperCase();
const driver = (line: Line, key?: Uint8Array): Shl1Shuffler =>
  new Shl1Shuffler({ line, time: systemTime, nonce, key: key ?? null });
const serialLine = (path: string): Line => new SerialLine({ path, baudRate: 115_200, time: systemTime });

interface Ends {
  readonly near: Line;
  readonly far: Line;
  readonly dispose?: () => void;
}

function simulatedRig({ near, far, dispose }: Ends, key?: Uint8Array): HandledShufflerRig {
  const paired = key === undefined ? {} : { key };
  const machine = new SimulatedShuffler({ line: far, time: systemTime, seed: 1, speed: 200, ...paired });
  machine.start();
  const hands: ShufflerHands = {
    press: () => machine.pressGreenButton(),
    take: () => machine.takeDeck(),
    layIn: () => machine.loadDeck('BLUE'),
    unplug: () => machine.unplug(),
    plugIn: () => machine.plugIn(),
  };
  return {
    shuffler: driver(near, key),
    hands,
    finished: { inferred: false, cards: 52, expected: 52, verified: 'pass' },
    dispose: async () => {
      await machine.stop();
      dispose?.();
    },
  };
}

async function overPseudoTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'shuffler-'));
  const link = join(folder, 'line');
  const dispose = (): void => rmSync(folder, { recursive: true });
  return simulatedRig({ near: serialLine(link), far: new PseudoTerminal(link), dispose });
}

const overMemory = async () => simulatedRig(memoryLinePair(systemTime));
const pairedInMemory = async () => simulatedRig(memoryLinePair(systemTime), new Uint8Array(32).fill(7));

shufflerConformance('the simulated shuffler over a pseudo-terminal', overPseudoTerminal);
shufflerEventsConformance('the simulated shuffler over a pseudo-terminal', overPseudoTerminal);
shufflerConformance('the simulated shuffler in memory', overMemory);
shufflerEventsConformance('the simulated shuffler in memory', overMemory);
shufflerConformance('the paired simulated shuffler in memory', pairedInMemory);
shufflerEventsConformance('the paired simulated shuffler in memory', pairedInMemory);

/** Set the line of a real machine to test it: `SHUFFLER_LINE=/dev/ttyUSB0` or `SHUFFLER_LINE=COM4`. */
const realLine = process.env.SHUFFLER_LINE;
if (realLine !== undefined) {
  shufflerConformance(`the shuffler at ${realLine}`, () => ({
    shuffler: driver(serialLine(realLine)),
    dispose: () => Promise.resolve(),
  }));
}
