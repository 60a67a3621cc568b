import { isInGap, positionsFor } from '../button/next-positions.ts';
import type { Chips } from '../chips.ts';
import { nextGame } from '../mixed/next-game.ts';
import type { Refusal } from '../refusal.ts';
import type { Policies } from '../rulebook.ts';
import type { Seat } from '../seat.ts';
import type { Chair, TableState } from '../table-state.ts';
import { straddleChips, straddleRefused } from './straddles.ts';

/** How a cash player who owes blinds may come in. Waiting for the big blind costs nothing beside it. */
export interface EntryOptions {
  readonly wait: boolean;
  /** Chips to be dealt in at once; null where that is not open, or the big blind comes at once. */
  readonly post: Chips | null;
  /** Chips of a straddle, which lets the player in as well; null where the place allows none. */
  readonly straddle: Chips | null;
}

/** What is open to the player at this seat for the next hand, or why there is none. */
export function entryOptions(state: TableState, seat: Seat, policies: Policies): EntryOptions | Refusal {
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: state.chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat };
  if (chair.owes === null) return { reason: 'nothing-owed', seat };
  const next = positionsFor(state, { game: nextGame(state, null), policies });
  if ('reason' in next) return next;
  const offered = policies['newPlayer.options'];
  const wait = offered.includes('wait');
  if (next.players.some((player) => player.seat === seat) || isInGap(policies, seat, next))
    return { wait, post: null, straddle: null };
  return {
    wait,
    post: offered.includes('post') ? chipsOwed(state, chair) : null,
    straddle: offered.includes('straddle') ? straddleOf(state, seat, policies) : null,
  };
}

function chipsOwed(state: TableState, { owes }: Chair): Chips {
  const { bigBlind, smallBlind } = nextGame(state, null).stakes;
  return (owes?.big ? bigBlind : 0) + (owes?.small ? smallBlind : 0);
}

/** A straddle lets in who would otherwise have to post, so the positions are those with it. */
function straddleOf(state: TableState, seat: Seat, policies: Policies): Chips | null {
  const { straddles } = state.nextHand;
  const straddle = { seat, kind: 'under-the-gun' } as const;
  const announced = { ...state, nextHand: { ...state.nextHand, straddles: [...straddles, straddle] } };
  const game = nextGame(state, null);
  const positions = positionsFor(announced, { game, policies });
  if ('reason' in positions) return null;
  const refused = straddleRefused(announced, { game, policies }, positions, straddles, straddle);
  return refused === null ? straddleChips(game.stakes.bigBlind, straddles.length) : null;
}
