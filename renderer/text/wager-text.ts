import type { Chips } from '../../engine/notation.ts';
import type { Declared, Motion, SeenWager, WagerOutcome } from '../../engine/table.ts';
import { spokenAmount } from './spoken-amount.ts';
import type { Words } from './use-text.ts';

/** The result of words and chips, without the chips that go back: "Call 1,200". */
export function outcomeText(outcome: WagerOutcome, { t, amount }: Words): string {
  switch (outcome.ruling) {
    case 'refused':
      return t('wager:outcome.refused', {
        options: outcome.options.map((option) => t(`wager:option.${option}`)).join(', '),
      });
    case 'floor':
    case 'fold':
      return t(`wager:outcome.${outcome.ruling}`);
    case 'bet':
    case 'raise':
      if (outcome.to === null) return t(`wager:outcome.name-${outcome.ruling}`, { minTo: amount(outcome.minTo) });
      return t(`wager:outcome.${outcome.ruling}`, { to: amount(outcome.to) });
    case 'call':
    case 'check':
    case 'all-in':
      return t(`wager:outcome.${outcome.ruling}`, { to: amount(outcome.to), adds: amount(outcome.adds) });
  }
}

/** Accompanying facts: "return 800". */
export function outcomeFacts(outcome: WagerOutcome, out: Chips, { t, amount }: Words): string[] {
  if (outcome.ruling === 'fold') {
    const { forfeits = 0 } = outcome;
    return forfeits === 0 ? [] : [t('wager:outcome.forfeits', { chips: amount(forfeits) })];
  }
  if (!('adds' in outcome)) return [];
  return [
    ...(outcome.returned > 0 ? [t('wager:outcome.returned', { chips: amount(outcome.returned) })] : []),
    // If no chips are out everything is still to be moved, which is no news.
    ...(outcome.topUp > 0 && out > 0 ? [t('wager:outcome.topUp', { chips: amount(outcome.topUp) })] : []),
    ...(outcome.allIn && outcome.ruling !== 'all-in' ? [t('wager:outcome.allIn')] : []),
    ...(outcome.reopens === false ? [t('wager:outcome.notReopened')] : []),
  ];
}

/** The announcement when it is booked; null without one. */
export function outcomeSay(outcome: WagerOutcome, { t, language }: Words): string | null {
  switch (outcome.ruling) {
    case 'refused':
    case 'floor':
      return null;
    case 'fold':
    case 'check':
      return t(`wager:say.${outcome.ruling}`);
    case 'call':
      return outcome.returned === 0
        ? t('wager:say.call')
        : t('wager:say.callReturn', { amount: capital(spokenAmount(outcome.returned, language)) });
    case 'all-in':
      return t('wager:say.all-in', { amount: spokenAmount(outcome.to, language) });
    case 'bet':
    case 'raise':
      if (outcome.to === null) return null;
      return t(outcome.allIn ? 'wager:say.all-in' : `console:say.${outcome.ruling}`, {
        amount: spokenAmount(outcome.to, language),
      });
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A reading without an amount cannot be booked yet. */
export const isBookable = (outcome: WagerOutcome): boolean =>
  outcome.ruling === 'fold' || ('to' in outcome && outcome.to !== null);

/** Words and chips as seen, in the order in which they came: "two 1,000 chips, no word". */
export function seenText(wager: SeenWager, words: Words): string {
  const { t } = words;
  const moved = wager.motions
    .map((motion) => motionText(motion, words))
    .reduce((first, next) => (first === '' ? next : t('wager:seen.motions', { first, next })), '');
  const chips = [moved, frontText(wager, words)].filter((part) => part !== '').join(', ');
  if (wager.declared === null) return t('wager:seen.no-word', { chips });
  return t(`wager:seen.${wager.order}`, { chips, words: saidText(wager.declared, words) });
}

/** "2 × 1,000": for languages in which the words would have to be declined. */
const figuresOf = (motion: Motion, { amount }: Words): string =>
  motion.map(({ denom, count }) => `${count} × ${amount(denom)}`).join(' + ');

/** What became of the chips of an earlier bet; empty if nothing was said about them. */
function frontText({ front }: SeenWager, words: Words): string {
  if (front === undefined) return '';
  const { t } = words;
  if (front.merged === true) return t('wager:seen.frontTogether', { front: figuresOf(front.chips, words) });
  if (front.pulledBack.length === 0) return t('wager:seen.frontAlone', { front: figuresOf(front.chips, words) });
  return t('wager:seen.frontBack', { back: figuresOf(front.pulledBack, words) });
}

/** The same at the beginning of a sentence. */
export const seenSentence = (wager: SeenWager, words: Words): string => capital(seenText(wager, words));

const motionText = (motion: Motion, words: Words): string =>
  motion.map(({ denom, count }) => chipsText(denom, count, words)).join(' + ');

/** Up to this number of chips, dealers count in words. */
const numbersNamed = 10;

/** "two 1,000 chips"; larger numbers are in figures. */
function chipsText(denom: Chips, count: number, { t, amount }: Words): string {
  if (count > numbersNamed) return `${count} × ${amount(denom)}`;
  return t('wager:seen.chips', { count, number: t(`wager:seen.number.${count}`), value: amount(denom) });
}

/** What was said: "“Raise” 1,600"; a bare amount in quotes: "“800”". */
export function saidText({ kind, amount: figure, amountIs, spoken, clear }: Declared, { t, amount }: Words): string {
  if (!clear) return t('wager:word.unclear');
  const said = figure ?? spoken;
  const isTotal = amountIs === 'total';
  if (kind === null) {
    if (said === null) return t('wager:word.amount');
    return t(`wager:seen.${isTotal ? 'toFigure' : 'figure'}`, { figure: amount(said) });
  }
  const word = t(`wager:word.${kind}`);
  return said === null ? word : t(`wager:seen.${isTotal ? 'toAmount' : 'amount'}`, { word, figure: amount(said) });
}
