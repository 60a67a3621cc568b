import type { WebSocket } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { isFault } from '../timers.ts';
import { quickPulse, socketTransport } from './socket-transport.ts';

/** A room that cannot be reached or trusted, in one sentence for the table's log and screen. */
export class RoomNotMet extends Error {}

export interface RoomSocketOptions {
  readonly time: TimeSource;
  /** Where the room is now, as `wss://…` or on loopback `ws://…`. Rejects with `RoomNotMet`. */
  readonly whereIs: () => Promise<string>;
  /** The certificate of the room's authority as PEM. Only asked for rooms over TLS. Rejects with `RoomNotMet`. */
  readonly authorityAt: (url: string) => Promise<string>;
  /** Opens a socket that trusts only that authority; null: one without TLS. */
  readonly open: (url: string, authority: string | null) => WebSocket;
  /** The messages for a room that cannot be reached or trusted. Absent: those of a table about its cardroom. */
  readonly words?: AwayWords;
}

/** The messages for the opener of the connection, in the form the other end would send. */
export interface AwayWords {
  readonly turnedAway: (sentence: string) => string;
  /** It was spoken to without TLS. */
  readonly plain: (url: string) => string;
  /** Null: there is nothing to do but wait. */
  readonly notMet: (error: Error, url: string) => string | null;
}

type TurnedAway = Extract<ToTable, { readonly type: 'turned-away' }>;

const ofCardroom: AwayWords = {
  turnedAway: (sentence) => {
    const message: TurnedAway = { type: 'turned-away', why: 'key', sentence };
    return JSON.stringify(message);
  },
  plain: (url) => plainSentence(url),
  notMet: (error, url) => sentenceOfNoRoom(error, url),
};

/**
 * A connection to the room this table knows. Nothing is sent to anybody else who answers there: the link then gets one sentence, and the
 * connection is down.
 */
export function roomSocket(options: RoomSocketOptions): ClosableTransport {
  const { words = ofCardroom } = options;
  const hearing: ((text: string) => void)[] = [];
  const watching: ((state: 'up' | 'down') => void)[] = [];
  const answering: ((answers: boolean) => void)[] = [];
  let transport: ClosableTransport | null = null;
  let isOver = false;
  const end = (sentence: string | null): void => {
    if (isOver) return;
    if (sentence !== null) for (const hear of hearing) hear(words.turnedAway(sentence));
    isOver = true;
    for (const watch of watching) watch('down');
  };
  const begin = async (): Promise<void> => {
    const url = await options.whereIs();
    if (!isPrivate(url)) throw new RoomNotMet(words.plain(url));
    const authority = url.startsWith('wss:') ? await options.authorityAt(url) : null;
    if (isOver) return;
    const socket = options.open(url, authority);
    socket.on('error', (error) => end(words.notMet(error, url)));
    transport = socketTransport(socket, options.time, quickPulse);
    transport.onMessage((text) => {
      for (const hear of hearing) hear(text);
    });
    transport.onAnswering?.((answers) => {
      if (!isOver) for (const listener of answering) listener(answers);
    });
    transport.onState((state) => {
      if (state === 'down') end(null);
      else if (!isOver) for (const watch of watching) watch('up');
    });
  };
  // The link subscribes before anything happens.
  options.time.after(0, () => {
    begin().catch((error: unknown) => {
      if (!(error instanceof RoomNotMet || isFault(error))) throw error;
      end(error.message);
    });
  });
  return {
    get waitingBytes() {
      return transport?.waitingBytes ?? 0;
    },
    send: (message) => transport?.send(message),
    onMessage: (listener) => void hearing.push(listener),
    onState: (listener) => void watching.push(listener),
    onAnswering: (listener) => void answering.push(listener),
    close: () => {
      isOver = true;
      transport?.close();
    },
  };
}

/** Anybody between two PCs can read and change unencrypted data: they would have the table's key with the first message. */
const isPrivate = (url: string): boolean =>
  url.startsWith('wss:') || /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(new URL(url).hostname);

const plainSentence = (url: string): string =>
  `The cardroom at ${new URL(url).host} speaks over TLS: write wss:// for ws:// in its address, or pair the table.`;

/** What a person should know about a room that cannot be reached; null if there is nothing to do but wait. */
export function sentenceOfNoRoom(error: Error, url: string): string | null {
  const { host } = new URL(url);
  const code = 'code' in error ? String(error.code) : '';
  if (isClockFault(code))
    return `The clock of this PC or of the cardroom at ${host} is wrong: correct it. Play goes on and is kept at the table.`;
  if (isOtherAuthority(code))
    return `Another cardroom than the one this table is paired with answers at ${host}. Play goes on and is kept at the table; pair the table anew if the house has a new cardroom.`;
  if (code === 'EPROTO') return `What answers at ${host} does not speak TLS: correct the address of the cardroom.`;
  if (/Unexpected server response: 426/.test(error.message)) return plainSentence(url);
  return null;
}

/** The certificate is not valid at the time that one of the two PCs shows. */
export const isClockFault = (code: string): boolean => code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED';

/** The trusted authority did not sign the certificate of the server that answers. */
export const isOtherAuthority = (code: string): boolean =>
  /CERT|SIGNATURE|VERIFY|ISSUER|PURPOSE|INVALID_CA|PATH_LENGTH|UNSPECIFIED/.test(code);
