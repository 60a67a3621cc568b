import { placeFrom } from '../../rules/button/place.ts';
import { dealtAt, holeCardsAt, streetNow } from '../../rules/dealing/streets.ts';
import { impossiblePart } from '../../rules/irregularities/impossible-fault.ts';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { dealtOn } from '../../rules/irregularities/substantial-action.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import { isKnownCard, unknownCard } from '../../words/card.ts';
import type {
  BoardOutcome,
  BoardStreet,
  CardCount,
  Deal,
  DealingFault,
  DealingOutcome,
  DealPositions,
  DeckOutcome,
  ExposedCard,
  HandOutcome,
  MisdealOutcome,
  OutOfOrder,
} from '../../words/dealing-faults.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Effect, ReportOutcome, SentenceValues } from '../../words/report.ts';
import { handShown } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Answer, type Asked, forFloor, handOf, isHandOpen, says } from './answer.ts';

/** Why a report of a dealing fault is refused: it cannot have happened that way. Null: it can. */
export function faultRefused(asked: Asked): Refusal | null {
  const { kind } = asked.report;
  if (!isHandOpen(asked) && kind !== 'missing-card') return null;
  const fault = asked.state.hand === null ? null : faultOf(asked);
  const detail = fault === null ? null : impossiblePart(fault);
  return detail === null || detail === 'board' ? null : { reason: 'report-misfits', report: kind, detail };
}

/** Faults of the deal, of the board, of the deck and of a hand's cards. */
export const dealingAnswer: Answer = (asked, policies) => {
  const fault = faultOf(asked);
  if (fault === null) throw new Error(`${asked.report.kind} is no fault of a deal.`);
  // A board that no rulebook covers, such as one with a card before the first betting round.
  if (impossiblePart(fault) === 'board') return { outcome: forFloor('board-floor'), turnsOn: [] };
  const { outcome, turnsOn } = ruleDealing(fault, policies);
  return { outcome: inWords(asked, fault, outcome), turnsOn };
};

function inWords(asked: Asked, fault: DealingFault, outcome: DealingOutcome): ReportOutcome {
  if ('misdeal' in outcome) return misdealWords(asked, fault, outcome);
  if ('void' in outcome) return deckWords(asked, outcome);
  return fault.fault === 'card-dropped' || fault.fault === 'upcards-lifted' || fault.fault === 'killed-wrong-count'
    ? handWords(asked, outcome as HandOutcome)
    : boardWords(asked, fault, outcome as BoardOutcome);
}

function misdealWords(asked: Asked, fault: DealingFault, outcome: MisdealOutcome): ReportOutcome {
  const { seat, state } = asked;
  const hand = handOf(asked);
  if (outcome.misdeal === true) {
    // Cards of the second street are dealt: no rulebook redeals after that.
    if (dealtOn(hand)) return says('too-late', { seat });
    const positions = outcome.replay === undefined ? {} : { positions: outcome.replay };
    return says('misdeal', { hand: handShown(state) }, [{ effect: 'deal-again', ...positions }]);
  }
  if (fault.fault === 'wrong-button' && outcome.ruling === 'floor') return forFloor('button-floor');
  const { cardBecomes, replacement, supply, deadHands = [], ruling } = outcome;
  const who = ruling ?? 'dealer';
  const [short] = supply ?? [];
  if (deadHands.length > 0)
    return short === undefined
      ? dead('count-dead', deadHands, {}, who)
      : dead('count-dead-supply', deadHands, { to: short.seat, cards: short.cards }, who);
  if (short !== undefined) return says('count-supply', { seat: short.seat, cards: short.cards }, [], who);
  if (outcome.misdeal === null) return forFloor('misdeal-floor', { seat });
  if (ruling === 'floor') return forFloor(outcome.substantialAction ? 'hand-floor' : 'stands-floor', { seat });
  if (outcome.nextHand !== undefined && fault.fault === 'wrong-button') {
    const { button } = outcome.nextHand;
    return forFloor('button-late', { seat: button }, [{ effect: 'put-button', seat: button }]);
  }
  if (cardBecomes === 'upcard') return says('up-card-instead', { seat: replacement?.seat ?? seat });
  if (cardBecomes === 'burn')
    return replacement === undefined ? says('burn-it') : says('burn-replace', { seat: replacement.seat });
  return says(outcome.substantialAction ? 'too-late' : 'hand-stands', { seat });
}

const dead = (
  key: string,
  seats: readonly number[],
  values: SentenceValues = {},
  who: ReportOutcome['who'] = 'dealer',
): ReportOutcome =>
  says(
    key,
    { seat: seats.join(', '), ...values },
    seats.map((seat): Effect => ({ effect: 'kill-hand', seat })),
    who,
  );

function deckWords(
  asked: Asked,
  { void: isVoid, dealtAgain, scrap, deadHands = [], replacement, cardBecomes }: DeckOutcome,
): ReportOutcome {
  const { seat, report } = asked;
  if (isVoid) {
    const effect: Effect = { effect: 'void-hand', ...(dealtAgain ? { dealtAgain } : {}) };
    return says(dealtAgain ? 'void-again' : 'void', { hand: handShown(asked.state) }, [effect]);
  }
  if (deadHands.length > 0) return dead('joker-dead', deadHands);
  if (scrap === true) return says('card-scrap');
  if (replacement !== undefined || cardBecomes !== undefined) return says('burn-replace', { seat });
  return says(report.kind === 'missing-card' ? 'result-stands' : 'deck-stands');
}

