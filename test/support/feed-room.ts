import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { luckOf, somethingToDo } from '../../commands/simulation/random-play.ts';
import { decide } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { listenTools } from '../../native-bridge/network/listen-tools.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import type { PublicEvent } from '../../protocol/public-events/public-event.ts';
import { tableStream } from '../../protocol/public-events/public-stream.ts';
import { cardroomDoors } from '../../server/cardroom/cardroom-doors.ts';
import { ReaderTokens } from '../../server/cardroom/public/reader-tokens.ts';
import { type Cardroom, startCardroom } from '../../server/cardroom/start-cardroom.ts';
import { type Listening, listen } from '../../server/connections/listen.ts';
import { cardroomPage, roomPages } from '../../server/connections/page-addresses.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { noStaff } from './staff-of-house.ts';
import { PlayedTable } from './table-rows.ts';

/** A cardroom over a store on the disk and real sockets, with one table “t” that sends its night when told to. */
export interface FeedRoom {
  readonly cardroom: Cardroom;
  readonly tokens: ReaderTokens;
  readonly store: SqliteCardroomStore;
  readonly listening: Listening;
  /** Stops once the room is closed. */
  readonly time: TimeSource;
  readonly night: ReturnType<typeof nightAtTable>;
  /** How many rows the table has sent. */
  sent(): number;
  /** The table sends this many more rows; names come with the first ones. */
  plays(rows: number): void;
  /** The public events of the table's rows after this one, without names. */
  told(after: number): readonly PublicEvent[];
  close(): Promise<void>;
}

interface FeedRoomOptions {
  readonly folder: string;
  readonly steps: number;
  readonly texts: readonly PrivateText[];
  /** The built screens; none by default. */
  readonly pages?: string;
}

/** Programs with this token may read. */
export const feedToken = 'a token of sixteen';

export async function openFeedRoom({ folder, steps, texts, pages }: FeedRoomOptions): Promise<FeedRoom> {
  const night = nightAtTable(steps, 'log-1');
  let [isOpen, made, sent] = [true, 0, 0];
  const time: TimeSource = { ...systemTime, after: (ms, action) => systemTime.after(ms, () => isOpen && action()) };
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' });
  const newKey = (): string => randomBytes(32).toString('base64url');
  const tokens = new ReaderTokens({
    files: privateFiles,
    file: join(folder, 'reader-tokens.json'),
    newKey,
    time,
    note: () => {},
  });
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map([['t', 'key']]),
    randomCode: () => '000000',
    newKey,
    readerTokens: tokens,
    staff: noStaff(() => `id-${++made}`),
  });
  const { fastify, files, sockets, sharedPort } = listenTools(64 * 1024);
  const doors = cardroomDoors(cardroom, {
    key: 'desk',
    token: null,
    readers: { open: false, tokens: { overlay: feedToken }, made: tokens },
    time: systemTime,
    note: () => {},
    place: () => ({ address: '', fingerprint: null }),
  });
  const where = { host: '127.0.0.1', port: 0, certificates: null };
  const served = { folder: pages ?? null, index: cardroomPage, alsoAt: pages === undefined ? {} : roomPages };
  const listening = await listen(
    { ...doors, ...where, ...served, files: files as never, time: systemTime },
    { fastify: fastify as never, sockets: sockets as never, sharedPort: sharedPort as never },
  );
  return {
    cardroom,
    tokens,
    store,
    listening,
    time,
    night,
    sent: () => sent,
    told: (after) => {
      const stream = tableStream('log-1', { nameOf: () => null, rulings: false });
      return night.rows.slice(0, sent).flatMap((row) => {
        const placed = { sequence: row.seq, at: row.at, event: readEvent(row) };
        if (row.seq > after) return stream.next(placed) ?? [];
        stream.pass(placed);
        return [];
      });
    },
    plays: (rows) => {
      const batch = night.rows.slice(sent, sent + rows);
      const refused = cardroom.room.intake.accept({
        tableId: 't',
        logId: 'log-1',
        rows: batch,
        texts: sent === 0 ? texts : [],
      });
      if (refused !== null) throw new Error(JSON.stringify(refused));
      sent += batch.length;
    },
    close: async () => {
      isOpen = false;
      await listening.close();
      store.close();
    },
  };
}

/** A night with everything: corrections, undone steps, rulings, reports, players who come and go. Players are p1, p2, p3 … */
export function nightAtTable(steps: number, logId = 'log'): PlayedTable {
  const luck = luckOf(7);
  const table = new PlayedTable('t', logId);
  let ids = 0;
  const newId = (): string => `p${++ids}`;
  for (const seat of [1, 2])
    table.play({ type: 'seat-player', seat, player: { id: newId(), hash: 'h' }, stack: 2_000 });
  for (let step = 0; step < steps; step += 1) {
    const { state, tape } = table;
    if (state === null) break;
    const { command } = somethingToDo(state, luck, { at: step, newId, tape });
    const asked = command.type === 'amend-hand' ? { ...command, tape } : command;
    if (!('refusal' in decide(state, asked))) table.play(command);
  }
  return table;
}
