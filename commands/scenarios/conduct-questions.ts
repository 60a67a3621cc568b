import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, penaltyProposal, type Report, type ReportKind, type TableState } from '../../engine/table.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Question, type Questions } from './question.ts';
import { foldedThrough, impossible, sent, startHand } from './real-table.ts';
import { citesOfAnswer, reportTo, ruledReport } from './reported.ts';
import { aroundTheTable, cards, seat, time } from './situation.ts';
import { type HandInPlay, playedInto, tableOfHand, toShowdown } from './table-in-hand.ts';

/** The report for each code. */
const reports = {
  OOT: { kind: 'out-of-turn' },
  TOUCHING: { kind: 'touching' },
  DELAY: { kind: 'delay' },
  CHATTER: { kind: 'chatter' },
  ETIQUETTE: { kind: 'etiquette', choice: 'poor-visibility' },
  PHONE: { kind: 'phone' },
  LANGUAGE: { kind: 'language' },
  DISCLOSURE: { kind: 'disclosure' },
  ADVICE: { kind: 'advice' },
  'READ-HAND': { kind: 'read-hand' },
  'LEFT-TABLE': { kind: 'left-table' },
  'EXPOSED-BY-PLAYER': { kind: 'exposed-by-player' },
  'THROWN-CARD': { kind: 'thrown-card' },
  'STACK-HIDDEN': { kind: 'stack-hidden' },
  RABBIT: { kind: 'rabbit', choice: 'turned-over' },
  'NON-STANDARD-FOLD': { kind: 'non-standard-fold' },
  'CONDITIONAL-STATEMENT': { kind: 'conditional-statement' },
  MISCALL: { kind: 'miscall' },
} as const satisfies Readonly<Record<string, Report>>;

type Code = keyof typeof reports;
const isCode = (code: string): code is Code => Object.hasOwn(reports, code);

const onRecord = z.looseObject({ code: z.string(), at: time.optional() });

export const conductGiven = {
  ...aroundTheTable,
  country: z.string().length(2).optional(),
  threshold: z.int().min(1).nullish(),
  /** Earlier reports by seat. */
  incidents: z.record(z.string(), z.array(onRecord)).optional(),
};
const given = z.strictObject(conductGiven);
type Given = z.infer<typeof given>;

/** The table as far as a kind of report needs it: at a showdown if cards are shown, after the hand if they are wanted, else in a hand. */
export function momentFor(table: TableState, kind: ReportKind, hand: HandInPlay): TableState {
  const between = legalActions(table).stage === 'between-hands' ? table : foldedThrough(table);
  switch (kind) {
    case 'rabbit':
      return foldedThrough(sent(between, startHand));
    case 'miscall':
      return toShowdown(sent(between, startHand));
    default:
      return playedInto(between, hand);
  }
}

/** The table after everything on its players' record was reported and ruled on, each item in a hand of its own. */
export function withRecord(table: TableState, incidents: Given['incidents'] = {}): TableState {
  const earlier = Object.entries(incidents).flatMap(([who, list]) =>
    list.map(({ code }) => ({ at: Number(who), code })),
  );
  return earlier.reduce((state, { at, code }) => {
    if (!isCode(code)) return state;
    const everybody = { live: state.chairs.flatMap((chair) => (chair.player === null ? [] : [chair.seat])) };
    const report: Report = { ...reports[code], seat: at };
    return foldedThrough(ruledReport(momentFor(state, report.kind, everybody), report).table);
  }, table);
}

/** The hand a report is about; players who are not in it have folded. */
function handOfReport(
  { live = [], street, mode, seatsAtTable, button, country }: Given,
  others: readonly Seat[],
): HandInPlay {
  return {
    live,
    beside: others.filter((one) => !live.includes(one)),
    ...(mode === undefined ? {} : { mode }),
    ...(seatsAtTable === undefined ? {} : { seatsAtTable }),
    ...(street === undefined ? {} : { street }),
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(live.length < 2 || button == null ? {} : { button }),
  };
}

/** Whether the floor's form gives a penalty now. */
function isPunishable(table: TableState, report: Report): boolean {
  const proposal = penaltyProposal(table, report, 0);
  return !('reason' in proposal) && proposal.proposed !== null;
}

