import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChipsToCarry } from '../../../../protocol/table-messages.ts';
import { useConsoleTable } from '../console-context.ts';

const rememberedAs = 'riffle-chips-carried';

/** The amendment whose chips have been moved, by its place in the log; kept by this screen, so that a reload asks nothing again. */
const carried = createStore<{ readonly sequence: number }>(() => ({
  sequence: Number(sessionStorage.getItem(rememberedAs) ?? 0),
}));

/** The dealer confirms that the chips of that amendment have been moved. */
export function sayCarried(sequence: number): void {
  sessionStorage.setItem(rememberedAs, String(sequence));
  carried.setState({ sequence });
}

/** Chips still to be moved after corrections of hands, in the order of the corrections; null: none. */
export function useCarry(): ChipsToCarry | null {
  const { table } = useConsoleTable();
  const { carry = null } = table.status;
  const done = useStore(carried, ({ sequence }) => sequence);
  if (carry === null || carry.sequence === done) return null;
  const { earlier } = carry;
  const before = earlier
    .slice(earlier.findIndex(({ sequence }) => sequence === done) + 1)
    .flatMap(({ moves }) => moves);
  return { ...carry, moves: [...before, ...carry.moves] };
}
