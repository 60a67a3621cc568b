import type { CardroomReports, StoredPenalty } from '../contracts/cardroom-reports.ts';
import type { PrivateText } from '../contracts/event-log.ts';
import { foldName } from '../contracts/searched-as.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

export type Find = <Row>(sql: string, values?: Readonly<Record<string, string | number>>) => readonly Row[];

/** Private texts of the cardroom's store, searched by a part of them. */
export interface CardroomNames {
  /** Inside the caller's transaction. */
  keep(text: PrivateText): void;
  /** Ids of the texts with this part; never of erased ones. */
  idsWith(part: string): readonly string[];
  /** Ids of staff whose names have this part. */
  staffWith(part: string): readonly string[];
}

/** Also folds texts that an older program stored unfolded. */
export function prepareCardroomNames(db: WriteDatabase): CardroomNames {
  foldOlder(db);
  const keep = db.prepare<[string, string, string, string], never>(
    'INSERT INTO private_texts (id, text, salt, folded) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const idsWith = db.prepare<[string], { readonly id: string }>(
    'SELECT id FROM private_texts WHERE instr(folded, ?) > 0',
  );
  const staff = db.prepare<[], { readonly id: string; readonly name: string }>(
    'SELECT id, name FROM staff WHERE name IS NOT NULL',
  );
  return {
    keep: ({ id, text, salt }) => {
      keep.run(id, text, salt, foldName(text));
    },
    idsWith: (part) => withFaults(db.name, () => idsWith.all(foldName(part)).map(({ id }) => id)),
    staffWith: (part) => {
      const folded = foldName(part);
      const people = withFaults(db.name, () => staff.all());
      return people.filter(({ name }) => foldName(name).includes(folded)).map(({ id }) => id);
    },
  };
}

function foldOlder(db: WriteDatabase): void {
  const unfolded = db.prepare<[], { readonly number: number; readonly text: string }>(
    'SELECT number, text FROM private_texts WHERE folded IS NULL AND text IS NOT NULL',
  );
  const fold = db.prepare<[string, number], never>('UPDATE private_texts SET folded = ? WHERE number = ?');
  inTransaction(db, () => {
    for (const { number, text } of unfolded.all()) fold.run(foldName(text), number);
  });
}

/** Players by name, and their penalties at any table. */
export function prepareCardroomPlayers(find: Find): Pick<CardroomReports, 'penaltiesOf' | 'playersNamed'> {
  return {
    penaltiesOf: (players) =>
      find<StoredPenalty>(
        `SELECT logs.table_id AS tableId, at, penalty AS hands FROM records JOIN logs ON logs.number = records.log
         WHERE player IN (SELECT value FROM json_each(:players)) AND (what = 'penalty' OR penalty IS NOT NULL)
         ORDER BY at, log, record_id`,
        { players: JSON.stringify(players) },
      ),
    playersNamed: (part, among, limit) =>
      find<{ readonly id: string }>(
        `SELECT id FROM private_texts WHERE instr(folded, :part) > 0
           AND (id IN (SELECT value FROM json_each(:among)) OR EXISTS (SELECT 1 FROM stays WHERE stays.player = id))
         ORDER BY number DESC LIMIT :limit`,
        { part: foldName(part), among: JSON.stringify(among), limit },
      ).map(({ id }) => id),
  };
}
