import type { Stakes } from '../engine/notation.ts';
import { chipsSchema } from './stakes-config.ts';

/** The buy-in keys of a cash table's stakes. One set for all games of a mix. */
export const buyInKeys = { minBuyIn: chipsSchema.optional(), maxBuyIn: chipsSchema.optional() };

interface WrittenBuyIn {
  readonly minBuyIn?: number | undefined;
  readonly maxBuyIn?: number | undefined;
}

/** The buy-in part of the stakes, in the engine's form. */
export function buyInOf({ minBuyIn, maxBuyIn }: WrittenBuyIn): Pick<Stakes, 'minBuyIn' | 'maxBuyIn'> {
  return { ...(minBuyIn === undefined ? {} : { minBuyIn }), ...(maxBuyIn === undefined ? {} : { maxBuyIn }) };
}

/** What is wrong with it, in one sentence: the maximum below the minimum, or a player of the table outside both. */
export function buyInFault(
  { minBuyIn = 0, maxBuyIn = Number.POSITIVE_INFINITY }: WrittenBuyIn,
  players: readonly { readonly seat: number; readonly stack: number }[],
): string | null {
  if (maxBuyIn < minBuyIn) return '“stakes.maxBuyIn” must not be less than “minBuyIn”.';
  const low = players.find(({ stack }) => stack < minBuyIn);
  if (low !== undefined) return `the player at seat ${low.seat} has less than “stakes.minBuyIn”, ${minBuyIn}.`;
  const high = players.find(({ stack }) => stack > maxBuyIn);
  return high === undefined ? null : `the player at seat ${high.seat} has more than “stakes.maxBuyIn”, ${maxBuyIn}.`;
}
