import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Batch,
  type CardroomStore,
  ForkedLog,
  type Grown,
  type StaffListMark,
  type StaffRecord,
} from './cardroom-store.ts';
import { emptyHead, type LogRow } from './event-log.ts';
import { batch, call, everything, grown, hand, noted, opening, played, rows, tableAt } from './sample-projections.ts';
import { headOf, sampleRows } from './sample-rows.ts';

/** The place of one store. Every `open` opens the same store. */
export interface CardroomStorePlace {
  open(): CardroomStore;
}

/** What every `CardroomStore` must do, however it stores its rows. */
export function conformsToCardroomStore(newPlace: () => CardroomStorePlace): void {
  test('seats beyond a table’s remaining chairs are removed', () => {
    const store = newPlace().open();
    onTestFinished(() => store.close());
    const seated = [5, 9].map((seat) => ({ seat, player: `p${seat}`, stack: 100, away: false }));
    store.accept(batch(rows.slice(0, 1)), grown({ seats: seated, chairs: 9 }));
    store.accept(batch(rows.slice(1)), grown({ table: tableAt(rows.length), chairs: 6 }));
    expect(store.reports.seatedPlayers().map(({ seat }) => seat)).toEqual([5]);
  });

  describe('batches', () => batchesAreKept(newPlace));
  describe('batches of several tables', () => batchesAreKeptTogether(newPlace));
  describe('two histories', () => forksAreRefused(newPlace));
  describe('projections', () => projectionsAreKept(newPlace));
  describe('projections grown otherwise', () => wrongProjectionsAreRefused(newPlace));
  describe('private texts', () => textsAreKept(newPlace));
  describe('staff', () => staffIsKept(newPlace));
  describe('one writer', () => oneWriter(newPlace));
}

/** The store of a place, open until the test is over. */
export function opened(place: CardroomStorePlace): CardroomStore {
  const store = place.open();
  onTestFinished(() => store.close());
  return store;
}

function accept(store: CardroomStore, rows: readonly LogRow[], changes: Partial<Batch> = {}): void {
  const sent = batch(rows, changes);
  const { tableId, logId } = sent;
  store.accept(sent, grown({ table: tableAt(rows.at(-1)?.seq ?? 0, { tableId, logId }) }));
}

const aMistake = expect.objectContaining({ code: 'ERR_ASSERTION' });

function batchesAreKept(newPlace: () => CardroomStorePlace): void {
  test('an unknown log is empty', () => {
    const store = opened(newPlace());
    expect(store.rows.position('L1')).toEqual(emptyHead);
    expect(store.rows.read('L1', 0, 10)).toEqual([]);
  });

  test('rows come back as they were sent, by page and by hand', () => {
    const store = opened(newPlace());
    const firstHand = sampleRows({ after: emptyHead, count: 2, hand: 1, request: 'r1' });
    const secondHand = sampleRows({ after: headOf(firstHand), count: 3, hand: 2 });
    accept(store, firstHand);
    accept(store, secondHand);
    expect(store.rows.position('L1')).toEqual(headOf(secondHand));
    expect(store.rows.read('L1', 0, 10)).toEqual([...firstHand, ...secondHand]);
    expect(store.rows.read('L1', 1, 2)).toEqual([firstHand[1], secondHand[0]]);
    expect(store.rows.ofHand('L1', 2)).toEqual(secondHand);
    expect(store.rows.ofHand('L2', 2)).toEqual([]);
  });

  test('logs do not mix', () => {
    const store = opened(newPlace());
    const others = sampleRows({ after: emptyHead, count: 2, body: '"other"' });
    accept(store, rows);
    accept(store, others, { tableId: 'T8', logId: 'L2' });
    expect(store.rows.position('L1')).toEqual(headOf(rows));
    expect(store.rows.read('L2', 0, 10)).toEqual(others);
  });

  test('duplicate and overlapping batches are harmless', () => {
    const store = opened(newPlace());
    accept(store, rows.slice(0, 4));
    accept(store, rows.slice(0, 4));
    accept(store, rows.slice(1, 3));
    expect(store.rows.position('L1')).toEqual(headOf(rows.slice(0, 4)));
    accept(store, rows.slice(2));
    expect(store.rows.read('L1', 0, 10)).toEqual(rows);
  });

  test('a store opened again is the same store', () => {
    const place = newPlace();
    const first = place.open();
    const { storeId } = first;
    accept(first, rows);
    first.close();
    const second = opened(place);
    expect(second.storeId).toBe(storeId);
    expect(second.rows.read('L1', 0, 10)).toEqual(rows);
    expect(second.projections.table('T7')).toEqual(tableAt(6));
    expect(opened(newPlace()).storeId).not.toBe(storeId);
  });

  const cases: readonly (readonly [string, Batch])[] = [
    ['a gap', batch(rows.slice(3))],
    ['a gap inside', batch([rows[2], rows[4]] as LogRow[])],
    ['another table under the same log', batch(rows.slice(2), { tableId: 'T8' })],
    ['an unknown log without a row', batch([], { logId: 'L2' })],
  ];
  test.each(cases)('%s is a bug of the caller, and nothing is stored', (_name, wrong) => {
    const store = opened(newPlace());
    accept(store, rows.slice(0, 2));
    const { tableId, logId } = wrong;
    const table = tableAt(2, { tableId, logId });
    expect(() => store.accept(wrong, grown({ table }))).toThrow(aMistake);
    expect(store.rows.read('L1', 0, 10)).toEqual(rows.slice(0, 2));
    expect(store.projections.tables()).toEqual([tableAt(2)]);
  });
}

