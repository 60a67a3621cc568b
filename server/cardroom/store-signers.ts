import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';

/** The file in a cardroom's data folder that names the keys with which this room has signed its store. */
export const storeSignersFile = 'store-signers.json';

const schema = z.record(z.string().max(64), z.array(z.base64().max(64)));

/** The keys a store is signed with, kept outside of it: whoever can write only the store cannot pretend that it was never signed. */
export interface StoreSigners {
  /** Null: this room has not signed that store yet. */
  of(storeId: string): ReadonlySet<string> | null;
  keep(storeId: string, keys: ReadonlySet<string>): void;
}

/** For a room without a folder: it remembers nothing. */
export const noStoreSigners: StoreSigners = { of: () => null, keep: () => {} };

/** From its file. `report`: one sentence for the log. */
export function storeSignersIn(
  files: Pick<PrivateFiles, 'read' | 'write'>,
  file: string,
  report: (sentence: string) => void,
): StoreSigners {
  const read = (): Readonly<Record<string, readonly string[]>> => {
    const bytes = files.read(file);
    return bytes === null ? {} : schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  };
  const guarded = <Result>(work: () => Result, otherwise: Result): Result => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PrivateFileFault || error instanceof SyntaxError || error instanceof z.ZodError))
        throw error;
      report(`${file} cannot be used, so the store is taken as it lies: ${error.message}`);
      return otherwise;
    }
  };
  return {
    of: (storeId) => guarded(() => (read()[storeId] === undefined ? null : new Set(read()[storeId])), null),
    keep: (storeId, keys) =>
      guarded(() => {
        const all = read();
        const wanted = [...keys].toSorted();
        if (JSON.stringify(all[storeId]) === JSON.stringify(wanted)) return;
        files.write(file, Buffer.from(JSON.stringify({ ...all, [storeId]: wanted }), 'utf8'));
      }, undefined),
  };
}
