import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** Languages of countries where poker is dealt, by ISO code. */
const languageOf: Readonly<Record<string, readonly string[]>> = {
  AT: ['de'],
  AU: ['en'],
  BE: ['nl', 'fr', 'de'],
  BG: ['bg'],
  CA: ['en', 'fr'],
  CH: ['de', 'fr', 'it'],
  CY: ['el'],
  CZ: ['cs'],
  DE: ['de'],
  DK: ['da'],
  EE: ['et'],
  ES: ['es'],
  FI: ['fi', 'sv'],
  FR: ['fr'],
  GB: ['en'],
  GE: ['ka'],
  GR: ['el'],
  HR: ['hr'],
  HU: ['hu'],
  IE: ['en'],
  IT: ['it'],
  LT: ['lt'],
  LV: ['lv'],
  ME: ['cnr'],
  MT: ['mt', 'en'],
  NL: ['nl'],
  NO: ['no'],
  PL: ['pl'],
  PT: ['pt'],
  RO: ['ro'],
  RS: ['sr'],
  SE: ['sv'],
  SI: ['sl'],
  SK: ['sk'],
  UA: ['uk'],
};

/**
 * Languages allowed during a hand (tda-2011#2, tda-sk#2, tda-cz#2), by ISO code. If the house's country, or what is spoken there, is not
 * known, its language stays `local`.
 */
export function languagesAt(
  country: string | null,
  policies: Pick<Policies, 'languages'>,
): Finding<{ readonly languages: readonly string[] }> {
  const turnsOn = ['languages'] as const;
  // In the United States only English is allowed, by every text that mentions languages.
  if (country === 'US') return { outcome: { languages: ['en'] }, turnsOn };
  const own = languageOf[country ?? ''] ?? ['local'];
  const languages = policies.languages.flatMap((language) => (language === 'local' ? own : [language]));
  return { outcome: { languages: [...new Set(languages)] }, turnsOn };
}
