import { makeCountdown, makeTimeOfDay } from '../../../text/times.ts';
import type { Words } from '../../../text/use-text.ts';
import type { Trouble } from './troubles.ts';

/** What is wrong and since when, in one line. */
export function troubleText(trouble: Trouble, words: Words): string {
  const { t } = words;
  switch (trouble.of) {
    case 'table-server':
      return t('devices:fault.table-server', { at: makeTimeOfDay(trouble.since) });
    case 'stranger':
    case 'refused-log':
    case 'not-understood':
      return t(`devices:fault.${trouble.of}`);
    case 'clock':
      return t(`devices:fault.clock-${trouble.ahead > 0 ? 'ahead' : 'behind'}`, {
        by: makeCountdown(Math.abs(trouble.ahead)),
      });
    case 'reader':
    case 'shuffler': {
      const device = t(`devices:name.${trouble.of}`);
      return t(`devices:fault.${trouble.fault}`, { device, at: makeTimeOfDay(trouble.since) });
    }
    case 'shuffler-needs':
      return t('devices:fault.needs-hand', { what: t(`devices:needs.${trouble.need}`) });
    case 'place': {
      const { place, state } = trouble;
      return typeof place === 'number'
        ? t(`devices:fault.${state}-seat`, { seat: place })
        : t(`devices:fault.${state}-${place}`);
    }
  }
}

/** What to do meanwhile, in one line. `isPlayed`: a hand is in play. */
export function troubleDoText(trouble: Trouble, { t }: Words, isPlayed: boolean): string {
  switch (trouble.of) {
    case 'table-server':
    case 'stranger':
    case 'refused-log':
    case 'not-understood':
    case 'clock':
      return t(`devices:do.${trouble.of}`);
    case 'reader':
    case 'shuffler':
      return t(`devices:do.${trouble.fault === 'unlisted-firmware' ? 'mild' : trouble.of}`);
    case 'shuffler-needs':
      return t(`devices:do.${trouble.need === 'tamper' ? 'tamper' : isPlayed ? 'needs-hand' : 'needs-now'}`);
    case 'place':
      return t(`devices:do.${typeof trouble.place === 'number' ? 'seat' : trouble.place}`);
  }
}
