import { type ParentPort, portHandedOver, type ShellMessage, type ShellPort } from '../connections/shell-port.ts';
import type { SealerProcess } from './card-sealer.ts';
import type { DeckFiles } from './deck-store.ts';

const handOver = 'card-sealer-port';

/**
 * Lets the shell start the card sealer, because Electron's fuses keep this program from starting a copy of itself.
 * Each side takes the closing of its port as the end of the other.
 */
export function sealerOverShell(parent: ParentPort, files: DeckFiles): SealerProcess {
  let port: ShellPort | null = null;
  let onMessage: (message: unknown) => void = () => {};
  let onExit = (): void => {};
  const take = (message: ShellMessage): void => {
    const taken = portHandedOver(message, handOver);
    if (taken === null) return;
    parent.off('message', take);
    port = taken;
    taken.on('message', ({ data }) => onMessage(data));
    taken.on('close', () => onExit());
    taken.start();
  };
  parent.on('message', take);
  parent.postMessage({ type: 'start-card-sealer', ...files });
  return {
    send: (message) => port?.postMessage(message),
    onMessage: (listener) => {
      onMessage = listener;
    },
    onExit: (listener) => {
      onExit = listener;
    },
    stop: () => port?.close(),
  };
}

/** The other end: calls `serve` with the port to the table server, once. */
export function listenForTableServer(parent: Pick<ParentPort, 'on'>, serve: (port: ShellPort) => void): void {
  parent.on('message', (message) => {
    const port = portHandedOver(message, handOver);
    if (port !== null) serve(port);
  });
}
