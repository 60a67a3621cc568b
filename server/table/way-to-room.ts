import { X509Certificate } from 'node:crypto';
import type { FoundRoom } from '../../native-bridge/contracts/discovery.ts';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { PrivateFileFault } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { TableConfig } from '../config.ts';
import { RoomNotMet } from '../connections/room-socket.ts';
import type { RoomLink } from './room-link.ts';

export interface WayToRoomOptions {
  readonly config: Pick<TableConfig, 'cardroom'>;
  /** What the table stored when it was paired; null for a table that was not. */
  readonly link: RoomLink | null;
  /** Reports every cardroom announced on the network, until the returned function is called. */
  readonly find: (heard: (room: FoundRoom) => void) => () => void;
  /** Asks what a room shows over TLS. Rejects if nobody answers. */
  readonly meet: (at: { readonly host: string; readonly port: number }) => Promise<{ readonly authority: string }>;
  readonly files: Pick<PrivateFiles, 'read' | 'write'>;
  /** Where a table with a configured key stores the certificate of the authority it trusts. */
  readonly authorityFile: string;
  readonly time: TimeSource;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
}

/** How a table reaches its room, and how it identifies itself. */
export interface WayToRoom {
  readonly key: string;
  /** The key with which the room signs its staff list; null: that of the first list received. */
  readonly staffKey: string | null;
  readonly whereIs: () => Promise<string>;
  /** Rejects with `RoomNotMet`. */
  readonly authorityAt: (url: string) => Promise<string>;
}

/** The key with which this table's room signs its staff list; null if neither configuration nor pairing names one. */
export const staffKeyOf = ({ cardroom }: WayToRoomOptions['config'], link: RoomLink | null): string | null =>
  cardroom?.staffKey ?? link?.staffKey ?? null;

const searchMs = 3_000;

/** Null for a table that belongs to no room, and for one that was told to look for a room but is not paired. */
export function wayToRoom(options: WayToRoomOptions): WayToRoom | null {
  const { config, link, report } = options;
  const given = config.cardroom ?? {};
  const key = given.key ?? link?.key;
  if (key === undefined) {
    if (config.cardroom !== undefined)
      report(
        'This table is not paired with a cardroom: do it with “riffle pair-table”. It plays by itself until then.',
      );
    return null;
  }
  // Anybody on the network can announce the room's id: every second attempt uses its last address.
  let wasHeard = false;
  return {
    key,
    staffKey: staffKeyOf(config, link),
    whereIs: async () => {
      if (given.url !== undefined) return given.url;
      if (link === null) return '';
      const heard = given.find === true && !wasHeard ? await found(link, options) : null;
      wasHeard = heard !== null;
      return heard ?? link.url;
    },
    authorityAt: (url) => (given.key === undefined ? pinned(link) : met(url, given.fingerprint ?? null, options)),
  };
}

/** Where the paired room is announced; null if that is not heard in time. */
function found({ storeId }: RoomLink, { find, time }: WayToRoomOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const endings: (() => void)[] = [];
    const end = (url: string | null): void => {
      for (const ending of endings.splice(0)) ending();
      resolve(url);
    };
    endings.push(time.after(searchMs, () => end(null)));
    const stop = find((room) => {
      const [address = ''] = room.addresses;
      const host = address.includes(':') ? `[${address}]` : address;
      if (room.storeId === storeId) end(`wss://${host}:${room.port}/sync`);
    });
    endings.push(stop);
  });
}

async function pinned(link: RoomLink | null): Promise<string> {
  if (link?.authority != null) return link.authority;
  throw new RoomNotMet(
    'This table was paired with a cardroom on its own PC, and that one is elsewhere now: pair the table anew. Play goes on and is kept at the table.',
  );
}

/** A table whose key is configured trusts the first authority it meets, as it trusts the first staff list; or the configured one. */
async function met(url: string, expected: string | null, options: WayToRoomOptions): Promise<string> {
  const { files, authorityFile, meet, report } = options;
  const { hostname, port } = new URL(url);
  const kept = files.read(authorityFile);
  const shown =
    kept === null
      ? await meet({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }).catch(() => null)
      : null;
  if (kept === null && shown === null) throw new RoomNotMet(`No cardroom answers over TLS at ${hostname}:${port}.`);
  const authority = kept === null ? (shown?.authority ?? '') : Buffer.from(kept).toString('utf8');
  const fingerprint = fingerprintOf(authority);
  if (fingerprint === null) throw new RoomNotMet(`${authorityFile} holds no certificate: take it away.`);
  if (expected !== null && expected !== fingerprint) {
    throw new RoomNotMet(
      `Another cardroom than the one in the configuration answers at ${hostname}: its fingerprint is ${fingerprint}. Play goes on and is kept at the table.`,
    );
  }
  if (kept === null) keep(authority, options);
  if (kept === null)
    report(`This table trusts the cardroom at ${hostname} from now on, by the fingerprint ${fingerprint}.`);
  return authority;
}

function keep(authority: string, { files, authorityFile }: WayToRoomOptions): void {
  try {
    files.write(authorityFile, Buffer.from(authority, 'utf8'));
  } catch (error) {
    throw error instanceof PrivateFileFault ? new RoomNotMet(error.message) : error;
  }
}

function fingerprintOf(certificate: string): string | null {
  try {
    return new X509Certificate(certificate).fingerprint256;
  } catch {
    return null;
  }
}
