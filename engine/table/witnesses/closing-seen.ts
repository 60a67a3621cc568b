import { holeCardsAt, isLastStreet } from '../../rules/dealing/streets.ts';
import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { Street } from '../../words/variant.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { Witnesses } from '../../words/witnesses.ts';
import { type ClosingAct, closingOf } from '../betting/close-betting.ts';
import { decideAction } from '../betting/decide-action.ts';
import { seesHand } from './deal-picture.ts';

/**
 * If the cards of the next street are dealt, the betting must be over: every seat still to act has checked, and at most one has called.
 * Empty if the cards do not show this, or leave another explanation. `hasDrawn`: a whole hand holds different cards than before, which only
 * the next street's draw explains.
 */
export function closingSeen(state: TableState, hasDrawn = false): readonly ClosingAct[] {
  const { hand, witnesses } = state;
  if (hand === null || hand.stage !== 'betting' || isLastStreet(hand)) return [];
  if (!seesHand(witnesses) || witnesses.contested.length > 0 || !nextStreetLies(hand, witnesses, hasDrawn)) return [];
  const holds = (seat: Seat): boolean => (hasDrawn ? holdsWhole(hand, witnesses, seat) : holdsCards(witnesses, seat));
  return closingOf(state, decideAction, holds)?.acts ?? [];
}

function nextStreetLies(hand: Hand, witnesses: Witnesses, hasDrawn: boolean): boolean {
  const next = variantOf(hand.variant).streets[hand.street + 1];
  if (next?.exchange === 'draw') return hasDrawn;
  if (next === undefined || next.exchange !== null || hand.moreBoards.length > 0) return false;
  return next.boardCards > 0 ? boardLies(hand, next, witnesses) : upCardsLie(hand, next, witnesses);
}

const boardLies = ({ board }: Hand, { boardCards }: Street, witnesses: Witnesses): boolean =>
  !witnesses.poorPlaces.includes('board') &&
  !witnesses.alarms.some(({ place }) => place === 'board') &&
  witnesses.boardCards === board.length + boardCards;

/** Stud: at least two players have one more card, and everybody has a number that fits before or after the deal. */
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

/** Drawn cards leave discards in the muck, as folds do, so only a whole hand counts as a hand. */
const holdsWhole = ({ variant, street }: Hand, { cardsAt }: Witnesses, seat: Seat): boolean =>
  cardsAt[seat] === holeCardsAt(variantOf(variant), street);

const holdsCards = ({ cardsAt, foldsSeen }: Witnesses, seat: Seat): boolean =>
  (cardsAt[seat] ?? 0) > 0 && !foldsSeen.includes(seat);
