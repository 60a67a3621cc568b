import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { Table } from '../../server/table/table.ts';
import { realTable } from '../support/real-table.ts';
import { tapOnce } from './torn-log.ts';

/** A table after some hands, and how many rows a program reads to grow it again. */
function playedTable() {
  const real = realTable();
  const luck = luckOf(12);
  const { table, log, time } = real;
  while ((table.state?.handNumber ?? 0) < 8) tapOnce(table, luck, randomUUID());
  const rowsReadBy = (build: string): number => {
    let rows = 0;
    const counting = new Proxy(log, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'read') return value.bind(target);
        return (after: number, limit: number) => {
          const read = target.read(after, limit);
          rows += read.length;
          return read;
        };
      },
    });
    const grown = new Table({ log: counting, time, build });
    expect(grown.state).toEqual(table.state);
    return rows;
  };
  return { ...real, rowsReadBy };
}

test('a program that was updated reads the whole log once, and then as little as the one before', () => {
  const { log, rowsReadBy } = playedTable();
  const before = rowsReadBy('test');
  expect(before).toBeLessThan(log.head.seq / 2);
  expect(rowsReadBy('updated')).toBe(log.head.seq);
  expect(rowsReadBy('updated')).toBe(before);
  // The program before it is put back.
  expect(rowsReadBy('test')).toBe(log.head.seq);
  expect(rowsReadBy('test')).toBe(before);
});

test('an updated program starts on a disk that takes nothing', () => {
  const { log, table, time } = playedTable();
  const full = new Proxy(log, {
    get: (target, name) => {
      if (name === 'append')
        return () => {
          throw new StorageFault('disk-full', 'The disk is full.');
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  expect(new Table({ log: full, time, build: 'updated' }).state).toEqual(table.state);
});

test('a log that does not hang together is refused with a sentence, and is no bug', () => {
  const { log, time } = playedTable();
  const changed = new Proxy(log, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'read') return value.bind(target);
      return (after: number, limit: number) =>
        target.read(after, limit).map((row) => (row.seq === 20 ? { ...row, actor: 'somebody else' } : row));
    },
  });
  expect(() => new Table({ log: changed, time, build: 'updated' })).toThrow(
    expect.objectContaining({
      name: 'StorageFault',
      code: 'corrupted',
      message: 'The log of table table-7 is damaged (wrong-hash at event 20): restore it from a backup.',
    }),
  );
});
