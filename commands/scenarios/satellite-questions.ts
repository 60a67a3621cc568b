import { z } from 'zod';
import { milestoneReached, satelliteEnd, satellitePrizes } from '../../engine/rules.ts';
import { bookless } from './question.ts';
import { outs, placesOfOuts } from './ranking-question.ts';
import { money, player, unit } from './told-tournament.ts';

const field = z.int().min(1).max(100_000);
const seat = z.int().min(1).max(10);

/** Seats a tournament plays for: how many, what is left beside them, and when it is over. */
export const satelliteQuestions = {
  'satellite-prizes': bookless('office', {
    given: z.strictObject({
      pool: money,
      seatValue: money.min(1),
      players: field,
      unit,
      guaranteedSeats: z.int().min(0).optional(),
      remainder: z.enum(['bubble', 'seat-winners']).optional(),
      bubblePlaces: field.optional(),
    }),
    when: z.strictObject({ type: z.literal('satellite-prizes') }),
    ask: ({ given: { guaranteedSeats = 0, remainder = 'bubble', bubblePlaces = 1, ...rest } }) => ({
      outcome: { ...satellitePrizes({ ...rest, guaranteedSeats, remainder, bubblePlaces }) },
      turnsOn: [],
    }),
  }),
  'satellite-end': bookless('office', {
    given: z.strictObject({
      seats: field,
      awarded: z.int().min(0).optional(),
      seatValue: money,
      bubbleCash: z.record(z.string().regex(/^[1-9][0-9]*$/), money).optional(),
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
      const {
        awarded = 0,
        bubbleCash = {},
        policy: { 'satellite.tie': tie = 'share-value', ...house } = {},
        ...rest
      } = given;
      const places = placesOfOuts(when.outs, rest.left.length, house);
      const byPlace = [...Map.groupBy(when.outs, (one) => places.get(one.player) ?? 0)];
      const shared = byPlace
        .map(([place, sharing]) => ({ place, players: sharing.map((one) => one.player) }))
        .sort((one, other) => one.place - other.place);
      const ended = satelliteEnd({ ...rest, awarded, bubbleCash, tie, outs: shared });
      if (!ended.over) return { outcome: { ...ended }, turnsOn: [] };
      const { draw, seatsPaidAsCash, ...won } = ended;
      const drawn = draw === null ? {} : { draw: { ...draw, players: draw.players.toSorted() } };
      return { outcome: { ...won, ...(seatsPaidAsCash > 0 ? { seatsPaidAsCash } : {}), ...drawn }, turnsOn: [] };
    },
  }),
  milestone: bookless('office', {
    given: z.strictObject({
      target: money.min(1),
      seats: field,
      awarded: z.int().min(0),
      leftElsewhere: z.int().min(0),
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
    ask: ({ given: { chipsOut = 'all', seatsAtTable: _seats, ...terms }, when: { type: _type, ...hand } }) => {
      const { over, alsoSeated, unclaimed, tied, ...reached } = milestoneReached({ ...terms, ...hand, chipsOut });
      const more = { ...(tied.length > 0 ? { tied } : {}), ...(over ? { alsoSeated, unclaimed } : {}) };
      return { outcome: { ...reached, over, ...more }, turnsOn: [] };
    },
  }),
};
