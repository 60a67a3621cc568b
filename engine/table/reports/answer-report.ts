import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { consult } from '../../rules/rulebooks/consult.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Report, ReportOutcome } from '../../words/report.ts';
import type { ReportKind } from '../../words/report-kind.ts';
import type { Policies } from '../../words/rulebook.ts';
import { outcomesOf, type Ruling } from '../../words/ruling.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { type Answer, type Asked, forFloor, handOf, says } from './answer.ts';
import {
  chipsFound,
  chipsFoundCount,
  chipsHidden,
  conditionalStatement,
  hiddenRefused,
  lostChips,
  potMiscount,
  stringBet,
  tokenBet,
  underRaise,
} from './answer-bets.ts';
import { dealingAnswer, drawStubShort, faultRefused, seventhExposed, stubShort } from './answer-cards.ts';
import {
  clockAllowed,
  clockCalled,
  clockDeclared,
  clockRefused,
  clockStopped,
  colourUp,
  deckChange,
  oldChips,
  rebuy,
  rebuyAllowed,
  wrongLevel,
} from './answer-clock.ts';
import {
  askedFloor,
  deviceUsed,
  etiquetteBroken,
  exposedByPlayer,
  faceHidden,
  leftTable,
  miscall,
  noteOnly,
  otherLanguage,
  penaltiesFor,
  softPlay,
  stackHidden,
} from './answer-conduct.ts';
import {
  askedToSee,
  dispute,
  handSwept,
  oddChip,
  rabbit,
  retrieved,
  runOutReleased,
  shownToOne,
  unclearTabling,
} from './answer-hand.ts';
import { absent, back, gone, goneOut, lateArrival, specialNeeds, wrongSeat } from './answer-players.ts';
import { isLeftOpen, newDealAmong } from './chosen-outcome.ts';
import { misdealFor } from './misdeal-review.ts';
import { reportRefused } from './report-fits.ts';

/**
 * A player asks for another's chips to be counted: at any time, in turn facing an all-in, or never. A player with no right to a count gets
 * an estimate (tda-2024#60, tda-2026#62).
 */
const countAsked: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const { to = 0 } = report;
  const turnsOn = ['stackCount'] as const;
  if (!mayHaveCount(asked, to, policies)) return { outcome: says('count-estimate', { seat, to }), turnsOn };
  const stack = state.chairs[to - 1]?.stack ?? null;
  if (stack === null) return { outcome: says('count-unknown', { seat, to }), turnsOn };
  const bet = handOf(asked).players.find((player) => player.seat === to)?.bet ?? 0;
  return { outcome: says('count-told', { seat, to, chips: stack + bet }), turnsOn };
};

function mayHaveCount(asked: Asked, to: number, { stackCount }: Policies): boolean {
  const { state, seat } = asked;
  const hand = handOf(asked);
  if (stackCount !== 'facing-all-in') return stackCount === 'any';
  const isAllIn = hand.players.some((player) => player.seat === to && player.status === 'live' && player.allIn);
  return isAllIn && hand.toAct === seat && wagerLimits(state, hand, seat).call !== null;
}

/** A player facing action is told the plain fact and given no advice (tda-2026#RP-24). */
const questionAsked: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const turnsOn = ['infoAnswer'] as const;
  if (report.choice === 'how-much') {
    const { call } = wagerLimits(state, handOf(asked), seat);
    return { outcome: says('told-amount', { seat, chips: call?.chips ?? 0 }), turnsOn };
  }
  if (policies.infoAnswer === 'free') return { outcome: says('told-freely', { seat }), turnsOn };
  return { outcome: says(report.choice === 'may-raise' ? 'told-yes-or-no' : 'told-nothing', { seat }), turnsOn };
};

/** A word with a fixed meaning, inside a question: it may bind, or it means nothing (tda-2026#3B). */
const wordInQuestion: Answer = ({ seat }, policies) => ({
  outcome:
    policies.officialQuestion === 'may-bind'
      ? forFloor('question-floor', { seat })
      : says('question-ignored', { seat }),
  turnsOn: ['officialQuestion'],
});

