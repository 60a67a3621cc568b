import type { Chips } from '../../words/chips.ts';
import type { Seat } from '../../words/seat.ts';
import type { StraddleKind, TableState } from '../../words/table-state.ts';
import { nextPositions } from '../button/next-positions.ts';
import { nextGame } from '../mixed/next-game.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { straddleEntryRefused } from './entry-ways.ts';
import { straddleChips, straddleRefused } from './straddles.ts';

/** A kind of straddle that may be announced now, by any of these seats. */
export interface OpenStraddle {
  readonly kind: StraddleKind;
  readonly chips: Chips;
  readonly seats: readonly Seat[];
}

/** The straddles the table takes for the next hand beside those announced; a kind that is open to nobody is not among them. */
export function openStraddles(state: TableState): readonly OpenStraddle[] {
  const { hand, redeal, nextHand } = state;
  if ((hand !== null && hand.stage !== 'over') || redeal !== null || nextHand.bombPot !== null) return [];
  const game = nextGame(state, null);
  const occasion = { game, policies: effectivePolicies(state.rulebook, state.overlay) };
  const chips = straddleChips(game.stakes.bigBlind, nextHand.straddles.length);
  return (game.stakes.straddle?.kinds ?? []).flatMap((kind) => {
    const seats = state.chairs
      .filter((chair) => chair.player !== null && straddleEntryRefused(state, chair) === null)
      .map(({ seat }) => seat)
      .filter((seat) => isOpen(state, occasion, { seat, kind }));
    return seats.length === 0 ? [] : [{ kind, chips, seats }];
  });
}

function isOpen(
  state: TableState,
  occasion: Parameters<typeof straddleRefused>[1],
  straddle: TableState['nextHand']['straddles'][number],
): boolean {
  const { nextHand } = state;
  // A straddle lets in who would otherwise have to post, so the positions are those with it.
  const announced = { ...nextHand, straddles: [...nextHand.straddles, straddle] };
  const positions = nextPositions({ ...state, nextHand: announced });
  return !('reason' in positions) && straddleRefused(state, occasion, positions, nextHand.straddles, straddle) === null;
}
