import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import { backupsAmong } from '../../server/cardroom/backups.ts';
import { besideStore } from '../../server/cardroom/beside-store.ts';
import { faultOfStore } from '../../server/cardroom/check-store.ts';
import { storeSignersFile } from '../../server/cardroom/store-signers.ts';
import type { CardroomConfig } from '../../server/config.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const newestRows = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whether a table's log opens, is whole, and its newest rows form a chain. Reads only, also while its server runs. */
export function logFinding(folder: string): Finding {
  // Opened by name: listing a table's logs also repairs them after a power cut, which is for its server to do.
  const path = join(folder, 'table.db');
  if (!existsSync(path)) return ok('Log', 'there is none yet.');
  let log: ReadOnlyLog | null = null;
  try {
    log = openReadOnlyLog(path);
    log.assertSound();
    const { seq } = log.head;
    const rows = log.read(Math.max(0, seq - newestRows), newestRows);
    const [first] = rows;
    if (first === undefined) return ok('Log', 'is empty.');
    const walked = walkChain(log.logId, { seq: first.seq - 1, hash: first.previousHash }, rows);
    if ('found' in walked)
      return problem(
        'Log',
        `${path} is damaged at row ${walked.seq}.`,
        'stop the table server and restore the log: “riffle restore”.',
      );
    return ok('Log', `opens, is whole, and its newest ${rows.length} of ${seq} events follow one another.`);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    return problem(
      'Log',
      error.message,
      'stop the table server; “riffle verify” says more, “riffle restore” puts a copy in its place.',
    );
  } finally {
    log?.close();
  }
}

/** The same of a cardroom's store. */
export function storeFinding(folder: string): Finding {
  const path = join(folder, 'cardroom.db');
  if (!existsSync(path)) return ok('Store', 'there is none yet.');
  const { keysOf } = besideStore(privateFiles, folder);
  const fault = faultOfStore(path, openReadOnlyStore, { newest: newestRows, keysOf });
  return fault === null
    ? ok('Store', 'opens, is whole, and its newest rows follow one another.')
    : problem('Store', fault, 'stop the cardroom server and restore a backup: “riffle restore”.');
}

/** Whether what the room remembers of its own signatures can be read. */
export function signersFinding(folder: string): Finding {
  const { signers } = besideStore(privateFiles, folder);
  signers.of('');
  return signers.sentence === null
    ? ok(
        'Signatures',
        existsSync(join(folder, storeSignersFile)) ? 'what the room has signed is on record.' : 'none yet.',
      )
    : problem(
        'Signatures',
        signers.sentence,
        `compare the store with “riffle verify”, then take ${storeSignersFile} away.`,
      );
}

/** How old the newest backup of a cardroom is. */
export function backupFinding(
  { folder, everyMinutes }: Pick<CardroomConfig['backup'], 'folder' | 'everyMinutes'>,
  now: number,
): Finding {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const newest = backupsAmong(names).at(0);
  if (newest === undefined)
    return warning(
      'Backup',
      `there is none in ${folder}.`,
      'the cardroom server makes one soon after its start; else see its log.',
    );
  const ageMs = now - newest.at;
  const age = `the newest is ${ageText(ageMs)} old`;
  if (ageMs > 2 * everyMinutes * 60_000 + hourMs)
    return problem(
      'Backup',
      `${age}, and one is due every ${everyMinutes} minutes.`,
      'start the cardroom server, and see that its disk is not full.',
    );
  return ok('Backup', `${age}.`);
}

/** How old the staff list of a table is. */
export function staffFinding(text: string | null, now: number): Finding {
  if (text === null) return ok('Staff list', 'there is none: anybody deals.');
  const issuedAt = issuedIn(text);
  if (issuedAt === null)
    return problem('Staff list', 'it cannot be read.', 'link the table with its cardroom: it sends a new one.');
  const ageMs = now - issuedAt;
  if (ageMs < -hourMs)
    return warning('Staff list', 'was signed in the future.', 'put the clocks of this PC and of the cardroom right.');
  return ageMs > 30 * dayMs
    ? warning(
        'Staff list',
        `is ${ageText(ageMs)} old.`,
        'see that the table reaches its cardroom: whoever has left may still sign in.',
      )
    : ok('Staff list', `is ${ageText(ageMs)} old.`);
}

function issuedIn(text: string): number | null {
  try {
    const { list } = JSON.parse(text) as { readonly list: string };
    const { issuedAt } = JSON.parse(list) as { readonly issuedAt: unknown };
    return typeof issuedAt === 'number' ? issuedAt : null;
  } catch {
    return null;
  }
}

function ageText(ms: number): string {
  if (ms < hourMs) return `${Math.max(0, Math.round(ms / 60_000))} min`;
  return ms < 2 * dayMs ? `${Math.round(ms / hourMs)} h` : `${Math.round(ms / dayMs)} days`;
}
