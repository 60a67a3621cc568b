import assert from 'node:assert/strict';
import type { Grown } from '../contracts/cardroom-store.ts';
import { type CardroomFacts, prepareCardroomFacts } from './cardroom-facts.ts';
import { type CardroomProjections, prepareCardroomProjections } from './cardroom-rebuild.ts';
import { type CardroomRecords, prepareCardroomRecords } from './cardroom-records.ts';
import type { WriteDatabase } from './database.ts';

/** Everything grown from rows, as the store keeps it. */
export interface CardroomGrown {
  readonly projections: CardroomProjections;
  readonly records: CardroomRecords;
  /** Inside the caller's transaction. */
  keep(grown: Grown): void;
}

export function prepareCardroomGrown(db: WriteDatabase): CardroomGrown {
  const projections = prepareCardroomProjections(db);
  const facts: CardroomFacts = prepareCardroomFacts(db);
  const records = prepareCardroomRecords(db);
  return {
    projections,
    records,
    keep: (grown) => {
      const { table, hands, results, snapshots, seats, chairs } = grown;
      const { logId } = table;
      for (const { logId: of } of [...hands, ...results, ...grown.records])
        assert.equal(of, logId, 'projections are of their batch');
      const log = projections.numberOf(logId) ?? assert.fail('what is grown is of a log the store holds');
      const isInUse = projections.keepTable(log, table);
      if (isInUse) facts.keepSeats(table.tableId, seats, chairs);
      facts.keep(log, isInUse ? table.tableId : null, grown.facts);
      for (const hand of hands) records.keepHand(log, hand);
      for (const result of results) records.keepResult(log, result);
      for (const record of grown.records) records.keepRecord(log, record);
      for (const snapshot of snapshots) records.keepSnapshot(log, snapshot);
    },
  };
}
