import type { Chips } from '../../words/chips.ts';
import { type Betting, type Hand, type HandSeat, noBetting } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { Ante } from '../../words/stakes.ts';
import { variantOf } from '../../words/variants/all-variants.ts';

/** The full ante owed by this player. */
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

/** How the first round of a game with blinds opens, and the seat before the first to act. */
export function openingBetting(hand: Hand): { readonly betting: Betting; readonly after: Seat } {
  const { players, stakes, straddles } = hand;
  const forced = straddles.at(-1)?.chips ?? stakes.bigBlind;
  let toMatch = hand.policies.blindShortStack === 'full-blind' ? forced : 0;
  for (const { seat, bet } of players) if (bet > toMatch && !sleeps(hand, seat)) toMatch = bet;
  return {
    betting: {
      ...noBetting,
      toMatch,
      minRaiseBy: minRaiseOver(hand, forced, straddles.at(-2)?.chips ?? stakes.bigBlind),
      lastFullTo: toMatch,
    },
    after: hand.policies.blindShortStack === 'full-blind' ? lastForced(hand) : largestPosted(hand),
  };
}

/**
 * The last player to straddle, even a short one. Without a straddle, or if the house lets the straddler act in the usual turn, the last
 * blind.
 */
function lastForced(hand: Hand): Seat {
  // In hands begun before this policy existed, the straddle acts last.
  const actsLast = hand.policies['straddle.lastToAct'] ?? true;
  return (actsLast ? hand.straddles.at(-1)?.seat : undefined) ?? lastBlind(hand);
}

/** If a short blind or straddle counts only for its chips: the last of those who put in the most, as in hand histories. */
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
 * The minimum raise over a blind or straddle. If the rulebook counts a straddle as a bet, the raise adds as much again; in fixed limit, as
 * much as the straddle itself added.
 */
export function minRaiseOver(hand: Hand, forced: Chips, before: Chips): Chips {
  const { minBet } = hand.stakes;
  const over = hand.policies['straddle.minRaiseOver'];
  if (over === 'min-bet') return minBet;
  const fixed = variantOf(hand.variant).betting === 'fixed-limit';
  return Math.max(minBet, fixed || over === 'increment' ? forced - before : forced);
}
