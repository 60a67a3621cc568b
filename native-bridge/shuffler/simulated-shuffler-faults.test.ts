import { expect, test, vi } from 'vitest';
import type { Line, LineHealth } from '../contracts/line.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { Shl1Shuffler } from './shl1-shuffler.ts';
import { SimulatedShuffler } from './simulated-shuffler.ts';
import { simulatedFaults, simulatedSealFaults } from './simulated-shuffler-faults.ts';
import type { SimulatedShufflerState } from './simulated-shuffler-mechanics.ts';

const key = new Uint8Array(32).fill(7);

interface ShufflerRoomOptions {
  readonly isPaired: boolean;
  readonly seed?: number;
  /** Wraps each end of the cable; unchanged by default. */
  readonly line?: (line: Line) => Line;
}

/** A simulated machine and its driver in simulated time, and hands that exchange decks. */
class ShufflerRoom {
  readonly time = new SimulatedTime(0);
  readonly cable = memoryLinePair(this.time);
  readonly machine: SimulatedShuffler;
  readonly shuffler: Shl1Shuffler;
  readonly events: ShufflerEvent[] = [];
  readonly #random: () => number;
  taken = 0;
  loaded = 0;

  constructor({ isPaired, seed = 1, line = (end) => end }: ShufflerRoomOptions) {
    this.#random = seededRandom(seed);
    const { time, cable } = this;
    const paired = isPaired ? { key } : {};
    this.machine = new SimulatedShuffler({ line: line(cable.far), time, seed, speed: 1, ...paired });
    const nonce = (): string => String(Math.floor(this.#random() * 1e8)).padStart(8, '0');
    this.shuffler = new Shl1Shuffler({ line: line(cable.near), time, nonce, cycleMs: 22_000, ...paired });
    this.shuffler.onEvent((event) => this.events.push(event));
    this.machine.start();
    this.shuffler.start();
    time.advance(2_000);
  }

  /** Exchanges the decks as far as the machine allows, and waits for a cycle. */
  change(): void {
    const inside = this.machine.view.deck;
    this.machine.pressGreenButton();
    this.time.advance(700);
    if (this.machine.takeDeck()) this.taken += 1;
    this.time.advance(300);
    if (this.machine.loadDeck(inside === 'RED' ? 'BLUE' : 'RED')) this.loaded += 1;
    this.time.advance(60_000);
  }

  /** A person puts everything right, and the line recovers. */
  mend(): void {
    this.machine.mend();
    this.time.advance(60_000);
  }

  of<Type extends ShufflerEvent['type']>(type: Type): readonly Extract<ShufflerEvent, { readonly type: Type }>[] {
    return this.events.filter((event): event is Extract<ShufflerEvent, { readonly type: Type }> => event.type === type);
  }
}

// Hours in simulated time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

type Told = (room: ShufflerRoom) => void;

const has =
  (...wanted: readonly Partial<ShufflerEvent>[]): Told =>
  ({ events }) => {
    for (const event of wanted) expect(events).toContainEqual(expect.objectContaining(event));
  };
const nothing: Told = ({ events }) => {
  const usual = new Set(['done', 'totals', 'green-button', 'taken', 'loaded', 'shuffling']);
  expect(events.filter(({ type }) => !usual.has(type))).toEqual([]);
};

/** The driver's reports for each fault. */
const told: Readonly<Record<string, Told>> = {
  S1: nothing,
  S2: nothing,
  S3: nothing,
  S4: has({ type: 'events-lost', count: 5 }),
  S5: has({ type: 'restarted', why: 'UNKNOWN' }),
  S6: nothing,
  S7: nothing,
  S8: nothing,
  S9: (room) => {
    nothing(room);
    expect(room.shuffler.unknownEvents).toBe(1);
    expect(room.shuffler.identity?.capabilities).not.toContain('XYZ');
  },
  S10: (room) => {
    has({ type: 'restarted', why: 'RESET' })(room);
  },
  S11: has({ type: 'restarted', why: 'WDOG' }),
  S12: has({ type: 'lid-open' }, { type: 'lid-closed' }),
  S13: has({ type: 'fault', code: 'JAM' }, { type: 'fault-cleared', code: 'JAM' }),
  S14: has({ type: 'fault', code: 'CARD_MISSING' }, { type: 'fault-cleared', code: 'CARD_MISSING' }),
  S15: has({ type: 'done', cards: 52, expected: 52, verified: 'fail' }),
  S16: has({ type: 'fault', code: 'WRONG_DECK' }, { type: 'fault-cleared', code: 'WRONG_DECK' }),
  S17: has({ type: 'done', cards: 52, expected: 52, verified: 'not-checked' }),
  S18: has({ type: 'overdue', deck: 'BLUE' }),
  S19: (room) => {
    expect(room.of('shuffling')).toHaveLength(room.of('done').length - 2);
  },
  S20: (room) => {
    expect(room.of('taken').map(({ deck }) => deck)).toEqual(['RED', 'RED', 'BLUE', 'RED']);
  },
  S21: (room) => {
    expect(room.of('green-button').filter(({ opens }) => opens)).toHaveLength(room.taken);
    expect(room.of('green-button').length).toBeGreaterThanOrEqual(20);
  },
  S22: has({ type: 'done' }),
  S23: has({ type: 'tamper', what: 'CASE' }),
  S24: (room) => {
    expect(room.of('tamper')).toEqual([{ type: 'tamper', what: 'card order offered' }]);
  },
  S25: has({ type: 'tamper', what: 'records without proof' }),
  S27: nothing,
};

const everyFault = Object.keys({ ...simulatedFaults, ...simulatedSealFaults });

test('every fault of the list except the contact adapter’s exists, with known reports of the driver', () => {
  const list = Array.from({ length: 27 }, (_, index) => `S${index + 1}`).filter((name) => name !== 'S26');
  expect([...everyFault].sort()).toEqual([...list].sort());
  expect(Object.keys(told).sort()).toEqual([...list].sort());
  expect(Object.keys(new ShufflerRoom({ isPaired: true }).machine.faults).sort()).toEqual([...list].sort());
  expect(new ShufflerRoom({ isPaired: false }).machine.fail('S25')).toBe(false);
  expect(new ShufflerRoom({ isPaired: true }).machine.fail('P13')).toBe(false);
});

const cases = everyFault.flatMap((fault) => [true, false].map((isPaired) => [fault, isPaired] as const));

test.each(cases.filter(([fault, isPaired]) => isPaired || fault !== 'S25'))(
  '%s (paired: %s) ends with the link up again, nothing done twice and nothing lost',
  (fault, isPaired) => {
    const room = new ShufflerRoom({ isPaired });
    expect(room.machine.fail(fault)).toBe(true);
    room.time.advance(5_000);
    room.change();
    room.mend();
    room.change();
    room.mend();
    room.change();
    expect(room.shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
    // At a machine in which nothing moves, hands cannot exchange decks.
    expect(room.taken).toBe(fault === 'S22' ? 2 : 3);
    expect(room.of('taken')).toHaveLength(room.taken + (fault === 'S20' ? 1 : 0));
    const reloaded = room.of('fault-cleared').filter(({ code }) => code !== 'JAM').length;
    expect(room.of('loaded')).toHaveLength(room.loaded + reloaded);
    expect(room.of('done')).toHaveLength(1 + room.machine.view.cycles);
    expect(room.of('green-button').filter(({ opens }) => opens)).toHaveLength(room.taken);
    expect(room.of('fault').length).toBe(room.of('fault-cleared').length);
    expect(JSON.stringify(room.events)).not.toMatch(/(?:As|Kd|7h|2c|Td)\b/);
    told[fault]?.(room);
  },
);

test('a machine with other versions is refused until it is updated', () => {
  const room = new ShufflerRoom({ isPaired: false });
  room.machine.fail('S10');
  room.time.advance(2_000);
  expect(room.shuffler.health.fault).toBe('too-new');
  room.machine.fail('S10');
  room.time.advance(2_000);
  expect(room.shuffler.health.fault).toBe('too-old');
  room.mend();
  expect(room.shuffler.health.state).toBe('ready');
});

test('a machine that answers and does not move is overdue', () => {
  const room = new ShufflerRoom({ isPaired: false });
  room.machine.pressGreenButton();
  room.machine.takeDeck();
  room.machine.loadDeck('BLUE');
  room.time.advance(5_000);
  room.machine.fail('S22');
  room.time.advance(60_000);
  expect(room.shuffler.health.state).toBe('ready');
  expect(room.events.at(-1)).toEqual({ type: 'overdue', deck: 'BLUE' });
  expect(room.machine.view.state).toBe('SHUFFLING');
  room.mend();
  expect(room.machine.view.state).toBe('DONE');
});

test('a reboot in mid-cycle is reported, and the cycle starts over', () => {
  const room = new ShufflerRoom({ isPaired: false });
  room.machine.pressGreenButton();
  room.machine.takeDeck();
  room.machine.loadDeck('BLUE');
  room.time.advance(5_000);
  room.machine.fail('S11');
  room.time.advance(60_000);
  const types = room.events.map(({ type }) => type).filter((type) => type !== 'totals');
  expect(types.slice(3)).toEqual(['loaded', 'shuffling', 'restarted', 'shuffling', 'done']);
});

test.each([
  [1, true],
  [2, false],
])(
  'an hour of faults, one every other minute, ends with everything in order (seed %i, paired: %s)',
  (seed, isPaired) => {
    const room = new ShufflerRoom({ isPaired, seed });
    const random = seededRandom(seed);
    const survivable = everyFault.filter((fault) => !['S4', 'S5'].includes(fault));
    for (let round = 0; round < 30; round++) {
      const fault = survivable[Math.floor(random() * survivable.length)] ?? 'S1';
      room.machine.fail(fault);
      room.time.advance(random() * 3_000);
      if (random() < 0.1) {
        room.cable.unplug();
        room.time.advance(random() * 10_000);
        room.cable.plugIn();
      }
      room.change();
      room.mend();
    }
    expect(room.shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
    expect(room.of('done')).toHaveLength(1 + room.machine.view.cycles);
    expect(room.of('fault').length).toBe(room.of('fault-cleared').length);
    expect(room.taken).toBeGreaterThan(15);
    expect(room.of('events-lost')).toEqual([]);
    expect(JSON.stringify(room.events)).not.toMatch(/\b(?:As|Kd|7h|2c|Td)\b/);
  },
);

// Hours in simulated time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

/** A line on which writes are lost, damaged, doubled or split. */
function noisy(line: Line, random: () => number): Line {
  const damaged = (bytes: Uint8Array): Uint8Array => {
    const copy = Uint8Array.from(bytes);
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
    return copy;
  };
  return {
    name: line.name,
    get health() {
      return line.health;
    },
    start: () => line.start(),
    stop: () => line.stop(),
    onData: (listener) => line.onData(listener),
    onHealth: (listener) => line.onHealth(listener),
    write: (bytes) => {
      const luck = random();
      if (luck < 0.05) return Promise.resolve();
      if (luck < 0.1) return line.write(damaged(bytes));
      if (luck < 0.15) return line.write(Buffer.concat([bytes, bytes]));
      if (luck > 0.2) return line.write(bytes);
      const cut = Math.floor(random() * bytes.length);
      void line.write(bytes.subarray(0, cut)).catch(() => {});
      return line.write(bytes.subarray(cut));
    },
  };
}

test.each([
  [1, false],
  [2, false],
  [3, true],
])(
  'on a line that loses, damages, doubles and cuts nothing is lost or done twice (seed %i, paired: %s)',
  (seed, isPaired) => {
    const random = seededRandom(seed);
    const room = new ShufflerRoom({ isPaired, seed, line: (line) => noisy(line, random) });
    for (let change = 0; change < 20; change++) room.change();
    room.time.advance(30_000);
    expect(room.taken).toBe(20);
    expect(room.of('taken')).toHaveLength(20);
    expect(room.of('loaded')).toHaveLength(20);
    expect(room.of('done')).toHaveLength(21);
    expect(room.of('green-button').filter(({ opens }) => opens)).toHaveLength(20);
    expect(room.of('events-lost')).toEqual([]);
    expect(room.of('restarted')).toEqual([]);
    expect(room.shuffler.counters.timeouts).toBeGreaterThan(0);
  },
);

/** Brings a machine with a finished deck into a state. */
const into: Readonly<Record<SimulatedShufflerState, (room: ShufflerRoom) => void>> = {
  DONE: () => {},
  DELIVER: ({ machine }) => machine.pressGreenButton(),
  EMPTY: (room) => {
    into.DELIVER(room);
    room.machine.takeDeck();
  },
  LOADED: (room) => {
    into.EMPTY(room);
    room.machine.loadDeck('BLUE');
  },
  SHUFFLING: (room) => {
    into.LOADED(room);
    room.time.advance(5_000);
  },
  FAULT: (room) => {
    into.SHUFFLING(room);
    room.machine.jam();
  },
  VERIFYING: (room) => {
    room.machine.fail('S14');
    into.SHUFFLING(room);
    room.time.advance(30_000);
    void room.shuffler.clear('CARD_MISSING');
    void room.shuffler.verify();
    room.time.advance(100);
  },
  SERVICE: ({ machine }) => machine.turnServiceKey(),
};

test.each(Object.keys(into) as readonly SimulatedShufflerState[])(
  'unplugged in %s, it is ready within five seconds of being plugged in again, after one complaint',
  (state) => {
    const room = new ShufflerRoom({ isPaired: false });
    into[state](room);
    expect(room.machine.view.state).toBe(state);
    const healths: LineHealth[] = [];
    room.shuffler.onHealth((health) => healths.push(health));
    room.cable.unplug();
    room.time.advance(10_000);
    room.cable.plugIn();
    room.time.advance(5_000);
    expect(healths.map(({ state, fault }) => [state, fault])).toEqual([
      ['absent', 'unplugged'],
      ['opening', null],
      ['ready', null],
    ]);
  },
);
