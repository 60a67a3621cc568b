import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import { openReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { Room } from '../server/cardroom/room.ts';
import { publicRoomKey } from '../server/staff/staff-list.ts';
import { signHead } from '../server/sync/signed-head.ts';
import { storeOnDisk } from '../test/support/store-on-disk.ts';
import { firstRows } from '../test/support/table-rows.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { simulatedSigningKey } from './simulation/table-program.ts';
import { againstLog } from './verify-copies.ts';

const [before, own] = [simulatedSigningKey('one'), simulatedSigningKey('two')];
const logId = 'log-1';
const rows = firstRows('1', logId, 9);
const headOf = (seq: number, number: number, key: typeof own): SignedHead =>
  signHead(logId, { ...(rows[seq - 1] ?? expect.unreachable()), number }, key);

/** A table's log with these heads, beside the store of a room that has met the table's own key alone. */
function compared(heads: readonly SignedHead[]): readonly string[] {
  const path = join(temporaryFolder(), 'table.db');
  const written = openEventLog({ path, tableId: '1', newLogId: () => logId });
  written.append(rows, { heads });
  written.close();
  const { store, time, path: against } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map([['1', 'key-1']]), staffList: () => null });
  room.intake.accept({ tableId: '1', logId, rows, texts: [] });
  room.heads.meet({ tableId: '1', logId, key: 'key-1', signingKey: publicRoomKey(own) });
  room.heads.take({ tableId: '1', logId }, heads);
  const log = openReadOnlyLog(path);
  try {
    return againstLog(log, { path, against, given: null });
  } finally {
    log.close();
  }
}

test('a table that was taken over is not accused of the key before it by a room that was put back to before that', () => {
  expect(compared([headOf(1, 1, before), headOf(4, 2, before), headOf(8, 1, own)])).toEqual([]);
});

test('a head by a key the room does not know is named behind the first by the table’s own, and where there is none', () => {
  const named = [expect.stringMatching(/is signed by \S+, a key that .* does not know/)];
  expect(compared([headOf(4, 1, own), headOf(8, 1, before)])).toEqual(named);
  expect(compared([headOf(4, 1, before)])).toEqual(named);
});
