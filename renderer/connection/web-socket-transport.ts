import type { Transport } from '../../protocol/transport.ts';

const firstWaitMs = 250;
const longestWaitMs = 4_000;

/** A line to a server over WebSocket that opens itself again, a little later each time, for as long as the page lives. */
export function webSocketTransport(url: string): Transport {
  let listener: (message: string) => void = () => {};
  let stateListener: (state: 'up' | 'down') => void = () => {};
  let socket: WebSocket | null = null;
  let waitMs = firstWaitMs;
  const open = () => {
    const opened = new WebSocket(url);
    opened.addEventListener('open', () => {
      socket = opened;
      waitMs = firstWaitMs;
      stateListener('up');
    });
    opened.addEventListener('message', (event) => listener(String(event.data)));
    // A refused connection reports `error` and then `close`; one that breaks reports `close` alone.
    opened.addEventListener('close', () => {
      if (socket === opened) stateListener('down');
      socket = null;
      setTimeout(open, waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
  };
  open();
  return {
    send: (message) => socket?.send(message),
    onMessage: (heard) => {
      listener = heard;
    },
    onState: (changed) => {
      stateListener = changed;
    },
  };
}
