import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import {
  type decide,
  type Refusal,
  type Report,
  type ReportKind,
  reportsNow,
  type TableState,
} from '../../engine/table.ts';
import { conductGiven, momentFor, withRecord } from './conduct-questions.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { eventsOf, foldedThrough, impossible, ofType, sent, startHand } from './real-table.ts';
import { citesOfAnswer, mayCome, type Reported, reportTo, ruleOn, someReason } from './reported.ts';
import { aroundTheTable, chips, seat, stacksOf, time } from './situation.ts';
import { type HandInPlay, tableOfHand } from './table-in-hand.ts';

type Decision = ReturnType<typeof decide>;

const count = z.int().min(0).max(1000);
const size = { rounds: count.optional(), hands: count.optional(), orbits: count.optional() };

/** The report for an offence, by the offence's name; the first that fits counts. */
const offences: readonly (readonly [RegExp, ReportKind])[] = [
  [/dump/, 'dumping'],
  [/collu/, 'collusion'],
  [/soft/, 'soft-play'],
  [/expos/, 'exposed-by-player'],
  [/cheat/, 'cheating'],
  [/abus/, 'abuse'],
  [/disrupt/, 'disruption'],
  [/hidden|hiding/, 'chips-hidden'],
  [/oot|out-of-turn/, 'out-of-turn'],
  [/advice|one-player/, 'advice'],
  [/read-hand/, 'read-hand'],
  [/disclos/, 'disclosure'],
  [/dodg/, 'late-arrival'],
  [/throw/, 'thrown-card'],
  [/phone/, 'phone'],
  [/language/, 'language'],
  [/left/, 'left-table'],
  [/miscall/, 'miscall'],
  [/non-standard/, 'non-standard-fold'],
  [/conditional/, 'conditional-statement'],
  [/touch/, 'touching'],
  [/delay/, 'delay'],
  [/chatter/, 'chatter'],
];

function kindOf(offence: string): ReportKind {
  const name = offence.toLowerCase().replaceAll(' ', '-');
  return offences.find(([like]) => like.test(name))?.[1] ?? 'misconduct';
}

/** Kinds that count only once they are on a player's record. */
const ofEtiquette: ReadonlySet<ReportKind> = new Set(['out-of-turn', 'touching', 'delay', 'chatter']);

type Size = { readonly [Key in keyof typeof size]?: number | undefined };

/** A size in the floor's own units: hands, or rounds of the table. */
function saidAs({ rounds, hands, orbits }: Size): { readonly hands?: number; readonly rounds?: number } | null {
  if (hands !== undefined) return { hands };
  const turns = rounds ?? orbits;
  return turns === undefined ? null : { rounds: turns };
}

const penaltyWhen = z.strictObject({
  type: z.literal('penalty'),
  seat,
  offence: z.string(),
  ...size,
  sanction: z.enum(['warning', 'disqualification', 'chip-penalty']).optional(),
  forfeit: chips.optional(),
  /** Of a chip penalty. */
  chips: chips.optional(),
  reason: z.string().optional(),
});
type PenaltyWhen = z.infer<typeof penaltyWhen>;

const penaltyGiven = z.strictObject({ ...conductGiven });
type PenaltyGiven = z.infer<typeof penaltyGiven>;

/** The seats of a table with this many players, the named ones among them. */
function seatsFor(players: number | undefined, named: readonly Seat[]): readonly Seat[] {
  const seats = new Set(named);
  for (let next = 1; seats.size < (players ?? 2); next++) seats.add(next);
  return [...seats];
}

