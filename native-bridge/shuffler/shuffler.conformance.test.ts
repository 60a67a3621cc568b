import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Line } from '../contracts/line.ts';
import {
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
vi.setConfig({ testTimeout: 30_000 });

const driver = (line: Line): Shl1Shuffler => new Shl1Shuffler({ line, time: systemTime, nonce: () => '00C0FFEE' });
const serialLine = (path: string): Line => new SerialLine({ path, baudRate: 115_200, time: systemTime });

function simulatedRig(near: Line, far: Line, dispose: () => void = () => {}) {
  const machine = new SimulatedShuffler({ line: far, time: systemTime, seed: 1, speed: 200 });
  machine.start();
  const hands: ShufflerHands = {
    press: () => machine.pressGreenButton(),
    take: () => machine.takeDeck(),
    layIn: () => machine.loadDeck('BLUE'),
    unplug: () => machine.unplug(),
    plugIn: () => machine.plugIn(),
  };
  return {
    shuffler: driver(near),
    hands,
    dispose: async () => {
      await machine.stop();
      dispose();
    },
  };
}

async function overPseudoTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'shuffler-'));
  const link = join(folder, 'line');
  return simulatedRig(serialLine(link), new PseudoTerminal(link), () => rmSync(folder, { recursive: true }));
}

async function overMemory() {
  const { near, far } = memoryLinePair(systemTime);
  return simulatedRig(near, far);
}

shufflerConformance('the simulated shuffler over a pseudo-terminal', overPseudoTerminal);
shufflerEventsConformance('the simulated shuffler over a pseudo-terminal', overPseudoTerminal);
shufflerConformance('the simulated shuffler in memory', overMemory);
shufflerEventsConformance('the simulated shuffler in memory', overMemory);

/** A real machine is tried when its line is named, as in `SHUFFLER_LINE=/dev/ttyUSB0` or `SHUFFLER_LINE=COM4`. */
const realLine = process.env.SHUFFLER_LINE;
if (realLine !== undefined) {
  shufflerConformance(`the shuffler at ${realLine}`, () => ({
    shuffler: driver(serialLine(realLine)),
    dispose: () => Promise.resolve(),
  }));
}
