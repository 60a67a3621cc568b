import type { ReaderEvent } from '../contracts/card-reader.ts';
import type { LineHealth } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { FeigReader, type FeigReaderOptions } from './feig-reader.ts';
import type { LineSettings } from './feig-settings.ts';
import { SimulatedFeig, type SimulatedFeigOptions } from './simulated-feig.ts';

export const [ace, king, queen] = ['E004015544332211', 'E0040155443322AA', 'E0040155443322BB'];
export const configured: LineSettings = { baudRate: 38_400, parity: 'even' };
export const host: FeigReaderOptions['mode'] = { type: 'host', choice: 'output' };
export const buffered: FeigReaderOptions['mode'] = { type: 'buffered' };

/** What differs from a reader at 38400 8E1 that switches its output from antenna to antenna. */
export interface Given {
  readonly reader?: Partial<FeigReaderOptions>;
  readonly device?: Partial<SimulatedFeigOptions>;
}

/** A reader with two antennas and its driver in simulated time, for tests. */
export function withReader({ reader: driven = {}, device: made = {} }: Given = {}) {
  const time = new SimulatedTime();
  const cable = memoryLinePair(time);
  const world = new CardWorld({ antennas: 2, seed: 1, isPerfect: true });
  const opened: LineSettings[] = [];
  let hostSettings = configured;
  const device = new SimulatedFeig({
    line: cable.far,
    time,
    world,
    antennas: 2,
    hostSettings: () => hostSettings,
    ...made,
  });
  const reader = new FeigReader({
    openLine: (settings) => {
      hostSettings = settings;
      opened.push(settings);
      return cable.near;
    },
    configured,
    time,
    goneAfterMs: new Map([
      [1, 1_500],
      [2, 1_500],
    ]),
    mode: made.isBuffered === true ? buffered : host,
    ...driven,
  });
  const healths: LineHealth[] = [];
  const events: ReaderEvent[] = [];
  reader.onHealth((health) => healths.push(health));
  reader.onEvent((event) => events.push(event));
  /** Lets time pass in steps; between them, lines can finish closing. */
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 10) {
      time.advance(10);
      await Promise.resolve();
    }
  };
  const start = async (): Promise<void> => {
    device.start();
    reader.start();
    await pass(1_000);
  };
  const hear = (): readonly ReaderEvent[] => events.splice(0);
  const told = (): readonly LineHealth[] => healths.splice(0);
  /** These tags lie on their antennas, and all that was told of them was heard. */
  const settled = async (tags: readonly (readonly [number, string])[], ms = 1_000): Promise<void> => {
    for (const [antenna, tag] of tags) world.place(antenna, tag);
    await start();
    await pass(ms);
    hear();
    told();
  };
  return { time, cable, world, device, reader, opened, pass, start, settled, hear, told };
}

export const ready: LineHealth = { state: 'ready', fault: null, why: null };
export const opening: LineHealth = { state: 'opening', fault: null, why: null };
