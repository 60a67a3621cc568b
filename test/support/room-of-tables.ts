import { messagesAt, transportPair } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow, type PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { BrowserRole, FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import { type Cardroom, type CardroomOptions, startCardroom } from '../../server/cardroom/start-cardroom.ts';
import { noStaff } from './staff-of-house.ts';
import { storeOnDisk } from './store-on-disk.ts';
import { handBegins, misdealReported, PlayedTable, threePlayers } from './table-rows.ts';

const names: readonly PrivateText[] = ['p1', 'p2', 'p3'].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
/** The players' names. */
export const nameById = { p1: 'Player p1', p2: 'Player p2', p3: 'Player p3' };

/** A cardroom over a store on disk, with connections played by a test. */
export function openCardroom(options: Partial<CardroomOptions> = {}) {
  const { time, store, path } = storeOnDisk();
  let made = 0;
  const start = () =>
    startCardroom({
      store,
      time,
      tableKeys: new Map([['1', 'key-1']]),
      randomCode: () => String(++made).padStart(6, '0'),
      newKey: () => `browser-key-${++made}`,
      staff: noStaff(() => `staff-${++made}`),
      ...options,
    });
  let cardroom = start();

  /** One end of a new connection: sends, and returns what has come since the last call. */
  function connection<To, From>(serve: (end: ReturnType<typeof transportPair>['far']) => void) {
    const pair = transportPair(time);
    serve(pair.far);
    let heard = 0;
    const say = (...messages: readonly (To | string)[]): readonly From[] => {
      for (const message of messages) {
        pair.near.send(typeof message === 'string' ? message : JSON.stringify(message));
      }
      time.advance(10);
      const all = messagesAt<From>(pair.near);
      const fresh = all.slice(heard);
      heard = all.length;
      return fresh;
    };
    return { ...pair, say };
  }

  return {
    time,
    store,
    path,
    health: (): ReturnType<Cardroom['health']> => cardroom.health(),
    office: () => cardroom.staffOffice,
    /** A table’s new connection; with a table it has said hello with an empty log. */
    connection: (tableId?: string, key = '', logId = '') => {
      const made = connection<ToRoom, ToTable>((end) => cardroom.serveTable(end));
      if (tableId === undefined) return made;
      const heard = made.say({ type: 'hello', protocol: 1, tableId, logId, key, ...emptyHead });
      return { ...made, say: () => heard };
    },
    /** The running cardroom. */
    whole: (): Cardroom => cardroom,
    restart: () => {
      cardroom = start();
    },
    pair: (role: BrowserRole, name = 'Petra') =>
      cardroom.pair({ code: cardroom.issueCode(role).code, name }, 'tablet').key ?? '',
    /** A browser that has said hello, with its key if it has one. */
    browser: (key?: string) => {
      const made = connection<ToCardroomServer, FromCardroomServer>((end) => cardroom.serveBrowser(end));
      if (key !== undefined) made.say({ type: 'hello', protocol: 1, key });
      return made;
    },
    /** Table 1, linked; sends rows with the players' names. */
    table: () => {
      const made = connection<ToRoom, ToTable>((end) => cardroom.serveTable(end));
      const greeting = made.say({
        type: 'hello',
        protocol: 1,
        tableId: '1',
        logId: 'log-1',
        key: 'key-1',
        ...emptyHead,
      });
      const send = (rows: readonly LogRow[]) => made.say({ type: 'batch', rows: [...rows], texts: [...names] });
      return { ...made, greeting, send };
    },
  };
}

/** A cardroom with table 1 in a running hand, a misdeal reported, and two floor people. */
export function withIncident(options: Partial<CardroomOptions> = {}) {
  const room = openCardroom(options);
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers, handBegins, misdealReported('i1'));
  const table = room.table();
  table.send(played.rows);
  const keys = [room.pair('floor', 'Petra'), room.pair('floor', 'Karel')] as const;
  return {
    ...room,
    room,
    played,
    linkedTable: table,
    keys,
    petra: room.browser(keys[0]),
    karel: room.browser(keys[1]),
  };
}

/** The floor's ruling on that incident, as a browser asks for it. */
export const rule = (
  id: string,
  change: Partial<Extract<FloorOrder, { order: 'rule-incident' }>> = {},
  tableId = '1',
): Extract<ToCardroomServer, { type: 'floor-order' }> => ({
  type: 'floor-order',
  id,
  tableId,
  order: { order: 'rule-incident', incident: 'i1', ruling: 'deal-again', reason: 'Two cards were seen.', ...change },
});

export const ofType = <Type extends FromCardroomServer['type']>(messages: readonly FromCardroomServer[], type: Type) =>
  messages.filter((message): message is Extract<FromCardroomServer, { type: Type }> => message.type === type);
