import type { CheckedBatch } from '../../native-bridge/contracts/batch-checker.ts';
import type { Batch } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** A batch whose message was read in another thread. Whoever asks for its rows, because they do not just follow, reads them here. */
export function batchOfChecked(
  of: Pick<Batch, 'tableId' | 'logId'>,
  text: string,
  { texts, tip }: Pick<CheckedBatch, 'texts' | 'tip'>,
): Batch {
  let rows: readonly LogRow[] | null = null;
  return {
    ...of,
    texts,
    ...(tip === undefined ? {} : { tip }),
    get rows() {
      rows ??= (JSON.parse(text) as { readonly rows: readonly LogRow[] }).rows;
      return rows;
    },
  };
}
