import { type WordLanguage, wordLanguages } from '../../../engine/notation.ts';
import { effectivePolicies, type RulebookId } from '../../../engine/rules.ts';
import type { TableState } from '../../../engine/table.ts';

/** The language of the country a rulebook is written for; the others are written for all. */
const localOf: { readonly [Id in RulebookId]?: WordLanguage } = {
  'tda-sk': 'sk',
  'tda-cz': 'cs',
  'tda-pl': 'pl',
  'house-cz': 'cs',
};

/** Languages that may be spoken at a table. Where the local one is not laid down, it is the one the screen is read in. */
export function spokenHere({ rulebook, overlay }: TableState, screen: WordLanguage): readonly WordLanguage[] {
  const local = localOf[rulebook] ?? screen;
  const { languages } = effectivePolicies(rulebook, overlay);
  return wordLanguages.filter((one) => languages.includes(one) || (one === local && languages.includes('local')));
}
