import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog, type SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { Table } from '../../server/table/table.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { inMemory } from '../support/folder-in-memory.ts';
import { type CopyEnd, type Damage, damages, damagesUnread, wrong } from './damages.ts';
import { cashTable } from './killed-table.ts';
import { layOut, type PlayedLog, playIntoFile, tapOnce } from './torn-log.ts';
import { type FilledStore, fillStore, openedStore } from './torn-store.ts';

/** Opens copies of a table's files that were cut, flipped and mixed. */
export const tornWritesProof: Proof = {
  name: 'torn-writes',
  promise:
    'Files of a table or of the cardroom’s store that were cut, torn or mixed at any byte are opened as what they still hold, from the first event on and without a gap, or refused with a sentence; where an older event is another one, riffle verify names it.',
  rounds: 'damaged copies',
  usual: 3_000,
  soak: 100_000,
  run: async (amount) => proveTornWrites(amount),
};

/** How many copies are made of one log before another is played. */
const copiesOfLog = 1_000;
/** One copy in this many is of the cardroom’s store, which received that log. */
const copiesForOneStore = 4;

function proveTornWrites({ seed, rounds }: ProofAmount): ProofResult {
  const folder = mkdtempSync(join(inMemory(), 'riffle-torn-'));
  const luck = luckOf(seed);
  const failures: string[] = [];
  const counted: Record<string, number> = {};
  const count = (what: string): void => {
    counted[what] = (counted[what] ?? 0) + 1;
  };
  try {
    let played: PlayedLog | null = null;
    let filled: FilledStore | null = null;
    for (let round = 0; round < rounds; round += 1) {
      if (played === null || filled === null || round % copiesOfLog === 0) {
        layOut(folder, { db: Buffer.alloc(0), wal: null });
        rmSync(join(folder, 'table.db'), { force: true });
        played = playIntoFile(folder, luck);
        filled = fillStore(folder, played, luck);
      }
      const isStore = round % copiesForOneStore === 0;
      const damage = luck.oneOf(isStore ? damagesUnread : damages)(isStore ? filled : played, luck);
      const end = isStore ? openedStore(folder, filled, damage) : opened(layOut(folder, damage), played, damage, luck);
      count(damage.kind);
      if (isStore) count('copies of the store');
      count(end.is);
      if (end.is === 'wrong') failures.push(`Copy ${round + 1} of seed ${seed}, ${damage.kind}: ${end.why}`);
    }
    return { figures: { 'damaged copies': rounds, ...counted }, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The result for a copy. */
function opened(path: string, played: PlayedLog, damage: Damage, luck: Luck): CopyEnd {
  let log: SqliteEventLog | null = null;
  try {
    log = openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'another-log' });
    if (log.logId !== played.logId) return damage.holdsLog ? wrong('it became a new log') : { is: 'opened' };
    const found = differing(log, played) ?? tooShort(log, damage);
    // An ordinary start checks the newest rows: damage to an older one is reported when all are read.
    if (found !== null) return isNamedByVerify(log, damage) ? { is: 'named by verify' } : wrong(found);
    if (log.head.seq === 0) return { is: 'opened' };
    // Play continues on it, and is there when it is opened again.
    const table = new Table({ log, time: new SimulatedTime() });
    tapOnce(table, luck, 'after-damage');
    const { seq } = log.head;
    log.close();
    log = openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'another-log' });
    if (log.head.seq !== seq) return wrong(`an event booked after it was opened was lost`);
    return { is: 'opened' };
  } catch (error) {
    if (!(error instanceof StorageFault)) return wrong(`it ended with ${String(error).split('\n')[0]}`);
    if (damage.mustOpen) return wrong(`it was refused: ${error.message}`);
    return /\.$/.test(error.message) && error.message.includes(path) ? { is: 'refused' } : wrong(error.message);
  } finally {
    log?.close();
  }
}

/** The files are mixed, and the chain is broken. */
const isNamedByVerify = (log: SqliteEventLog, { mustOpen }: Damage): boolean =>
  !mustOpen && 'found' in walkChain(log.logId, emptyHead, log.read(0, log.head.seq));

/** The first row that differs from the played one; null for none. */
function differing(log: SqliteEventLog, { rows }: PlayedLog): string | null {
  const held = log.read(0, rows.length + 1);
  if (held.length !== log.head.seq) return `the log says ${log.head.seq} events and has ${held.length}`;
  for (const [index, row] of held.entries()) {
    const was = rows[index];
    if (was === undefined || row.seq !== was.seq || row.hash !== was.hash || row.body !== was.body)
      return `event ${index + 1} is another one`;
    if (row.request !== null && !log.byRequest(row.request).some(({ seq }) => seq === row.seq))
      return `the request of event ${row.seq} is not known`;
  }
  return null;
}

const tooShort = (log: SqliteEventLog, { holds }: Damage): string | null =>
  log.head.seq < holds ? `it holds events up to ${holds} and was opened with ${log.head.seq}` : null;
