import { z } from 'zod';
import { clockwiseFrom, variantOf } from '../../engine/notation.ts';
import type { PolicyKey, RulesInForce } from '../../engine/rules.ts';
import { type Hand, legalActions } from '../../engine/table.ts';
import { type BettingRound, streetOf, variantOfRound } from './betting-round.ts';
import { handAt, tableAtStreet } from './hand-at-table.ts';
import { atDoor } from './question.ts';
import { bySeat, type GameName, gameName, showdownBlock } from './showdown-table.ts';
import { cardList } from './situation.ts';
import { tableAtShowdown } from './table-at-showdown.ts';

const givenShowdown = z.strictObject(showdownBlock);
type Given = z.infer<typeof givenShowdown>;

/** In which order the hands show; in stud only the first. */
export const showdownQuestion = atDoor('table', {
  given: givenShowdown,
  when: z.strictObject({ type: z.literal('showdown'), games: z.array(gameName).min(1).optional() }),
  ask: ({ given, when }, rules) => {
    const { game = 'holdem' } = given;
    const ask = (played: GameName) => showdownOf(given, played, rules);
    if (when.games !== undefined) {
      const asked = when.games.map((played) => [played, ask(played)] as const);
      return {
        outcome: { first: Object.fromEntries(asked.map(([played, { order }]) => [played, order[0]])) },
        turnsOn: asked.flatMap(([, { turnsOn }]) => turnsOn),
      };
    }
    const { order, stud, turnsOn } = ask(game);
    return { outcome: stud ? { first: order[0] } : { order }, turnsOn };
  },
});

function showdownOf(given: Given, game: GameName, rules: RulesInForce) {
  const table = tableAtShowdown({ ...given, game }, rules);
  const hand = handAt(table);
  const order = legalActions(table).show;
  const stud = variantOf(hand.variant).stud !== null;
  return { order, stud, turnsOn: decidedBy(hand, stud, order[0]) };
}

/** The reason why the first hand of the order is first. */
function decidedBy(hand: Hand, stud: boolean, first: number | undefined): readonly PolicyKey[] {
  const raised = hand.actions.some(({ action }) => action === 'bet' || action === 'raise');
  const straddled = hand.straddles.length > 0 && !raised;
  const leftmost = clockwiseFrom(
    hand.button,
    hand.players.filter(({ status }) => status === 'live').map(({ seat }) => seat),
  )[0];
  const aggressor = hand.betting.lastAggressor !== null || hand.policies['showdown.aggressorScope'] === 'hand';
  return [
    ...(straddled ? (['showdown.straddleIsAggression', 'straddle.first'] as const) : []),
    ...(aggressor ? (['showdown.aggressorScope'] as const) : []),
    ...(stud && hand.betting.lastAggressor === null ? (['showdown.stud', 'studOpener.tie'] as const) : []),
    ...(!stud && first === leftmost ? (['showdown.noAggressor'] as const) : []),
    'showdown.aggressorScope',
  ];
}

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
