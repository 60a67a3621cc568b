import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Batch,
  type CardroomStore,
  ForkedLog,
  type IncidentProjection,
  type Order,
  type PairedBrowser,
  type StaffListMark,
  type StaffRecord,
  type TableProjection,
} from './cardroom-store.ts';
import { emptyHead, type LogRow } from './event-log.ts';
import { headOf, sampleRows } from './sample-rows.ts';

/** One place where a store can lie. Every `open` is of the same store. */
export interface CardroomStorePlace {
  open(): CardroomStore;
}

/** What every `CardroomStore` must do, whatever it keeps its rows in. */
export function conformsToCardroomStore(newPlace: () => CardroomStorePlace): void {
  describe('batches', () => batchesAreKept(newPlace));
  describe('two histories', () => forksAreRefused(newPlace));
  describe('projections', () => projectionsAreKept(newPlace));
  describe('private texts', () => textsAreKept(newPlace));
  describe('orders and browsers', () => ordersAreKept(newPlace));
  describe('staff', () => staffIsKept(newPlace));
  describe('one writer', () => oneWriter(newPlace));
}

function opened(place: CardroomStorePlace): CardroomStore {
  const store = place.open();
  onTestFinished(() => store.close());
  return store;
}

function batch(rows: readonly LogRow[], changes: Partial<Batch> = {}): Batch {
  return { tableId: 'T7', logId: 'L1', rows, texts: [], ...changes };
}

function tableAt(seq: number, changes: Partial<TableProjection> = {}): TableProjection {
  return { tableId: 'T7', logId: 'L1', name: 'Seven', seq, handNumber: 1, state: `{"seq":${seq}}`, ...changes };
}

function accept(store: CardroomStore, rows: readonly LogRow[], changes: Partial<Batch> = {}): void {
  const sent = batch(rows, changes);
  const { tableId, logId } = sent;
  store.accept(sent, { table: tableAt(rows.at(-1)?.seq ?? 0, { tableId, logId }), hands: [], incidents: [] });
}

const rows = sampleRows({ after: emptyHead, count: 6 });
const aMistake = expect.objectContaining({ code: 'ERR_ASSERTION' });

function batchesAreKept(newPlace: () => CardroomStorePlace): void {
  test('an unknown log stands at its beginning', () => {
    const store = opened(newPlace());
    expect(store.position('L1')).toEqual(emptyHead);
    expect(store.rows('L1', 0, 10)).toEqual([]);
  });

  test('rows come back as they were sent, by page and by hand', () => {
    const store = opened(newPlace());
    const firstHand = sampleRows({ after: emptyHead, count: 2, hand: 1, request: 'r1' });
    const secondHand = sampleRows({ after: headOf(firstHand), count: 3, hand: 2 });
    accept(store, firstHand);
    accept(store, secondHand);
    expect(store.position('L1')).toEqual(headOf(secondHand));
    expect(store.rows('L1', 0, 10)).toEqual([...firstHand, ...secondHand]);
    expect(store.rows('L1', 1, 2)).toEqual([firstHand[1], secondHand[0]]);
    expect(store.rowsOfHand('L1', 2)).toEqual(secondHand);
    expect(store.rowsOfHand('L2', 2)).toEqual([]);
  });

  test('logs do not mix', () => {
    const store = opened(newPlace());
    const others = sampleRows({ after: emptyHead, count: 2, body: '"other"' });
    accept(store, rows);
    accept(store, others, { tableId: 'T8', logId: 'L2' });
    expect(store.position('L1')).toEqual(headOf(rows));
    expect(store.rows('L2', 0, 10)).toEqual(others);
  });

  test('duplicate and overlapping batches are harmless', () => {
    const store = opened(newPlace());
    accept(store, rows.slice(0, 4));
    accept(store, rows.slice(0, 4));
    accept(store, rows.slice(1, 3));
    expect(store.position('L1')).toEqual(headOf(rows.slice(0, 4)));
    accept(store, rows.slice(2));
    expect(store.rows('L1', 0, 10)).toEqual(rows);
  });

  test('a store opened again is the same store', () => {
    const place = newPlace();
    const first = place.open();
    const { storeId } = first;
    accept(first, rows);
    first.close();
    const second = opened(place);
    expect(second.storeId).toBe(storeId);
    expect(second.rows('L1', 0, 10)).toEqual(rows);
    expect(second.table('T7')).toEqual(tableAt(6));
    expect(opened(newPlace()).storeId).not.toBe(storeId);
  });

  const cases: readonly (readonly [string, Batch])[] = [
    ['a gap', batch(rows.slice(3))],
    ['a gap inside', batch([rows[2], rows[4]] as LogRow[])],
    ['another table under the same log', batch(rows.slice(2), { tableId: 'T8' })],
    ['an unknown log without a row', batch([], { logId: 'L2' })],
  ];
  test.each(cases)('%s is a mistake of the caller, and nothing is kept', (_name, wrong) => {
    const store = opened(newPlace());
    accept(store, rows.slice(0, 2));
    const { tableId, logId } = wrong;
    const table = tableAt(2, { tableId, logId });
    expect(() => store.accept(wrong, { table, hands: [], incidents: [] })).toThrow(aMistake);
    expect(store.rows('L1', 0, 10)).toEqual(rows.slice(0, 2));
    expect(store.tables()).toEqual([tableAt(2)]);
  });
}

