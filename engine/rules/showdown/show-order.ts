import type { KnownCard } from '../../words/card.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Overlay, Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { boardsOf, exchangesLater, fullHandSize } from '../dealing/streets.ts';
import { bestBoardSeat } from '../dealing/up-cards.ts';
import { bestValue } from '../hand-kinds/best-hand.ts';
import { areKnown } from '../pots/hand-values.ts';
import { potsOf } from '../pots/layer-pots.ts';
import { partsToName } from '../pots/winners.ts';
import { ruleFor } from '../rulebooks/all-rulebooks.ts';

/**
 * Live hands in showing order: the last aggressor first; without one, the first left of the button, in stud the best board, in razz the
 * lowest (TDA 12).
 */
export function showOrder(hand: Hand): readonly Seat[] {
  const live: Seat[] = [];
  for (const { seat, status } of hand.players) if (status === 'live') live.push(seat);
  const first = live.indexOf(lastAggressor(hand) ?? bestBoardSeat(hand) ?? -1);
  return first <= 0 ? live : [...live.slice(first), ...live.slice(0, first)];
}

/** Every hand whose cards come up in this stage, in its order, whether they are up already or not: each keeps its place until the stage is over. */
export function handsInOrder(hand: Hand): readonly Seat[] {
  if (hand.stage === 'showdown') return hand.showOrder;
  if (hand.stage !== 'up-cards') return showOrder(hand);
  return hand.players.filter(({ status }) => status === 'live').map(({ seat }) => seat);
}

/** Why somebody shows first: made the last bet, has the best board, or sits first left of the button. */
export function whyFirstToShow(hand: Hand): 'aggressor' | 'board' | 'position' {
  if (lastAggressor(hand) !== null) return 'aggressor';
  return bestBoardSeat(hand) === null ? 'position' : 'board';
}

/** The last live player who bet or raised: in the last betting round, or in the whole hand. */
function lastAggressor(hand: Hand): Seat | null {
  const seat = hand.policies['showdown.aggressorScope'] === 'final-round' ? ofFinalRound(hand) : ofWholeHand(hand);
  return hand.players.some((player) => player.seat === seat && player.status === 'live') ? seat : null;
}

/** If nobody can bet any more, the last round is the one in which betting ended. */
function ofFinalRound(hand: Hand): Seat | null {
  const { betting, actions } = hand;
  return betting.lastAggressor ?? ((actions.at(-1)?.street ?? 0) === 0 ? ofStraddles(hand) : null);
}

const ofWholeHand = (hand: Hand): Seat | null =>
  hand.actions.findLast(({ action }) => action === 'bet' || action === 'raise' || action === 'complete')?.seat ??
  ofStraddles(hand);

/** A straddle is a blind raise: a bet, if the rulebook calls it one (house-cz#show.7). */
function ofStraddles({ straddles, policies }: Hand): Seat | null {
  const last = straddles.at(-1);
  return last !== undefined && policies['showdown.straddleIsAggression'] ? last.seat : null;
}

/**
 * Whether hands may be turned up now: at showdown, or while the board is dealt out with no betting left. Not before a draw or discard still
 * to come.
 */
export const handsLieOpen = (hand: Hand): boolean =>
  hand.stage === 'showdown' || (hand.stage === 'board' && hand.runOut && !exchangesLater(hand));

const nothingToShow = { show: [], unnamed: [], muck: [], nameWinners: [] } as const;

