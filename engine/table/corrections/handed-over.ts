import { netOf } from '../../rules/pots/how-out.ts';
import type { ChipMove, Transfer } from '../../words/amendment.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { TextRef } from '../../words/text-ref.ts';

/** The differences between two versions of a finished hand, to be settled between its players and the house. */
export interface HandedOver {
  readonly transfers: readonly Transfer[];
  /** How much more the house gets. */
  readonly raked: number;
}

/** A player whose result differs in the amended hand. */
interface Owed {
  /** Where the player sat in the hand. */
  readonly seat: Seat;
  readonly player: TextRef;
  readonly chips: number;
}

/** By player, how much more the amended hand gives than the booked one. `before`: the table both began from. */
export const owedBy = ({ chairs }: TableState, booked: Hand, amended: Hand): readonly Owed[] =>
  amended.players.flatMap(({ seat }): readonly Owed[] => {
    const player = chairs[seat - 1]?.player ?? null;
    const chips = netOf(amended, seat) - netOf(booked, seat);
    return player === null || chips === 0 ? [] : [{ seat, player, chips }];
  });

/**
 * The same by current seats, or why it cannot be handed over. Nobody goes into debt at a table. While a hand is in play nobody knows yet what
 * each will have.
 */
export function transfersOf(
  { chairs, hand: inPlay }: TableState,
  owed: readonly Owed[],
  hand: number,
): readonly Transfer[] | Refusal {
  const transfers: Transfer[] = [];
  const isPlaying = inPlay !== null && inPlay.stage !== 'over';
  for (const { seat: then, player, chips } of owed) {
    const chair = chairs.find((one) => one.player?.id === player.id);
    if (chair === undefined) return { reason: 'player-left', seat: then, hand };
    const { seat, stack, behind = 0 } = chair;
    // Announced chips may have been wagered before they arrived.
    const has = stack === null ? null : Math.max(0, stack - behind);
    if (!isPlaying && has !== null && has + chips < 0) return { reason: 'too-few-chips', seat, chips: -chips, has };
    transfers.push({ seat, player, chips });
  }
  return transfers.sort((one, other) => one.seat - other.seat);
}

/** Players who got too much give to those who got too little, in seat order; the house comes last. */
export function carriedOver({ transfers, raked }: HandedOver): readonly ChipMove[] {
  const places = [
    ...transfers.map(({ seat, chips }) => ({ place: { place: 'stack', seat } as const, chips })),
    { place: { place: 'rake' } as const, chips: raked },
  ];
  const givers = places.filter(({ chips }) => chips < 0).map(({ place, chips }) => ({ place, chips: -chips }));
  const takers = places.filter(({ chips }) => chips > 0).map(({ place, chips }) => ({ place, chips }));
  const moves: ChipMove[] = [];
  for (const from of givers) {
    for (const to of takers) {
      const chips = Math.min(from.chips, to.chips);
      if (chips === 0) continue;
      moves.push({ from: from.place, to: to.place, chips });
      from.chips -= chips;
      to.chips -= chips;
    }
  }
  return moves;
}
