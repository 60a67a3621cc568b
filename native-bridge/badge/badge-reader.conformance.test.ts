import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { badgeReaderConformance, badgesConformance } from '../contracts/badge-reader.conformance.ts';
import type { Line } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { SerialLine } from '../serial/serial-line.ts';
import { systemTime } from '../serial/system-time.ts';
import { type BadgeModel, SerialBadgeReader } from './serial-badge-reader.ts';
import { SimulatedBadgeReader } from './simulated-badge-reader.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const time = systemTime;
const serialLine = (path: string): Line => new SerialLine({ path, baudRate: 9_600, time });

function rig(model: BadgeModel, near: Line, far: Line, dispose: () => void = () => {}) {
  const device = new SimulatedBadgeReader({ model, line: far, time });
  device.start();
  return {
    reader: new SerialBadgeReader({ model, line: near, time }),
    hands: device,
    dispose: async () => {
      await device.stop();
      dispose();
    },
  };
}

function inMemory(model: BadgeModel) {
  const { near, far } = memoryLinePair(time);
  return rig(model, near, far);
}

function overPseudoTerminal(model: BadgeModel) {
  const folder = mkdtempSync(join(tmpdir(), 'badge-'));
  const link = join(folder, 'line');
  return rig(model, serialLine(link), new PseudoTerminal(link), () => rmSync(folder, { recursive: true }));
}

for (const model of ['rdm6300', 'text'] as const) {
  badgeReaderConformance(`the simulated ${model} in memory`, () => inMemory(model));
  badgesConformance(`the simulated ${model} in memory`, () => inMemory(model));
  badgesConformance(`the simulated ${model} over a pseudo-terminal`, () => overPseudoTerminal(model));
}
badgeReaderConformance('the simulated rdm6300 over a pseudo-terminal', () => overPseudoTerminal('rdm6300'));

/** Set the line of a real reader to test it: `BADGE_LINE=/dev/ttyUSB2 BADGE_MODEL=text`. */
const { BADGE_LINE: realLine, BADGE_MODEL: realModel = 'rdm6300' } = process.env;
if (realLine !== undefined) {
  badgeReaderConformance(`the badge reader at ${realLine}`, () => ({
    reader: new SerialBadgeReader({
      model: realModel === 'text' ? 'text' : 'rdm6300',
      line: serialLine(realLine),
      time,
    }),
    dispose: () => Promise.resolve(),
  }));
}
