import type { Command } from '../../engine/table.ts';

/** A cash table of nine, with nobody at it yet. */
export const openCashTable = (tableId: string): Extract<Command, { type: 'open-table' }> => ({
  type: 'open-table',
  tableId,
  name: `Table ${tableId}`,
  mode: 'cash',
  variant: 'no-limit-holdem',
  rulebook: 'tda-2011',
  overlay: {},
  seats: 9,
  schedule: null,
  stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null },
  chipValues: [25, 100, 500],
});
