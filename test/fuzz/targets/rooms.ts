import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transportPair } from '../../../commands/simulation/transport-pair.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../../../native-bridge/sqlite/event-log.ts';
import { startCardroom } from '../../../server/cardroom/start-cardroom.ts';
import { parseTableConfig } from '../../../server/config.ts';
import { openTable } from '../../../server/table/open-table.ts';
import { Table } from '../../../server/table/table.ts';
import { identify } from '../../support/house-with-floor.ts';
import { noStaff } from '../../support/staff-of-house.ts';
import { handBegins, misdealReported, PlayedTable, threePlayers } from '../../support/table-rows.ts';

/** An empty folder; `remove` deletes it. */
export function ownFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'riffle-fuzz-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A real table with a hand in play, on a log on the disk. */
export function fuzzedTable() {
  const folder = ownFolder();
  const time = new SimulatedTime();
  let made = 0;
  const newId = () => `id-${++made}`;
  const log = openEventLog({ path: join(folder.path, 'table.db'), tableId: 'table-7', newLogId: () => 'log-7' });
  const table = new Table({ log, time });
  const config = {
    tableId: 'table-7',
    name: 'Table 7',
    seats: 6,
    mode: 'cash',
    stakes: { smallBlind: 1, bigBlind: 2 },
    chipValues: [1, 5, 25, 100],
    data: '.',
    port: 0,
    players: [1, 3, 4].map((seat) => ({ seat, name: `Player ${seat}`, stack: 200 })),
  };
  openTable(table, parseTableConfig('table.json', JSON.stringify(config)), { now: () => time.now(), newId });
  const first = { actor: 'dealer', id: null, sequence: null } as const;
  table.submit({ ...first, command: { type: 'start-hand', at: time.now(), by: 'dealer' } });
  table.submit({ ...first, command: { type: 'call', seat: table.state?.hand?.toAct ?? 1 } });
  const close = (): void => {
    log.close();
    folder.remove();
  };
  return { time, log, table, newId, close };
}

/** Tables that may connect for the first time. */
export const tablesToBe: readonly string[] = Array.from({ length: 400 }, (_, index) => `new-${index + 1}`);

/** A real cardroom over a store on the disk, with table 1 in a hand, a misdeal reported there, and staff. */
export function fuzzedCardroom() {
  const folder = ownFolder();
  const time = new SimulatedTime();
  let made = 0;
  const store = openCardroomStore({ path: join(folder.path, 'cardroom.db'), newStoreId: () => 'store-1' });
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map(['1', ...tablesToBe].map((id) => [id, 'key-1'])),
    randomCode: () => String(++made % 1_000_000).padStart(6, '0'),
    newKey: () => `browser-key-${++made}`,
    staff: { ...noStaff(() => `staff-${++made}`), demo: true },
    identify,
  });
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers, handBegins, misdealReported('i1'));
  const table = transportPair(time);
  cardroom.serveTable(table.far);
  const hello = {
    type: 'hello',
    protocol: 1,
    tableId: '1',
    logId: 'log-1',
    key: 'key-1',
    seq: 0,
    hash: '0'.repeat(64),
  };
  const texts = ['p1', 'p2', 'p3'].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
  for (const message of [hello, { type: 'batch', rows: played.rows, texts }]) {
    table.near.send(JSON.stringify(message));
    time.advance(10);
  }
  // The table disconnects, so that the next one in its name is alone.
  table.cut();
  const pair = (role: 'floor' | 'cardroom' | 'display'): string =>
    cardroom.pair({ code: cardroom.issueCode(role).code, name: 'Petra' }, 'tablet').key ?? '';
  const close = (): void => {
    store.close();
    folder.remove();
  };
  return { time, store, cardroom, played, pair, close };
}
