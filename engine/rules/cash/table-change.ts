import type { Chips } from '../../words/chips.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';

/** A player arriving at a cash table. */
export interface TableChange {
  readonly reason: 'entry' | 'own-wish' | 'table-broken' | 'manager';
  readonly chips: Chips;
  /** The table left had the same stakes. Null for an entry. */
  readonly sameLimit: boolean | null;
  readonly minimum: Chips;
  /** When this very table was left before, in milliseconds ago, and with how much. */
  readonly left: { readonly chips: Chips; readonly ago: number } | null;
}

/** Chips the player must have to sit down, and the rules that say so, the most decisive first. */
export interface Required {
  readonly chips: Chips;
  readonly by: readonly PolicyKey[];
}

/** What is needed to sit down: nothing after a forced move, else the minimum, and within the hour what was taken away. */
export function requiredChips(change: TableChange, policies: Policies): Required {
  const { reason, minimum, sameLimit } = change;
  switch (reason) {
    case 'table-broken':
    case 'manager': {
      const key = sameLimit === false ? 'tableChange.forcedOtherLimit' : 'tableChange.forced';
      return { chips: policies[key] === 'minimum' ? minimum : 0, by: [key] };
    }
    case 'own-wish':
      return orAsMuchAsLeft(change, { chips: minimum, by: ['tableChange.voluntary'] }, policies);
    case 'entry': {
      const chips = policies['buyIn.minimumOnEntry'] ? minimum : 0;
      return orAsMuchAsLeft(change, { chips, by: ['buyIn.minimumOnEntry'] }, policies);
    }
  }
}

/** Chips taken off the table come back with a player who returns in less than the hour. */
function orAsMuchAsLeft({ left }: TableChange, least: Required, policies: Policies): Required {
  if (left === null) return least;
  if (left.ago >= policies['tableChange.returnMinutes'] * 60_000)
    return { ...least, by: [...least.by, 'tableChange.returnMinutes'] };
  if (left.chips >= least.chips) return { chips: left.chips, by: ['tableChange.returnMinutes'] };
  const by: readonly PolicyKey[] = ['tableChange.returnBelowMinimum', ...least.by];
  return policies['tableChange.returnBelowMinimum'] === 'minimum'
    ? { chips: least.chips, by }
    : { chips: left.chips, by };
}

/** May the player sit down with these chips? More than the house's maximum is taken only where as much is required. */
export function maySitDown({ reason, chips }: TableChange, required: Chips, policies: Policies): boolean {
  if (chips < required) return false;
  if (reason === 'table-broken' || reason === 'manager') return true;
  const most = policies['buyIn.maximum'];
  return most === null || chips <= Math.max(most, required);
}
