import type { Transport } from '../../protocol/transport.ts';
import { LineEars } from './line-ears.ts';

const firstWaitMs = 250;
const longestWaitMs = 4_000;

/**
 * The connection that a page's first script opened (`build/pages.ts`), with what was sent over it, and what was received when by
 * `performance.now()`.
 */
export interface FirstLine {
  readonly socket: WebSocket;
  readonly said: string | null;
  readonly heard: readonly { readonly message: string; readonly at: number }[];
}

/**
 * A connection to a server over WebSocket that reopens itself, a little later each time, for as long as the page lives. `first`: a
 * connection to this address that is open already, or about to be.
 */
export function webSocketTransport(url: string, first: FirstLine | null = null): Transport {
  const ears = new LineEars();
  let socket: WebSocket | null = null;
  let waitMs = firstWaitMs;
  /** Sent before this page could send it. */
  let said: string | null = null;
  const isUp = (opened: WebSocket) => {
    socket = opened;
    waitMs = firstWaitMs;
    ears.turn('up');
  };
  const follow = (opened: WebSocket) => {
    opened.addEventListener('open', () => isUp(opened));
    opened.addEventListener('message', (event) => ears.hear(String(event.data)));
    // A refused connection reports `error` and then `close`; one that breaks reports only `close`.
    opened.addEventListener('close', () => {
      if (socket === opened) ears.turn('down');
      socket = null;
      said = null;
      setTimeout(() => follow(new WebSocket(url)), waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
  };
  if (first === null || first.socket.readyState > WebSocket.OPEN) follow(new WebSocket(url));
  else {
    follow(first.socket);
    first.socket.onmessage = null;
    said = first.said;
    if (first.socket.readyState === WebSocket.OPEN) isUp(first.socket);
    for (const { message, at } of first.heard) ears.hear(message, at);
  }
  const send = (message: string) => {
    if (message === said) said = null;
    else socket?.send(message);
  };
  return { send, onMessage: ears.onMessage, onState: ears.onState };
}
