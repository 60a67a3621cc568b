import { z } from 'zod';
import type { EventPolicies, Structure } from '../../engine/office.ts';
import { reachedAt } from './milestone-table.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { goOut, type Out, outs } from './ranking-question.ts';
import { fieldMost, fieldSize, money, player, ToldTournament, unit } from './told-tournament.ts';

type SatellitePlan = NonNullable<Structure['satellite']>;

const seat = z.int().min(1).max(10);

/** Seats a tournament plays for: how many, what is left beside them, and when it is over. */
export const satelliteQuestions = {
  'satellite-prizes': bookless('office', {
    given: z.strictObject({
      pool: money,
      seatValue: money.min(1),
      players: fieldSize,
      unit,
      guaranteedSeats: z.int().min(0).max(fieldMost).optional(),
      remainder: z.enum(['bubble', 'seat-winners']).optional(),
      bubblePlaces: fieldSize.optional(),
    }),
    when: z.strictObject({ type: z.literal('satellite-prizes') }),
    ask: ({ given: { players, pool, ...terms } }) => {
      const told = seatsPlayedFor(terms);
      // The pool is one sum: who paid which part of it changes nothing.
      for (let number = 0; number < players; number++) told.sold(`P${number}`, number === 0 ? pool : 0);
      const { overlay, prizes, tickets, pool: whole } = told.view;
      const inSeats = tickets.reduce((sum, { value }) => sum + value, 0);
      return {
        outcome: { seats: tickets.length, overlay, remainder: whole - inSeats, cash: byPlace(prizes) },
        turnsOn: [],
      };
    },
  }),
  'satellite-end': bookless('office', {
    given: z.strictObject({
      seats: fieldSize,
      awarded: z.int().min(0).max(fieldMost).optional(),
      seatValue: money,
      bubbleCash: z.record(z.string().regex(/^[1-9][0-9]{0,3}$/), money).optional(),
      left: z.array(player).min(1),
      unit,
      policy: z
        .strictObject({
          'satellite.tie': z.enum(['share-value', 'draw']).optional(),
          'elimination.rankBy': z.enum(['before-hand', 'after-ante']).optional(),
        })
        .optional(),
    }),
    when: z.strictObject({ type: z.literal('satellite-end'), outs: z.array(outs) }),
    ask: ({ given, when }) => {
      const { awarded = 0, bubbleCash = {}, left } = given;
      const { 'satellite.tie': tie = 'share-value', ...house } = given.policy ?? {};
      const told = playedForSeats({ ...given, awarded, bubbleCash, tie, house }, when.outs);
      const { satellite, playersLeft, standings } = told.view;
      if (satellite === undefined) throw new Error('Seats are won in it.');
      const { over, winners, draw, seatsPaidAsCash, seatsLeft } = satellite;
      if (!over) return { outcome: { over, left: playersLeft, toGo: playersLeft - seatsLeft }, turnsOn: [] };
      const nameOf = (entry: number): string => standings.find((one) => one.entry === entry)?.player ?? '';
      const seated = winners.map(nameOf).filter((name) => left.includes(name));
      const amounts = standings.flatMap((one) => (one.state === 'out' && one.prize ? [[one.player, one.prize]] : []));
      const drawn =
        draw === null
          ? {}
          : { draw: { players: draw.entries.map(nameOf).toSorted(), seats: draw.seats, cash: draw.cash } };
      return {
        outcome: {
          over,
          seats: seated.toSorted(),
          amounts: Object.fromEntries(amounts),
          ...(seatsPaidAsCash > 0 ? { seatsPaidAsCash } : {}),
          ...drawn,
        },
        turnsOn: [],
      };
    },
  }),
  milestone: bookless('office', {
    given: z.strictObject({
      target: money.min(1),
      seats: fieldSize,
      awarded: z.int().min(0).max(fieldMost),
      leftElsewhere: z.int().min(0).max(fieldMost),
      unit,
      seatsAtTable: z.int().min(2).max(10),
      chipsOut: z.enum(['all', 'target']).optional(),
    }),
    when: z.strictObject({
      type: z.literal('milestone'),
      players: z.array(z.strictObject({ player, seat, stack: money })).min(1),
      dealtIn: z.array(player),
      button: seat,
    }),
    ask: ({ given, when }) => ({ outcome: reachedAt({ ...given, ...when }), turnsOn: [] }),
  }),
};

