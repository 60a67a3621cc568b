import { StorageFault } from '../contracts/storage-fault.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openedToRead } from './open-database.ts';
import type { FileKind } from './schema.ts';
import { asStorageFault } from './sqlite-faults.ts';

/** What a file says it is, even where its end is missing; null: neither a store nor a log. Throws a `StorageFault` when it cannot be read. */
export function kindOfFile(path: string): FileKind | null {
  const id = applicationIdOf(path);
  return [cardroomKind, tableLogKind].find(({ applicationId }) => applicationId === id) ?? null;
}

function applicationIdOf(path: string): unknown {
  return openedToRead(path, (connection) => {
    try {
      // Without this SQLite says nothing of a file that is shorter than it should be.
      connection.unsafeMode().pragma('writable_schema = ON');
      return connection.pragma('application_id', { simple: true });
    } catch (error) {
      const fault = asStorageFault(path, error);
      if (fault instanceof StorageFault && ['not-a-database', 'corrupted'].includes(fault.code)) return null;
      throw fault;
    } finally {
      connection.close();
    }
  });
}
