import type { Transport } from '../../protocol/transport.ts';
import { messagePortTransport } from './message-port-transport.ts';
import { webSocketTransport } from './web-socket-transport.ts';

/** The console's line to its table server: the shell's port in the kiosk window, a WebSocket in any other browser. */
export const consoleTransport = (page: Window): Transport => transportTo(page, '/table');

/** The same of the players' display, which only listens. */
export const playersTransport = (page: Window): Transport => transportTo(page, '/players');

/** The same of a table that is not set up yet. */
export const firstStartTransport = (page: Window): Transport => transportTo(page, '/first-start');

/** The kiosk's window has one page for both: where the table is not set up yet it goes to the one that sets it up. */
export function goToFirstStart(transport: Transport, page: Window): Transport {
  return {
    ...transport,
    onMessage: (listener) =>
      transport.onMessage((message) => {
        if (message.startsWith('{"type":"first-start"')) page.location.assign('/first-start.html');
        else listener(message);
      }),
  };
}

function transportTo(page: Window, path: string): Transport {
  const { protocol, host, origin } = page.location;
  if (protocol === 'app:') return messagePortTransport(page, origin);
  return webSocketTransport(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`);
}
