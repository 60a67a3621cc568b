import { languageNow } from './i18n.ts';
import { factsOf } from './language-facts.ts';

/** A phrase used on its own elsewhere, adapted to the middle of a sentence in the current language. */
export const midSentence = (phrase: string): string =>
  factsOf(languageNow()).nounsAreCapital ? phrase : phrase.slice(0, 1).toLocaleLowerCase() + phrase.slice(1);
