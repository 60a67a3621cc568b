import { readFileSync, rmSync } from 'node:fs';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { cardroomKind } from '../../native-bridge/sqlite/migrations/cardroom.ts';
import { openWriteDatabase } from '../../native-bridge/sqlite/open-database.ts';
import { takeWriteLock } from '../../native-bridge/sqlite/write-lock.ts';
import { chainFaults } from '../../server/cardroom/check-store.ts';
import { OfficeLog } from '../../server/cardroom/office/office-log.ts';
import { Room } from '../../server/cardroom/room.ts';
import { type CopyEnd, type Damage, wrong } from './damages.ts';
import { cashTable } from './killed-table.ts';
import { type DiskMoment, layOut, type PlayedLog } from './torn-log.ts';
import { commitsIn, isCarriedInto } from './wal-frames.ts';

const { tableId } = cashTable;
const storeId = 'store-1';
const roomKey = simulatedSigningKey('room');
const pagesOfWal = 250;
const lookEvery = 17;
const rowsOfBatch = 4;

/** A store's content after each of its transactions. */
interface Progress {
  readonly rows: number;
  readonly office: number;
}

/** A store that received a table’s log while the office worked, and its files at several moments. */
export interface FilledStore {
  readonly played: PlayedLog;
  readonly progress: readonly Progress[];
  /** Their heads count transactions. */
  readonly moments: readonly DiskMoment[];
}

/** Sends a log to a room, a few rows in a transaction, with steps of the office between, and copies the files beside the open store. */
export function fillStore(folder: string, played: PlayedLog, luck: Luck): FilledStore {
  const path = layOut(folder, { db: Buffer.alloc(0), wal: null });
  rmSync(path);
  openCardroomStore({ path, newStoreId: () => storeId }).close();
  const store = openSmall(path);
  const { room, office } = programOn(store);
  const progress: Progress[] = [{ rows: 0, office: 0 }];
  const heads = [0];
  const moments: DiskMoment[] = [];
  const { logId, rows } = played;
  for (let sent = 0; sent < rows.length; ) {
    if (luck.once(5)) step(office, 1 + (heads.length % 29));
    else {
      const batch = rows.slice(sent, sent + 1 + luck.upTo(rowsOfBatch - 1));
      room.intake.accept({ tableId, logId, rows: batch, texts: [] });
      sent += batch.length;
    }
    heads.push(progress.push({ rows: sent, office: store.office.head().seq }) - 1);
    if (heads.length % lookEvery === 0) moments.push(momentOf(path, heads));
  }
  store.close();
  return { played, progress, moments };
}

/** The result for a damaged copy of a store. */
export function openedStore(folder: string, { played, progress }: FilledStore, damage: Damage): CopyEnd {
  const path = layOut(folder, damage);
  let store: SqliteCardroomStore | null = null;
  try {
    store = openCardroomStore({ path, newStoreId: () => 'another-store' });
    if (store.storeId !== storeId) return damage.holdsLog ? wrong('it became a new store') : { is: 'opened' };
    const { room, office } = programOn(store);
    const { logId, rows } = played;
    const held = store.rows.read(logId, 0, rows.length + 1);
    const other = held.find(({ hash, body }, index) => hash !== rows[index]?.hash || body !== rows[index]?.body);
    // An ordinary start checks the newest rows: damage to an older one is reported when all are read.
    if (other !== undefined)
      return chainFaults(store).length > 0 ? { is: 'named by verify' } : wrong(`event ${other.seq} is another one`);
    const least = progress[damage.holds] ?? { rows: 0, office: 0 };
    if (held.length < least.rows) return wrong(`it holds ${least.rows} events and was opened with ${held.length}`);
    if (store.office.head().seq < least.office)
      return wrong(`it holds ${least.office} steps of the office and was opened with fewer`);
    if ((room.table(tableId)?.head.seq ?? 0) !== held.length) return wrong('what is shown is not what is held');
    // The table sends what the room lacks, the office goes on, and everything is there when the store is opened again.
    if (held.length < rows.length) room.intake.accept({ tableId, logId, rows: rows.slice(held.length), texts: [] });
    step(office, 30);
    const [{ seq }, { seq: officeSeq }] = [store.rows.position(logId), store.office.head()];
    store.close();
    store = openCardroomStore({ path, newStoreId: () => 'another-store' });
    const isWhole =
      seq === rows.length && store.rows.position(logId).seq === seq && store.office.head().seq === officeSeq;
    return isWhole ? { is: 'opened' } : wrong('what was sent after it was opened was lost');
  } catch (error) {
    if (!(error instanceof StorageFault)) return wrong(`it ended with ${String(error).split('\n')[0]}`);
    if (damage.mustOpen) return wrong(`it was refused: ${error.message}`);
    return /\.$/.test(error.message) && error.message.includes(path) ? { is: 'refused' } : wrong(error.message);
  } finally {
    store?.close();
  }
}

function programOn(store: SqliteCardroomStore): { readonly room: Room; readonly office: OfficeLog } {
  const tableKeys = new Map([[tableId, 'key']]);
  const room = new Room({ store, time: new SimulatedTime(), tableKeys, staffList: () => null });
  return { room, office: new OfficeLog(store, roomKey) };
}

function step(office: OfficeLog, minutes: number): void {
  const events = [{ type: 'call-minutes-set', minutes }] as const;
  office.append({ events, actor: 'floor', at: minutes, request: null, texts: [], orders: [] });
}

/** A store whose write-ahead log restarts every few batches. */
function openSmall(path: string): SqliteCardroomStore {
  const lock = takeWriteLock(path);
  const db = openWriteDatabase(lock.path, cardroomKind);
  db.pragma(`wal_autocheckpoint = ${pagesOfWal}`);
  return new SqliteCardroomStore({ db, lock, storeId });
}

function momentOf(path: string, heads: readonly number[]): DiskMoment {
  const wal = readFileSync(`${path}-wal`);
  const [db, commits] = [readFileSync(path), commitsIn(wal)];
  return { db, wal, commits, heads: [...heads], isCarriedOver: isCarriedInto(db, wal, commits) };
}
