import type { GivenOrder } from '../../engine/office.ts';
import { apply, decide, type TableState } from '../../engine/table.ts';

/** A table with the time bank the seated player brought, as the table `before` would book it. */
export function withBankOf(
  before: TableState,
  { seat, player, stack, bank = 0, bankLevel, bankStage }: Extract<GivenOrder['order'], { order: 'seat-player' }>,
  seated: TableState,
): TableState {
  const sent = { bank, ...(bankLevel && { bankLevel }), ...(bankStage && { bankStage }) };
  const decision = decide(before, { type: 'seat-player', seat, player, stack, returning: player.id, sent });
  if ('refusal' in decision) throw new Error(`Nobody is seated: ${JSON.stringify(decision.refusal)}`);
  return decision.events.filter(({ type }) => type === 'banks-set').reduce<TableState>(apply, seated);
}
