import type { Server } from 'node:http';
import type { WebSocketServer } from 'ws';
import type { Door } from './doors.ts';
import type { ScreenTransport } from './screen-transport.ts';
import { socketTransport } from './socket-transport.ts';

/** Who is served under one path. */
export interface SocketRoute {
  readonly door: Door;
  /** What this path's protocol calls a visitor it does not know. */
  readonly why: 'not-paired' | 'key';
  readonly serve: (transport: ScreenTransport) => void;
}

/** Says that what follows is nobody's business here. */
const policyViolation = 1008;

/** Serves the WebSockets that reach an HTTP server, by path. `sockets` is made without a server of its own. */
export function listenForWebSockets(
  http: Server,
  sockets: WebSocketServer,
  routes: ReadonlyMap<string, SocketRoute>,
): void {
  http.on('upgrade', (request, socket, head) => {
    const [path] = (request.url ?? '').split('?');
    const route = routes.get(path ?? '');
    if (route === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { door, why, serve } = route;
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const transport = socketTransport(webSocket);
      const sentence = door(request);
      if (sentence === null) {
        serve(transport);
        return;
      }
      // Let in just far enough to be told why not: a browser cannot read the answer to a refused upgrade.
      transport.send(JSON.stringify({ type: 'turned-away', why, sentence }));
      webSocket.close(policyViolation);
    });
  });
}
