import type { DeckFault, DeckOutcome, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { inTime, isMisdeal } from './misdeal-in-time.ts';
import { substantialAction } from './substantial-action.ts';

type NonStandard = Extract<DeckFault, { fault: 'non-standard-card' }>;

/** A card the game is not played with: it fouls the deck, or is a misdeal in time and later scrap (tda-2024#35A and #35D, tda-2026#37E). */
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