const answers: { readonly [Kind in ReportKind]: Answer } = {
  'exposed-by-dealer': dealingAnswer,
  'boxed-card': dealingAnswer,
  'wrong-card-count': dealingAnswer,
  'dealt-out-of-order': dealingAnswer,
  'seat-not-entitled': dealingAnswer,
  'seat-left-out': dealingAnswer,
  'wrong-button': dealingAnswer,
  'extra-board-card': dealingAnswer,
  'premature-card': dealingAnswer,
  'burn-error': dealingAnswer,
  'stub-fouled': dealingAnswer,
  'stub-short': stubShort,
  'draw-stub-short': drawStubShort,
  'seventh-exposed': seventhExposed,
  'foreign-card': dealingAnswer,
  'duplicate-card': dealingAnswer,
  joker: dealingAnswer,
  'non-standard-card': dealingAnswer,
  'missing-card': dealingAnswer,
  'under-raise': underRaise,
  'pot-miscount': potMiscount,
  'string-bet': stringBet,
  'out-of-turn': noteOnly,
  'conditional-statement': conditionalStatement,
  'count-asked': countAsked,
  'question-asked': questionAsked,
  'word-in-question': wordInQuestion,
  'token-bet': tokenBet,
  'chips-found': chipsFound,
  'lost-chips': lostChips,
  'chips-hidden': chipsHidden,
  'hand-swept': handSwept,
  'killed-wrong-count': dealingAnswer,
  'up-cards-lifted': dealingAnswer,
  'card-dropped': dealingAnswer,
  'exposed-by-player': exposedByPlayer,
  'shown-to-one': shownToOne,
  'asked-to-see': askedToSee,
  miscall,
  'discard-retrieved': retrieved,
  'unclear-tabling': unclearTabling,
  'run-out-released': runOutReleased,
  'odd-chip': oddChip,
  dispute,
  'wrong-level': wrongLevel,
  'old-chips': oldChips,
  rabbit,
  absent,
  back,
  'left-table': leftTable,
  gone,
  'face-hidden': faceHidden,
  phone: noteOnly,
  device: deviceUsed,
  language: otherLanguage,
  disclosure: noteOnly,
  advice: noteOnly,
  'read-hand': noteOnly,
  touching: noteOnly,
  delay: noteOnly,
  chatter: noteOnly,
  etiquette: etiquetteBroken,
  'stack-hidden': stackHidden,
  'thrown-card': noteOnly,
  'non-standard-fold': noteOnly,
  'soft-play': softPlay,
  dumping: askedFloor,
  collusion: askedFloor,
  abuse: askedFloor,
  disruption: askedFloor,
  cheating: askedFloor,
  misconduct: askedFloor,
  'wrong-seat': wrongSeat,
  'late-arrival': lateArrival,
  'special-needs': specialNeeds,
  'clock-called': clockCalled,
  'clock-declared': clockDeclared,
  'clock-stopped': clockStopped,
  'deck-change': deckChange,
  rebuy,
  'colour-up': colourUp,
};

/**
 * What the rulebook makes of a report: the recommended outcome and every other one the floor may choose, with the policies that decide; or
 * why the report cannot be taken. Changes nothing. `at` in milliseconds since 1970.
 */
export function answerReport(state: TableState, report: Report, at: number): Ruling<ReportOutcome> | Refusal {
  const refused = reportRefused(state, report);
  if (refused !== null) return refused;
  const asked: Asked = { state, report, seat: report.seat ?? 0 };
  const other = clockRefused(asked, at) ?? hiddenRefused(asked) ?? faultRefused(asked);
  if (other !== null) return other;
  const ruling = consult(state, (policies) => answers[report.kind](asked, policies));
  const more = floorMay(asked, newDealAmong(outcomesOf(ruling)) !== null, isLeftOpen(ruling.outcome));
  // If the text allows several outcomes, only the floor chooses among them.
  const alone = ruling.others.length === 0;
  const outcome: ReportOutcome = alone ? ruling.outcome : { ...ruling.outcome, who: 'floor' };
  const others = [...ruling.others, ...more]
    .map((one): ReportOutcome => ({ ...one, who: 'floor' }))
    .filter((one, index, all) => !sameAs(one, outcome) && all.findIndex((other) => sameAs(one, other)) === index);
  return { ...ruling, outcome, others };
}

const sameAs = (one: ReportOutcome, other: ReportOutcome): boolean =>
  JSON.stringify([one.sentence, one.effects]) === JSON.stringify([other.sentence, other.effects]);

/** What the floor may do in addition to what the text says. */
function floorMay(asked: Asked, dealsAgain: boolean, isAnsweredOpen: boolean): readonly ReportOutcome[] {
  const { state, report, seat } = asked;
  if (report.kind === 'chips-found') return chipsFoundCount(asked);
  if (report.kind === 'gone') return goneOut(asked);
  if (report.kind === 'hand-swept') return [forFloor('swept-lives', { seat })];
  if (report.kind === 'rebuy' && isAnsweredOpen) return rebuyAllowed(asked);
  const policies = effectivePolicies(state.rulebook, state.overlay);
  if (report.kind === 'clock-called') return isAnsweredOpen ? clockAllowed(asked, policies) : [];
  if (misdealFor(asked)?.possible === true)
    return dealsAgain ? [] : [forFloor('misdeal', { hand: handShown(state) }, [{ effect: 'deal-again' }])];
  return penaltiesFor(asked, policies);
}
