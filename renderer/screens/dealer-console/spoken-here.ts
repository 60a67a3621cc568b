import { effectivePolicies, type RulebookId } from '../../../engine/rules.ts';
import type { TableState } from '../../../engine/table.ts';
import { type Language, languages } from '../../text/i18n.ts';

/** The language of the country a rulebook is written for; the others are written for all. */
const localOf: { readonly [Id in RulebookId]?: Language } = {
  'tda-sk': 'sk',
  'tda-cz': 'cs',
  'tda-pl': 'pl',
  'house-cz': 'cs',
};

/** Languages that may be spoken at a table. Where the local one is not laid down, it is the one the screen is read in. */
export function spokenHere({ rulebook, overlay }: TableState, screen: Language): readonly Language[] {
  const local = localOf[rulebook] ?? screen;
  const { languages: allowed } = effectivePolicies(rulebook, overlay);
  return languages.filter((one) => allowed.includes(one) || (one === local && allowed.includes('local')));
}
