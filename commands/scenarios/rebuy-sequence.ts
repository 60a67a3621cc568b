import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { type Act, beginsHand, when } from './procedure-sequences.ts';
import { type AtDoor, atDoor, ImpossibleScenario } from './question.ts';
import { foldedThrough, impossible, openedTable, seatPlayer, sent, unknownCards } from './real-table.ts';
import { reportTo, ruleOn } from './reported.ts';
import { aroundTheTable, chips, stacksOf, time } from './situation.ts';

const given = z.strictObject({
  ...aroundTheTable,
  rebuy: z.strictObject({ amount: chips.min(1), open: z.boolean() }),
  handEnd: time.nullish(),
});
type Given = z.infer<typeof given>;

/** More than anybody re-buys. */
const plenty = 1_000_000;

/** The state of the table and of the player. */
interface Course {
  readonly table: TableState;
  /** The player's chips in play in the last hand that began; null: none has. */
  readonly inPlay: number | null;
  readonly due: number;
  readonly late: { readonly rebuy: 'refused' | 'next-hand' } | { readonly ruling: 'floor' } | null;
}

/** A tournament table with re-buys, and two others with enough chips. */
function tableOf({ rebuy, blinds }: Given, who: Seat, stack: number, rules: RulesInForce): TableState {
  const [smallBlind, bigBlind] = blinds ?? [1, 2];
  const stakes = { smallBlind, bigBlind, minBet: Math.max(1, bigBlind), ante: null };
  const levels = [{ ...stakes, number: 1, minutes: 10_000 }];
  const schedule = { startedAt: 0, levels, rebuys: { untilLevel: rebuy.open ? 1 : 0, chips: rebuy.amount } };
  const others = [1, 2, 3].filter((seat) => seat !== who).slice(0, 2);
  const opened = openedTable(
    { mode: 'tournament', seats: Math.max(who, ...others), variant: 'no-limit-holdem', stakes, schedule },
    rules,
  );
  const seated = sent(opened, ...others.map((seat) => seatPlayer(seat, plenty)));
  if (stack > 0) return sent(seated, seatPlayer(who, stack));
  return sent(seated, seatPlayer(who), { type: 'count-stack', seat: who, stack: 0 });
}

/** In order of time. Words at the very moment a hand begins come after the beginning. */
function inTime(events: readonly Act[], who: Seat): readonly { readonly event: Act; readonly at: number }[] {
  let now = 0;
  const timed = events
    .filter((event) => beginsHand(event) || event.seat === undefined || event.seat === who)
    .map((event) => {
      now = event.at ?? now;
      return { event, at: now };
    });
  return timed.toSorted(
    (one, other) => one.at - other.at || Number(beginsHand(other.event)) - Number(beginsHand(one.event)),
  );
}

function step(
  course: Course,
  { event, at }: { readonly event: Act; readonly at: number },
  who: Seat,
  amount: number,
): Course {
  const { table } = course;
  switch (event.act) {
    case 'rebuy-announced':
      return announced(course, at, who, amount);
    case 'green':
    case 'riffle': {
      // On the button the player posts nothing, so loses only the given chips.
      const put = { type: 'move-button', seat: who } as const;
      const begun = sent(foldedThrough(table), put, { type: 'start-hand', at: at * 1000, by: 'dealer' });
      const stack = begun.hand?.players.find((player) => player.seat === who)?.startingStack ?? 0;
      return { ...course, table: begun, inPlay: stack, late: null };
    }
    case 'lost-all':
      return { ...course, table: lostAll(table, who) };
    case 'hand-end':
      return { ...course, table: foldedThrough(table) };
    default:
      // No word at the table takes an announcement back.
      return course;
  }
}

function announced(course: Course, at: number, who: Seat, amount: number): Course {
  const reported = reportTo(course.table, { kind: 'rebuy', seat: who, chips: amount }, at * 1000);
  if ('reason' in reported) return { ...course, late: { rebuy: 'refused' } };
  const { key } = reported.answer.outcome.sentence;
  if (key === 'rebuy-floor') return { ...course, late: { ruling: 'floor' } };
  if (key === 'rebuy-refused') return { ...course, late: { rebuy: 'refused' } };
  const decision = ruleOn(reported);
  if ('refusal' in decision) {
    if (decision.refusal.reason !== 'rebuys-over') throw impossible(decision.refusal);
    return { ...course, late: { rebuy: 'refused' } };
  }
  const late = key === 'rebuy-next' ? ({ rebuy: 'next-hand' } as const) : null;
  return { ...course, table: decision.after, due: course.due + 1, late };
}

function lostAll(begun: TableState, who: Seat): TableState {
  let state = begun;
  for (let steps = 0; steps < 100; steps++) {
    const { stage, toAct, call, check, board, winAtOnce, push, show } = legalActions(state);
    if (stage === 'between-hands') return state;
    if (stage === 'betting' && toAct !== null)
      state = sent(
        state,
        toAct === who
          ? { type: 'all-in', seat: who }
          : { type: check && call === null ? 'check' : 'call', seat: toAct },
      );
    else if (stage === 'board')
      state = sent(state, { type: 'deal-board', cards: unknownCards(board?.due ?? 0), by: 'dealer' });
    else if (stage === 'awards' && push !== null) state = sent(state, { type: 'push-pot', at: 0, pot: push });
    else if (stage === 'showdown') {
      const winner = winAtOnce.find((seat) => seat !== who);
      if (winner === undefined)
        throw new ImpossibleScenario(`Nobody can win all of seat ${who}'s chips (${show.length}).`);
      state = sent(state, { type: 'win-showdown', seats: [winner] });
    } else break;
  }
  throw new ImpossibleScenario(`Seat ${who} cannot lose everything in this hand.`);
}

function rebuys(situation: Given, events: readonly Act[], rules: RulesInForce): AtDoor {
  const who = events.find(({ act: name }) => name === 'rebuy-announced')?.seat;
  const stack = who === undefined ? undefined : stacksOf(situation.seats)[who];
  if (who === undefined || stack === undefined)
    throw new ImpossibleScenario('It is not said who wants to re-buy, or with how many chips left.');
  const { amount } = situation.rebuy;
  const first: Course = { table: tableOf(situation, who, stack, rules), inPlay: null, due: 0, late: null };
  const course = inTime(events, who).reduce((so, one) => step(so, one, who, amount), first);
  const chair = course.table.chairs[who - 1];
  const inPlay = course.inPlay ?? chair?.stack ?? 0;
  return {
    outcome: {
      stackInPlay: { [who]: inPlay },
      dealtThisHand: inPlay > 0,
      obliged: (chair?.behind ?? 0) + (chair?.announced ?? 0) > 0,
      rebuysDue: course.due,
      ...course.late,
    },
    turnsOn: course.late === null ? ['rebuy'] : ['rebuy', 'rebuy.afterStart'],
  };
}

/** Re-buys announced around the beginning of hands. */
export const rebuySequence = atDoor('table', {
  given,
  when,
  ask: ({ given: situation, when: { events } }, rules) => rebuys(situation, events, rules),
});
