import type { HowOut } from '../../words/how-out.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { inOrderOut, knockedOut, type WonPart } from './knocked-out.ts';

/** What the last hand of a table says of somebody who lost all chips in it; null: was not in it. */
export function howOut({ hand, chairs }: Pick<TableState, 'hand' | 'chairs'>, seat: Seat): HowOut | null {
  const player = hand?.players.find((one) => one.seat === seat);
  if (hand === null || player === undefined) return null;
  const lost = knockedOut(hand, seat);
  const nameOf = (of: Seat): readonly string[] => {
    const id = chairs[of - 1]?.player?.id;
    return id === undefined ? [] : [id];
  };
  // A winner who has left by now is named no more: nobody else is to be taken for the only one.
  const named = (parts: readonly WonPart[]) =>
    parts.map(({ board, winners }) => {
      const players = winners.flatMap(nameOf);
      return { board, players: players.length === winners.length ? players : [] };
    });
  const seats = hand.players.map((one) => one.seat);
  const winners = new Set([...(lost?.won ?? []), ...(lost?.main ?? [])].flatMap((part) => part.winners));
  const clockwise = seats.filter((one) => winners.has(one)).flatMap(nameOf);
  return {
    ante: hand.stakes.ante?.kind === 'big-blind' ? player.dead : 0,
    away: chairs[seat - 1]?.away ?? false,
    level: hand.level,
    order: 1 + inOrderOut(hand, seats).indexOf(seat),
    won: lost === null ? null : named(lost.won),
    main: lost === null ? [] : named(lost.main),
    ...(clockwise.length < 2 ? {} : { clockwise }),
  };
}
