import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { withCompany } from './deal-block.ts';
import { playedTo, tableAtStreet } from './hand-at-table.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { answered, reportAt, sentenceAt } from './report-at-table.ts';
import { scenarioSeat, showdownBlock } from './showdown-table.ts';

const givenShown = z.strictObject({ ...showdownBlock, live: showdownBlock.live.optional() });
const shownToOne = z.strictObject({
  type: z.literal('incident'),
  code: z.literal('SHOWN-TO-ONE'),
  seat: scenarioSeat,
  to: scenarioSeat.nullish(),
  inHand: z.boolean(),
  bettingOpen: z.boolean(),
});

/** A player showed the own cards to one other player: do all see them, and when? */
export const shownToOneQuestion = atDoor('table', {
  given: givenShown,
  when: shownToOne,
  ask: ({ given, when }, rules) => {
    const { seat, to, inHand } = when;
    if (to === seat) throw new ImpossibleScenario('Nobody shows cards to themselves.');
    if (!inHand && given.live?.includes(seat))
      throw new ImpossibleScenario(`Seat ${seat} reaches the showdown: it is not out of the hand.`);
    const { table, other } = tableWith(given, when, rules);
    const reported = reportAt(table, { kind: 'shown-to-one', seat, to: to ?? other });
    const showAll = { 'show-all-now': 'now', 'show-all-later': 'after-betting' }[sentenceAt(reported)] ?? 'no';
    return answered(reported, { showAll });
  },
});

/** A hand in which that seat is in or has folded, while others bet or after they have. */
function tableWith(
  { mode = 'tournament', live = [] }: z.infer<typeof givenShown>,
  { seat, to, inHand, bettingOpen }: z.infer<typeof shownToOne>,
  rules: RulesInForce,
): { readonly table: TableState; readonly other: Seat } {
  const named = [...new Set([seat, ...live, ...(to == null ? [] : [to])])];
  const seats = withCompany(named, 3, Math.max(...named));
  const [other = 1] = seats.filter((one) => one !== seat);
  const folded = inHand ? [] : [seat];
  const before = tableAtStreet(
    {
      mode,
      variant: 'no-limit-holdem',
      players: seats.map((one) => ({ seat: one, paid: 1 })),
      // Whoever is out folded first.
      button: seats.at(seats.indexOf(seat) - 1) ?? seat,
      street: 0,
    },
    rules,
  );
  const table = playedTo(before, { street: bettingOpen ? 1 : 4, folded });
  if (legalActions(table).stage === 'between-hands') throw new ImpossibleScenario('The hand is over.');
  return { table, other };
}
