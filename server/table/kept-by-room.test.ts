import { expect, test } from 'vitest';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { ToRoom } from '../../protocol/sync-messages.ts';
import { FilesInMemory, sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { openTable, welcome } from '../../test/support/uplinked-table.ts';
import { signHead } from '../sync/signed-head.ts';
import { KeptByRoomNote } from './kept-by-room.ts';

const file = 'kept-by-room.json';
const opened = () => {
  const files = new FilesInMemory();
  const time = new SimulatedTime();
  return { files, time, note: () => new KeptByRoomNote({ files, file, time }) };
};

test('over restarts a table remembers how far its room has stored its log, and tells the room at once', () => {
  const { time, note } = opened();
  const before = note();
  const first = openTable(3, { keptNote: before });
  first.room(welcome());
  first.room({ type: 'kept', seq: 4 });
  time.advance(60_000);
  // The next run of the program, whatever the room has stored by then.
  const { newest } = openTable(3, { keptNote: note() });
  expect(messagesAt<ToRoom>(newest())[0]).toMatchObject({ type: 'hello', kept: { storeId: 'store-1', seq: 4 } });
});

test('a table remembers how far the office had come, as signed by the room, and sends it with what the room stored', () => {
  const { files, time, note } = opened();
  const signed = (seq: number, hash: string) => ({
    storeId: 'store-1',
    head: signHead('store-1', { seq, hash: hash.repeat(64), hand: 0, at: 1, number: seq }, sampleRoomKey()),
  });
  const signedOffice = signed(7, 'c');
  const first = openTable(3, { keptNote: note() });
  first.room(welcome());
  // Nothing is stored yet.
  first.room({ type: 'signed-office', ...signed(6, 'd') });
  first.room({ type: 'kept', seq: 4 });
  first.room({ type: 'signed-office', ...signedOffice });
  // A room of version 8 signs nothing: its report proves nothing, and is not remembered.
  first.room({ type: 'office-head', storeId: 'store-1', seq: 9, hash: 'e'.repeat(64) });
  time.advance(60_000);
  const { newest } = openTable(3, { keptNote: note() });
  expect(messagesAt<ToRoom>(newest())[0]).toMatchObject({
    kept: { storeId: 'store-1', seq: 4 },
    signedOffice,
  });
  // As version 8 wrote it.
  const unsigned = { storeId: 'store-1', seq: 4, office: { storeId: 'store-1', seq: 9, hash: 'e'.repeat(64) } };
  files.content.set(file, Buffer.from(JSON.stringify({ log: unsigned })));
  expect(note().of('log')).toEqual({ storeId: 'store-1', seq: 4 });
});

test('an unreadable or unwritable note is forgotten and stops no table', () => {
  const { files, time, note } = opened();
  for (const text of ['{', '{"log":{"seq":-1}}', '[]', 'null']) {
    files.content.set(file, Buffer.from(text));
    expect(note().of('log')).toBeNull();
  }
  files.content.delete(file);
  const kept = note();
  kept.note('log', { storeId: 'store-1', seq: 7 });
  files.fault = 'The disk is full.';
  time.advance(60_000);
  expect(kept.of('log')).toEqual({ storeId: 'store-1', seq: 7 });
  files.fault = null;
  kept.note('log', { storeId: 'store-1', seq: 8 });
  kept.write();
  expect(note().of('log')).toEqual({ storeId: 'store-1', seq: 8 });
});
