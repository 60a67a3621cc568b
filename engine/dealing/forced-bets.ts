import type { Chips } from '../chips.ts';
import type { Draft } from '../draft.ts';
import type { Seat } from '../seat.ts';
import type { Ante } from '../stakes.ts';
import type { Betting, Hand, HandSeat, Post, Share } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';

/** Chips that go in before the cards beside ante and blinds, each in full. */
export interface Extras {
  readonly straddles: readonly Share[];
  readonly posts: readonly Post[];
  /** Seats that are asked for nothing. Absent: none. */
  readonly excused?: readonly Seat[];
}

/** Antes and blinds in the order the stakes name. Stud has antes only; so has a bomb pot, where they are everybody's bet. */
export function postForcedBets(started: Draft, extras: Extras): Draft {
  const { ante } = started.hand.stakes;
  if (variantOf(started.hand.variant).stud !== null || started.hand.bombPot) return postAntes(started, ante, extras);
  return ante?.order === 'blind-first'
    ? postAntes(postBlinds(started, extras), ante, extras)
    : postBlinds(postAntes(started, ante, extras), extras);
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

/** What a seat can pay of what it owes; the last chip makes it all-in. */
function payable(before: Draft, seat: Seat, due: Chips): { readonly chips: Chips; readonly allIn: boolean } {
  const stack = before.state.chairs[seat - 1]?.stack ?? null;
  return stack === null ? { chips: due, allIn: false } : { chips: Math.min(due, stack), allIn: due >= stack };
}

function post(before: Draft, seat: Seat, kind: Post['kind'] | 'small' | 'big' | 'straddle', due: Chips): Draft {
  const { chips, allIn } = payable(before, seat, due);
  // A sleeper that took the last chip could not be asked when its turn comes: the ante left too little for one.
  if (chips === 0 || (kind === 'sleeper' && allIn)) return before;
  return before.add({ type: 'blind-posted', seat, kind, chips, allIn, ...(chips < due ? { due } : {}) });
}

function postAntes(before: Draft, ante: Ante | null, { excused = [] }: Extras): Draft {
  if (ante === null) return before;
  const { players } = before.hand;
  const dues = players.map((player, index) => anteOf(before.hand, ante, player, index));
  // One player's ante for the whole table is dead money: nobody else could ever match it.
  const dead = ante.short === 'dead' || dues.filter((due) => due > 0).length === 1;
  let after = before;
  for (const [index, { seat }] of players.entries()) {
    const { chips, allIn } = payable(after, seat, excused.includes(seat) ? 0 : (dues[index] ?? 0));
    if (chips > 0) after = after.add({ type: 'ante-posted', seat, chips, dead, allIn });
  }
  return after;
}

/** What this place's ante is in full. */
export function anteOf(hand: Hand, ante: Ante, { seat }: HandSeat, index: number): Chips {
  switch (ante.kind) {
    case 'each':
      return ante.chips;
    case 'big-blind':
      return seat === hand.bigBlind ? ante.chips : 0;
    case 'button':
      return seat === hand.button ? ante.chips : 0;
    case 'listed':
      return ante.listed?.[index] ?? 0;
  }
}

/** What the first round of a game with blinds opens with, and the seat after which the first to act sits. */
export function openingBetting(hand: Hand): { readonly betting: Betting; readonly after: Seat } {
  const { players, stakes, straddles } = hand;
  const forced = straddles.at(-1)?.chips ?? stakes.bigBlind;
  let toMatch = hand.policies.blindShortStack === 'full-blind' ? forced : 0;
  for (const { seat, bet } of players) if (bet > toMatch && !sleeps(hand, seat)) toMatch = bet;
  return {
    betting: {
      toMatch,
      minRaiseBy: minRaiseOver(hand, forced, straddles.at(-2)?.chips ?? stakes.bigBlind),
      lastFullTo: toMatch,
      largestRaise: 0,
      allInRun: 0,
      lastAggressor: null,
      wagers: 0,
      capped: false,
      bringInDue: false,
    },
    after: hand.policies.blindShortStack === 'full-blind' ? lastForced(hand) : largestPosted(hand),
  };
}

/** The last to straddle, however short of it; without a straddle, or where a house leaves its player the own place, the last blind. */
function lastForced(hand: Hand): Seat {
  // A hand begun before houses could say so has the straddle act last.
  const actsLast = hand.policies['straddle.lastToAct'] ?? true;
  return (actsLast ? hand.straddles.at(-1)?.seat : undefined) ?? lastBlind(hand);
}

/** Where a short blind or straddle is no more than it is, the last of those who put in the most, as in hand histories. */
function largestPosted(hand: Hand): Seat {
  const forced = ({ seat, bet }: HandSeat): Chips => (hand.posts.some((post) => post.seat === seat) ? 0 : bet);
  const most = Math.max(0, ...hand.players.map(forced));
  return hand.players.findLast((player) => forced(player) === most)?.seat ?? hand.button;
}

/** The last seat that posts a blind; without blinds the last to be dealt, so that the first one opens. */
function lastBlind({ stakes, bigBlind, smallBlind, players, button }: Hand): Seat {
  if (stakes.bigBlind > 0) return bigBlind;
  if (stakes.smallBlind > 0 && smallBlind !== null) return smallBlind;
  return players.at(-1)?.seat ?? button;
}

const sleeps = (hand: Hand, seat: Seat): boolean =>
  hand.posts.some((post) => post.kind === 'sleeper' && post.seat === seat);

/**
 * What a raise of a blind or straddle must at least add. A straddle counts as the bet it is where the rulebook says so:
 * the raise adds as much again, in fixed limit as much as the straddle itself raised.
 */
export function minRaiseOver(hand: Hand, forced: Chips, before: Chips): Chips {
  const { minBet } = hand.stakes;
  const over = hand.policies['straddle.minRaiseOver'];
  if (over === 'min-bet') return minBet;
  const fixed = variantOf(hand.variant).betting === 'fixed-limit';
  return Math.max(minBet, fixed || over === 'increment' ? forced - before : forced);
}
