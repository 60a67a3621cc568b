import type { Transport } from '../../protocol/transport.ts';
import { messagePortTransport } from './message-port-transport.ts';
import { type FirstLine, webSocketTransport } from './web-socket-transport.ts';

/** The window of a page of the table server; its document says where the page's connection goes. */
type TablePage = Window & { readonly riffleFirstLine?: FirstLine };

/** A page's connection to its table server: the shell's port in the kiosk window, a WebSocket in any other browser. */
export function lineToTable(page: TablePage): Transport {
  const { protocol, host, origin } = page.location;
  if (protocol === 'app:') return messagePortTransport(page, origin);
  const { line } = page.document.documentElement.dataset;
  return webSocketTransport(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${line}`, page.riffleFirstLine ?? null);
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
