import type { Transport } from '../../protocol/transport.ts';
import { LineEars } from './line-ears.ts';

const firstWaitMs = 250;
const longestWaitMs = 4_000;

/** A line to a server over WebSocket that opens itself again, a little later each time, for as long as the page lives. */
export function webSocketTransport(url: string): Transport {
  const ears = new LineEars();
  let socket: WebSocket | null = null;
  let waitMs = firstWaitMs;
  const open = () => {
    const opened = new WebSocket(url);
    opened.addEventListener('open', () => {
      socket = opened;
      waitMs = firstWaitMs;
      ears.turn('up');
    });
    opened.addEventListener('message', (event) => ears.hear(String(event.data)));
    // A refused connection reports `error` and then `close`; one that breaks reports `close` alone.
    opened.addEventListener('close', () => {
      if (socket === opened) ears.turn('down');
      socket = null;
      setTimeout(open, waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
  };
  open();
  return { send: (message) => socket?.send(message), onMessage: ears.onMessage, onState: ears.onState };
}
