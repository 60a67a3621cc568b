import { z } from 'zod';
import { bookless } from './question.ts';
import { fieldSize, money, player, ToldTournament, unit } from './told-tournament.ts';

const share = z.int().min(0).max(10_000);
const rounding = z.enum(['down', 'nearest', 'up']);
const field = z.int().min(1).max(100_000);

/** The prizes of a field, and those of shared places. */
export const payoutQuestions = {
  payouts: bookless('office', {
    given: z.strictObject({
      entries: fieldSize,
      players: fieldSize.optional(),
      paid: z.array(z.strictObject({ count: z.int().min(0), prize: money })),
      tables: z.array(z.strictObject({ fromEntries: field, shares: z.array(share) })),
      unit,
      guaranteed: money.optional(),
      paidShare: share.optional(),
      paidRounding: rounding.optional(),
      rounding: rounding.optional(),
      minCash: money.optional(),
      tickets: z.array(z.strictObject({ place: field, value: money })).optional(),
    }),
    when: z.strictObject({ type: z.literal('payouts') }),
    ask: ({ given }) => {
      const { entries, players = entries, paid, tables, unit: roundTo, guaranteed = 0 } = given;
      const { paidShare, paidRounding, rounding: how, minCash, tickets: given_ } = given;
      const told = new ToldTournament({
        payouts: {
          tables,
          roundTo,
          guaranteed,
          ...(paidShare === undefined ? {} : { paidShare }),
          ...(paidRounding === undefined ? {} : { paidRounding }),
          ...(how === undefined ? {} : { rounding: how }),
          ...(minCash === undefined ? {} : { minCash }),
          ...(given_ === undefined ? {} : { tickets: given_ }),
        },
      });
      const paidIn = paid.reduce((sum, { count, prize }) => sum + count * prize, 0);
      // The pool is one sum: who paid which part changes nothing.
      for (let number = 0; number < entries; number++) told.sold(`P${number % players}`, number === 0 ? paidIn : 0);
      const { pool, overlay, prizes, tickets, roundedDown, fault } = told.view;
      if (fault !== null) {
        const { fault: refused, ...more } = fault;
        return { outcome: { refused, ...more }, turnsOn: [] };
      }
      const worth = tickets.reduce((sum, { value }) => sum + value, 0);
      return {
        outcome: {
          pool,
          overlay,
          prizes,
          places: prizes.length,
          sum: prizes.reduce((sum, prize) => sum + prize, worth),
          ...(tickets.length === 0
            ? {}
            : { tickets: Object.fromEntries(tickets.map(({ place, value }) => [place, value])) }),
          ...(roundedDown ? { roundedDown } : {}),
        },
        turnsOn: [],
      };
    },
  }),
  'shared-prize': bookless('office', {
    given: z.strictObject({ prizes: z.array(money), unit }),
    when: z.strictObject({ type: z.literal('shared-prize'), place: field, players: z.array(player).min(1) }),
    ask: ({ given: { prizes, unit: roundTo }, when: { place, players } }) => {
      const told = new ToldTournament({ payouts: { tables: [], roundTo, guaranteed: 0 } });
      for (const name of players) told.sold(name, 0);
      told.fixed(prizes);
      told.settled(Object.fromEntries(players.map((_, index) => [index + 1, place])));
      const amounts = Object.fromEntries(told.view.standings.map((one) => [one.player, one.prize ?? 0]));
      return { outcome: { amounts, next: place + players.length }, turnsOn: [] };
    },
  }),
};
