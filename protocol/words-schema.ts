import { z } from 'zod';

/**
 * Signs that nobody sees and that a file or a terminal may obey: control characters, halves of a sign, ends of line and paragraph, and
 * what turns a line around.
 */
const unseen = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/** Words somebody gives: a name, a reason. Every door that takes words takes them by this. */
export const wordsSchema = (limits: { readonly least?: number; readonly most: number }) =>
  z
    .string()
    .trim()
    .min(limits.least ?? 1)
    .max(limits.most)
    .refine((text) => !unseen.test(text), 'holds signs that cannot be seen')
    // Some signs are allowed because they join others, and alone they are nothing.
    .refine((text) => text === '' || seen.test(text), 'holds nothing that can be seen');

const seen = /[^\p{C}\p{Z}\p{M}]/u;

const everyUnseen = new RegExp(unseen, 'gu');

/** Words as somebody typed or pasted them, without invisible characters, which the person can neither see nor remove. */
export function typedWords(text: string): string {
  const words = text.replaceAll(/\s/gu, ' ').replaceAll(everyUnseen, '');
  return words.trim() === '' || seen.test(words) ? words : '';
}

/** Words for a line of a text or of a terminal: what an older log may hold of such signs is seen there, and obeyed by nobody. */
export const plainWords = (text: string): string => text.replaceAll(everyUnseen, '\ufffd');
