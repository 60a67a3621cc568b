import type { Command } from '../../engine/table.ts';
import type { Luck } from './random-play.ts';
import { randomTap } from './random-taps.ts';
import type { RunningTable } from './table-program.ts';

/** What the dealer of a table would tap next: chips somebody brought first, else the play, else the next hand. Gives what was taken. */
export function tapAsDealer(
  { table }: Pick<RunningTable, 'table'>,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): Command['type'] | null {
  const { state } = table;
  if (state === null) return null;
  const owed = state.chairs.find(({ behind }) => behind !== undefined);
  const command: Command =
    owed === undefined
      ? (randomTap(state, luck.fraction, at) ?? { type: 'start-hand', at, by: 'dealer' })
      : { type: 'give-chips', seat: owed.seat, at };
  const { refusal } = table.submit({ actor: 'dealer', command, id, sequence: null });
  return refusal === null ? command.type : null;
}
