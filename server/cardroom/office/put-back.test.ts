import { expect, test } from 'vitest';
import type { GivenOrder } from '../../../engine/office.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { sampleTerms } from '../../../test/support/cash-room.ts';
import { ofType, openCardroom } from '../../../test/support/room-of-tables.ts';
import { rowsOf, tableOpened } from '../../../test/support/table-rows.ts';
import { Office } from './office.ts';

const seating: GivenOrder = {
  tableId: '1',
  order: { order: 'seat-player', seat: 1, player: { id: 'anna', hash: 'h' }, stack: 5_000 },
};
const tables = ['1', '2'] as const;
const keys = new Map(tables.map((tableId) => [tableId, `key-${tableId}`]));

/** A cash game at two tables, whose cardroom starts anew; table 1 is heard at once. What is due is Anna's seat at table 1. */
function restarted({ isCopy }: { readonly isCopy: boolean }) {
  const room = openCardroom({ tableKeys: keys });
  const { time, store } = room;
  const desk = room.browser(room.pair('cardroom'));
  const wish = (id: string, wished: OfficeWish) => desk.say({ type: 'office-wish', id, wish: wished });
  for (const tableId of tables) {
    const rows = rowsOf(`log-${tableId}`, [tableOpened(tableId)]);
    room.whole().room.intake.accept({ tableId, logId: `log-${tableId}`, rows, texts: [] });
  }
  wish('open-the-game', { type: 'open-game', terms: { ...sampleTerms, seats: 9 } });
  const [game] = room.whole().office.state.cash.games;
  for (const tableId of tables) wish(`add-table-${tableId}`, { type: 'add-table', game: game?.id ?? '', tableId });
  if (isCopy) store.copyMark.mark();
  room.restart();
  const whole = room.whole();
  const office = new Office({
    room: whole.room,
    past: store.reports,
    time,
    newId: () => 'order',
    random: (count) => new Uint8Array(count),
    due: () => (store.orders.waiting('1').some(({ id }) => id === 'order') ? [] : [seating]),
  });
  const heard = (tableId: string) => room.connection(tableId, `key-${tableId}`, `log-${tableId}`).say();
  heard('1');
  const unheard = () =>
    ofType(room.browser().say({ type: 'hello', protocol: 1, key: room.pair('cardroom') }), 'office')
      .flatMap(({ part }) => (part.part === 'room' ? [part.room.unheard ?? []] : []))
      .at(-1);
  return {
    ...room,
    office,
    heard,
    unheard,
    isSeated: () => store.orders.waiting('1').some(({ id }) => id === 'order'),
  };
}

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
      'If its PC is gone for good, “riffle tables revoke 2” frees the table.',
  );
  heard('2');
  time.advance(10_000);
  expect([isSeated(), office.waitsFor(), unheard(), health().sentence]).toEqual([true, [], [], null]);
  expect(store.copyMark.isCopy()).toBe(false);
});

test('a table whose PC was freed is not waited for', () => {
  const { time, isSeated, whole } = restarted({ isCopy: true });
  time.advance(3_600_000);
  expect(whole().room.keys.revoke('2')).toBe(true);
  time.advance(10_000);
  expect(isSeated()).toBe(true);
});
