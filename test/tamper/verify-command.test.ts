import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { OfficeLog } from '../../server/cardroom/office/office-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { chainAnew, editing } from './database-edits.ts';
import { type PlayedRoom, playClone, playRoom } from './played-room.ts';

const folder = temporaryFolder(afterAll);
let room: PlayedRoom;
let keys = '';

beforeAll(() => {
  room = playRoom(folder, luckOf(5), 2);
  keys = join(folder, 'keys.txt');
  writeFileSync(keys, [...room.keys].map((pair) => pair.join(' ')).join('\n'));
});

function verified(...args: readonly string[]) {
  const riffle = join(import.meta.dirname, '../../commands/riffle.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [riffle, 'verify', ...args], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

const copyOf = (path: string, name: string): string => {
  const copy = join(folder, name);
  copyFileSync(path, copy);
  return copy;
};

test('a table beside its room, and the room with all it shows, are reported as sound', () => {
  const { table, store } = room;
  const ofTable = verified(table, '--keys', keys, '--against', store);
  expect([ofTable.status, ofTable.lines]).toEqual([0, [expect.stringMatching(/^1: .*signed heads: \d+.*keys\.txt/)]]);
  const ofStore = verified(store, '--keys', keys, '--against', table, '--projections');
  expect([ofStore.status, ofStore.lines]).toEqual([
    0,
    [
      expect.stringMatching(
        /^store-1: .* events of 2 logs, 8 of the office; .*all that is shown is what the logs say\.$/,
      ),
    ],
  ]);
});

test('an event of the office that another program inserted is found before the next step is signed, and after it', () => {
  const forged = copyOf(room.store, 'forged.db');
  const step = (minutes: number, at: number) =>
    ({
      events: [{ type: 'call-minutes-set', minutes }],
      actor: 'floor',
      at,
      request: null,
      texts: [],
      orders: [],
    }) as const;
  const append = (at: number) => {
    const store = openCardroomStore({ path: forged, newStoreId: () => 'unused' });
    new OfficeLog(store).append(step(at, at));
    store.close();
  };
  append(20);
  expect(verified(forged, '--keys', keys).lines[0]).toBe('Found: The office: Log store-1: not signed at its end: 1.');
  // A room of an earlier version signed its next step with it; today's puts such an event aside before it signs.
  append(30);
  const store = openCardroomStore({ path: forged, newStoreId: () => 'unused' });
  new OfficeLog(store, simulatedSigningKey('room'));
  store.close();
  expect(verified(forged, '--keys', keys)).toMatchObject({
    status: 1,
    lines: [
      'Found: The office: Event 9 (call-minutes-set) was not signed when it was written: another program inserted it.',
      expect.anything(),
    ],
  });
});

test('an office that lost its last decisions is found by whoever had heard of them: a table, a backup, and the room itself', () => {
  const wound = copyOf(room.store, 'wound.db');
  const told = editing(wound, (db) => {
    const [last] = db
      .prepare('SELECT seq, hand, at, hash, number, key, signature FROM office_heads ORDER BY seq DESC LIMIT 1')
      .all();
    db.exec('DELETE FROM office_heads WHERE seq > 6; DELETE FROM office_events WHERE seq > 6');
    return last as SignedHead;
  });
  const remember = (head: SignedHead) => {
    const kept = { storeId: 'store-1', seq: 1, signedOffice: { storeId: 'store-1', head } };
    writeFileSync(join(dirname(room.table), 'kept-by-room.json'), JSON.stringify({ [room.logId]: kept }));
  };
  // What the room has not signed proves nothing.
  remember({ ...told, hash: 'a'.repeat(64) });
  expect(verified(wound, '--against', room.table).status).toBe(0);
  remember(told);
  expect(verified(room.store, '--against', room.table).status).toBe(0);
  const byTable = verified(wound, '--against', room.table);
  expect([byTable.status, byTable.lines[0]]).toEqual([
    1,
    expect.stringMatching(
      /^Found: The office: the table of .* has seen another event 8 of it than .* Its end was cut off/,
    ),
  ]);
  expect(verified(wound, '--against', room.store).lines[0]).toMatch(
    /^Found: The office: Log store-1: it ends at event 6; /,
  );
  editing(wound, (db) => {
    const forgotten = { since: 1_760_000_000_000, metAt: 0, seen: { by: 'Table 1', seq: 8 }, told: [told.hash] };
    db.prepare("INSERT INTO meta (key, value) VALUES ('forgotten', ?)").run(JSON.stringify(forgotten));
  });
  expect(verified(wound).lines[0]).toBe(
    'Found: The office: Table 1 has seen another event 8 of it. The store was put back to its state of 2025-10-09T08:53:20.000Z: what was sold or paid after that is forgotten here. Look at the receipts before doing it again.',
  );
  // A table that only claims it has shown nothing.
  editing(wound, (db) => {
    const forgotten = { since: 1_760_000_000_000, metAt: 0, claimedBy: ['table-3'], told: [] };
    db.prepare("UPDATE meta SET value = ? WHERE key = 'forgotten'").run(JSON.stringify(forgotten));
  });
  expect(verified(wound).lines[0]).toBe(
    'Found: The office: The store was put back to its state of 2025-10-09T08:53:20.000Z: what was sold or paid after that is forgotten here. Look at the receipts before doing it again. Table table-3 alone says so. If no disk was put back it is untrue: “riffle tables revoke table-3 --untrue”.',
  );
});

test('a recomputed chain is found by the log’s heads, and the event by the room’s copy', () => {
  const changed = copyOf(room.table, 'changed.db');
  editing(changed, (db) => {
    db.exec('UPDATE events SET at = at - 1 WHERE seq = 3');
    chainAnew(db, { events: 'events', mine: '1', logId: room.logId }, 3);
  });
  const { status, lines } = verified(changed, '--keys', keys, '--against', room.store);
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Found: Log log-1, the signed head of hand \d+ \(event \d+\) does not fit: an event from 1 to/,
    ),
    expect.stringMatching(
      /^Found: Log log-1, event 3 \(hand 0, player-seated\): the first event that is not as .*cardroom\.db has it.*other are at, hash\. The signed head of hand \d+ \(event \d+\) fits .*cardroom\.db\.$/,
    ),
    expect.stringMatching(/^1: .*; 2 found\.$/),
  ]);
});

