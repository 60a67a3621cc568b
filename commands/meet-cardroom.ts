import { isIP } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { askRoom } from '../native-bridge/network/ask-room.ts';
import { findRooms } from '../native-bridge/network/discovery.ts';
import { meetRoom } from '../native-bridge/network/meet-room.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import type { PairedTable, tablePairRequestSchema } from '../protocol/table-pairing.ts';
import {
  askToBelong as askRoomToBelong,
  lookAtRoom,
  type MetCardroom,
  placeIn,
  type RoomPlace,
  usualRoomPort,
} from '../server/table/join-room.ts';
import { DeskClosed } from './cardroom-desk.ts';

export interface MeetOptions {
  /** `host:port`; absent: it is searched for. */
  readonly cardroom: string | undefined;
  /** As the cardroom shows it, or at least its first eight pairs; absent: the person at this PC compares. */
  readonly fingerprint: string | undefined;
}

const searchMs = 5_000;
const pairsCompared = 8;

/** A server that somebody has looked at: from here on, no other one is believed. */
export type MetServer = MetCardroom;

/** Finds a cardroom and verifies that it is the right one. Throws `DeskClosed`. */
export async function meetCardroom({ cardroom, fingerprint }: MeetOptions): Promise<MetCardroom> {
  const place = cardroom === undefined ? await soughtRoom() : placeOf(cardroom);
  return meetAt(place, fingerprint, 'cardroom');
}

/** Verifies that the chain at an address is the right one. Throws `DeskClosed`. */
export const meetServer = (address: string, fingerprint: string | undefined, what: 'chain'): Promise<MetServer> =>
  meetAt(placeOf(address), fingerprint, what);

async function meetAt(
  { host, port }: RoomPlace,
  fingerprint: string | undefined,
  what: 'cardroom' | 'chain',
): Promise<MetCardroom> {
  const met = await lookAtRoom({ host, port }, { meetRoom });
  const name = host.includes(':') ? `[${host}]` : host;
  if (met === null) throw new DeskClosed(`No ${what} answers at ${name}:${port}. Nothing has changed.`);
  if (met.fingerprint !== null) await compare(met.fingerprint, fingerprint, what);
  else if (fingerprint !== undefined)
    throw new DeskClosed(
      `The ${what} at ${name}:${port} is on this PC and shows no fingerprint: leave --fingerprint out. Nothing has changed.`,
    );
  return met;
}

/** Redeems a code at a room. Throws `CannotRun` with the room's own sentence, or one about the connection. */
export const askToBelong = (
  met: MetCardroom,
  request: ReturnType<typeof tablePairRequestSchema.parse>,
): Promise<PairedTable> => askRoomToBelong(met, request, { askRoom });

function placeOf(text: string): RoomPlace {
  const place = placeIn(text);
  if (place === null)
    throw new DeskClosed(`“${text}” is not an address: write host:port, as in 10.0.0.2:${usualRoomPort}.`);
  return place;
}

/** The only cardroom announced on the network. */
async function soughtRoom(): Promise<{ readonly host: string; readonly port: number }> {
  const rooms = new Map<string, { readonly name: string; readonly host: string; readonly port: number }>();
  const faults: string[] = [];
  const stop = findRooms(
    ({ storeId, name, addresses: [host = ''], port }) => rooms.set(storeId, { name, host, port }),
    { report: (sentence) => faults.push(sentence) },
  );
  await new Promise<void>((turn) => void systemTime.after(searchMs, turn));
  stop();
  const [room] = rooms.values();
  if (rooms.size === 1 && room !== undefined) return room;
  const found = [...rooms.values()].map(
    ({ name, host, port }) => `${name} at ${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
  );
  throw new DeskClosed(
    found.length === 0
      ? ['No cardroom was heard on this network: give its address with --cardroom HOST:PORT.', ...faults].join(' ')
      : `More than one cardroom was heard: ${found.join(', ')}. Choose one with --cardroom.`,
  );
}

async function compare(met: string, given: string | undefined, what: 'cardroom' | 'chain'): Promise<void> {
  if (given !== undefined) {
    const wanted = given.trim().toUpperCase();
    const isLong = /^([0-9A-F]{2}:)*[0-9A-F]{2}$/.test(wanted) && wanted.split(':').length >= pairsCompared;
    if (!isLong)
      throw new DeskClosed(
        `A fingerprint is given by its first ${pairsCompared} pairs or more, with “:” between them.`,
      );
    if (met.startsWith(wanted)) return;
    throw new DeskClosed(
      `Another ${what} answers: its fingerprint is ${met}. It was told nothing, and nothing has changed.`,
    );
  }
  console.error(`The ${what} that answers shows the fingerprint\n  ${met}`);
  if (!process.stdin.isTTY)
    throw new DeskClosed(
      `Compare it with the one “riffle ${what === 'chain' ? 'chain' : 'tables'} code” shows, and give it with --fingerprint.`,
    );
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`Does the ${what} show the same? (yes) `);
  lines.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new DeskClosed('It was told nothing, and nothing has changed.');
}
