import { createHash } from 'node:crypto';
import type { TextRef } from '../../engine/notation.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';

/** A name or a reason on its way into the log: the text to store apart, and what the event may carry of it. */
export interface SealedText {
  readonly text: PrivateText;
  readonly ref: TextRef;
}

/** Makes the two halves of a text. Without the salt, the hash in the event does not reveal a name, even to somebody who guesses it. */
export function sealText(words: string, random: { readonly id: string; readonly salt: string }): SealedText {
  const hash = createHash('sha256').update(random.salt, 'utf8').update('\n').update(words, 'utf8').digest('hex');
  return { text: { id: random.id, text: words, salt: random.salt }, ref: { id: random.id, hash } };
}

/** True if the stored text is the one the event was written with. */
export function isTextOf(ref: TextRef, text: PrivateText): boolean {
  return sealText(text.text, text).ref.hash === ref.hash && ref.id === text.id;
}
