import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { Table } from '../../server/table/table.ts';
import { keepOtherShape, realTable } from '../support/real-table.ts';
import { tapOnce } from './torn-log.ts';

/** A table after some hands, and how many rows a program reads to restore it. */
function playedTable() {
  const real = realTable();
  const luck = luckOf(12);
  const { table, log, time } = real;
  while ((table.state?.handNumber ?? 0) < 12) tapOnce(table, luck, randomUUID());
  const rowsRead = (): number => {
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
    const grown = new Table({ log: counting, time });
    expect(grown.state).toEqual(table.state);
    return rows;
  };
  return { ...real, rowsRead };
}

test('stored states of another shape are not used: the whole log is read once, and then as little as before', () => {
  const { log, rowsRead } = playedTable();
  const before = rowsRead();
  expect(before).toBeLessThan(log.head.seq / 2);
  keepOtherShape(log);
  expect(rowsRead()).toBe(log.head.seq);
  expect(rowsRead()).toBe(before);
});

test('an updated program starts on a full disk', () => {
  const { log, table, time } = playedTable();
  keepOtherShape(log);
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
  expect(new Table({ log: full, time }).state).toEqual(table.state);
});

test('a log with a broken chain is refused with a sentence, not as a bug', () => {
  const { log, time } = playedTable();
  keepOtherShape(log);
  const changed = new Proxy(log, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'read') return value.bind(target);
      return (after: number, limit: number) =>
        target.read(after, limit).map((row) => (row.seq === 20 ? { ...row, actor: 'somebody else' } : row));
    },
  });
  expect(() => new Table({ log: changed, time })).toThrow(
    expect.objectContaining({
      name: 'StorageFault',
      code: 'corrupted',
      message: 'The log of table table-7 is damaged (wrong-hash at event 20): restore it from a backup.',
    }),
  );
});
