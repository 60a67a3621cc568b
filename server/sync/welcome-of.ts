import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import type { IntakeRoom } from './intake.ts';
import { branchMarksOf, hashedAt, marksOf } from './place-batch.ts';

type Welcome = Extract<ToTable, { type: 'welcome' }>;

/**
 * What an admitted table is told: how much of its log the room has, and rows by which it finds the last one both have. `version`: the
 * protocol both speak.
 */
export function welcomeOf(
  { storeId, store, heads }: Pick<IntakeRoom, 'storeId' | 'store' | 'heads'>,
  hello: Extract<ToRoom, { type: 'hello' }>,
  { version, isBeside }: { readonly version: number; readonly isBeside: boolean },
): Welcome {
  const { logId, seq, hash, signingKey } = hello;
  const position = store.rows.position(logId);
  // If another program is connected for this table, the table is told its own head: it must not take the other's events.
  const isKnown = seq <= position.seq && hashedAt(store, logId, seq)?.hash === hash;
  const stand = isBeside && isKnown ? { seq, hash } : position;
  const marks = [...marksOf(store, logId, Math.min(seq, position.seq))];
  const histories = version < 2 ? {} : { marks, apart: [...branchMarksOf(store, logId)] };
  const signed = signingKey === undefined ? null : heads.meet({ ...hello, signingKey });
  const covered = version < 4 ? null : heads.covered(logId, { seq, key: signingKey ?? null });
  return {
    type: 'welcome',
    protocol: version,
    storeId,
    seq: stand.seq,
    hash: stand.hash,
    ...histories,
    ...(signed === null ? {} : { signed }),
    ...(covered === null ? {} : { covered }),
  };
}