test('a table is not accused of what a copy of its disk signed, and the copy is named', () => {
  const apart = temporaryFolder();
  const cloned = playRoom(apart, luckOf(5), 2);
  const clone = playClone(cloned, luckOf(6));
  const original = verified(cloned.table, '--against', cloned.store);
  expect([original.status, original.lines]).toEqual([0, [expect.stringMatching(/^1: .*the chain is whole/)]]);
  const ofStore = verified(cloned.store, '--against', cloned.table);
  expect([ofStore.status, ofStore.lines]).toEqual([0, [expect.stringMatching(/^store-1: .*every chain is whole/)]]);
  const copy = verified(clone, '--against', cloned.store);
  expect([copy.status, copy.lines]).toEqual([
    1,
    [
      expect.stringMatching(
        /^Found: Log log-1, event \d+ .*: the first event that is not as .*cardroom\.db has it: .* Both histories are signed from there on: a copied or restored disk has gone on by itself\.$/,
      ),
      expect.stringMatching(/^Found: Log log-1: .*cardroom\.db keeps this history apart from event \d+ on\.$/),
      expect.stringMatching(/2 found\.$/),
    ],
  ]);
});

test('another table’s log in this one’s place is rejected', () => {
  const { status, lines } = verified(room.otherTable, '--against', copyOf(room.table, 'one.db'));
  expect([status, lines[0]]).toEqual([1, expect.stringContaining('This is log log-2 of table 2;')]);
});

test.each([
  ['projections of a table', (): readonly string[] => [room.table, '--projections']],
  ['keys that are not there', (): readonly string[] => [room.table, '--keys', '/nowhere/keys.txt']],
  ['another side that is not there', (): readonly string[] => [room.table, '--against', '/nowhere/cardroom.db']],
])('%s: it cannot run', (_what, args) => {
  const { status, stderr } = verified(...args());
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/\S/) });
});
