import type { Hand, HandSeat } from '../../words/hand.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { Seat } from '../../words/seat.ts';
import { exchangesLater } from '../dealing/streets.ts';
import { bestBoardSeat } from '../dealing/up-cards.ts';
import { partsToName } from '../pots/winners.ts';
import { mayMuck } from './may-muck.ts';

/**
 * Live hands in the order in which they show: the last aggressor first; without one the first left of the button, in stud the
 * best board or, in razz, the lowest (TDA 12).
 */
export function showOrder(hand: Hand): readonly Seat[] {
  const live = hand.players.filter((player) => player.status === 'live').map((player) => player.seat);
  const first = live.indexOf(lastAggressor(hand) ?? bestBoardSeat(hand) ?? -1);
  return first <= 0 ? live : [...live.slice(first), ...live.slice(0, first)];
}

/** Why the first to show is the first: made the last bet, has the best board, or sits first from the button's left. */
export function whyFirstToShow(hand: Hand): 'aggressor' | 'board' | 'position' {
  if (lastAggressor(hand) !== null) return 'aggressor';
  return bestBoardSeat(hand) === null ? 'position' : 'board';
}

/** The last live player who bet or raised: in the last betting round, or in the whole hand. */
function lastAggressor(hand: Hand): Seat | null {
  const seat = hand.policies['showdown.aggressorScope'] === 'final-round' ? ofFinalRound(hand) : ofWholeHand(hand);
  return hand.players.some((player) => player.seat === seat && player.status === 'live') ? seat : null;
}

/** Where nobody can bet on, the last round was the one in which the betting ended. */
function ofFinalRound(hand: Hand): Seat | null {
  const { betting, actions } = hand;
  return betting.lastAggressor ?? ((actions.at(-1)?.street ?? 0) === 0 ? ofStraddles(hand) : null);
}

const ofWholeHand = (hand: Hand): Seat | null =>
  hand.actions.findLast(({ action }) => action === 'bet' || action === 'raise' || action === 'complete')?.seat ??
  ofStraddles(hand);

/** A straddle is a raise made blind: a bet where the rulebook calls it one (house-cz#show.7). */
function ofStraddles({ straddles, policies }: Hand): Seat | null {
  const last = straddles.at(-1);
  return last !== undefined && policies['showdown.straddleIsAggression'] ? last.seat : null;
}

/** May hands be turned up now? At showdown or, with no betting left, while the board is dealt out; not before cards are changed. */
export const handsLieOpen = (hand: Hand): boolean =>
  hand.stage === 'showdown' || (hand.stage === 'board' && hand.runOut && !exchangesLater(hand));

const isTabled = (player: HandSeat): boolean => player.tabled !== null;
/** Turned up, but the cards are not named yet. */
const isUnnamed = (player: HandSeat): boolean => player.tabled !== null && player.tabled.length === 0;

/** Which hands may be turned up, mucked, named; and for which parts of pots a winner must be named. */
export function handsToShow(hand: Hand): Pick<LegalActions, 'show' | 'unnamed' | 'muck' | 'nameWinners'> {
  if (!handsLieOpen(hand)) return { show: [], unnamed: [], muck: [], nameWinners: [] };
  const live = hand.players.filter((player) => player.status === 'live');
  const order = hand.stage === 'showdown' ? hand.showOrder : showOrder(hand);
  const inOrder = (players: readonly HandSeat[]): readonly Seat[] =>
    order.filter((seat) => players.some((player) => player.seat === seat));
  const hidden = live.filter((player) => !isTabled(player));
  return {
    show: inOrder(hidden),
    unnamed: inOrder(live.filter(isUnnamed)),
    muck: inOrder(hidden.filter((player) => mayMuck(hand, player))),
    nameWinners: hand.stage === 'showdown' && hidden.length === 0 ? partsToName(hand) : [],
  };
}
