import { substantialAction } from '../../rules/irregularities/substantial-action.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Effect, ReportOutcome } from '../../words/report.ts';
import type { Policies } from '../../words/rulebook.ts';
import { type Answer, type Asked, forFloor, handOf, says } from './answer.ts';
import { timesBefore } from './answer-conduct.ts';
import { isWager, roundInQuestion, totalOf, type Wager, wagersOf } from './correct-bets.ts';

/** Everybody who called a wager, at its correct total. A player who folded has lost only the chips they put in. */
function correctedTo(hand: Hand, wager: Wager, to: number): Effect {
  const round = roundInQuestion(hand) ?? hand;
  const isIn = (total: number): boolean =>
    to > wager.to ? total >= wager.to && total < to : total > to && total <= wager.to;
  const bets = hand.players
    .filter(({ seat, status }) => status === 'live' && isIn(totalOf(round, seat)))
    .map(({ seat }) => ({ seat, chips: to }));
  return { effect: 'correct-bets', bets, ...(hand.stage === 'betting' ? {} : { gathered: true }) };
}

/** The wrong wager, while its round can still be corrected; otherwise the answer to give instead. */
function wagerInQuestion(asked: Asked): Wager | ReportOutcome {
  const hand = handOf(asked);
  const { seat } = asked;
  const round = roundInQuestion(hand);
  const wager = round === null ? undefined : wagersOf(round).findLast((one) => one.seat === seat);
  if (wager !== undefined) return wager;
  const earlier = hand.actions.findLast((note) => note.seat === seat && isWager(note));
  return earlier === undefined ? says('no-raise', { seat }) : says('raise-stands', { seat, to: earlier.to });
}

/** A bet or raise that was too small is completed on its own street by everybody who matched it; later it stands. */
export const underRaise: Answer = (asked, policies) => {
  const hand = handOf(asked);
  const { seat } = asked;
  const turnsOn = ['incorrectBet', 'minRaise.base'] as const;
  const wager = wagerInQuestion(asked);
  if ('sentence' in wager) return { outcome: wager, turnsOn };
  const allIn = hand.players.some((player) => player.seat === seat && player.allIn);
  const to = wager.from + wager.leastBy;
  if (wager.to >= to || allIn) return { outcome: says('raise-enough', { seat, to: wager.to }), turnsOn };
  if (policies.incorrectBet === 'floor') return { outcome: forFloor('bet-floor', { seat, to }), turnsOn };
  return { outcome: says('bet-corrected', { seat, to }, [correctedTo(hand, wager, to)]), turnsOn };
};

/** Pot limit: a bet based on a wrong count. If too high, it is corrected on its street; if too low, the texts differ. */
export const potMiscount: Answer = (asked, policies) => {
  const hand = handOf(asked);
  const { seat, report } = asked;
  const { chips: to = 0 } = report;
  const turnsOn = ['plMiscount'] as const;
  const wager = wagerInQuestion(asked);
  if ('sentence' in wager) return { outcome: wager, turnsOn };
  if (wager.to === to) return { outcome: says('raise-enough', { seat, to }), turnsOn };
  const { tooHigh, tooLow } = policies.plMiscount;
  const rule = wager.to > to ? tooHigh : tooLow;
  if (rule === 'stands' || (rule === 'until-SA' && actedOn(roundInQuestion(hand) ?? hand, wager, policies)))
    return { outcome: says('bet-stands', { seat, to: wager.to }), turnsOn };
  // A player who raised over a bet that was too high has raised over the corrected bet.
  const isUnder = to <= wager.from || (wager.to > to && (roundInQuestion(hand) ?? hand).betting.toMatch !== wager.to);
  if (rule === 'floor' || (isUnder && hand.stage === 'betting'))
    return { outcome: forFloor('bet-floor', { seat, to }), turnsOn };
  return { outcome: says('bet-corrected', { seat, to }, [correctedTo(hand, wager, to)]), turnsOn };
};

/** Chips in several motions: only the first counts. */
export const stringBet: Answer = ({ seat }, policies) => ({
  outcome: says(policies.stringBet === 'called-by-dealer' ? 'string-called' : 'string-not-allowed', { seat }),
  turnsOn: ['stringBet'],
});

/** Whether there has been substantial action since the wager, not counting it. */
function actedOn({ actions, street }: Hand, wager: Wager, policies: Policies): boolean {
  const made = actions.findLastIndex((note) => note.street === street && note.seat === wager.seat && isWager(note));
  const since = actions.slice(made + 1).filter((note) => note.street === street);
  return substantialAction(policies.substantialAction, since) !== null;
}

/** "If you bet, I raise": the text leaves it open, unless the house has settled it. */
export const conditionalStatement: Answer = (asked, policies) => {
  const { seat } = asked;
  if (asked.report.choice === 'premature-call') return prematureCall(asked, policies);
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

/** A call before the amount was named: valid once it is, or left to the floor (tda-2024#59B). */
const prematureCall: Answer = (asked, policies) => {
  const { seat } = asked;
  const count = { effect: 'count', seat } as const;
  const outcome =
    policies.prematureCall === 'floor'
      ? forFloor('premature-call-floor', { seat }, [count])
      : says('premature-call-waits', { seat });
  return { outcome, turnsOn: ['prematureCall'] };
};

/** No more chips can be hidden than the player should have. */
export function hiddenRefused({ state, report, seat }: Asked): Refusal | null {
  const { kind, chips = 0 } = report;
  const stack = state.chairs[seat - 1]?.stack ?? null;
  return kind === 'chips-hidden' && stack !== null && chips > stack
    ? { reason: 'more-than-stack', seat, to: chips, maxTo: stack }
    : null;
}

/** Hidden chips are forfeited and leave play (tda-2011#48, tda-sk#48, tda-cz#47). */
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

/**
 * Chips found behind a called all-in. The floor decides whether they were part of the bet. Under newer rulebooks, chips that were not are
 * neither paid on a win nor saved on a loss (tda-2024#62, tda-2026#64).
 */
export const chipsFound: Answer = ({ seat, report: { chips = 0 } }, policies) => ({
  outcome: forFloor(policies.hiddenChipsFound === 'floor' ? 'found-floor' : 'found-apart', { seat, chips }),
  turnsOn: ['hiddenChipsFound', 'acceptedAction'],
});

/** The floor's other choice: the chips were part of the bet that was called. */
export const chipsFoundCount = ({ seat, report: { chips = 0 } }: Asked): readonly ReportOutcome[] => [
  forFloor('found-in-bet', { seat, chips }),
];

/** Chips whose owner nobody knows (tda-2024#64, tda-2026#66). */
export const lostChips: Answer = ({ report: { chips = 0 } }, policies) => ({
  outcome: policies.lostChips === 'floor' ? forFloor('lost-floor', { chips }) : says('lost-out', { chips }),
  turnsOn: ['lostChips'],
});

/** A bet with a bounty chip, a time token or another thing without value (tda-2024#RP-22, tda-2026#RP-22). */
export const tokenBet: Answer = (asked, policies) => {
  const { state, seat } = asked;
  const turnsOn = ['nonValueChips'] as const;
  if (policies.nonValueChips === 'floor') return { outcome: forFloor('token-floor', { seat }), turnsOn };
  const faces = wagerLimits(state, handOf(asked), seat).call !== null;
  return { outcome: says(faces ? 'token-call' : 'token-all-in', { seat }), turnsOn };
};
