import type {
  ActChange,
  AmendmentPreview,
  CorrectionAnswer,
  CorrectionAsk,
  Departed,
  HandTape,
} from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { bagInTheWay } from '../seats/decide-bags.ts';
import { disputeRefused, movesTo, nameBag, restoredBy } from './amend-hand.ts';
import { pastHandRefused } from './amend-past-hand.ts';
import { isOverOn } from './hand-tape.ts';
import { carriedOver, isLeftBehind, isOfEarlierUse } from './handed-over.ts';
import { eventsThatCount, letGoSince } from './let-go.ts';
import { listActs } from './list-acts.ts';
import { recompute } from './recompute.ts';
import { replayPastHand } from './replay-past-hand.ts';

/**
 * What can be corrected in a hand, and what a correction would do. `tape`: that hand as booked; null: it cannot be replayed. `departed`: where the
 * office knows its players to be who have left the table. Books nothing.
 */
export function answerCorrection(
  state: TableState | null,
  tape: HandTape | null,
  ask: CorrectionAsk,
  departed: readonly Departed[] = [],
): CorrectionAnswer {
  const { hand } = ask;
  const isPast = tape?.isPast === true;
  const refused = isPast ? null : disputeRefused(state, tape, hand);
  if (refused !== null || tape === null || state === null)
    return { what: 'refused', refusal: refused ?? { reason: 'no-hand' } };
  switch (ask.what) {
    case 'acts':
      return { what: 'acts', hand, ended: isPast || isOverOn(tape), acts: listActs(tape) };
    case 'preview': {
      const preview = isPast
        ? previewPastAmendment(tape, { now: state, departed, hand }, ask.changes)
        : previewAmendment(tape, state, ask.changes);
      return { what: 'preview', preview };
    }
    case 'choices': {
      const legal = choicesAt(tape, ask.act, ask.changes);
      return 'reason' in legal ? { what: 'refused', refusal: legal } : { what: 'choices', legal };
    }
  }
}

/**
 * Whether a hand counts as an older one at this table: another one has begun since, it was played before the table's present use, or some of its
 * players have left for another table.
 */
export const isOlderHand = (state: TableState, hand: number): boolean =>
  hand < (state.hand?.number ?? 0) || isOfEarlierUse(state, hand) || isLeftBehind(state, hand);

/** What an amendment would do to the table as it is now. Books nothing. */
export function previewAmendment(tape: HandTape, now: TableState, changes: readonly ActChange[]): AmendmentPreview {
  const played = recompute(tape, changes, decide);
  const none = { after: null, undecided: [], calls: [], moves: [] };
  if ('refusal' in played) return { ...none, ...played, refusal: nameBag(now, played.refusal) };
  const after = restoredBy(played.after);
  const sealed = bagInTheWay(now, after);
  if (sealed !== null) return { ...none, refusal: sealed, refusedAt: null };
  const moves = movesTo({ tape, played, now, after });
  const letGo = letGoOtherwise(tape, played.events);
  const { undecided, calls } = played;
  return { after, undecided, calls, moves, ...(letGo.length === 0 ? {} : { letGo }), refusal: null, refusedAt: null };
}

/** Who is sent home with other chips than they were: their chairs are empty before and after, and say nothing of it. */
function letGoOtherwise(tape: HandTape, events: readonly TableEvent[]): NonNullable<AmendmentPreview['letGo']> {
  const [had, have] = [eventsThatCount(tape), events].map((all) => letGoSince(all, tape.before));
  const seats = [...new Set([...(had?.keys() ?? []), ...(have?.keys() ?? [])])].sort((one, other) => one - other);
  return seats
    .map((seat) => ({ seat, was: had?.get(seat)?.chips ?? null, now: have?.get(seat)?.chips ?? null }))
    .filter(({ was, now }) => was !== now);
}

/** What can replace an act after the changes before it, or why those cannot be made. */
export function choicesAt(tape: HandTape, act: number, changes: readonly ActChange[]): LegalActions | Refusal {
  const played = recompute(tape, changes, decide, act);
  return 'refusal' in played ? played.refusal : legalActions({ ...played.after, undo: null });
}

/**
 * What amending an older hand would do. `after` is that hand's own end, based on the table before it; chips move between the stacks of
 * `now`. Books nothing.
 */
export function previewPastAmendment(
  tape: HandTape,
  {
    now,
    departed = [],
    hand,
  }: { readonly now: TableState; readonly departed?: readonly Departed[]; readonly hand: number },
  changes: readonly ActChange[],
): AmendmentPreview {
  const played = replayPastHand(tape, { now, departed }, changes, decide);
  if ('refusedAt' in played) return { after: null, undecided: [], calls: [], moves: [], ...played };
  const { undecided, calls, handedOver } = played;
  const refused = pastHandRefused(now, tape, hand, departed);
  // A hand in play only delays the correction; what the correction itself lacks matters more.
  const refusal = refused?.reason === 'hand-running' ? (played.refusal ?? refused) : (refused ?? played.refusal);
  return {
    after: restoredBy(played.after),
    undecided,
    calls,
    moves: carriedOver(handedOver),
    ...(handedOver.elsewhere.length === 0 ? {} : { elsewhere: handedOver.elsewhere }),
    ...(handedOver.owedElsewhere.length === 0 ? {} : { owedElsewhere: handedOver.owedElsewhere }),
    refusal,
    refusedAt: null,
  };
}
