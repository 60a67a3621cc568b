import type { OfficeRefusal } from '../../engine/office.ts';
import type { Words } from './use-text.ts';

/** Why no entry, re-buy or add-on is sold. */
export function becauseText(
  { reason, because, limit }: Extract<OfficeRefusal, { reason: 'no-reentry' | 'no-rebuy' | 'no-add-on' }>,
  { t, amount }: Words,
): string {
  const needs =
    because === 'too-late' || because === 'too-early' || because === 'too-many' || because === 'too-many-chips';
  if (needs && limit === null) return t('tournament:because.not-now');
  if (because === 'too-late' && reason === 'no-add-on')
    return t('tournament:because.add-on-over', { limit: limit ?? 0 });
  return t(`tournament:because.${because}`, {
    limit: because === 'too-many-chips' ? amount(limit ?? 0) : (limit ?? 0),
  });
}
