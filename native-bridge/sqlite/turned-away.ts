import type { StoredTurnedAway, TableTurnedAway } from '../contracts/turned-away.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Tables at the door, as the room last wrote them down. */
export function turnedAwayIn(db: ReadDatabase): readonly TableTurnedAway[] {
  const find = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'turned_away'");
  const kept = withFaults(db.name, () => find.get());
  return kept === undefined ? [] : (JSON.parse(kept.value) as readonly TableTurnedAway[]);
}

export function prepareTurnedAway(db: WriteDatabase): StoredTurnedAway {
  const keep = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('turned_away', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const drop = db.prepare<[], never>("DELETE FROM meta WHERE key = 'turned_away'");
  return {
    all: () => turnedAwayIn(db),
    keep: (tables) =>
      inTransaction(db, () => void (tables.length === 0 ? drop.run() : keep.run(JSON.stringify(tables)))),
  };
}
