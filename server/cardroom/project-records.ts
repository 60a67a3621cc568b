import type { RecordProjection, RecordRuling } from '../../native-bridge/contracts/cardroom-store.ts';
import { type LeftRecord, recordsLeftBy } from '../floor/left-records.ts';
import type { GrowingStep } from './growing-step.ts';

/** What an event leaves behind for the floor to find again. */
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
  // The caller makes a sentence of it: this table's rows are as strange as its event.
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

/** What a number stands for is kept as text: the store has never heard of poker. */
function storedRuling({ ruled }: LeftRecord): RecordRuling | null {
  if (ruled === null) return null;
  const { decided, ...ruling } = ruled;
  return { ...ruling, ...(decided === undefined ? {} : { decided: JSON.stringify(decided) }) };
}

/** A hand that is over was dealt by whom it says, whoever sits there now; one in play by whoever sits there. */
function dealerOf({ before, event }: GrowingStep): Pick<RecordProjection, 'dealer'> {
  if (event.type === 'past-hand-amended' || before?.hand?.stage === 'over') return {};
  return { dealer: before?.dealer?.staff ?? null };
}
