import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { schemaSentence } from '../schema-sentence.ts';

/** The file in a cardroom's data folder that names the keys with which this room has signed its store. */
export const storeSignersFile = 'store-signers.json';

const keysSchema = z.array(z.base64().max(64));
/** What the first versions of the file did not know of is absent in theirs. Keys of later versions are passed over. */
const signedSchema = z
  .object({
    keys: keysSchema,
    hasStaff: z.boolean().nullable(),
    logs: z.boolean().default(false),
    held: z.boolean().default(false),
  })
  .or(keysSchema.transform((keys) => ({ keys, hasStaff: null, logs: false, held: false })));
const schema = z.record(z.string().max(64), signedSchema);

/** The keys with which a room has signed a store, and what it has signed there. */
export interface SignedBy {
  readonly keys: ReadonlySet<string>;
  /** Whether there was a staff list; null: what lets people in is not sealed there yet. */
  readonly hasStaff: boolean | null;
  /** Whether the ends of the tables' logs are sealed there. */
  readonly logs: boolean;
  /** Whether what it must hold is sealed there. */
  readonly held: boolean;
}

/** The keys a store is signed with, kept outside of it. A program that can write only the store cannot pretend that it was never signed. */
export interface StoreSigners {
  /** Null: this room has not signed that store yet. */
  of(storeId: string): SignedBy | null;
  /** Whether this room has signed a store under another id: a program that writes the store can change its id. */
  hasAnother(storeId: string): boolean;
  keep(storeId: string, signed: SignedBy): void;
  /** Why nothing is remembered, in a sentence; null: what there is can be read. */
  readonly sentence: string | null;
}

/** For a room without a folder: it remembers nothing. */
export const noStoreSigners: StoreSigners = { of: () => null, hasAnother: () => false, keep: () => {}, sentence: null };

/** From its file. One that cannot be read stays as it is, for whoever looks for the reason. `report`: one sentence for the log. */
export function storeSignersIn(
  files: Pick<PrivateFiles, 'read' | 'write'>,
  file: string,
  report: (sentence: string) => void,
): StoreSigners {
  let sentence: string | null = null;
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
      const why = error instanceof z.ZodError ? schemaSentence(error, schema) : error.message;
      if (sentence === null) report(unusable(file, why));
      sentence = unusable(file, why);
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
    keep: (storeId, { keys, hasStaff, logs, held }) =>
      guarded(() => {
        const all = read();
        const signed = { keys: [...keys].toSorted(), hasStaff: hasStaff === true, logs, held };
        if (JSON.stringify(all[storeId]) === JSON.stringify(signed)) return;
        files.write(file, Buffer.from(JSON.stringify({ ...all, [storeId]: signed }), 'utf8'));
      }, undefined),
    get sentence() {
      return sentence;
    },
  };
}

const unusable = (file: string, why: string): string =>
  `${file} cannot be used, so the store is taken as it lies: nothing says whether another program has changed it. If the store is in order, take the file away: it is written anew. ${why}`;
