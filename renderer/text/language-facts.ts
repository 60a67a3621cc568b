import { lexiconOf } from '../../engine/notation.ts';
import type { RulebookId } from '../../engine/rules.ts';
import { type Language, languages } from './i18n.ts';

/** The facts of a language besides its texts: its file `language.json`. */
export interface LanguageFacts {
  /** Where y and z are. */
  readonly keyboard: 'qwerty' | 'qwertz';
  /** Letters besides a to z, in lower case. */
  readonly letters: string;
  /** True: a word that begins a phrase keeps its capital inside a sentence. */
  readonly nounsAreCapital: boolean;
  /** What a room of that language most likely plays, as a default. */
  readonly usualGame: {
    readonly rulebook: RulebookId;
    readonly smallBlind: number;
    readonly bigBlind: number;
    readonly chipValues: number[];
  };
  /** The words for amounts; null: amounts are spoken by their digits. */
  readonly spokenAmounts: AmountWords | null;
}

export interface AmountWords {
  /** From zero to nineteen. */
  readonly ones: readonly string[];
  /** From twenty to ninety. */
  readonly tens: readonly string[];
  readonly hundred: string;
  readonly thousand: string;
  readonly million: string;
  readonly point: string;
}

const factFiles = import.meta.glob<LanguageFacts>('./*/language.json', { eager: true, import: 'default' });
const wordFiles = import.meta.glob<Parameters<typeof lexiconOf>[0]>('./*/spoken-words.json', {
  eager: true,
  import: 'default',
});

export function factsOf(language: Language): LanguageFacts {
  const facts = factFiles[`./${language}/language.json`];
  if (facts === undefined) throw new Error(`renderer/text/${language}/language.json is missing.`);
  return facts;
}

let lexicons: Readonly<Record<string, ReturnType<typeof lexiconOf>>> | null = null;

/** Betting words as spoken at a table, in every language. Built when first needed, so that a screen appears without them. */
export function everyLexicon(): NonNullable<typeof lexicons> {
  lexicons ??= Object.fromEntries(
    languages.flatMap((language) => {
      const words = wordFiles[`./${language}/spoken-words.json`];
      return words === undefined ? [] : [[language, lexiconOf(words)]];
    }),
  );
  return lexicons;
}
