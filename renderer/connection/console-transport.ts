import type { Transport } from '../../protocol/transport.ts';
import { messagePortTransport } from './message-port-transport.ts';
import { webSocketTransport } from './web-socket-transport.ts';

/** The console's line to its table server: the shell's port in the kiosk window, a WebSocket in any other browser. */
export function consoleTransport(page: Window): Transport {
  const { protocol, host, origin } = page.location;
  if (protocol === 'app:') return messagePortTransport(page, origin);
  return webSocketTransport(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/table`);
}
