import { fail } from 'node:assert/strict';
import { expect, test } from 'vitest';
import { structureTemplates } from '../../../engine/office.ts';
import type { TableEvent } from '../../../engine/table.ts';
import { emptyHead, type LogRow } from '../../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../../native-bridge/contracts/signed-head.ts';
import { syncVersions } from '../../../protocol/protocol-version.ts';
import { greetingOf, restarted, tables } from '../../../test/support/room-put-back.ts';
import { sampleRoomKey } from '../../../test/support/staff-of-house.ts';
import { note, rowsOf, tableOpened } from '../../../test/support/table-rows.ts';
import { signHead } from '../../sync/signed-head.ts';

test('a silent table is waited for a while; where the store is no copy somebody is seated then', () => {
  const { time, isSeated } = restarted({ isCopy: false });
  time.advance(20_000);
  expect(isSeated()).toBe(false);
  time.advance(20_000);
  expect(isSeated()).toBe(true);
});

test('where the store is a copy nobody is seated before every table of the game was heard, and page and health say so', () => {
  const { time, isSeated, heard, unheard, health, store, office } = restarted({ isCopy: true });
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor(), unheard()]).toEqual([false, ['2'], ['2']]);
  expect(health().sentence).toBe(
    'The store was put back from a copy, and table 2 has not reported since: until it does nobody is seated. ' +
      'If its PC is gone for good, say so: “riffle tables revoke 2 --gone”.',
  );
  heard('2');
  time.advance(10_000);
  expect([isSeated(), office.waitsFor(), unheard()]).toEqual([true, [], []]);
  expect(health().sentence).toMatch(
    /^The store was put back to its state of \S+Z: what was sold or paid after that is forgotten here\./,
  );
  expect(store.copyMark.isCopy()).toBe(false);
});

test('a table whose key was freed is waited for until somebody says that its PC is gone', () => {
  const { time, isSeated, revoke, office, toldPage } = restarted({ isCopy: true });
  time.advance(3_600_000);
  expect(revoke('2')).toEqual({ tables: [] });
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor(), toldPage()]).toEqual([false, ['2'], undefined]);
  // Its key is freed already, and may have been lost with what the copy lacks.
  expect([revoke('2', { gone: true }), revoke('2')]).toEqual([{ tables: [] }, { sentence: expect.any(String) }]);
  time.advance(10_000);
  expect([isSeated(), office.waitsFor(), toldPage()]).toEqual([true, [], []]);
});

test('a table whose link breaks before it has sent what it announced is waited for', () => {
  const { time, isSeated, connection, heard, give, office } = restarted({ isCopy: true });
  const rows = rowsOf('log-2', [tableOpened('2'), note(1), note(2)]);
  const link = connection();
  const { seq, hash } = rows.at(-1) ?? emptyHead;
  link.say({ type: 'hello', protocol: 1, tableId: '2', logId: 'log-2', key: 'key-2', seq, hash });
  link.near.close();
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor()]).toEqual([false, ['2']]);
  give('2', rows);
  heard('2');
  time.advance(10_000);
  expect(isSeated()).toBe(true);
});

test('a table of a tournament that had not begun when the copy was made is waited for', () => {
  const { time, isSeated, office } = restarted({ isCopy: true, planned: true });
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor()]).toEqual([false, ['2']]);
});

test('a table that the copy does not know is waited for where somebody was sent there, until they are seen', () => {
  const { time, isSeated, heard, give, office } = restarted({ isCopy: true });
  const petr = { id: 'petr', hash: 'h' };
  const sat: readonly TableEvent[] = [
    tableOpened('1'),
    { type: 'player-seated', seat: 2, player: petr, stack: 3_000 },
    { type: 'seat-opened', seat: 2, why: 'moved', chips: 3_000, movedTo: { tableId: '3', name: 'Table 3', seat: 4 } },
  ];
  const rows = rowsOf('log-1', sat);
  give('1', rows);
  heard('2');
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor()]).toEqual([false, ['3']]);
  const back: TableEvent = { type: 'player-seated', seat: 5, player: petr, stack: 3_000 };
  give('1', rowsOf('log-1', [...sat, back]).slice(rows.length));
  time.advance(10_000);
  expect(isSeated()).toBe(true);
});

