import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Door, RequestHead } from './doors.ts';
import type { ScreenTransport } from './screen-transport.ts';
import { socketTransport } from './socket-transport.ts';

/** Who is served under one path. */
export interface SocketRoute {
  readonly door: Door;
  /** The refusal this path's protocol gives an unknown visitor. */
  readonly why: 'not-paired' | 'key';
  readonly serve: (transport: ScreenTransport, request: RequestHead) => void;
}

/** WebSocket close code for a violated policy. */
const policyViolation = 1008;
/** No greeting is longer; only after a greeting may messages be long. */
const strangerBytesMax = 64 * 1024;
/**
 * How much a visitor who had greeted may still have in transit when turned away. A connection that is cut loses the sentence that says why.
 */
const stillOnTheWayMax = 4 * 1024 * 1024;

export interface WebSocketListenerOptions {
  readonly http: Server;
  /** Made without a server of its own. */
  readonly sockets: WebSocketServer;
  /** By path. */
  readonly routes: ReadonlyMap<string, SocketRoute>;
  readonly time: TimeSource;
}

/** The served sockets; `close` accepts no more and ends the present ones. */
export interface WebSocketListener {
  /** When it resolves, everybody who was served has been told that the connection is down. */
  close(): Promise<void>;
}

/** Serves the WebSockets that reach an HTTP server, by path. */
export function listenForWebSockets({ http, sockets, routes, time }: WebSocketListenerOptions): WebSocketListener {
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A fault ends the connection; without a listener a visitor who hangs up halfway would end the program.
    socket.on('error', () => socket.destroy());
    const [path] = (request.url ?? '').split('?');
    const route = routes.get(path ?? '');
    if (route === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { door, why, serve } = route;
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      limitStranger(socket, webSocket);
      const transport = socketTransport(webSocket, time);
      const sentence = door(request);
      if (sentence === null) {
        serve(transport, request);
        return;
      }
      // Accepted only in order to say why not: a browser cannot read the answer to a refused upgrade.
      transport.send(JSON.stringify({ type: 'turned-away', why, sentence }));
      webSocket.close(policyViolation);
    });
  };
  http.on('upgrade', upgrade);
  return {
    close: async () => {
      http.off('upgrade', upgrade);
      await Promise.all([...sockets.clients].map(ended));
    },
  };
}

/** A long message is held in memory until it is complete. Visitors who have not greeted, or were turned away, must not fill it. */
function limitStranger(socket: Duplex, webSocket: WebSocket): void {
  let hasGreeted = false;
  let bytes = 0;
  webSocket.once('message', () => {
    hasGreeted = true;
    bytes = 0;
  });
  socket.on('data', ({ length }: Buffer) => {
    if (hasGreeted && webSocket.readyState === webSocket.OPEN) return;
    bytes += length;
    if (bytes > (hasGreeted ? stillOnTheWayMax : strangerBytesMax)) socket.destroy();
  });
}

function ended(webSocket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    webSocket.once('close', () => resolve());
    webSocket.terminate();
  });
}
