import { join } from 'node:path';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { type PairedTable, tablePairAnswerSchema, type tablePairRequestSchema } from '../../protocol/table-pairing.ts';
import { CannotRun } from '../cannot-run.ts';
import { type RoomLink, roomLinkFile, writeRoomLink } from './room-link.ts';

/** Where a cardroom is. */
export interface RoomPlace {
  readonly host: string;
  readonly port: number;
}

/** A cardroom that a person has looked at: from here on, no other one is trusted. */
export interface MetCardroom {
  /** `https://host:port`; on this PC `http://…`. */
  readonly url: string;
  /** Where tables are linked. */
  readonly link: string;
  /** The certificate of its authority as PEM; null on this very PC. */
  readonly authority: string | null;
}

/** What a room shows, before anybody has compared it. */
export interface ShownRoom extends MetCardroom {
  /** Fingerprint of its authority; null on this very PC. */
  readonly fingerprint: string | null;
}

/** How to reach a room that is not linked yet, injected. */
export interface JoiningTools {
  readonly meetRoom: (place: RoomPlace) => Promise<{ readonly authority: string; readonly fingerprint: string }>;
  readonly askRoom: (question: {
    readonly url: string;
    readonly authority: string | null;
    readonly body: unknown;
  }) => Promise<unknown>;
}

export const usualRoomPort = 4701;

const ownHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Reads `host:port`; null if it is no address. */
export function placeIn(text: string): RoomPlace | null {
  const url = URL.canParse(`x://${text}`) ? new URL(`x://${text}`) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (url === null || host === '' || url.pathname.length > 1) return null;
  return { host, port: url.port === '' ? usualRoomPort : Number(url.port) };
}

/** Looks at the room at an address; null if none answers. Nothing is sent to it. */
export async function lookAtRoom(
  { host, port }: RoomPlace,
  { meetRoom }: Pick<JoiningTools, 'meetRoom'>,
): Promise<ShownRoom | null> {
  const name = host.includes(':') ? `[${host}]` : host;
  if (ownHosts.includes(host))
    return { url: `http://${name}:${port}`, link: `ws://${name}:${port}/sync`, authority: null, fingerprint: null };
  const met = await meetRoom({ host, port }).catch(() => null);
  return met === null ? null : { url: `https://${name}:${port}`, link: `wss://${name}:${port}/sync`, ...met };
}

/** Sends a room its code. Throws `CannotRun` with the room's own sentence, or one about the connection. */
export async function askToBelong(
  { url, authority }: MetCardroom,
  request: ReturnType<typeof tablePairRequestSchema.parse>,
  { askRoom }: Pick<JoiningTools, 'askRoom'>,
): Promise<PairedTable> {
  const said = await askRoom({ url: `${url}/pair-table`, authority, body: request }).catch((error: Error) => {
    throw new CannotRun(`The cardroom at ${url} does not answer (${error.message}).`);
  });
  const read = tablePairAnswerSchema.safeParse(said);
  if (!read.success || ('sentence' in read.data && read.data.sentence.trim() === ''))
    throw new CannotRun(`What answers at ${url} is not a cardroom, or is one of another version.`);
  if ('sentence' in read.data) throw new CannotRun(read.data.sentence);
  return read.data;
}

/** Links the table of that data folder to the room, from its next start on. Throws `PrivateFileFault`. */
export function keepLink(
  folder: string,
  paired: {
    readonly met: MetCardroom;
    readonly paired: PairedTable;
    readonly key: string;
    readonly tableId: string;
    readonly files: Pick<PrivateFiles, 'write'>;
  },
): RoomLink {
  const { met, key, tableId, files } = paired;
  const { storeId, room, staffKey } = paired.paired;
  const link = { tableId, url: met.link, storeId, room, key, authority: met.authority, staffKey };
  writeRoomLink(files, join(folder, roomLinkFile), link);
  return link;
}
