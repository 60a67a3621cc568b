import { z } from 'zod';
import type { Schedule, Seat, Stakes } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';
import {
  type DealBlock,
  dealActions,
  dealBlock,
  dealtTable,
  stakesOfDeal,
  tableBeforeDeal,
  variantOfDeal,
  withCompany,
  withPlaces,
} from './deal-block.ts';
import { handAt, tableAtStreet } from './hand-at-table.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { seatPlayer, sent } from './real-table.ts';
import { answered, reportAt } from './report-at-table.ts';
import { level, seat, seatMap, time } from './situation.ts';
import { acted } from './taken-action.ts';

const actions = dealActions.element.extend({
  action: z.enum(['check', 'call', 'bet', 'raise', 'complete', 'fold', 'all-in', 'bring-in', 'post', 'ante']),
});
type Taken = z.infer<typeof actions>;

/** The hand that is dealt again, and when it is too late for that. */
export const redealQuestions: Questions = {
  redeal: atDoor('table', {
    given: z.strictObject({
      ...dealBlock,
      level: level.optional(),
      nextLevel: level.nullish(),
      newLevelAnnounced: time.nullish(),
      misdealAt: time.optional(),
      waiting: z.array(z.strictObject({ seat, arrived: time.optional() })).optional(),
      penalties: seatMap.optional(),
      /** Which of the absent players are there for the second deal. */
      backAtSeat: z.array(seat).optional(),
    }),
    when: z.strictObject({ type: z.literal('redeal'), green: time }),
    ask: ({ given, when: { green } }, rules) => {
      const { waiting = [], misdealAt = green, newLevelAnnounced = null, nextLevel = null, penalties = {} } = given;
      const { backAtSeat = [] } = given;
      const { level: levelNow, absent = [], live } = given;
      if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
      if (green < misdealAt) throw new ImpossibleScenario('A hand is not dealt again before its misdeal.');
      const taken = waiting.find((one) => live.includes(one.seat));
      if (taken !== undefined) throw new ImpossibleScenario(`Seat ${taken.seat} has a hand already.`);
      const block: DealBlock = { ...given, blinds: levelNow ?? given.blinds };
      const before = sent(
        tableBeforeDeal(block, rules),
        ...Object.entries(penalties).map(([who, hands]) => penaltyFor(Number(who), hands)),
        ...absent.map((one) => ({ type: 'set-away', seat: one, away: true }) as const),
      );
      const announced = newLevelAnnounced !== null && nextLevel !== null;
      const schedule = announced ? scheduleOf(stakesOfDeal(block), nextLevel, newLevelAnnounced) : null;
      const dealt = sent(before, { type: 'start-hand', at: ms(misdealAt) - 1, by: 'green-button' });
      const again = misdealt(dealt, ms(misdealAt));
      const ready = sent(
        schedule === null ? again : sent(again, { type: 'set-schedule', schedule }),
        ...waiting.map((one) => seatPlayer(one.seat, 1000)),
        ...backAtSeat.map((one) => ({ type: 'set-away', seat: one, away: false }) as const),
      );
      const hand = handAt(sent(ready, { type: 'start-hand', at: ms(green), by: 'green-button' }));
      const after = sent(ready, { type: 'start-hand', at: ms(green), by: 'green-button' });
      const { smallBlind, bigBlind } = hand.stakes;
      return {
        outcome: {
          blinds: block.blinds == null ? null : [smallBlind, bigBlind],
          button: hand.button,
          sb: hand.smallBlind,
          bb: hand.bigBlind,
          dealtSeats: hand.players.map((player) => player.seat),
          deadHands: hand.players.filter(({ status }) => status !== 'live').map((player) => player.seat),
          penaltyLeft: Object.fromEntries(
            Object.keys(penalties).map((who) => [who, after.chairs[Number(who) - 1]?.penalty ?? 0]),
          ),
        },
        turnsOn: ['redeal'],
      };
    },
  }),
  'query/substantialAction': atDoor('table', {
    given: z.strictObject(dealBlock),
    when: z.strictObject({ type: z.literal('query'), what: z.literal('substantialAction'), actions: z.array(actions) }),
    ask: ({ given, when }, rules) => {
      const table = tableAfterActions(given, when.actions, rules);
      const reported = reportAt(table, { kind: 'boxed-card', count: 1 });
      const { misdeal } = reported;
      return { ...answered(reported, { substantialAction: misdeal?.possible === false }), cites: misdeal?.cites ?? [] };
    },
  }),
};

const ms = (seconds: number): number => seconds * 1000;

const penaltyFor = (at: Seat, hands: number) =>
  ({ type: 'give-penalty', seat: at, player: `seat-${at}`, hands }) as const;

/** The announced level begins at that moment; the one before lasted until then. */
function scheduleOf(now: Stakes, [smallBlind, bigBlind]: readonly [number, number], announced: number): Schedule {
  return {
    startedAt: ms(announced) - 60_000,
    levels: [
      { ...now, number: 1, minutes: 1 },
      { ...now, smallBlind, bigBlind, minBet: Math.max(1, bigBlind), number: 2, minutes: 60 },
    ],
  };
}

/** The hand has gone wrong, and the floor has it dealt again. */
function misdealt(table: TableState, at: number): TableState {
  const [first] = handAt(table).players;
  const report = { kind: 'exposed-by-dealer', seat: first?.seat ?? 1, count: 2, choice: 'later' } as const;
  const incident = 'misdeal';
  return sent(
    table,
    { type: 'report', at, incident, report },
    { type: 'rule-incident', at, incident, ruling: 'deal-again', by: 'floor', reason: null },
  );
}

/** A hand with exactly these actions: before anybody has bet, or behind blinds whose first chips were a call. */
function tableAfterActions(given: DealBlock, taken: readonly Taken[], rules: RulesInForce): TableState {
  // Forced bets are not voluntary actions.
  const own = taken.flatMap((one) =>
    one.action === 'post' || one.action === 'ante' ? [] : [{ ...one, action: one.action }],
  );
  const opening = own.find(({ action }) => action !== 'fold')?.action;
  const { live = [], seatsAtTable = 9 } = given;
  if (opening === 'call' || opening === 'bring-in' || opening === 'complete')
    return dealtTable(withPlaces({ ...given, seatsAtTable, live: [], actions: own }), rules);
  const [first = live[0] ?? 1] = own.map((one) => one.seat);
  const seats = [...new Set(own.map((one) => one.seat))];
  // Two others have yet to act, so these actions do not end the hand.
  const all = withCompany(seats, seats.length + 2, seats.at(-1) ?? first);
  const order = [...all.filter((one) => one >= first), ...all.filter((one) => one < first)];
  const table = tableAtStreet(
    {
      mode: given.mode ?? 'tournament',
      variant: variantOfDeal(given),
      players: all.map((one) => ({ seat: one, paid: 1 })),
      button: order.at(-1) ?? first,
      street: 0,
      opener: first,
    },
    rules,
  );
  return own.reduce<TableState>(acted, table);
}
