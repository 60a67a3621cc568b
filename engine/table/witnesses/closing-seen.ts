import { holeCardsAt, isLastStreet } from '../../rules/dealing/streets.ts';
import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { Street } from '../../words/variant.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { Witnesses } from '../../words/witnesses.ts';
import { decideAction } from '../betting/decide-action.ts';
import { waitingActs } from '../betting/out-of-turn/apply-out-of-turn.ts';
import { seesHand } from './deal-picture.ts';

/** What a seat must have done before the cards of the next street came. */
export interface ClosingAct {
  readonly seat: Seat;
  readonly act: 'check' | 'call';
}

/** A person who deals too early has mostly passed over one player: with two calls missing nothing is concluded. */
const callsMost = 1;

/**
 * The cards of the next street lie, so the betting must be over: every seat still to act has checked, and at most one has
 * called. Empty where the cards do not say so, or leave any other way open.
 */
export function closingSeen(state: TableState): readonly ClosingAct[] {
  const { hand, witnesses } = state;
  if (hand === null || hand.stage !== 'betting' || isLastStreet(hand) || hand.betting.bringInDue) return [];
  if (!seesHand(witnesses) || witnesses.contested.length > 0 || waitingActs(hand).length > 0) return [];
  return nextStreetLies(hand, witnesses) ? closingActs(state, hand) : [];
}

function nextStreetLies(hand: Hand, witnesses: Witnesses): boolean {
  const next = variantOf(hand.variant).streets[hand.street + 1];
  if (next === undefined || next.exchange !== null || hand.moreBoards.length > 0) return false;
  return next.boardCards > 0 ? boardLies(hand, next, witnesses) : upCardsLie(hand, next, witnesses);
}

const boardLies = ({ board }: Hand, { boardCards }: Street, witnesses: Witnesses): boolean =>
  !witnesses.poorPlaces.includes('board') &&
  !witnesses.alarms.some(({ place }) => place === 'board') &&
  witnesses.boardCards === board.length + boardCards;

/** Stud: two players at least have a card more, and nobody has any other number than before or after the deal. */
function upCardsLie(hand: Hand, { down, up }: Street, { cardsAt, poorPlaces }: Witnesses): boolean {
  const before = holeCardsAt(variantOf(hand.variant), hand.street);
  const live = hand.players.filter(({ status }) => status === 'live');
  const counts = live.map(({ seat }) => cardsAt[seat] ?? 0);
  return (
    !live.some(({ seat }) => poorPlaces.includes(seat)) &&
    counts.every((count) => count === before || count === before + down + up) &&
    counts.filter((count) => count > before).length >= 2
  );
}

/** One act after another on the table the one before left, until the round is closed. */
function closingActs(state: TableState, { street, players }: Hand): readonly ClosingAct[] {
  const acts: ClosingAct[] = [];
  let after = state;
  for (let left = players.length; left > 0; left--) {
    const { hand } = after;
    if (hand === null || hand.stage !== 'betting' || hand.street !== street) return acts;
    const seat = hand.toAct;
    if (seat === null || !holdsCards(state.witnesses, seat)) return [];
    const act = owes(hand, seat) ? 'call' : 'check';
    acts.push({ seat, act });
    const decision = decideAction(after, { type: act, seat });
    if ('refusal' in decision || acts.filter((one) => one.act === 'call').length > callsMost) return [];
    after = decision.after;
  }
  return after.hand?.stage === 'betting' && after.hand.street === street ? [] : acts;
}

const owes = ({ players, betting }: Hand, seat: Seat): boolean =>
  (players.find((player) => player.seat === seat)?.bet ?? 0) < betting.toMatch;

const holdsCards = ({ cardsAt, foldsSeen }: Witnesses, seat: Seat): boolean =>
  (cardsAt[seat] ?? 0) > 0 && !foldsSeen.includes(seat);
