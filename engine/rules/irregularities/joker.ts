import type { DeckFault, DeckOutcome } from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

type Joker = Omit<Extract<DeckFault, { fault: 'joker' }>, 'fault'>;

/** A joker is scrap; a hand played on with one is dead, also where its player never looked (house-cz#irr.6, house-cz#irr.7). */
export function jokerDealt(
  { seat, acted, unseen }: Joker,
  policies: Pick<Policies, 'joker' | 'playUnseen'>,
): Finding<DeckOutcome> {
  const turnsOn: readonly PolicyKey[] = acted && unseen ? ['joker', 'playUnseen'] : ['joker'];
  switch (policies.joker) {
    case 'void':
      return { outcome: { void: true }, turnsOn: ['joker'] };
    case 'misdeal-or-scrap':
      return { outcome: scrap(seat), turnsOn: ['joker'] };
    case 'scrap-or-dead-hand': {
      const dead = acted && (!unseen || policies.playUnseen === 'own-risk');
      return { outcome: dead ? { void: false, deadHands: [seat] } : scrap(seat), turnsOn };
    }
  }
}

/** The player gets another card for it. */
const scrap = (seat: number): DeckOutcome => ({
  void: false,
  cardBecomes: 'burn',
  replacement: { seat, when: 'after-deal' },
});
