import type { Refusal } from '../../words/refusal.ts';
import type { Ruling } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import type { SeenWager, WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { consult } from '../rulebooks/consult.ts';
import { incompleteWager } from './incomplete-wager.ts';
import { ruleWager } from './rule-wager.ts';

/** What words and chips of the seat to act amount to under every reading of the rules in force; or why nobody can say. */
export function wagerRuling(state: TableState, seat: Seat, wager: SeenWager): Ruling<WagerOutcome> | Refusal {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return { reason: 'no-hand' };
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live') return { reason: 'not-in-hand', seat };
  if (hand.stage !== 'betting' || hand.toAct === null) return { reason: 'betting-closed' };
  if (hand.toAct !== seat) return { reason: 'not-your-turn', seat, toAct: hand.toAct };
  const incomplete = incompleteWager(state, player, wager);
  if (incomplete !== null) return incomplete;
  const ruling = consult({ rulebook: hand.rulebook, overlay: state.overlay }, (policies) =>
    ruleWager({ ...state, hand: { ...hand, policies } }, seat, wager, policies),
  );
  // Whatever the least amount may be, the player names one first.
  return [ruling.outcome, ...ruling.others].every(mustBeNamed) ? { ...ruling, others: [] } : ruling;
}

const mustBeNamed = (outcome: WagerOutcome): boolean => 'to' in outcome && outcome.to === null;
