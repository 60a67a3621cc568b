import { type Card, isKnownCard } from '../../words/card.ts';
import type {
  BoardFault,
  BoardStreet,
  CardCount,
  Deal,
  DealingFault,
  ExposedCard,
  MisdealFault,
} from '../../words/dealing-faults.ts';
import { mostSeats, type Seat } from '../../words/seat.ts';
import { handSizeOf } from './deal-order.ts';
import { isOfFirstTwo } from './exposed-by-dealer.ts';
import { cardsOfStreet } from './extra-board-card.ts';

/** Why a fault as it is told cannot have happened. */
export type ImpossibleFault =
  | { readonly reason: 'no-such-seat'; readonly seat: Seat; readonly chairs: number }
  | { readonly reason: 'seat-twice'; readonly seat: Seat }
  | { readonly reason: 'seat-entitled'; readonly seat: Seat }
  | { readonly reason: 'seat-not-entitled'; readonly seat: Seat }
  | { readonly reason: 'nothing-named' }
  | { readonly reason: 'card-twice'; readonly card: Card }
  | { readonly reason: 'card-number-twice'; readonly cardNo: number }
  | { readonly reason: 'no-such-card-number'; readonly cardNo: number; readonly dealt: number }
  | { readonly reason: 'card-number-missing'; readonly seat: Seat }
  | { readonly reason: 'more-seats-than-cards'; readonly count: number }
  | { readonly reason: 'count-is-right'; readonly count: number }
  | { readonly reason: 'no-button-game' }
  | { readonly reason: 'button-is-right'; readonly button: Seat }
  | { readonly reason: 'other-board'; readonly street: BoardStreet; readonly before: number; readonly lying: number }
  | { readonly reason: 'not-among-cards'; readonly card: Card };

/** Null: it can have happened. */
export function impossibleFault(fault: DealingFault): ImpossibleFault | null {
  switch (fault.fault) {
    case 'exposed-by-dealer':
    case 'deal-sequence':
    case 'dealt-out-of-order':
    case 'cards-to-unentitled':
    case 'dealt-out':
    case 'boxed':
    case 'wrong-card-count':
    case 'wrong-button':
      return impossibleDeal(fault.deal) ?? impossibleInDeal(fault);
    case 'extra-board-card':
      return impossibleBoard(fault);
    case 'burn-error':
      return impossibleBurn(fault);
    case 'killed-wrong-count':
      return fault.cards === fault.handSize ? { reason: 'count-is-right', count: fault.cards } : null;
    case 'missing-cards':
      return fault.missing.length === 0 ? { reason: 'nothing-named' } : twiceNamed(fault.missing);
    case 'premature-card':
    case 'stub-fouled':
    case 'foreign-card':
    case 'duplicate-card':
    case 'joker':
    case 'card-dropped':
    case 'upcards-lifted':
      return null;
  }
}

function impossibleDeal({ chairs, entitled, positions, actions }: Deal): ImpossibleFault | null {
  if (entitled.length === 0) return { reason: 'nothing-named' };
  const { button = null, sb = null, bb = null } = positions ?? {};
  const unseated = [...entitled, button, sb, bb].find((seat) => seat !== null && !isChair(chairs, seat));
  if (unseated !== undefined && unseated !== null) return { reason: 'no-such-seat', seat: unseated, chairs };
  const twice = firstTwice(entitled);
  if (twice !== null) return { reason: 'seat-twice', seat: twice };
  const stranger = actions.find(({ seat }) => !entitled.includes(seat));
  return stranger === undefined ? null : { reason: 'seat-not-entitled', seat: stranger.seat };
}

function impossibleInDeal(fault: MisdealFault): ImpossibleFault | null {
  const { deal } = fault;
  switch (fault.fault) {
    case 'exposed-by-dealer':
      return impossibleExposed(deal, fault.cards);
    case 'deal-sequence':
      if (fault.seenOrder.length === 0) return { reason: 'nothing-named' };
      return noSuchSeat(deal, fault.seenOrder);
    case 'dealt-out-of-order':
      return fault.how === 'button-two-in-row' && deal.positions === null ? { reason: 'no-button-game' } : null;
    case 'cards-to-unentitled':
      if (deal.entitled.includes(fault.seat)) return { reason: 'seat-entitled', seat: fault.seat };
      return noSuchSeat(deal, [fault.seat]);
    case 'dealt-out':
      if (deal.entitled.includes(fault.seat)) return null;
      return noSuchSeat(deal, [fault.seat]) ?? { reason: 'seat-not-entitled', seat: fault.seat };
    case 'boxed':
      if (fault.count < 1) return { reason: 'nothing-named' };
      if (fault.seats.length > fault.count) return { reason: 'more-seats-than-cards', count: fault.count };
      return noSuchSeat(deal, fault.seats);
    case 'wrong-card-count':
      return impossibleCounts(deal, fault.hands);
    case 'wrong-button':
      if (deal.positions === null) return { reason: 'no-button-game' };
      if (deal.positions.button === fault.correct.button && deal.positions.bb === fault.correct.bb)
        return { reason: 'button-is-right', button: fault.correct.button };
      return noSuchSeat(deal, [fault.correct.button, fault.correct.bb]);
  }
}