/** A satellite with these terms, and otherwise as usual. */
function seatsPlayedFor(
  {
    unit: roundTo,
    seatValue,
    guaranteedSeats = 0,
    remainder = 'bubble',
    bubblePlaces = 1,
    tie = 'share-value',
  }: SeatTerms,
  policies: Partial<EventPolicies> = {},
): ToldTournament {
  const terms = { seatValue, guaranteedSeats, remainder, bubblePlaces, tie, milestone: null };
  const satellite: SatellitePlan = { event: 'Another event', transferable: false, ...terms };
  return new ToldTournament({ satellite, policies, payouts: { tables: [], roundTo, guaranteed: 0 } });
}

interface SeatTerms {
  readonly unit: number;
  readonly seatValue: number;
  readonly guaranteedSeats?: number | undefined;
  readonly remainder?: SatellitePlan['remainder'] | undefined;
  readonly bubblePlaces?: number | undefined;
  readonly tie?: SatellitePlan['tie'];
}

interface Ending {
  readonly seats: number;
  readonly awarded: number;
  readonly seatValue: number;
  readonly bubbleCash: Readonly<Record<string, number>>;
  readonly left: readonly string[];
  readonly unit: number;
  readonly tie: SatellitePlan['tie'];
  readonly house: Readonly<Record<string, string | undefined>>;
}

/** A satellite that plays for so many seats and has so much beside them, nobody may enter any more, and these go out. */
function playedForSeats(
  { seats, awarded, bubbleCash, left, house, ...terms }: Ending,
  gone: readonly Out[],
): ToldTournament {
  const places = Object.keys(bubbleCash).map(Number);
  const told = seatsPlayedFor(
    { ...terms, guaranteedSeats: seats, bubblePlaces: Math.max(1, ...places.map((place) => place - seats)) },
    house as Partial<EventPolicies>,
  );
  const beside = Object.values(bubbleCash).reduce((sum, cash) => sum + cash, 0);
  const names = gone.map((one) => one.player);
  const stranger = names.find((name) => !left.includes(name));
  if (stranger !== undefined) throw new ImpossibleScenario(`${stranger} is not among those left.`);
  // Whoever is named first has the odd unit.
  const entries = [...names, ...left.filter((name) => !names.includes(name))];
  for (const [index, name] of entries.entries()) told.sold(name, index === 0 ? seats * terms.seatValue + beside : 0);
  // Others have gone out before, so that somebody could have had the last place that is paid.
  const before = Math.max(awarded, Math.max(seats, ...places) - left.length);
  for (let index = 0; index < before; index++) {
    told.sold(`gone ${index}`, 0);
    if (index < awarded) told.wonSeat(entries.length + index + 1);
    else told.withdrawn(entries.length + index + 1, true);
  }
  told.closed();
  goOut(told, gone, false);
  const { prizes, tickets } = told.view;
  const isAsGiven = prizes.every((cash, index) => cash === (bubbleCash[index + 1] ?? 0));
  if (tickets.length !== seats || !isAsGiven || places.some((place) => place > Math.max(seats, prizes.length)))
    throw new ImpossibleScenario('No satellite has just these seats with just this cash beside them.');
  return told;
}

const byPlace = (prizes: readonly number[]): Readonly<Record<number, number>> =>
  Object.fromEntries(prizes.flatMap((prize, index) => (prize === 0 ? [] : [[index + 1, prize]])));