/** A table with these players; unlisted ones hold the remaining chips. */
function tableFor(
  given: PenaltyGiven,
  { seat: offender, forfeit }: PenaltyWhen,
  rules: RulesInForce,
): { table: TableState; hand: HandInPlay } {
  const { playersAtTable, live, seats = [], chipsInPlay, mode } = given;
  const named = [offender, ...seats.map((one) => one.seat), ...(live ?? [])];
  const all = seatsFor(playersAtTable ?? live?.length, named);
  // If the player's chips are not given, they exceed the penalty.
  const enough = forfeit === undefined ? {} : { [offender]: forfeit + 1000 };
  const stacks: Readonly<Record<number, number>> = { ...enough, ...stacksOf(seats) };
  const rest = (chipsInPlay ?? 0) - Object.values(stacks).reduce((sum, stack) => sum + stack, 0);
  const other = all.find((one) => stacks[one] === undefined);
  const hand = { live: all, ...(mode === undefined ? {} : { mode }) };
  const counted = other !== undefined && rest > 0 ? { ...stacks, [other]: rest } : stacks;
  return { table: tableOfHand({ ...hand, stacks: counted }, rules), hand };
}

/** The report on which the floor rules. With nothing on record nobody has reported anything, and the floor rules on a call. */
function filed(
  table: TableState,
  hand: HandInPlay,
  given: PenaltyGiven,
  when: PenaltyWhen,
): Reported | Pick<Reported, 'table' | 'incident'> {
  const kind = kindOf(when.offence);
  const { incidents } = given;
  if (ofEtiquette.has(kind) && incidents !== undefined && (incidents[String(when.seat)] ?? []).length === 0) {
    const call = { type: 'call-floor', at: 0, incident: 'call', seat: when.seat } as const;
    return { table: sent(table, call), incident: 'call' };
  }
  const report: Report = { kind, seat: when.seat, ...(kind === 'chips-hidden' ? { chips: when.forfeit ?? 1 } : {}) };
  const reported = reportTo(momentOf(table, kind, hand, when), report);
  if ('reason' in reported) throw impossible(reported);
  return reported;
}

/** Chips leave play between hands; for everything else a hand is played. */
function momentOf(
  table: TableState,
  kind: ReportKind,
  hand: HandInPlay,
  { sanction, forfeit = 0 }: PenaltyWhen,
): TableState {
  const isBetween = (forfeit > 0 || sanction === 'disqualification') && reportsNow(table).includes(kind);
  return isBetween || kind === 'dumping' || kind === 'collusion' ? table : momentFor(table, kind, hand);
}

function penalty(given: PenaltyGiven, said: PenaltyWhen, rules: RulesInForce): AtDoor {
  // A chip penalty is a forfeit of chips.
  const when = said.chips === undefined ? said : { ...said, forfeit: said.chips };
  const { table, hand } = tableFor(given, when, rules);
  const report = filed(withRecord(table, given.incidents), hand, given, when);
  const cites = 'answer' in report ? citesOfAnswer(report) : [];
  const decision = ordered(report, when);
  if (decision === null) {
    const key = 'answer' in report ? report.answer.outcome.sentence.key : '';
    const penaltyCompulsory = key === 'floor-punishes' || key === 'late-penalty';
    return { outcome: { ruling: 'floor', penaltyCompulsory }, cites, turnsOn: ['penalty.compulsory'] };
  }
  if ('refusal' in decision) {
    const compulsory = decision.refusal.reason === 'penalty-compulsory' ? { sanction: 'disqualification' } : {};
    return { outcome: { ...refusedAs(decision.refusal), ...compulsory }, cites, turnsOn: ['penalty.types'] };
  }
  const follows = when.sanction === 'disqualification' ? 'penalty.disqualifiedChips' : 'penalty.dealtInAndPosts';
  return { outcome: outcomeOf(decision, given, when), cites, turnsOn: ['penalty.types', follows] };
}

const refusedAs = (refusal: Refusal) =>
  refusal.reason === 'penalty-size-open' ? { ruling: 'floor' } : { accepted: false, reason: refusal.reason };

/** The penalty the floor orders; null: it chooses none, because the rulebook leaves the choice. */
function ordered(report: Reported | Pick<Reported, 'table' | 'incident'>, when: PenaltyWhen): Decision | null {
  const said = saidAs(when) ?? sanctionAs(when.sanction);
  const proposes = 'answer' in report && report.answer.outcome.effects.some(({ effect }) => effect === 'penalty');
  if (said === null && when.forfeit === undefined) return proposes ? ruleOn(report) : null;
  const asked = { seat: when.seat, ...said, ...(when.forfeit === undefined ? {} : { forfeit: when.forfeit }) };
  // If the penalty given is not the one the rulebook proposes, the floor rules in its own words.
  const ruling = !('answer' in report) ? ('noted' as const) : proposes ? ('play-on' as const) : 0;
  return ruleOn(report, { ruling, penalty: asked, reason: when.reason === undefined ? null : someReason });
}