function batchesAreKeptTogether(newPlace: () => CardroomStorePlace): void {
  const ofOther = { logId: 'L2', tableId: 'T8' };
  const foreign = sampleRows({ after: emptyHead, count: 3 });
  const other = sampleRows({ after: headOf(rows.slice(0, 1)), count: 1, body: '"another life"' });

  test('several batches are stored as one, without the one that contradicts earlier rows', () => {
    const store = opened(newPlace());
    const kept = store.together(() => {
      accept(store, rows.slice(0, 2));
      expect(() => accept(store, other)).toThrow(ForkedLog);
      accept(store, rows.slice(2));
      accept(store, foreign, ofOther);
      return 'kept';
    });
    expect([kept, store.rows.read('L1', 0, 10), store.rows.read('L2', 0, 10)]).toEqual(['kept', rows, foreign]);
  });

  test('nothing is stored of work that threw', () => {
    const store = opened(newPlace());
    accept(store, rows.slice(0, 1));
    const inTheMiddle = (): void => {
      accept(store, rows.slice(1));
      accept(store, foreign, ofOther);
      throw new Error('in the middle');
    };
    expect(() => store.together(inTheMiddle)).toThrow('in the middle');
    expect([store.rows.position('L1'), store.rows.position('L2').seq]).toEqual([headOf(rows.slice(0, 1)), 0]);
    accept(store, rows);
    expect(store.rows.read('L1', 0, 10)).toEqual(rows);
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
    expect(store.rows.read('L1', 0, 10)).toEqual([...shared, ...held]);
    expect(store.projections.table('T7')).toEqual(tableAt(4));
  });

  test('a next row that follows another hash is a fork too', () => {
    const store = opened(newPlace());
    accept(store, [...shared, ...held]);
    const fork = refusal(store, other.slice(2));
    expect(fork).toBeInstanceOf(ForkedLog);
    expect(fork).toMatchObject({ seq: 4, heldHash: held[1]?.hash, offeredHash: other[1]?.hash });
    expect(store.rows.position('L1')).toEqual(headOf(held));
  });
}