function impossibleExposed(deal: Deal, cards: readonly ExposedCard[]): ImpossibleFault | null {
  if (cards.length === 0) return { reason: 'nothing-named' };
  const numbers = cards.flatMap(({ cardNo }) => (typeof cardNo === 'number' ? [cardNo] : []));
  const twice = firstTwice(numbers);
  if (twice !== null) return { reason: 'card-number-twice', cardNo: twice };
  const dealt = deal.entitled.length * handSizeOf(deal);
  const beyond = numbers.find((cardNo) => cardNo < 1 || cardNo > dealt);
  if (beyond !== undefined) return { reason: 'no-such-card-number', cardNo: beyond, dealt };
  const [only, another] = cards;
  // In stud a down card is a down card; elsewhere one card alone is judged by its number.
  if (only !== undefined && another === undefined && deal.cards.up === 0 && isOfFirstTwo(deal, only) === null)
    return { reason: 'card-number-missing', seat: only.seat };
  return noSuchSeat(
    deal,
    cards.map(({ seat }) => seat),
  );
}

function impossibleCounts(deal: Deal, hands: readonly CardCount[]): ImpossibleFault | null {
  if (hands.length === 0) return { reason: 'nothing-named' };
  const seats = hands.map(({ seat }) => seat);
  const twice = firstTwice(seats);
  if (twice !== null) return { reason: 'seat-twice', seat: twice };
  const right = hands.find(({ seat, cards }) => cards === (deal.entitled.includes(seat) ? handSizeOf(deal) : 0));
  return right === undefined ? noSuchSeat(deal, seats) : { reason: 'count-is-right', count: right.cards };
}

const before: Readonly<Record<BoardStreet, number>> = { flop: 0, turn: 3, river: 4 };

function impossibleBoard({
  street,
  board,
  cardsOut,
  burn,
  floorPick,
}: Extract<BoardFault, { fault: 'extra-board-card' }>): ImpossibleFault | null {
  if (board.length !== before[street])
    return { reason: 'other-board', street, before: before[street], lying: board.length };
  if (cardsOut.length <= cardsOfStreet[street]) return { reason: 'count-is-right', count: cardsOut.length };
  const twice = twiceNamed([...board, ...cardsOut, ...(burn === null ? [] : [burn])]);
  if (twice !== null) return twice;
  return floorPick === null || cardsOut.includes(floorPick) ? null : { reason: 'not-among-cards', card: floorPick };
}

function impossibleBurn({
  street,
  board,
  expected,
  seen,
  secondBurn,
}: Extract<BoardFault, { fault: 'burn-error' }>): ImpossibleFault | null {
  if (seen === expected) return { reason: 'count-is-right', count: seen };
  const after = before[street] + cardsOfStreet[street];
  // Nobody needs to name the board; a board that is named is that of the street.
  if (board.length > 0 && board.length !== after)
    return { reason: 'other-board', street, before: after, lying: board.length };
  return twiceNamed([...board, ...(secondBurn === null ? [] : [secondBurn])]);
}

const isChair = (chairs: number, seat: Seat): boolean => seat >= 1 && seat <= Math.min(chairs, mostSeats);

function noSuchSeat({ chairs }: Deal, seats: readonly Seat[]): ImpossibleFault | null {
  const seat = seats.find((one) => !isChair(chairs, one));
  return seat === undefined ? null : { reason: 'no-such-seat', seat, chairs };
}

const firstTwice = (numbers: readonly number[]): number | null =>
  numbers.find((one, index) => numbers.indexOf(one) !== index) ?? null;

/** Cards nobody has named may be any. */
function twiceNamed(cards: readonly Card[]): ImpossibleFault | null {
  const card = cards.find((one, index) => isKnownCard(one) && cards.indexOf(one) !== index);
  return card === undefined ? null : { reason: 'card-twice', card };
}

/** The reason as one sentence. */
export function impossibleFaultSentence(impossible: ImpossibleFault): string {
  switch (impossible.reason) {
    case 'no-such-seat':
      return `There is no seat ${impossible.seat} at a table of ${impossible.chairs}.`;
    case 'seat-twice':
      return `Seat ${impossible.seat} is named twice.`;
    case 'seat-entitled':
      return `Seat ${impossible.seat} has a right to a hand.`;
    case 'seat-not-entitled':
      return `Seat ${impossible.seat} has no right to a hand.`;
    case 'nothing-named':
      return 'Nothing is named that went wrong.';
    case 'card-twice':
      return `${impossible.card} cannot lie in two places.`;
    case 'card-number-twice':
      return `Card ${impossible.cardNo} is named twice.`;
    case 'no-such-card-number':
      return `There is no card ${impossible.cardNo} among the ${impossible.dealt} that are dealt.`;
    case 'card-number-missing':
      return `Seat ${impossible.seat} gets one of the first two cards: which of its cards it was decides.`;
    case 'more-seats-than-cards':
      return `More seats are named than the ${impossible.count} cards that were found.`;
    case 'count-is-right':
      return `${impossible.count} is the right number.`;
    case 'no-button-game':
      return 'This game has no button.';
    case 'button-is-right':
      return `The button belongs on seat ${impossible.button}, and there it was.`;
    case 'other-board':
      return `The ${impossible.street} has a board of ${impossible.before} cards here, not of ${impossible.lying}.`;
    case 'not-among-cards':
      return `${impossible.card} is not among the cards that lie there.`;
  }
}
