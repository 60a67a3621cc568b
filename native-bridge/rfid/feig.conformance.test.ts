import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import {
  cardReaderBorderConformance,
  cardReaderConformance,
  cardReaderEventsConformance,
} from '../contracts/card-reader.conformance.ts';
import type { Line } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { SerialLine } from '../serial/serial-line.ts';
import { systemTime } from '../serial/system-time.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { FeigReader, type FeigReaderOptions } from './feig-reader.ts';
import type { LineSettings } from './feig-settings.ts';
import { SimulatedFeig } from './simulated-feig.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const modes: Readonly<Record<string, FeigReaderOptions['mode']>> = {
  'that is asked': { type: 'host', choice: 'output' },
  'that is asked by antenna': { type: 'host', choice: 'ant-sel' },
  'that looks by itself': { type: 'buffered', roundMs: 150 },
};

const driver = (openLine: FeigReaderOptions['openLine'], mode: FeigReaderOptions['mode']): FeigReader =>
  new FeigReader({
    openLine,
    configured: { baudRate: 38_400, parity: 'even' },
    time: systemTime,
    goneAfterMs: new Map([
      [1, 300],
      [2, 300],
    ]),
    mode,
    // Time-outs for a machine that is busy with other tests, longer than a serial chip needs.
    isUsb: true,
  });

const serialLine =
  (path: string) =>
  (settings: LineSettings): Line =>
    new SerialLine({ path, ...settings, time: systemTime });

interface Rigged {
  readonly openLine: FeigReaderOptions['openLine'];
  readonly far: Line;
  readonly mode: FeigReaderOptions['mode'];
  readonly dispose?: () => void;
}

function rig({ openLine, far, mode, dispose = () => {} }: Rigged) {
  const world = new CardWorld({ antennas: 2, seed: 1, isPerfect: true });
  const device = new SimulatedFeig({
    line: far,
    time: systemTime,
    world,
    antennas: 2,
    isBuffered: mode.type === 'buffered',
  });
  device.start();
  return {
    reader: driver(openLine, mode),
    hands: {
      place: (antenna: number, tag: string) => world.place(antenna, tag),
      layAcross: (tag: string) => world.place(1, tag, 'border'),
      remove: (tag: string) => void world.remove(tag),
      unplug: () => device.unplug(),
      plugIn: () => device.plugIn(),
    },
    dispose: async () => {
      await device.stop();
      dispose();
    },
  };
}

for (const [name, mode] of Object.entries(modes)) {
  const overPseudoTerminal = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'feig-'));
    const link = join(folder, 'line');
    const dispose = (): void => rmSync(folder, { recursive: true });
    return rig({ openLine: serialLine(link), far: new PseudoTerminal(link), mode, dispose });
  };
  const inMemory = async () => {
    const { near, far } = memoryLinePair(systemTime);
    return rig({ openLine: () => near, far, mode });
  };
  cardReaderConformance(`the simulated FEIG reader ${name}, over a pseudo-terminal,`, overPseudoTerminal);
  cardReaderEventsConformance(`the simulated FEIG reader ${name}, over a pseudo-terminal,`, overPseudoTerminal);
  cardReaderConformance(`the simulated FEIG reader ${name}, in memory,`, inMemory);
  // One of the two host modes is enough: each border takes seconds, and the modes differ in one byte.
  if (mode.type === 'buffered' || mode.choice === 'output')
    cardReaderBorderConformance(`the simulated FEIG reader ${name}, in memory,`, inMemory);
}

/** Set the line of a real reader at 38400 8E1 to test it: `FEIG_LINE=/dev/ttyUSB1` or `FEIG_LINE=COM5`. */
const realLine = process.env.FEIG_LINE;
if (realLine !== undefined) {
  cardReaderConformance(`the FEIG reader at ${realLine}`, () => ({
    reader: driver(serialLine(realLine), { type: 'host', choice: 'single' }),
    dispose: () => Promise.resolve(),
  }));
}
