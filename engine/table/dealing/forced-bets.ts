import { anteOf } from '../../rules/wager/opening-betting.ts';
import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat, Post, Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { Ante } from '../../words/stakes.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { Draft } from '../draft.ts';

/** Chips put in before the deal besides ante and blinds, each in full. */
export interface Extras {
  readonly straddles: readonly Share[];
  readonly posts: readonly Post[];
  /** Seats that post nothing. Absent: none. */
  readonly excused?: readonly Seat[];
}

/** Antes and blinds in the order of the stakes. Stud has only antes, and so has a bomb pot, in which they are everybody's bet. */
export function postForcedBets(started: Draft, extras: Extras): Draft {
  const { ante } = started.hand.stakes;
  if (variantOf(started.hand.variant).stud !== null || started.hand.bombPot) return postAntes(started, ante, extras);
  return orderOf(started.hand) === 'blind-first'
    ? postAntes(postBlinds(started, extras), ante, extras)
    : postBlinds(postAntes(started, ante, extras), extras);
}

/** The order by the stakes; if they do not say and one player pays everybody's ante, by the rulebook (tda-2024#RP-11). */
function orderOf({ stakes: { ante }, policies }: Hand): 'ante-first' | 'blind-first' {
  const single = ante?.kind === 'big-blind' || ante?.kind === 'button';
  return ante?.order ?? (single ? policies['ante.order'] : undefined) ?? 'ante-first';
}

function postBlinds(before: Draft, { straddles, posts, excused = [] }: Extras): Draft {
  const { smallBlind, bigBlind, stakes } = before.hand;
  let after = before;
  if (smallBlind !== null && !excused.includes(smallBlind)) after = post(after, smallBlind, 'small', stakes.smallBlind);
  if (!excused.includes(bigBlind)) after = post(after, bigBlind, 'big', stakes.bigBlind);
  for (const { seat, kind, chips } of posts) after = post(after, seat, kind, chips);
  for (const { seat, chips } of straddles) after = post(after, seat, 'straddle', chips);
  return after;
}

/** How much of its debt a seat can pay; paying the last chip makes it all-in. */
function payable(before: Draft, seat: Seat, due: Chips): { readonly chips: Chips; readonly allIn: boolean } {
  const stack = before.state.chairs[seat - 1]?.stack ?? null;
  return stack === null ? { chips: due, allIn: false } : { chips: Math.min(due, stack), allIn: due >= stack };
}

function post(before: Draft, seat: Seat, kind: Post['kind'] | 'small' | 'big' | 'straddle', due: Chips): Draft {
  const { chips, allIn } = payable(before, seat, due);
  // A sleeping straddle with the last chip could not be asked when its turn comes, so the ante left too little for one.
  if (chips === 0 || (kind === 'sleeper' && allIn)) return before;
  return before.add({ type: 'blind-posted', seat, kind, chips, allIn, ...(chips < due ? { due } : null) });
}

function postAntes(before: Draft, ante: Ante | null, { excused = [] }: Extras): Draft {
  if (ante === null) return before;
  const { players } = before.hand;
  const dues = players.map((player, index) => anteOf(before.hand, ante, player, index));
  // One player's ante for the whole table is dead money: nobody else can match it.
  const dead = ante.short === 'dead' || dues.filter((due) => due > 0).length === 1;
  let after = before;
  for (let index = 0; index < players.length; index++) {
    const { seat } = players[index] as HandSeat;
    const due = dues[index] as Chips;
    if (due === 0 || excused.includes(seat)) continue;
    const { chips, allIn } = payable(after, seat, due);
    if (chips > 0) after = after.add({ type: 'ante-posted', seat, chips, dead, allIn });
  }
  return after;
}
