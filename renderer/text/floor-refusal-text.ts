import type { FloorRefusal, OrderProgress } from '../../protocol/floor-desk.ts';
import { isRefusalKnown, refusalText } from './refusal-text.ts';
import type { Words } from './use-text.ts';

/** Why an order was refused, in the page's language. Only what a program of another version said is left in its own words. */
export function orderRefusedText(
  { refusal, cause, sentence }: Pick<OrderProgress, 'refusal' | 'cause' | 'sentence'>,
  names: Readonly<Record<string, string>>,
  words: Words,
): string {
  if (refusal !== null) return floorRefusalText(refusal, names, words);
  if (cause === undefined || !isRefusalKnown(cause)) return sentence ?? '';
  return refusalText(cause, words);
}

/** Why a desk refused, as one sentence. `names`: words by id, for the person who has a call. */
export function floorRefusalText(
  refusal: FloorRefusal,
  names: Readonly<Record<string, string>>,
  { t }: Pick<Words, 't'>,
): string {
  switch (refusal.reason) {
    case 'call-taken':
      return t('desk:refusal.call-taken', { name: names[refusal.by] ?? refusal.by });
    case 'not-allowed':
      return t('desk:refusal.not-allowed', { role: t(`desk:role.${refusal.role}`) });
    case 'needs-signature':
      return t(`desk:refusal.needs-signature.${refusal.role}`);
    case 'no-such-hand':
    case 'hand-running':
    case 'end-not-final':
    case 'cards-known':
    case 'nothing-sealed':
      return t(`desk:refusal.${refusal.reason}`, { hand: refusal.hand });
    case 'malformed':
      return t('desk:refusal.malformed', { sentence: refusal.sentence });
    case 'box-not-ours':
      return t('desk:refusal.box-not-ours', { seat: refusal.seat });
    default:
      return t(`desk:refusal.${refusal.reason}`);
  }
}
