import { afterWager } from '../../rules/wager/limits/after-wager.ts';
import { afterBringIn } from '../../rules/wager/limits/bring-in.ts';
import { nextAfter } from '../../rules/wager/next-to-act.ts';
import { reachOf, wagerKind } from '../../rules/wager/wager-limits.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';

/** What somebody did, by what it did to the betting: `to` is the total of the round. */
export type Recorded =
  | { readonly what: 'fold' | 'check' | 'call' }
  | { readonly what: 'wager' | 'bring-in'; readonly to: Chips };

const wageredAs = { bet: 'bet', raise: 'raised', complete: 'completed' } as const;

/**
 * The table after an action of the seat due as it was recorded. No rule is asked whether it was open or large enough: a
 * raise that was too small was made all the same, and what becomes of it is ruled afterwards.
 */
export function recordAction(state: TableState, seat: Seat, action: Recorded): TableState {
  const player = state.hand?.players.find((one) => one.seat === seat);
  if (state.hand === null || player === undefined) throw new Error(`Seat ${seat} is in no hand.`);
  return apply(state, recordedEvent(state, state.hand, player, action));
}

/** The event of it. */
export function recordedEvent(state: TableState, hand: Hand, player: HandSeat, action: Recorded): TableEvent {
  const { seat, bet } = player;
  const reach = reachOf(state, hand, player);
  switch (action.what) {
    case 'fold':
      return { type: 'folded', seat, toAct: nextAfter(hand, { ...player, status: 'folded' }) };
    case 'check':
      return { type: 'checked', seat, toAct: nextAfter(hand, { ...player, acted: true }) };
    case 'call': {
      const { toMatch } = hand.betting;
      const to = reach === null ? toMatch : Math.min(reach, toMatch);
      const after = { ...player, bet: to, allIn: to === reach, acted: true };
      return { type: 'called', seat, to, chips: to - bet, allIn: to === reach, toAct: nextAfter(hand, after) };
    }
    case 'bring-in':
    case 'wager': {
      const { to } = action;
      const allIn = to === reach;
      const forced = action.what === 'bring-in';
      const betting = forced ? afterBringIn(hand, to) : afterWager(hand, seat, to, allIn);
      const toAct = nextAfter({ ...hand, betting }, { ...player, bet: to, allIn, acted: true });
      const type = forced ? 'brought-in' : wageredAs[wagerKind(hand)];
      return { type, seat, to, chips: to - bet, allIn, betting, toAct };
    }
  }
}
