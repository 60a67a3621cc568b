import { effectivePolicies, type Overlay, type RulebookId, ruleWager } from '../../engine/rules.ts';
import type { Motion, SeenWager, WagerOutcome } from '../../engine/table.ts';
import { openRound, type SampleRound } from './sample-round.ts';
import { acts, play } from './sample-table.ts';

/** A flop at 50/100 with 900 in the pot: seats 2, 3 and 4 with 12,000 each, seat 2 first. */
export const flop: SampleRound = {
  variant: 'no-limit-holdem',
  stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null },
  stacks: [0, 12_000, 12_000, 12_000],
  pot: 900,
};

interface Asked extends Partial<SampleRound> {
  readonly rulebook: RulebookId;
  readonly overlay?: Overlay;
  /** What was done before, in short. */
  readonly prior: readonly string[];
}

/** What the rulebook makes of what the seat then to act says and does. */
export function ruled({ prior, ...round }: Asked, seen: SeenWager): WagerOutcome {
  const { rulebook, overlay = {} } = round;
  const state = play(openRound({ ...flop, ...round }), acts(...prior));
  const seat = state.hand?.toAct ?? 0;
  return ruleWager(state, seat, seen, effectivePolicies(rulebook, overlay)).outcome;
}

/** `500+3x100 | 2x500`: two motions. */
export const chips = (text: string): readonly Motion[] =>
  text.split('|').map((motion) =>
    motion.split('+').map((part) => {
      const [first = '', second] = part.trim().split('x');
      return second === undefined
        ? { denom: Number(first), count: 1 }
        : { denom: Number(second), count: Number(first) };
    }),
  );

export const silent = (text: string): SeenWager => ({ declared: null, order: 'chips-only', motions: chips(text) });

type Words = Partial<NonNullable<SeenWager['declared']>>;

/** Words, and chips with them: after them, unless it is said. */
export function said(
  words: Words,
  motions = '',
  order: SeenWager['order'] = motions === '' ? 'words-only' : 'words-first',
): SeenWager {
  const declared = { kind: null, amount: null, amountIs: null, spoken: null, clear: true, ...words };
  return { declared, order, motions: motions === '' ? [] : chips(motions) };
}

export const raise: Words = { kind: 'raise' };
export const raiseTo = (amount: number): Words => ({ kind: 'raise', amount, amountIs: 'total' });
