import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import { CannotRun } from '../../cannot-run.ts';
import { schemaSentence } from '../../schema-sentence.ts';

/** The file in a cardroom's data folder that says which chain it belongs to. */
export const chainLinkFile = 'chain-link.json';

const chainLinkSchema = z.strictObject({
  storeId: z.string().min(1).max(64),
  /** The chain's address when it was joined: `wss://…/chain`, on loopback `ws://…/chain`. */
  url: z.url({ protocol: /^wss?$/ }),
  chainId: z.string().min(1).max(64),
  /** The group's name for it. */
  chain: z.string().max(40),
  /** The key the room identifies itself with. */
  key: z.string().min(32).max(200),
  /** The certificate of the chain's authority as PEM; null if the chain is on this PC. */
  authority: z.string().max(8_000).nullable(),
  /** The key with which the chain signs what it sends to rooms. */
  chainKey: z.string().max(100),
});

/** What a room stores about the chain it belongs to. */
export type ChainLink = Readonly<z.infer<typeof chainLinkSchema>>;

const joinAnew = 'Take it away and join the chain anew.';
const orRestore =
  'If this room’s own store was lost, “riffle restore --from-chain” brings it back; otherwise take the file away and join the chain anew.';

/** Null for a room that belongs to no chain. Throws `CannotRun` with one sentence. */
export function readChainLink(
  files: Pick<PrivateFiles, 'readSecret'>,
  file: string,
  storeId: string,
): ChainLink | null {
  try {
    const bytes = files.readSecret(file);
    if (bytes === null) return null;
    const read = chainLinkSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (!read.success) throw new CannotRun(`${file}: ${schemaSentence(read.error, chainLinkSchema)} ${joinAnew}`);
    if (read.data.storeId === storeId) return read.data;
    throw new CannotRun(`${file} is of another cardroom’s store than the one beside it. ${orRestore}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CannotRun(`${file} is not JSON. ${joinAnew}`);
    throw error instanceof PrivateFileFault ? new CannotRun(error.message) : error;
  }
}

/** Stored on disk when it returns. Throws `PrivateFileFault`. */
export function writeChainLink(files: Pick<PrivateFiles, 'write'>, file: string, link: ChainLink): void {
  files.write(file, Buffer.from(JSON.stringify(link), 'utf8'));
}
