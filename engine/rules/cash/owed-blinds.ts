import type { Post } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { Owed, TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Occasion, type Positions, resumesFrozen } from '../button/next-positions.ts';
import { isBetween } from '../button/place.ts';
import type { NextGame } from '../mixed/next-game.ts';

/** A change of what a seat owes, as the event writes it. */
export interface Debt {
  readonly seat: Seat;
  readonly owes: Owed | null;
}

/**
 * Whether somebody who sits down now must wait for the big blind or post it. Not before the first hand of this game, even if another was
 * played here before, and not in a game without blinds.
 */
export function newcomerOwes({ mode, handNumber, setUpAfter = 0, rotation, variant, stakes }: TableState): boolean {
  if (mode !== 'cash' || handNumber === setUpAfter) return false;
  const games = rotation === null ? [{ variant, stakes: null }] : rotation.games;
  return games.some((game) => variantOf(game.variant).stud === null && (game.stakes ?? stakes).bigBlind > 0);
}

/** Debts that change when a cash hand begins: players who are away miss the blinds that pass, and players dealt in have paid theirs. */
export function debtsAtStart(state: TableState, occasion: Occasion, positions: Positions): readonly Debt[] {
  const { variant, stakes } = occasion.game;
  if (state.mode !== 'cash' || state.redeal !== null) return [];
  if (variantOf(variant).stud !== null || stakes.bigBlind === 0) return [];
  const dealtIn = new Set(positions.players.map(({ seat }) => seat));
  return state.chairs.flatMap(({ seat, player, away, stack, owes }): readonly Debt[] => {
    if (player === null) return [];
    if (dealtIn.has(seat)) return owes === null ? [] : [{ seat, owes: null }];
    if (!away && stack !== 0) return [];
    const missed = blindsMissed(state, occasion, positions, seat);
    const big = missed.big || owes?.big === true;
    const small = missed.small || owes?.small === true;
    if (big === (owes?.big ?? false) && small === (owes?.small ?? false)) return [];
    return [{ seat, owes: { big, small, posts: owes?.posts ?? false } }];
  });
}

/** Which blinds pass a seat that is not dealt in, since the last hand. A button put by hand passes nobody. */
function blindsMissed(
  { hand: last, buttonPut }: TableState,
  { policies }: Occasion,
  { smallBlindPlace, bigBlind }: Positions,
  seat: Seat,
): { readonly big: boolean; readonly small: boolean } {
  // A player who missed the first hand is a newcomer.
  if (last === null) return { big: true, small: false };
  if (buttonPut !== null) return { big: false, small: false };
  // The frozen places were reached, but nobody has posted there yet.
  if (resumesFrozen(last, policies))
    return { big: isBetween(last.smallBlindPlace, seat, bigBlind), small: seat === smallBlindPlace };
  return {
    big: isBetween(last.bigBlind, seat, bigBlind),
    // The player who had the big blind owes the small one, even if the button skips it because two players are left.
    small: seat === last.bigBlind || seat === smallBlindPlace || isBetween(last.smallBlindPlace, seat, smallBlindPlace),
  };
}

/**
 * What a player pays who comes in away from the big blind: the big blind as a bet, the small one as dead money. A straddle counts as the
 * big blind.
 */
export const postsOf = (
  state: TableState,
  game: NextGame,
  { posting }: Positions,
  straddling: ReadonlySet<Seat>,
): readonly Post[] =>
  posting.flatMap((seat): readonly Post[] => {
    const owes = state.chairs[seat - 1]?.owes ?? null;
    const posts: Post[] = [];
    if (owes?.big && !straddling.has(seat)) posts.push({ seat, kind: 'live-post', chips: game.stakes.bigBlind });
    if (owes?.small && game.stakes.smallBlind > 0)
      posts.push({ seat, kind: 'dead-post', chips: game.stakes.smallBlind });
    return posts;
  });
