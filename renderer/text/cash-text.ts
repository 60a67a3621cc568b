import type { Chips } from '../../engine/notation.ts';
import type { CashGame } from '../../engine/office.ts';
import type { Language } from './i18n.ts';
import { makeMoney, makeSum } from './money.ts';
import { twoAmounts } from './stakes-text.ts';

type Priced = Pick<CashGame, 'currency' | 'unit'>;

/** Chips of a game as the money they are worth. */
export const chipsAsMoney = (chips: Chips, { currency, unit }: Priced, language: Language): string =>
  makeMoney(chips * unit, currency, language);

/** `€2/€5`, `2/5 €`. A limit game is called by its bets. */
export function cashStakes(game: Pick<CashGame, 'stakes'> & Priced, language: Language): string {
  const { minBet, bigBet } = game.stakes;
  const [small, big] = bigBet === undefined ? twoAmounts(game.stakes) : [minBet, bigBet];
  const last = chipsAsMoney(big, game, language);
  const first = chipsAsMoney(small, game, language);
  // A leading sign is at both amounts, a trailing one only at the end.
  return /^\D/.test(first) ? `${first}/${last}` : `${makeSum(small * game.unit, language)}/${last}`;
}
