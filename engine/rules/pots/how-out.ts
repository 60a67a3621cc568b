import type { ActionNote, Hand } from '../../words/hand.ts';
import type { HowOut } from '../../words/how-out.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { inOrderOut, type KnockedOut, knockedOut, type WonPart } from './knocked-out.ts';

/**
 * What a table's last hand says about somebody who lost all their chips in it. Null: they were not in it, or kept chips and lost them
 * otherwise.
 */
export function howOut(table: Pick<TableState, 'hand' | 'chairs'>, seat: Seat): HowOut | null {
  const { hand } = table;
  return hand === null ? null : howOutIn(hand, table.chairs, inOrderOut(hand), seat);
}

/** The same for everybody who has no chips left after the hand, by seat. */
export function allOut(hand: Hand, chairs: readonly Chair[]): ReadonlyMap<Seat, HowOut> {
  const all = new Map<Seat, HowOut>();
  let order: readonly Seat[] | null = null;
  for (const { seat } of hand.players) {
    if (chairs[seat - 1]?.stack !== 0) continue;
    order ??= inOrderOut(hand);
    const how = howOutIn(hand, chairs, order, seat);
    if (how !== null) all.set(seat, how);
  }
  return all;
}

/**
 * The player was away and the last chips went to a blind or an ante. A player who bet them and then left the seat lost them like anybody
 * else.
 */
export const lostAway = ({ actions }: Hand, chair: Chair | undefined): boolean =>
  chair?.away === true && !actions.some(({ seat, action }) => seat === chair.seat && betting.has(action));

const betting: ReadonlySet<ActionNote['action']> = new Set<ActionNote['action']>(['call', 'bet', 'raise', 'complete']);

function howOutIn(hand: Hand, chairs: readonly Chair[], order: readonly Seat[], seat: Seat): HowOut | null {
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || (player.startingStack ?? 0) + netOf(hand, seat) > 0) return null;
  const lost = knockedOut(hand, seat);
  // A winner who has left cannot be named any more. If no name is left, none is claimed to be the only one.
  const named = (parts: readonly WonPart[]) =>
    parts.map(({ board, winners }) => {
      const players = namesOf(chairs, winners);
      return { board, players: players.length === winners.length ? players : [] };
    });
  const won = lost === null ? null : named(lost.won);
  const clockwise = lost === null ? [] : namesOf(chairs, clockwiseWinners(hand, lost));
  return {
    ante: hand.stakes.ante?.kind === 'big-blind' ? player.dead : 0,
    away: lostAway(hand, chairs[seat - 1]),
    level: hand.level,
    order: 1 + order.indexOf(seat),
    won,
    // Nearly everybody loses the last chips in the main pot.
    main: lost === null ? [] : won !== null && lost.main === lost.won ? won : named(lost.main),
    ...(clockwise.length < 2 ? null : { clockwise }),
  };
}

/** Who won the last chips or the main pot, from the left of the button. */
function clockwiseWinners({ players }: Hand, { won, main }: KnockedOut): readonly Seat[] {
  const winners: Seat[] = [];
  const hasWon = (seat: Seat) => (part: WonPart) => part.winners.includes(seat);
  for (const { seat } of players) if (won.some(hasWon(seat)) || main.some(hasWon(seat))) winners.push(seat);
  return winners;
}

/** The players who sit at these seats. */
function namesOf(chairs: readonly Chair[], seats: readonly Seat[]): readonly string[] {
  const names: string[] = [];
  for (const seat of seats) {
    const id = chairs[seat - 1]?.player?.id;
    if (id !== undefined) names.push(id);
  }
  return names;
}

/** Chips won in a hand, less chips put in. */
export function netOf({ players, awards }: Pick<Hand, 'players' | 'awards'>, seat: Seat): number {
  let net = 0;
  for (const player of players) if (player.seat === seat) net -= player.bet + player.paid + player.dead;
  for (const { shares } of awards) for (const share of shares) if (share.seat === seat) net += share.chips;
  return net;
}
