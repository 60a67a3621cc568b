import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import {
  cardReaderConformance,
  cardReaderEventsConformance,
  type ReaderHands,
} from '../contracts/card-reader.conformance.ts';
import type { Line } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { SerialLine } from '../serial/serial-line.ts';
import { systemTime } from '../serial/system-time.ts';
import { PepperMux } from './pepper-mux.ts';
import { SimulatedPepperMux } from './simulated-pepper-mux.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 30_000 });

const goneAfterMs = new Map([
  [1, 300],
  [2, 300],
]);
const driver = (line: Line): PepperMux => new PepperMux({ line, time: systemTime, goneAfterMs });
const serialLine = (path: string): Line => new SerialLine({ path, baudRate: 115_200, time: systemTime });

function simulatedRig(near: Line, far: Line, dispose: () => void = () => {}) {
  const device = new SimulatedPepperMux({ line: far, time: systemTime, seed: 1, speed: 4 });
  device.start();
  const hands: ReaderHands = {
    place: (antenna, tag) => device.placeTag(antenna, tag),
    remove: (tag) => device.removeTag(tag),
    unplug: () => device.unplug(),
    plugIn: () => device.plugIn(),
  };
  return {
    reader: driver(near),
    hands,
    dispose: async () => {
      await device.stop();
      dispose();
    },
  };
}

async function overPseudoTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const link = join(folder, 'line');
  return simulatedRig(serialLine(link), new PseudoTerminal(link), () => rmSync(folder, { recursive: true }));
}

async function overMemory() {
  const { near, far } = memoryLinePair(systemTime);
  return simulatedRig(near, far);
}

cardReaderConformance('the simulated Pepper MUX over a pseudo-terminal', overPseudoTerminal);
cardReaderEventsConformance('the simulated Pepper MUX over a pseudo-terminal', overPseudoTerminal);
cardReaderConformance('the simulated Pepper MUX in memory', overMemory);
cardReaderEventsConformance('the simulated Pepper MUX in memory', overMemory);

/** A real reader is tried when its line is named, as in `READER_LINE=/dev/ttyUSB1` or `READER_LINE=COM5`. */
const realLine = process.env.READER_LINE;
if (realLine !== undefined) {
  cardReaderConformance(`the reader at ${realLine}`, () => ({
    reader: driver(serialLine(realLine)),
    dispose: () => Promise.resolve(),
  }));
}
