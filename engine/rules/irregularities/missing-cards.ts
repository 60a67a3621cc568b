import type { DeckOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** The deck turns out to be short: what was won stays won (house-cz#irr.8). */
export function missingCards({ missingCards: said }: Pick<Policies, 'missingCards'>): Finding<DeckOutcome> {
  switch (said) {
    case 'result-stands':
      return { outcome: { void: false }, turnsOn: ['missingCards'] };
  }
}
