import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { ReportOutcome } from '../../words/report.ts';
import { type Answer, type Asked, forFloor, handOf, says } from './answer.ts';

/**
 * Chips found behind an all-in that was called. The floor says whether they were part of the bet; under the newer rulebooks what was
 * not is neither paid when it wins nor saved when it loses (tda-2024#62, tda-2026#64).
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
