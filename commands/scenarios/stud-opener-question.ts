import { z } from 'zod';
import { type BettingRound, streetOf, variantOfRound } from './betting-round.ts';
import { handAt, tableAtStreet } from './hand-at-table.ts';
import { atDoor } from './question.ts';
import { cardList } from './scenario-cards.ts';
import { bySeat } from './showdown-table.ts';

/** Who is first on a street of stud, by the up-cards. */
export const studOpenerQuestion = atDoor('table', {
  given: z.strictObject({
    mode: z.enum(['tournament', 'cash']).default('tournament'),
    game: z.enum(['stud', 'stud8', 'razz']),
    street: z.enum(['third', 'fourth', 'fifth', 'sixth', 'seventh']),
    boards: bySeat(cardList),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('stud-opener') }),
  ask: ({ given: { mode, game, street, boards } }, rules) => {
    const named: BettingRound = { game: game === 'razz' ? game : 'stud', seats: [], street };
    const variant = game === 'stud8' ? 'limit-stud-8' : variantOfRound(named);
    const players = Object.keys(boards).map((seat) => ({ seat: Number(seat), paid: 1 }));
    const at = streetOf(named, variantOfRound(named));
    const table = tableAtStreet({ mode, variant, players, button: null, street: at, up: boards }, rules);
    return { outcome: { first: handAt(table).toAct }, turnsOn: ['studOpener.tie', 'suitOrder'] };
  },
});