/** Which hands may be turned up, mucked or named, and for which parts of pots a winner must be named. */
export function handsToShow(hand: Hand): Pick<LegalActions, 'show' | 'unnamed' | 'muck' | 'nameWinners'> {
  if (!handsLieOpen(hand)) return nothingToShow;
  const isShowdown = hand.stage === 'showdown';
  const show: Seat[] = [];
  const unnamed: Seat[] = [];
  const muck: Seat[] = [];
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

/** With a player all in and the betting closed, every hand is turned up and none may be mucked, if the rulebook says so (TDA 11). */
const mustShow = (hand: Hand): boolean =>
  hand.policies.allInFaceUp &&
  hand.policies['showdown.allInMayMuck'] !== true &&
  !exchangesLater(hand) &&
  (hand.runOut || hand.players.some(({ status, allIn }) => status === 'live' && allIn));

/** Why a live hand may not be given up unseen. */
export function whyNotMuck(hand: Hand, { seat, tabled }: HandSeat, overlay: Overlay): Refusal | null {
  if (hand.stage !== 'showdown') return { reason: 'not-showdown' };
  if (tabled !== null) return { reason: 'already-tabled', seat };
  if (mustShow(hand)) return { reason: 'all-in-must-show', seat, rule: ruleFor(hand.rulebook, 'allInFaceUp', overlay) };
  // The last hand eligible for any pot has won it. Without that hand, the pot would go to a player with no right to it.
  const alone = potsOf(hand).some(({ eligible }) => eligible.length === 1 && eligible[0] === seat);
  return alone ? { reason: 'last-hand-cannot-muck', seat } : null;
}

const mayMuck = (hand: Hand, player: HandSeat): boolean => whyNotMuck(hand, player, {}) === null;

/**
 * Hand for hand, after a called all-in: hole cards stay down and no card is dealt until the floor says so (tda-2024#RP-8F). Hands turned up
 * before hand for hand began stay open.
 */
export const isHeldFaceDown = ({ hand, handForHand }: TableState): boolean =>
  hand !== null &&
  handForHand !== undefined &&
  hand.stage !== 'over' &&
  hand.runOut &&
  hand.released !== true &&
  hand.policies['handForHand.allInFaceDown'] === true &&
  hand.players.some(({ status, allIn }) => status === 'live' && allIn) &&
  hand.players.some(({ status, tabled }) => status === 'live' && tabled === null);

/** Why nothing may be turned up or dealt while hands are held face down; null if they are not. */
export const heldRefused = (state: TableState): Extract<Refusal, { reason: 'held-face-down' }> | null =>
  state.hand === null || !isHeldFaceDown(state)
    ? null
    : {
        reason: 'held-face-down',
        rule: ruleFor(state.hand.rulebook, 'handForHand.allInFaceDown', state.overlay),
      };

/** What a player who asks to see another hand did with their own at this showdown. */
interface Asking {
  readonly mucked: boolean;
  /** All their cards were open before they gave the hand up. */
  readonly shown: boolean;
  /** They called the last bet or raise of the last round, made by the player whose hand they ask for. */
  readonly paid: boolean;
}

/**
 * A request to see a hand. It is refused to a player who gave up their own hand (tda-2011#14, tda-sk#14, tda-cz#14). Otherwise the floor
 * decides (tda-2011#15, tda-sk#15), unless the asker has paid to see it (tda-2024#18B). It opens nothing by itself.
 */
export function askToSee(
  { mucked, shown, paid }: Asking,
  policies: Pick<Policies, 'showdown.muckLosesAsk' | 'askToSee'>,
): 'refused' | 'floor' | 'granted' {
  if (!mucked) return paid && policies.askToSee === 'paid-to-see' ? 'granted' : 'floor';
  return shown && policies['showdown.muckLosesAsk'] === 'unseen-muck' ? 'floor' : 'refused';
}

/** Somebody showed their cards to only one player. */
interface ShownToOne {
  readonly mode: 'tournament' | 'cash';
  /** The player who showed has a live hand. */
  readonly inHand: boolean;
  readonly bettingOpen: boolean;
}

/** When everybody gets to see what one player saw (house-cz#show.4): never while it could influence the betting. */
export function showAll(
  { mode, inHand, bettingOpen }: ShownToOne,
  { showOneShowAll: rule }: Pick<Policies, 'showOneShowAll'>,
): 'now' | 'after-betting' | 'no' {
  if (!rule[mode]) return 'no';
  return bettingOpen && (inHand || rule.foldedShower === 'after-betting') ? 'after-betting' : 'now';
}

/**
 * How many more cards of a hand must be open before it may win at showdown. All of them, where the rulebook says so (tda-2011#13,
 * tda-sk#13, house-cz#show.1). Where only a hand that plays the board must show all cards (tda-cz#13), none once the cards shown beat every
 * board by themselves.
 */
export function cardsMissing(hand: Hand, shown: readonly KnownCard[]): number {
  const missing = fullHandSize(hand) - shown.length;
  if (missing <= 0 || shown.length === 0) return Math.max(0, missing);
  return hand.policies['showdown.allCardsToWin'] === 'board-plays' && beatsBoards(hand, shown) ? 0 : missing;
}

function beatsBoards(hand: Hand, shown: readonly KnownCard[]): boolean {
  const [{ kind, fromHole }] = variantOf(hand.variant).hands;
  return boardsOf(hand).every((board) => {
    if (!areKnown(board)) return false;
    const made = bestValue(kind, shown, board, fromHole);
    return made !== null && made > (bestValue(kind, [], board, fromHole) ?? 0);
  });
}

/**
 * Live hands that must be turned up before anything else: somebody is all in and no betting can follow (tda-2011#11, tda-sk#11, tda-cz#11).
 * Until they are open, no board card is dealt. Empty: none need be.
 */
export function handsToTable(hand: Hand): readonly Seat[] {
  if (!handsLieOpen(hand) || !hand.policies.allInFaceUp) return [];
  const live = hand.players.filter(({ status }) => status === 'live');
  if (!hand.runOut && !live.some(({ allIn }) => allIn)) return [];
  return live.filter(({ tabled }) => tabled === null).map(({ seat }) => seat);
}
