import type { CardroomReports, StoredPenalty } from '../contracts/cardroom-reports.ts';
import { foldName } from '../contracts/searched-as.ts';
import type { Find } from './cardroom-reports.ts';

/** Players by name, and what was imposed on them anywhere. */
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
