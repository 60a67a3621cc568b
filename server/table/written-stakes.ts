import assert from 'node:assert/strict';
import type { Ante, Chips, Stakes, VariantId } from '../../engine/notation.ts';
import { stakesKindOf, type WrittenStakes } from '../stakes-config.ts';

/** A game's stakes in the engine's form. `smallestChip` is the table's, for a rake that names none. */
export function stakesOf(variant: VariantId, written: WrittenStakes, smallestChip: Chips): Stakes {
  const { cap, straddle, rake } = written;
  return {
    ...betsOf(variant, written),
    ante: anteOf(written),
    ...(cap === undefined ? {} : { cap }),
    ...(straddle === undefined ? {} : { straddle }),
    ...(rake === undefined ? {} : { rake: rakeOf(rake, smallestChip) }),
  };
}

function betsOf(variant: VariantId, written: WrittenStakes): Omit<Stakes, 'ante' | 'cap' | 'straddle' | 'rake'> {
  const { smallBlind, bigBlind, smallBet, bigBet, bringIn, minBet, maxBet } = written;
  switch (stakesKindOf(variant)) {
    case 'stud':
      return { smallBlind: 0, bigBlind: 0, minBet: given(smallBet), bigBet: given(bigBet), bringIn: given(bringIn) };
    case 'fixed-limit':
      return { ...blindsOf(written, given(smallBet)), minBet: given(smallBet), bigBet: given(bigBet) };
    case 'no-limit':
    case 'pot-limit':
      return { smallBlind: given(smallBlind), bigBlind: given(bigBlind), minBet: given(bigBlind) };
    case 'spread-limit':
      return { ...blindsOf(written, given(minBet)), minBet: given(minBet), maxBet: given(maxBet) };
  }
}

function given(chips: Chips | undefined): Chips {
  assert.ok(chips !== undefined, 'The configuration was found sound.');
  return chips;
}

/** Unless configured otherwise, the big blind is the smallest bet, and the small blind half of that. */
const blindsOf = (
  { smallBlind, bigBlind }: WrittenStakes,
  smallestBet: Chips,
): Pick<Stakes, 'smallBlind' | 'bigBlind'> => ({
  smallBlind: smallBlind ?? Math.floor(smallestBet / 2),
  bigBlind: bigBlind ?? smallestBet,
});

/** The player who pays the ante for the whole table pays the blind first, so that a short stack still plays for a whole blind. */
function anteOf({ ante, bigBlindAnte, buttonAnte }: WrittenStakes): Ante | null {
  if (bigBlindAnte !== undefined)
    return { kind: 'big-blind', chips: bigBlindAnte, order: 'blind-first', short: 'dead' };
  if (buttonAnte !== undefined) return { kind: 'button', chips: buttonAnte, order: 'blind-first', short: 'dead' };
  if (ante !== undefined) return { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' };
  return null;
}

function rakeOf(rake: NonNullable<WrittenStakes['rake']>, smallestChip: Chips): NonNullable<Stakes['rake']> {
  return {
    basisPoints: Math.round((rake.percent ?? 0) * 100),
    steps: (rake.steps ?? []).toSorted((a, b) => a.from - b.from),
    cap: rake.cap ?? null,
    caps: rake.caps,
    noFlopNoDrop: rake.noFlopNoDrop,
    unit: rake.unit ?? smallestChip,
    jackpot: rake.jackpot ?? null,
  };
}
