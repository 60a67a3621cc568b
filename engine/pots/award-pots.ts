import { isKnownCard, type KnownCard } from '../card.ts';
import type { Chips } from '../chips.ts';
import type { Policies } from '../rulebook.ts';
import type { Seat } from '../seat.ts';
import { type HandValue, highHandValue, nameHand } from '../showdown/hand-value.ts';
import type { Award, Hand, Pot, Share } from '../table-state.ts';
import { mergeSame, potsOf } from './layer-pots.ts';

/** A player's cards and the board, or null while one of them is unknown. */
function knownCardsOf(hand: Hand, seat: Seat): readonly KnownCard[] | null {
  const cards = [...(hand.players.find((player) => player.seat === seat)?.tabled ?? []), ...hand.board];
  return cards.length === 7 && cards.every(isKnownCard) ? cards : null;
}

type Values = ReadonlyMap<Seat, HandValue>;

/** Value of each live player's best hand; a player is missing where a card is unknown. */
function valuesIn(hand: Hand): Values {
  const values = new Map<Seat, HandValue>();
  for (const { seat, status } of hand.players) {
    const cards = status === 'live' ? knownCardsOf(hand, seat) : null;
    if (cards !== null) values.set(seat, highHandValue(cards));
  }
  return values;
}

/** Pots whose winner cannot be read from the cards and has not been named. */
export function potsToName(hand: Hand): readonly number[] {
  return potsOf(hand).flatMap((pot, index) => {
    if (pot.eligible.length === 1 || hand.named[index] !== undefined) return [];
    return pot.eligible.some((seat) => knownCardsOf(hand, seat) === null) ? [index] : [];
  });
}

/** Splits chips among winners in whole `unit`s; what does not divide goes to the first seats left of the button (TDA 17). */
export function split(
  chips: Chips,
  winners: readonly Seat[],
  unit: Chips,
  several: Policies['oddChip.several'],
): { readonly shares: readonly Share[]; readonly odd: readonly Share[] } {
  const each = Math.floor(chips / unit / winners.length) * unit;
  const left = chips - each * winners.length;
  const shares = winners.map((seat, index) => {
    if (several === 'all-to-first') return { seat, chips: each + (index === 0 ? left : 0) };
    return { seat, chips: each + Math.min(unit, Math.max(0, left - index * unit)) };
  });
  return {
    shares,
    odd: shares.filter((share) => share.chips > each).map((share) => ({ seat: share.seat, chips: share.chips - each })),
  };
}

/** Winners of a pot, in dealing order: the best of its eligible hands, or the seats the dealing person named. */
function winnersOf(
  { named }: Hand,
  values: Values,
  index: number,
  eligible: readonly Seat[],
): { readonly winners: readonly Seat[]; readonly value: HandValue | null } {
  const seats = named[index];
  if (seats !== undefined) return { winners: eligible.filter((seat) => seats.includes(seat)), value: null };
  if (eligible.length === 1) return { winners: eligible, value: values.get(eligible[0] as Seat) ?? null };
  const best = Math.max(...eligible.map((seat) => values.get(seat) ?? -1));
  return { winners: eligible.filter((seat) => values.get(seat) === best), value: best };
}

/** Who gets what of every pot. `unit` is the smallest chip in play. */
export function awardPots(hand: Hand, unit: Chips): readonly Award[] {
  const pots = potsOf(hand);
  const values = valuesIn(hand);
  const settled = hand.policies['sidePots.separate'] ? pots : settledTogether(hand, values, pots);
  return settled.map((pot, index) => {
    const { winners, value } = winnersOf(hand, values, index, pot.eligible);
    const whole = pot.chips % unit === 0 ? unit : 1;
    return {
      ...pot,
      pot: index,
      ...split(pot.chips, winners, whole, hand.policies['oddChip.several']),
      hand: value === null ? null : nameHand(value),
      pushed: false,
    };
  });
}

/** Hand histories kill every hand that wins nothing and then split neighbouring pots of the same survivors as one. */
function settledTogether(hand: Hand, values: Values, pots: readonly Pot[]): readonly Pot[] {
  if (Object.keys(hand.named).length > 0) return pots;
  const winning = new Set(pots.flatMap((pot, index) => winnersOf(hand, values, index, pot.eligible).winners));
  return mergeSame(
    pots.map((pot) => ({ chips: pot.chips, eligible: pot.eligible.filter((seat) => winning.has(seat)) })),
  );
}

/** The pot to be pushed next, by the rulebook's order; null when all are pushed. */
export function nextPotToPush(hand: Hand): number | null {
  const waiting = hand.awards.filter((award) => !award.pushed);
  const next = hand.policies['sidePots.settleOrder'] === 'last-side-first' ? waiting.at(-1) : waiting[0];
  return next?.pot ?? null;
}
