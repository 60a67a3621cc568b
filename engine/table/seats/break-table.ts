import { type Positions, positionsFor } from '../../rules/button/next-positions.ts';
import { isBetween } from '../../rules/button/place.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Chips } from '../../words/chips.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { afterHand, withPlayerAt } from '../button/table-between-hands.ts';

/** What a seat means for a player from a broken table. */
export interface TakenSeat {
  /** False: nobody from a broken table is seated here. */
  readonly seated: boolean;
  /** The next hand. A player who is not seated or not dealt in does not change it. */
  readonly next: Positions;
  readonly dealtNextHand: boolean;
  /** What the seat posts in the next hand, if it can pay in full. */
  readonly posts: Chips;
  /** Where the button is in the first hand dealt to the player, if nobody comes or leaves meanwhile. */
  readonly dealtFromButton: Seat | null;
}

/** What a player from a broken table takes over with a seat; refused if no hand follows. */
export function takeOverSeat(table: TableState, seat: Seat, policies: Policies): TakenSeat | Refusal {
  const chair = table.chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: table.chairs.length };
  if (chair.player !== null) return { reason: 'seat-taken', seat };
  const joined = withPlayerAt(table, seat);
  const next = positionsOf(joined, policies);
  if ('reason' in next) return next;
  if (!isDealtIn(next, seat) && isGap(next, seat) && policies['breakTable.gapSeat'] === 'no-seat')
    return { seated: false, next, dealtNextHand: false, posts: 0, dealtFromButton: null };
  const { bigBlind, smallBlind } = nextGame(table, null).stakes;
  const posts = seat === next.bigBlind ? bigBlind : seat === next.smallBlind ? smallBlind : 0;
  const dealtNextHand = isDealtIn(next, seat);
  return { seated: true, next, dealtNextHand, posts, dealtFromButton: firstButton(joined, seat, policies) };
}

/** The open seats a player from a broken table may draw. */
export function seatsToDraw(table: TableState, policies: Policies): readonly Seat[] {
  const open = table.chairs.filter(({ player }) => player === null).map(({ seat }) => seat);
  return open.filter((seat) => {
    const taken = takeOverSeat(table, seat, policies);
    return 'reason' in taken || taken.seated;
  });
}

/** Why nobody can be seated here before the next hand of a tournament; null while a hand runs, as its places are not known yet. */
export function gapSeatRefused(state: TableState, seat: Seat): Refusal | null {
  const { mode, hand, rulebook, overlay } = state;
  if (mode === 'cash' || hand === null || hand.stage !== 'over' || variantOf(hand.variant).stud !== null) return null;
  const policies = effectivePolicies(rulebook, overlay);
  if (policies['breakTable.gapSeat'] === 'no-hand') return null;
  const taken = takeOverSeat(state, seat, policies);
  if ('reason' in taken || taken.seated) return null;
  return { reason: 'gap-seat-closed', seat, rule: ruleFor(rulebook, 'breakTable.gapSeat', overlay) };
}

const positionsOf = (state: TableState, policies: Policies): Positions | Refusal =>
  positionsFor(state, { game: nextGame(state, null), policies });

const isDealtIn = ({ players }: Positions, seat: Seat): boolean => players.some((player) => player.seat === seat);

const isGap = ({ button, smallBlindPlace }: Positions, seat: Seat): boolean => isBetween(button, seat, smallBlindPlace);

/** Tries hand after hand until the seat is dealt in. */
function firstButton(joined: TableState, seat: Seat, policies: Policies): Seat | null {
  let state = joined;
  for (let hands = 0; hands <= state.chairs.length; hands++) {
    const next = positionsOf(state, policies);
    if ('reason' in next) return null;
    if (isDealtIn(next, seat)) return next.button;
    const { variant, button, smallBlindPlace, bigBlind } = next;
    const players = next.players.map((player) => player.seat);
    state = afterHand(state, { variant, button, smallBlindPlace, bigBlind }, players);
  }
  return null;
}
