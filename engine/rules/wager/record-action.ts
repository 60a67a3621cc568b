import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { afterWager } from './limits/after-wager.ts';
import { afterBringIn } from './limits/bring-in.ts';
import { nextAfter, nextWithout } from './next-to-act.ts';
import { reachOf, wagerKind } from './wager-limits.ts';

/** The action as recorded: `to` is the player's total for the round. */
type Recorded =
  | { readonly what: 'fold' | 'check' | 'call' }
  | { readonly what: 'wager' | 'bring-in'; readonly to: Chips };

const wageredAs = { bet: 'bet', raise: 'raised', complete: 'completed' } as const;

/** The event of an action as the floor rules it, whether or not its size was allowed. */
export function recordedEvent(state: TableState, hand: Hand, player: HandSeat, action: Recorded): TableEvent {
  const { seat, bet } = player;
  const reach = reachOf(state, hand, player);
  switch (action.what) {
    case 'fold':
      return { type: 'folded', seat, toAct: nextWithout(hand, seat) };
    case 'check':
      return { type: 'checked', seat, toAct: nextAfter(hand, seat, bet, player.allIn) };
    case 'call': {
      const { toMatch } = hand.betting;
      const to = reach === null ? toMatch : Math.min(reach, toMatch);
      const allIn = to === reach;
      return { type: 'called', seat, to, chips: to - bet, allIn, toAct: nextAfter(hand, seat, to, allIn) };
    }
    case 'bring-in':
    case 'wager': {
      const { to } = action;
      const allIn = to === reach;
      const forced = action.what === 'bring-in';
      const betting = forced ? afterBringIn(hand, to) : afterWager(hand, seat, to, allIn);
      const toAct = nextAfter({ ...hand, betting }, seat, to, allIn);
      const type = forced ? 'brought-in' : wageredAs[wagerKind(hand)];
      return { type, seat, to, chips: to - bet, allIn, betting, toAct };
    }
  }
}
