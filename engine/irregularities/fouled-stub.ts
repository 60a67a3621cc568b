import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';
import type { BoardOutcome } from './dealing-faults.ts';

/** The rest of the deck was mixed up before its time: put together again as well as it goes, and played on (house-cz#irr.12). */
export function fouledStub({ fouledStub: said }: Pick<Policies, 'fouledStub'>): Finding<BoardOutcome> {
  switch (said) {
    case 'rebuild':
      return { outcome: {}, turnsOn: ['fouledStub'] };
  }
}
