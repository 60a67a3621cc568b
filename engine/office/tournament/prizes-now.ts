import { bountyNow } from './bounty-now.ts';
import type { EventNow } from './event-now.ts';
import { plannedPrizes } from './planned-prizes.ts';
import type { Prizes } from './prizes.ts';

/** What is now played for, first place first, before a deal. Includes heads nobody has won, if the house says so. */
export const prizesNow = (now: EventNow): Prizes =>
  plannedPrizes(now.tournament, now, bountyNow(now)?.toPrizePool ?? 0);
