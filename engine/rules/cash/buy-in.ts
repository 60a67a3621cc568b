import type { Chips } from '../../words/chips.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { effectivePolicies, ruleFor } from '../rulebooks/all-rulebooks.ts';
import { maySitDown, requiredChips } from './table-change.ts';

/** The chips somebody wants to play with, and whether they were here before. */
export interface BuyIn {
  readonly seat: Seat;
  /** Everything the player would then have in front. */
  readonly chips: Chips;
  /** The player comes to the table, or has lost everything and begins again. A player with chips may add any amount. */
  readonly entry: boolean;
  /** The last time this player left this table: with how many chips, and how many milliseconds ago. */
  readonly left: { readonly chips: Chips; readonly ago: number } | null;
  /** The house sends the player here from another table with their chips: no minimum and no maximum apply. Absent: it does not. */
  readonly sent?: boolean;
}

/** Why this cash table does not take the player with so many chips; null if it does. */
export function buyInRefused(state: TableState, { seat, chips, entry, left, sent = false }: BuyIn): Refusal | null {
  const { mode, rulebook, overlay } = state;
  if (mode === 'tournament') return null;
  const { minBuyIn = 0, maxBuyIn } = state.stakes;
  const usual = effectivePolicies(rulebook, overlay);
  const policies = maxBuyIn === undefined ? usual : { ...usual, 'buyIn.maximum': maxBuyIn };
  const change = { reason: sent ? 'manager' : 'entry', chips, sameLimit: null, minimum: minBuyIn, left } as const;
  const required = entry ? requiredChips(change, policies) : { chips: 0, by: [] };
  const [by = 'buyIn.minimumOnEntry'] = required.by;
  if (chips < required.chips)
    return {
      reason: 'below-buy-in',
      seat,
      least: required.chips,
      missing: required.chips - chips,
      rule: ruleFor(rulebook, by, overlay),
    };
  if (maySitDown(change, required.chips, policies)) return null;
  const rule = maxBuyIn === undefined ? ruleFor(rulebook, 'buyIn.maximum', overlay) : 'house';
  return { reason: 'above-buy-in', seat, most: Math.max(policies['buyIn.maximum'] ?? chips, required.chips), rule };
}
