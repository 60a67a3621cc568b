import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { messagesAt, type TransportPair, transportPair } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import type { Standing, UplinkStatus } from '../../server/sync/uplink.ts';
import { startUplinksInTurn, type UplinksInTurnOptions } from '../../server/sync/uplinks-in-turn.ts';
import { signWhatIsNot } from '../../server/table/signing-key.ts';
import { firstRows } from './table-rows.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const logId = 'log-1';

/**
 * A table with `notes + 1` rows in its log and an uplink whose other end is the test. With `signingKey` its log's end is signed, and so is
 * what it sends.
 */
export function openTable(
  notes: number,
  { signingKey, ...options }: Partial<UplinksInTurnOptions> & { readonly signingKey?: KeyObject } = {},
) {
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.sqlite'), tableId: '1', newLogId: () => logId });
  log.append(firstRows('1', logId, notes));
  if (signingKey !== undefined) signWhatIsNot(log, signingKey);
  const time = new SimulatedTime();
  const attempts: TransportPair[] = [];
  const statuses: UplinkStatus[] = [];
  const standings: Standing[] = [];
  let told = () => {};
  const staffLists: unknown[] = [];
  const reviewKeys: unknown[] = [];
  const uplink = startUplinksInTurn({
    log,
    givenUp: [],
    onStaffList: (list) => staffLists.push(list),
    onReviewKey: (key) => reviewKeys.push(key),
    tableId: '1',
    key: 'key-1',
    connect: () => {
      const pair = transportPair(time);
      attempts.push(pair);
      return pair.near;
    },
    onAppended: (listener) => {
      told = listener;
      return () => {
        told = () => {};
      };
    },
    executeOrder: () => ({ refusal: null }),
    time,
    onStatus: (status) => statuses.push(status),
    run: 'run-1',
    takeBack: ({ rows }) => {
      log.append(rows);
      return null;
    },
    onStanding: (standing) => standings.push(standing),
    keyOf: () => signingKey ?? null,
    ...options,
  });
  onTestFinished(() => {
    uplink.stop();
    log.close();
  });
  const newest = () => {
    const pair = attempts.at(-1);
    if (pair === undefined) throw new Error('No attempt was made.');
    return pair.far;
  };
  /** What the room receives in response to its message. */
  const room = (...messages: readonly ToTable[]): readonly ToRoom[] => {
    const end = newest();
    const before = end.heard.length;
    for (const message of messages) end.send(JSON.stringify(message));
    time.advance(10);
    return messagesAt<ToRoom>(end).slice(before);
  };
  const append = (rows: readonly LogRow[]) => {
    log.append(rows);
    told();
  };
  time.advance(5);
  return {
    log,
    time,
    attempts,
    statuses,
    standings,
    staffLists,
    reviewKeys,
    uplink,
    room,
    newest,
    append,
    status: () => statuses.at(-1),
  };
}

export const welcome = (head = emptyHead): ToTable => ({ type: 'welcome', protocol: 1, storeId: 'store-1', ...head });
export const lastRows = (messages: readonly ToRoom[]) =>
  messages.map((message) => (message.type === 'batch' ? message.rows.at(-1)?.seq : message.type));
export const order: Extract<ToTable, { type: 'order' }> = {
  type: 'order',
  order: 'o1',
  storeId: 'store-1',
  body: {
    type: 'floor-order',
    order: { order: 'take-call', incident: 'i1' },
    by: 'floor:AB12',
    second: null,
    name: 'Petra',
  },
};
