import type { DeckFault, DeckOutcome, FoundIn, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { inTime, isMisdeal } from './misdeal-in-time.ts';
import { substantialAction } from './substantial-action.ts';

/** A card with another back: if in play it undoes the hand, in the rest of the deck it does not (house-cz#irr.3). */
export function foreignCard(
  where: FoundIn,
  { foreignCard: { inHand, inStub } }: Pick<Policies, 'foreignCard'>,
): Finding<DeckOutcome> {
  switch (where) {
    case 'play':
      return { outcome: { void: inHand === 'void' }, turnsOn: ['foreignCard'] };
    case 'stub':
      return { outcome: { void: inStub === 'void' }, turnsOn: ['foreignCard'] };
  }
}

/** The same card twice, wherever the two are found (house-cz#irr.4). */
export const duplicateCard = ({ duplicateCard: said }: Pick<Policies, 'duplicateCard'>): Finding<DeckOutcome> => ({
  outcome: { void: said === 'void' },
  turnsOn: ['duplicateCard'],
});

type Joker = Omit<Extract<DeckFault, { fault: 'joker' }>, 'fault'>;

/** A joker is scrap. A hand played on with one is dead, even if its player never looked (house-cz#irr.6, house-cz#irr.7). */
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

/** The player gets another card in its place. */
const scrap = (seat: number): DeckOutcome => ({
  void: false,
  cardBecomes: 'burn',
  replacement: { seat, when: 'after-deal' },
});

type NonStandard = Extract<DeckFault, { fault: 'non-standard-card' }>;

/**
 * A card that does not belong to the game: it fouls the deck, or is a misdeal in time and later scrap (tda-2024#35A and #35D,
 * tda-2026#37E).
 */
export function nonStandardCard(
  { deal, seat }: NonStandard,
  policies: Policies,
): Finding<DeckOutcome | MisdealOutcome> {
  if (policies['fouledDeck.conditions'].includes('non-standard'))
    return { outcome: { void: true }, turnsOn: ['fouledDeck.conditions', 'joker'] };
  const late = substantialAction(policies.substantialAction, deal.actions) !== null;
  if (!late && policies['misdeal.nonStandardCard'])
    return inTime(policies, deal, () => isMisdeal('misdeal.nonStandardCard', 'joker'));
  const turnsOn = ['nonStandardCard.afterSA', 'substantialAction'] as const;
  switch (policies['nonStandardCard.afterSA']) {
    case 'void':
      return { outcome: { void: true }, turnsOn };
    case 'scrap':
      return { outcome: { void: false, scrap: true }, turnsOn };
    case 'dead-hand': {
      const played = seat !== null && deal.actions.some((action) => action.seat === seat);
      return { outcome: played ? { void: false, deadHands: [seat] } : { void: false, scrap: true }, turnsOn };
    }
  }
}

/** The deck turns out to be short: pots already won stay won (house-cz#irr.8). */
export function missingCards({ missingCards: said }: Pick<Policies, 'missingCards'>): Finding<DeckOutcome> {
  switch (said) {
    case 'result-stands':
      return { outcome: { void: false }, turnsOn: ['missingCards'] };
  }
}
