import type { BackupFolder } from '../native-bridge/contracts/disk.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { backupsAmong } from './cardroom/backups.ts';

export interface OpenedOptions<Opened> {
  readonly open: () => Opened;
  /** What can replace a damaged one. */
  readonly instead: () => string | Promise<string>;
  /** Resolves when a full disk may have room again. Null: it is a fault like any other. */
  readonly roomAgain: ((sentence: string) => Promise<void>) | null;
}

/** Opens a database. If it is damaged, says what can replace it. */
export async function opened<Opened>({ open, instead, roomAgain }: OpenedOptions<Opened>): Promise<Opened> {
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      if (error.code === 'disk-full' && roomAgain !== null) await roomAgain(error.message);
      else if (!['corrupted', 'not-a-database'].includes(error.code)) throw error;
      else throw new StorageFault(error.code, `${error.message} ${await instead()}`, { cause: error });
    }
  }
}

/** Says what is wrong with a file; null: nothing. */
type CheckFile = (path: string) => string | null | Promise<string | null>;

/** The backup that should replace a damaged store, the newest intact one; null: none is. */
export async function newestGoodBackup(folder: BackupFolder, check: CheckFile): Promise<string | null> {
  for (const { name } of backupsAmong(folder.names())) if ((await check(folder.pathOf(name))) === null) return name;
  return null;
}

/** What to do about a damaged store: which backup should replace it. */
export const howToRestoreStore = async (config: string, folder: BackupFolder, check: CheckFile): Promise<string> =>
  sentenceOfRestore(config, folder, await newestGoodBackup(folder, check));

/** `backup`: null: there is no good one. */
export function sentenceOfRestore(config: string, folder: BackupFolder, backup: string | null): string {
  if (backup !== null)
    return (
      `The newest good backup is ${backup}: “riffle restore --config ${config} ${backup}” puts it in place and keeps the ` +
      'damaged file; tables send again what is newer.'
    );
  return (
    `There is no good backup in ${folder.pathOf('.')}: look for a copy elsewhere. Without one, put the damaged file away and ` +
    'start again: tables send their logs once more, what the office decided is lost.'
  );
}

/** What to do about a table's damaged log. */
export const howToRestoreLog = (config: string): string =>
  `Where there is a copy, “riffle restore --config ${config} COPY” puts it in place and keeps the damaged file. Without one, ` +
  'put the damaged file away and take the table over with a code of the cardroom, which gives its log back.';
