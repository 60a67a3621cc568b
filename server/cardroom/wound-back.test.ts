import { expect, test, vi } from 'vitest';
import { structureTemplates } from '../../engine/office.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { openCardroom } from '../../test/support/room-of-tables.ts';

test('a store that came back from the chain says up to where the chain had everything, until somebody shows that more is missing', () => {
  const { store, restart, whole, browser, pair } = openCardroom();
  const said = (): string | null => {
    restart();
    return whole().room.woundBack.sentence;
  };
  // Without a table nobody is waited for, and the mark is settled at once: it is set for each start.
  store.copyMark.mark('chain');
  expect(said()).toBe(
    'The store came back from the chain, which had no decision of the office: anything the room sold or paid after that is not here. Look at the receipts before doing it again.',
  );
  const wish = { type: 'plan-tournament', name: 'Event', structure: structureTemplates.regular } as const;
  browser(pair('cardroom')).say({ type: 'office-wish', id: 'plan-the-event', wish });
  const [last] = store.office.read(store.office.head().seq - 1, 1);
  store.copyMark.mark('chain');
  expect(said()).toMatch(
    `which had all the office had decided up to ${new Date(last?.at ?? 0).toISOString()}: anything the room sold or paid after that is not here.`,
  );
  whole().room.woundBack.wasKept('1', 'log-1', 9_000);
  expect(said()).toMatch(/what was sold or paid after that is forgotten here/);
  // A copy of that file is older than the store was, wherever the store came from.
  store.copyMark.nothingForgotten();
  store.copyMark.mark();
  expect(said()).toMatch(/^The store was put back to its state of/);
});

test('that it was put back is told for a day, also after every table has reported and the room was started again', () => {
  const { store, restart, whole, time } = openCardroom();
  store.copyMark.mark('chain');
  const said = (): string | null => {
    restart();
    return whole().room.woundBack.sentence;
  };
  const first = said();
  expect(first).toMatch(/^The store came back from the chain/);
  store.copyMark.settle();
  time.advance(23 * 60 * 60_000);
  expect([said(), store.copyMark.isCopy(), store.copyMark.isFromChain()]).toEqual([first, false, false]);
  time.advance(2 * 60 * 60_000);
  expect(said()).toBeNull();
});

test('a copy put in place is told though another loss was seen days before, and where the disk is too full to note it', () => {
  const { store, restart, whole, time } = openCardroom();
  store.copyMark.mark();
  restart();
  whole().room.woundBack.wasKept('1', 'log-1', 9_000);
  store.copyMark.settle();
  time.advance(3 * 24 * 60 * 60_000);
  restart();
  expect(whole().room.woundBack.sentence).toBeNull();
  store.copyMark.mark();
  vi.spyOn(store.copyMark, 'notePutBack').mockImplementation(() => {
    throw new StorageFault('disk-full', 'the disk is full');
  });
  restart();
  expect(whole().room.woundBack.sentence).toMatch(/^The store was put back/);
});

test('a backup of a room that had decided nothing yet is said with its time, and without one as before the first decision', () => {
  const { store, restart, whole, health } = openCardroom();
  const since = () => {
    store.copyMark.mark();
    restart();
    return whole().room.woundBack.forgotSince;
  };
  expect([since(), health().sentence]).toEqual([0, expect.stringMatching(/before the office’s first decision/)]);
  vi.spyOn(store.copyMark, 'copiedAt').mockReturnValue(1_760_000_000_000);
  expect([since(), health().sentence]).toEqual([
    1_760_000_000_000,
    expect.stringMatching(/^The store was put back to its state of 2025-10-09T08:53:20/),
  ]);
  // Whoever has seen a later decision does not change of when the backup is.
  whole().room.woundBack.wasKept('1', 'log-1', 9_000);
  expect(whole().room.woundBack.forgotSince).toBe(1_760_000_000_000);
});
