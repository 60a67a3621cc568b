import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { Backups, type BackupsOptions, backupsAmong } from './backups.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A schedule over a folder in memory; what is made is noted, and nothing takes time. */
function schedule({ files = [], ...changes }: Partial<BackupsOptions> & { readonly files?: readonly string[] } = {}) {
  const time = new SimulatedTime();
  let counted = 0;
  const held = new Set(files);
  const said: string[] = [];
  const backups = new Backups({
    time,
    folder: {
      make: () => {},
      names: () => [...held],
      pathOf: (name) => `/backups/${name}`,
      remove: (name) => void held.delete(name),
    },
    everyMinutes: 60,
    keep: 3,
    count: (after) => {
      counted = Math.max(after, counted) + 1;
      return counted;
    },
    copyTo: async (path) => void held.add(path.replace('/backups/', '')),
    check: async () => null,
    report: (sentence) => void said.push(sentence),
    ...changes,
  });
  /** Goes on by steps, and lets what was begun come to its end. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= minute) {
      time.advance(minute);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  };
  return { time, backups, pass, said, held: () => [...held].toSorted() };
}

const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
const named = (at: number): string => `cardroom-${stamp(at)}.db`;
const counted = (number: number, at: number): string => `cardroom-00000${number}-${stamp(at)}.db`;

test('the first backup comes soon after the start, the others at regular times', async () => {
  const { backups, pass, held, time } = schedule();
  expect(backups.last).toBeNull();
  await pass(2 * minute);
  const first = time.now() - minute;
  expect([held(), backups.last]).toEqual([
    [counted(1, first)],
    { at: first, file: `/backups/${counted(1, first)}`, sentence: null },
  ]);
  await pass(58 * minute);
  expect(held()).toHaveLength(1);
  await pass(3 * minute);
  expect(held()).toHaveLength(2);
});

test('a program that starts again goes on from the newest backup there is', async () => {
  const at = new SimulatedTime().now() - 50 * minute;
  const { backups, pass, held } = schedule({ files: [named(at), 'notes.txt'] });
  expect(backups.last).toEqual({ at: Math.floor(at / 1_000) * 1_000, file: `/backups/${named(at)}`, sentence: null });
  await pass(5 * minute);
  expect(held()).toHaveLength(2);
  await pass(10 * minute);
  expect(held()).toHaveLength(3);
});

test('the newest stay, and the last of each day for a month; what is no backup is never touched', async () => {
  const { pass, held } = schedule({ files: ['notes.txt', 'cardroom.db'] });
  await pass(3 * 24 * hour);
  const names = held().filter((name) => /^cardroom-\d/.test(name));
  const days = new Set(names.map((name) => name.slice(16, 24)));
  // Three of the newest, and one of each day before.
  expect(names).toHaveLength(2 + days.size);
  expect(held()).toEqual(expect.arrayContaining(['notes.txt', 'cardroom.db']));
  const now = new SimulatedTime().now();
  const [older, kept] = [now - 40 * 24 * hour, now - 20 * 24 * hour];
  const long = schedule({ files: [named(older), named(kept)], keep: 1 });
  await long.pass(2 * hour);
  expect(long.held()).not.toContain(named(older));
  expect(long.held()).toContain(named(kept));
});

test('the newest backup is the one that was made last, whatever the clock said, and a wrong clock drops none', async () => {
  const before = new SimulatedTime().now() - 5 * 24 * hour;
  const days = [0, 1, 2, 3, 4].map((day) => named(before + day * 24 * hour));
  const { time, pass, held } = schedule({ files: days });
  const year = 365 * 24 * hour;
  time.jump(year);
  await pass(2 * hour);
  time.jump(-year);
  await pass(2 * hour);
  const [newest, ...older] = backupsAmong(held());
  expect(newest?.at).toBeLessThan(time.now());
  expect(older.filter(({ at }) => at > time.now()).map(({ number }) => number)).toEqual([2]);
  expect(held()).toEqual(expect.arrayContaining(days));
  // It starts again: what the wrong clock made keeps nobody from the next one.
  const again = schedule({
    files: backupsAmong(held())
      .slice(2, 3)
      .map(({ name }) => name),
  });
  expect(again.backups.last).toMatchObject({ at: again.time.now(), file: expect.stringContaining('-000002-') });
  await again.pass(2 * minute);
  expect(again.backups.last?.at).toBeLessThanOrEqual(again.time.now());
  // A month on, nothing is left of that day.
  await pass(33 * 24 * hour);
  expect(backupsAmong(held()).filter(({ at }) => at > time.now())).toEqual([]);
});

test('a store that was put back from a backup counts on from the backups there are', async () => {
  const at = new SimulatedTime().now() - 2 * hour;
  const { pass, held } = schedule({ files: [counted(7, at), counted(8, at + hour), named(at + hour)] });
  await pass(2 * minute);
  expect(backupsAmong(held()).map(({ number }) => number)).toEqual([9, 8, 7, 0].slice(0, held().length));
});

test('a copy that cannot be made, or is not whole, does not count, and the one before stays the newest good one', async () => {
  let fault: Error | null = null;
  let wrong: string | null = null;
  const made: string[] = [];
  const { backups, pass, said } = schedule({
    copyTo: async (path) => {
      if (fault !== null) throw fault;
      made.push(path);
    },
    check: async () => wrong,
  });
  await pass(2 * minute);
  const good = backups.last?.file;
  fault = new StorageFault('disk-full', 'The disk that holds /backups is full.');
  await pass(hour);
  expect(backups.last).toMatchObject({
    file: good,
    sentence: 'The disk that holds /backups is full.',
    why: 'disk-full',
  });
  [fault, wrong] = [null, 'table 7, row 9: rows before it are missing'];
  await pass(hour);
  expect(backups.last).toMatchObject({ file: good, sentence: `The copy is not whole: ${wrong}`, why: 'not-whole' });
  expect(said).toEqual([
    'No backup was made. The disk that holds /backups is full.',
    'No backup was made. The copy is not whole: table 7, row 9: rows before it are missing',
  ]);
  wrong = null;
  await pass(hour);
  expect(backups.last).toEqual({ at: expect.any(Number), file: made.at(-1), sentence: null });
});

test('a program that ends waits for the backup that is being made, and makes no other', async () => {
  let finish: () => void = () => {};
  const { backups, pass, held } = schedule({ check: () => new Promise((done) => (finish = () => done(null))) });
  await pass(2 * minute);
  let ended = false;
  const stopped = backups.stop().then(() => (ended = true));
  await pass(minute);
  expect(ended).toBe(false);
  finish();
  await stopped;
  await pass(3 * hour);
  expect(held()).toHaveLength(1);
});

test('old backups that cannot be dropped are told of, and the next backup is made all the same', async () => {
  const held = new Set<string>();
  const { pass, said } = schedule({
    keep: 1,
    folder: {
      make: () => {},
      names: () => [...held],
      pathOf: (name) => name,
      remove: () => {
        throw new StorageFault('not-writable', 'The folder cannot be used.');
      },
    },
    copyTo: async (path) => void held.add(path),
  });
  await pass(3 * hour);
  const sentence = 'Old backups were not dropped. The folder cannot be used.';
  expect(said).toEqual([sentence, sentence]);
  expect(held.size).toBe(3);
});
