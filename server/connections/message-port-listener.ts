import type { ScreenTransport } from './screen-transport.ts';

/** A `MessagePort` as Electron gives it to a utility process; named here so that the server needs no Electron. */
export interface ConsolePort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: string): void;
  start(): void;
  close(): void;
}

/** `process.parentPort` of a utility process. */
export interface ParentPort {
  on(
    event: 'message',
    listener: (message: { readonly data: unknown; readonly ports: readonly ConsolePort[] }) => void,
  ): unknown;
}

/** Takes the console's end of a connection each time the shell hands one over: at every page load and every start. */
export function listenForConsole(parent: ParentPort, serve: (transport: ScreenTransport) => void): void {
  parent.on('message', ({ data, ports: [port] }) => {
    const isHandOver = typeof data === 'object' && data !== null && 'type' in data && data.type === 'console-port';
    if (!isHandOver || port === undefined) return;
    serve(transportOver(port));
    // Messages wait in the port until there is somebody to hear them.
    port.start();
  });
}

function transportOver(port: ConsolePort): ScreenTransport {
  return {
    // A message port tells nobody how much is waiting; both ends are on this machine.
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
