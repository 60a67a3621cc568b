import type { ParentPort } from '../connections/shell-port.ts';
import { serveSealedCards } from './card-sealer-process.ts';
import type { DeckStore } from './deck-store.ts';
import { listenForTableServer } from './sealer-over-shell.ts';

/** Serves the table server, through the shell or as its child process, and ends with it. */
export function runCardSealer(store: DeckStore, shell: ParentPort | null): void {
  if (shell === null) {
    process.on('disconnect', () => process.exit(0));
    serveSealedCards(store, {
      tell: (message) => process.send?.(message),
      listen: (hear) => process.on('message', hear),
    });
    return;
  }
  listenForTableServer(shell, (port) => {
    port.on('close', () => process.exit(0));
    const listen = (hear: (message: unknown) => void): unknown => port.on('message', ({ data }) => hear(data));
    const isServing = serveSealedCards(store, { tell: (message) => port.postMessage(message), listen });
    if (isServing) port.start();
    else port.close();
  });
}