function conduct(code: Code, situation: Given, who: Seat | null, rules: RulesInForce, choice?: string): AtDoor {
  const { threshold = null, incidents = {} } = situation;
  const house =
    threshold === null ? rules : { ...rules, overlay: { ...rules.overlay, 'etiquette.threshold': threshold } };
  const named = [...(who === null ? [] : [who]), ...Object.keys(incidents).map(Number)];
  const hand = handOfReport(situation, named);
  const table = withRecord(tableOfHand(hand, house), incidents);
  const report: Report = {
    ...reports[code],
    ...(who === null ? {} : { seat: who }),
    ...(choice === undefined ? {} : { choice }),
  };
  const moment = momentFor(table, report.kind, hand);
  const reported = reportTo(moment, report);
  if ('reason' in reported) {
    // A record needs a seat.
    if (reported.reason !== 'report-lacks') throw impossible(reported);
    return { outcome: { accepted: false, reason: reported.reason }, turnsOn: ['etiquetteExamples'] };
  }
  const { outcome } = reported.answer;
  const isNoted = outcome.effects.some(({ effect }) => effect === 'count');
  return {
    outcome: {
      incident: isNoted ? code : null,
      count: isNoted ? Number(outcome.sentence.values.times ?? 0) : 0,
      promptFloor: outcome.who === 'floor' || (isNoted && isPunishable(moment, report)),
      automaticPenalty: outcome.effects.some(({ effect }) => effect === 'penalty'),
      deadHands: outcome.effects.flatMap((one) => (one.effect === 'kill-hand' ? [one.seat] : [])),
    },
    cites: citesOfAnswer(reported),
    turnsOn: [],
  };
}

const conductQuestion = (code: Code): Question =>
  atDoor('table', {
    given,
    when: z.strictObject({
      type: z.literal('incident'),
      code: z.literal(code),
      seat: seat.nullish(),
      at: time.optional(),
      /** Whom it was said or shown to. */
      to: z.union([seat, z.string()]).nullish(),
      words: z.string().nullish(),
      language: z.string().optional(),
      cards: cards.optional(),
      /** The breach of etiquette, if the code alone does not say. */
      what: z.string().optional(),
    }),
    ask: ({ given: situation, when }, rules) => conduct(code, situation, when.seat ?? null, rules, when.what),
  });

/** Where a device was or how it was used, and the kind of report it becomes. */
const devices = {
  talk: { kind: 'phone' },
  'on-table': { kind: 'device', choice: 'on-table' },
  operated: { kind: 'device', choice: 'operated' },
  app: { kind: 'device', choice: 'app' },
  glasses: { kind: 'device', choice: 'glasses' },
} as const satisfies Readonly<Record<string, Report>>;

/**
 * The seats with cards. A hand needs two, so seats are added if the scenario names fewer, but never the player it is
 * about.
 */
function liveBeside(live: readonly Seat[], who: Seat): Seat[] {
  const seats = new Set(live);
  for (let seat = 1; seats.size < 2; seat++) if (seat !== who) seats.add(seat);
  return [...seats];
}

const deviceQuestion = atDoor('table', {
  given,
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('DEVICE'),
    seat,
    what: z.enum(['talk', 'on-table', 'operated', 'app', 'glasses']),
    leave: z.boolean().optional(),
  }),
  ask: ({ given: situation, when: { seat: who, what, leave = false } }, rules) => {
    const hand = handOfReport({ ...situation, live: liveBeside(situation.live ?? [], who) }, [who]);
    const report: Report = { ...devices[what], seat: who };
    const asked = leave && what === 'glasses' ? { ...report, choice: 'glasses-allowed' } : report;
    const reported = reportTo(playedInto(tableOfHand(hand, rules), hand), asked);
    if ('reason' in reported) throw impossible(reported);
    const { effects } = reported.answer.outcome;
    const violation = effects.some(({ effect }) => effect === 'count');
    const noted = {
      incident: 'DEVICE',
      deadHands: effects.flatMap((one) => (one.effect === 'kill-hand' ? [one.seat] : [])),
      automaticPenalty: effects.some(({ effect }) => effect === 'penalty'),
    };
    return { outcome: { violation, ...(violation ? noted : {}) }, cites: citesOfAnswer(reported), turnsOn: [] };
  },
});

/** Conduct reported at the table, one question per code; and the languages the table allows. */
export const conductQuestions: Questions = {
  ...Object.fromEntries(Object.keys(reports).map((code) => [`incident/${code}`, conductQuestion(code as Code)])),
  'incident/DEVICE': deviceQuestion,
  'query/languages': atDoor('table', {
    given: z.strictObject({
      ...aroundTheTable,
      country: z.string().length(2).optional(),
      /** Languages the house has posted. */
      posted: z.array(z.string()).optional(),
    }),
    when: z.strictObject({ type: z.literal('query'), what: z.literal('languages') }),
    ask: ({ given: { posted, ...situation } }, book) => {
      const rules = posted === undefined ? book : { ...book, overlay: { ...book.overlay, languages: posted } };
      const hand = handOfReport(situation, [1]);
      const reported = reportTo(playedInto(tableOfHand(hand, rules), hand), {
        kind: 'language',
        seat: hand.live[0] ?? 1,
      });
      if ('reason' in reported) throw impossible(reported);
      const languages = String(reported.answer.outcome.sentence.values.languages ?? '').split(' ');
      if (languages.includes('local'))
        throw new ImpossibleScenario(`Which language is spoken in ${situation.country} is not known.`);
      return { outcome: { languages }, cites: citesOfAnswer(reported), turnsOn: [] };
    },
  }),
};
