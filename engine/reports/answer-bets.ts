import type { Refusal } from '../refusal.ts';
import type { Hand, Share } from '../table-state.ts';
import { type Answer, type Asked, forFloor, handOf, says } from './answer.ts';
import { timesBefore } from './answer-conduct.ts';
import { isWager, type Wager, wagersOf } from './correct-bets.ts';
import type { Effect } from './report.ts';

/** The last bet or raise of the round with everybody who came along, at another total; null: somebody has raised since. */
function roundAt(hand: Hand, wager: Wager, to: number): readonly Share[] | null {
  if (hand.stage !== 'betting' || hand.betting.toMatch !== wager.to) return null;
  const here = hand.players.filter(({ bet, status }) => bet === wager.to && status === 'live');
  // Who folded after calling has lost what was put in, and no more.
  return here.map(({ seat }) => ({ seat, chips: to }));
}

/** A raise that added too little is made up on its own street, for everybody who called it; later it stands. */
export const underRaise: Answer = (asked, policies) => {
  const hand = handOf(asked);
  const { seat } = asked;
  const turnsOn = ['incorrectBet'] as const;
  const wager = wagersOf(hand).findLast((one) => one.seat === seat);
  if (wager === undefined) {
    const earlier = hand.actions.some((note) => note.seat === seat && note.street < hand.street && isWager(note));
    return { outcome: says(earlier ? 'raise-stands' : 'no-raise', { seat }), turnsOn };
  }
  const allIn = hand.players.some((player) => player.seat === seat && player.allIn);
  const to = wager.from + wager.leastBy;
  if (wager.to >= to || allIn) return { outcome: says('raise-enough', { seat, to: wager.to }), turnsOn };
  const bets = roundAt(hand, wager, to);
  if (policies.incorrectBet === 'floor' || bets === null)
    return { outcome: forFloor('bet-floor', { seat, to }), turnsOn };
  return { outcome: says('bet-corrected', { seat, to }, [{ effect: 'correct-bets', bets }]), turnsOn };
};

/** Pot-limit: a bet by a count that was wrong. Too high is put right on its street; too low is less clear. */
export const potMiscount: Answer = (asked, policies) => {
  const hand = handOf(asked);
  const { seat, report } = asked;
  const { chips: to = 0 } = report;
  const turnsOn = ['plMiscount'] as const;
  const wager = wagersOf(hand).findLast((one) => one.seat === seat);
  if (wager === undefined) return { outcome: says('no-raise', { seat }), turnsOn };
  if (wager.to === to) return { outcome: says('raise-enough', { seat, to }), turnsOn };
  const { tooHigh, tooLow } = policies.plMiscount;
  const rule = wager.to > to ? tooHigh : tooLow;
  if (rule === 'stands') return { outcome: says('bet-stands', { seat, to: wager.to }), turnsOn };
  const bets = to > wager.from ? roundAt(hand, wager, to) : null;
  if (rule === 'floor' || bets === null) return { outcome: forFloor('bet-floor', { seat, to }), turnsOn };
  return { outcome: says('bet-corrected', { seat, to }, [{ effect: 'correct-bets', bets }]), turnsOn };
};

/** Chips in several motions: the first of them counts. */
export const stringBet: Answer = ({ seat }, policies) => ({
  outcome: says(policies.stringBet === 'called-by-dealer' ? 'string-called' : 'string-not-allowed', { seat }),
  turnsOn: ['stringBet'],
});

/** "If you bet, I raise": open by nature, unless the house has settled it. */
export const conditionalStatement: Answer = (asked, policies) => {
  const { seat } = asked;
  const turnsOn = ['conditionalStatement'] as const;
  const values = { seat, times: timesBefore(asked) + 1 };
  const count = { effect: 'count', seat } as const;
  const warning = { effect: 'penalty', seat, hands: 0 } as const;
  switch (policies.conditionalStatement) {
    case 'floor':
      return { outcome: forFloor('conditional-floor', values, [count]), turnsOn };
    case 'binds':
      return { outcome: says('conditional-binds', values, [count]), turnsOn };
    case 'binds-with-warning':
      return { outcome: says('conditional-binds-warning', values, [count, warning]), turnsOn };
    case 'warning':
      return { outcome: says('conditional-warning', values, [count, warning]), turnsOn };
    case 'ignored':
      return { outcome: says('conditional-ignored', values, [count]), turnsOn };
  }
};

/** More cannot be out of sight than the player should have. */
export function hiddenRefused({ state, report, seat }: Asked): Refusal | null {
  const { kind, chips = 0 } = report;
  const stack = state.chairs[seat - 1]?.stack ?? null;
  return kind === 'chips-hidden' && stack !== null && chips > stack
    ? { reason: 'more-than-stack', seat, to: chips, maxTo: stack }
    : null;
}

/** Chips out of sight are lost, and leave play (tda-2011#48, tda-sk#48, tda-cz#47). */
export const chipsHidden: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const { chips = 0 } = report;
  const { forfeit, outOfPlay, disqualification } = policies.chipsHidden;
  const turnsOn = ['chipsHidden'] as const;
  const values = { seat, chips, times: timesBefore(asked) + 1 };
  const count = { effect: 'count', seat } as const;
  if (!forfeit || !outOfPlay) return { outcome: forFloor('hidden-floor', values, [count]), turnsOn };
  const lost: readonly Effect[] = [count, { effect: 'forfeit', seat, chips }];
  return disqualification === 'may'
    ? { outcome: forFloor('hidden-forfeit', values, lost), turnsOn }
    : { outcome: forFloor('hidden-out', values, [...lost, { effect: 'penalty', seat, hands: null }]), turnsOn };
};
