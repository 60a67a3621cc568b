import { z } from 'zod';
import {
  actUnderClock,
  clockwiseFrom,
  type Finding,
  foldRuling,
  mayActAway,
  type Policies,
} from '../../engine/index.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import type { Outcome } from './scenario.ts';
import { aroundTheTable, chips, seat, time } from './situation.ts';

const given = z.strictObject({
  ...aroundTheTable,
  called: time.nullish(),
  actionSince: time.nullish(),
});
type Given = z.infer<typeof given>;

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

/** Streets that are the last of their game. */
const lastStreets: ReadonlySet<string> = new Set(['river', 'seventh', 'second-round', 'fourth-round']);

const drawStreets = ['first-round', 'second-round', 'third-round', 'fourth-round'];

function isLastRound({ street, bettingRounds }: Given): boolean {
  if (street === undefined) throw new ImpossibleScenario('It is not said on which street the fold comes.');
  const nth = drawStreets.indexOf(street) + 1;
  return bettingRounds !== undefined && nth > 0 ? nth === bettingRounds : lastStreets.has(street);
}

/** Seats with a hand when the round began. */
const dealtIn = ({ live, seats }: Given): readonly number[] | null => live ?? seats?.map((one) => one.seat) ?? null;

/** The blinds' seats, where they are not said: the next two after the button; two players have the small one on it. */
function blindSeats(given: Given): { readonly sb: number | null; readonly bb: number | null } {
  const { sb, bb, button } = given;
  const players = dealtIn(given);
  if (bb !== undefined || players === null || button === null || button === undefined)
    return { sb: sb ?? null, bb: bb ?? null };
  const [first, second] = clockwiseFrom(button, players);
  return players.length === 2 ? { sb: second ?? null, bb: first ?? null } : { sb: first ?? null, bb: second ?? null };
}

/** Chips the seat would have to add, counted from what the round's actions say. */
function toCall(given: Given, of: number): number {
  const { facing, blinds, street, prior = [] } = given;
  if (facing !== undefined) return facing;
  const posted = street === 'preflop' ? (blinds ?? [0, 0]) : [0, 0];
  const { sb, bb } = blindSeats(given);
  const inFront = new Map<number | null, number>([
    [sb, posted[0] ?? 0],
    [bb, posted[1] ?? 0],
  ]);
  const highest = () => Math.max(...inFront.values());
  for (const { seat: who, action, to } of prior) {
    if (action === 'call') inFront.set(who, to ?? highest());
    else if (to !== undefined) inFront.set(who, to);
  }
  return highest() - (inFront.get(of) ?? 0);
}

function seatDue(given: Given): number | null {
  const { toAct, prior = [], button, street } = given;
  if (toAct !== null && toAct !== undefined) return toAct;
  const folded = prior.filter(({ action }) => action === 'fold').map(({ seat: who }) => who);
  const last = prior.at(-1)?.seat ?? (street === 'preflop' ? blindSeats(given).bb : button);
  const players = dealtIn(given);
  if (last === null || last === undefined || players === null) return null;
  return clockwiseFrom(last, players).find((one) => !folded.includes(one)) ?? null;
}

function foldFinding(given: Given, { seat: who }: Acted, policies: Policies): Finding<Outcome> {
  const due = seatDue(given);
  const [inTurn, facingBet] = [due === null || due === who, toCall(given, who) > 0];
  const ruling = foldRuling({ inTurn, facingBet, lastRound: !(inTurn && facingBet) && isLastRound(given) }, policies);
  return { outcome: { accepted: true, ruling: 'fold', ...ruling }, turnsOn: ['nonStandardFold'] };
}

/** The action held against the clock; null where none was called. */
function underClock({ called }: Given, { seat: who, at, declaredAt }: Acted, policies: Policies) {
  if (at === null || at === undefined) return null;
  const calledAt = called ?? declaredAt ?? null;
  if (calledAt === null) return null;
  return actUnderClock({ clock: { seat: who, calledAt, declaredAt: declaredAt ?? null }, at }, policies);
}

function actionFinding(given: Given, when: Acted, policies: Policies): Finding<Outcome> {
  const { seat: who, action, present = !(given.absent ?? []).includes(when.seat) } = when;
  if (given.live !== undefined && !given.live.includes(who))
    throw new ImpossibleScenario(`Seat ${who} has no live hand to act with.`);
  const away = present ? null : mayActAway('action', policies);
  if (away !== null && !away.outcome.accepted) return away;
  const under = underClock(given, when, policies);
  if (under !== null && !under.outcome.accepted) return under;
  if (given.facing !== undefined && action === (given.facing > 0 ? 'check' : 'call'))
    return { outcome: { accepted: false, reason: 'not-available' }, turnsOn: ['callClockSeconds'] };
  if (under !== null && action !== 'fold') return under;
  if (action === 'fold' && away === null) return foldFinding(given, when, policies);
  const due = seatDue(given);
  if (due !== null && due !== who) throw new ImpossibleScenario(`Seat ${who} is not to act: seat ${due} is.`);
  return away ?? { outcome: { accepted: true }, turnsOn: ['atSeat.neededFor'] };
}

/** Acting: under a clock, away from the seat, with nothing to call. */
export const clockQuestions: Questions = {
  action: question({
    given,
    when: acted,
    answer: ({ given: situation, when }, policies) => actionFinding(situation, when, policies),
  }),
};
