import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { impossible, ofType, sent } from './real-table.ts';
import { citesOfAnswer, type Reported, reportTo, ruledReport, ruleOn } from './reported.ts';
import { aroundTheTable, seat, time } from './situation.ts';
import { nextAfter, paidBy, playedInto, tableOfHand } from './table-in-hand.ts';

/** The table, and since when somebody thinks or a clock runs. */
export const given = z.strictObject({
  ...aroundTheTable,
  called: time.nullish(),
  actionSince: time.nullish(),
});
export type Given = z.infer<typeof given>;

/** A time of day in the table's milliseconds. */
const ms = (seconds: number): number => seconds * 1000;

/** The table while that seat is to act. */
export function whileToAct(situation: Given, others: readonly Seat[], rules: RulesInForce): TableState {
  const { mode, live, seats = [], seatsAtTable, button, blinds, street, toAct, facing, contribution } = situation;
  const due = toAct ?? null;
  if (due === null) throw new ImpossibleScenario('Nobody is to act.');
  const playing =
    live ??
    (seats.length > 0
      ? seats.map((one) => one.seat)
      : [
          due,
          nextAfter(
            due,
            [1, 2].filter((one) => one !== due),
          ),
        ]);
  const hand = {
    ...(mode === undefined ? {} : { mode }),
    ...(seatsAtTable === undefined ? {} : { seatsAtTable }),
    live: playing,
    beside: others.filter((one) => !playing.includes(one)),
    ...(live === undefined ? {} : { button: button ?? null }),
    blinds: blinds ?? null,
    due,
    facing: facing ?? null,
    contribution: contribution ?? null,
    ...(street === undefined ? {} : { street }),
  };
  try {
    return playedInto(tableOfHand(hand, rules), hand);
  } catch (error) {
    // The seat's chips need not come from these blinds: a clock does not ask.
    if (!(error instanceof ImpossibleScenario) || blinds == null) throw error;
    const free = { ...hand, blinds: null };
    return playedInto(tableOfHand(free, rules), free);
  }
}

/** Nobody acts: the state of the clock at a moment, and the effect of a declaration. */
function untilThen(
  situation: Given,
  { at, declaredAt }: { at: number; declaredAt?: number | null | undefined },
  rules: RulesInForce,
): AtDoor {
  const { called } = situation;
  if (called == null) throw new ImpossibleScenario('No clock has been called.');
  const before = whileToAct(situation, [], rules);
  const { table } = ruledReport(before, { kind: 'clock-called' }, ms(called));
  const { clock, toAct } = legalActions(table);
  const who = toAct ?? 0;
  const countdownStarted = clock !== null && ms(at) >= clock.countdownAt;
  const turnsOn = ['callClockSeconds', 'countdownSeconds'] as const;
  const declared = reportTo(table, { kind: 'clock-declared' }, ms(Math.min(at, declaredAt ?? at)));
  if ('reason' in declared) {
    if (declared.reason !== 'clock-early') throw impossible(declared);
    return { outcome: { countdownStarted, deadHands: [], chipsStay: {} }, turnsOn };
  }
  return { outcome: { countdownStarted, ...lostTurn(declared, who) }, cites: citesOfAnswer(declared), turnsOn };
}

function lostTurn(declared: Reported, who: Seat) {
  const stays = paidBy(declared.table, who);
  const decision = ruleOn(declared);
  if ('refusal' in decision) throw impossible(decision.refusal);
  const died = decision.events.some((event) => event.type === 'hand-killed' && event.seat === who);
  if (died) return { deadHands: [who], chipsStay: { [who]: stays } };
  const checked = ofType(decision.events, 'checked').some((event) => event.seat === who);
  return { deadHands: [], chipsStay: {}, ...(checked ? { ruling: 'check' } : {}) };
}

const clockCall = z.strictObject({
  type: z.literal('clock-call'),
  by: z.union([seat, z.enum(['floor', 'dealer'])]),
  on: seat,
  byPresent: z.boolean().optional(),
  /** The caller's table, if it is another one. */
  byTable: z.int().min(1).nullish(),
  at: time.nullish(),
});

/** A clock called on the seat to act; the console never asks whom it is called on. */
function called(
  situation: Given,
  { by, on, byPresent, byTable, at }: z.infer<typeof clockCall>,
  rules: RulesInForce,
): AtDoor {
  const { called: running, actionSince, absent = [] } = situation;
  const turnsOn = ['atSeat.neededFor', 'callClockSeconds'] as const;
  const isOther = byTable !== null && byTable !== undefined;
  const caller = typeof by === 'number' && !isOther ? by : null;
  const others = [on, ...(caller === null ? [] : [caller])].filter((one) => one !== situation.toAct);
  const due = whileToAct({ ...situation, toAct: situation.toAct ?? on }, others, rules);
  const table = running == null ? due : ruledReport(due, { kind: 'clock-called' }, ms(running)).table;
  const isAway = caller !== null && !(byPresent ?? !absent.includes(caller));
  const asked = isAway ? sent(table, { type: 'set-away', seat: caller, away: true }) : table;
  const doubted = actionSince == null ? {} : { choice: 'too-soon', ...(at == null ? {} : { since: ms(actionSince) }) };
  const from = isOther ? { choice: byPresent === false ? 'other-table-away' : 'other-table' } : {};
  const report = { kind: 'clock-called', ...(caller === null ? {} : { seat: caller }), ...doubted, ...from } as const;
  const answered = reportTo(asked, report, ms(at ?? running ?? 0));
  if ('reason' in answered) return { outcome: { accepted: false, reason: answered.reason }, turnsOn };
  const { key, values } = answered.answer.outcome.sentence;
  if (key === 'clock-not-theirs' || key === 'clock-not-at-seat')
    return { outcome: { accepted: false }, cites: citesOfAnswer(answered), turnsOn };
  if (key === 'clock-floor') {
    const approval = isOther ? { approval: 'floor' } : {};
    const outcome = values.seat === on ? { ruling: 'floor', ...approval } : { accepted: false };
    return { outcome, cites: citesOfAnswer(answered), turnsOn };
  }
  const decision = ruleOn(answered);
  if ('refusal' in decision) throw impossible(decision.refusal);
  const accepted = ofType(decision.events, 'clock-called').some(({ clock }) => clock.seat === on);
  return { outcome: { accepted }, cites: citesOfAnswer(answered), turnsOn };
}

/** A clock that is called and runs out. */
export const clocksAtTable: Questions = {
  time: atDoor('table', {
    given,
    when: z.strictObject({ type: z.literal('time'), at: time, declaredAt: time.nullish() }),
    ask: ({ given: situation, when }, rules) => untilThen(situation, when, rules),
  }),
  'clock-call': atDoor('table', {
    given,
    when: clockCall,
    ask: ({ given: situation, when }, rules) => called(situation, when, rules),
  }),
};
