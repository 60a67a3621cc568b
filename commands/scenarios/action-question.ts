import { z } from 'zod';
import { variantOf } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, decide, legalActions, type TableState } from '../../engine/table.ts';
import {
  type BettingRound,
  bettingBlock,
  drawStreets,
  streetOf,
  studStreets,
  variantOfRound,
} from './betting-round.ts';
import { type Given, given, whileToAct } from './clock-at-table.ts';
import { type AtDoor, atDoor, ImpossibleScenario } from './question.ts';
import { impossible, ofType, sent } from './real-table.ts';
import { reportTo, ruledReport, ruleOn } from './reported.ts';
import { tableInRoundOf } from './round-at-table.ts';
import { chips, seat, time } from './situation.ts';

const acted = z.strictObject({
  type: z.literal('action'),
  seat,
  action: z.enum(['check', 'call', 'bet', 'raise', 'fold', 'all-in']),
  to: chips.nullish(),
  at: time.nullish(),
  declaredAt: time.nullish(),
  present: z.boolean().optional(),
});
type Acted = z.infer<typeof acted>;

/** A player acts: under a clock, away from the seat, or with nothing to call. */
export const actionQuestion = atDoor('table', {
  given,
  when: acted,
  ask: ({ given: situation, when }, rules) => {
    const { seat: who } = when;
    if (situation.live !== undefined && !situation.live.includes(who))
      throw new ImpossibleScenario(`Seat ${who} has no live hand to act with.`);
    const { table, declared } = underClock(tableOf(situation, when, rules), situation, when);
    const { present = !(situation.absent ?? []).includes(who) } = when;
    const there = present ? table : sent(table, { type: 'set-away', seat: who, away: true });
    return actedBy(there, when, { declared, under: table.incidents.length > 0, present });
  },
});

/** The table at the seat's turn: after the actions of the round, or with only an amount to call. */
function tableOf(situation: Given, when: Acted, rules: RulesInForce): TableState {
  const { prior, facing, toAct, called } = situation;
  const isTold = prior !== undefined || (toAct == null && called == null && facing === undefined);
  const round = roundOf(situation, when);
  if (isTold) {
    const table = tableInRoundOf(round, rules, when.seat);
    const { call } = legalActions(table);
    if (facing === undefined || facing === (call?.chips ?? 0)) return table;
  }
  const described = { ...situation, street: streetInHoldem(round), toAct: toAct ?? when.seat };
  // A caller has something to call even if the scenario names no amount.
  const isOpen = facing !== undefined || described.street === 'preflop' || when.action !== 'call';
  const table = whileToAct(isOpen ? described : { ...described, facing: round.blinds?.[1] ?? 0 }, [], rules);
  return when.action === 'all-in' ? sent(table, { type: 'count-stack', seat: when.seat, stack: deep }) : table;
}

const deep = 1_000_000;

function roundOf({ live, seats, street, ...given }: Given, { action, seat: who }: Acted): BettingRound {
  if (street === undefined && action === 'fold' && !((given.facing ?? 0) > 0))
    throw new ImpossibleScenario('It is not said on which street the fold comes.');
  const { mode, structure, ante, limits, bringIn, button, prior, blinds } = given;
  const players = live ?? seats?.map((one) => one.seat) ?? [who, who === 1 ? 2 : 1];
  const isStud = studStreets.includes(street ?? '');
  const read = z.object(bettingBlock).safeParse({
    mode,
    ante,
    button,
    prior,
    blinds: blinds ?? [1, 2],
    ...gameOf({ ...given, street }),
    ...(isStud && limits == null ? { limits: [2, 4], bringIn: 1, potBefore: players.length } : { limits, bringIn }),
    street: street ?? (action === 'check' ? 'flop' : 'preflop'),
    seats: players.map((one) => ({ seat: one, stack: seats?.find((two) => two.seat === one)?.stack ?? deep })),
    ...(structure === undefined ? {} : { structure }),
  });
  if (!read.success) throw new ImpossibleScenario(`No game has a betting round like this one on the ${street}.`);
  return read.data;
}

/** The game with these streets, if it is not named; for draw, the one with this many rounds. */
function gameOf({ game, street = 'preflop', bettingRounds }: Pick<Given, 'game' | 'street' | 'bettingRounds'>) {
  const nth = drawStreets.indexOf(street) + 1;
  const rounds = bettingRounds ?? (nth > 2 ? drawStreets.length : undefined);
  if (game !== undefined) return { game, bettingRounds: rounds };
  if (nth > 0)
    return { game: 'draw', bettingRounds: rounds, ...(nth > 2 || (rounds ?? 2) > 2 ? { structure: 'L' } : {}) };
  return studStreets.includes(street) ? { game: 'stud' } : {};
}

