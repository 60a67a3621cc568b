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

const nothingToShow = { show: [], unnamed: [], muck: [], nameWinners: [] } as const;

/** Which hands may be turned up, mucked, named; and for which parts of pots a winner must be named. */
export function handsToShow(hand: Hand): Pick<LegalActions, 'show' | 'unnamed' | 'muck' | 'nameWinners'> {
  if (!handsLieOpen(hand)) return nothingToShow;
  const isShowdown = hand.stage === 'showdown';
  const [show, unnamed, muck]: [Seat[], Seat[], Seat[]] = [[], [], []];
  for (const seat of isShowdown ? hand.showOrder : showOrder(hand)) {
    const player = hand.players.find((one) => one.seat === seat);
    if (player === undefined || player.status !== 'live') continue;
    if (player.tabled === null) {
      show.push(seat);
      if (isShowdown && mayMuck(hand, player)) muck.push(seat);
    } else if (player.tabled.length === 0) unnamed.push(seat);
  }
  const isHidden = ({ status, tabled }: HandSeat): boolean => status === 'live' && tabled === null;
  return { show, unnamed, muck, nameWinners: isShowdown && !hand.players.some(isHidden) ? partsToName(hand) : [] };
}
