import type { Words } from '../text/use-text.ts';

/** A time of a person's, as "1.8 s". */
export function secondsText(ms: number, { t, language }: Words): string {
  const seconds = (ms / 1000).toFixed(1);
  return t('practice:seconds', { seconds: language === 'en' ? seconds : seconds.replace('.', ',') });
}
