import type { Transport } from '../../protocol/transport.ts';
import { LineEars } from './line-ears.ts';

const firstWaitMs = 250;
const longestWaitMs = 4_000;

/** The line that a page's first script opened (`build/pages.ts`), with what was said on it, and what was heard when by `performance.now()`. */
export interface FirstLine {
  readonly socket: WebSocket;
  readonly said: string | null;
  readonly heard: readonly { readonly message: string; readonly at: number }[];
}

/**
 * A line to a server over WebSocket that opens itself again, a little later each time, for as long as the page lives.
 * `first`: a line to this address that is open already, or about to be.
 */
export function webSocketTransport(url: string, first: FirstLine | null = null): Transport {
  const ears = new LineEars();
  let socket: WebSocket | null = null;
  let waitMs = firstWaitMs;
  /** Said before this page could say it. */
  let said: string | null = null;
  const isUp = (opened: WebSocket) => {
    socket = opened;
    waitMs = firstWaitMs;
    ears.turn('up');
  };
  const follow = (opened: WebSocket) => {
    opened.addEventListener('open', () => isUp(opened));
    opened.addEventListener('message', (event) => ears.hear(String(event.data)));
    // A refused connection reports `error` and then `close`; one that breaks reports `close` alone.
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
