import type {
  ActChange,
  AmendmentPreview,
  Departed,
  HadElsewhere,
  HandTape,
  OutNow,
  OwedElsewhere,
  UndecidedAct,
} from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { startOf } from './hand-tape.ts';
import { type HandedOver, owedBy, transfersOf } from './handed-over.ts';
import { outsNow } from './outs-now.ts';
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
      /** Who lost everything in it, or does as it reads now. */
      readonly outs: readonly OutNow[];
    }
  | ChangeRefused;

const nothing: HandedOver = { transfers: [], elsewhere: [], owedElsewhere: [], raked: 0 };

/** Replays an older hand. What it owes is settled among the players at the table `now`, and those of whom the office knows where they are. */
export function replayPastHand(
  tape: HandTape,
  { now, departed = [] }: { readonly now: TableState; readonly departed?: readonly Departed[] | undefined },
  changes: readonly ActChange[],
  decide: Decide,
): PastHandReplayed {
  const played = recompute(tape, changes, decide);
  if ('refusal' in played) return played;
  const { after, events, undecided, calls } = played;
  const told = { after, events, undecided, calls };
  const handedOver = handOver(tape, { now, departed }, after);
  if ('reason' in handedOver) return { ...told, refusal: handedOver, handedOver: nothing, outs: [] };
  const { elsewhere, owedElsewhere } = handedOver;
  const outs = outsNow(tape, after.handNumber, events)
    .map((out) => asElsewhere(out, owedElsewhere))
    .flatMap((out) => asLeft(out, elsewhere));
  // Nobody leaves with nothing whom no hand has taken everything from.
  const gone = elsewhere.find(
    ({ seat, left }) => left === 0 && !outs.some((out) => out.seat === seat && out.how !== null),
  );
  const refusal: Refusal | null =
    gone === undefined ? null : { reason: 'player-left', seat: gone.seat, hand: after.handNumber };
  return { ...told, refusal, handedOver, outs };
}

/** Out by it as it reads now, and plays at another table: whether they are out is said there, and who has won the head here. */
function asElsewhere(out: OutNow, owedElsewhere: readonly OwedElsewhere[]): OutNow {
  if (out.how === null || owedElsewhere.every((one) => one.player.id !== out.player)) return out;
  const { letGo: _letGo, seatGiven: _given, ...said } = out;
  return { ...said, elsewhere: true };
}

/** Of somebody who has left since, as the office knows: they leave with chips, or are out by the hand. */
function asLeft(out: OutNow, elsewhere: readonly HadElsewhere[]): readonly OutNow[] {
  const gone = elsewhere.find(({ player }) => player.id === out.player);
  if (gone === undefined) return [out];
  const { seat, player } = gone;
  if (gone.left === 0) return [{ ...out, letGo: true }];
  // Who is out by it has won others since.
  if (out.how !== null) return [];
  const wasOut = gone.left === gone.chips;
  return wasOut ? [{ seat, player: player.id, how: null, seatGiven: true }] : [out];
}

function handOver(
  tape: HandTape,
  holders: { readonly now: TableState; readonly departed: readonly Departed[] },
  after: TableState,
): HandedOver | Refusal {
  const booked = handOf(tape, tape.events);
  const amended = after.hand;
  if (amended === null || booked === null) return { reason: 'no-hand' };
  // Nobody can act in it any more, so the correction must lead to its end.
  if (amended.stage !== 'over') return { reason: 'hand-unfinished', hand: handShown(after, amended.number) };
  const owed = transfersOf(owedBy(tape.before, booked, amended), { ...holders, hand: amended.number });
  return 'reason' in owed ? owed : { ...owed, raked: amended.raked - booked.raked };
}

/** The hand these events of a tape lead to. */
export const handOf = (tape: HandTape, events: readonly TableEvent[]): Hand | null =>
  replay(events, startOf(tape))?.hand ?? null;
