import { expect, test, vi } from 'vitest';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import type { RoomUnderFaults } from '../../commands/simulation/room-under-faults.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import {
  accident,
  calm,
  everyRow,
  expectRoomIsTrue,
  openRoom,
  playOn,
  projectionsOf,
  tableOf,
} from '../../test/support/bad-evening.ts';
import { growAnewIfOlder } from '../cardroom/rebuild-table.ts';
import { walkChain } from './hash-chain.ts';

// Each evening is thousands of transactions that really reach the disk.
vi.setConfig({ testTimeout: 120_000 });

test('a table restored from an older backup takes its own events back before it plays on', async () => {
  const { room } = openRoom(luckOf(3));
  room.isWireBad = false;
  playOn(room, 50);
  room.time.advance(1_000);
  await room.backUpTable('1');
  playOn(room, 400);
  room.time.advance(1_000);
  const held = room.store.rows.read('log-1', 0, everyRow);
  room.restoreTable('1');
  expect(tableOf(room, '1').log.head.seq).toBeLessThan(held.length - 200);
  // The rows are requested but not here yet: nothing is booked meanwhile.
  for (let ms = 0; ms < 50 && room.statuses.get('1')?.state !== 'linked'; ms += 1) room.time.advance(1);
  const { table } = tableOf(room, '1');
  const before = table.sequence;
  const refused = table.submit({
    actor: 'dealer',
    command: { type: 'start-hand', at: 1, by: 'dealer' },
    id: 'r',
    sequence: null,
  });
  expect(refused.refusal).toMatchObject({ reason: 'events-missing', here: before, held: held.length });
  playOn(room, 20);
  expect(table.sequence).toBe(before);
  room.time.advance(1_000);
  expect(tableOf(room, '1').log.read(0, everyRow)).toEqual(held);
  playOn(room, 50);
  room.time.advance(1_000);
  expect(room.store.rows.position('log-1').seq).toBeGreaterThan(held.length);
  expect(room.store.branches.of(null)).toEqual([]);
  expectRoomIsTrue(room);
  room.restartTable('1');
  room.time.advance(1_000);
  expectRoomIsTrue(room);
});

/** Every event of a table is in the room, in its history or beside it, hash for hash. */
function expectNothingLost(room: RoomUnderFaults, name: string): void {
  const { log } = tableOf(room, name);
  const branches = room.store.branches.of(log.logId);
  const inRoom = [
    room.store.rows.read(log.logId, 0, everyRow),
    ...branches.map(({ branch }) => room.store.branches.rows(branch, 0, everyRow)),
  ];
  const hashes = new Set(inRoom.flat().map(({ hash }) => hash));
  expect(log.read(0, everyRow).filter(({ hash }) => !hashes.has(hash))).toEqual([]);
}

test('a restored table that plays on without its room is quarantined until a manager starts a new log', async () => {
  const { room } = openRoom(luckOf(3));
  room.isWireBad = false;
  playOn(room, 50);
  room.time.advance(1_000);
  await room.backUpTable('1');
  playOn(room, 100);
  room.time.advance(1_000);
  const held = room.store.rows.read('log-1', 0, everyRow);
  room.closeRoom();
  room.restoreTable('1');
  room.time.advance(3_000);
  playOn(room, 200);
  room.openRoom();
  room.time.advance(10_000);
  expect(room.statuses.get('1')).toMatchObject({
    state: 'linked',
    unsent: 0,
    sentence: expect.stringMatching(/kept apart/),
  });
  playOn(room, 20);
  room.time.advance(1_000);
  const own = tableOf(room, '1').log.read(0, everyRow);
  const [branch] = room.store.branches.of('log-1');
  expect(room.store.rows.read('log-1', 0, everyRow)).toEqual(held);
  expect([...held.slice(0, branch?.parted.seq), ...room.store.branches.rows(branch?.branch ?? 0, 0, everyRow)]).toEqual(
    own,
  );
  // Rows not yet sent when the log is given up are still sent.
  room.closeRoom();
  playOn(room, 20);
  while (room.startNewLog('1') !== null) playOn(room, 1);
  const { log, table } = tableOf(room, '1');
  const [opening] = log.read(0, 1);
  expect(JSON.parse(opening?.body ?? '')).toMatchObject({
    continues: {
      log: 'log-1',
      by: 'manager:M1',
      counted: table.state?.chairs.flatMap(({ player, seat, stack }) =>
        player === null ? [] : [{ seat, chips: stack }],
      ),
    },
  });
  playOn(room, 60);
  room.openRoom();
  room.time.advance(20_000);
  expectRoomIsTrue(room);
  expect(room.store.branches.of('log-1')).toMatchObject([{ branch: 1 }]);
  const last = room.store.branches.rows(1, 0, everyRow).at(-1);
  expect(JSON.parse(opening?.body ?? '').continues).toMatchObject({ sequence: last?.seq, hash: last?.hash });
  // A room from before the new log meets both again.
  expect(room.store.projections.tables().map(({ logId }) => logId)).toEqual([log.logId, 'log-2']);
});

