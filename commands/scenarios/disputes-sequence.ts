import { z } from 'zod';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { beginsHand, timeOf, when } from './procedure-acts.ts';
import { atDoor } from './question.ts';
import { foldedThrough, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { reportTo } from './reported.ts';
import { aroundTheTable, time } from './situation.ts';

/** Objections against a hand that is over, before and after the next one begins. */
export const disputesSequence = atDoor('table', {
  given: z.strictObject({
    ...aroundTheTable,
    green: time.nullish(),
    handEnd: time.nullish(),
    /** Of the next hand. */
    substantialActionAt: time.nullish(),
    /** The hand ended during a break. */
    break: z.boolean().optional(),
  }),
  when,
  ask: (
    { given: { green, mode, handEnd = null, substantialActionAt = null, break: inBreak = false }, when: { events } },
    rules,
  ) => {
    const starts = [...(green == null ? [] : [green]), ...events.filter(beginsHand).map(timeOf)];
    const nextHandAt = Math.min(...starts);
    const hand = handOver(mode ?? 'tournament', rules);
    const over = inBreak && handEnd !== null ? sent(hand, breakAt(handEnd)) : hand;
    // The button or the first riffle comes before whatever is said at the same moment.
    const begun = sent(over, startHand);
    const since = handEnd === null ? {} : { since: handEnd * 1000 };
    const later = acted(acted(begun, 'call'), 'check');
    const results = events
      .filter(({ act: name }) => name === 'dispute')
      .map((event) => {
        const at = timeOf(event);
        const about = event.about === undefined ? {} : { choice: event.about };
        const isLate = substantialActionAt !== null && at >= substantialActionAt;
        const table = at < nextHandAt ? over : isLate ? later : begun;
        return reportTo(table, { kind: 'dispute', ...about, ...since }, at * 1000);
      })
      .map((answer) => ('reason' in answer ? 'refused' : 'accepted'));
    return {
      outcome: { results },
      turnsOn: ['disputeUntil', 'dispute.accountingUntil', 'dispute.breakSeconds', 'handStart'],
    };
  },
});

/** The seat due calls or checks. */
function acted(table: TableState, type: 'call' | 'check'): TableState {
  const { toAct } = legalActions(table);
  return toAct === null ? table : sent(table, { type, seat: toAct });
}

/** A schedule in whose first break that moment lies. */
function breakAt(seconds: number) {
  const level = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null, minutes: 60 } as const;
  const startedAt = seconds * 1000 - 61 * 60_000;
  const levels = [
    { ...level, number: 1, breakAfter: 15 },
    { ...level, number: 2 },
  ];
  return { type: 'set-schedule', schedule: { startedAt, levels } } as const;
}

/** A table whose hand has just ended. */
function handOver(mode: TableState['mode'], rules: RulesInForce): TableState {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const opened = openedTable({ mode, seats: 2, variant: 'no-limit-holdem', stakes }, rules);
  return foldedThrough(sent(opened, seatPlayer(1), seatPlayer(2), startHand));
}
