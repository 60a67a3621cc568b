import { expect, test } from 'vitest';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { LinkedTable } from './intake.ts';
import { WaitingBatches } from './waiting-batches.ts';

const row: LogRow = {
  seq: 1,
  hand: 0,
  at: 1,
  actor: 'dealer',
  kind: 'note',
  request: null,
  body: 'x'.repeat(100),
  previousHash: emptyHead.hash,
  hash: emptyHead.hash,
};

/** Links of tables that send batches of this size, and which of them are held. */
function lines(rowsInGroup = 2_000) {
  const waiting = new WaitingBatches<{
    readonly batch: { tableId: string; logId: string; rows: LogRow[]; texts: [] };
    readonly by: LinkedTable;
  }>(rowsInGroup);
  const held = new Set<string>();
  const connections = new Map<string, LinkedTable>();
  const connection = (tableId: string): LinkedTable => {
    const known = connections.get(tableId);
    const by =
      known ??
      ({ tableId, hold: (isHeld: boolean) => void (isHeld ? held.add(tableId) : held.delete(tableId)) } as LinkedTable);
    connections.set(tableId, by);
    return by;
  };
  const add = (tableId: string, rows: number, body = row.body) =>
    waiting.add({
      batch: {
        tableId,
        logId: `log-${tableId}`,
        rows: Array.from({ length: rows }, () => ({ ...row, body })),
        texts: [],
      },
      by: connection(tableId),
    });
  const taken = () => waiting.takeGroup().map(({ batch }) => `${batch.tableId}: ${batch.rows.length}`);
  return { waiting, held, add, taken };
}

test('whatever one table sends, every other table’s next batch is in the next group', () => {
  const { add, taken, waiting } = lines();
  for (let sent = 0; sent < 50; sent += 1) add('flood', 20);
  add('1', 3);
  add('2', 4);
  add('1', 5);
  expect(taken()).toEqual(['flood: 20', '1: 3', '2: 4', 'flood: 20', '1: 5']);
  add('2', 6);
  expect(taken()).toEqual(['flood: 20', '2: 6', 'flood: 20']);
  expect(waiting.isEmpty).toBe(false);
});

test('a group is limited, and tables left out come first in the next', () => {
  const { add, taken } = lines(100);
  for (const table of ['1', '2', '3', '4']) add(table, 40);
  add('1', 40);
  expect([taken(), taken(), taken()]).toEqual([['1: 40', '2: 40'], ['3: 40', '4: 40'], ['1: 40']]);
  expect(taken()).toEqual([]);
});

test('a batch larger than a group forms one', () => {
  const { add, taken } = lines(100);
  add('1', 900);
  add('2', 1);
  expect([taken(), taken()]).toEqual([['1: 900'], ['2: 1']]);
});

test('a table with much waiting is not read until half of it is written; others are', () => {
  const { add, taken, held } = lines();
  for (let sent = 0; sent < 6; sent += 1) add('flood', 200);
  add('1', 1);
  expect([...held]).toEqual(['flood']);
  taken();
  expect([...held]).toEqual(['flood']);
  taken();
  expect([...held]).toEqual([]);
});

test('large rows count by their size', () => {
  const { add, held } = lines();
  for (let sent = 0; sent < 5; sent += 1) add('flood', 1, 'x'.repeat(900_000));
  expect([...held]).toEqual(['flood']);
});

test('a held table that still sends is dropped, and what was accepted before is still written', () => {
  const { add, taken, waiting } = lines();
  let sent = 0;
  while (add('flood', 200)) sent += 1;
  expect(sent).toBeLessThan(30);
  expect(add('1', 200)).toBe(true);
  let written = 0;
  while (!waiting.isEmpty) written += taken().length;
  expect(written).toBe(sent + 1);
  expect(add('flood', 200)).toBe(true);
});
