import { type ImpossibleFault, impossibleFault } from '../../rules/irregularities/impossible-fault.ts';
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
import type { Effect, ReportOutcome } from '../../words/report.ts';
import type { ReportDetail } from '../../words/report-kind.ts';
import { type Answer, type Asked, forFloor, handOf, isHandOpen, says } from './answer.ts';
import { faultOf } from './dealing-fault.ts';

/** What a report of a deal's fault is refused for: it cannot have happened as it is told. Null: it can. */
export function faultRefused(asked: Asked): Refusal | null {
  const { kind } = asked.report;
  if (!isHandOpen(asked) && kind !== 'missing-card') return null;
  const fault = asked.state.hand === null ? null : faultOf(asked);
  const impossible = fault === null ? null : impossibleFault(fault);
  if (impossible === null || impossible.reason === 'other-board') return null;
  return { reason: 'report-misfits', report: kind, detail: detailAtFault[impossible.reason] };
}

const detailAtFault: Readonly<Record<Exclude<ImpossibleFault['reason'], 'other-board'>, ReportDetail>> = {
  'no-such-seat': 'seat',
  'seat-twice': 'seat',
  'seat-entitled': 'seat',
  'seat-not-entitled': 'seat',
  'nothing-named': 'count',
  'card-twice': 'cards',
  'card-number-twice': 'choice',
  'no-such-card-number': 'choice',
  'card-number-missing': 'choice',
  'more-seats-than-cards': 'count',
  'count-is-right': 'count',
  'no-button-game': 'choice',
  'button-is-right': 'seat',
  'not-among-cards': 'cards',
};

/** Faults of the deal, of the board, of the deck and of a hand's cards. */
export const dealingAnswer: Answer = (asked, policies) => {
  const fault = faultOf(asked);
  if (fault === null) throw new Error(`${asked.report.kind} is no fault of a deal.`);
  // A board that no text knows, such as one with a card before the first betting round.
  if (impossibleFault(fault)?.reason === 'other-board') return { outcome: forFloor('board-floor'), turnsOn: [] };
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
    // Cards of the second street lie: no text deals that again.
    if (dealtOn(hand)) return says('too-late', { seat });
    const positions = outcome.replay === undefined ? {} : { positions: outcome.replay };
    return says('misdeal', { hand: state.handNumber }, [{ effect: 'deal-again', ...positions }]);
  }
  if (fault.fault === 'wrong-button' && outcome.ruling === 'floor') return forFloor('button-floor');
  if (outcome.misdeal === null || outcome.ruling === 'floor')
    return forFloor(outcome.substantialAction ? 'hand-floor' : 'misdeal-floor', { seat });
  if (outcome.nextHand !== undefined && fault.fault === 'wrong-button') {
    const { button } = outcome.nextHand;
    return forFloor('button-late', { seat: button }, [{ effect: 'put-button', seat: button }]);
  }
  const { cardBecomes, replacement, supply, deadHands = [] } = outcome;
  if (deadHands.length > 0) return dead('count-dead', deadHands);
  const [short] = supply ?? [];
  if (short !== undefined) return says('count-supply', { seat: short.seat, cards: short.cards });
  if (cardBecomes === 'burn')
    return replacement === undefined ? says('burn-it') : says('burn-replace', { seat: replacement.seat });
  return says(outcome.substantialAction ? 'too-late' : 'hand-stands', { seat });
}

const dead = (key: string, seats: readonly number[]): ReportOutcome =>
  says(
    key,
    { seat: seats.join(', ') },
    seats.map((seat): Effect => ({ effect: 'kill-hand', seat })),
  );

function deckWords(
  asked: Asked,
  { void: isVoid, deadHands = [], replacement, cardBecomes }: DeckOutcome,
): ReportOutcome {
  const { seat, report } = asked;
  if (isVoid) return says('void', { hand: asked.state.handNumber }, [{ effect: 'void-hand' }]);
  if (deadHands.length > 0) return dead('joker-dead', deadHands);
  if (replacement !== undefined || cardBecomes !== undefined) return says('burn-replace', { seat });
  return says(report.kind === 'missing-card' ? 'result-stands' : 'deck-stands');
}

function handWords({ seat, report }: Asked, { deadHands, killedCards, ruling }: HandOutcome): ReportOutcome {
  const isDead = deadHands.includes(seat);
  const kill: readonly Effect[] = isDead ? [{ effect: 'kill-hand', seat }] : [];
  if (report.kind === 'killed-wrong-count') {
    const key = killedCards === 'into-stub' ? 'count-into-stub' : 'count-mucked';
    return says(key, { seat }, kill, ruling ?? 'dealer');
  }
  if (report.kind === 'card-dropped') return says('dropped-plays', { seat }, kill, ruling ?? 'dealer');
  return says(isDead ? 'lifted-dead' : 'lifted-lives', { seat }, kill, ruling ?? 'dealer');
}

function boardWords(asked: Asked, fault: DealingFault, outcome: BoardOutcome): ReportOutcome {
  const hand = handOf(asked);
  switch (fault.fault) {
    case 'stub-fouled':
      return forFloor('stub-rebuilt');
    case 'burn-error': {
      const key = outcome.correct === true ? (fault.seen === 0 ? 'burn-missing' : 'burn-surplus') : 'burn-play-on';
      return outcome.ruling === 'floor' ? forFloor('burn-floor') : says(key);
    }
    case 'premature-card': {
      const card = isKnownCard(fault.card) ? fault.card : null;
      const effects: readonly Effect[] =
        card === null || outcome.replacement === 'reshuffle-in' ? [] : [{ effect: 'void-card', card }];
      const key = `premature-${outcome.replacement ?? 'floor'}`;
      return says(key, { seat: hand.toAct ?? 0 }, effects, outcome.replacement === 'next-card' ? 'dealer' : 'floor');
    }
    case 'extra-board-card': {
      // With bets made on the street nobody can go back to its cards without the floor.
      const acted = hand.actions.some((note) => note.street === hand.street);
      const effects: readonly Effect[] = acted ? [] : [{ effect: 'redeal-street' }];
      const key = outcome.redeal !== undefined ? 'board-redeal' : outcome.ruling === 'floor' ? 'board-floor' : null;
      if (key === 'board-redeal') return says(key, {}, effects, acted ? 'floor' : 'dealer');
      if (key === 'board-floor') return forFloor(key);
      return forFloor(
        outcome.extraBurnBeforeTurn === true ? 'board-random-burn' : 'board-random-next-burn',
        {},
        effects,
      );
    }
    default:
      return forFloor('misdeal-floor');
  }
}
