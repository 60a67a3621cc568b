import { expect, onTestFinished, test } from 'vitest';
import type { CardroomStorePlace } from './cardroom-store.conformance.ts';
import { ForkedLog } from './cardroom-store.ts';
import { emptyHead } from './event-log.ts';
import { batch, grown, rows, tableAt } from './sample-projections.ts';
import { headOf, sampleRows } from './sample-rows.ts';

/** What every `CardroomStore` must do with histories that contradict the one it holds. */
export function conformsToCardroomQuarantine(newPlace: () => CardroomStorePlace): void {
  const parted = headOf(rows.slice(0, 3));
  const others = sampleRows({ after: parted, count: 4, body: '{"other":1}' });
  const held = () => {
    const place = newPlace();
    const store = place.open();
    store.accept(batch(rows), grown({ table: tableAt(rows.length) }));
    return { place, store };
  };

  test('a branch is stored beside the held history, and is still there after a restart', () => {
    const { place, store } = held();
    const branch = store.keepApart(batch(others.slice(0, 2)), { parted, metAt: 77 });
    expect(store.keepApart(batch(others), branch)).toBe(branch);
    store.close();
    const again = place.open();
    onTestFinished(() => again.close());
    const kept = { branch, logId: 'L1', tableId: tableAt(1).tableId, metAt: 77, parted, head: headOf(others) };
    expect([again.branches.of('L1'), again.branches.of(null), again.branches.of('L2')]).toEqual([[kept], [kept], []]);
    expect(again.branches.rows(branch, 0, 100)).toEqual(others);
    expect(again.branches.rows(branch, 4, 1)).toEqual(others.slice(1, 2));
    expect([again.rows.position('L1'), again.rows.read('L1', 0, 100)]).toEqual([headOf(rows), rows]);
    expect(again.projections.tables()).toHaveLength(1);
  });

  test('a branch without a gap: rows it holds are skipped, others must follow, and its log must be known', () => {
    const { store } = held();
    onTestFinished(() => store.close());
    const branch = store.keepApart(batch(others.slice(0, 2)), { parted, metAt: 1 });
    store.keepApart(batch(others.slice(0, 1)), branch);
    const aMistake = expect.objectContaining({ code: 'ERR_ASSERTION' });
    expect(() => store.keepApart(batch(others.slice(3)), branch)).toThrow(aMistake);
    expect(() => store.keepApart(batch(others, { logId: 'L9' }), { parted, metAt: 1 })).toThrow(aMistake);
    expect(() => store.keepApart(batch(others), 99)).toThrow(aMistake);
    expect(store.branches.of(null)).toHaveLength(1);
    expect(store.branches.rows(branch, 0, 100)).toEqual(others.slice(0, 2));
  });

  test('rows without projections are stored like the others, and forks are refused there too', () => {
    const { store } = held();
    onTestFinished(() => store.close());
    const before = store.projections.table(tableAt(1).tableId);
    const later = sampleRows({ after: headOf(rows), count: 2, body: '{"v":9}' });
    store.keepUngrown(batch([...rows.slice(-1), ...later]));
    expect(store.rows.position('L1')).toEqual(headOf(later));
    expect(store.projections.table(tableAt(1).tableId)).toEqual(before);
    expect(() => store.keepUngrown(batch(others))).toThrow(ForkedLog);
    store.keepUngrown(batch(sampleRows({ after: emptyHead, count: 1, body: '{"v":9}' }), { logId: 'L3' }));
    expect(store.projections.logs().map(({ logId }) => logId)).toEqual(['L1', 'L3']);
  });
}