test('a copied disk: both programs play on, and the room has what each of them did', async () => {
  const { room } = openRoom(luckOf(5));
  room.isWireBad = false;
  playOn(room, 60);
  room.time.advance(1_000);
  await room.copyTable('1', 'copy');
  for (let turn = 0; turn < 40; turn += 1) {
    playOn(room, 1);
    room.play(tableOf(room, 'copy'));
    room.time.advance(100);
    if (turn === 20) {
      room.cut('1');
      room.cut('copy');
    }
  }
  room.time.advance(20_000);
  for (const name of ['1', 'copy', '2']) {
    expectNothingLost(room, name);
    expect(room.statuses.get(name)).toMatchObject({ state: 'linked', unsent: 0 });
  }
  expect(room.store.branches.of('log-1').length).toBeGreaterThan(0);
  room.stopTable('copy');
  while (room.startNewLog('1') !== null) playOn(room, 1);
  playOn(room, 20);
  room.time.advance(20_000);
  expectRoomIsTrue(room);
});

/** Backups of tables come back, and disks are copied, in the middle of everything else. */
async function disks(room: RoomUnderFaults, luck: Luck): Promise<void> {
  await accident(room, luck);
  const tableId = luck.oneOf(['1', '2']);
  if (luck.once(15)) await room.backUpTable(tableId);
  if (luck.once(30)) room.restoreTable(tableId);
  const copy = `${tableId}-copy`;
  if (luck.once(60) && !room.tables.has(copy)) await room.copyTable(tableId, copy);
  else if (luck.once(40) && room.tables.has(copy)) room.stopTable(copy);
  const running = room.tables.get(copy);
  if (running !== undefined) room.play(running);
  if (luck.once(60) && !room.tables.has(copy)) room.startNewLog(tableId);
}

test.each(Array.from({ length: 5 }, (_, index) => index + 1))(
  'disks that are restored and copied, seed %i: nothing a table still has is missing in the room',
  async (seed) => {
    const luck = luckOf(seed);
    const { room } = openRoom(luck);
    for (const tableId of ['1', '2']) await room.backUpTable(tableId);
    for (let step = 0; step < 80; step += 1) await disks(room, luck);
    calm(room);
    for (const name of [...room.tables.keys()]) {
      expectNothingLost(room, name);
      expect(room.statuses.get(name)).toMatchObject({ state: 'linked', unsent: 0 });
    }
    for (const { logId } of room.store.projections.logs()) {
      const rows = room.store.rows.read(logId, 0, everyRow);
      expect(walkChain(logId, emptyHead, rows)).toEqual(room.store.rows.position(logId));
    }
    const live = projectionsOf(room.store);
    room.store.growAnew(0, () => {});
    growAnewIfOlder(room.store);
    expect(projectionsOf(room.store)).toEqual(live);
  },
);
