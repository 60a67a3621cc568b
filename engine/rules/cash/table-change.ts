import type { Chips } from '../../words/chips.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';

/** A player arriving at a cash table. */
export interface TableChange {
  readonly reason: 'entry' | 'own-wish' | 'table-broken' | 'manager';
  readonly chips: Chips;
  /** Whether the table they left had the same stakes. Null for an entry. */
  readonly sameLimit: boolean | null;
  readonly minimum: Chips;
  /** The last time this player left this table: with how many chips, and how many milliseconds ago. */
  readonly left: { readonly chips: Chips; readonly ago: number } | null;
}

/** Chips the player must have to sit down, and the rules that say so, the most decisive first. */
export interface Required {
  readonly chips: Chips;
  readonly by: readonly PolicyKey[];
}

/** The chips needed to sit down: none after a forced move, otherwise the minimum, and within the hour what was taken away. */
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

/** A player who returns within the hour brings back the chips they took off the table. */
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

/** Whether the player may sit down with these chips. More than the house's maximum is accepted only where that much is required. */
export function maySitDown({ reason, chips }: TableChange, required: Chips, policies: Policies): boolean {
  if (chips < required) return false;
  if (reason === 'table-broken' || reason === 'manager') return true;
  const most = policies['buyIn.maximum'];
  return most === null || chips <= Math.max(most, required);
}
