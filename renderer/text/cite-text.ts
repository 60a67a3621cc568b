import { type RulebookId, rulebookOf } from '../../engine/rules.ts';
import type { Words } from './use-text.ts';

/**
 * A citation as printed on a tag: `tda-2011#32` is "TDA 2011 32", `tda-pl#49` "TDA PL 49", `house-cz#irr.11` "House CZ irr. 11",
 * `house-cz#misdeal.3` "House CZ misdeal 3".
 */
export function citeText(cite: string): string {
  // The same number is another rule in the book of another country or year, and a house may use several of them.
  return `${rulebookText(documentOf(cite))} ${numberText(cite)}`.trim();
}

/** The document of a citation: its name or id, without the rule. */
export const documentOf = (cite: string): string => cite.split('#')[0] ?? '';

/** A citation beside another one of the same document: `tda-2011#32` is "32". */
export const numberText = (cite: string): string =>
  (cite.split('#')[1] ?? '').replace(/^([a-z]+)\.(?=\d)/, sectionText);

/** The section, before the number, for a book that numbers its rules anew in each. */
const sectionText = (_match: string, section: string): string => (section === 'irr' ? 'irr. ' : `${section} `);

/** The spelling of the first part of a book's id. */
const written: Readonly<Record<string, string>> = {
  tda: 'TDA',
  house: 'House',
  wsop: 'WSOP',
  ept: 'EPT',
  rrop: 'RRoP',
};

/** A rulebook as printed on a tag: `tda-2011` is "TDA 2011", `tda-2019-sk` "TDA 2019 SK", `house-cz` "House CZ". */
export function rulebookText(rulebook: string): string {
  const [kind = '', ...rest] = rulebook.split('-');
  const name = written[kind];
  return name === undefined ? rulebook : [name, ...rest.map((part) => part.toUpperCase())].join(' ');
}

/** A rulebook by its name: "TDA 2011", "TDA Poland", "House rules, Czechia"; one that is laid over another by its tag. */
export function rulebookName(id: RulebookId, { t, language }: Words): string {
  const { country, over } = rulebookOf(id);
  if (country === null || over !== undefined) return rulebookText(id);
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return t(id.startsWith('tda-') ? 'practice:rulebook.tda' : 'practice:rulebook.house', { country: name });
}
