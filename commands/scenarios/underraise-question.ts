import { z } from 'zod';
import { optionsOf, type Policies, type RulesInForce } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';
import { afterRecorded, handOf, playerAt, roundBefore, stackAt } from './betting-round.ts';
import { type BettingRound, bettingBlock, type RecordedAction } from './betting-round-schema.ts';
import { ImpossibleScenario, question } from './question.ts';

/** A bet or raise of too little that nobody noticed at once. On its own street it is made up by everybody who came along. */
export const underraiseQuestion = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('UNDERRAISE'),
    seat: z.int().min(1),
    noticed: z.enum(['before-next-card', 'after-next-card', 'before-showdown', 'after-showdown']),
  }),
  answer: ({ given, when }, policies, inForce) => {
    const turnsOn = ['incorrectBet', 'minRaise.base'] as const;
    if (policies.incorrectBet === 'floor') return { outcome: { ruling: 'floor' }, turnsOn };
    const late = when.noticed.startsWith('after');
    const made = late ? lastWager(wagersSoFar(given), when.seat) : lastWager(given.prior ?? [], when.seat);
    const corrected = late ? null : correctedRound(given, made.index, when.seat, policies, inForce);
    if (corrected === null) return { outcome: { corrected: false, to: made.to, adds: {} }, turnsOn };
    return { outcome: { corrected: true, ...corrected }, turnsOn };
  },
});

/** The actions of the streets that are over, then of this one. */
const wagersSoFar = ({ earlier = {}, prior = [] }: BettingRound): readonly RecordedAction[] => [
  ...Object.values(earlier).flat(),
  ...prior,
];

/** The seat's last bet or raise, and its place among the actions. */
function lastWager(actions: readonly RecordedAction[], seat: number): { readonly index: number; readonly to: number } {
  const index = actions.findLastIndex((one) => one.seat === seat && one.to !== undefined);
  const to = actions[index]?.to;
  if (to === undefined) throw new ImpossibleScenario(`Seat ${seat} has made no bet or raise there.`);
  return { index, to };
}

/** The round with that wager at the least it had to be; null where it was enough, or the last chips. */
function correctedRound(given: BettingRound, index: number, seat: number, policies: Policies, inForce: RulesInForce) {
  const { prior = [] } = given;
  const opening = roundBefore(given, policies, inForce, prior[0]?.seat ?? null);
  const before = prior.slice(0, index).reduce(afterRecorded, opening);
  const made = prior[index]?.to ?? 0;
  const { minRaiseTo } = optionsOf(before, handOf(before), seat).outcome;
  if (minRaiseTo === undefined) throw new ImpossibleScenario(`No bet or raise was open to seat ${seat}.`);
  if (made >= minRaiseTo || made >= playerAt(before, seat).bet + stackAt(before, seat)) return null;
  const changed = prior.map((action, place) => (place === index ? { ...action, to: minRaiseTo } : action));
  const after = changed.reduce(afterCorrected, opening);
  return { to: minRaiseTo, ...differences(prior.reduce(afterRecorded, opening), after) };
}

/** A later action beside the corrected wager: who raised to no more than that has called it. */
function afterCorrected(state: TableState, action: RecordedAction): TableState {
  const { toMatch } = handOf(state).betting;
  const overtaken = action.to !== undefined && action.to <= toMatch && toMatch > playerAt(state, action.seat).bet;
  return afterRecorded(state, overtaken ? { seat: action.seat, action: 'call' } : action);
}

function differences(before: TableState, after: TableState) {
  const { players, betting } = handOf(after);
  const adds = players.flatMap(({ seat, bet }) => {
    const more = bet - playerAt(before, seat).bet;
    return more > 0 ? [[String(seat), more] as const] : [];
  });
  const owing = players.filter(
    ({ status, allIn, acted, bet }) => status === 'live' && !allIn && (!acted || bet < betting.toMatch),
  );
  return {
    adds: Object.fromEntries(adds),
    stillToAct: owing.map(({ seat }) => seat),
    pot: players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0),
  };
}