function sanctionAs(sanction: PenaltyWhen['sanction']): { readonly hands: number | null } | null {
  if (sanction === undefined || sanction === 'chip-penalty') return null;
  return { hands: sanction === 'warning' ? 0 : null };
}

/** The outcome: at the table, and in the hand after. */
function outcomeOf(
  { events, after }: Extract<Decision, { events: unknown }>,
  given: PenaltyGiven,
  { seat: who, sanction: asked }: PenaltyWhen,
) {
  const hands = ofType(events, 'penalty-given').find((one) => one.seat === who)?.hands;
  const forfeited = ofType(events, 'chips-forfeited').reduce((sum, one) => sum + one.chips, 0);
  const gone = hands === null ? seatLeft(foldedThrough(after), who) : null;
  const table = gone?.table ?? after;
  const outOfPlay = forfeited + (gone?.chips ?? 0);
  const listed = (given.seats ?? []).map((one) => one.seat);
  return {
    accepted: true,
    ...sanctionOf(hands, forfeited),
    ...(asked === 'chip-penalty' ? { sanction: asked } : {}),
    ...(typeof hands === 'number' && hands > 0 ? { missedHands: hands, ...nextHandOf(after, who) } : {}),
    ...(outOfPlay === 0 ? {} : { outOfPlay }),
    ...(outOfPlay === 0 || listed.length === 0
      ? {}
      : { stacks: Object.fromEntries(listed.map((one) => [one, table.chairs[one - 1]?.stack ?? 0])) }),
    ...(outOfPlay === 0 || given.chipsInPlay === undefined ? {} : { chipsInPlay: table.chipsIn }),
  };
}

function sanctionOf(hands: number | null | undefined, forfeited: number) {
  if (hands === null) return { sanction: 'disqualification' };
  if (hands === undefined) return forfeited > 0 ? { sanction: 'forfeiture' } : {};
  return { sanction: hands === 0 ? 'warning' : 'missed-hands' };
}

/** A disqualified player gets up, and the chips go. */
function seatLeft(table: TableState, who: Seat): { readonly table: TableState; readonly chips: number } {
  const command = { type: 'open-seat', seat: who } as const;
  const [opened] = ofType(eventsOf(table, command), 'seat-opened');
  return { table: sent(table, command), chips: opened?.chips ?? 0 };
}

/** A hand in play is finished first. In the next hand the player is dealt in with a dead hand, or is not dealt in. */
function nextHandOf(table: TableState, who: Seat) {
  const isRunning = table.hand !== null && table.hand.stage !== 'over';
  const next = sent(foldedThrough(table), startHand);
  return {
    ...(isRunning && !isLive(table, who) ? {} : { penaltyStarts: 'after-hand' }),
    dealtIn: next.hand?.players.some((player) => player.seat === who) ?? false,
    away: !isLive(next, who),
  };
}

const isLive = ({ hand }: TableState, who: Seat): boolean =>
  hand !== null &&
  hand.stage !== 'over' &&
  hand.players.some((player) => player.seat === who && player.status === 'live');

