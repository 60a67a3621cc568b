import { describe, expect, test } from 'vitest';
import type { StoredRecord } from './cardroom-search.ts';
import { type CardroomStorePlace, opened } from './cardroom-store.conformance.ts';
import type { AuditRow, CardroomStore, RecordProjection } from './cardroom-store.ts';
import { emptyHead, type LogRow } from './event-log.ts';
import { batch, call, everything, grown, hand, opening, rows, tableAt } from './sample-projections.ts';

/** What every `CardroomStore` must find, however it stores its rows. */
export function conformsToCardroomSearch(newPlace: () => CardroomStorePlace): void {
  describe('old hands', () => oldHandsAreNear(newPlace));
  describe('search', () => recordsAreFound(newPlace));
  describe('the audit trail', () => auditIsKept(newPlace));
}

function oldHandsAreNear(newPlace: () => CardroomStorePlace): void {
  test('the state found for a hand is the nearest one before it, of the same log', () => {
    const store = opened(newPlace());
    const snapshots = [25, 50].map((number) => ({ hand: number, seq: 1, state: `{"hand":${number}}` }));
    store.accept(batch(rows.slice(0, 2)), grown({ table: tableAt(2), snapshots }));
    expect(store.projections.handSnapshot('L1', 24)).toBeNull();
    expect(store.projections.handSnapshot('L1', 49)).toEqual(snapshots[0]);
    expect(store.projections.handSnapshot('L1', 50)).toEqual(snapshots[1]);
    expect(store.projections.handSnapshot('L2', 50)).toBeNull();
  });

  test('corrections of older hands are found among all rows', () => {
    const store = opened(newPlace());
    const [first, ...others] = rows as [LogRow, ...LogRow[]];
    const marked = [first, ...others.map((row, index) => (index === 1 ? { ...row, kind: 'past-hand-amended' } : row))];
    store.accept(batch(marked), grown({ table: tableAt(6) }));
    expect(store.rows.lateAmendments('L1')).toEqual([marked[2]]);
    expect(store.rows.lateAmendments('L2')).toEqual([]);
  });
}

/** A night: ten hands of two tables, a player with two texts of one name, a report at every third hand. */
function someNight(newPlace: () => CardroomStorePlace): CardroomStore {
  const store = opened(newPlace());
  const named = (id: string, text: string) => ({ id, text, salt: 's' });
  const texts = [
    named('p1', 'Łukasz Dvořák'),
    named('p2', 'Anna'),
    named('p3', 'ŁUKASZ  DVORAK'),
    named('r1', 'Dvorak did'),
  ];
  const person = { role: 'dealer', badge: null, pin: null, isDemo: false, addedAt: 1, retiredAt: null } as const;
  const staff = [
    { ...person, id: 's1', number: '1', name: 'Jana Šťastná' },
    { ...person, id: 's2', number: '2', name: 'Bo' },
  ];
  store.staff.keep(staff, { version: 1, issuedAt: 1, badgeSalt: 'ab' });
  // Hand 3 was dealt again.
  const shownOf = (deal: number): number => (deal > 3 ? deal - 1 : deal);
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  for (const [log, tableId] of [
    ['L1', 'T7'],
    ['L2', 'T8'],
  ] as const) {
    const hands = numbers.map((number) => ({
      logId: log,
      hand: number,
      shown: shownOf(number),
      startedAt: number * 100,
      dealer: number > 5 ? 's2' : 's1',
      players: [{ seat: 1, player: log === 'L2' ? 'p3' : number > 8 ? 'p1' : 'p2' }],
    }));
    const records = numbers
      .filter((number) => number % 3 === 0)
      .map(
        (number): RecordProjection => ({
          ...call,
          logId: log,
          recordId: `i${number}`,
          hand: number,
          at: number * 100 + 5,
          what: number === 6 ? 'report' : 'call',
          report: number === 6 ? 'short-deal' : null,
          player: log === 'L2' ? 'p3' : 'p2',
          dealer: number > 5 ? 's2' : 's1',
          cites: number === 6 ? ['tda-2011#8A', 'house-cz#irr.3'] : [],
        }),
      );
    const sent = batch(rows.slice(0, 1), { logId: log, tableId, texts: log === 'L1' ? texts : [] });
    store.accept(sent, grown({ table: tableAt(1, { logId: log, tableId }), hands, records }));
  }
  return store;
}

