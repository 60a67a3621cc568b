import type { Seat } from '../../engine/notation.ts';
import { type Command, legalActions, type TableState } from '../../engine/table.ts';
import { handAt } from './hand-at-table.ts';
import { ImpossibleScenario } from './question.ts';
import { sent } from './real-table.ts';

/** A scenario's action; `to` is the player's total of the round, and absent if it does not matter. */
export interface Act {
  readonly seat: Seat;
  readonly action: 'check' | 'call' | 'bet' | 'raise' | 'complete' | 'fold' | 'all-in' | 'bring-in';
  readonly to?: number | undefined;
}

/**
 * The table after an action in turn. In stud the first to act opens; a bring-in that the scenario does not mention is made by the seat
 * before.
 */
export function acted(state: TableState, act: Act): TableState {
  const legal = legalActions(state);
  if (legal.stage === 'up-cards')
    return acted(sent(state, { type: 'name-opener', seat: openerBefore(state, act) }), act);
  if (legal.bringIn !== null && legal.toAct !== null && legal.toAct !== act.seat)
    return acted(sent(state, { type: 'bring-in', seat: legal.toAct }), act);
  const { toAct } = handAt(state);
  if (toAct !== act.seat)
    throw new ImpossibleScenario(
      toAct === null
        ? `Seat ${act.seat} cannot act: the betting round is over.`
        : `Seat ${act.seat} cannot act: it is seat ${toAct}'s turn.`,
    );
  return sent(state, commandOf(state, act));
}

/** Who brings it in: the seat itself, if it opens with chips; else the live seat before it. */
function openerBefore(state: TableState, { seat, action }: Act): Seat {
  if (handAt(state).street > 0 || !['call', 'fold'].includes(action)) return seat;
  const live = handAt(state)
    .players.filter(({ status }) => status === 'live')
    .map((player) => player.seat);
  return live[(live.indexOf(seat) + live.length - 1) % live.length] ?? seat;
}

/** A bet that was too small and let stand is booked as it is. */
const wagered = (type: 'bet' | 'raise' | 'complete', seat: Seat, to: number, minTo: number): Command =>
  to < minTo ? { type, seat, to, stands: true } : { type, seat, to };

function commandOf(state: TableState, { seat, action, to }: Act): Command {
  const { bringIn, wager } = legalActions(state);
  switch (action) {
    case 'bet':
    case 'raise':
    case 'complete':
      if (bringIn !== null && to !== undefined && to <= bringIn.chips) return { type: 'bring-in', seat };
      return wagered(wager?.kind ?? action, seat, to ?? wager?.minTo ?? 0, wager?.minTo ?? 0);
    default:
      return { type: action, seat };
  }
}
