import type { Chips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { ContinuedLog } from '../../words/continued-log.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import { type Chair, handShown, nextHandNumber, type TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';

/** What is known about the log that is given up. `counts`: stacks by seat; an uncounted stack stays as booked. */
export type GivenUpLog = Omit<ContinuedLog, 'counted' | 'state'> & { readonly counts: Readonly<Record<Seat, Chips>> };

/** The first command of the log in which a table continues, between hands, with the stacks as counted. */
export function continueTable(
  before: TableState,
  { counts, ...givenUp }: GivenUpLog,
): { readonly command: Extract<Command, { type: 'open-table' }> } | { readonly refusal: Refusal } {
  if (before.hand !== null && before.hand.stage !== 'over')
    return { refusal: { reason: 'hand-running', hand: handShown(before) } };
  const refusal = countRefused(before, counts);
  if (refusal !== null) return { refusal };
  const chairs = before.chairs.map((chair) => counted(chair, counts));
  const {
    tableId,
    name,
    mode,
    variant,
    rulebook,
    overlay,
    schedule,
    stakes,
    rotation,
    chipValues,
    undo,
    takenBack,
    ...rest
  } = toGoOnWith(before);
  const state = {
    ...rest,
    handNumber: nextHandNumber(before) - 1,
    chairs,
    chipsIn: chipsAtTable({ ...before, chairs }),
  };
  const stacks = before.chairs.flatMap(({ seat, player, stack }, index) =>
    player === null ? [] : [{ seat, chips: chairs[index]?.stack ?? 0, booked: stack }],
  );
  const game = { name, mode, variant, rulebook, overlay, seats: chairs.length, schedule, stakes, chipValues };
  return {
    command: {
      type: 'open-table',
      tableId,
      ...game,
      ...(rotation === null ? {} : { rotation }),
      ...(before.shotClock === undefined ? {} : { shotClock: before.shotClock.plan }),
      continues: { ...givenUp, counted: stacks, state },
    },
  };
}

/** Time banks begin again with the new log, because they are counted with the stacks. A stream begins again too, with new consent. */
function toGoOnWith({
  shotClock: _clock,
  stream: _stream,
  goneOn: _goneOn,
  ...state
}: TableState): Omit<TableState, 'shotClock' | 'stream' | 'goneOn'> {
  return state;
}

function countRefused(before: TableState, counts: GivenUpLog['counts']): Refusal | null {
  for (const [seat, chips] of Object.entries(counts)) {
    const chair = before.chairs[Number(seat) - 1];
    if (chair === undefined) return { reason: 'no-such-seat', seat: Number(seat), seats: before.chairs.length };
    if (chair.player === null) return { reason: 'seat-open', seat: chair.seat };
    if (!Number.isSafeInteger(chips) || chips < 0) return { reason: 'bad-amount', amount: chips };
  }
  const uncounted = before.chairs.find((chair) => chair.stack === null && counts[chair.seat] === undefined);
  return uncounted === undefined ? null : { reason: 'stack-uncounted', seat: uncounted.seat };
}

function counted(chair: Chair, counts: GivenUpLog['counts']): Chair {
  const stack = counts[chair.seat] ?? chair.stack;
  if (chair.player === null) return chair;
  const { bag, ...rest } = { ...chair, stack, drift: 0 };
  // The bag does not hold what was counted, so it is bagged again.
  return bag?.chips === stack ? { ...rest, bag } : rest;
}
