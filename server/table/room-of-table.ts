import { join } from 'node:path';
import type { WebSocket } from 'ws';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TableConfig } from '../config.ts';
import { roomSocket } from '../connections/room-socket.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { syncMessageBytesMax } from '../sync/next-batch.ts';
import { readRoomLink, roomLinkFile } from './room-link.ts';
import { type WayToRoom, type WayToRoomOptions, wayToRoom } from './way-to-room.ts';

export interface RoomOfTableOptions extends Omit<WayToRoomOptions, 'config' | 'link' | 'files' | 'authorityFile'> {
  readonly config: TableConfig;
  readonly files: PrivateFiles;
  /** Folder of the table's data. */
  readonly folder: string;
  readonly openSocket: (url: string, authority: string | null, messageBytesMax: number) => WebSocket;
}

/** A table's room: the table's identity towards it, and a function that opens a new connection. */
export type RoomOfTable = WayToRoom & { readonly connect: () => ClosableTransport };

/** Null for a table without a room. Throws `CannotRun` with one sentence. */
export function roomOfTable(options: RoomOfTableOptions): RoomOfTable | null {
  const { config, files, folder, time, openSocket } = options;
  const link = readRoomLink(files, join(folder, roomLinkFile), config.tableId);
  const way = wayToRoom({ ...options, link, authorityFile: join(folder, 'cardroom-authority.pem') });
  if (way === null) return null;
  const open = (url: string, authority: string | null) => openSocket(url, authority, 2 * syncMessageBytesMax);
  return { ...way, connect: () => roomSocket({ ...way, time, open }) };
}
