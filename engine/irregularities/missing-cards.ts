import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';
import type { DeckOutcome } from './dealing-faults.ts';

/** The deck turns out to be short: what was won stays won (house-cz#irr.8). */
export function missingCards({ missingCards: said }: Pick<Policies, 'missingCards'>): Finding<DeckOutcome> {
  switch (said) {
    case 'result-stands':
      return { outcome: { void: false }, turnsOn: ['missingCards'] };
  }
}
