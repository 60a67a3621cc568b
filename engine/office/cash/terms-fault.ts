import { missingStake, wrongAmountIn } from '../../rules/procedure/stakes.ts';
import type { Chips } from '../../words/chips.ts';
import type { Stakes } from '../../words/stakes.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';
import type { GameTerms } from './cash-command.ts';

type StakeField =
  | 'smallBlind'
  | 'bigBlind'
  | 'minBet'
  | 'bigBet'
  | 'bringIn'
  | 'ante'
  | 'maxBet'
  | 'minBuyIn'
  | 'maxBuyIn';

/** Which number of a game's terms is impossible, and its limit: a minimum, a maximum, or what chips of `unit` can pay. */
interface FieldFault {
  readonly field: StakeField | 'time';
  readonly allowed: 'least' | 'most' | 'unit';
  readonly chips: Chips;
}

/** Why a game cannot be dealt on its terms. `at` null: not a number of the game's own stakes. */
export interface TermsFault {
  readonly what: 'stakes' | 'blinds' | 'chips';
  readonly amount: number;
  readonly at: FieldFault | null;
}

/** The first thing that keeps a game from being dealt on these terms, or paid with its chips; null: nothing. */
export function termsFault({ variant, rotation, stakes, chipValues, timeCharge }: GameTerms): TermsFault | null {
  const unit = Math.min(...chipValues);
  const games = rotation?.games ?? [{ variant, stakes: null }];
  for (const game of games) {
    const fault = stakesFault(game.variant, game.stakes ?? stakes, unit);
    if (fault !== null) return game.stakes === null ? fault : { ...fault, at: null };
  }
  const time = timeCharge?.chips ?? 0;
  return time % unit === 0
    ? null
    : { what: 'chips', amount: time, at: { field: 'time', allowed: 'unit', chips: unit } };
}

function stakesFault(variant: VariantId, stakes: Stakes, unit: Chips): TermsFault | null {
  const { smallBlind, bigBlind } = stakes;
  const wrong = wrongAmountIn(stakes);
  if (wrong !== null) return { what: 'stakes', amount: wrong, at: tooSmallOrLarge(variant, stakes) };
  if (smallBlind > bigBlind)
    return { what: 'blinds', amount: smallBlind, at: { field: 'smallBlind', allowed: 'most', chips: bigBlind } };
  const missing = missingStake(variant, stakes);
  if (missing !== null) {
    const chips = missing === 'maxBet' ? stakes.minBet : 1;
    return { what: 'stakes', amount: 0, at: { field: missing, allowed: 'least', chips } };
  }
  // With a maximum buy-in of nothing nobody could sit down.
  if (stakes.maxBuyIn === 0)
    return { what: 'stakes', amount: 0, at: { field: 'maxBuyIn', allowed: 'least', chips: 1 } };
  const unpayable = paidIn(stakes).find(([, chips]) => chips % unit !== 0);
  if (unpayable === undefined) return null;
  const [field, amount] = unpayable;
  return { what: 'chips', amount, at: { field, allowed: 'unit', chips: unit } };
}

/** The field that `wrongAmountIn` names; null: not one in a game's own terms. */
function tooSmallOrLarge(variant: VariantId, stakes: Stakes): FieldFault | null {
  const { minBet, bigBet = minBet, bringIn = 0, maxBet = minBet, minBuyIn = 0, maxBuyIn = minBuyIn } = stakes;
  const { betting, stud } = variantOf(variant);
  // If only blinds are set, the smallest bet is the big blind.
  if (minBet === 0)
    return { field: betting === 'fixed-limit' || stud !== null ? 'minBet' : 'bigBlind', allowed: 'least', chips: 1 };
  if (bringIn > minBet) return { field: 'bringIn', allowed: 'most', chips: minBet };
  if (maxBuyIn < minBuyIn) return { field: 'minBuyIn', allowed: 'most', chips: maxBuyIn };
  if (bigBet < minBet) return { field: 'bigBet', allowed: 'least', chips: minBet };
  return maxBet < minBet ? { field: 'maxBet', allowed: 'least', chips: minBet } : null;
}

const paidIn = (stakes: Stakes): readonly (readonly [StakeField, Chips])[] => [
  ['smallBlind', stakes.smallBlind],
  ['bigBlind', stakes.bigBlind],
  ['minBet', stakes.minBet],
  ['ante', stakes.ante?.chips ?? 0],
  ['bigBet', stakes.bigBet ?? 0],
  ['bringIn', stakes.bringIn ?? 0],
];
