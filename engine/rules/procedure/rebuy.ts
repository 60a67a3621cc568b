import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/**
 * What happens around a player's re-buys, in order of time; an announcement at the moment a hand begins comes after it.
 */
export type RebuyEvent = 'announced' | 'hand-start' | 'lost-all' | 'withdraws';

/** Who re-buys, before the first of the events. */
export interface RebuyPlayer {
  readonly stack: Chips;
  readonly amount: Chips;
  /** The period for re-buys is on. */
  readonly open: boolean;
}

/** How a player stands after them. */
export interface RebuyRuling {
  /** What the player has in play in the last hand begun; before the first, what it will be. */
  readonly stackInPlay: Chips;
  readonly dealtThisHand: boolean;
  /** The player has announced and must buy, whatever becomes of the chips. */
  readonly obliged: boolean;
  readonly rebuysDue: number;
  /** A re-buy that came too late for the hand, or not at all. */
  readonly rebuy?: 'refused' | 'next-hand';
  readonly ruling?: 'floor';
}

interface RebuyState {
  readonly stack: Chips;
  readonly inPlay: Chips;
  readonly handRunning: boolean;
  readonly due: number;
  readonly late: 'refused' | 'next-hand' | 'floor' | null;
}

type RebuyPolicies = Pick<Policies, 'rebuy' | 'rebuy.afterStart'>;

/**
 * Announced before a hand begins, a re-buy is in play and owed; it cannot be taken back (tda-2011#24, tda-sk#24,
 * tda-cz#23). Announced later it is for the hand after, and with nothing in front that hand has been missed.
 */
export function rebuyRuling(
  { player, events }: { readonly player: RebuyPlayer; readonly events: readonly RebuyEvent[] },
  policies: RebuyPolicies,
): Finding<RebuyRuling> {
  const { stack } = player;
  let state: RebuyState = { stack, inPlay: stack, handRunning: false, due: 0, late: null };
  for (const event of events) state = afterEvent(state, event, player, policies);
  const { inPlay, due, late } = state;
  return {
    outcome: {
      stackInPlay: inPlay,
      dealtThisHand: inPlay > 0,
      obliged: due > 0,
      rebuysDue: due,
      ...(late === null ? {} : late === 'floor' ? { ruling: 'floor' } : { rebuy: late }),
    },
    turnsOn: late === null ? ['rebuy'] : ['rebuy', 'rebuy.afterStart'],
  };
}

function afterEvent(state: RebuyState, event: RebuyEvent, player: RebuyPlayer, policies: RebuyPolicies): RebuyState {
  switch (event) {
    case 'announced': {
      if (!player.open) return { ...state, late: 'refused' };
      const missesHand = state.handRunning && state.inPlay === 0 && !policies.rebuy.missHand;
      const late = missesHand ? policies['rebuy.afterStart'] : state.handRunning ? 'next-hand' : null;
      if (late === 'floor' || late === 'refused') return { ...state, late };
      const bought = { ...state, stack: state.stack + player.amount, due: state.due + 1, late };
      return state.handRunning ? bought : { ...bought, inPlay: bought.stack };
    }
    case 'hand-start':
      return { ...state, inPlay: state.stack, handRunning: true, late: null };
    case 'lost-all':
      return { ...state, stack: state.stack - state.inPlay, handRunning: false };
    case 'withdraws':
      return state;
  }
}
