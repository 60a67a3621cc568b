import type { BoardOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/**
 * The rest of the deck was mixed up before its time: put together again as well as it goes (house-cz#irr.12), or, where its order is
 * lost, shuffled by itself, or with muck and burns if it lies among them (tda-2024#RP-4).
 */
export function fouledStub({ fouledStub: said }: Pick<Policies, 'fouledStub'>): Finding<BoardOutcome> {
  return { outcome: { stub: said === 'rebuild' ? 'rebuilt' : 'restored-or-shuffled' }, turnsOn: ['fouledStub'] };
}
