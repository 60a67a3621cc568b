import { expect, onTestFinished, test, vi } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import type { RoomUnderFaults } from '../../commands/simulation/room-under-faults.ts';
import { decide, type TableEvent, type TableState } from '../../engine/table.ts';
import type { LogHead } from '../../native-bridge/contracts/event-log.ts';
import { everyRow, expectRoomIsTrue, openRoom, playOn, tableOf } from '../../test/support/bad-evening.ts';
import { rowsOf } from '../../test/support/table-rows.ts';
import { LogEnds } from '../cardroom/log-ends.ts';

// Each evening is hundreds of transactions that really reach the disk.
vi.setConfig({ testTimeout: 60_000 });

const logId = 'log-1';

/** What ends a hand. */
const endings: ReadonlySet<string> = new Set(['hand-ended', 'misdeal-declared', 'hand-voided']);

/** A calm evening: table 1 has played, was backed up, and played on; the room has all of it. */
async function evening({ from = 5, versions = null as RoomUnderFaults['roomVersions'] } = {}) {
  const { room } = openRoom(luckOf(from));
  room.isWireBad = false;
  if (versions !== null) {
    room.roomVersions = versions;
    room.cut('1');
    room.time.advance(6_000);
  }
  playOn(room, 50);
  room.time.advance(1_000);
  await room.backUpTable('1');
  playOn(room, 60);
  // In mid-hand, so that no head at a hand's end covers the last rows.
  for (let taps = 0; taps < 200 && tableOf(room, '1').table.state?.hand?.toAct == null; taps += 1) playOn(room, 1);
  room.time.advance(1_000);
  const held = room.store.rows.read(logId, 0, everyRow);
  expect(held.at(-1)?.hash).toBe(tableOf(room, '1').log.head.hash);
  return { room, held };
}

/** Adds events after the table's last one, as somebody could who can write the room's store but has no key. */
function putBehind(room: RoomUnderFaults, events: readonly TableEvent[]) {
  const { hand } = tableOf(room, '1').table.state ?? expect.unreachable();
  room.unreachable.add('1');
  room.cut('1');
  room.time.advance(1_000);
  const after: LogHead = room.store.rows.position(logId);
  const rows = rowsOf(logId, events, { after, hand: hand?.number ?? 0 });
  room.store.keepUngrown({ tableId: '1', logId, rows, texts: [] });
  room.unreachable.delete('1');
  room.time.advance(10_000);
  return rows;
}

/** A room of an earlier version, or one that means ill, gives a table whatever lies in its store. */
function roomBelievesItsStore(): void {
  const settle = vi.spyOn(LogEnds.prototype, 'settle').mockReturnValue();
  onTestFinished(() => settle.mockRestore());
}

const foldOf = (state: TableState): readonly TableEvent[] => {
  const decided = decide(state, { type: 'fold', seat: state.hand?.toAct ?? expect.unreachable() });
  return 'refusal' in decided ? expect.unreachable() : decided.events;
};
const nothingLeft = (): readonly TableEvent[] => {
  const restored = { chairs: [], hand: null, handNumber: 0, redeal: null, buttonPut: null, chipsIn: 0, raked: 0 };
  const event = { type: 'step-undone', step: 'called', seat: null, restored: { ...restored, undo: null } };
  return [event as unknown as TableEvent];
};

test.each<[string, (state: TableState) => readonly TableEvent[]]>([
  ['that the table itself could have booked', foldOf],
  ['that leaves nothing of the table', nothingLeft],
])(
  'an event somebody has put into the room, %s, is never played: it stays there, and the table plays on',
  async (_what, make) => {
    const { room, held } = await evening();
    roomBelievesItsStore();
    const { state } = tableOf(room, '1').table;
    const forged = putBehind(room, make(state ?? expect.unreachable()));
    const { table, log } = tableOf(room, '1');
    expect([table.state, log.read(0, everyRow)]).toEqual([state, held]);
    const last = held.at(-1)?.seq ?? 0;
    expect(room.statuses.get('1')).toMatchObject({
      state: 'linked',
      sentence: expect.stringMatching(`behind event ${last} that this table has not signed: none of them is taken`),
    });
    playOn(room, 40);
    room.time.advance(1_000);
    const own = log.read(last, everyRow);
    expect(own.length).toBeGreaterThan(20);
    // Both are kept: the forged events there, and beside them the played ones.
    const [branch] = room.store.branches.of(logId);
    expect(room.store.rows.read(logId, last, everyRow)).toEqual(forged);
    expect(room.store.branches.rows(branch?.branch ?? 0, 0, everyRow)).toEqual(own);
    // Without any room the table starts, at its own position.
    room.closeRoom();
    room.restartTable('1');
    room.time.advance(3_000);
    const again = tableOf(room, '1');
    expect([again.log.head, again.table.state?.handNumber]).toEqual([log.head, table.state?.handNumber]);
    playOn(room, 20);
    expect(again.log.head.seq).toBeGreaterThan(log.head.seq);
  },
);

