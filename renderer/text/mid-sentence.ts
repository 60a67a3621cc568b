import { languageNow } from './i18n.ts';
import { factsOf } from './language-facts.ts';

/** A phrase that stands alone elsewhere, put inside a sentence of the language spoken now. */
export const midSentence = (phrase: string): string =>
  factsOf(languageNow()).nounsAreCapital ? phrase : phrase.slice(0, 1).toLocaleLowerCase() + phrase.slice(1);
