import type { MachineFacts } from '../../native-bridge/contracts/machine-facts.ts';
import type { HealthFacts } from '../health/health-facts.ts';
import type { RoomWatch } from './room-watch.ts';

/** The health of the cardroom's PC, for its page. */
export function roomHealthFacts(
  watch: Pick<RoomWatch, 'health' | 'backup' | 'now'>,
  machine: MachineFacts,
): HealthFacts {
  const { version, uptimeSeconds, sentence, linked, tables, behind, notUnderstood } = watch.health();
  const { at, sentence: why } = watch.backup;
  return {
    role: 'cardroom',
    tableId: null,
    version,
    now: watch.now,
    sentence,
    machine,
    startedAt: watch.now - 1_000 * uptimeSeconds,
    log: null,
    devices: [],
    link: null,
    staff: null,
    tables: { linked, known: tables, behind, notUnderstood: notUnderstood.length },
    backup: { at, failed: why !== null },
  };
}
