import { expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { stateShape } from '../../engine/table.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { tapOnce } from '../../test/durability/torn-log.ts';
import { keepOtherShape, type RealTable, realTable } from '../../test/support/real-table.ts';
import { newestSnapshots, restoreTable } from './restore-table.ts';
import { growStatesAhead, takeUpStatesAhead } from './states-ahead.ts';

const atOnce = async (): Promise<void> => {};
const bytes = (text: string | null): Uint8Array | null => (text === null ? null : Buffer.from(text, 'utf8'));

let ids = 0;
/** A table played until this hand has begun. */
function playedTo(hand: number, real: RealTable): void {
  const luck = luckOf(7 + hand);
  while ((real.table.state?.handNumber ?? 0) < hand) tapOnce(real.table, luck, `id-${++ids}`);
}

function playedTable(hands: number): RealTable {
  const real = realTable();
  playedTo(hands, real);
  return real;
}

/** A log that counts how many rows were read, and from where at the earliest. */
function watched(of: EventLog) {
  const read = { rows: 0, after: Number.POSITIVE_INFINITY };
  const log = new Proxy(of, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'read') return value.bind(target);
      return (after: number, limit: number) => {
        const rows = target.read(after, limit);
        read.rows += rows.length;
        read.after = Math.min(read.after, after);
        return rows;
      };
    },
  });
  return { log, read };
}

/** Restores a table, and returns how many rows were read for it. */
function restored(of: EventLog) {
  const { log, read } = watched(of);
  return { state: restoreTable(log).state, rows: read.rows };
}

test('a version of another shape starts from the states it computed ahead, and the next start does not need them', async () => {
  const real = playedTable(12);
  keepOtherShape(real.log);
  const file = bytes(await growStatesAhead(real.log, null, atOnce));
  takeUpStatesAhead(real.log, file);
  const { state, rows } = restored(real.log);
  expect(state).toEqual(restoreTable(real.log, { whole: true }).state);
  expect(rows).toBeLessThan(real.log.head.seq / 2);
  expect(newestSnapshots(real.log).map(({ shape }) => shape)).toEqual([stateShape, stateShape]);
});

test('later hands are added, however many states of another shape the log has', async () => {
  const real = playedTable(12);
  keepOtherShape(real.log);
  const file = bytes(await growStatesAhead(real.log, null, atOnce));
  const before = real.log.head.seq;
  playedTo(33, real);
  keepOtherShape(real.log);
  const { log, read } = watched(real.log);
  takeUpStatesAhead(log, file);
  expect(read.after).toBeGreaterThan(0);
  expect(read.after).toBeLessThan(before);
  expect(restored(real.log).state).toEqual(restoreTable(real.log, { whole: true }).state);
  expect(newestSnapshots(real.log).every(({ shape }) => shape === stateShape)).toBe(true);
});

test('there is nothing to do if the log or the file has states of this shape', async () => {
  const real = playedTable(12);
  expect(await growStatesAhead(real.log, null, atOnce)).toBeNull();
  keepOtherShape(real.log);
  const file = await growStatesAhead(real.log, null, atOnce);
  expect(file).not.toBeNull();
  expect(await growStatesAhead(real.log, bytes(file), atOnce)).toBeNull();
  // Hands after the file's are no reason: they are added at the start. A state the log has stored since is one.
  playedTo(17, real);
  keepOtherShape(real.log);
  expect(await growStatesAhead(real.log, bytes(file), atOnce)).not.toBeNull();
});

test.each<readonly [string, (file: string) => string]>([
  ['of another log', (file) => JSON.stringify({ ...JSON.parse(file), logId: 'another' })],
  ['of another shape', (file) => JSON.stringify({ ...JSON.parse(file), shape: 'another' })],
  ['of another history of this log', (file) => file.replaceAll(/"hash":"..../g, '"hash":"ffff')],
  ['of rows this log does not have', (file) => file.replaceAll(/"seq":/g, '"seq":9')],
  ['in which a disk has changed a stack', (file) => file.replaceAll(/\\"stack\\":\d/g, String.raw`\"stack\":9`)],
  ['that says a table without a state', (file) => file.replaceAll(/"body":"(?:[^"\\]|\\.)*"/g, '"body":"null"')],
  ['torn', (file) => file.slice(0, file.length / 2)],
  ['of nonsense', () => '{"states":[null]}'],
  ['empty', () => ''],
])('a file %s changes nothing: the log is read whole', async (_, spoiled) => {
  const real = playedTable(12);
  keepOtherShape(real.log);
  const kept = newestSnapshots(real.log);
  const file = await growStatesAhead(real.log, null, atOnce);
  takeUpStatesAhead(real.log, bytes(spoiled(file ?? '')));
  expect(newestSnapshots(real.log)).toEqual(kept);
  expect(restored(real.log).rows).toBe(real.log.head.seq);
});
