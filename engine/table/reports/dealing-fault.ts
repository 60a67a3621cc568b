import { placeFrom } from '../../rules/button/place.ts';
import { dealtAt, holeCardsAt, streetNow } from '../../rules/dealing/streets.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import { unknownCard } from '../../words/card.ts';
import type {
  BoardStreet,
  CardCount,
  Deal,
  DealingFault,
  DealPositions,
  ExposedCard,
  OutOfOrder,
} from '../../words/dealing-faults.ts';
import type { Hand } from '../../words/hand.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Asked, handOf } from './answer.ts';

/** The reported fault of a deal, of the board, of the deck or of a hand, as the table knows it; null: none of these. */
export function faultOf(asked: Asked): DealingFault | null {
  const { report, seat } = asked;
  const { count = 0, choice } = report;
  const hand = handOf(asked);
  const deal = dealOf(asked, hand);
  switch (report.kind) {
    case 'exposed-by-dealer': {
      const which = choice as ExposedCard['which'];
      const cards = countsOf(asked).flatMap((at) => Array.from({ length: at.cards }, () => at.seat));
      // What is said about the card applies to the first one.
      const others = which === 'up-card' ? which : 'later';
      return {
        fault: 'exposed-by-dealer',
        deal,
        cards: cards.map((at, index) => ({ seat: at, which: index === 0 ? which : others })),
      };
    }
    case 'boxed-card':
      return { fault: 'boxed', deal, count, seats: seat === 0 ? [] : [seat] };
    case 'wrong-card-count':
      return { fault: 'wrong-card-count', deal, hands: countsOf(asked) };
    case 'dealt-out-of-order':
      return { fault: 'dealt-out-of-order', deal, how: choice as OutOfOrder };
    case 'seat-not-entitled':
      return { fault: 'cards-to-unentitled', deal, seat };
    case 'seat-left-out':
      return { fault: 'dealt-out', deal, seat };
    case 'wrong-button':
      return { fault: 'wrong-button', deal, correct: positionsFrom(hand, seat) };
    default:
      return boardFault(asked, hand) ?? deckFault(asked, hand) ?? handFault(asked, hand);
  }
}

function boardFault({ report }: Asked, hand: Hand): DealingFault | null {
  const { cards = [], count = 0, choice } = report;
  const variant = variantOf(hand.variant);
  const before = hand.street === 0 ? 0 : dealtAt(variant, hand.street - 1).boardCards;
  const street = streetOf(hand);
  switch (report.kind) {
    case 'extra-board-card': {
      const out = streetNow(hand).boardCards + count;
      const cardsOut = cards.length === out ? cards : Array.from({ length: out }, () => unknownCard);
      return { fault: 'extra-board-card', street, board: hand.board.slice(0, before), cardsOut };
    }
    case 'premature-card':
      return { fault: 'premature-card' };
    case 'burn-error': {
      const actions = hand.actions.filter((note) => note.street === hand.street);
      const flop = before === 0 && hand.board.length > 0;
      return { fault: 'burn-error', burns: choice === 'no-burn' ? 'none' : 'two', flop, actions };
    }
    case 'stub-fouled':
      return { fault: 'stub-fouled' };
    default:
      return null;
  }
}

function deckFault(asked: Asked, hand: Hand): DealingFault | null {
  const { report, seat } = asked;
  switch (report.kind) {
    case 'foreign-card':
      return { fault: 'foreign-card', where: report.choice === 'in-stub' ? 'stub' : 'play' };
    case 'duplicate-card':
      return { fault: 'duplicate-card' };
    case 'joker':
      return {
        fault: 'joker',
        seat,
        acted: hand.actions.some((note) => note.seat === seat),
        unseen: report.choice === 'unseen',
      };
    case 'non-standard-card':
      return { fault: 'non-standard-card', deal: dealOf(asked, hand), seat: seat === 0 ? null : seat };
    case 'missing-card':
      return { fault: 'missing-cards', missing: report.count ?? 0 };
    default:
      return null;
  }
}

function handFault({ state, report, seat }: Asked, hand: Hand): DealingFault | null {
  switch (report.kind) {
    case 'card-dropped':
      return { fault: 'card-dropped', seat, other: report.choice === 'other-card' };
    case 'up-cards-lifted': {
      const { toAct } = hand;
      const facing =
        toAct === null || hand.stage !== 'betting' ? 0 : (wagerLimits(state, hand, toAct).call?.chips ?? 0);
      return { fault: 'upcards-lifted', seat, toAct, facing };
    }
    case 'killed-wrong-count': {
      const handSize = holeCardsAt(variantOf(hand.variant), hand.street);
      return { fault: 'killed-wrong-count', seat, cards: report.count ?? 0, handSize, actions: hand.actions };
    }
    default:
      return null;
  }
}

function dealOf({ state, report, seat }: Asked, hand: Hand): Deal {
  const isLeftOut = report.kind === 'seat-left-out' && hand.players.every((player) => player.seat !== seat);
  const leftOut = isLeftOut ? [seat] : [];
  const { stud, streets } = variantOf(hand.variant);
  const [first] = streets;
  return {
    chairs: state.chairs.length,
    entitled: [...hand.players.map((player) => player.seat), ...leftOut],
    positions: stud === null ? { button: hand.button, sb: hand.smallBlind, bb: hand.bigBlind } : null,
    cards: { down: first?.down ?? 0, up: first?.up ?? 0 },
    actions: hand.actions,
  };
}

/** Cards of the named seat and of the further seats. */
const countsOf = ({ report: { count = 0, more = [] }, seat }: Asked): readonly CardCount[] => [
  { seat, cards: count },
  ...more,
];

/** The places of button and blinds as they should have been, with the button at that seat. */
function positionsFrom({ players }: Hand, button: number): DealPositions {
  const all = players.map(({ seat }) => seat).sort((one, other) => one - other);
  const { smallBlindPlace, bigBlind } = placeFrom(button, { all, settled: all });
  return { button, sb: smallBlindPlace, bb: bigBlind };
}

/** The board's streets by their usual names; a game with other boards has them in the same order. */
function streetOf(hand: Hand): BoardStreet {
  const { name } = streetNow(hand);
  if (name === 'turn' || name === 'river') return name;
  return 'flop';
}
