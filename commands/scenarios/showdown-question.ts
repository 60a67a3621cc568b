import { z } from 'zod';
import { clockwiseFrom, type Seat, variantOf } from '../../engine/notation.ts';
import { type Policies, type PolicyKey, type RulesInForce, showOrder } from '../../engine/rules.ts';
import type { Hand } from '../../engine/table.ts';
import { ImpossibleScenario, question } from './question.ts';
import { endedHand, type GameName, gameName, showdownBlock } from './showdown-table.ts';
import { tableAtShowdown } from './table-at-showdown.ts';

const givenShowdown = z.strictObject(showdownBlock);
type Given = z.infer<typeof givenShowdown>;

/** In which order do the hands show? In stud only who is first. */
export const showdownQuestion = question({
  given: givenShowdown,
  when: z.strictObject({ type: z.literal('showdown'), games: z.array(gameName).min(1).optional() }),
  answer: ({ given, when }, policies, inForce) => {
    const { game = 'holdem' } = given;
    const ask = (played: GameName) => showdownOf(given, played, policies, inForce);
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

function showdownOf(given: Given, game: GameName, policies: Policies, inForce: RulesInForce) {
  const hand = endedHand(tableAtShowdown({ ...given, game }, policies, inForce));
  const order = showOrder(hand);
  const stud = variantOf(hand.variant).stud !== null;
  if (stud && given.boards === undefined) throw new ImpossibleScenario('The up-cards must be said.');
  return { order, stud, turnsOn: decidedBy(hand, stud, order[0]) };
}

/** What made the first of the order the first. */
function decidedBy(hand: Hand, stud: boolean, first: Seat | undefined): readonly PolicyKey[] {
  const straddled =
    hand.straddles.length > 0 && !hand.actions.some(({ action }) => action === 'bet' || action === 'raise');
  const leftmost = clockwiseFrom(
    hand.button,
    hand.players.map(({ seat }) => seat),
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
