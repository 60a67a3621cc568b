import { expect, onTestFinished, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { logId, openTable, welcome } from '../../test/support/uplinked-table.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { signHead } from './signed-head.ts';

const key = simulatedSigningKey('table');

/** A table of ten rows with signed heads, from before its uplink greeted. */
function signedTable(at: readonly number[]) {
  const open = openTable(9);
  onTestFinished(() => open.uplink.stop());
  const rows = open.log.read(0, 100);
  const heads = at.map((seq, index) => signHead(logId, { ...(rows[seq - 1] as LogRow), number: index + 1 }, key));
  open.log.append([], { heads });
  // Greets again, with the heads signed by now.
  open.newest().close();
  open.time.advance(6_000);
  return { ...open, rows, heads };
}

const sentHeads = (messages: readonly { readonly type: string }[]): readonly SignedHead[] =>
  messages.flatMap((message) => ('heads' in message ? (message.heads as readonly SignedHead[]) : []));
const at = (row: LogRow | undefined) => ({ seq: row?.seq ?? 0, hash: row?.hash ?? '' });

test('it greets with its log’s key, and sends no heads to a room that has not asked', () => {
  const { newest, room, rows } = signedTable([3]);
  expect(JSON.parse(newest().heard.at(-1) ?? '')).toMatchObject({ type: 'hello', signingKey: publicRoomKey(key) });
  expect(sentHeads(room(welcome(at(rows[9]))))).toEqual([]);
});

test('a head is sent once its row is stored, from the room’s position', () => {
  const { room, rows, heads } = signedTable([2, 4, 6, 9]);
  const asked = { ...welcome(at(rows[4])), signed: 2 } as ToTable;
  expect(sentHeads(room(asked))).toEqual([heads[1]]);
  expect(sentHeads(room({ type: 'kept', seq: 8 }))).toEqual([heads[2]]);
  expect(sentHeads(room({ type: 'kept', seq: 10 }))).toEqual([heads[3]]);
  expect(sentHeads(room({ type: 'kept', seq: 10 }))).toEqual([]);
});

test('a table behind its room, or apart from it, sends its heads from the last common row', () => {
  const { room, rows, heads } = signedTable([2, 4, 6]);
  const marks = [at(rows[3])];
  const apart = {
    type: 'welcome',
    protocol: 2,
    storeId: 'store-1',
    seq: 7,
    hash: 'f'.repeat(64),
    marks,
    signed: 6,
  } as const;
  expect(sentHeads(room(apart))).toEqual([]);
  expect(sentHeads(room({ type: 'kept', seq: 10 }))).toEqual([heads[2]]);
});
