import { makeNumber } from '../text/amount.ts';
import type { Words } from '../text/use-text.ts';

/** A person's time, as "1.8 s". */
export function secondsText(ms: number, { t, language }: Words): string {
  return t('seconds', { seconds: makeNumber(ms / 1000, language, 1) });
}