/** The same distance from the last betting round as in hold'em. */
function streetInHoldem(round: BettingRound): string {
  const variant = variantOfRound(round);
  const street = streetOf(round, variant);
  const last = variantOf(variant).streets.length - 1;
  if (street === last) return 'river';
  return street === 0 ? 'preflop' : 'flop';
}

interface UnderClock {
  readonly table: TableState;
  /** What was declared of the turn before the act, if its time was up. */
  readonly declared: 'check' | 'dead-hand' | null;
}

/** A clock called earlier, and what was declared when it ran out. */
function underClock(table: TableState, { called, toAct }: Given, { at, declaredAt, seat: who }: Acted): UnderClock {
  if (at == null || (called == null && declaredAt == null)) return { table, declared: null };
  if (toAct != null && toAct !== who) throw new ImpossibleScenario(`Seat ${who} is not to act: seat ${toAct} is.`);
  const since = called ?? 0;
  if (since > at) return { table, declared: null };
  const running = ruledReport(table, { kind: 'clock-called' }, since * 1000).table;
  if (declaredAt == null || declaredAt > at) return { table: running, declared: null };
  const tie = declaredAt === at ? { choice: 'tie' } : {};
  const declared = reportTo(running, { kind: 'clock-declared', ...tie }, declaredAt * 1000);
  if ('reason' in declared) {
    if (declared.reason !== 'clock-early') throw impossible(declared);
    return { table: running, declared: null };
  }
  if (declared.answer.outcome.sentence.key === 'clock-tie') return { table: running, declared: null };
  const ruled = ruleOn(declared);
  if ('refusal' in ruled) throw impossible(ruled.refusal);
  const checked = ofType(ruled.events, 'checked').some((event) => event.seat === who);
  return { table: ruled.after, declared: checked ? 'check' : 'dead-hand' };
}

function commandOf(table: TableState, { seat: who, action, to }: Acted): Command {
  const { toAct, wager } = legalActions(table);
  switch (action) {
    case 'fold':
      return toAct === who ? { type: 'fold', seat: who } : { type: 'act-out-of-turn', seat: who, action };
    case 'bet':
    case 'raise':
      return { type: wager?.kind ?? action, seat: who, to: to ?? wager?.minTo ?? 0 };
    default:
      return { type: action, seat: who };
  }
}

function actedBy(
  table: TableState,
  when: Acted,
  { declared, under, present }: { declared: UnderClock['declared']; under: boolean; present: boolean },
): AtDoor {
  const { seat: who, action } = when;
  const dead = (table.hand?.players ?? []).some((player) => player.seat === who && player.status !== 'live');
  const deadHands = declared !== null && dead ? [who] : [];
  const decision = decide(table, commandOf(table, when));
  const turnsOn = [
    ...(present ? [] : (['atSeat.neededFor'] as const)),
    ...(under ? (['callClockSeconds', 'countdownSeconds'] as const) : []),
    ...(action === 'fold' && present && declared === null ? (['nonStandardFold'] as const) : []),
    ...(action !== 'fold' && present && !under ? (['atSeat.neededFor'] as const) : []),
  ];
  if ('refusal' in decision && ['not-your-turn', 'not-in-hand'].includes(decision.refusal.reason) && declared === null)
    throw new ImpossibleScenario(`Seat ${who} is not to act: seat ${legalActions(table).toAct} is.`);
  if ('refusal' in decision) {
    const lost = declared === 'check' ? { ruling: 'check' } : {};
    const { reason } = decision.refusal;
    return { outcome: { accepted: false, reason, ...(under ? { deadHands } : {}), ...lost }, turnsOn };
  }
  const [folded] = ofType(decision.events, 'folded');
  const [early] = ofType(decision.events, 'acted-out-of-turn');
  if (folded === undefined) return { outcome: { accepted: true, ...(under ? { deadHands } : {}) }, turnsOn };
  const incident = early?.incident ?? folded.incident ?? null;
  const fold = { ruling: 'fold', binding: early?.waits !== true, incident, penaltyPossible: incident !== null };
  return { outcome: { accepted: true, ...fold }, turnsOn };
}