test('a room puts aside what its table has never sent: the table is not told of it, and there is one history', async () => {
  const { room, held } = await evening();
  const forged = putBehind(room, foldOf(tableOf(room, '1').table.state ?? expect.unreachable()));
  expect(room.statuses.get('1')).toMatchObject({ state: 'linked', sentence: null });
  playOn(room, 40);
  room.time.advance(1_000);
  const last = held.length;
  expect(room.store.rows.read(logId, last, everyRow)).toEqual(tableOf(room, '1').log.read(last, everyRow));
  expect([room.store.branches.of(logId), room.store.aside.count()]).toEqual([[], forged.length]);
});

test('a restored table takes back what it has signed, and leaves forged rows after it', async () => {
  const { room, held } = await evening();
  roomBelievesItsStore();
  const forged = putBehind(room, foldOf(tableOf(room, '1').table.state ?? expect.unreachable()));
  room.restoreTable('1');
  room.time.advance(5_000);
  expect(tableOf(room, '1').log.read(0, everyRow)).toEqual(held);
  expect(room.statuses.get('1')).toMatchObject({ sentence: expect.stringMatching(/has not signed: none of them/) });
  expect(room.store.rows.read(logId, held.length, everyRow)).toEqual(forged);
});

test('from a program that signed only at the ends of hands, a table takes back whole hands; the one in play stays with the room', async () => {
  const { room, held } = await evening({ versions: { oldest: 1, newest: 3 } });
  expect(room.store.signatures.tips(logId)).toEqual([]);
  room.roomVersions = null;
  room.restoreTable('1');
  room.time.advance(5_000);
  const { log } = tableOf(room, '1');
  const ended = held.findLast(({ kind }) => endings.has(kind))?.seq ?? 0;
  const begun = held.findLast(({ kind }) => kind === 'hand-started')?.seq ?? 0;
  expect(log.head.seq).toBeLessThan(begun);
  expect(log.head.seq).toBeLessThanOrEqual(ended);
  expect(log.read(0, everyRow)).toEqual(held.slice(0, log.head.seq));
  expect(room.statuses.get('1')).toMatchObject({ sentence: expect.stringMatching(/that this table has not signed/) });
  // It plays on from there; a manager accepts both histories, and it continues in a new log.
  playOn(room, 20);
  while (room.startNewLog('1') !== null) playOn(room, 1);
  playOn(room, 20);
  room.time.advance(20_000);
  expectRoomIsTrue(room);
});

test('once such a table sends more, everything before is covered', async () => {
  const { room } = await evening({ versions: { oldest: 1, newest: 3 } });
  room.roomVersions = null;
  room.cut('1');
  room.time.advance(6_000);
  playOn(room, 1);
  room.time.advance(1_000);
  const held = room.store.rows.read(logId, 0, everyRow);
  room.restoreTable('1');
  room.time.advance(5_000);
  expect(tableOf(room, '1').log.read(0, everyRow)).toEqual(held);
  expectRoomIsTrue(room);
});

test('from an older room nothing is taken back, and the table is not held up', async () => {
  const { room } = await evening();
  room.roomVersions = { oldest: 1, newest: 3 };
  room.restoreTable('1');
  const restored = tableOf(room, '1').log.head;
  room.time.advance(3_000);
  expect(tableOf(room, '1').log.head).toEqual(restored);
  expect(room.statuses.get('1')).toMatchObject({
    state: 'linked',
    sentence: expect.stringMatching(/because it is of an older version: none of them is taken/),
  });
  playOn(room, 10);
  expect(tableOf(room, '1').log.head.seq).toBeGreaterThan(restored.seq);
});