function handWords(
  { seat, report }: Asked,
  { deadHands, killedCards, burnsPerStreet = 1, ruling }: HandOutcome,
): ReportOutcome {
  const isDead = deadHands.includes(seat);
  const kill: readonly Effect[] = isDead ? [{ effect: 'kill-hand', seat }] : [];
  if (report.kind === 'killed-wrong-count') {
    const key = killedCards === 'into-stub' ? 'count-into-stub' : 'count-mucked';
    return says(key, { seat, burns: burnsPerStreet }, kill, ruling ?? 'dealer');
  }
  if (report.kind === 'card-dropped')
    return ruling === 'floor' ? forFloor('dropped-floor', { seat }) : says('dropped-plays', { seat });
  return says(isDead ? 'lifted-dead' : 'lifted-lives', { seat }, kill, ruling ?? 'dealer');
}

function boardWords(asked: Asked, fault: DealingFault, outcome: BoardOutcome): ReportOutcome {
  const hand = handOf(asked);
  switch (fault.fault) {
    case 'stub-fouled':
      return forFloor(outcome.stub === 'restored-or-shuffled' ? 'stub-restored' : 'stub-rebuilt');
    case 'burn-error': {
      if (outcome.scramble === true) return forFloor('burn-flop-drawn', {}, [{ effect: 'redeal-street' }]);
      if (outcome.correct !== true) return says('burn-play-on', { burns: outcome.burnsNext ?? 1 });
      if (outcome.counts === 'card-turned') return says('burn-card-stands');
      return says(fault.burns === 'none' ? 'burn-missing' : 'burn-surplus');
    }
    case 'premature-card': {
      const known = (asked.report.cards ?? []).filter(isKnownCard);
      const effects: readonly Effect[] =
        outcome.replacement === 'reshuffle-in' ? [] : known.map((card): Effect => ({ effect: 'void-card', card }));
      const key = `premature-${outcome.replacement ?? 'floor'}`;
      return says(key, { seat: hand.toAct ?? 0 }, effects, outcome.replacement === 'next-card' ? 'dealer' : 'floor');
    }
    case 'extra-board-card': {
      // Once there are bets on the street, only the floor can go back to its cards.
      const acted = hand.actions.some((note) => note.street === hand.street);
      const effects: readonly Effect[] = acted ? [] : [{ effect: 'redeal-street' }];
      if (outcome.redeal !== undefined) return says('board-redeal', {}, effects, acted ? 'floor' : 'dealer');
      if (outcome.ruling === 'floor') return forFloor('board-floor');
      const isNext = outcome.drawn === 'next-burn';
      if (outcome.scramble === true)
        return forFloor(isNext ? 'board-random-next-burn' : 'board-random-burn', {}, effects);
      return forFloor(isNext ? 'board-draw-next-burn' : 'board-draw-burn', {}, effects);
    }
    default:
      return forFloor('misdeal-floor');
  }
}

/** Burns before the last street of stud. */
const earlierBurns = 3;

/**
 * Stud: the rest of the deck is too short for the last street, which needs a card for each player, the burn, and one that is never dealt.
 * The burns are mixed in if that is enough; otherwise one card is shared by all (tda-2024#RP-10H, tda-2026#RP-10H).
 */
export const stubShort: Answer = (asked, policies) => {
  const { count = 0 } = asked.report;
  const turnsOn = ['stud.shortStub'] as const;
  if (policies['stud.shortStub'] === 'floor') return { outcome: forFloor('stub-short-floor'), turnsOn };
  const needed = handOf(asked).players.filter(({ status }) => status === 'live').length + 2;
  if (count >= needed) return { outcome: says('stub-enough', { count: needed }), turnsOn };
  if (count + earlierBurns >= needed) return { outcome: says('stub-with-burns', { count: needed }), turnsOn };
  return { outcome: says(count >= earlierBurns ? 'stub-common' : 'stub-common-with-burns'), turnsOn };
};

/** A draw game: the rest of the deck is too short for the draws (tda-2026#RP-25). */
export const drawStubShort: Answer = ({ report }, policies) => {
  const turnsOn = ['drawStub'] as const;
  if (policies.drawStub === 'floor') return { outcome: forFloor('stub-short-floor'), turnsOn };
  const key = {
    'last-card-needed': 'stub-last-card',
    'enough-with-burns': 'stub-draw-with-burns',
    'still-too-few': 'stub-with-muck',
  }[report.choice ?? ''];
  return { outcome: key === undefined ? forFloor('stub-short-floor') : says(key), turnsOn };
};

/** The last down card of stud was seen: replaced while there is betting to come, otherwise it stays (tda-2024#RP-10B, tda-2026#RP-10B). */
export const seventhExposed: Answer = (asked, policies) => {
  const { seat } = asked;
  const turnsOn = ['stud.seventhExposed'] as const;
  if (policies['stud.seventhExposed'] === 'floor') return { outcome: forFloor('seventh-floor', { seat }), turnsOn };
  const hand = handOf(asked);
  const isBettingOver = hand.players.filter(({ status, allIn }) => status === 'live' && !allIn).length < 2;
  return { outcome: says(isBettingOver ? 'seventh-stays' : 'seventh-replaced', { seat }), turnsOn };
};

/** The reported fault of a deal, of the board, of the deck or of a hand, as the table knows it; null: none of these. */
function faultOf(asked: Asked): DealingFault | null {
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
