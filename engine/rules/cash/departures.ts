import type { Departure } from '../../words/cash.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';

/** Those who left this table so lately that they come back with what they took, or not at all. */
export function departuresAt({ rulebook, overlay, departures = [] }: TableState, at: number): readonly Departure[] {
  const kept = effectivePolicies(rulebook, overlay)['tableChange.returnMinutes'] * 60_000;
  return departures.filter((one) => at - one.at < kept);
}

/** Who comes back to a cash table within the hour brings what was taken away: so it is noted, while it counts. */
export function departing(
  state: TableState,
  { player, stack }: Chair,
  at: number | undefined,
): { readonly departures?: readonly Departure[] } {
  if (state.mode === 'tournament' || at === undefined || player === null || stack === null || stack === 0) return {};
  return { departures: [...departuresAt(state, at), { player, chips: stack, at }] };
}
