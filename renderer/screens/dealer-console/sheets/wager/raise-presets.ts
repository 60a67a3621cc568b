import { type Chips, variantOf } from '../../../../../engine/notation.ts';
import { potsOf } from '../../../../../engine/rules.ts';
import type { Hand, LegalActions, WagerLimits } from '../../../../../engine/table.ts';

/** A size by its name, as the total of the round. */
interface RaisePreset {
  readonly name: string;
  readonly to: Chips;
  readonly legal: boolean;
}

/** Is the pot the most this seat may make it? Where its stack is less, an all-in is open. */
export const isPotMost = (hand: Hand, { allIn }: LegalActions): boolean =>
  variantOf(hand.variant).betting === 'pot-limit' && allIn === null;

/** Usual sizes by name, rounded down to the smallest chip; the place of one that is not legal stays empty. */
export function raisePresets(
  hand: Hand,
  wager: WagerLimits,
  legal: LegalActions,
  smallestChip: Chips,
): readonly RaisePreset[] {
  const { toMatch } = hand.betting;
  const inPlay =
    potsOf(hand).reduce((sum, pot) => sum + pot.chips, 0) + hand.players.reduce((sum, { bet }) => sum + bet, 0);
  const pot = inPlay + (legal.call?.chips ?? 0);
  const potMost = isPotMost(hand, legal) ? wager.maxTo : null;
  const last = toMatch === 0 ? hand.stakes.bigBlind : toMatch;
  const timesName = toMatch === 0 ? 'bigBlind' : 'lastBet';
  const presets = [
    { name: 'minimum', to: wager.minTo, exact: true },
    { name: 'halfPot', to: toMatch + pot / 2, exact: false },
    { name: `${timesName}2`, to: 2 * last, exact: false },
    { name: 'pot', to: potMost ?? toMatch + pot, exact: potMost !== null },
    hand.stakes.maxBet === undefined || wager.maxTo === null
      ? { name: `${timesName}3`, to: 3 * last, exact: false }
      : { name: 'maximum', to: wager.maxTo, exact: true },
  ];
  return presets.map(({ name, to, exact }) => {
    const whole = exact ? to : Math.floor(to / smallestChip) * smallestChip;
    return { name, to: whole, legal: whole >= wager.minTo && (wager.maxTo === null || whole <= wager.maxTo) };
  });
}
