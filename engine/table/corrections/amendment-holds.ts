import type { HandAmended, HandTape, PastHandAmended } from '../../words/amendment.ts';
import type { Restored } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { restoredBy } from './amend-hand.ts';
import { owedBy } from './handed-over.ts';
import { handOf } from './replay-past-hand.ts';

/**
 * Does the recomputed hand of an amendment lead to what it puts in place, and that of an older hand to what was handed over? `tape`: the
 * hand as it was before.
 */
export function amendmentHolds(tape: HandTape | null, amended: HandAmended | PastHandAmended): boolean {
  if (tape === null) return false;
  return amended.type === 'hand-amended' ? putsInPlace(tape, amended) : handsOver(tape, amended);
}

function putsInPlace(tape: HandTape, { events, restored }: HandAmended): boolean {
  const after = replay(events, tape.before);
  return after !== null && written(restoredBy(after)) === written(restored);
}

/** Events of older programs do not say whose penalty a hand served, and leave no step to take back. */
const written = (restored: Restored): string =>
  JSON.stringify(restored, (key, value: unknown) => (key === 'served' || key === 'undo' ? undefined : value));

function handsOver(tape: HandTape, { events, transfers, raked }: PastHandAmended): boolean {
  const [booked, amended] = [handOf(tape, tape.events), handOf(tape, events)];
  if (booked === null || amended === null || amended.stage !== 'over') return false;
  const owed = owedBy(tape.before, booked, amended);
  return (
    raked === amended.raked - booked.raked &&
    owed.length === transfers.length &&
    owed.every(({ player, chips }) => transfers.some((one) => one.player.id === player.id && one.chips === chips))
  );
}
