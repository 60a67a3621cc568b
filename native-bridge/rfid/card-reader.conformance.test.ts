import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import {
  type BorderHands,
  cardReaderBorderConformance,
  cardReaderConformance,
  cardReaderEventsConformance,
} from '../contracts/card-reader.conformance.ts';
import type { CardReader } from '../contracts/card-reader.ts';
import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { SerialLine } from '../serial/serial-line.ts';
import { systemTime } from '../serial/system-time.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { PepperC1 } from './pepper-c1.ts';
import { PepperMux } from './pepper-mux.ts';
import { SimulatedPepperC1, SimulatedPepperMux } from './simulated-pepper.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const time = systemTime;
const goneAfterMs = (antennas: readonly number[]): ReadonlyMap<number, number> =>
  new Map(antennas.map((antenna) => [antenna, 300]));

interface Model {
  readonly driver: (line: Line) => CardReader;
  readonly device: (line: Line, world: CardWorld) => SimulatedDevice;
}

const mux: Model = {
  driver: (line) => new PepperMux({ line, time, goneAfterMs: goneAfterMs([1, 2]) }),
  device: (line, world) => new SimulatedPepperMux({ line, time, world, seed: 1, speed: 4 }),
};
const c1: Model = {
  driver: (line) => new PepperC1({ line, time, goneAfterMs: goneAfterMs([1]) }),
  device: (line, world) => new SimulatedPepperC1({ line, time, world, seed: 1 }),
};

const serialLine = (path: string): Line => new SerialLine({ path, baudRate: 115_200, time });

function simulatedRig(model: Model, near: Line, far: Line, dispose: () => void = () => {}) {
  const world = new CardWorld({ antennas: 2, seed: 1, isPerfect: true });
  const device = model.device(far, world);
  device.start();
  const hands: BorderHands = {
    place: (antenna, tag) => world.place(antenna, tag),
    layAcross: (tag) => world.place(1, tag, 'border'),
    remove: (tag) => void world.remove(tag),
    unplug: () => device.unplug(),
    plugIn: () => device.plugIn(),
  };
  return {
    reader: model.driver(near),
    hands,
    dispose: async () => {
      await device.stop();
      dispose();
    },
  };
}

const overPseudoTerminal = (model: Model) => async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const link = join(folder, 'line');
  return simulatedRig(model, serialLine(link), new PseudoTerminal(link), () => rmSync(folder, { recursive: true }));
};

const inMemory = (model: Model) => async () => {
  const { near, far } = memoryLinePair(time);
  return simulatedRig(model, near, far);
};

for (const [name, model] of [['MUX', mux] as const, ['C1', c1] as const]) {
  cardReaderConformance(`the simulated Pepper ${name} over a pseudo-terminal`, overPseudoTerminal(model));
  cardReaderEventsConformance(`the simulated Pepper ${name} over a pseudo-terminal`, overPseudoTerminal(model));
  cardReaderConformance(`the simulated Pepper ${name} in memory`, inMemory(model));
  cardReaderEventsConformance(`the simulated Pepper ${name} in memory`, inMemory(model));
}
cardReaderBorderConformance('the simulated Pepper MUX in memory', inMemory(mux));

/** Set the line of a real reader to test it: `READER_LINE=/dev/ttyUSB1 READER_MODEL=pepper-c1`; the default model is a MUX. */
const realModels: Readonly<Record<string, Model>> = { 'pepper-c1-mux': mux, 'pepper-c1': c1 };
const realLine = process.env.READER_LINE;
const realModel = realModels[process.env.READER_MODEL ?? 'pepper-c1-mux'];
if (realLine !== undefined && realModel !== undefined) {
  cardReaderConformance(`the reader at ${realLine}`, () => ({
    reader: realModel.driver(serialLine(realLine)),
    dispose: () => Promise.resolve(),
  }));
}