test('a disk that was wound back as a whole is known by a table that remembers more, and everybody is waited for', () => {
  const { time, isSeated, connection, heard, give, office, store, whole } = restarted({ isCopy: false });
  const rows = rowsOf('log-1', [tableOpened('1'), note(1)]);
  const { seq, hash } = rows.at(-1) ?? emptyHead;
  const greeting = greetingOf('1');
  connection().say({ ...greeting, seq, hash, kept: { storeId: 'another', seq } });
  const { woundBack } = whole().room;
  expect([store.copyMark.isCopy(), woundBack.forgotSince]).toEqual([false, null]);
  connection().say({ ...greeting, seq, hash, kept: { storeId: store.storeId, seq } });
  // What was sold or paid since the last decision here is known by its receipts alone.
  const [last] = store.office.read(store.office.head().seq - 1, 1);
  expect(woundBack.forgotSince).toBe(last?.at);
  give('1', rows);
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor()]).toEqual([false, ['2']]);
  heard('2');
  time.advance(10_000);
  expect([isSeated(), store.copyMark.isCopy()]).toEqual([true, false]);
});

test('a table that says so untruly is named, and its word goes when it is turned away', () => {
  const { connection, store, whole, health, revoke, office } = restarted({ isCopy: false, isSilent: true });
  const greet = (tableId: string) =>
    connection().say({
      ...greetingOf(tableId),
      ...store.rows.position(`log-${tableId}`),
      kept: { storeId: store.storeId, seq: 9_000 },
    });
  expect(revoke('1', { untrue: true })).toEqual({ tables: [] });
  for (const tableId of tables) greet(tableId);
  const { woundBack } = whole().room;
  expect([woundBack.saidBy, store.copyMark.isCopy()]).toEqual([['2'], true]);
  expect(woundBack.sentence).toMatch(
    /Look at the receipts before doing it again\. Table 2 alone says so\. If no disk was put back it is untrue: “riffle tables revoke 2 --untrue”\.$/,
  );
  expect(revoke('2')).toEqual({ tables: [] });
  expect([woundBack.saidBy, office.waitsFor()]).toEqual([['2'], ['1']]);
  expect(revoke('2', { untrue: true })).toEqual({ tables: [] });
  expect([woundBack.saidBy, woundBack.sentence, store.copyMark.forgotten(), store.copyMark.isCopy()]).toEqual([
    [],
    null,
    null,
    false,
  ]);
  expect([office.waitsFor(), health().sentence]).toEqual([[], null]);
});

test('a disk that was wound back and lost only sales is known by every table that was told how far the office had come', () => {
  const { time, connection, give, office, store, whole, health, restart } = restarted({
    isCopy: false,
    isSilent: true,
  });
  const rows = rowsOf('log-1', [tableOpened('1'), note(1)]);
  give('1', rows);
  const greeting = greetingOf('1');
  const { seq, hash } = rows.at(-1) ?? emptyHead;
  const greet = (seen?: SignedHead, more: object = {}) => {
    const signedOffice = seen && { signedOffice: { storeId: store.storeId, head: seen } };
    return connection().say({ ...greeting, seq, hash, ...signedOffice, ...more });
  };
  // A room tells how far its office is, at once and whenever it decides something.
  const head = whole().office.signedHead ?? fail('It has decided something.');
  expect(head).toMatchObject(store.office.head());
  const told = { type: 'signed-office', storeId: store.storeId, head };
  expect(greet()).toContainEqual(told);
  greet(head);
  expect([store.copyMark.isCopy(), health().sentence]).toEqual([false, null]);
  // Two entries were sold after the snapshot, and nothing else happened.
  const signed = (place: typeof emptyHead, key = sampleRoomKey(), of = store.storeId) =>
    signHead(of, { ...place, hand: 0, at: 0, number: place.seq }, key);
  const place = { seq: head.seq + 2, hash: 'a'.repeat(64) };
  const lost = signed(place);
  // A table can claim anything, and sign nothing that the room's own key signs.
  for (const forged of [
    signed(place, sampleRoomKey('another')),
    { ...signed(place, sampleRoomKey('another')), key: head.key },
    { ...head, ...place },
    signed(place, sampleRoomKey(), 'another-store'),
  ])
    greet(forged);
  greet(undefined, { office: { storeId: store.storeId, ...place } });
  expect([store.copyMark.isCopy(), whole().room.woundBack.forgotSince]).toEqual([false, null]);
  const since = store.office.read(head.seq - 1, 1)[0]?.at ?? 0;
  expect(greet(lost)).toContainEqual(told);
  expect([store.copyMark.isCopy(), whole().room.woundBack.forgotSince, office.waitsFor()]).toEqual([
    true,
    since,
    ['2'],
  ]);
  restart();
  const sentence = `The store was put back to its state of ${new Date(since).toISOString()}: what was sold or paid after that is forgotten here. Look at the receipts before doing it again.`;
  expect(whole().room.woundBack.sentence).toBe(sentence);
  // The same decision shows nothing new, and a day later it is known.
  store.copyMark.settle();
  greet(lost);
  expect(store.copyMark.isCopy()).toBe(false);
  time.advance(25 * 3_600_000);
  expect(whole().room.woundBack.sentence).toBeNull();
  // Another decision at the same place.
  greet(signed({ seq: 1, hash: 'b'.repeat(64) }));
  expect([store.copyMark.isCopy(), whole().room.woundBack.forgotSince]).toEqual([true, 0]);
});

