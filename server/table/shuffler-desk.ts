import type { Shuffler, ShufflerRefusal } from '../../native-bridge/contracts/shuffler.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import type { Table } from './table.ts';

/** A machine that was tampered with is cleared at the machine, by the person responsible for it. */
const tampered = 'TAMPER';

/** Sends the dealer's request to the shuffler. Resolves with null once the machine has done it, or has begun to. */
export async function askShuffler(
  shuffler: Pick<Shuffler, 'clear' | 'verify'>,
  { table, ask }: { readonly table: Pick<Table, 'state'>; readonly ask: ShufflerAsk },
): Promise<ShufflerAskRefusal | null> {
  if (ask === 'verify') return refusalOf(await shuffler.verify());
  const fault = table.state?.witnesses.shufflerFault ?? null;
  if (fault === null) return 'nothing-stands';
  return fault === tampered ? 'floor-only' : refusalOf(await shuffler.clear(fault));
}

function refusalOf(refusal: ShufflerRefusal | null): ShufflerAskRefusal | null {
  if (refusal === null || refusal === 'no-answer') return refusal;
  return refusal === 'UNSUP' ? 'not-able' : 'not-now';
}
