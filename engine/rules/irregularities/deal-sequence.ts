import type { CardCount, Deal, MisdealOutcome, OutOfOrder } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import { cardsBySeat, dealingOrder, handSizeOf } from './deal-order.ts';
import {
  type GroundFound,
  handStands,
  inTime,
  isMisdeal,
  notListed,
  type UnlistedPolicies,
} from './misdeal-in-time.ts';
import { type CardCountPolicies, wrongCardCount } from './wrong-card-count.ts';
import { cardsToUnentitled, dealtOut, type WrongSeatPolicies } from './wrong-seats.ts';

type OrderPolicies = UnlistedPolicies &
  Pick<
    Policies,
    | 'substantialAction'
    | 'misdeal.firstCardWrongSeat'
    | 'misdeal.anyOutOfOrder'
    | 'misdeal.twoCardsAtOnce'
    | 'misdeal.buttonTwoInRow'
  >;

/** What the order in which cards were seen at the seats amounts to; null: nothing is wrong with it. */
type SequenceFault =
  | { readonly how: OutOfOrder }
  | { readonly how: 'unentitled' }
  | { readonly how: 'dealt-out' }
  | { readonly how: 'surplus'; readonly hands: readonly CardCount[] };

/** The fault of a deal as the cards were seen, the plainest first. */
function sequenceFault(deal: Deal, seenOrder: readonly Seat[]): SequenceFault | null {
  const order = dealingOrder(deal);
  const astray = seenOrder.findIndex((seat, index) => seat !== order[index % order.length]);
  if (astray < 0) return surplus(deal, seenOrder);
  if (astray === 0) return { how: 'first-card' };
  if (seenOrder.some((seat) => !deal.entitled.includes(seat))) return { how: 'unentitled' };
  if (leavesOut(deal, seenOrder)) return { how: 'dealt-out' };
  if (buttonTwoInRow(deal, seenOrder)) return { how: 'button-two-in-row' };
  return { how: seenOrder.some((seat, index) => seat === seenOrder[index - 1]) ? 'two-at-once' : 'later-card' };
}

/** What a deal as it was seen leads to. */
export function dealSequence(
  deal: Deal,
  seenOrder: readonly Seat[],
  policies: OrderPolicies & WrongSeatPolicies & CardCountPolicies,
): Finding<MisdealOutcome> {
  const fault = sequenceFault(deal, seenOrder);
  if (fault === null) return inTime(policies, deal, handStands);
  switch (fault.how) {
    case 'unentitled':
      return cardsToUnentitled(deal, policies);
    case 'dealt-out':
      return dealtOut(deal, policies);
    case 'surplus':
      return wrongCardCount(deal, fault.hands, policies);
    case 'first-card':
    case 'later-card':
    case 'two-at-once':
    case 'button-two-in-row':
      return dealtOutOfOrder(deal, fault.how, policies);
  }
}

/** A card that went to another seat than was due (tda-2011#32, tda-pl#35A, tda-pl#35B, house-cz#misdeal.5). */
export const dealtOutOfOrder = (deal: Deal, how: OutOfOrder, policies: OrderPolicies): Finding<MisdealOutcome> =>
  inTime(policies, deal, () => groundOf(how, policies));

function groundOf(how: OutOfOrder, policies: OrderPolicies): GroundFound {
  switch (how) {
    case 'first-card':
      return policies['misdeal.firstCardWrongSeat']
        ? isMisdeal('misdeal.firstCardWrongSeat')
        : groundOf('later-card', policies);
    case 'two-at-once':
      return policies['misdeal.twoCardsAtOnce']
        ? isMisdeal('misdeal.twoCardsAtOnce')
        : groundOf('later-card', policies);
    case 'button-two-in-row':
      if (!policies['misdeal.buttonTwoInRow']) return groundOf('later-card', policies);
      // An exception is only one where cards out of order are a ground.
      return policies['misdeal.anyOutOfOrder']
        ? handStands('misdeal.buttonTwoInRow', 'misdeal.anyOutOfOrder')
        : handStands('misdeal.buttonTwoInRow');
    case 'later-card':
      return policies['misdeal.anyOutOfOrder']
        ? isMisdeal('misdeal.anyOutOfOrder')
        : notListed(policies, 'misdeal.anyOutOfOrder');
  }
}

function surplus(deal: Deal, seenOrder: readonly Seat[]): SequenceFault | null {
  const over = [...cardsBySeat(seenOrder)].filter(([, cards]) => cards > handSizeOf(deal));
  return over.length === 0 ? null : { how: 'surplus', hands: over.map(([seat, cards]) => ({ seat, cards })) };
}

/** Somebody has nothing, and everybody else all of it. */
function leavesOut(deal: Deal, seenOrder: readonly Seat[]): boolean {
  const counts = cardsBySeat(seenOrder);
  const without = deal.entitled.filter((seat) => !counts.has(seat));
  return without.length > 0 && [...counts.values()].every((cards) => cards >= handSizeOf(deal));
}

/** The others were dealt in order, and the button got no more than two at a time, each time at the end of a round. */
function buttonTwoInRow(deal: Deal, seenOrder: readonly Seat[]): boolean {
  const button = deal.positions?.button;
  if (button === undefined || !deal.entitled.includes(button)) return false;
  const others = dealingOrder(deal).filter((seat) => seat !== button);
  let dealt = 0;
  let inRow = 0;
  let [mostInRow, total] = [0, 0];
  for (const seat of seenOrder) {
    if (seat !== button) {
      if (seat !== others[dealt % others.length]) return false;
      dealt++;
      inRow = 0;
    } else if (dealt === 0 || dealt % others.length !== 0) return false;
    else {
      inRow++;
      total++;
      mostInRow = Math.max(mostInRow, inRow);
    }
  }
  return mostInRow <= 2 && total <= handSizeOf(deal);
}
