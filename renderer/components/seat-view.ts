import { type Chips, type Hand, type HandSeat, legalActions, type Seat, type TableState } from '../../engine/index.ts';

/** How a seat stands at this moment; one word decides its look. */
type SeatStanding = 'empty' | 'busted' | 'away' | 'waiting' | 'in-hand' | 'to-act' | 'all-in' | 'folded';

/** Everything a seat plate shows, out of the state alone. */
export interface SeatView {
  readonly seat: Seat;
  readonly standing: SeatStanding;
  /** Id of the player's name; null on an open seat. */
  readonly player: string | null;
  readonly stack: Chips | null;
  /** Chips put into this hand, for a player all in. */
  readonly inFor: Chips;
  readonly away: boolean;
  /** Chips the pot being pushed now brings; 0 when it does not. */
  readonly wins: Chips;
  /** Cards lie face down before it. */
  readonly hasCards: boolean;
  readonly inHand: HandSeat | null;
}

/** True while a hand is being played, from its start to the last pushed pot. */
export const handRunning = (hand: Hand | null): hand is Hand => hand !== null && hand.stage !== 'over';

function standingOf(state: TableState, seat: Seat, inHand: HandSeat | null): SeatStanding {
  const chair = state.chairs[seat - 1];
  if (chair === undefined || chair.player === null) return 'empty';
  if (inHand !== null && state.hand !== null) {
    if (inHand.status !== 'live') return chair.away ? 'away' : 'folded';
    if (inHand.allIn) return 'all-in';
    return state.hand.toAct === seat ? 'to-act' : 'in-hand';
  }
  if (chair.away) return 'away';
  if (chair.stack === 0) return 'busted';
  return handRunning(state.hand) ? 'waiting' : 'in-hand';
}

/** All seats of a table, seat 1 first. */
export function seatViews(state: TableState): readonly SeatView[] {
  const hand = handRunning(state.hand) ? state.hand : null;
  const pushed = hand?.stage === 'awards' ? legalActions(state).push : null;
  const award = hand?.awards.find(({ pot }) => pot === pushed);
  return state.chairs.map(({ seat, player, stack, away }) => {
    const inHand = hand?.players.find((one) => one.seat === seat) ?? null;
    return {
      seat,
      standing: standingOf(state, seat, inHand),
      player: player?.id ?? null,
      stack,
      inFor: inHand === null ? 0 : inHand.bet + inHand.paid + inHand.dead,
      away,
      wins: award?.shares.find((share) => share.seat === seat)?.chips ?? 0,
      hasCards: inHand?.status === 'live' && inHand.tabled === null,
      inHand,
    };
  });
}
