import { type RulebookId, rulebookOf } from '../../engine/rules.ts';
import type { Words } from './use-text.ts';

/** A citation as it is printed on a tag: `tda-2011#32` is "TDA 32", `tda-pl#49` "TDA PL 49", `house-cz#blinds.1` "House CZ blinds.1". */
export function citeText(cite: string): string {
  const [document = '', rule = ''] = cite.split('#');
  // The same number is another rule in the book of another country.
  const country = document.startsWith('tda-') && document !== 'tda-2011' ? ` ${document.slice(4).toUpperCase()}` : '';
  return `${document.startsWith('tda') ? `TDA${country}` : rulebookText(document)} ${rule}`.trim();
}

/** A rulebook as it is printed on a tag: `tda-2011` is "TDA 2011", `tda-pl` "TDA PL", `house-cz` "House CZ". */
export function rulebookText(rulebook: string): string {
  const [kind, place] = rulebook.split('-');
  if (place === undefined) return rulebook;
  return kind === 'tda' ? `TDA ${place.toUpperCase()}` : kind === 'house' ? `House ${place.toUpperCase()}` : rulebook;
}

/** A rulebook by its name: "TDA 2011", "TDA Poland", "House rules, Czechia". */
export function rulebookName(id: RulebookId, { t, language }: Words): string {
  const { country } = rulebookOf(id);
  if (country === null) return rulebookText(id);
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return t(id.startsWith('tda-') ? 'practice:rulebook.tda' : 'practice:rulebook.house', { country: name });
}
