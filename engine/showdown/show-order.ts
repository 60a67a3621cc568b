import type { LegalActions } from '../legal-actions.ts';
import { potsToName } from '../pots/award-pots.ts';
import type { Seat } from '../seat.ts';
import type { Hand, HandSeat } from '../table-state.ts';

/** Live hands in the order in which they show: the last aggressor first, else left of the button (TDA 12). */
export function showOrder(hand: Hand): readonly Seat[] {
  const live = hand.players.filter((player) => player.status === 'live').map((player) => player.seat);
  const first = live.indexOf(lastAggressor(hand) ?? -1);
  return first <= 0 ? live : [...live.slice(first), ...live.slice(0, first)];
}

function lastAggressor(hand: Hand): Seat | null {
  if (hand.policies['showdown.aggressorScope'] === 'final-round') return hand.betting.lastAggressor;
  return hand.actions.findLast((note) => note.action === 'bet' || note.action === 'raise')?.seat ?? null;
}

const isTabled = (player: HandSeat): boolean => player.tabled !== null;
/** Turned up, but the cards are not named yet. */
const isUnnamed = (player: HandSeat): boolean => player.tabled !== null && player.tabled.length === 0;

/** A player all in must turn the hand up once the betting is closed, where the rulebook says so (TDA 11). */
export const mustShow = (hand: Hand): boolean => hand.runOut && hand.policies.allInFaceUp;

/** Which hands may be turned up, mucked, named; and for which pots a winner must be named. */
export function handsToShow(hand: Hand): Pick<LegalActions, 'show' | 'unnamed' | 'muck' | 'nameWinners'> {
  const open = hand.stage === 'showdown' || (hand.stage === 'board' && hand.runOut);
  if (!open) return { show: [], unnamed: [], muck: [], nameWinners: [] };
  const live = hand.players.filter((player) => player.status === 'live');
  const order = hand.stage === 'showdown' ? hand.showOrder : showOrder(hand);
  const inOrder = (players: readonly HandSeat[]): readonly Seat[] =>
    order.filter((seat) => players.some((player) => player.seat === seat));
  const hidden = live.filter((player) => !isTabled(player));
  return {
    show: inOrder(hidden),
    unnamed: inOrder(live.filter(isUnnamed)),
    muck: hand.stage === 'showdown' && live.length > 1 && !mustShow(hand) ? inOrder(hidden) : [],
    nameWinners: hand.stage === 'showdown' && hidden.length === 0 ? potsToName(hand) : [],
  };
}
