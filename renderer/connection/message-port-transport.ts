import type { Transport } from '../../protocol/transport.ts';
import { LineEars } from './line-ears.ts';

/**
 * A connection over the ports the shell hands to the page: one when the page loads, a new one whenever the table server has been restarted.
 * A replaced port is closed.
 */
export function messagePortTransport(page: Window, shellOrigin: string): Transport {
  const ears = new LineEars();
  let port: MessagePort | null = null;
  const take = (taken: MessagePort) => {
    port?.close();
    port = taken;
    taken.addEventListener('message', (event) => ears.hear(String(event.data)));
    taken.addEventListener('close', () => {
      if (port !== taken) return;
      port = null;
      ears.turn('down');
    });
    // Reported before the messages waiting in the port.
    ears.turn('up');
    taken.start();
  };
  page.addEventListener('message', (event) => {
    const [handed] = event.ports;
    const isHandOver = event.origin === shellOrigin && event.source === page && event.data?.type === 'riffle-port';
    if (isHandOver && handed !== undefined) take(handed);
  });
  return { send: (message) => port?.postMessage(message), onMessage: ears.onMessage, onState: ears.onState };
}
