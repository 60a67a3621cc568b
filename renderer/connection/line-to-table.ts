import type { Transport } from '../../protocol/transport.ts';
import { heardTransport } from './heard-transport.ts';
import { messagePortTransport } from './message-port-transport.ts';
import { type FirstLine, webSocketTransport } from './web-socket-transport.ts';

/** The window of a page of the table server; its document says where the page's connection goes. */
type TablePage = Window & { readonly riffleFirstLine?: FirstLine };

/**
 * A page's connection to its table server: the shell's port in the kiosk window, a WebSocket in any other browser. It is down while the server
 * hangs.
 */
export function lineToTable(page: TablePage): Transport {
  const { protocol, host, origin } = page.location;
  if (protocol === 'app:') return heardTransport(messagePortTransport(page, origin));
  const { line } = page.document.documentElement.dataset;
  const url = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${line}`;
  return heardTransport(webSocketTransport(url, page.riffleFirstLine ?? null));
}

/** The kiosk's window has one page for both: if the table is not set up yet, it goes to the page that sets it up. */
export function goToFirstStart(transport: Transport, page: Window): Transport {
  return {
    ...transport,
    onMessage: (listener) =>
      transport.onMessage((message, agoMs) => {
        if (message.startsWith('{"type":"first-start"')) page.location.assign('/first-start.html');
        else listener(message, agoMs);
      }),
  };
}
