import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { transportPair, type Wire } from '../../commands/simulation/transport-pair.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { type ChainStatus, ChainUplink } from '../../server/cardroom/chain/chain-uplink.ts';
import { Room } from '../../server/cardroom/room.ts';
import type { Chain } from '../../server/chain/start-chain.ts';
import { publicRoomKey } from '../../server/staff/staff-list.ts';
import { batchesOf, gathered, playedNight } from '../bench/room-logs.ts';
import { sampleRoomKey } from './staff-of-house.ts';
import { folderToRemove } from './temporary-folder.ts';

const shortNight = playedNight(600);

/** A room over its own file, with tables that have played, and its link to the chain. */
export interface ChainedRoom {
  readonly store: SqliteCardroomStore;
  readonly room: Room;
  readonly key: string;
  readonly path: string;
  /** A table's next rows, as many as the night has, by a clock this many milliseconds ahead. */
  play(tableId: string, rows?: number, ahead?: number): void;
  /** Joins a chain with a fresh code. */
  join(chain: Chain): Promise<void>;
  /** Opens the link to the chain. */
  follow(
    chain: Pick<Chain, 'serveRoom'>,
    wire?: Wire,
  ): { readonly status: () => ChainStatus; readonly broke: readonly unknown[]; cut(): void; stop(): void };
  close(): void;
}

export interface ChainedRoomOptions {
  /** A new one by default. */
  readonly path?: string;
  readonly storeId?: string;
  readonly key?: string;
  /** What its tables have to play. Default: 600 events each. */
  readonly night?: ReturnType<typeof playedNight>;
  /** The clock of its link to the chain. Default: the machine’s. */
  readonly time?: TimeSource;
}

export function chainedRoom(options: ChainedRoomOptions = {}): ChainedRoom {
  const folder = options.path === undefined ? folderToRemove() : null;
  const path = options.path ?? join(folder?.path ?? '', 'cardroom.db');
  const store = openCardroomStore({ path, newStoreId: () => options.storeId ?? randomBytes(16).toString('hex') });
  const roomKey = sampleRoomKey();
  const signing = { key: roomKey, known: new Set([publicRoomKey(roomKey)]) };
  const room = new Room({ store, time: systemTime, tableKeys: new Map(), staffList: () => null, signing });
  const key = options.key ?? randomBytes(32).toString('base64url');
  const runs: (() => void)[] = [];
  return {
    store,
    room,
    key,
    path,
    play: (tableId, most = 200, ahead = 0) =>
      playMore(store, room, { tableId, most, ahead, night: options.night ?? shortNight }),
    join: async (chain) => {
      const { code } = chain.joining.issueCode(null);
      const said = await chain.joining.join({ code, storeId: store.storeId, name: 'Room', key }, 'here');
      if ('sentence' in said) throw new Error(said.sentence);
    },
    follow: (chain, wire) => {
      const broke: unknown[] = [];
      let pair = transportPair(systemTime, wire, false);
      const uplink = new ChainUplink({
        store,
        room,
        time: options.time ?? systemTime,
        key,
        name: 'Room',
        version: 'test',
        run: randomBytes(8).toString('hex'),
        connect: () => {
          pair = transportPair(systemTime, wire, false);
          chain.serveRoom(pair.far);
          return pair.near;
        },
        standing: () => ({
          tables: 1,
          linked: 1,
          players: 9,
          tournaments: 0,
          waiting: 0,
          calls: 0,
          keptOut: 0,
          sentence: null,
        }),
        results: () => [],
        hears: () => {},
        onStatus: () => {},
        broke: (error) => void broke.push(error),
      });
      runs.push(() => uplink.stop());
      return { status: () => uplink.status, broke, cut: () => pair.cut(), stop: () => uplink.stop() };
    },
    close: () => {
      for (const stop of runs) stop();
      store.close();
      folder?.remove();
    },
  };
}

/** What a table of this store plays next, from the end of its log. */
function playMore(
  store: SqliteCardroomStore,
  room: Room,
  {
    tableId,
    most,
    ahead,
    night,
  }: Record<'most' | 'ahead', number> & { tableId: string; night: ReturnType<typeof playedNight> },
): void {
  const logId = `${store.storeId.slice(0, 8)}-${tableId}`;
  const held = store.rows.position(logId).seq;
  let rows = 0;
  for (const batch of gathered(batchesOf(night, { tableId, logId }), 50)) {
    const fresh = batch.filter(({ seq }) => seq > held);
    if (fresh.length === 0) continue;
    const said = room.intake.accept({ tableId, logId, rows: fresh, texts: [], ahead });
    if (said !== null) throw new Error(said);
    rows += fresh.length;
    if (rows >= most) return;
  }
}
