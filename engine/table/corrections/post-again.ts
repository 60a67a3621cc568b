import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Post, Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { beginStreet } from '../dealing/begin-street.ts';
import { postForcedBets } from '../dealing/forced-bets.ts';
import type { Draft } from '../draft.ts';

/** The forced bets of a hand again, because a stack differed from the one they were taken from. Straddles and posts stay as they were. */
export function postAgain(started: Draft, posted: readonly TableEvent[]): Draft {
  const straddles: Share[] = [];
  const posts: Post[] = [];
  for (const event of posted) {
    if (event.type !== 'blind-posted') continue;
    const { seat, kind, chips, due = chips } = event;
    if (kind === 'straddle') straddles.push({ seat, chips: due });
    else if (kind !== 'small' && kind !== 'big') posts.push({ seat, kind, chips: due });
  }
  return beginStreet(postForcedBets(started, { straddles, posts }), 0);
}

/** Does the corrected stack change what a seat posted? */
export function changesPosts(posted: readonly TableEvent[], seat: Seat, stack: Chips): boolean {
  let sum = 0;
  for (const event of posted) {
    if ((event.type !== 'ante-posted' && event.type !== 'blind-posted') || event.seat !== seat) continue;
    if (event.allIn) return true;
    sum += event.chips;
  }
  return stack <= sum;
}
