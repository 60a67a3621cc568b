import type { ScreenTransport } from './screen-transport.ts';
import { type ParentPort, portHandedOver, type ShellPort } from './shell-port.ts';

/** Serves the pages of the kiosk: one is for the dealer, the other only for looking. */
export interface PageServer {
  readonly serveScreen: (transport: ScreenTransport) => void;
  readonly showPlayers: (transport: ScreenTransport) => void;
}

/** Accepts a page's end of a connection each time the shell hands one over: at every page load and every start. */
export function listenForPages(parent: Pick<ParentPort, 'on'>, { serveScreen, showPlayers }: PageServer): void {
  listenFor('console-port', parent, serveScreen);
  listenFor('players-port', parent, showPlayers);
}

function listenFor(kind: string, parent: Pick<ParentPort, 'on'>, serve: (transport: ScreenTransport) => void): void {
  parent.on('message', (message) => {
    const port = portHandedOver(message, kind);
    if (port === null) return;
    serve(transportOver(port));
    port.start();
  });
}

function transportOver(port: ShellPort): ScreenTransport {
  return {
    // A message port does not tell how much is waiting; both ends are on this machine.
    waitingBytes: 0,
    send: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', ({ data }) => listener(typeof data === 'string' ? data : ''));
    },
    onState: (listener) => {
      port.on('close', () => listener('down'));
      listener('up');
    },
    close: () => port.close(),
  };
}
