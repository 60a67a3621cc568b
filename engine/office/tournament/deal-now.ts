import { bountyNow } from './bounty-now.ts';
import type { EventNow } from './event-now.ts';
import { isPlayedOutByDeal, standingsOf } from './standings.ts';
import type { UnpaidShare } from './unpaid-share.ts';

/** Whether the remaining players have shared out everything. Heads that are played on can still be won. */
export const isAllShared = (now: EventNow): boolean => {
  const { deal } = now.tournament;
  return isPlayedOutByDeal(now) && (deal?.heads === 'own' || bountyNow(now) === null);
};

/** Players of a deal who have not been paid yet, in order of standing. */
export function unpaidShares(now: EventNow): readonly UnpaidShare[] {
  const { deal } = now.tournament;
  if (deal === null) return [];
  const inDeal = new Set(Object.keys(deal.amounts).map(now.personOf));
  return standingsOf(now).flatMap(({ entry, player, prize, paid, state }) =>
    inDeal.has(player) && state !== 'withdrawn' && (prize ?? 0) > 0 && paid === null
      ? [{ entry, player, amount: prize ?? 0 }]
      : [],
  );
}
