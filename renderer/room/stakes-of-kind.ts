import type { Chips, Stakes, VariantId } from '../../engine/notation.ts';
import { variantOf } from '../../engine/notation.ts';

/** Which amounts make up a game's stakes. */
export function stakesKind(variant: VariantId): 'blinds' | 'limit' | 'stud' {
  const { stud, betting } = variantOf(variant);
  return stud !== null ? 'stud' : betting === 'fixed-limit' ? 'limit' : 'blinds';
}

/** The same stakes in another kind of game's terms, in whole chips of `unit`. */
export function stakesFor(variant: VariantId, from: Stakes, unit: Chips): Stakes {
  const main = from.bigBlind > 0 ? from.bigBlind : from.minBet;
  const part = (by: number): Chips => Math.max(unit, Math.floor(main / by / unit) * unit);
  switch (stakesKind(variant)) {
    case 'stud':
      return {
        smallBlind: 0,
        bigBlind: 0,
        minBet: main,
        bigBet: 2 * main,
        bringIn: part(3),
        ante: { kind: 'each', chips: part(6), order: 'ante-first', short: 'own-share' },
      };
    case 'limit':
      return { smallBlind: part(2), bigBlind: main, minBet: main, bigBet: 2 * main, ante: null };
    case 'blinds':
      return { smallBlind: part(2), bigBlind: main, minBet: main, ante: from.bigBlind > 0 ? from.ante : null };
  }
}
