import { potsOf } from '../../rules/pots/layer-pots.ts';
import type { ChipMove, ChipPlace } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { Restored } from '../../words/table-state.ts';

/** Chips at a place before and after; the difference has to be carried. */
interface Lying {
  readonly place: ChipPlace;
  readonly more: number;
}

/** `away`: chips of players whose seat had been given to somebody else. */
type Chipped = Pick<Restored, 'chairs' | 'hand' | 'raked'> & { readonly away?: Chips };

/**
 * The chips a hand has to carry, from where to where. `found`: chips already at a seat that the book did not know of because its stack was
 * miscounted; negative if it had fewer.
 */
export function chipMoves(now: Chipped, after: Chipped, found: Readonly<Record<number, number>>): readonly ChipMove[] {
  const changes = differences(lyingAt(now, found), lyingAt(after, {}));
  const givers = changes.filter(({ more }) => more < 0).map(({ place, more }) => ({ place, chips: -more }));
  const takers = changes.filter(({ more }) => more > 0).map(({ place, more }) => ({ place, chips: more }));
  const moves: ChipMove[] = [];
  const carry = (from: (typeof givers)[number], to: (typeof takers)[number]): void => {
    const chips = Math.min(from.chips, to.chips);
    if (chips === 0) return;
    moves.push({ from: from.place, to: to.place, chips });
    from.chips -= chips;
    to.chips -= chips;
  };
  // What a player takes back and what the same player adds cancel out at the seat.
  for (const from of givers) for (const to of takers) if (isSameSeat(from.place, to.place)) carry(from, to);
  for (const from of givers) for (const to of takers) carry(from, to);
  return moves;
}

const isSameSeat = (one: ChipPlace, other: ChipPlace): boolean =>
  'seat' in one && 'seat' in other && one.seat === other.seat;

const keyOf = (place: ChipPlace): string =>
  'seat' in place ? `${place.place} ${place.seat}` : 'pot' in place ? `pot ${place.pot}` : place.place;

/** Seats before pots, pots before the house: surplus chips go to the nearest place first. */
function lyingAt(
  { chairs, hand, raked, away = 0 }: Chipped,
  found: Readonly<Record<number, number>>,
): readonly Lying[] {
  // Chips behind belong to the player but are not at the table yet.
  const stacks = chairs.map(({ seat, stack, drift, behind = 0 }): Lying => {
    return { place: { place: 'stack', seat }, more: (stack ?? drift) - behind + (found[seat] ?? 0) };
  });
  const bets = (hand?.players ?? []).map(({ seat, bet }): Lying => ({ place: { place: 'bet', seat }, more: bet }));
  const beside: readonly Lying[] = [
    { place: { place: 'rake' }, more: raked },
    { place: { place: 'floor' }, more: away },
  ];
  return [...stacks, ...bets, ...potsNow(hand), ...beside];
}

/** Pots that have not been pushed. */
function potsNow(hand: Chipped['hand']): readonly Lying[] {
  if (hand === null) return [];
  const open: readonly { readonly pot: number; readonly chips: Chips }[] =
    hand.awards.length > 0
      ? hand.awards.filter(({ pushed }) => !pushed)
      : potsOf(hand).map(({ chips }, pot) => ({ pot, chips }));
  return hand.stage === 'over' ? [] : open.map(({ pot, chips }) => ({ place: { place: 'pot', pot }, more: chips }));
}

function differences(before: readonly Lying[], after: readonly Lying[]): readonly Lying[] {
  const sums = new Map<string, { readonly place: ChipPlace; more: number }>();
  const add = ({ place, more }: Lying, sign: 1 | -1): void => {
    const sum = sums.get(keyOf(place)) ?? { place, more: 0 };
    sum.more += sign * more;
    sums.set(keyOf(place), sum);
  };
  for (const one of before) add(one, -1);
  for (const one of after) add(one, 1);
  return [...sums.values()].filter(({ more }) => more !== 0);
}
