import type { Departed, HandAmended, HandTape, PastHandAmended } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import { handShown, type Restored, type TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { isEliminated } from '../seats/chips-behind.ts';
import { readable, restoredBy } from './amend-hand.ts';
import { handOnTape } from './hand-tape.ts';
import { carriedOver, isLeftBehind, isOfEarlierUse, owedBy } from './handed-over.ts';
import { listActs } from './list-acts.ts';
import type { Decide } from './redo-act.ts';
import { handOf, replayPastHand } from './replay-past-hand.ts';

type AmendPastHand = Extract<Command, { type: 'amend-past-hand' }>;

/**
 * An older hand as it should have been. Later hands stand, because they were played with the chips there were. What the hand owes its
 * players passes between their stacks, wherever they sit now. The hand in play is not touched.
 */
export function amendPastHand(state: TableState, command: AmendPastHand, decide: Decide): Decision {
  const { tape, changes, at, by, reason, hand, departed } = command;
  const refused = pastHandRefused(state, tape, hand, departed);
  if (refused !== null || tape === null) return refuse(refused ?? { reason: 'no-hand' });
  const played = replayPastHand(tape, { now: state, departed }, changes, decide);
  if ('refusedAt' in played) return refuse(played.refusal);
  const { undecided, events, handedOver, outs } = played;
  if (undecided.length > 0) return refuse({ reason: 'acts-undecided', acts: undecided.map(({ act }) => act) });
  if (played.refusal !== null) return refuse(played.refusal);
  if (JSON.stringify(events) === JSON.stringify(tape.events)) return refuse({ reason: 'nothing-amended' });
  const { transfers, elsewhere, owedElsewhere, raked } = handedOver;
  let amended = draft(state).add({
    type: 'past-hand-amended',
    hand,
    at,
    by,
    reason,
    amendment: readable(listActs(tape), changes),
    events,
    transfers,
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
    ...(owedElsewhere.length === 0 ? {} : { owedElsewhere }),
    raked,
    moves: carriedOver(handedOver),
    ...(outs.length === 0 ? {} : { outs }),
  });
  // They have sat there since that hand: place and head go by it, and not by the table's last one as it was booked.
  for (const { seat, chips } of transfers) {
    const chair = amended.state.chairs[seat - 1];
    if (chips < 0 && state.mode === 'tournament' && chair !== undefined && isEliminated(amended.state, chair, at))
      amended = amended.add({ type: 'seat-opened', seat, why: 'eliminated', chips: 0, satOn: true });
  }
  return amended.done();
}

/**
 * Why an older hand cannot be corrected now; null if it can. Chips change seats only between hands, and of a game that was played here before only
 * the office knows the players.
 */
export function pastHandRefused(
  state: TableState,
  tape: HandTape | null,
  hand: number,
  departed: readonly Departed[] = [],
): Refusal | null {
  if (tape === null || tape.isPast !== true || handOnTape(tape) !== hand) return { reason: 'no-hand' };
  if (isOfEarlierUse(state, hand) && departed.length === 0) return { reason: 'other-use', hand };
  if (hand >= state.handNumber && !isOfEarlierUse(state, hand) && !isLeftBehind(state, hand))
    return { reason: 'hand-not-past', hand: handShown(state, hand) };
  if (state.hand !== null && state.hand.stage !== 'over') return { reason: 'hand-running', hand: handShown(state) };
  return null;
}

/**
 * Whether an amendment's recomputed hand leads to what it restores, or an older hand's to what was handed over. `tape`: the hand as it was
 * before.
 */
export function amendmentHolds(tape: HandTape | null, amended: HandAmended | PastHandAmended): boolean {
  if (tape === null) return false;
  return amended.type === 'hand-amended' ? putsInPlace(tape, amended) : handsOver(tape, amended);
}

function putsInPlace(tape: HandTape, { events, restored }: HandAmended): boolean {
  const after = replay(events, tape.before);
  return after !== null && written(restoredBy(after)) === written(restored);
}

/** Events of older programs do not say whose penalty a hand served, and leave no undoable step. */
const written = (restored: Restored): string =>
  JSON.stringify(restored, (key, value: unknown) => (key === 'served' || key === 'undo' ? undefined : value));

function handsOver(
  tape: HandTape,
  { events, transfers, elsewhere = [], owedElsewhere = [], raked }: PastHandAmended,
): boolean {
  const [booked, amended] = [handOf(tape, tape.events), handOf(tape, events)];
  if (booked === null || amended === null || amended.stage !== 'over') return false;
  const owed = owedBy(tape.before, booked, amended);
  const handed = [...transfers, ...elsewhere, ...owedElsewhere];
  return (
    raked === amended.raked - booked.raked &&
    owed.length === handed.length &&
    owed.every(({ player, chips }) => handed.some((one) => one.player.id === player.id && one.chips === chips))
  );
}
