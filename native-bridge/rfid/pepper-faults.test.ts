import { describe, expect, test } from 'vitest';
import type { CardReader, ReaderEvent } from '../contracts/card-reader.ts';
import type { Line, LineHealth } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import type { World } from '../simulation/world.ts';
import { PepperC1 } from './pepper-c1.ts';
import { PepperMux } from './pepper-mux.ts';
import { SimulatedPepperC1, SimulatedPepperMux } from './simulated-pepper.ts';
import { pepperFaults } from './simulated-pepper-wire.ts';

const tags = ['E004015544332211', 'E0040155443322AA'] as const;
const goneAfterMs = new Map([
  [1, 1_500],
  [2, 1_500],
]);

interface Surroundings {
  readonly time: TimeSource;
  readonly line: Line;
}

interface Model {
  readonly name: string;
  /** Where the two tags lie. */
  readonly antennas: readonly [number, number];
  readonly driver: (surroundings: Surroundings) => CardReader;
  readonly device: (surroundings: Surroundings & { readonly world: World }) => SimulatedDevice;
}

const models: readonly Model[] = [
  {
    name: 'MUX',
    antennas: [1, 2],
    driver: (surroundings) => new PepperMux({ ...surroundings, goneAfterMs }),
    device: (surroundings) => new SimulatedPepperMux({ ...surroundings, seed: 5 }),
  },
  {
    name: 'C1',
    antennas: [1, 1],
    driver: (surroundings) => new PepperC1({ ...surroundings, goneAfterMs: new Map([[1, 1_500]]) }),
    device: (surroundings) => new SimulatedPepperC1({ ...surroundings, seed: 5 }),
  },
];

/** A driver in simulated time that has seen two tags on its reader for a while. */
function atWork(model: Model, isPerfect = true) {
  const time = new SimulatedTime(0);
  const cable = memoryLinePair(time);
  const world = new CardWorld({ antennas: 2, seed: 3, isPerfect });
  const device = model.device({ time, line: cable.far, world });
  const reader = model.driver({ time, line: cable.near });
  const events: ReaderEvent[] = [];
  const healths: LineHealth[] = [];
  reader.onEvent((event) => events.push(event));
  device.start();
  reader.start();
  for (const [index, tag] of tags.entries()) world.place(model.antennas[index] ?? 1, tag);
  // Promises of a memory line need turns of the real event loop as well as simulated time.
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 50) {
      time.advance(50);
      await Promise.resolve();
    }
  };
  const settle = async (): Promise<void> => {
    await pass(3_000);
    events.splice(0);
    reader.onHealth((health) => healths.push(health));
  };
  const complaints = (): readonly LineHealth[] => healths.filter(({ fault }) => fault !== null);
  return { time, cable, world, device, reader, events, healths, complaints, pass, settle };
}

/** Counters that must have moved, so that each fault has really happened. */
const countsOf: Readonly<Record<string, 'timeouts' | 'corrupt' | 'skippedBytes'>> = {
  P1: 'timeouts',
  P2: 'timeouts',
  P3: 'timeouts',
  P4: 'corrupt',
  P5: 'skippedBytes',
  P6: 'timeouts',
  P7: 'skippedBytes',
  P10: 'skippedBytes',
  P19: 'timeouts',
  P22: 'skippedBytes',
  P26: 'corrupt',
};

/** Faults that the reader must report, and how: it reports no others. */
const complaintsOf: Readonly<Record<string, Readonly<Record<string, LineHealth['fault']>>>> = {
  MUX: { P6: 'no-answer', P12: 'locked', P20: 'misconfigured', P21: 'unplugged', P23: 'too-hot' },
  C1: { P6: 'no-answer', P12: 'locked', P19: 'no-answer', P21: 'unplugged', P23: 'too-hot' },
};

