import type { GivenPenalty, Incident, IncidentRuling } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';

/** A round is as many hands as players sit there; no rulebook goes further than this many by itself. */
const roundsMost = 4;

/** Why a penalty cannot be given with a ruling; null where it can. */
export function penaltyRefused(
  { chairs }: TableState,
  { seat, player, answer }: Incident,
  { ruling, penalty }: { readonly ruling: IncidentRuling; readonly penalty: GivenPenalty },
): Refusal | null {
  const { hands } = penalty;
  const chair = chairs[penalty.seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat: penalty.seat, seats: chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat: penalty.seat };
  if (seat === penalty.seat && player !== undefined && player !== chair.player.id)
    return { reason: 'player-gone', seat };
  const most = roundsMost * chairs.filter((one) => one.player !== null).length;
  if (hands !== null && !(Number.isInteger(hands) && hands >= 0 && hands <= most))
    return { reason: 'penalty-out-of-range', hands, most };
  const chosen = typeof ruling === 'number' && answer !== undefined ? outcomesOf(answer)[ruling] : undefined;
  const isTwice = chosen?.effects.some((one) => one.effect === 'penalty' && one.seat === penalty.seat) === true;
  return isTwice ? { reason: 'penalty-twice', seat: penalty.seat } : null;
}
