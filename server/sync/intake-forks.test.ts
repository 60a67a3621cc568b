import { expect, test } from 'vitest';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import {
  answersWhenAsked,
  batch,
  hello,
  logId,
  openRoom,
  openRoomAgain,
  rows,
  today,
  turnedAway,
} from '../../test/support/intake-room.ts';
import { note, rowsOf } from '../../test/support/table-rows.ts';
import { Room } from '../cardroom/room.ts';

const held8 = { seq: 8, hash: rows[7]?.hash ?? '' };
const others = rowsOf(logId, [note(50), note(51), note(52), note(53)], { after: held8 });

test('a second history still arrives, is quarantined, and is not shown as the table’s', () => {
  const { say, linked, store, room, time } = openRoom();
  const end = linked();
  say(end, batch(rows));
  const shown = room.table('1');
  say(end, 'bye');
  const fork = { ...today, seq: 12, hash: others[3]?.hash ?? '', run: 'run-2' };
  const { near } = openRoomAgain(room, time);
  const [welcomed] = say(near, fork);
  expect(welcomed).toMatchObject({ type: 'welcome', seq: 10, marks: expect.arrayContaining([held8]) });
  expect(say(near, batch(others.slice(0, 2)), batch(others.slice(1)))).toEqual([
    { type: 'kept-apart', seq: 8, why: 'fork' },
    { type: 'kept', seq: 10 },
    { type: 'kept', seq: 12 },
  ]);
  expect(store.rows.read(logId, 0, 100)).toEqual(rows);
  expect(store.branches.rows(1, 0, 100)).toEqual(others);
  expect(room.table('1')).toEqual(shown);
  const contact = { lastContact: expect.any(Number) };
  expect(room.links.forks()).toEqual([
    {
      tableId: '1',
      logId,
      parted: 8,
      since: expect.any(Number),
      held: { events: 2, linked: false, ...contact },
      apart: { events: 4, linked: true, ...contact },
      copied: false,
    },
  ]);
  // When it comes back it continues where its own history ends here.
  near.close();
  time.advance(5);
  expect(say(openRoomAgain(room, time).near, fork)).toMatchObject([{ apart: [{ seq: 12, hash: others[3]?.hash }] }]);
  expect(room.links.forks()).toMatchObject([{ apart: { events: 4, linked: false } }]);
});

test('a table is apart from its first contradicting row, through reconnects and a restart of the room, until it continues the history held', () => {
  const { say, linked, store, room, time } = openRoom();
  const end = linked();
  say(end, batch(rows));
  expect(room.links.of('1')).not.toHaveProperty('apart');
  say(end, batch(others));
  expect(room.links.of('1')).toMatchObject({ linked: true, apart: true });
  say(end, batch(rows.slice(4, 8)));
  expect(room.links.of('1')).toMatchObject({ linked: true, apart: true });
  say(end, 'bye');
  expect(room.links.of('1')).toMatchObject({ linked: false, apart: true });
  const fork = { ...today, seq: 12, hash: others[3]?.hash ?? '', run: 'run-2' };
  const again = new Room({ store, time, tableKeys: new Map([['1', 'key-1']]), staffList: () => null });
  expect(again.links.of('1')).toMatchObject({ linked: false, apart: true });
  say(openRoomAgain(again, time).near, fork);
  expect(again.links.of('1')).toMatchObject({ linked: true, apart: true });
  const held = { ...today, seq: 10, hash: rows[9]?.hash ?? '', run: 'run-3' };
  const other = new Room({ store, time, tableKeys: new Map([['1', 'key-1']]), staffList: () => null });
  say(openRoomAgain(other, time).near, held);
  expect(other.links.of('1')).not.toHaveProperty('apart');
});

test('rows sent again, late or in halves, find their own history; a third history is kept too', () => {
  const { say, linked, store, room } = openRoom();
  const end = linked();
  say(end, batch(rows), batch(others.slice(0, 3)));
  const third = rowsOf(logId, [note(70), note(71)], { after: { seq: 10, hash: others[1]?.hash ?? '' } });
  const fromMain = [...rows.slice(4, 8), ...others.slice(0, 2), ...third];
  const offers = [others.slice(0, 1), rows.slice(6), [...rows.slice(5, 8), ...others], others.slice(2), rows, fromMain];
  for (const offer of offers) {
    const answers = say(end, batch(offer)).filter(({ type }) => type !== 'kept-apart');
    expect(answers).toEqual([{ type: 'kept', seq: offer.at(-1)?.seq }]);
  }
  expect(store.rows.read(logId, 0, 100)).toEqual(rows);
  expect(store.branches.rows(1, 0, 100)).toEqual(others);
  expect(store.branches.rows(2, 0, 100)).toEqual([...others.slice(0, 2), ...third]);
  expect(room.links.forks().map(({ parted, apart }) => [parted, apart.events])).toEqual([
    [8, 4],
    [8, 4],
  ]);
  expect(say(end, batch(third.slice(1).map((row) => ({ ...row, previousHash: 'a'.repeat(64) }))))).toEqual(
    turnedAway('chain'),
  );
  const stranger = rowsOf(logId, [note(1)], { after: { seq: 9, hash: 'a'.repeat(64) } });
  expect(say(linked(), batch(stranger))).toEqual(turnedAway('gap'));
});