test('a table hears of every decision of the office once, and an older table of none', () => {
  const { connection, store, whole, time, browser, pair } = restarted({ isCopy: false });
  const greeting = {
    type: 'hello',
    oldest: 1,
    tableId: '2',
    logId: 'log-2',
    key: 'key-2',
    seq: 0,
    hash: emptyHead.hash,
  } as const;
  const told = connection();
  told.say({ ...greeting, protocol: syncVersions.newest, run: 'run-2' });
  const desk = browser(pair('cardroom'));
  desk.say({
    type: 'office-wish',
    id: 'plan-it-now',
    wish: { type: 'plan-tournament', name: 'Event', structure: structureTemplates.regular },
  });
  time.advance(10);
  expect(told.say().filter(({ type }) => type === 'signed-office')).toEqual([
    { type: 'signed-office', storeId: store.storeId, head: whole().office.signedHead },
  ]);
  for (const protocol of [7, 8]) {
    const older = connection();
    const types = older.say({ ...greeting, protocol, run: `run-${protocol}` }).map(({ type }) => type);
    expect(types.filter((type) => /office/.test(type))).toEqual([]);
  }
});

test('a table that has carried out an order the store does not know shows that the disk was wound back', () => {
  const { time, isSeated, give, office, heard } = restarted({ isCopy: false });
  const [after = emptyHead] = rowsOf('log-1', [tableOpened('1')]);
  give('1', rowsOf('log-1', [note(1)], { after, request: 'order:forgotten' }));
  time.advance(3_600_000);
  expect([isSeated(), office.waitsFor()]).toEqual([false, ['2']]);
  heard('2');
  time.advance(10_000);
  expect(isSeated()).toBe(true);
});

test('a table that was in another room meanwhile and has carried out its orders is no sign of anything', () => {
  const { time, isSeated, connection, give, store } = restarted({ isCopy: false, isSilent: true });
  const [after = emptyHead] = rowsOf('log-1', [tableOpened('1')]);
  const there = rowsOf('log-1', [note(1)], { after, request: 'order:of-the-other-room' });
  const { seq, hash } = there.at(-1) ?? emptyHead;
  const greeting = {
    type: 'hello',
    protocol: syncVersions.newest,
    oldest: 1,
    run: 'run-1',
    tableId: '1',
    logId: 'log-1',
  } as const;
  connection().say({ ...greeting, key: 'key-1', seq, hash, kept: { storeId: 'another', seq } });
  give('1', there);
  expect(store.copyMark.isCopy()).toBe(false);
  time.advance(40_000);
  expect(isSeated()).toBe(true);
  // What was ordered since is this room's own.
  give('1', rowsOf('log-1', [note(2)], { after: { seq, hash }, request: 'order:forgotten' }));
  expect(store.copyMark.isCopy()).toBe(true);
});

test('a stay tells that the store does not hold the order it began by', () => {
  const { store, whole } = restarted({ isCopy: false });
  const sat = (seat: number): TableEvent => ({
    type: 'player-seated',
    seat,
    player: { id: `o${seat}`, hash: '' },
    stack: 1,
  });
  store.orders.add({
    id: 'known',
    tableId: '4',
    createdAt: 1,
    actor: 'cardroom',
    body: '{}',
    state: 'waiting',
    answer: null,
  });
  const rows: LogRow[] = [...rowsOf('log-4', [tableOpened('4')])];
  for (const [index, request] of ['order:known', 'order:forgotten', 'tap', null].entries()) {
    rows.push(...rowsOf('log-4', [sat(index + 1)], { after: rows.at(-1) ?? emptyHead, request }));
  }
  expect(whole().room.intake.accept({ tableId: '4', logId: 'log-4', rows, texts: [] })).toBeNull();
  expect([1, 2, 3, 4].map((seat) => store.reports.staysOf(`o${seat}`)[0]?.forgotten)).toEqual([
    undefined,
    true,
    undefined,
    undefined,
  ]);
});

test('before the first table has reported nobody is seated, however long the room runs', () => {
  const { time, isSeated, heard } = restarted({ isCopy: false, isSilent: true });
  time.advance(3_600_000);
  expect(isSeated()).toBe(false);
  heard('1');
  time.advance(20_000);
  expect(isSeated()).toBe(false);
  time.advance(20_000);
  expect(isSeated()).toBe(true);
});
