import { z } from 'zod';
import {
  chipsHidden,
  imposePenalty,
  incidentsUnderRuleOf,
  missedHandsLeft,
  type Offence,
  offences,
  type Sanction,
} from '../../engine/rules.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, chips, seat, stacksOf, time } from './situation.ts';

const count = z.int().min(0).max(1000);
const size = { rounds: count.optional(), hands: count.optional(), orbits: count.optional() };

/** How scenarios call an offence that has another name here. */
const alsoCalled: readonly (readonly [RegExp, Offence])[] = [
  [/dump/, 'dumping'],
  [/collu/, 'collusion'],
  [/soft/, 'soft-play'],
  [/expos/, 'exposing'],
  [/cheat/, 'cheating'],
  [/abus/, 'abuse'],
  [/disrupt/, 'disruption'],
  [/hidden|hiding/, 'hidden-chips'],
  [/oot|out-of-turn/, 'out-of-turn'],
  [/disclos|advice|read-hand/, 'disclosure'],
  [/dodg/, 'dodging-blinds'],
];

function offenceOf(written: string): Offence {
  const name = written.toLowerCase().replaceAll(' ', '-');
  return offences.find((one) => one === name) ?? alsoCalled.find(([like]) => like.test(name))?.[1] ?? 'other';
}

type Size = { readonly [Key in keyof typeof size]: number | undefined };

function missedHandsOf({ rounds, hands, orbits }: Size): Extract<Sanction, { type: 'hands' | 'rounds' }> | null {
  if (hands !== undefined) return { type: 'hands', hands };
  const turns = rounds ?? orbits;
  return turns === undefined ? null : { type: 'rounds', rounds: turns };
}

const penaltyGiven = z.strictObject({
  ...aroundTheTable,
  /** The player's record; absent: nobody has looked. */
  incidents: z.record(z.string(), z.array(z.looseObject({ code: z.string() }))).optional(),
});

/** What an offence is noted as, where it is punished only when repeated. */
const codeOf: Readonly<Partial<Record<Offence, string>>> = {
  'out-of-turn': 'OOT',
  touching: 'TOUCHING',
  delay: 'DELAY',
  chatter: 'CHATTER',
};

function incidentsOf(
  offence: Offence,
  who: number,
  incidents: z.infer<typeof penaltyGiven>['incidents'],
): number | null {
  const code = codeOf[offence];
  if (incidents === undefined || code === undefined) return null;
  return incidentsUnderRuleOf(code, incidents[String(who)] ?? []);
}

const penaltyWhen = z.strictObject({
  type: z.literal('penalty'),
  seat,
  offence: z.string(),
  ...size,
  sanction: z.enum(['warning', 'disqualification']).optional(),
  forfeit: chips.optional(),
  reason: z.string().optional(),
});

function sanctionAsked({ sanction, rounds, hands, orbits }: z.infer<typeof penaltyWhen>): Sanction | null {
  return sanction === undefined ? missedHandsOf({ rounds, hands, orbits }) : { type: sanction };
}

/** Penalties as the floor gives them, and what is left of them. */
export const penaltyQuestions: Questions = {
  penalty: question({
    given: penaltyGiven,
    when: penaltyWhen,
    answer: ({ given: { playersAtTable, seats, live, chipsInPlay, incidents }, when }, policies) => {
      const offence = offenceOf(when.offence);
      const stacks = stacksOf(seats);
      const stack = stacks[when.seat];
      const { outcome, turnsOn } = imposePenalty(
        {
          offence,
          sanction: sanctionAsked(when),
          forfeit: when.forfeit ?? 0,
          playersAtTable: playersAtTable ?? live?.length ?? null,
          reason: when.reason ?? null,
          incidents: incidentsOf(offence, when.seat, incidents),
          player: stack === undefined ? null : { seat: when.seat, stack },
          chipsInPlay: chipsInPlay ?? null,
        },
        policies,
      );
      return {
        outcome: 'stacks' in outcome ? { ...outcome, stacks: { ...stacks, ...outcome.stacks } } : { ...outcome },
        turnsOn,
      };
    },
  }),
  'query/missedHandsLeft': question({
    given: z.strictObject({ ...aroundTheTable, handsServed: count, playersNow: count.optional() }),
    when: z.strictObject({
      type: z.literal('query'),
      what: z.literal('missedHandsLeft'),
      imposed: z.strictObject(size),
    }),
    answer: ({ given: { playersAtTable, handsServed }, when }, policies) => {
      const { rounds, hands, orbits } = when.imposed;
      const sanction = missedHandsOf({ rounds, hands, orbits });
      if (sanction === null) throw new ImpossibleScenario('It is not said what penalty was given.');
      const { outcome, turnsOn } = missedHandsLeft(
        { sanction, playersAtTable: playersAtTable ?? null, served: handsServed },
        policies,
      );
      return { outcome: { ...outcome }, turnsOn };
    },
  }),
  'incident/CHIPS-HIDDEN': question({
    given: z.strictObject({ ...aroundTheTable, moveTicket: chips.optional() }),
    when: z.strictObject({
      type: z.literal('incident'),
      code: z.literal('CHIPS-HIDDEN'),
      amount: chips,
      seat: seat.nullish(),
      at: time.optional(),
    }),
    answer: ({ given: { moveTicket, seats, chipsInPlay }, when }, policies) => {
      const stack = moveTicket ?? stacksOf(seats)[when.seat ?? seats?.[0]?.seat ?? 0];
      if (stack === undefined) throw new ImpossibleScenario('It is not said how many chips the player should have.');
      const { outcome, turnsOn } = chipsHidden(
        { amount: when.amount, stack, chipsInPlay: chipsInPlay ?? null },
        policies,
      );
      return { outcome: { ...outcome }, turnsOn };
    },
  }),
};
