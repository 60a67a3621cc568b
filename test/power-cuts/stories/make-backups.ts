// Fills a store and backs it up, again and again, and reports each backup: the program of a story.
import { join } from 'node:path';
import { simulatedSigningKey } from '../../../commands/simulation/table-program.ts';
import { backupFolder } from '../../../native-bridge/disk/backup-folder.ts';
import { writableFolder } from '../../../native-bridge/disk/folders.ts';
import { openCardroomStore } from '../../../native-bridge/sqlite/cardroom-store.ts';
import { openReadOnlyStore } from '../../../native-bridge/sqlite/read-only-store.ts';
import { Backups } from '../../../server/cardroom/backups.ts';
import { faultOfBackup } from '../../../server/cardroom/check-store.ts';
import { OfficeLog } from '../../../server/cardroom/office/office-log.ts';

const [folder = '', turns = '1'] = process.argv.slice(2);
writableFolder(folder);
const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' });
const office = new OfficeLog(store, simulatedSigningKey('room'));
let now = 1_700_000_000_000;
const backups = new Backups({
  everyMinutes: 60,
  keep: 2,
  folder: backupFolder(join(folder, 'backups')),
  time: { now: () => now, after: () => () => {} },
  count: (after) => store.countBackup(after),
  copyTo: (path) => store.backup(path, now),
  check: async (path) => faultOfBackup(path, openReadOnlyStore),
  report: (sentence) => console.error(sentence),
});
for (let turn = 1; turn <= Number(turns); turn += 1) {
  now += 60 * 60_000;
  const events = [{ type: 'call-minutes-set', minutes: turn }] as const;
  office.append({ events, actor: 'floor', at: now, request: null, texts: [], orders: [] });
  await backups.run();
  console.log(JSON.stringify({ backup: backups.last?.file, office: store.office.head().seq }));
}
await backups.stop();
store.close();
