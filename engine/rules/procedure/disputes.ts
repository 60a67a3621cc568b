import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/**
 * Whether a hand may still be contested: until the next one begins, at that moment no more (tda-2011#19, tda-sk#19,
 * tda-cz#18).
 */
export function mayDispute(
  { at, nextHandAt }: { readonly at: number; readonly nextHandAt: number | null },
  policies: Pick<Policies, 'disputeUntil' | 'handStart'>,
): Finding<'accepted' | 'refused'> {
  switch (policies.disputeUntil) {
    case 'next-hand':
      return {
        outcome: nextHandAt === null || at < nextHandAt ? 'accepted' : 'refused',
        turnsOn: ['disputeUntil', 'handStart'],
      };
  }
}
