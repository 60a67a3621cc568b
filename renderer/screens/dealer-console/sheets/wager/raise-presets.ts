import { type Chips, variantOf } from '../../../../../engine/notation.ts';
import { potsOf } from '../../../../../engine/rules.ts';
import type { Hand, LegalActions } from '../../../../../engine/table.ts';
import { trayValues } from '../../../../components/chip-breakdown.ts';

/** A bet or raise the seat to act may make. */
export type Wager = NonNullable<LegalActions['wager']>;

type SizeName =
  | 'minimum'
  | 'thirdPot'
  | 'halfPot'
  | 'twoThirdsPot'
  | 'pot'
  | 'lastBet2'
  | 'lastBet25'
  | 'lastBet3'
  | 'bigBlind2'
  | 'bigBlind3'
  | 'maximum';

/** A size by its name, as the total of the round. */
interface RaisePreset {
  readonly name: SizeName;
  readonly to: Chips;
  readonly legal: boolean;
}

/** Whether the pot is the most this seat may raise to. If its stack is smaller, an all-in is open. */
export const isPotMost = (hand: Hand, { allIn }: LegalActions): boolean =>
  variantOf(hand.variant).betting === 'pot-limit' && allIn === null;

const isSpread = ({ stakes }: Hand, { maxTo }: Wager): boolean => stakes.maxBet !== undefined && maxTo !== null;

/**
 * Usual sizes by name, rounded down to the smallest chip of the tray. The place of one that is not legal, or already offered, stays empty.
 */
export function raisePresets(
  hand: Hand,
  wager: Wager,
  legal: LegalActions,
  chipValues: readonly Chips[],
): readonly RaisePreset[] {
  const times =
    hand.betting.toMatch === 0 ? (['bigBlind2', 'bigBlind3'] as const) : (['lastBet2', 'lastBet3'] as const);
  const most = isSpread(hand, wager) ? 'maximum' : times[1];
  return sized(['minimum', 'halfPot', times[0], 'pot', most], hand, wager, legal, chipValues);
}

/** The sizes with a key beside the chips; never the all-in, which has its place in the row. */
export function dockPresets(
  hand: Hand,
  wager: Wager,
  legal: LegalActions,
  chipValues: readonly Chips[],
): readonly RaisePreset[] {
  const names: readonly SizeName[] = isSpread(hand, wager)
    ? ['minimum', 'maximum']
    : hand.betting.toMatch === 0
      ? ['thirdPot', 'halfPot', 'twoThirdsPot', 'pot']
      : ['minimum', 'lastBet25', 'lastBet3', 'pot'];
  return sized(names, hand, wager, legal, chipValues).filter(({ to, legal: is }) => is && to !== legal.allIn?.to);
}

function sized(
  names: readonly SizeName[],
  hand: Hand,
  wager: Wager,
  legal: LegalActions,
  chipValues: readonly Chips[],
): readonly RaisePreset[] {
  const offered = new Set<Chips>();
  const smallestChip = Math.min(...trayValues(chipValues, hand.stakes));
  return names.map((name) => {
    const to = sizeOf(name, hand, wager, legal, smallestChip);
    const isLegal = to >= wager.minTo && (wager.maxTo === null || to <= wager.maxTo) && !offered.has(to);
    if (isLegal) offered.add(to);
    return { name, to, legal: isLegal };
  });
}

function sizeOf(name: SizeName, hand: Hand, wager: Wager, legal: LegalActions, smallestChip: Chips): Chips {
  const { toMatch } = hand.betting;
  const inPlay =
    potsOf(hand).reduce((sum, pot) => sum + pot.chips, 0) + hand.players.reduce((sum, { bet }) => sum + bet, 0);
  const pot = inPlay + (legal.call?.chips ?? 0);
  const last = toMatch === 0 ? hand.stakes.bigBlind : toMatch;
  const rounded = (to: number): Chips => Math.floor(to / smallestChip) * smallestChip;
  switch (name) {
    case 'minimum':
      return wager.minTo;
    case 'maximum':
      return wager.maxTo ?? wager.minTo;
    case 'thirdPot':
      return rounded(toMatch + pot / 3);
    case 'halfPot':
      return rounded(toMatch + pot / 2);
    case 'twoThirdsPot':
      return rounded(toMatch + (pot * 2) / 3);
    case 'pot':
      return isPotMost(hand, legal) && wager.maxTo !== null ? wager.maxTo : rounded(toMatch + pot);
    case 'bigBlind2':
    case 'lastBet2':
      return rounded(2 * last);
    case 'lastBet25':
      return rounded(2.5 * last);
    case 'bigBlind3':
    case 'lastBet3':
      return rounded(3 * last);
  }
}
