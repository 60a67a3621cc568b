import type { RecordProjection, RecordRuling } from '../../native-bridge/contracts/cardroom-store.ts';
import { type LeftRecord, recordsLeftBy } from '../floor/left-records.ts';
import type { GrowingStep } from './growing-step.ts';

/** The records an event leaves for the floor to find again. */
export function recordsOf(step: GrowingStep): readonly RecordProjection[] {
  const { logId, row, event, after } = step;
  const left = recordsLeftBy(event, {
    seq: row.seq,
    incident: (id) => after.incidents.find((incident) => incident.id === id),
    playerAt: (seat) => after.chairs[seat - 1]?.player?.id ?? null,
  });
  if (left.length === 0) return [];
  const dealer = dealerOf(step);
  const deckOf = (hand: number): string | null => (hand === after.handNumber ? after.witnesses.deckOfHand : null);
  // The caller turns this into a sentence: the table's rows are as strange as its event.
  if (!left.every(({ cites }) => cites.every((cite) => typeof cite === 'string')))
    throw new TypeError('a record cites what is no rule');
  return left.map((record) => ({
    logId,
    ...record,
    deck: deckOf(record.hand),
    ruled: storedRuling(record),
    ...dealer,
  }));
}

/** The unit of a number is stored as text: the store knows nothing about poker. */
function storedRuling({ ruled }: LeftRecord): RecordRuling | null {
  if (ruled === null) return null;
  const { decided, ...ruling } = ruled;
  return { ...ruling, ...(decided === undefined ? {} : { decided: JSON.stringify(decided) }) };
}

/** A finished hand keeps its own dealer, whoever deals now; one in play has the present dealer. */
function dealerOf({ before, event }: GrowingStep): Pick<RecordProjection, 'dealer'> {
  if (event.type === 'past-hand-amended' || before?.hand?.stage === 'over') return {};
  return { dealer: before?.dealer?.staff ?? null };
}
