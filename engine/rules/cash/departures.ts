import type { Departure } from '../../words/cash.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';

/** Players who left so recently that they may only return with at least the chips they took. */
export function departuresAt({ rulebook, overlay, departures = [] }: TableState, at: number): readonly Departure[] {
  const kept = effectivePolicies(rulebook, overlay)['tableChange.returnMinutes'] * 60_000;
  return departures.filter((one) => at - one.at < kept);
}

/** A player who returns to a cash table within the hour brings back what they took, so a departure is remembered that long. */
export function departing(
  state: TableState,
  { player, stack }: Chair,
  at: number | undefined,
): { readonly departures?: readonly Departure[] } {
  if (state.mode === 'tournament' || at === undefined || player === null || stack === null || stack === 0) return {};
  return { departures: [...departuresAt(state, at), { player, chips: stack, at }] };
}