function projectionsAreKept(newPlace: () => CardroomStorePlace): void {
  test('a table’s state is that of its newest batch', () => {
    const store = opened(newPlace());
    expect(store.projections.table('T7')).toBeNull();
    accept(store, rows.slice(0, 2));
    accept(store, rows.slice(2, 5));
    accept(store, rows.slice(0, 1), { tableId: 'T2', logId: 'L2' });
    expect(store.projections.table('T7')).toEqual(tableAt(5));
    expect(store.projections.tables()).toEqual([tableAt(1, { tableId: 'T2', logId: 'L2' }), tableAt(5)]);
    expect(store.projections.logs()).toEqual([
      { logId: 'L1', tableId: 'T7' },
      { logId: 'L2', tableId: 'T2' },
    ]);
  });

  test('a late batch changes no projection', () => {
    const store = opened(newPlace());
    store.accept(batch(rows.slice(0, 4)), grown({ table: tableAt(4), records: [{ ...call, ruled: noted }] }));
    store.accept(batch(rows.slice(0, 2)), grown({ table: tableAt(2), records: [call] }));
    expect(store.projections.table('T7')).toEqual(tableAt(4));
    expect(store.search.records(everything)).toMatchObject([{ ruled: noted }]);
  });

  test("late rows of the table's earlier log are kept, but do not bring its old state back", () => {
    const store = opened(newPlace());
    const later = sampleRows({ after: emptyHead, count: 1, body: '"new log"' });
    accept(store, rows.slice(0, 2));
    accept(store, later, { logId: 'L2' });
    accept(store, rows.slice(2));
    expect(store.projections.table('T7')).toEqual(tableAt(1, { logId: 'L2' }));
    expect(['T7', 'T9'].map((tableId) => store.projections.logInUse(tableId))).toEqual(['L2', null]);
    expect(store.rows.position('L1')).toEqual(headOf(rows));
  });

  test('a hand is in play, over, corrected, and in play again', () => {
    const store = opened(newPlace());
    const is = { tableId: 'T7', logId: 'L1', hand: 1, startedAt: 10, dealer: 's1', records: 0 };
    const running = { ...is, endedAt: null, outcome: null, potChips: 0, amended: false };
    let seq = 0;
    const after = (changes: Partial<Grown>): unknown => {
      seq += 1;
      store.accept(batch(rows.slice(seq - 1, seq)), grown({ table: tableAt(seq), ...changes }));
      return store.search.hands(everything);
    };
    expect(after({ hands: [hand] })).toMatchObject([running]);
    expect(after({ results: [played] })).toMatchObject([{ ...is, endedAt: 20, outcome: 'played', potChips: 300 }]);
    const { endedAt: _endedAt, ...corrected } = { ...played, outcome: 'misdeal', potChips: 0, amended: true } as const;
    const misdealt = { ...is, endedAt: 20, outcome: 'misdeal', potChips: 0, amended: true };
    expect(after({ results: [corrected], records: [call] })).toMatchObject([{ ...misdealt, records: 1 }]);
    const again = { ...played, endedAt: null, outcome: null, potChips: 0 };
    expect(after({ results: [again] })).toMatchObject([{ ...running, records: 1, amended: true }]);
  });

  test('an unknown dealer is entered later', () => {
    const store = opened(newPlace());
    const hands = [
      { ...hand, dealer: null },
      { ...hand, hand: 2 },
    ];
    const results = [1, 2].map((number) => ({ ...played, hand: number, dealer: 's2' }));
    store.accept(batch(rows.slice(0, 1)), grown({ hands, results }));
    expect(store.search.hands(everything).map(({ dealer }) => dealer)).toEqual(['s1', 's2']);
  });

  test('a record sent again changes its ruling and nothing else', () => {
    const store = opened(newPlace());
    store.accept(batch(rows.slice(0, 1)), grown({ records: [call] }));
    const ruled = { ...noted, ruling: 1, decided: '{"of":"report"}' };
    const again = { ...call, at: 99, seat: 4, player: 'p9', dealer: 's9', ruled, cites: ['tda-2011#40'] };
    store.accept(batch(rows.slice(1, 2)), grown({ table: tableAt(2), records: [again] }));
    const { recordId: _recordId, deck: _deck, ...first } = call;
    const stands = { ...first, id: expect.any(String), tableId: 'T7', shown: 1, ruled, cites: ['tda-2011#40'] };
    expect(store.search.records(everything)).toEqual([stands]);
    expect(store.search.records({ ...everything, rule: '40' })).toHaveLength(1);
  });
}

