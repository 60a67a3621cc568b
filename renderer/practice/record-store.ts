import { type DealerRecord, nothingYet } from './results.ts';

const key = 'riffle-practice';

/** Every dealer's practice in this browser, by name, and who practised last. */
interface Kept {
  readonly last: string;
  readonly dealers: Readonly<Record<string, DealerRecord>>;
}

/** Stores records if a page may: they are a dealer's own, and nothing of the house depends on them. */
export interface RecordStore {
  readonly lastDealer: () => string;
  readonly read: (dealer: string) => DealerRecord;
  readonly write: (dealer: string, record: DealerRecord) => void;
}

export function recordsIn(storage: Pick<Storage, 'getItem' | 'setItem'>): RecordStore {
  const kept = (): Kept => read(storage.getItem(key)) ?? { last: '', dealers: {} };
  return {
    lastDealer: () => kept().last,
    read: (dealer) => kept().dealers[dealer] ?? nothingYet,
    write: (dealer, record) => {
      storage.setItem(key, JSON.stringify({ last: dealer, dealers: { ...kept().dealers, [dealer]: record } }));
    },
  };
}

/** What another version left, or a person has damaged, is ignored. */
function read(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return typeof kept?.last === 'string' && typeof kept.dealers === 'object' && kept.dealers !== null ? kept : null;
  } catch {
    return null;
  }
}
