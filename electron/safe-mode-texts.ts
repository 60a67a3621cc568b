import ownNames from '../renderer/text/languages.json' with { type: 'json' };
import type { CrashKind } from './crash-journal.ts';

/** What the plain page says in one language. */
export interface SafeModeTexts {
  readonly title: string;
  /** What has ended again and again. */
  readonly happened: Readonly<Record<'page' | 'server' | 'graphics' | 'shell', string>>;
  /** What the dealer does now. */
  readonly now: string;
  /** What to try, in this order. */
  readonly steps: readonly [string, string, string];
  /** Before the address. */
  readonly browser: string;
  readonly again: string;
}

/**
 * Built into the shell, language by language in the order of the screens: this page must be there when the screens are what breaks.
 * These files are data of the languages' folders; the shell has no code of ours from elsewhere.
 */
const files = import.meta.glob<SafeModeTexts>('../renderer/text/*/safe-mode.json', { eager: true, import: 'default' });
export const SAFE_MODE_TEXTS: Readonly<Record<string, SafeModeTexts>> = Object.fromEntries(
  Object.keys(ownNames).flatMap((language) => {
    const texts = files[`../renderer/text/${language}/safe-mode.json`];
    return texts === undefined ? [] : [[language, texts]];
  }),
);

/** Hung or cut off is told as what it was that ended. */
export function happenedTo(what: CrashKind): keyof SafeModeTexts['happened'] {
  switch (what) {
    case 'page':
    case 'page-hung':
      return 'page';
    case 'server':
    case 'server-hung':
      return 'server';
    case 'graphics':
      return 'graphics';
    case 'shell':
    case 'cut-off':
      return 'shell';
  }
}
