import { z } from 'zod';
import type { Elimination, EventPolicies } from '../../engine/office.ts';
import { bookless } from './question.ts';
import { fieldMost, fieldSize, money, player, ToldTournament, unit } from './told-tournament.ts';

/** A player who goes out. */
export const outs = z.strictObject({
  player,
  table: z.string().min(1),
  hand: z.int().min(1),
  stack: money,
  ante: money.optional(),
  at: z.int().min(0),
  round: z.int().min(0).optional(),
  announced: z.boolean().optional(),
});
export type Out = z.infer<typeof outs>;

const policy = z.strictObject({
  'elimination.rankBy': z.enum(['before-hand', 'after-ante']).optional(),
  'handForHand.announcedHand': z.enum(['share', 'by-stack']).optional(),
  anteFormat: z.enum(['big-blind', 'each', 'button']).optional(),
});

/** The places of players who go out, and the prizes of shared places. */
export const rankingQuestion = bookless('office', {
  given: z.strictObject({
    leftBefore: fieldSize,
    inTheMoney: z.boolean().optional(),
    paid: z.int().min(0).max(fieldMost).optional(),
    prizes: z.array(money).optional(),
    unit: unit.optional(),
    policy: policy.optional(),
  }),
  when: z.strictObject({ type: z.literal('ranking'), outs: z.array(outs).min(1) }),
  ask: ({ given, when }) => {
    const { leftBefore, inTheMoney = false, prizes, unit: roundTo = 1, policy: { anteFormat, ...house } = {} } = given;
    const { paid = inTheMoney ? leftBefore : 0 } = given;
    const names = when.outs.map((one) => one.player);
    const told = ranked(when.outs, leftBefore, {
      house,
      roundTo,
      prizes: prizes ?? Array.from({ length: paid }, () => 1),
      isBigBlindAnte: anteFormat === 'big-blind',
    });
    const standings = told.view.standings.filter((one) => names.includes(one.player));
    const places = new Map(standings.map((one) => [one.player, one.place ?? 0]));
    const byPlace = [...Map.groupBy(names, (name) => places.get(name) ?? 0)].sort(([one], [other]) => one - other);
    return {
      outcome: {
        places: Object.fromEntries(places),
        shared: byPlace.flatMap(([, sharing]) => (sharing.length > 1 ? [sharing.toSorted()] : [])),
        ...(prizes === undefined
          ? {}
          : { amounts: Object.fromEntries(standings.map((one) => [one.player, one.prize ?? 0])) }),
      },
      turnsOn: [],
    };
  },
});

interface Played {
  readonly house: Partial<Record<keyof EventPolicies, string | undefined>>;
  readonly roundTo: number;
  readonly prizes: readonly number[];
  readonly isBigBlindAnte: boolean;
}

/** A tournament in which these players go out. */
function ranked(
  gone: readonly Out[],
  leftBefore: number,
  { house, roundTo, prizes, isBigBlindAnte }: Played,
): ToldTournament {
  const policies = Object.fromEntries(Object.entries(house)) as Partial<EventPolicies>;
  const told = new ToldTournament({ policies, payouts: { tables: [], roundTo, guaranteed: 0 } });
  for (const { player: name } of gone) told.sold(name, 0);
  for (let number = gone.length; number < leftBefore; number++) told.sold(`still in ${number}`, 0);
  told.fixed(prizes);
  goOut(told, gone, isBigBlindAnte);
  return told;
}

/** Its tables report who went out, and in which rounds of hand for hand. */
export function goOut(told: ToldTournament, gone: readonly Out[], isBigBlindAnte: boolean): void {
  told.uses([...new Set(gone.map(({ table }) => table))]);
  for (const { moment, round, hands } of roundsOf(gone)) told.round(moment, round, hands);
  told.out(gone.map((one, index) => eliminationOf(one, index, isBigBlindAnte)));
}

/** The announcement of hand for hand, and its rounds: the last hand of each table before each. */
function roundsOf(gone: readonly Out[]) {
  const announced = gone.filter((one) => one.announced === true);
  const inRounds = gone.filter(({ round = 0 }) => round > 0);
  const numbers = [...new Set(inRounds.map(({ round = 0 }) => round))].sort((one, other) => one - other);
  const mark = (of: readonly Out[], round: number, before: number) => ({
    moment: Math.min(...of.map(({ at }) => at)),
    round,
    hands: Object.fromEntries(of.map(({ table, hand }) => [table, hand - before])),
  });
  return [
    ...(announced.length === 0 ? [] : [mark(announced, 0, 0)]),
    ...numbers.map((number) =>
      mark(
        inRounds.filter(({ round }) => round === number),
        number,
        1,
      ),
    ),
  ];
}

const eliminationOf = (
  { player: name, table, hand, stack, ante = 0, at }: Out,
  index: number,
  isBigBlindAnte: boolean,
): Elimination => ({
  tableId: table,
  logId: table,
  hand,
  seat: index + 1,
  player: name,
  at,
  startedWith: stack,
  how: { ante: isBigBlindAnte ? ante : 0, away: false, level: null, order: index + 1, won: null, main: [] },
});
