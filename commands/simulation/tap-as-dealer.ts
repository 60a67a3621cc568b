import { type Command, legalActions, type TableState } from '../../engine/table.ts';
import { bagTap } from './bags-at-table.ts';
import type { Luck } from './random-play.ts';
import { randomTap } from './random-taps.ts';
import type { RunningTable } from './table-program.ts';

/** What the dealer of a table would tap next: a bag or chips somebody brought first, else the play, else the next hand. Gives what was taken. */
export function tapAsDealer(
  { table }: Pick<RunningTable, 'table'>,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): Command['type'] | null {
  const { state } = table;
  if (state === null) return null;
  const bag = bagTap(state, luck, { at, id });
  const owed = state.chairs.find(({ behind }) => behind !== undefined);
  const command: Command =
    bag?.command ??
    (owed === undefined
      ? (clockTap(state, luck) ?? randomTap(state, luck.fraction, at) ?? { type: 'start-hand', at, by: 'dealer' })
      : { type: 'give-chips', seat: owed.seat, at });
  const { refusal } = table.submit({ actor: 'dealer', command, id, sequence: null, texts: bag?.texts ?? [] });
  return refusal === null ? command.type : null;
}

/** What a dealer does about a decision that is timed: an extension, a count, and what becomes of one whose time is over. The table knows the moment. */
function clockTap(state: TableState, luck: Luck): Command | null {
  const { shotClock } = state;
  if (shotClock === undefined || shotClock.clock.turn === null) return null;
  const { timeOut, extension } = legalActions(state);
  if (timeOut !== null && !luck.once(4)) return { type: 'book-time-out', seat: timeOut.seat, at: 0 };
  // A refused tap must not be the only one: an incident that stops the clock is ruled first.
  if (shotClock.clock.paused.some((why) => why !== 'floor') && !luck.once(3)) return { type: 'resume-clock', at: 0 };
  if (extension !== null && luck.once(8)) return { type: 'use-extension', seat: extension, at: 0 };
  return luck.once(20) ? { type: 'pause-clock', why: luck.oneOf(['count', 'dealer']), at: 0 } : null;
}