function wrongProjectionsAreRefused(newPlace: () => CardroomStorePlace): void {
  test('projections of another log, or of rows not held, are bugs of the caller', () => {
    const store = opened(newPlace());
    const sent = batch(rows.slice(0, 2));
    const wrong: readonly Partial<Grown>[] = [
      { table: tableAt(3) },
      { table: tableAt(2, { logId: 'L2' }) },
      { table: tableAt(2), hands: [{ ...hand, logId: 'L2' }] },
      { table: tableAt(2), results: [{ ...played, logId: 'L2' }] },
      { table: tableAt(2), records: [{ ...call, logId: 'L2' }] },
    ];
    for (const changes of wrong) expect(() => store.accept(sent, grown(changes))).toThrow(aMistake);
    expect(store.rows.position('L1')).toEqual(emptyHead);
  });

  test('rebuilt projections replace all earlier ones, except records of openings', () => {
    const place = newPlace();
    const store = place.open();
    expect(store.projections.grownBy()).toBe(0);
    const held = grown({ table: tableAt(2), hands: [hand], results: [played], records: [call] });
    store.accept(batch(rows.slice(0, 2)), { ...held, snapshots: [{ hand: 1, seq: 1, state: '{}' }] });
    store.appendAudit({ ...opening, hand: 1 });
    const broken = (): void => store.growAnew(7, () => expect.fail('in the middle'));
    expect(broken).toThrow('in the middle');
    expect([
      store.projections.grownBy(),
      store.search.hands(everything).length,
      store.search.records(everything).length,
    ]).toEqual([0, 1, 3]);
    store.growAnew(7, (keep) => keep(grown({ table: tableAt(2, { name: 'New' }), hands: [{ ...hand, hand: 3 }] })));
    store.close();
    const again = opened(place);
    expect([
      again.projections.grownBy(),
      again.projections.table('T7')?.name,
      again.projections.handSnapshot('L1', 9),
    ]).toEqual([7, 'New', null]);
    expect(again.search.hands(everything).map((one) => one.hand)).toEqual([3]);
    expect(again.search.records(everything).map(({ what }) => what)).toEqual(['opening', 'opening']);
    expect(() => again.growAnew(8, (keep) => keep(grown({ table: tableAt(1, { logId: 'L9' }) })))).toThrow(aMistake);
  });
}

function textsAreKept(newPlace: () => CardroomStorePlace): void {
  test('an erased text is not brought back by a table that sends it again', () => {
    const store = opened(newPlace());
    const anna = { id: 'p1', text: 'Anna', salt: 's1' };
    const bo = { id: 'p2', text: 'Bo', salt: 's2' };
    accept(store, rows.slice(0, 2), { texts: [anna, bo] });
    expect(store.texts.of(['p1', 'p2', 'p3'])).toEqual([anna, bo]);
    store.texts.erase('p1');
    accept(store, rows.slice(0, 3), { texts: [anna, bo] });
    expect(store.texts.of(['p1', 'p2'])).toEqual([bo]);
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

  test('at first there are neither people nor a list; both come together', () => {
    const place = newPlace();
    const store = place.open();
    expect([store.staff.all(), store.staff.list()]).toEqual([[], null]);
    store.staff.keep([jana, bo], list);
    store.close();
    const again = opened(place);
    expect([again.staff.all(), again.staff.list()]).toEqual([[jana, bo], list]);
  });

  test('a known person is replaced in place; a retired one frees the number and the badge', () => {
    const store = opened(newPlace());
    store.staff.keep([jana, bo], list);
    const retired = { ...jana, name: null, badge: null, pin: null, retiredAt: 9 };
    const eva = { ...jana, id: 'p3', name: 'Eva' };
    expect(() => store.staff.keep([eva], { ...list, version: 2 })).toThrow();
    expect(store.staff.list()).toEqual(list);
    store.staff.keep([retired, eva], { ...list, version: 2 });
    expect(store.staff.all()).toEqual([retired, bo, eva]);
    expect(store.staff.list()?.version).toBe(2);
  });
}

function oneWriter(newPlace: () => CardroomStorePlace): void {
  test('a second writer is refused while the first is open, and accepted afterwards', () => {
    const place = newPlace();
    const first = place.open();
    expect(() => place.open()).toThrow(expect.objectContaining({ code: 'in-use' }));
    accept(first, rows);
    first.close();
    expect(opened(place).rows.position('L1')).toEqual(headOf(rows));
  });
}
