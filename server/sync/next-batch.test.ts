import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { type ToRoom, toRoomSchema } from '../../protocol/sync-messages.ts';
import { firstRows, note, rowsOf, tableOpened } from '../../test/support/table-rows.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { nextBatch, syncMessageBytesMax } from './next-batch.ts';

function emptyLog() {
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.sqlite'), tableId: '1', newLogId: () => 'log-1' });
  onTestFinished(() => log.close());
  return log;
}

function contentOf(text: string): Extract<ToRoom, { type: 'batch' }> {
  const message = toRoomSchema.parse(JSON.parse(text));
  if (message.type !== 'batch') throw new Error('Not a batch.');
  return message;
}

test('a log without new rows gives no batch', () => {
  const log = emptyLog();
  expect(nextBatch(log, 0)).toBeNull();
  log.append(firstRows('1', 'log-1', 3));
  expect(nextBatch(log, 4)).toBeNull();
});

test('rows travel exactly as they are stored', () => {
  const log = emptyLog();
  const rows = firstRows('1', 'log-1', 3);
  log.append(rows);
  const batch = nextBatch(log, 1);
  expect(batch?.last).toBe(4);
  expect(contentOf(batch?.text ?? '').rows).toEqual(rows.slice(1));
});

test('a batch has at most 200 rows', () => {
  const log = emptyLog();
  log.append(firstRows('1', 'log-1', 449));
  expect([0, 200, 400].map((after) => nextBatch(log, after)?.last)).toEqual([200, 400, 450]);
});

test('large rows make small batches, and the largest row a log may send is still accepted', () => {
  const log = emptyLog();
  const large = { type: 'order-answered', order: 'o', storeId: 's', refusal: '"'.repeat(90_000) } as const;
  log.append(rowsOf('log-1', [tableOpened('1'), large, large, note(1)]));
  const first = nextBatch(log, 0);
  const second = nextBatch(log, 1);
  expect([first?.last, second?.last]).toEqual([1, 2]);
  expect(Buffer.byteLength(second?.text ?? '')).toBeLessThan(syncMessageBytesMax);
  expect(contentOf(second?.text ?? '').rows).toHaveLength(1);
});

test('the texts named by rows travel with them, unless they were erased', () => {
  const log = emptyLog();
  const text = (id: string): PrivateText => ({ id, text: `Name ${id}`, salt: 's' });
  const seated = (seat: number, id: string) =>
    ({ type: 'player-seated', seat, player: { id, hash: 'h' }, stack: 100 }) as const;
  log.append(rowsOf('log-1', [tableOpened('1'), seated(1, 'a'), seated(2, 'b'), seated(3, 'c')]), {
    texts: [text('a'), text('b'), text('c')],
  });
  log.eraseTexts(['b']);
  expect(contentOf(nextBatch(log, 0)?.text ?? '').texts).toEqual([text('a'), text('c')]);
  expect(contentOf(nextBatch(log, 3)?.text ?? '').texts).toEqual([text('c')]);
});
