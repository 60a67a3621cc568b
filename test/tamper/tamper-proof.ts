import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { againstLog, againstStore, using } from '../../commands/verify-copies.ts';
import type { KnownKeys } from '../../commands/verify-keys.ts';
import { verifyStore, wrongProjections } from '../../commands/verify-store.ts';
import { verifyTable } from '../../commands/verify-table.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { folderInMemory } from '../support/folder-in-memory.ts';
import { editing, type RowsOf } from './database-edits.ts';
import { type PlayedRoom, playRoom } from './played-room.ts';
import { type Tampering, tamperers } from './tampered-log.ts';
import { projectionTamperer, type StoreTampering, storeTamperers } from './tampered-store.ts';

/** Copies of a log that were tampered with, and untouched copies. */
export const tamperProof: Proof = {
  name: 'tamper',
  promise:
    'Whoever changes, removes, inserts or reorders an event of a table or of the office, puts events behind the last one, computes the chain anew, forges a signature, cuts the end off or puts an older copy there is found and the event named; a log nobody has touched is accused of nothing.',
  rounds: 'copies tampered with',
  usual: 2_000,
  soak: 100_000,
  run: proveTampering,
};

/** How many copies are made of each played evening. */
const copiesOfEvening = 250;
/** One copy of the store in this many is rebuilt. */
const copiesForOneGrown = 10;
const handsMax = 5;

async function proveTampering({ seed, rounds }: ProofAmount): Promise<ProofResult> {
  const failures: string[] = [];
  const kinds = new Set<string>();
  let [evenings, inStore, untouched] = [0, 0, 0];
  for (let done = 0; done < rounds; evenings += 1) {
    const luck = luckOf(seed + evenings);
    const evening = new Evening(luck);
    try {
      failures.push(...(await evening.accused()).map((sentence) => `Nobody touched it: ${sentence}`));
      untouched += 2;
      for (let copy = 0; copy < copiesOfEvening && done < rounds; copy += 1, done += 1) {
        const isStore = luck.once(4);
        inStore += Number(isStore);
        const { what, failure } = isStore ? await evening.tamperStore() : evening.tamperTable();
        kinds.add(what.replace(/\d+/g, 'N'));
        if (failure !== null) failures.push(`Seed ${seed + evenings}, ${what}: ${failure}`);
      }
    } finally {
      evening.close();
    }
  }
  return {
    figures: {
      evenings,
      'copies of stores': inStore,
      'files nobody touched': untouched,
      'ways of tampering': kinds.size,
    },
    failures,
  };
}

interface Tried {
  readonly what: string;
  readonly failure: string | null;
}

/** Two tables and their room after a few hands, and copies of them. */
class Evening {
  readonly #luck: Luck;
  readonly #folder = folderInMemory('riffle-tamper-');
  readonly #room: PlayedRoom;

  constructor(luck: Luck) {
    this.#luck = luck;
    this.#room = playRoom(this.#folder, luck, 2 + luck.upTo(handsMax - 2));
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The findings for untouched files. */
  async accused(): Promise<readonly string[]> {
    const { table, store } = this.#room;
    return [...this.#ofTable(table, true), ...this.#ofStore(store, true), ...this.#grown(store)];
  }

  tamperTable(): Tried {
    const { logId, otherTable } = this.#room;
    if (this.#luck.once(20)) return this.#judge(swappedFiles, this.#swapped(otherTable));
    const path = this.#copy(this.#room.table);
    const place: RowsOf = { events: 'events', mine: '1', logId };
    const tampering = editing(path, (db) => this.#luck.oneOf(tamperers)(db, place, this.#luck));
    return this.#judge(tampering, {
      alone: () => this.#ofTable(path, false),
      against: () => this.#ofTable(path, true),
    });
  }

  async tamperStore(): Promise<Tried> {
    const { logId } = this.#room;
    const path = this.#copy(this.#room.store);
    const place: RowsOf = {
      events: 'events',
      mine: `log = (SELECT number FROM logs WHERE log_id = '${logId}')`,
      logId,
    };
    const isGrown = this.#luck.once(copiesForOneGrown);
    const tamper = isGrown ? projectionTamperer : this.#luck.oneOf(storeTamperers);
    const tampering: StoreTampering = editing(path, (db) => tamper(db, place, this.#luck));
    const { what, projections } = tampering;
    if (projections !== undefined)
      return { what, failure: objectionTo(projections, this.#grown(path), 'grown once more') };
    return this.#judge(tampering, {
      alone: () => this.#ofStore(path, false),
      against: () => this.#ofStore(path, true),
    });
  }

  /** Another table's log under this table's name, with the keys noted for this one. */
  #swapped(other: string) {
    const path = this.#copy(other);
    const { logId, keys } = this.#room;
    const known: KnownKeys = {
      of: (id) => new Set(id === logId ? [keys.get(logId) ?? ''] : []),
      by: 'as written down',
    };
    const said = (): readonly string[] =>
      using(openReadOnlyLog(path), (log) => verifyTable(log, { keys: known.of(log.logId) }).findings);
    return { alone: said, against: said };
  }

  #judge(
    { what, alone, against }: Tampering,
    said: { readonly alone: () => readonly string[]; readonly against: () => readonly string[] },
  ): Tried {
    const failure =
      (alone === null ? null : objectionTo(alone, said.alone(), 'by itself')) ??
      (against === null ? null : objectionTo(against, said.against(), 'beside the other side’s copy')) ??
      (alone === null && against === null ? 'Nothing is expected to find it.' : null);
    return { what, failure };
  }

  #ofTable(path: string, isCompared: boolean): readonly string[] {
    return using(openReadOnlyLog(path), (log) => [
      ...verifyTable(log, { keys: this.#keys.of(log.logId) }).findings,
      ...(isCompared ? againstLog(log, { path, against: this.#room.store, given: null }) : []),
    ]);
  }

  #ofStore(path: string, isCompared: boolean): readonly string[] {
    return using(openReadOnlyStore(path), (store) => [
      ...verifyStore(store, this.#keys).findings,
      ...(isCompared ? againstStore(store, { path, against: this.#room.table, given: null }) : []),
    ]);
  }

  #grown(path: string): readonly string[] {
    return using(openReadOnlyStore(path), wrongProjections);
  }

  get #keys(): KnownKeys {
    const { keys } = this.#room;
    return { of: (id) => new Set([keys.get(id) ?? '']), by: 'as written down' };
  }

  #copy(path: string): string {
    const copy = join(this.#folder, 'copy.db');
    for (const companion of ['', '-wal', '-shm']) rmSync(copy + companion, { force: true });
    copyFileSync(path, copy);
    return copy;
  }
}

const swappedFiles: Tampering = { what: 'another table’s log in its place', alone: /by another key/, against: null };

function objectionTo(wanted: RegExp, said: readonly string[], how: string): string | null {
  if (said.some((sentence) => wanted.test(sentence))) return null;
  return `${how} it should say ${String(wanted)}, and says ${said.length === 0 ? 'nothing' : said.slice(0, 3).join(' ')}`;
}
