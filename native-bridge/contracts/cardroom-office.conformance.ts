import { describe, expect, test } from 'vitest';
import { type CardroomStorePlace, opened } from './cardroom-store.conformance.ts';
import type { Order, PairedBrowser } from './cardroom-store.ts';
import { emptyHead, type LogHead } from './event-log.ts';
import { sampleRows } from './sample-rows.ts';
import type { OfficeRow } from './stored-office.ts';

/** What every `CardroomStore` must do with the office's log, orders and browsers. */
export function conformsToCardroomOffice(newPlace: () => CardroomStorePlace): void {
  describe('the office', () => officeIsKept(newPlace));
  describe('orders and browsers', () => ordersAreKept(newPlace));
}

const aMistake = expect.objectContaining({ code: 'ERR_ASSERTION' });

function officeIsKept(newPlace: () => CardroomStorePlace): void {
  const officeRows = (after: LogHead, count: number): readonly OfficeRow[] =>
    sampleRows({ after, count }).map(({ hand: _hand, ...row }) => row);
  const first = officeRows(emptyHead, 3);
  const nothing = { texts: [], orders: [] };

  test('office decisions are stored with their texts and orders, and read by page', () => {
    const place = newPlace();
    const store = place.open();
    expect([store.office.head(), store.office.read(0, 10)]).toEqual([emptyHead, []]);
    const anna = { id: 'p1', text: 'Anna', salt: 's1' };
    store.appendOffice(first, { texts: [anna], orders: [order] });
    store.close();
    const again = opened(place);
    const more = officeRows(again.office.head(), 2);
    again.appendOffice(more, { ...nothing, texts: [{ ...anna, text: 'Bo' }] });
    expect([again.office.read(0, 10), again.office.read(1, 2)]).toEqual([[...first, ...more], first.slice(1)]);
    expect(again.office.head()).toEqual({ seq: 5, hash: more[1]?.hash });
    expect([again.texts.of(['p1']), again.orders.find('o1')]).toEqual([[anna], order]);
    expect(again.projections.logs()).toEqual([]);
  });

  test('a row that does not continue the chain, or a repeated order, stores nothing', () => {
    const store = opened(newPlace());
    const text = { id: 'p1', text: 'Anna', salt: 's1' };
    expect(() => store.appendOffice(first.slice(1), { texts: [text], orders: [] })).toThrow(aMistake);
    expect(() => store.appendOffice(first, { texts: [text], orders: [order, order] })).toThrow();
    expect([store.office.head(), store.texts.of(['p1']), store.orders.find('o1')]).toEqual([emptyHead, [], null]);
    store.appendOffice(first, nothing);
    expect(() => store.appendOffice(first, nothing)).toThrow(aMistake);
    const elsewhere = officeRows({ seq: 3, hash: '1'.repeat(64) }, 1);
    expect(() => store.appendOffice(elsewhere, nothing)).toThrow(aMistake);
    expect(store.office.read(0, 10)).toEqual(first);
  });
}

const order: Order = {
  id: 'o1',
  tableId: 'T7',
  createdAt: 1,
  actor: 'floor:AB12',
  body: '{"type":"seat"}',
  state: 'waiting',
  answer: null,
};

function ordersAreKept(newPlace: () => CardroomStorePlace): void {
  test('orders wait in the order they were given, each for its table', () => {
    const store = opened(newPlace());
    const second = { ...order, id: 'o0' };
    const elsewhere = { ...order, id: 'o2', tableId: 'T8' };
    for (const each of [order, second, elsewhere]) store.orders.add(each);
    expect(store.orders.waiting('T7')).toEqual([order, second]);
    expect(store.orders.find('o2')).toEqual(elsewhere);
    expect(store.orders.find('o9')).toBeNull();
    expect(() => store.orders.add(order)).toThrow();
  });

  test('an order is answered once, and the first answer stands', () => {
    const store = opened(newPlace());
    store.orders.add(order);
    store.orders.answer('o1', 'refused', '{"reason":"seat-taken"}');
    store.orders.answer('o1', 'done', '{}');
    store.orders.answer('o9', 'done', '{}');
    expect(store.orders.waiting('T7')).toEqual([]);
    expect(store.orders.find('o1')).toEqual({ ...order, state: 'refused', answer: '{"reason":"seat-taken"}' });
    expect(store.orders.find('o9')).toBeNull();
  });

  test('a browser is known by the hash of its key', () => {
    const store = opened(newPlace());
    const browser: PairedBrowser = { keyHash: 'k1', name: 'Podium tablet', role: 'floor', pairedAt: 5 };
    store.browsers.add(browser);
    expect(store.browsers.find('k1')).toEqual(browser);
    expect(store.browsers.find('k2')).toBeNull();
    store.browsers.add({ ...browser, keyHash: 'k0', pairedAt: 6 });
    expect(store.browsers.all().map(({ keyHash }) => keyHash)).toEqual(['k1', 'k0']);
    store.browsers.remove('k1');
    expect([store.browsers.find('k1'), store.browsers.all().length]).toEqual([null, 1]);
  });
}
