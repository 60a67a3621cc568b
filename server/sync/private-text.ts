import { createHash } from 'node:crypto';
import type { TextRef } from '../../engine/notation.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';

/** A name or a reason on its way into the log: the words to keep apart, and what the event may carry of them. */
export interface SealedText {
  readonly text: PrivateText;
  readonly ref: TextRef;
}

/** Makes the two halves of a text. Without its salt the hash in the event says nothing about a name that could be guessed. */
export function sealText(words: string, random: { readonly id: string; readonly salt: string }): SealedText {
  const hash = createHash('sha256').update(random.salt, 'utf8').update('\n').update(words, 'utf8').digest('hex');
  return { text: { id: random.id, text: words, salt: random.salt }, ref: { id: random.id, hash } };
}

/** True when the words kept apart are the ones the event was written with. */
export function isTextOf(ref: TextRef, text: PrivateText): boolean {
  return sealText(text.text, text).ref.hash === ref.hash && ref.id === text.id;
}
