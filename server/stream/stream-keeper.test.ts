import { expect, test } from 'vitest';
import type { KnownCard, Seat } from '../../engine/notation.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { FilesInMemory, repeatableRandom } from '../../test/support/staff-of-house.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';
import { type FromKeeper, readFromKeeper, type ToKeeper } from './keeper-messages.ts';
import { bytesOfStreamHand, type StreamHand } from './stream-box.ts';
import { runStreamKeeper } from './stream-keeper.ts';

const boxes = await loadSealedBoxes();
const minute = 60_000;

/** A keeper and its disk. `passed` is its clock that cannot be set; the wall clock is the simulated time's. */
function house({ leastMinutes = 1, files = new FilesInMemory() } = {}) {
  let [passed, hear, end] = [0, (_message: unknown): void => {}, (): void => {}];
  let [told, processes]: [FromKeeper[], number] = [[], 0];
  const time = new SimulatedTime(0);
  const start = (): void => {
    told = [];
    // Each process counts from its own start, and its timers end with it.
    const began = passed;
    processes += 1;
    const mine = processes;
    const own: TimeSource = {
      now: () => time.now(),
      after: (ms, action) => time.after(ms, () => mine === processes && action()),
    };
    end = runStreamKeeper({
      files,
      folder: 'stream',
      leastMinutes,
      boxes,
      random: repeatableRandom('stream'),
      time: own,
      passed: () => passed - began,
      tell: (message) => told.push(readFromKeeper(message) ?? expect.unreachable('no word for it')),
      listen: (listener) => {
        hear = listener;
      },
    });
  };
  start();
  const [ready] = told;
  const key = ready?.type === 'ready' ? ready.publicKey : expect.unreachable('no key');
  const box = (changes: Partial<StreamHand> = {}, forKey = key): string => {
    const cards: readonly KnownCard[] = ['As', 'Kd'];
    const hand = { table: 't', log: 'log', hand: 1, seat: 3, cards, delay: { minutes: 10, hands: 0 }, ...changes };
    return boxes.seal(bytesOfStreamHand(hand) ?? expect.unreachable('too long'), forKey);
  };
  return {
    files,
    box,
    key: () => key,
    told: () => told,
    says: (changes: Partial<ToKeeper> & { readonly box?: string; readonly seat?: Seat } = {}): void => {
      const { box: one, seat = 3, ...rest } = changes;
      const hand: ToKeeper = {
        type: 'hand',
        table: 't',
        log: 'log',
        hand: 1,
        end: 50,
        isFinal: true,
        minutes: 0,
        hands: 0,
        boxes: one === undefined ? [] : [{ seat, box: one }],
        ...rest,
      };
      hear(hand);
    },
    raw: (message: unknown): void => hear(message),
    passes: (ms: number): void => {
      for (let left = ms; left > 0; left -= 1_000) {
        passed += Math.min(1_000, left);
        time.advance(Math.min(1_000, left));
      }
    },
    setsWallClock: (ms: number): void => time.jump(ms),
    crashes: (): void => start(),
    restarts: (): void => {
      end();
      start();
    },
    shown: () => told.flatMap((message) => (message.type === 'released' ? message.seats : [])),
  };
}

test('a hand is released when its delay since its end has passed, and not a second before', () => {
  const { box, says, passes, shown } = house();
  const sealed = box();
  says({ box: sealed, end: null, isFinal: false });
  passes(60 * minute);
  expect(shown()).toEqual([]);
  says({ box: sealed });
  passes(10 * minute - 1_000);
  expect(shown()).toEqual([]);
  passes(1_000);
  expect(shown()).toEqual([{ seat: 3, cards: ['As', 'Kd'] }]);
});

