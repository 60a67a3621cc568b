import { z } from 'zod';
import type { RulesInForce } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';
import { beginsHand, timeOf, when } from './procedure-acts.ts';
import { atDoor } from './question.ts';
import { foldedThrough, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { reportTo } from './reported.ts';
import { aroundTheTable, time } from './situation.ts';

/** Objections against a hand that is over, before and after the next one begins. */
export const disputesSequence = atDoor('table', {
  given: z.strictObject({ ...aroundTheTable, green: time.nullish(), handEnd: time.nullish() }),
  when,
  ask: ({ given: { green, mode }, when: { events } }, rules) => {
    const starts = [...(green == null ? [] : [green]), ...events.filter(beginsHand).map(timeOf)];
    const nextHandAt = Math.min(...starts);
    const over = handOver(mode ?? 'tournament', rules);
    // The button or the first riffle comes before whatever is said at the same moment.
    const begun = sent(over, startHand);
    const results = events
      .filter(({ act: name }) => name === 'dispute')
      .map((event) => reportTo(timeOf(event) < nextHandAt ? over : begun, { kind: 'dispute' }))
      .map((answer) => ('reason' in answer ? 'refused' : 'accepted'));
    return { outcome: { results }, turnsOn: ['disputeUntil', 'handStart'] };
  },
});

/** A table whose hand has just ended. */
function handOver(mode: TableState['mode'], rules: RulesInForce): TableState {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const opened = openedTable({ mode, seats: 2, variant: 'no-limit-holdem', stakes }, rules);
  return foldedThrough(sent(opened, seatPlayer(1), seatPlayer(2), startHand));
}
