import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Policies } from '../../words/rulebook.ts';
import { type Answer, type Asked, forFloor, handOf, says } from './answer.ts';

/**
 * A player asks for another's chips to be counted: at any time, in turn facing an all-in, or never. A player with no right to a count gets
 * an estimate (tda-2024#60, tda-2026#62).
 */
export const countAsked: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const { to = 0 } = report;
  const turnsOn = ['stackCount'] as const;
  if (!mayHaveCount(asked, to, policies)) return { outcome: says('count-estimate', { seat, to }), turnsOn };
  const stack = state.chairs[to - 1]?.stack ?? null;
  if (stack === null) return { outcome: says('count-unknown', { seat, to }), turnsOn };
  const bet = handOf(asked).players.find((player) => player.seat === to)?.bet ?? 0;
  return { outcome: says('count-told', { seat, to, chips: stack + bet }), turnsOn };
};

function mayHaveCount(asked: Asked, to: number, { stackCount }: Policies): boolean {
  const { state, seat } = asked;
  const hand = handOf(asked);
  if (stackCount !== 'facing-all-in') return stackCount === 'any';
  const isAllIn = hand.players.some((player) => player.seat === to && player.status === 'live' && player.allIn);
  return isAllIn && hand.toAct === seat && wagerLimits(state, hand, seat).call !== null;
}

/** A player facing action is told the plain fact and given no advice (tda-2026#RP-24). */
export const questionAsked: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const turnsOn = ['infoAnswer'] as const;
  if (report.choice === 'how-much') {
    const { call } = wagerLimits(state, handOf(asked), seat);
    return { outcome: says('told-amount', { seat, chips: call?.chips ?? 0 }), turnsOn };
  }
  if (policies.infoAnswer === 'free') return { outcome: says('told-freely', { seat }), turnsOn };
  return { outcome: says(report.choice === 'may-raise' ? 'told-yes-or-no' : 'told-nothing', { seat }), turnsOn };
};

/** A word with a fixed meaning, inside a question: it may bind, or it means nothing (tda-2026#3B). */
export const wordInQuestion: Answer = ({ seat }, policies) => ({
  outcome:
    policies.officialQuestion === 'may-bind'
      ? forFloor('question-floor', { seat })
      : says('question-ignored', { seat }),
  turnsOn: ['officialQuestion'],
});
