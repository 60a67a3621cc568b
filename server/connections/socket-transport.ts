import type { RawData, WebSocket } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ScreenTransport } from './screen-transport.ts';

/** The other end should reconnect and start afresh. */
const tryAgainLater = 1013;

/** A WebSocket, whichever end opened it, as a transport. It goes down by itself if the other end falls silent. */
export function socketTransport(webSocket: WebSocket, time: TimeSource, pulse: Pulse = slowPulse): ScreenTransport {
  const answering: ((answers: boolean) => void)[] = [];
  const watch = (): void =>
    watchLiveness(webSocket, time, pulse, (answers) => {
      for (const listener of answering) listener(answers);
    });
  if (webSocket.readyState === webSocket.OPEN) watch();
  else webSocket.on('open', watch);
  // A fault is reported by 'close' right after; without a listener an error would end the process.
  webSocket.on('error', () => {});
  // A socket that is gone, or not open yet, cannot be paused.
  const hold = (isHeld: boolean): void => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (isHeld) webSocket.pause();
    else webSocket.resume();
  };
  return {
    get waitingBytes() {
      return webSocket.bufferedAmount;
    },
    send: (message) => {
      // Between a break and its notification there is a moment in which sending throws.
      if (webSocket.readyState === webSocket.OPEN) webSocket.send(message);
    },
    onMessage: (listener) => {
      webSocket.on('message', (data: RawData, isBinary: boolean) => listener(isBinary ? '' : data.toString()));
    },
    onState: (listener) => {
      webSocket.on('close', () => listener('down'));
      if (webSocket.readyState === webSocket.OPEN) listener('up');
      else webSocket.on('open', () => listener('up'));
    },
    onAnswering: (listener) => void answering.push(listener),
    hold,
    close: (why) => {
      // An end that is not read cannot say goodbye.
      hold(false);
      if (why === undefined) webSocket.close();
      else webSocket.close(tryAgainLater, why);
    },
  };
}

/** How often the other end is pinged, and what so many unanswered pings in a row mean. */
export interface Pulse {
  readonly everyMs: number;
  /** It does not answer just now; the connection stays. */
  readonly quietAt: number;
  /** The connection is given up. */
  readonly lostAt: number;
}

/** Given up after fifteen seconds: a PC that lost power never says goodbye. */
const slowPulse: Pulse = { everyMs: 5_000, quietAt: 1, lostAt: 3 };

/** A table says within four seconds that its room has stopped; a room that is busy for less than three is never called silent. */
export const quickPulse: Pulse = { everyMs: 1_000, quietAt: 3, lostAt: 15 };

/**
 * Pings the other end of an open WebSocket, tells when it stops and begins again to answer, and gives the connection up after a longer silence.
 * Any message counts as an answer.
 */
export function watchLiveness(
  webSocket: Pick<WebSocket, 'on' | 'ping' | 'terminate' | 'readyState' | 'OPEN'>,
  time: TimeSource,
  { everyMs, quietAt, lostAt }: Pulse,
  onAnswering: (answers: boolean) => void,
): void {
  let unanswered = 0;
  const heard = (): void => {
    const wasQuiet = unanswered > quietAt;
    unanswered = 0;
    if (wasQuiet) onAnswering(true);
  };
  const ask = (): void => {
    if (unanswered === lostAt) {
      webSocket.terminate();
      return;
    }
    unanswered += 1;
    // Told at the next ping: the last of the unanswered ones had its time too.
    if (unanswered === quietAt + 1) onAnswering(false);
    // A closing connection is no longer asked; if the other end does not complete the closing, it is given up all the same.
    if (webSocket.readyState === webSocket.OPEN) webSocket.ping();
    cancel = time.after(everyMs, ask);
  };
  let cancel = time.after(everyMs, ask);
  webSocket.on('pong', heard);
  webSocket.on('message', heard);
  webSocket.on('close', () => cancel());
}