describe.each(models)('$name', (model) => {
  test.each(Object.entries(pepperFaults))('%s: %s Afterwards it is ready and has the same tags', async (fault) => {
    const { device, reader, events, complaints, pass, settle, world } = atWork(model);
    await settle();
    expect(reader.health.state).toBe('ready');
    const before = reader.counters;
    expect(device.fail(fault)).toBe(true);
    await pass(45_000);
    device.mend();
    await pass(15_000);
    expect(reader.health).toEqual({ state: 'ready', fault: null, why: null });
    expect(events.filter(({ tag }) => tags.some((known) => known === tag))).toEqual([]);
    const expected = complaintsOf[model.name]?.[fault];
    expect(complaints().map((health) => health.fault)).toEqual(expected === undefined ? [] : [expected]);
    for (const { why } of complaints()) for (const tag of tags) expect(why).not.toContain(tag);
    const counted = countsOf[fault];
    if (counted !== undefined) expect(reader.counters[counted]).toBeGreaterThan(before[counted]);
    world.clear();
    await pass(5_000);
    expect(events.filter(({ type }) => type === 'tag-gone').map(({ tag }) => tag)).toEqual(
      expect.arrayContaining([...tags]),
    );
  });

  test('the report of a silent reader says how long nothing was heard', async () => {
    const { device, complaints, settle, pass } = atWork(model);
    await settle();
    device.fail('P6');
    await pass(10_000);
    // It answered once more, broken off, and was then asked twice for half a second.
    const [{ unheardMs = 0 } = {}] = complaints() as readonly Partial<LineHealth>[];
    expect(unheardMs).toBeGreaterThanOrEqual(900);
    expect(unheardMs).toBeLessThanOrEqual(6_000);
  });

  test('all faults one after another, with chance in every look: ready at the end, and every tag in its place', async () => {
    const { device, reader, pass, settle, world, events } = atWork(model, false);
    await settle();
    for (const fault of Object.keys(device.faults)) {
      device.fail(fault);
      await pass(8_000);
      if (Number(fault.slice(1)) % 3 === 0) device.mend();
    }
    device.mend();
    await pass(20_000);
    expect(reader.health.state).toBe('ready');
    events.splice(0);
    world.clear();
    await pass(6_000);
    expect(
      events
        .filter(({ type }) => type === 'tag-gone')
        .map(({ tag }) => tag)
        .sort(),
    ).toEqual([...tags].sort());
  });

  test('a cable pulled at any moment and put back after a second: ready within two, and one complaint', async () => {
    for (let moment = 1; moment < 1_200; moment += 29) {
      const { time, cable, reader, healths, events, pass } = atWork(model);
      reader.onHealth((health) => healths.push(health));
      time.advance(moment);
      cable.unplug();
      await pass(1_000);
      cable.plugIn();
      await pass(2_000);
      expect(reader.health).toEqual({ state: 'ready', fault: null, why: null });
      expect(healths.filter(({ fault }) => fault !== null).map(({ fault }) => fault)).toEqual(['unplugged']);
      expect(events.map(({ type }) => type)).toEqual(['tag-present', 'tag-present']);
    }
  });

  test.each([1, 2, 3])(
    'seed %d: faults in any order and combination for minutes move no tag that lies still',
    async (seed) => {
      const random = seededRandom(seed);
      const { device, reader, events, pass, settle } = atWork(model);
      await settle();
      // A wire that slow, with anything else wrong, needs longer for a round than a tag may go unseen.
      const names = Object.keys(device.faults).filter((name) => name !== 'P8');
      for (let times = 0; times < 100; times++) {
        device.fail(names[Math.floor(random() * names.length)] ?? '');
        await pass(200 + random() * 6_000);
        if (random() < 0.5) device.mend();
      }
      device.mend();
      await pass(30_000);
      expect(reader.health).toEqual({ state: 'ready', fault: null, why: null });
      expect(events.filter(({ tag }) => tags.some((known) => known === tag))).toEqual([]);
    },
  );

  test('an unknown fault is refused', () => {
    const { device } = atWork(model);
    expect(device.fail('P99')).toBe(false);
    expect(device.fail('toString')).toBe(false);
  });

  test('the same seed and the same requests give the same bytes', async () => {
    const heard = async (): Promise<string> => {
      const time = new SimulatedTime(0);
      const { near, far } = memoryLinePair(time);
      const world = new CardWorld({ antennas: 2, seed: 3 });
      const device = model.device({ time, line: far, world });
      let bytes = '';
      near.onData((chunk) => {
        bytes += Buffer.from(chunk).toString('hex');
      });
      const reader = model.driver({ time, line: near });
      device.start();
      reader.start();
      world.place(1, tags[0]);
      time.advance(1_000);
      for (const fault of ['P8', 'P10', 'P15', 'P22', 'P7']) device.fail(fault);
      time.advance(10_000);
      await reader.stop();
      await device.stop();
      expect(time.timers).toBe(0);
      return bytes;
    };
    const first = await heard();
    expect(first.length).toBeGreaterThan(1_000);
    expect(await heard()).toBe(first);
  });
});