function forksAreRefused(newPlace: () => CardroomStorePlace): void {
  const shared = rows.slice(0, 2);
  const held = rows.slice(2, 4);
  const other = sampleRows({ after: headOf(shared), count: 4, body: '"another life"' });

  function refusal(store: CardroomStore, sent: readonly LogRow[]): unknown {
    try {
      accept(store, sent);
    } catch (error) {
      return error;
    }
    return null;
  }

  test('a row held with another hash is a fork, and nothing of its batch is kept', () => {
    const store = opened(newPlace());
    accept(store, [...shared, ...held]);
    const fork = refusal(store, [...shared, ...other]);
    expect(fork).toBeInstanceOf(ForkedLog);
    expect(fork).toMatchObject({ logId: 'L1', seq: 3, heldHash: held[0]?.hash, offeredHash: other[0]?.hash });
    expect(store.rows('L1', 0, 10)).toEqual([...shared, ...held]);
    expect(store.table('T7')).toEqual(tableAt(4));
  });

  test('a next row that stands on another hash is a fork too', () => {
    const store = opened(newPlace());
    accept(store, [...shared, ...held]);
    const fork = refusal(store, other.slice(2));
    expect(fork).toBeInstanceOf(ForkedLog);
    expect(fork).toMatchObject({ seq: 4, heldHash: held[1]?.hash, offeredHash: other[1]?.hash });
    expect(store.position('L1')).toEqual(headOf(held));
  });
}

function projectionsAreKept(newPlace: () => CardroomStorePlace): void {
  const open: IncidentProjection = {
    logId: 'L1',
    incidentId: 'i1',
    hand: 1,
    kind: 'card-exposed',
    reportedAt: 50,
    ruledAt: null,
    ruling: null,
  };
  const ruled: IncidentProjection = { ...open, ruledAt: 60, ruling: '{"type":"play-on"}' };

  test('a table is as its newest batch left it', () => {
    const store = opened(newPlace());
    expect(store.table('T7')).toBeNull();
    accept(store, rows.slice(0, 2));
    accept(store, rows.slice(2, 5));
    accept(store, rows.slice(0, 1), { tableId: 'T2', logId: 'L2' });
    expect(store.table('T7')).toEqual(tableAt(5));
    expect(store.tables()).toEqual([tableAt(1, { tableId: 'T2', logId: 'L2' }), tableAt(5)]);
  });

  test('an overtaken batch changes no projection', () => {
    const store = opened(newPlace());
    store.accept(batch(rows.slice(0, 4)), { table: tableAt(4), hands: [], incidents: [ruled] });
    store.accept(batch(rows.slice(0, 2)), { table: tableAt(2), hands: [], incidents: [open] });
    expect(store.table('T7')).toEqual(tableAt(4));
    expect(store.openIncidents()).toEqual([]);
  });

  test("late rows of the table's earlier log are kept, but do not bring its old state back", () => {
    const store = opened(newPlace());
    const later = sampleRows({ after: emptyHead, count: 1, body: '"new log"' });
    accept(store, rows.slice(0, 2));
    accept(store, later, { logId: 'L2' });
    accept(store, rows.slice(2));
    expect(store.table('T7')).toEqual(tableAt(1, { logId: 'L2' }));
    expect(store.position('L1')).toEqual(headOf(rows));
  });

  test('an incident is open until it is ruled, the oldest first', () => {
    const store = opened(newPlace());
    const earlier = { ...open, incidentId: 'i2', reportedAt: 40 };
    store.accept(batch(rows.slice(0, 1)), { table: tableAt(1), hands: [], incidents: [open, earlier] });
    expect(store.openIncidents()).toEqual([earlier, open]);
    store.accept(batch(rows.slice(1, 2)), { table: tableAt(2), hands: [], incidents: [ruled] });
    expect(store.openIncidents()).toEqual([earlier]);
  });

  test('a finished hand may be sent again with other figures', () => {
    const store = opened(newPlace());
    const hand = { logId: 'L1', hand: 1, startedAt: 10, endedAt: 20, outcome: 'played', potChips: 300 } as const;
    store.accept(batch(rows.slice(0, 1)), { table: tableAt(1), hands: [hand], incidents: [] });
    store.accept(batch(rows.slice(1, 2)), { table: tableAt(2), hands: [{ ...hand, potChips: 200 }], incidents: [] });
    expect(store.position('L1').seq).toBe(2);
  });

  test('projections of another log, or of rows not held, are mistakes of the caller', () => {
    const store = opened(newPlace());
    const sent = batch(rows.slice(0, 2));
    expect(() => store.accept(sent, { table: tableAt(3), hands: [], incidents: [] })).toThrow(aMistake);
    expect(() => store.accept(sent, { table: tableAt(2, { logId: 'L2' }), hands: [], incidents: [] })).toThrow(
      aMistake,
    );
    const foreign = { ...open, logId: 'L2' };
    expect(() => store.accept(sent, { table: tableAt(2), hands: [], incidents: [foreign] })).toThrow(aMistake);
    expect(store.position('L1')).toEqual(emptyHead);
  });
}

