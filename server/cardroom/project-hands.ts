import type { Grown, HandProjection, HandResult } from '../../native-bridge/contracts/cardroom-store.ts';
import { outcomeByEvent } from '../floor/hand-outcome.ts';
import { isKeptBefore } from '../floor/table-before-hand.ts';
import type { GrowingStep } from './growing-step.ts';

/** The hand that begins with an event; null: none does. */
export function handBegun({ logId, event, after }: GrowingStep): HandProjection | null {
  if (event.type !== 'hand-started') return null;
  const players = event.players.flatMap(({ seat }) => {
    const player = after.chairs[seat - 1]?.player ?? null;
    return player === null ? [] : [{ seat, player: player.id }];
  });
  return { logId, hand: event.number, startedAt: event.at, dealer: after.dealer?.staff ?? null, players };
}

/** The table just before the hand that begins with an event, if it is one to be stored. */
export function snapshotBefore({ row, before }: GrowingStep): Grown['snapshots'][number] | null {
  if (before === null || !isKeptBefore(row)) return null;
  return { hand: row.hand, seq: row.seq - 1, state: JSON.stringify(before) };
}

/** How an event changes a hand as a whole; null: not at all. */
export function resultOf({ logId, event, after }: GrowingStep): HandResult | null {
  const outcome = outcomeByEvent(event, after.handNumber);
  if (outcome === null) return null;
  // The dealer of a corrected hand may have left by now.
  return { logId, ...outcome, dealer: outcome.amended ? null : (after.dealer?.staff ?? null) };
}
