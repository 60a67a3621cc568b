import { type GivenOrder, structureTemplates } from '../../engine/office.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { FromCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { syncVersions } from '../../protocol/protocol-version.ts';
import { Office } from '../../server/cardroom/office/office.ts';
import { tablesDesk } from '../../server/cardroom/tables-desk.ts';
import type { RequestHead } from '../../server/connections/doors.ts';
import { sampleTerms } from './cash-room.ts';
import { ofType, openCardroom } from './room-of-tables.ts';
import { rowsOf, tableOpened } from './table-rows.ts';

const seating: GivenOrder = {
  tableId: '1',
  order: { order: 'seat-player', seat: 1, player: { id: 'anna', hash: 'h' }, stack: 5_000 },
};
const ownPc: RequestHead = {
  headers: { authorization: 'Bearer desk' },
  socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
};
export const tables = ['1', '2'] as const;
const keys = new Map(tables.map((tableId) => [tableId, `key-${tableId}`]));

export const greetingOf = (tableId: string) =>
  ({
    type: 'hello',
    protocol: syncVersions.newest,
    oldest: 1,
    run: `run-${tableId}`,
    tableId,
    logId: `log-${tableId}`,
    key: `key-${tableId}`,
  }) as const;

/** What the cardroom that starts anew finds. */
interface Found {
  readonly isCopy: boolean;
  /** An event that has not begun, in place of a cash game. */
  readonly planned?: boolean;
  /** Table 1 is not heard at once. */
  readonly isSilent?: boolean;
}

/** A cash game, or an event that has not begun, at two tables, whose cardroom starts anew. What is due is Anna's seat at table 1. */
export function restarted({ isCopy, planned = false, isSilent = false }: Found) {
  const room = openCardroom({ tableKeys: keys });
  const { time, store } = room;
  const desk = room.browser(room.pair('cardroom'));
  const wish = (id: string, wished: OfficeWish) => desk.say({ type: 'office-wish', id, wish: wished });
  for (const tableId of tables) {
    const rows = rowsOf(`log-${tableId}`, [tableOpened(tableId)]);
    room.whole().room.intake.accept({ tableId, logId: `log-${tableId}`, rows, texts: [] });
  }
  if (planned) {
    wish('plan-the-event', { type: 'plan-tournament', name: 'Event', structure: structureTemplates.regular });
    const [tournament = ''] = Object.keys(room.whole().office.state.tournaments);
    for (const tableId of tables) wish(`use-table-${tableId}`, { type: 'use-table', tournament, tableId });
  } else {
    wish('open-the-game', { type: 'open-game', terms: { ...sampleTerms, seats: 9 } });
    const [game] = room.whole().office.state.cash.games;
    for (const tableId of tables) wish(`add-table-${tableId}`, { type: 'add-table', game: game?.id ?? '', tableId });
  }
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
  const give = (tableId: string, rows: readonly LogRow[]) =>
    whole.room.intake.accept({ tableId, logId: `log-${tableId}`, rows, texts: [] });
  const revoke = (tableId: string, how: object = {}) =>
    tablesDesk({
      key: 'desk',
      pairing: whole.tablePairing,
      room: whole.room,
      place: () => ({ address: '', fingerprint: null }),
      note: () => {},
    })({ type: 'revoke', tableId, ...how }, ownPc);
  if (!isSilent) heard('1');
  const unheardIn = (messages: readonly FromCardroomServer[]) =>
    ofType(messages, 'office')
      .flatMap(({ part }) => (part.part === 'room' ? [part.room.unheard ?? []] : []))
      .at(-1);
  const unheard = () => unheardIn(room.browser().say({ type: 'hello', protocol: 1, key: room.pair('cardroom') }));
  const page = room.browser(room.pair('cardroom'));
  return {
    ...room,
    office,
    heard,
    give,
    revoke,
    unheard,
    /** What a page that stays open was told since it was last asked. */
    toldPage: () => unheardIn(page.say()),
    isSeated: () => store.orders.waiting('1').some(({ id }) => id === 'order'),
  };
}
