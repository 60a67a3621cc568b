import type { structureFaults } from '../../engine/office.ts';
import { makeNumber } from './amount.ts';
import type { Language } from './i18n.ts';
import type { Words } from './use-text.ts';

export type StructureFault = ReturnType<typeof structureFaults>[number];

/** What is wrong with a structure, and what would be right, in a sentence. */
export function structureFaultText(fault: StructureFault, { t, amount, language }: Words): string {
  const key = `tournament:fault.${fault.fault}`;
  switch (fault.fault) {
    case 'no-levels':
    case 'dealers-over-fee':
    case 'bounty-price':
    case 'bounty-steps':
    case 'days-milestone':
      return t(key);
    case 'satellite':
      return t(`${key}.${fault.what}`);
    case 'hole-in-levels':
      return t(key, { after: fault.after });
    case 'level-without-time':
    case 'small-blind-over-big':
    case 'ante-reduced':
    case 'ante-of-another-game':
      return t(key, { level: fault.level });
    case 'no-chips-for-it':
    case 'chip-unknown':
      return t(key, { level: fault.level, chips: amount(fault.chips) });
    case 'stake-missing':
      return t(key, { level: fault.level, stake: t(`shared:stake.${fault.stake}`) });
    case 'chips-unmakeable':
      return t(key, { chips: amount(fault.chips), smallest: amount(fault.smallest) });
    case 'shares-over-whole':
      return t(key, { entries: fault.fromEntries, percent: percentText(fault.shares, language) });
    case 'shares-grow':
      return t(key, { entries: fault.fromEntries, place: fault.place });
    case 'no-payout-table':
      return t(key, { entries: fault.entries });
    case 'until-beyond-last':
      return t(key, { what: t(`tournament:until.${fault.what}`), level: fault.level });
    case 'bounty-day':
      return t(key, { day: fault.day, last: fault.last });
    case 'days-level':
      return t(key, { levels: fault.levels });
    case 'days-bands':
    case 'days-forfeit':
      return t(`${key}.${fault.why}`);
    case 'seats':
      return t(key, { seats: fault.seats, most: fault.most });
  }
}

/** Hundredths of a percent as a number of percent: `22.5`. */
export const percentText = (share: number, language: Language): string =>
  makeNumber(share / 100, language, share % 100 === 0 ? 0 : share % 10 === 0 ? 1 : 2);