function textsAreKept(newPlace: () => CardroomStorePlace): void {
  test('an erased text is not brought back by a table that sends it again', () => {
    const store = opened(newPlace());
    const anna = { id: 'p1', text: 'Anna', salt: 's1' };
    const bo = { id: 'p2', text: 'Bo', salt: 's2' };
    accept(store, rows.slice(0, 2), { texts: [anna, bo] });
    expect(store.texts(['p1', 'p2', 'p3'])).toEqual([anna, bo]);
    store.eraseText('p1');
    accept(store, rows.slice(0, 3), { texts: [anna, bo] });
    expect(store.texts(['p1', 'p2'])).toEqual([bo]);
  });
}

function ordersAreKept(newPlace: () => CardroomStorePlace): void {
  const order: Order = {
    id: 'o1',
    tableId: 'T7',
    createdAt: 1,
    actor: 'floor:AB12',
    body: '{"type":"seat"}',
    state: 'waiting',
    answer: null,
  };

  test('orders wait in the order they were given, each for its table', () => {
    const store = opened(newPlace());
    const second = { ...order, id: 'o0' };
    const elsewhere = { ...order, id: 'o2', tableId: 'T8' };
    for (const each of [order, second, elsewhere]) store.addOrder(each);
    expect(store.waitingOrders('T7')).toEqual([order, second]);
    expect(store.order('o2')).toEqual(elsewhere);
    expect(store.order('o9')).toBeNull();
    expect(() => store.addOrder(order)).toThrow();
  });

  test('an order is answered once, and the first answer stands', () => {
    const store = opened(newPlace());
    store.addOrder(order);
    store.answerOrder('o1', 'refused', '{"reason":"seat-taken"}');
    store.answerOrder('o1', 'done', '{}');
    store.answerOrder('o9', 'done', '{}');
    expect(store.waitingOrders('T7')).toEqual([]);
    expect(store.order('o1')).toEqual({ ...order, state: 'refused', answer: '{"reason":"seat-taken"}' });
    expect(store.order('o9')).toBeNull();
  });

  test('a browser is known by the hash of its key', () => {
    const store = opened(newPlace());
    const browser: PairedBrowser = { keyHash: 'k1', name: 'Podium tablet', role: 'floor', pairedAt: 5 };
    store.addBrowser(browser);
    expect(store.browser('k1')).toEqual(browser);
    expect(store.browser('k2')).toBeNull();
  });
}

function staffIsKept(newPlace: () => CardroomStorePlace): void {
  const jana: StaffRecord = {
    id: 'p1',
    number: '1',
    name: 'Jana K.',
    role: 'dealer',
    badge: 'b1',
    pin: { salt: 's1', hash: 'h1' },
    isDemo: false,
    addedAt: 5,
    retiredAt: null,
  };
  const bo: StaffRecord = { ...jana, id: 'p2', number: '2', badge: null, pin: null, isDemo: true };
  const list: StaffListMark = { version: 1, issuedAt: 5, badgeSalt: 'ab' };

  test('there is nobody and no list at first; both come together', () => {
    const place = newPlace();
    const store = place.open();
    expect([store.staff(), store.staffList()]).toEqual([[], null]);
    store.keepStaff([jana, bo], list);
    store.close();
    const again = opened(place);
    expect([again.staff(), again.staffList()]).toEqual([[jana, bo], list]);
  });

  test('somebody known is replaced and stays in place; a retired one leaves the number and the badge to others', () => {
    const store = opened(newPlace());
    store.keepStaff([jana, bo], list);
    const retired = { ...jana, name: null, badge: null, pin: null, retiredAt: 9 };
    const eva = { ...jana, id: 'p3', name: 'Eva' };
    expect(() => store.keepStaff([eva], { ...list, version: 2 })).toThrow();
    expect(store.staffList()).toEqual(list);
    store.keepStaff([retired, eva], { ...list, version: 2 });
    expect(store.staff()).toEqual([retired, bo, eva]);
    expect(store.staffList()?.version).toBe(2);
  });
}

function oneWriter(newPlace: () => CardroomStorePlace): void {
  test('a second writer is refused while the first is open, and welcome after', () => {
    const place = newPlace();
    const first = place.open();
    expect(() => place.open()).toThrow(expect.objectContaining({ code: 'in-use' }));
    accept(first, rows);
    first.close();
    expect(opened(place).position('L1')).toEqual(headOf(rows));
  });
}
