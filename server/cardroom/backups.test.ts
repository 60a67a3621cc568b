import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { Backups, type BackupsOptions } from './backups.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A schedule over a folder in memory; what is made is noted, and nothing takes time. */
function schedule({ files = [], ...changes }: Partial<BackupsOptions> & { readonly files?: readonly string[] } = {}) {
  const time = new SimulatedTime();
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

const named = (at: number): string => `cardroom-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.db`;

test('the first backup comes soon after the start, the others at regular times', async () => {
  const { backups, pass, held, time } = schedule();
  expect(backups.last).toBeNull();
  await pass(2 * minute);
  const first = time.now() - minute;
  expect([held(), backups.last]).toEqual([
    [named(first)],
    { at: first, file: `/backups/${named(first)}`, sentence: null },
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
  const days = new Set(names.map((name) => name.slice(0, 17)));
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
  expect(backups.last).toMatchObject({ file: good, sentence: 'The disk that holds /backups is full.' });
  [fault, wrong] = [null, 'table 7, row 9: rows before it are missing'];
  await pass(hour);
  expect(backups.last).toMatchObject({ file: good, sentence: `The copy is not whole: ${wrong}` });
  expect(said).toEqual([
    'No backup was made. The disk that holds /backups is full.',
    'No backup was made. The copy is not whole: table 7, row 9: rows before it are missing',
  ]);
  wrong = null;
  await pass(hour);
  expect(backups.last).toMatchObject({ file: made.at(-1), sentence: null });
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
