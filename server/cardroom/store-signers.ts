import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';

/** The file in a cardroom's data folder that names the keys with which this room has signed its store. */
export const storeSignersFile = 'store-signers.json';

const signedSchema = z.strictObject({ keys: z.array(z.base64().max(64)), hasStaff: z.boolean() });
const schema = z.record(z.string().max(64), signedSchema);

/** The keys with which a room has signed a store, and whether that had a staff list. */
export interface SignedBy {
  readonly keys: ReadonlySet<string>;
  readonly hasStaff: boolean;
}

/** The keys a store is signed with, kept outside of it. A program that can write only the store cannot pretend that it was never signed. */
export interface StoreSigners {
  /** Null: this room has not signed that store yet. */
  of(storeId: string): SignedBy | null;
  /** Whether this room has signed a store under another id: a program that writes the store can change its id. */
  hasAnother(storeId: string): boolean;
  keep(storeId: string, signed: SignedBy): void;
}

/** For a room without a folder: it remembers nothing. */
export const noStoreSigners: StoreSigners = { of: () => null, hasAnother: () => false, keep: () => {} };

/** From its file. `report`: one sentence for the log. */
export function storeSignersIn(
  files: Pick<PrivateFiles, 'read' | 'write'>,
  file: string,
  report: (sentence: string) => void,
): StoreSigners {
  const read = (): z.infer<typeof schema> => {
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
    of: (storeId) =>
      guarded(() => {
        const found = read()[storeId];
        return found === undefined ? null : { ...found, keys: new Set(found.keys) };
      }, null),
    hasAnother: (storeId) => guarded(() => Object.keys(read()).some((id) => id !== storeId), false),
    keep: (storeId, { keys, hasStaff }) =>
      guarded(() => {
        const all = guarded(read, {});
        const signed = { keys: [...keys].toSorted(), hasStaff };
        if (JSON.stringify(all[storeId]) === JSON.stringify(signed)) return;
        files.write(file, Buffer.from(JSON.stringify({ ...all, [storeId]: signed }), 'utf8'));
      }, undefined),
  };
}
