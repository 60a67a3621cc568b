import { effectivePolicies, languagesAt, rulebookOf } from '../../../../../engine/rules.ts';
import type { TableState } from '../../../../../engine/table.ts';
import { type Language, languages } from '../../../../text/i18n.ts';

/** Languages that may be spoken at a table. For a rulebook that is written for all, the local one is the one the screen is read in. */
export function spokenHere({ rulebook, overlay }: TableState, screen: Language): readonly Language[] {
  const policies = effectivePolicies(rulebook, overlay);
  const { country } = rulebookOf(rulebook);
  const allowed =
    country === null
      ? policies.languages.map((one) => (one === 'local' ? screen : one))
      : languagesAt(country, policies).outcome.languages;
  return languages.filter((one) => allowed.includes(one));
}
