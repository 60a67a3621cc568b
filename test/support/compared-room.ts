import Database from 'better-sqlite3';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import { differencesIn, nothingGone, type StoreDifferences } from '../../server/cardroom/compare-store.ts';
import { Room } from '../../server/cardroom/room.ts';
import { RoomSeals } from '../../server/cardroom/room-seals.ts';
import { storeReachIn } from '../../server/cardroom/store-reach.ts';
import { publicRoomKey } from '../../server/staff/staff-list.ts';
import { storeOnDisk } from './store-on-disk.ts';
import { firstRows } from './table-rows.ts';

const key = simulatedSigningKey('room');
const known = new Set([publicRoomKey(key)]);

/** What table 1 sends first. */
export const tableRows = firstRows('1', 'log-1', 5);

/** With what the room signs. */
export const roomSigning = { key, known };

/** A room that compares its store as it does in a thread, and what other programs do to the file. */
export function comparedRoom() {
  const { store, time, path } = storeOnDisk();
  new RoomSeals(store, { key, known }).seal({ what: 'held', row: nothingGone });
  const asked: string[] = [];
  const reach = storeReachIn({ read: () => null, write: () => {} }, 'reach', store.storeId);
  /** What the room keeps in mind outside of the store. */
  const remember = ({ ends, seals }: Room): void =>
    reach.keep({ office: 0, ...(seals.held() ?? nothingGone), logs: ends.taken });
  const compare = (): Promise<StoreDifferences> => {
    asked.push('compared');
    return Promise.resolve(compared());
  };
  const compared = (): StoreDifferences => {
    const file = openReadOnlyStore(path);
    try {
      return differencesIn(file, known, reach.now);
    } finally {
      file.close();
    }
  };
  const open = (how: Partial<ConstructorParameters<typeof Room>[0]> = {}): Room =>
    new Room({
      store,
      time,
      tableKeys: new Map(),
      staffList: () => null,
      signing: { key, known },
      reach,
      compare,
      ...how,
    });
  const change = (sql: string): void => {
    const db = new Database(path);
    for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
    }[])
      db.exec(`DROP TRIGGER "${name}"`);
    db.exec(sql);
    db.close();
  };
  /** The same, without leave to change what never changes. */
  const program = (sql: string): void => {
    const db = new Database(path);
    db.exec(sql);
    db.close();
  };
  /** A row of a table is another one than one of its indexes says. */
  const forgeIndex = (): void => {
    const db = new Database(path);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    const hook = (sql: string): void => {
      db.exec(sql);
      db.pragma(`schema_version = ${Number(db.pragma('schema_version', { simple: true })) + 1}`);
    };
    db.exec("CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'hands_by_time'");
    hook("DELETE FROM sqlite_schema WHERE name = 'hands_by_time'");
    db.exec('INSERT INTO hands (log, hand, started_at, pot_chips, amended) VALUES (1, 900, 5, 0, 0)');
    hook('INSERT INTO sqlite_schema SELECT * FROM kept');
    db.exec('DROP TABLE kept');
    db.close();
  };
  const told = async (room: Room): Promise<boolean> => {
    room.check.begin();
    await settled();
    return room.check.isSure;
  };
  return { store, time, path, reach, remember, open, change, program, compared, forgeIndex, told, asked };
}

/** Comparing in these tests takes a few turns of promises. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
