import type { WebSocket } from 'ws';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { ToChainedRoom } from '../../../protocol/chain-messages.ts';
import {
  type AwayWords,
  isClockFault,
  isOtherAuthority,
  RoomNotMet,
  roomSocket,
} from '../../connections/room-socket.ts';
import type { ClosableTransport } from '../../sync/closable-transport.ts';
import type { ChainLink } from './chain-link.ts';

const plainSentence = (url: string): string =>
  `The chain at ${new URL(url).host} speaks over TLS: join the chain anew.`;

const words: AwayWords = {
  turnedAway: (sentence) => {
    const message: ToChainedRoom = { type: 'room-turned-away', why: 'key', sentence };
    return `0:${JSON.stringify(message)}`;
  },
  plain: plainSentence,
  notMet: (error, url) => {
    const { host } = new URL(url);
    const code = 'code' in error ? String(error.code) : '';
    if (isClockFault(code)) return `The clock of this PC or of the chain at ${host} is wrong: correct it.`;
    if (isOtherAuthority(code))
      return `Another chain than the one this room belongs to answers at ${host}. The room goes on by itself; join the chain anew if the group has a new one.`;
    if (code === 'EPROTO') return `What answers at ${host} does not speak TLS: correct the address of the chain.`;
    return /Unexpected server response: 426/.test(error.message) ? plainSentence(url) : null;
  },
};

/** A new connection to the chain this room belongs to. Nothing is sent to anybody else who answers there. */
export const chainSocket = (
  { url, authority }: ChainLink,
  { time, open }: { readonly time: TimeSource; readonly open: (url: string, authority: string | null) => WebSocket },
): ClosableTransport =>
  roomSocket({
    time,
    open,
    words,
    whereIs: async () => url,
    authorityAt: async () => {
      if (authority !== null) return authority;
      throw new RoomNotMet(
        'This room joined a chain on its own PC, and that one is elsewhere now: join the chain anew.',
      );
    },
  });
