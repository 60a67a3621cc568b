import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { afterWager } from './limits/after-wager.ts';
import { afterBringIn } from './limits/bring-in.ts';
import { nextAfter } from './next-to-act.ts';
import { reachOf, wagerKind } from './wager-limits.ts';

/** The action of a total: `to` is the player's total for the round. */
type Recorded =
  | { readonly what: 'fold' | 'check' | 'call' }
  | { readonly what: 'wager' | 'bring-in'; readonly to: Chips };

const wageredAs = { bet: 'bet', raise: 'raised', complete: 'completed' } as const;

/** The event of an action as the floor rules it, whether or not its size was open. */
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
