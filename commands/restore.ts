import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { emptyHead, type LogHead } from '../native-bridge/contracts/event-log.ts';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { restoreFile } from '../native-bridge/sqlite/backup.ts';
import { kindOfFile } from '../native-bridge/sqlite/file-shape.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { tableLogKind } from '../native-bridge/sqlite/migrations/table-log.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { backupsAmong } from '../server/cardroom/backups.ts';
import { besideStore } from '../server/cardroom/beside-store.ts';
import { faultOfStore } from '../server/cardroom/check-store.ts';
import { storeReachFile } from '../server/cardroom/store-reach.ts';
import { storeSignersFile } from '../server/cardroom/store-signers.ts';
import { parseTableConfig } from '../server/config.ts';
import { walkChain } from '../server/sync/hash-chain.ts';
import { PullFault } from '../server/sync/pull-log.ts';
import { cardroomConfig, cardroomFiles, DeskClosed, sayLines } from './cardroom-desk.ts';
import { flag, readWords, word } from './command-line.ts';
import { type RestoreFromChainOptions, restoreFromChain } from './restore-from-chain.ts';

const usage = `Usage: riffle restore [--data DIR | --config FILE] [--unsigned] [BACKUP]
       riffle restore --config CARDROOM.toml --from-chain HOST:PORT --room ID --code N [--fingerprint AB:CD:…]
  BACKUP is a file, or the name of one in the backup folder; without it the backups are listed, and the newest good one named.
  With the configuration of a table, BACKUP is a copy of its log. The server must be stopped.
  --unsigned takes a copy of a store in which signatures of the room are missing: nothing shows then whether somebody has changed it.`;

interface Options {
  readonly config: string;
  readonly backup: string | null;
  readonly isUnsigned: boolean;
}

/** `riffle restore`: replaces a store or a log by a backup, and keeps what was there. Returns the exit code. */
export const restore = (args: readonly string[]): Promise<number> =>
  sayLines(
    async () => {
      const options = readOptions(args);
      if ('chain' in options) return restoreFromChain(options);
      return options.backup === null ? listed(options) : restored(options, options.backup);
    },
    CannotRun,
    PullFault,
    PrivateFileFault,
  );

