import { type Card, isKnownCard } from '../../words/card.ts';
import type {
  BoardFault,
  BoardStreet,
  CardCount,
  Deal,
  DealingFault,
  MisdealFault,
} from '../../words/dealing-faults.ts';
import { cardsOfStreet } from './board-faults.ts';
import { handSizeOf } from './misdeal-in-time.ts';

/** The part of a reported fault that is impossible; `board`: no text speaks of such a board. */
export type ImpossiblePart = 'seat' | 'count' | 'choice' | 'cards' | 'board';

/** Null: the fault can have happened. */
export function impossiblePart(fault: DealingFault): ImpossiblePart | null {
  switch (fault.fault) {
    case 'extra-board-card':
      return impossibleBoard(fault);
    case 'killed-wrong-count':
      return fault.cards === fault.handSize ? 'count' : null;
    case 'missing-cards':
      return fault.missing < 1 ? 'count' : null;
    case 'burn-error':
    case 'premature-card':
    case 'stub-fouled':
    case 'foreign-card':
    case 'duplicate-card':
    case 'joker':
    case 'non-standard-card':
    case 'card-dropped':
    case 'upcards-lifted':
      return null;
    default:
      return impossibleInDeal(fault);
  }
}

function impossibleInDeal(fault: MisdealFault): ImpossiblePart | null {
  const { deal } = fault;
  switch (fault.fault) {
    case 'exposed-by-dealer':
      return fault.cards.length === 0 ? 'count' : null;
    case 'dealt-out-of-order':
      return fault.how === 'button-two-in-row' && deal.positions === null ? 'choice' : null;
    case 'cards-to-unentitled':
      return deal.entitled.includes(fault.seat) ? 'seat' : null;
    case 'dealt-out':
      return null;
    case 'boxed':
      return fault.count < 1 ? 'count' : null;
    case 'wrong-card-count':
      return fault.hands.some((hand) => isRight(deal, hand)) ? 'count' : null;
    case 'wrong-button': {
      const { button, bb } = fault.correct;
      return deal.positions?.button === button && deal.positions.bb === bb ? 'seat' : null;
    }
  }
}

const isRight = (deal: Deal, { seat, cards }: CardCount): boolean =>
  cards === (deal.entitled.includes(seat) ? handSizeOf(deal) : 0);

const before: Readonly<Record<BoardStreet, number>> = { flop: 0, turn: 3, river: 4 };

function impossibleBoard({
  street,
  board,
  cardsOut,
}: Extract<BoardFault, { fault: 'extra-board-card' }>): ImpossiblePart | null {
  if (board.length !== before[street]) return 'board';
  if (cardsOut.length <= cardsOfStreet[street]) return 'count';
  return isTwice([...board, ...cardsOut]) ? 'cards' : null;
}

/** Unnamed cards may be any card. */
const isTwice = (cards: readonly Card[]): boolean =>
  cards.some((one, index) => isKnownCard(one) && cards.indexOf(one) !== index);