test('no delay is shorter than the house’s least, or than the one inside the box', () => {
  const least = house({ leastMinutes: 20 });
  least.says({ box: least.box({ delay: { minutes: 1, hands: 0 } }), minutes: 1 });
  least.passes(20 * minute - 1_000);
  expect(least.shown()).toEqual([]);
  least.passes(1_000);
  expect(least.shown()).toHaveLength(1);
  const inside = house();
  inside.says({ box: inside.box({ delay: { minutes: 30, hands: 0 } }), minutes: 0 });
  inside.passes(30 * minute - 1_000);
  expect(inside.shown()).toEqual([]);
  inside.passes(1_000);
  expect(inside.shown()).toHaveLength(1);
});

test('a delay is lengthened at once, but never shortened for a known hand', () => {
  const { box, says, passes, shown } = house();
  const sealed = box();
  says({ box: sealed });
  passes(5 * minute);
  says({ box: sealed, minutes: 30 });
  passes(5 * minute);
  expect(shown()).toEqual([]);
  says({ box: sealed, minutes: 1 });
  passes(20 * minute - 1_000);
  expect(shown()).toEqual([]);
  passes(1_000);
  expect(shown()).toHaveLength(1);
});

test('only later hands of the same log that are over for good confirm an end', () => {
  const { box, says, passes, shown } = house();
  const delay = { minutes: 1, hands: 2 };
  says({ box: box({ hand: 5, delay }), hand: 5 });
  passes(30 * minute);
  says({ hand: 4 });
  says({ hand: 6 });
  says({ hand: 6 });
  says({ hand: 7, isFinal: false });
  says({ hand: 8, end: null });
  says({ hand: 9, log: 'another' });
  passes(minute);
  expect(shown()).toEqual([]);
  says({ hand: 7 });
  expect(shown()).toHaveLength(1);
});

test('setting the wall clock changes nothing', () => {
  const { box, says, passes, shown, setsWallClock } = house();
  says({ box: box() });
  passes(minute);
  setsWallClock(365 * 24 * 60 * minute);
  passes(minute);
  setsWallClock(-700 * 24 * 60 * minute);
  passes(8 * minute - 1_000);
  expect(shown()).toEqual([]);
  passes(1_000);
  expect(shown()).toHaveLength(1);
});

test('after a restart only the recorded waiting time counts, not the time away', () => {
  const { box, says, passes, shown, restarts, crashes } = house();
  const sealed = box();
  says({ box: sealed });
  passes(6 * minute);
  restarts();
  says({ box: sealed });
  passes(4 * minute - 1_000);
  expect(shown()).toEqual([]);
  passes(1_000);
  expect(shown()).toHaveLength(1);
  // A crash loses at most the last five seconds of waiting, and never adds any.
  const other = box({ hand: 2 });
  says({ box: other, hand: 2, end: 60 });
  passes(6 * minute + 3_000);
  crashes();
  says({ box: other, hand: 2, end: 60 });
  passes(4 * minute - 4_000);
  expect(shown()).toEqual([]);
  passes(6_000);
  expect(shown()).toHaveLength(1);
});

test('even with restarts in a loop a hand is released no earlier than its delay', () => {
  const { box, says, passes, shown, crashes, restarts } = house();
  const sealed = box();
  let waited = 0;
  for (let turn = 0; shown().length === 0; turn += 1) {
    says({ box: sealed });
    if (shown().length > 0) break;
    passes(7_000);
    waited += 7_000;
    if (turn % 3 === 0) restarts();
    else crashes();
    expect(turn).toBeLessThan(1_000);
  }
  expect(waited).toBeGreaterThanOrEqual(10 * minute);
});

test('two keepers of one folder, started in turns, never add up their waits', () => {
  const files = new FilesInMemory();
  const [one, other] = [house({ files }), house({ files })];
  const sealed = one.box();
  let apart = 0;
  for (let turn = 0; one.shown().length + other.shown().length === 0; turn += 1) {
    one.says({ box: sealed });
    other.says({ box: sealed });
    one.passes(20_000);
    other.passes(20_000);
    apart += 20_000;
    one.restarts();
    other.restarts();
    one.says({ box: sealed });
    other.says({ box: sealed });
    expect(turn).toBeLessThan(100);
  }
  expect(apart).toBeGreaterThanOrEqual(10 * minute);
});

