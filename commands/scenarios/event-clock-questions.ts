import { z } from 'zod';
import { legalActions } from '../../engine/table.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { chips, seat } from './situation.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const minuteMs = 60_000;

/** The time hands take off the clock of an event while all tables play hand for hand. */
const handForHandClock = atDoor('office', {
  given: z.strictObject({ hands: z.int().min(1).max(50), minutesEach: z.number().positive() }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('hand-for-hand-clock') }),
  ask: ({ given: { hands, minutesEach } }, rules) => {
    const places = [1, 2].map((table) => ({ table, players: [1, 2, 3] }));
    const room = new TournamentOfTables(places, { seatsPerTable: 9 }, rules);
    const shown = (): number => {
      const { schedule } = room.event;
      return schedule === null ? 0 : ((schedule.pausedAt ?? room.at) - schedule.startedAt) / minuteMs;
    };
    room.closeRegistration();
    room.handForHand(true);
    const before = shown();
    for (let hand = 0; hand < hands; hand++) {
      room.nextRound();
      for (const { table } of places) room.handsGoBy(table, 1);
      room.at += minutesEach * minuteMs;
    }
    room.handForHand(false);
    return {
      outcome: { minutesOff: shown() - before, clockRuns: room.event.schedule?.pausedAt === undefined },
      turnsOn: ['handForHand.stepMinutes', 'handForHand.maxMinutes'],
    };
  },
});

const lastsMs = 20 * minuteMs;

/** Whether the next dealer takes over, so many seconds before the level ends. */
const dealerPush = atDoor('table', {
  given: z.strictObject({ secondsLeft: z.int().min(0).max(1000) }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('dealer-push') }),
  ask: ({ given: { secondsLeft } }, rules) => {
    const level = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null, minutes: lastsMs / minuteMs };
    const schedule = {
      startedAt: 0,
      levels: [
        { ...level, number: 1 },
        { ...level, number: 2 },
      ],
    };
    const opened = openedTable(
      { mode: 'tournament', seats: 3, variant: 'no-limit-holdem', stakes: level, schedule },
      rules,
    );
    const dealer = (staff: string, at: number) =>
      ({ type: 'change-dealer', to: { staff, name: { id: staff, hash: '' } }, at }) as const;
    const table = sent(opened, dealer('first', 1000), dealer('second', lastsMs - secondsLeft * 1000));
    return { outcome: { pushed: table.dealer?.staff === 'second' }, turnsOn: ['dealerPush.holdSeconds'] };
  },
});

/** Who brings it in if the player chosen by the cards has no chips left after the ante. */
const bringIn = atDoor('table', {
  given: z.strictObject({
    game: z.enum(['limit-stud', 'limit-razz', 'limit-stud-8']),
    ante: chips,
    bringIn: chips,
    stacks: z.record(z.string(), chips),
    lowest: seat,
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('bring-in') }),
  ask: ({ given: { game, ante, bringIn: due, stacks, lowest } }, rules) => {
    const seats = Object.keys(stacks).map(Number);
    const stakes = {
      smallBlind: 0,
      bigBlind: 0,
      minBet: due * 2,
      bigBet: due * 4,
      bringIn: due,
      ante: { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' },
    } as const;
    const opened = openedTable({ mode: 'tournament', seats: Math.max(...seats), variant: game, stakes }, rules);
    const dealt = sent(opened, ...seats.map((one) => seatPlayer(one, stacks[one] ?? null)), startHand);
    const { toAct, bringIn: owed, fold } = legalActions(sent(dealt, { type: 'name-opener', seat: lowest }));
    if (toAct === null) throw new ImpossibleScenario('Nobody is left to bring it in.');
    return { outcome: { toAct, bringIn: owed?.chips ?? 0, mayFold: fold }, turnsOn: ['bringIn.allIn'] };
  },
});

/** The clock of an event, and the bets forced by the clock and by the cards. */
export const eventClockQuestions: Questions = {
  'query/hand-for-hand-clock': handForHandClock,
  'query/dealer-push': dealerPush,
  'query/bring-in': bringIn,
};
