import { impossiblePart } from '../../rules/irregularities/impossible-fault.ts';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { dealtOn } from '../../rules/irregularities/substantial-action.ts';
import { isKnownCard } from '../../words/card.ts';
import type {
  BoardOutcome,
  DealingFault,
  DealingOutcome,
  DeckOutcome,
  HandOutcome,
  MisdealOutcome,
} from '../../words/dealing-faults.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Effect, ReportOutcome, SentenceValues } from '../../words/report.ts';
import { handShown } from '../../words/table-state.ts';
import { type Answer, type Asked, forFloor, handOf, isHandOpen, says } from './answer.ts';
import { faultOf } from './dealing-fault.ts';

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