test('a hand that ends again after an undo waits anew', () => {
  const { box, says, passes, shown } = house();
  const sealed = box();
  says({ box: sealed, end: 50 });
  passes(9 * minute);
  says({ box: sealed, end: null, isFinal: false });
  says({ box: sealed, end: 70 });
  passes(10 * minute - 1_000);
  expect(shown()).toEqual([]);
  passes(1_000);
  expect(shown()).toHaveLength(1);
});

test('an end that one tap could undo releases nothing, however long ago it was', () => {
  const { box, says, passes, shown } = house();
  const sealed = box();
  says({ box: sealed, isFinal: false });
  passes(120 * minute);
  expect(shown()).toEqual([]);
  says({ box: sealed });
  expect(shown()).toHaveLength(1);
});

test.each([
  ['another hand', { hand: 2 }],
  ['another seat', { seat: 4 as Seat }],
  ['another log', { log: 'other' }],
  ['another table', { table: 'u' }],
])('a box of %s that is put in this hand’s place is not shown, and is told of once', (_what, sealedFor) => {
  const { box, says, passes, shown, told } = house();
  const strange = box(sealedFor);
  for (let again = 0; again < 3; again += 1) {
    says({ box: strange });
    passes(20 * minute);
  }
  expect(shown()).toEqual([]);
  expect(told().filter(({ type }) => type === 'strange-box')).toEqual([
    { type: 'strange-box', log: 'log', hand: 1, seat: 3 },
  ]);
});

test('a box for another key, for the review or changed by a letter does not open, and does not hide other seats', () => {
  const { box, says, passes, shown } = house();
  const foreign = boxes.pairOf(repeatableRandom('thief')(32)).publicKey;
  const changed = `${box().slice(0, -2)}AA`;
  const all = [
    { seat: 1 as Seat, box: box({ seat: 1 }, foreign) },
    { seat: 2 as Seat, box: changed },
    { seat: 3 as Seat, box: box() },
  ];
  says({ boxes: all });
  passes(10 * minute);
  expect(shown()).toEqual([{ seat: 3, cards: ['As', 'Kd'] }]);
});

test('a player who withdraws before the release is not shown; after it, the hand is not sent again', () => {
  const { box, says, passes, shown, told } = house();
  const two = [
    { seat: 3 as Seat, box: box() },
    { seat: 4 as Seat, box: box({ seat: 4, cards: ['2c', '2d'] }) },
  ];
  says({ boxes: two });
  passes(9 * minute);
  says({ boxes: two.slice(1) });
  passes(minute);
  expect(shown()).toEqual([{ seat: 4, cards: ['2c', '2d'] }]);
  says({ boxes: [] });
  expect(told().at(-1)).toEqual({ type: 'released', log: 'log', hand: 1, seats: [] });
});

test('nonsense at its door changes nothing', () => {
  const { raw, told } = house();
  for (const message of [null, 'open', { type: 'open' }, { type: 'hand', hand: -1 }, { type: 'key' }]) raw(message);
  expect(told().map(({ type }) => type)).toEqual(['ready']);
});

test('the key survives a restart; a file without a key, or with unreadable waits, gives a sentence', () => {
  const files = new FilesInMemory();
  const before = house({ files });
  const sealed = before.box();
  before.says({ box: sealed });
  before.passes(6 * minute);
  before.restarts();
  expect(before.told()[0]).toMatchObject({ type: 'ready', publicKey: before.key() });
  files.write('stream/waits.json', Buffer.from('{"log 1 50": 1e99}'));
  before.crashes();
  expect(before.told().map(({ type }) => type)).toEqual(['fault', 'ready']);
  before.says({ box: sealed });
  before.passes(10 * minute - 1_000);
  expect(before.shown()).toEqual([]);
  files.write('stream/stream.key', Buffer.from('nothing'));
  before.crashes();
  expect(before.told()).toEqual([{ type: 'fault', sentence: expect.stringContaining('holds no stream key') }]);
});