test('two programs with one log are both served: the second one apart, without orders, and shown', () => {
  const { say, connect, store, room, time } = openRoom();
  const first = connect().near;
  say(first, today, batch(rows));
  answersWhenAsked(first);
  const copy = connect().near;
  const seen = say(copy, { ...today, seq: 9, hash: rows[8]?.hash, run: 'run-2' });
  expect(seen).toMatchObject([
    { type: 'welcome', seq: 9 },
    { type: 'kept-apart', why: 'twice' },
  ]);
  expect(room.links.forks()).toMatchObject([{ parted: 10, copied: true, apart: { events: 0, linked: true } }]);
  expect(say(copy, { type: 'pull', after: 9 })).toEqual(turnedAway('gap'));
  const again = connect().near;
  say(again, { ...today, run: 'run-2' });
  const own = rowsOf(logId, [note(60)], { after: { seq: 10, hash: rows[9]?.hash ?? '' } });
  expect(say(again, batch(own)).at(-1)).toEqual({ type: 'kept', seq: 11 });
  const more = rowsOf(logId, [note(61)], { after: { seq: 10, hash: rows[9]?.hash ?? '' } });
  expect(say(first, batch(more))).toEqual([{ type: 'kept', seq: 11 }]);
  expect([store.rows.read(logId, 10, 9), store.branches.rows(1, 0, 9)]).toEqual([more, own]);
  expect(room.links.forks()).toMatchObject([
    { parted: 10, copied: true, held: { events: 1, linked: true }, apart: { events: 1, linked: true } },
  ]);
  again.close();
  time.advance(5);
  expect(room.links.forks()).toMatchObject([{ copied: false, apart: { linked: false } }]);
});

test('after a broken link the same run replaces its old connection at once, another run only when that is silent', () => {
  const { say, connect, room, time } = openRoom();
  const first = connect().near;
  say(first, today, batch(rows));
  const second = connect().near;
  expect(say(second, today)).toMatchObject([{ type: 'welcome', seq: 10 }]);
  expect([first.isDown, room.links.forks()]).toEqual([true, []]);
  // Another run: a PC that was switched off and on while its old link still seems to stand.
  const third = connect().near;
  expect(say(third, { ...today, run: 'run-2' })).toEqual([]);
  time.advance(3_000);
  expect(messagesAt<ToTable>(third)).toMatchObject([{ type: 'welcome', seq: 10 }]);
  expect([second.isDown, third.isDown, room.links.forks()]).toEqual([true, false, []]);
  // A table that does not wait for the welcome is turned away, and the existing link stays.
  const fourth = connect().near;
  expect(say(fourth, { ...today, run: 'run-3' }, batch(rows))).toEqual(turnedAway('malformed'));
  expect(third.isDown).toBe(false);
});

test('of two programs of the first version the second one is turned away', () => {
  const { say, linked, connect } = openRoom();
  const first = linked();
  expect(say(connect().near, hello)).toEqual(turnedAway('twice'));
  expect(say(first, batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
});

test('a table that lacks its own rows gets them back with their texts, and no other table’s', () => {
  const { say, connect } = openRoom();
  const text = { id: 'p1', text: 'Alena', salt: 'ab' };
  const [seated] = rowsOf(logId, [{ type: 'player-seated', seat: 1, player: { id: 'p1', hash: 'h' }, stack: 100 }], {
    after: rows[9] ?? emptyHead,
  });
  const { near } = connect();
  say(near, today, { type: 'batch', rows: [...rows, seated], texts: [text] });
  expect(say(near, { type: 'pull', after: 8 })).toEqual([
    { type: 'rows', rows: [...rows.slice(8), seated], texts: [text], heads: [] },
  ]);
  expect(say(near, { type: 'pull', after: 11 })).toEqual(turnedAway('gap'));
});

test('a log may have at most a hundred branches: further ones are turned away, and known ones go on', () => {
  const { say, linked, store, room, time } = openRoom();
  const end = linked();
  say(end, batch(rows));
  const forks = Array.from({ length: 101 }, (_, number) => rowsOf(logId, [note(100 + number)], { after: held8 }));
  for (let tens = 0; tens < 100; tens += 10) say(end, ...forks.slice(tens, tens + 10).map((fork) => batch(fork)));
  expect(store.branches.of(logId)).toHaveLength(100);
  expect(say(end, batch(forks[100] ?? []))).toEqual(turnedAway('malformed'));
  expect(store.branches.of(logId)).toHaveLength(100);
  const again = openRoomAgain(room, time).near;
  expect(
    say(again, { ...today, seq: 9, hash: forks[3]?.[0]?.hash ?? '', run: 'run-3' }, batch(forks[3] ?? [])).at(-1),
  ).toEqual({
    type: 'kept',
    seq: 9,
  });
});
