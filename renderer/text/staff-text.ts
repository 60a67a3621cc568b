import type { StaffOutcome } from '../stores/desk-asks.ts';
import { refusalText } from './refusal-text.ts';
import { makeSecondOfDay } from './times.ts';
import type { Words } from './use-text.ts';

/** Why the sign-in desk refused, as one sentence. */
export function staffRefusalText(refusal: NonNullable<StaffOutcome['refusal']>, words: Words): string {
  const { t } = words;
  switch (refusal.reason) {
    case 'not-known':
      // A refusal without a count came from the table's own reader.
      return refusal.triesLeft === 0
        ? t('staff:refusal.badge')
        : t('staff:refusal.not-known', { count: refusal.triesLeft });
    case 'shut':
      return t('staff:refusal.shut', { time: makeSecondOfDay(refusal.until) });
    case 'role':
      return t(`staff:refusal.role-${refusal.needs}`);
    case 'table-refuses':
      return refusalText(refusal.cause, words);
    case 'no-kiosk':
      return t('kiosk:refusal.no-kiosk');
    default:
      return t(`staff:refusal.${refusal.reason}`);
  }
}
