import { expect, test, vi } from 'vitest';
import type { Line, LineHealth } from '../contracts/line.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { SimulatedShufflerState } from './simulated-shuffler-mechanics.ts';
import { ShufflerRoom } from './simulated-shuffler-room.ts';

// Hours in simulated time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

/** A line on which writes are lost, damaged, doubled and cut in two. */
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

/** Brings a machine, which has a finished deck, into a state. */
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
