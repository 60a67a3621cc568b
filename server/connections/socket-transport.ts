import type { RawData, WebSocket } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ScreenTransport } from './screen-transport.ts';

/** The other end should reconnect and start afresh. */
const tryAgainLater = 1013;

/** A WebSocket, whichever end opened it, as a transport. It goes down by itself if the other end falls silent. */
export function socketTransport(webSocket: WebSocket, time: TimeSource): ScreenTransport {
  if (webSocket.readyState === webSocket.OPEN) watchLiveness(webSocket, time);
  else webSocket.on('open', () => watchLiveness(webSocket, time));
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
    hold,
    close: (why) => {
      // An end that is not read cannot say goodbye.
      hold(false);
      if (why === undefined) webSocket.close();
      else webSocket.close(tryAgainLater, why);
    },
  };
}

const pingEveryMs = 5_000;
/** Fifteen seconds without an answer. */
const unansweredMax = 3;

/**
 * Pings the other end of an open WebSocket every few seconds, and gives the connection up after fifteen seconds of silence: a PC that lost
 * power never says goodbye. Any message counts as an answer.
 */
export function watchLiveness(
  webSocket: Pick<WebSocket, 'on' | 'ping' | 'terminate' | 'readyState' | 'OPEN'>,
  time: TimeSource,
): void {
  let unanswered = 0;
  const heard = (): void => {
    unanswered = 0;
  };
  const ask = (): void => {
    if (unanswered === unansweredMax) {
      webSocket.terminate();
      return;
    }
    unanswered += 1;
    // A closing connection is no longer asked; if the other end does not complete the closing, it is given up all the same.
    if (webSocket.readyState === webSocket.OPEN) webSocket.ping();
    cancel = time.after(pingEveryMs, ask);
  };
  let cancel = time.after(pingEveryMs, ask);
  webSocket.on('pong', heard);
  webSocket.on('message', heard);
  webSocket.on('close', () => cancel());
}