/** The hands still to be missed after some were played; players may leave meanwhile. */
function handsLeft(
  {
    playersAtTable,
    handsServed,
    playersNow,
  }: { playersAtTable?: number | undefined; handsServed: number; playersNow?: number | undefined },
  imposed: Size,
  rules: RulesInForce,
): AtDoor {
  const said = saidAs(imposed);
  if (said === null) throw new ImpossibleScenario('It is not said what penalty was given.');
  if (playersAtTable === undefined) throw new ImpossibleScenario('It is not said how many sat at the table then.');
  const live = seatsFor(playersAtTable, [1]);
  const reported = reportTo(tableOfHand({ live }, rules), { kind: 'misconduct', seat: 1 });
  if ('reason' in reported) throw impossible(reported);
  const decision = ruleOn(reported, { penalty: { seat: 1, ...said } });
  const cites = citesOfAnswer(reported);
  if ('refusal' in decision) return { outcome: refusedAs(decision.refusal), cites, turnsOn: ['penalty.types'] };
  const leaving = live.slice(Math.max(2, playersNow ?? playersAtTable));
  let table = leaving.reduce((state, one) => sent(state, { type: 'open-seat', seat: one }), decision.after);
  for (let served = 0; served < handsServed && (table.chairs[0]?.penalty ?? 0) > 0; served++)
    table = foldedThrough(sent(table, startHand));
  return {
    outcome: { missedHandsLeft: table.chairs[0]?.penalty ?? 0 },
    cites,
    turnsOn: ['penalty.types', 'penalty.missedHandsFormula', 'penalty.dealtInAndPosts'],
  };
}

function hidden(
  { moveTicket, seats, chipsInPlay, mode }: z.infer<typeof hiddenGiven>,
  { amount, seat: named }: { amount: number; seat?: number | null | undefined },
  rules: RulesInForce,
): AtDoor {
  const who = named ?? seats?.[0]?.seat ?? 1;
  const stack = moveTicket ?? stacksOf(seats)[who];
  if (stack === undefined) throw new ImpossibleScenario('It is not said how many chips the player should have.');
  const other = who === 1 ? 2 : 1;
  const rest = (chipsInPlay ?? 0) - stack;
  const hand = { live: [who, other], stacks: { [who]: stack, ...(rest > 0 ? { [other]: rest } : {}) } };
  const table = tableOfHand({ ...hand, ...(mode === undefined ? {} : { mode }) }, rules);
  const turnsOn = ['chipsHidden'] as const;
  if (amount === 0) return { outcome: { accepted: false, reason: 'nothing-hidden' }, turnsOn };
  const reported = reportTo(table, { kind: 'chips-hidden', seat: who, chips: amount });
  if ('reason' in reported) return { outcome: { accepted: false, reason: reported.reason }, turnsOn };
  const decision = ruleOn(reported);
  if ('refusal' in decision) throw impossible(decision.refusal);
  const must = reported.answer.outcome.effects.some(({ effect }) => effect === 'penalty');
  return {
    outcome: {
      accepted: true,
      forfeit: ofType(decision.events, 'chips-forfeited').reduce((sum, one) => sum + one.chips, 0),
      stack: decision.after.chairs[who - 1]?.stack ?? 0,
      ...(chipsInPlay === undefined ? {} : { chipsInPlay: decision.after.chipsIn }),
      disqualification: must ? 'must' : mayCome(reported, 'penalty') ? 'floor' : 'none',
    },
    cites: citesOfAnswer(reported),
    turnsOn,
  };
}

const hiddenGiven = z.strictObject({ ...aroundTheTable, moveTicket: chips.optional() });

/** Penalties as the floor gives them, and what is left of them. */
export const penaltyQuestions: Questions = {
  penalty: atDoor('table', {
    given: penaltyGiven,
    when: penaltyWhen,
    ask: ({ given, when }, rules) => penalty(given, when, rules),
  }),
  'query/missedHandsLeft': atDoor('table', {
    given: z.strictObject({ ...aroundTheTable, handsServed: count, playersNow: count.optional() }),
    when: z.strictObject({
      type: z.literal('query'),
      what: z.literal('missedHandsLeft'),
      imposed: z.strictObject(size),
    }),
    ask: ({ given, when: { imposed } }, rules) => handsLeft(given, imposed, rules),
  }),
  'incident/CHIPS-HIDDEN': atDoor('table', {
    given: hiddenGiven,
    when: z.strictObject({
      type: z.literal('incident'),
      code: z.literal('CHIPS-HIDDEN'),
      amount: chips,
      seat: seat.nullish(),
      at: time.optional(),
    }),
    ask: ({ given, when }, rules) => hidden(given, when, rules),
  }),
};
