import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** Chips found out of sight, of a player who should have `stack` of them. */
export interface ChipsFound {
  readonly amount: Chips;
  /** By the move ticket, or the book value of the stack. */
  readonly stack: Chips;
  /** Of the whole event; null: not known. */
  readonly chipsInPlay: Chips | null;
}

/** What the player loses, and what is left; or why the figures cannot be. */
export type ChipsHiddenRuling =
  | { readonly accepted: false; readonly reason: 'more-than-stack' | 'nothing-hidden' }
  | {
      readonly accepted: true;
      readonly forfeit: Chips;
      readonly stack: Chips;
      readonly chipsInPlay?: Chips;
      /** Left to the floor, or compulsory. */
      readonly disqualification: 'floor' | 'must';
    };

/** Chips held or carried out of sight are lost and leave play (tda-2011#48, tda-sk#48, tda-cz#47). */
export function chipsHidden(
  { amount, stack, chipsInPlay }: ChipsFound,
  policies: Pick<Policies, 'chipsHidden'>,
): Finding<ChipsHiddenRuling> {
  const turnsOn = ['chipsHidden'] as const;
  if (amount <= 0) return { outcome: { accepted: false, reason: 'nothing-hidden' }, turnsOn };
  if (amount > stack) return { outcome: { accepted: false, reason: 'more-than-stack' }, turnsOn };
  const rule = policies.chipsHidden;
  const forfeit = rule.forfeit ? amount : 0;
  const gone = rule.outOfPlay ? forfeit : 0;
  return {
    outcome: {
      accepted: true,
      forfeit,
      stack: stack - forfeit,
      ...(chipsInPlay === null ? {} : { chipsInPlay: chipsInPlay - gone }),
      disqualification: rule.disqualification === 'may' ? 'floor' : 'must',
    },
    turnsOn,
  };
}

/**
 * A player arrives with another stack than the move ticket says: to be cleared up before a hand is dealt to the seat.
 */
export const transferMismatch = (ticket: Chips, counted: Chips): boolean => ticket !== counted;
