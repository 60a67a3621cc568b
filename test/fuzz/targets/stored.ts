import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOfLog } from '../../../commands/restore.ts';
import { configPath } from '../../../electron/config-path.ts';
import { CrashJournal } from '../../../electron/crash-journal.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import { shufflerMemoryIn } from '../../../native-bridge/disk/shuffler-memory.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../../../native-bridge/sqlite/event-log.ts';
import { kindOfFile } from '../../../native-bridge/sqlite/file-shape.ts';
import { openReadOnlyStore } from '../../../native-bridge/sqlite/read-only-store.ts';
import { backupsAmong } from '../../../server/cardroom/backups.ts';
import { faultOfStore } from '../../../server/cardroom/check-store.ts';
import { readEvent } from '../../../server/table/stored-event.ts';
import { Table } from '../../../server/table/table.ts';
import { firstRows } from '../../support/table-rows.ts';
import { type FuzzTarget, refusal, textOf, value } from '../fuzz-target.ts';
import { ownFolder } from './rooms.ts';

/** The refusals of a damaged log: a disk fault, or an assertion with a sentence that stops the program. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof StorageFault || error instanceof assert.AssertionError;

function attempted(input: Uint8Array, attempt: () => unknown): string {
  try {
    const found = attempt();
    return typeof found === 'string' ? refusal(found, input) : 'whole';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusal(error.message.split('\n')[0], input);
  }
}

/** A small file of either kind, as bytes without companions. */
function fileBytes(kind: 'log' | 'store'): Uint8Array {
  const folder = ownFolder();
  const path = join(folder.path, 'x.db');
  if (kind === 'log') {
    const log = openEventLog({ path, tableId: '1', newLogId: () => 'log-1' });
    log.append(firstRows('1', 'log-1', 20));
    log.close();
  } else openCardroomStore({ path, newStoreId: () => 'store-1' }).close();
  const bytes = readFileSync(path);
  folder.remove();
  return bytes;
}

const databases: FuzzTarget = {
  name: 'database-files',
  covers: ['file-shape', 'open-database', 'schema', 'read-only-log', 'read-only-store', 'event-log', 'sqlite-faults']
    .map((name) => `native-bridge/sqlite/${name}.ts`)
    .concat(
      'server/cardroom/check-store.ts',
      'server/table/restore-table.ts',
      'server/table/stored-event.ts',
      'commands/restore.ts',
    ),
  form: 'bytes',
  mostBytes: 400_000,
  share: 0.04,
  samples: () => [fileBytes('log'), fileBytes('store')],
  words: [
    'SQLite format 3\0',
    'table-opened',
    '"v":1',
    '"v":9',
    'device-changed',
    '"type":"hand-started"',
    'CREATE TABLE',
    'log_id',
  ],
  open: () => {
    const folder = ownFolder();
    const path = join(folder.path, 'x.db');
    return {
      take: (input) => {
        for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${companion}`, { force: true });
        writeFileSync(path, input);
        const kind = input.length < 72 ? 'short' : (kindOfFile(path)?.name ?? 'none');
        const looked = [
          attempted(input, () => faultOfLog(path)),
          attempted(input, () => faultOfStore(path, openReadOnlyStore)),
        ];
        const grown = attempted(input, () => {
          const log = openEventLog({ path, tableId: '1', newLogId: () => 'log-2' });
          try {
            new Table({ log, time: new SimulatedTime() });
          } finally {
            log.close();
          }
        });
        return [kind, ...looked, grown].join('; ').replaceAll(path, '');
      },
      close: folder.remove,
    };
  },
};

const storedEvents: FuzzTarget = {
  name: 'stored-events',
  covers: ['server/table/stored-event.ts', 'engine/table/upcast-event.ts'],
  form: 'json',
  mostBytes: 65_536,
  samples: () => firstRows('1', 'log-1', 2).map(({ body }) => body),
  open: () => ({
    take: (input) => attempted(input, () => void readEvent({ seq: 1, kind: 'device-changed', body: textOf(input) })),
  }),
};

const smallFiles: FuzzTarget = {
  name: 'small-files',
  covers: [
    'native-bridge/disk/shuffler-memory.ts',
    'server/cardroom/backups.ts',
    'electron/crash-journal.ts',
    'electron/config-path.ts',
  ],
  form: 'json',
  mostBytes: 8_192,
  share: 0.1,
  samples: () => [
    '{"serialNumber":"S1","lastEvent":7}',
    '[{"at":1,"what":"page","why":"oom","code":null}]',
    '--config\nx.toml\n--no-sandbox',
    'cardroom-20261122T210000Z.db\ncardroom-000042-20261122T210000Z.db',
    'null',
  ],
  open: () => {
    const folder = ownFolder();
    const memory = shufflerMemoryIn(folder.path, () => {});
    return {
      take: (input) => {
        writeFileSync(join(folder.path, 'shuffler.json'), input);
        const crashes = new CrashJournal({ file: join(folder.path, 'shuffler.json'), now: () => 0, report: () => {} });
        configPath(textOf(input).split('\n'), folder.path);
        const names = backupsAmong(textOf(input).split('\n'));
        return value(
          [memory.read(), names, crashes],
          input,
          `${memory.read() === null} ${names.length > 0} ${names.some(({ at }) => Number.isNaN(at))}`,
        );
      },
      close: folder.remove,
    };
  },
};

export const storedTargets: readonly FuzzTarget[] = [databases, storedEvents, smallFiles];
