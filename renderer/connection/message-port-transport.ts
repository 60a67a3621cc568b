import type { Transport } from '../../protocol/transport.ts';
import { LineEars } from './line-ears.ts';

/**
 * A line over the ports the shell hands to the page: one at the page's load, a new one whenever the table server
 * has been started again. A port that is replaced is closed.
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
    // Said before what waits in the port is heard.
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
