import { z } from 'zod';

/**
 * Characters that are invisible and that a file or a terminal may obey, or that make two names look the same: control characters, lone
 * surrogates, line and paragraph separators, direction marks, and whatever a font draws as nothing. Joiners and the signs that choose how a
 * character is drawn are part of names and pictures.
 */
const unseen = /[[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]--[\u200c\u200d\ufe00-\ufe0f]]/v;

/** Text that somebody enters: a name, a reason. Every server accepts text by this schema. */
export const wordsSchema = (limits: { readonly least?: number; readonly most: number }) =>
  z
    .string()
    .trim()
    .min(limits.least ?? 1)
    .max(limits.most)
    .refine((text) => !unseen.test(text), 'holds signs that cannot be seen')
    // Some characters are allowed because they join others; alone they are nothing.
    .refine((text) => text === '' || seen.test(text), 'holds nothing that can be seen');

const seen = /[^\p{C}\p{Z}\p{M}\p{DI}]/u;

const everyUnseen = new RegExp(unseen, 'gv');

/** Text as typed or pasted, without invisible characters, which the person can neither see nor remove. */
export function typedWords(text: string): string {
  const words = text.replaceAll(/\s/gu, ' ').replaceAll(everyUnseen, '');
  return words.trim() === '' || seen.test(words) ? words : '';
}

/** Text for a line of a file or a terminal: such characters from an older log are made visible and have no effect. */
export const plainWords = (text: string): string => text.replaceAll(everyUnseen, '\ufffd');
