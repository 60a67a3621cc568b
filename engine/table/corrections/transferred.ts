import type { OutNow, PastHandAmended } from '../../words/amendment.ts';
import type { OwedByHand } from '../../words/owed-by-hand.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { withChipsAt } from '../seats/apply-seats.ts';

/**
 * Chips change seats, and the house has more or fewer. What goes to those who have left or sit elsewhere, or comes from them, leaves the table, or
 * comes to it.
 */
export function transferred(state: TableState, amended: PastHandAmended): TableState {
  const { transfers, elsewhere = [], owedElsewhere = [], raked, outs = [] } = amended;
  let { chairs } = state;
  for (const { seat, chips } of transfers) chairs = withChipsAt(chairs, seat, chips);
  if (outs.length > 0) chairs = chairs.map((chair) => bustNow(chair, amended, outs));
  const gone = [...elsewhere, ...owedElsewhere].reduce((sum, { chips }) => sum + chips, 0);
  const moved = { ...state, chairs, raked: state.raked + raked, chipsIn: state.chipsIn - gone };
  if (owedElsewhere.length === 0) return moved;
  return { ...moved, owedByHands: [...(state.owedByHands ?? []), ...owedElsewhere.map(owing(state, amended))] };
}

const owing =
  ({ tableId }: TableState, { hand }: PastHandAmended) =>
  ({ player, entry, chips }: NonNullable<PastHandAmended['owedElsewhere']>[number]): OwedByHand => ({
    of: { tableId, hand, entry },
    player: player.id,
    chips,
  });

/** The chair of a player who is out by the corrected hand: without chips since then, or because the transfer takes the last ones. */
function bustNow(chair: Chair, { hand, transfers }: PastHandAmended, outs: readonly OutNow[]): Chair {
  const out = outs.find(({ player }) => player !== undefined && player === chair.player?.id);
  if (out === undefined) return chair;
  const { bust, ...rest } = chair;
  const isLostNow = chair.stack === 0 && transfers.some(({ seat, chips }) => seat === chair.seat && chips < 0);
  if (bust === undefined ? !isLostNow : bust.hand !== hand) return chair;
  const { how, over, startedWith } = out;
  if (how === null || over === undefined || startedWith === undefined) return rest;
  return { ...rest, bust: { hand, over, startedWith, how } };
}