async function restored({ config, isUnsigned }: Options, name: string): Promise<readonly string[]> {
  const backup = fileOf(config, name);
  const kind = kindOfFile(backup);
  if (kind === null) throw new DeskClosed(`${backup} is not a backup of Riffle.`);
  const target = kind === cardroomKind ? cardroomFiles(config).store : logOf(config, backup);
  const fault = kind === cardroomKind ? faultOfStore(backup, openReadOnlyStore) : faultOfLog(backup);
  if (fault !== null) throw new DeskClosed(`${backup} is not whole, and nothing was changed: ${fault}`);
  const lacks = kind === cardroomKind && lacksSignatures(backup, target);
  if (lacks && !isUnsigned) throw new DeskClosed(unsignedSentence(backup));
  const aside = `.replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  // A restored store is meant to be older than the one before. Of one that is not replaced it stays known how far it had come.
  const ready = () => {
    if (kind === cardroomKind) rmSync(join(dirname(target), storeReachFile), { force: true });
  };
  const kept = await restoreFile({ kind, backup, target, aside, ready });
  // The room takes the store as it lies at its next start, and signs it.
  if (lacks) rmSync(join(dirname(target), storeSignersFile), { force: true });
  const begins = kind === cardroomKind ? 'riffle cardroom' : 'riffle table';
  const next = kind === tableLogKind ? 'the cardroom gives back' : 'tables send again';
  return [
    `${target} is ${backup} now.`,
    ...(kept === null ? [] : [`The old file is kept as ${kept}.`, ...longerLog(kept, target)]),
    `Start the server again (${begins}): ${next} what is newer.`,
  ];
}

/** Whether a copy of a store lacks what the room beside `target` has signed there: it is older than that, or somebody took it away. */
function lacksSignatures(backup: string, target: string): boolean {
  const file = openReadOnlyStore(backup);
  try {
    const { storeId, projections } = file;
    const signed = besideStore(privateFiles, dirname(target)).signers.of(storeId);
    if (signed === null) return false;
    const [seals, signatures] = [file.seals(), file.signatures()];
    const logs = projections.logs();
    const hasLogs = seals !== null && logs.some(({ logId }) => seals.find('log', logId) !== null);
    const hasOffice = (signatures?.officeHeads(0, everyHead) ?? []).some(({ key }) => signed.keys.has(key));
    return (
      (signed.hasStaff !== null && seals === null) ||
      (signed.logs && logs.length > 0 && !hasLogs) ||
      (signed.held && (seals?.find('held', 'all') ?? null) === null) ||
      (file.office.head().seq > 0 && !hasOffice)
    );
  } finally {
    file.close();
  }
}

const unsignedSentence = (backup: string): string =>
  `${backup} lacks signatures that this room has made in its store, and nothing was changed: it is from before the room made them, or somebody took them away and may have changed it. If you know where it comes from, repeat the command with --unsigned: the room then takes it as it lies.`;

const everyHead = 100_000_000;

/** Said if the file that was replaced is a table's log that went further: only events the cardroom has come back by themselves. */
function longerLog(replaced: string, target: string): readonly string[] {
  if (kindOfFile(target) !== tableLogKind) return [];
  const [before, now] = [headOf(replaced), headOf(target)];
  if (before === null || now === null || before <= now) return [];
  return [
    `The old file goes on to event ${before}, this one ends with event ${now}: what the cardroom never had of that is in the old file alone.`,
  ];
}

/** The last event of a log; null: it cannot be read. */
function headOf(path: string): number | null {
  try {
    const log = openReadOnlyLog(path);
    try {
      return log.head.seq;
    } finally {
      log.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return null;
    throw error;
  }
}

/** A file by its path, or by its name in the cardroom's backup folder. */
function fileOf(config: string, name: string): string {
  const path = resolve(name);
  if (existsSync(path) || name !== name.replace(/[/\\]/g, '')) return path;
  const inFolder = isTable(config) ? path : join(cardroomFiles(config).backups, name);
  return existsSync(inFolder) ? inFolder : path;
}

/** The configuration names a table, so it cannot be a cardroom's. */
const isTable = (config: string): boolean =>
  existsSync(config) && /(?:^|[{,\s])"?tableId"?\s*[=:]/.test(readText(config));

function logOf(config: string, backup: string): string {
  if (!isTable(config))
    throw new DeskClosed(`${backup} is the log of a table: name that table’s configuration with --config FILE.`);
  const { data, tableId } = parseTableConfig(config, readText(config));
  const log = openReadOnlyLog(backup);
  try {
    if (log.tableId !== tableId)
      throw new DeskClosed(`${backup} is the log of table ${log.tableId}, not of table ${tableId}.`);
  } finally {
    log.close();
  }
  return join(resolve(dirname(config), data), 'table.db');
}

function listed({ config }: Options): readonly string[] {
  const { backups, store } = cardroomFiles(config);
  // A backup that was made since may lack what another program had deleted by then.
  const { keysOf } = besideStore(privateFiles, dirname(store));
  const names = existsSync(backups) ? backupsAmong(readdirSync(backups)) : [];
  if (names.length === 0) throw new DeskClosed(`There is no backup in ${backups}.`);
  const good = names.find(({ name }) => faultOfStore(join(backups, name), openReadOnlyStore, { keysOf }) === null);
  return [
    ...names.map(({ name, at }) => `${name}   ${new Date(at).toLocaleString()}`),
    good === undefined
      ? 'None of them is whole.'
      : `The newest good one: riffle restore --config ${config} ${good.name}`,
  ];
}

const readOptions = (args: readonly string[]): Options | RestoreFromChainOptions =>
  readWords(
    args,
    usage,
    {
      allowPositionals: true,
      options: {
        data: word,
        config: word,
        unsigned: flag,
        'from-chain': word,
        room: word,
        code: word,
        fingerprint: word,
      },
    },
    ({ values, positionals }) => {
      const [backup = null, ...more] = positionals;
      const { 'from-chain': chain, room, code, fingerprint } = values;
      if (more.length > 0 || (chain !== undefined && backup !== null)) throw new DeskClosed(usage);
      if (chain !== undefined) {
        if (room === undefined || code === undefined) throw new DeskClosed(usage);
        return { config: cardroomConfig(values), chain, room, code, fingerprint };
      }
      return { config: cardroomConfig(values), backup, isUnsigned: values.unsigned };
    },
  );

const rowsAtOnce = 5_000;

/** What is wrong with a table's log or a copy of it, in a sentence; null: nothing. A file that cannot be opened is not whole either. */
export function faultOfLog(path: string): string | null {
  try {
    const log = openReadOnlyLog(path);
    try {
      log.assertSound();
      return breakIn(path, log);
    } finally {
      log.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return error.message;
    throw error;
  }
}

function breakIn(path: string, log: ReadOnlyLog): string | null {
  let head: LogHead = emptyHead;
  for (let rows = log.read(0, rowsAtOnce); rows.length > 0; rows = log.read(head.seq, rowsAtOnce)) {
    const end = walkChain(log.logId, head, rows);
    if ('found' in end) return `${path} is damaged: its chain breaks at row ${end.seq}.`;
    head = end;
  }
  return null;
}
