import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { CannotRun } from '../cannot-run.ts';
import { schemaSentence } from '../schema-sentence.ts';

/** The file in a table's data folder that says which cardroom it belongs to. */
export const roomLinkFile = 'cardroom-link.json';

const roomLinkSchema = z.strictObject({
  tableId: z.string().min(1).max(64),
  /** The room's address at pairing: `wss://…/sync`, on loopback `ws://…/sync`. */
  url: z.url({ protocol: /^wss?$/ }),
  storeId: z.string().min(1).max(64),
  /** The house's name for it. */
  room: z.string().max(40),
  /** The key the table identifies itself with. */
  key: z.string().min(32).max(200),
  /** The certificate of the room's authority as PEM; null if the room is on this PC. */
  authority: z.string().max(8_000).nullable(),
  /** The key with which the room signs its staff list. */
  staffKey: z.string().max(100),
});

/** What a table stores about the room it is paired with. */
export type RoomLink = Readonly<z.infer<typeof roomLinkSchema>>;

/** Null for a table that is not paired. Throws `CannotRun` with one sentence. */
export function readRoomLink(files: Pick<PrivateFiles, 'readSecret'>, file: string, tableId: string): RoomLink | null {
  try {
    const bytes = files.readSecret(file);
    if (bytes === null) return null;
    const read = roomLinkSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (!read.success) throw new CannotRun(`${file}: ${schemaSentence(read.error, roomLinkSchema)} ${pairAnew}`);
    if (read.data.tableId === tableId) return read.data;
    throw new CannotRun(`${file} is of table ${read.data.tableId}, and this is table ${tableId}. ${pairAnew}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CannotRun(`${file} is not JSON. ${pairAnew}`);
    throw error instanceof PrivateFileFault ? new CannotRun(error.message) : error;
  }
}

/** Stored on disk when it returns. Throws `PrivateFileFault`. */
export function writeRoomLink(files: Pick<PrivateFiles, 'write'>, file: string, link: RoomLink): void {
  files.write(file, Buffer.from(JSON.stringify(link), 'utf8'));
}

const pairAnew = 'Take it away and pair the table anew.';
