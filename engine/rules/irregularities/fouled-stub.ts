import type { BoardOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/**
 * The rest of the deck was mixed up before its time: put together again as well as it goes, and played on (house-cz#irr.12,
 * tda-2024#RP-4).
 */
export function fouledStub({ fouledStub: said }: Pick<Policies, 'fouledStub'>): Finding<BoardOutcome> {
  switch (said) {
    case 'rebuild':
    case 'restore-or-reshuffle':
      return { outcome: {}, turnsOn: ['fouledStub'] };
  }
}