const where = ({ tableId, hand }: { readonly tableId: string; readonly hand: number }): string => `${tableId} ${hand}`;

function recordsAreFound(newPlace: () => CardroomStorePlace): void {
  const all = ['T8 9', 'T7 9', 'T8 6', 'T7 6', 'T8 3', 'T7 3'];
  const questions: readonly (readonly [string, object, readonly string[], number])[] = [
    ['nothing', {}, all, 20],
    ['a table', { tableId: 'T7' }, ['T7 9', 'T7 6', 'T7 3'], 10],
    ['a table nobody knows', { tableId: 'T9' }, [], 0],
    ['a deal', { tableId: 'T8', hand: 6 }, ['T8 6'], 1],
    ['a hand by the number people know', { tableId: 'T8', shown: 5 }, ['T8 6'], 1],
    ['a hand that was dealt again', { shown: 3 }, ['T8 3', 'T7 3'], 4],
    ['a time', { from: 305, to: 605 }, ['T8 6', 'T7 6', 'T8 3', 'T7 3'], 6],
    ['a kind', { what: ['report'] }, ['T8 6', 'T7 6'], 2],
    ['several kinds', { what: ['call', 'report'] }, all, 6],
    ['a report', { reports: ['short-deal', 'other'] }, ['T8 6', 'T7 6'], 2],
    ['a rule', { rule: 'TDA-2011#8a' }, ['T8 6', 'T7 6'], 2],
    ['a rule of any document', { rule: 'irr.3' }, ['T8 6', 'T7 6'], 2],
    ['a rule without its part', { rule: '8' }, ['T8 6', 'T7 6'], 2],
    ['a rule and a kind that do not meet', { rule: '8A', what: ['call'] }, [], 0],
    ['a part of a name, small and without accents', { player: 'lukasz dvo' }, ['T8 9', 'T8 6', 'T8 3'], 12],
    ['a name with other accents', { player: 'ŁUKÁSZ' }, ['T8 9', 'T8 6', 'T8 3'], 12],
    ['a name nobody has', { player: 'Ludvík' }, [], 0],
    ['no name after all', { player: ' ', dealer: '' }, all, 20],
    ['who dealt', { dealer: 'stast' }, ['T8 3', 'T7 3'], 10],
    ['who dealt, and nobody has the name', { dealer: 'x' }, [], 0],
    [
      'all of it',
      { tableId: 'T8', player: 'DVORAK', dealer: 'bo', from: 0, what: ['report'], rule: '8a' },
      ['T8 6'],
      1,
    ],
  ];

  test('each question finds its records and its hands, newest first', () => {
    const store = someNight(newPlace);
    for (const [asked, query, records, hands] of questions) {
      expect(store.search.records({ ...query, ...everything }).map(where), asked).toEqual(records);
      expect(store.search.hands({ ...query, ...everything }), asked).toHaveLength(hands);
    }
    expect(store.search.hands({ tableId: 'T7', dealer: 'bo', limit: 3 })).toMatchObject([
      { hand: 10, shown: 9, records: 0 },
      { hand: 9, shown: 8, records: 1 },
      { hand: 8, records: 0 },
    ]);
  });

  test('pages follow one another without gap and without repetition', () => {
    const store = someNight(newPlace);
    const pages = (page: (after: object) => readonly { readonly id: string }[]): readonly string[] => {
      const found: string[] = [];
      for (let last: string | undefined; ; last = found.at(-1)) {
        const next = page(last === undefined ? { limit: 2 } : { limit: 2, after: last });
        if (next.length === 0) return found;
        found.push(...next.map(({ id }) => id));
      }
    };
    const [records, hands] = [store.search.records(everything), store.search.hands(everything)];
    expect(pages((after) => store.search.records({ limit: 2, ...after }))).toEqual(records.map(({ id }) => id));
    expect(pages((after) => store.search.hands({ limit: 2, ...after }))).toEqual(hands.map(({ id }) => id));
    expect(store.search.records({ ...everything, after: 'somewhere' })).toEqual([]);
  });

  test('a record without a seat concerns everybody who was dealt in', () => {
    const store = opened(newPlace());
    const others = { ...hand, hand: 2, players: [{ seat: 1, player: 'p9' }] };
    const records = [1, 2].map((number) => ({
      ...call,
      recordId: `w${number}`,
      hand: number,
      seat: null,
      player: null,
    }));
    const texts = ['p1', 'p9'].map((id) => ({ id, text: `Name ${id}`, salt: 's' }));
    store.accept(batch(rows.slice(0, 1), { texts }), grown({ hands: [hand, others], records }));
    expect(store.search.records({ ...everything, player: 'name p1' })).toMatchObject([{ hand: 1 }]);
    expect(store.search.records({ ...everything, player: 'name' })).toHaveLength(2);
  });

  test('a forgotten player is no longer found by name', () => {
    const store = someNight(newPlace);
    store.texts.erase('p3');
    expect(store.search.records({ ...everything, player: 'lukasz' })).toEqual([]);
    expect(store.search.hands({ ...everything, player: 'lukasz' }).map(where)).toEqual(['T7 10', 'T7 9']);
    expect(store.search.records({ ...everything, tableId: 'T8' })).toHaveLength(3);
  });
}

