import type { WebSocket } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

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
