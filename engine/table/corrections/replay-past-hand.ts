import type { ActChange, AmendmentPreview, HandTape, UndecidedAct } from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { startOf } from './hand-tape.ts';
import { type HandedOver, owedBy, transfersOf } from './handed-over.ts';
import type { ChangeRefused } from './planned-steps.ts';
import { recompute } from './recompute.ts';
import type { Decide } from './redo-act.ts';

/** An older hand replayed with changes: how it now ends, and what has to be handed over if possible. */
export type PastHandReplayed =
  | {
      readonly after: TableState;
      readonly events: readonly TableEvent[];
      readonly undecided: readonly UndecidedAct[];
      readonly calls: AmendmentPreview['calls'];
      /** Why the difference cannot be settled. */
      readonly refusal: Refusal | null;
      readonly handedOver: HandedOver;
    }
  | ChangeRefused;

const nothing: HandedOver = { transfers: [], raked: 0 };

/** Replays an older hand. What it owes is settled among the players at the table `now`. */
export function replayPastHand(
  tape: HandTape,
  now: TableState,
  changes: readonly ActChange[],
  decide: Decide,
): PastHandReplayed {
  const played = recompute(tape, changes, decide);
  if ('refusal' in played) return played;
  const { after, events, undecided, calls } = played;
  const handedOver = handOver(tape, now, after);
  return 'reason' in handedOver
    ? { after, events, undecided, calls, refusal: handedOver, handedOver: nothing }
    : { after, events, undecided, calls, refusal: null, handedOver };
}

function handOver(tape: HandTape, now: TableState, after: TableState): HandedOver | Refusal {
  const booked = handOf(tape, tape.events);
  const amended = after.hand;
  if (amended === null || booked === null) return { reason: 'no-hand' };
  // Nobody can act in it any more, so the correction must lead to its end.
  if (amended.stage !== 'over') return { reason: 'hand-unfinished', hand: amended.number };
  const transfers = transfersOf(now, owedBy(tape.before, booked, amended), amended.number);
  return 'reason' in transfers ? transfers : { transfers, raked: amended.raked - booked.raked };
}

/** The hand these events of a tape lead to. */
export const handOf = (tape: HandTape, events: readonly TableEvent[]): Hand | null =>
  replay(events, startOf(tape))?.hand ?? null;
