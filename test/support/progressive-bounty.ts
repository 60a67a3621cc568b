import type { TableState } from '../../engine/table.ts';

/** Progressive bounties as most houses play them: half in cash, the rest onto the winner's own bounty. */
export const progressiveBounty: NonNullable<TableState['bounty']>['rules'] = {
  kind: 'progressive',
  unit: 100,
  cashShare: 5000,
  winner: 'last-pot',
  split: 'follows-pot',
  oddUnit: 'head',
  absent: 'pot-winner',
};