function auditIsKept(newPlace: () => CardroomStorePlace): void {
  test('rows are numbered, chained, read newest first, and verified', () => {
    const place = newPlace();
    const store = place.open();
    expect([store.audit.read(null, 10), store.audit.holds()]).toEqual([[], true]);
    const made = store.appendAudit({
      ...opening,
      what: 'key-made',
      tableId: null,
      hand: null,
      seats: [],
      reason: null,
    });
    const opened1 = store.appendAudit(opening);
    store.close();
    const again = opened(place);
    const tried = again.appendAudit({ ...opening, what: 'opening-refused', hand: 4 });
    expect([made.number, opened1.number, tried.number]).toEqual([1, 2, 3]);
    expect([made.previousHash, opened1.previousHash]).toEqual([emptyHead.hash, made.hash]);
    expect(opened1).toMatchObject(opening);
    const listed = (row: AuditRow) => ({ ...row, shown: row.hand });
    expect(again.audit.read(null, 2)).toEqual([tried, opened1].map(listed));
    expect(again.audit.read(2, 10)).toEqual([listed(made)]);
    expect(again.audit.ofHand('T7', 1)).toEqual([opened1]);
    expect(again.audit.holds()).toBe(true);
  });

  test('each entry has the number people know its hand by', () => {
    const store = opened(newPlace());
    store.accept(batch(rows.slice(0, 1)), grown({ hands: [{ ...hand, hand: 3, shown: 2 }] }));
    store.appendAudit({ ...opening, hand: 3 });
    store.appendAudit({ ...opening, tableId: 'T9', hand: 3 });
    expect(store.audit.read(null, 2).map(({ hand, shown }) => [hand, shown])).toEqual([
      [3, 3],
      [3, 2],
    ]);
    expect(store.audit.holds()).toBe(true);
  });

  test('an opening is found among the records, by seat and player', () => {
    const store = opened(newPlace());
    store.accept(batch(rows.slice(0, 1)), grown({ hands: [hand] }));
    store.appendAudit(opening);
    store.appendAudit({ ...opening, tableId: 'T9' });
    store.appendAudit({ ...opening, what: 'opening-refused' });
    const record: Partial<StoredRecord> = { what: 'opening', tableId: 'T7', hand: 1, at: 70, dealer: 's1' };
    const ruled = { at: 70, by: 'floor:s8+manager:s9', ruling: null, reason: null, hands: null };
    expect(store.search.records({ ...everything, what: ['opening'] })).toMatchObject([
      { ...record, seat: 5, player: 'p2', ruled },
      { ...record, seat: 2, player: 'p1', ruled },
    ]);
  });
}
