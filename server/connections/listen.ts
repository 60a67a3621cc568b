import type { Server as HttpServer, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocketServer } from 'ws';
import type { SharedPort, SharedPortOptions } from '../../native-bridge/contracts/shared-port.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { listenFault } from '../cannot-run.ts';
import { HandshakeRate } from './handshake-rate.ts';
import { type HttpFilesOptions, serveHttpFiles } from './http-files.ts';
import { refuseAddress, refuseInSentences } from './http-refusals.ts';
import { installPage } from './install-page.ts';
import type { RoomCertificates } from './room-certificates.ts';
import { listenForWebSockets, type SocketRoute } from './web-socket-listener.ts';

/** What opens sockets, handed in. */
export interface ListenTools {
  readonly fastify: (options: {
    readonly forceCloseConnections: true;
    readonly bodyLimit: number;
    readonly requestTimeout: number;
    readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number };
    readonly frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
    readonly serverFactory?: (handler: RequestListener) => HttpServer;
  }) => FastifyInstance;
  readonly sockets: WebSocketServer;
  readonly sharedPort: (options: SharedPortOptions) => SharedPort;
}

export interface ListenOptions extends HttpFilesOptions {
  readonly host: string;
  readonly port: number;
  /** Null: everybody is served without TLS, because only this machine connects. */
  readonly certificates: RoomCertificates | null;
  readonly routes: ReadonlyMap<string, SocketRoute>;
  /** POST answers, by path. */
  readonly posts?: Readonly<Record<string, (request: FastifyRequest) => object>>;
  /** The maximum body length of a POST. Absent: 16 KiB. */
  readonly postBytesMax?: number;
  readonly time: TimeSource;
}

/** A server that serves. */
export interface Listening {
  /** As others reach it. */
  readonly url: string;
  /** As its own machine reaches it. */
  readonly ownUrl: string;
  readonly port: number;
  /** When it resolves, every connection is closed and everybody who was served has been told. */
  readonly close: () => Promise<void>;
}

/** The server's network side: bound to an address, found by its port, closed again. */
interface Bound {
  readonly http: FastifyInstance;
  readonly servers: readonly HttpServer[];
  open(): Promise<number>;
  close(): Promise<void>;
}

const limits = {
  forceCloseConnections: true,
  bodyLimit: 16 * 1024,
  // A client that sends byte by byte is disconnected.
  requestTimeout: 20_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  frameworkErrors: refuseAddress,
} as const;
const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Serves screens, requests and sockets at one address. Throws `CannotRun`. */
export async function listen(options: ListenOptions, tools: ListenTools): Promise<Listening> {
  const { host, port, certificates, routes, time, posts = {} } = options;
  const { sockets } = tools;
  const bound = certificates === null ? plainly(options, tools) : overTls(options, certificates, tools);
  const served = bound.servers.map((http) => listenForWebSockets({ http, sockets, routes, time }));
  refuseInSentences(bound.http);
  await serveHttpFiles(bound.http, options);
  for (const [path, answer] of Object.entries(posts))
    bound.http.post(path, { bodyLimit: options.postBytesMax ?? limits.bodyLimit }, answer);
  const taken = await bound.open().catch((error: unknown) => {
    throw listenFault(error, { host, port });
  });
  const urlOf = (scheme: string, name: string): string =>
    `${scheme}://${name.includes(':') ? `[${name}]` : name}:${taken}`;
  return {
    url: urlOf(certificates === null ? 'http' : 'https', host),
    ownUrl: urlOf('http', anyAddress[host] ?? (certificates === null ? host : '127.0.0.1')),
    port: taken,
    close: async () => {
      await Promise.all(served.map((one) => one.close()));
      await bound.close();
    },
  };
}

function plainly({ host, port }: ListenOptions, { fastify }: ListenTools): Bound {
  const http = fastify(limits);
  return {
    http,
    servers: [http.server],
    open: async () => {
      await http.listen({ host, port });
      return (http.server.address() as AddressInfo).port;
    },
    close: () => http.close(),
  };
}

function overTls(
  { host, port, time }: ListenOptions,
  certificates: RoomCertificates,
  { fastify, sharedPort }: ListenTools,
): Bound {
  const stranger = installPage(certificates);
  const handshakes = new HandshakeRate(time);
  const ports: SharedPort[] = [];
  const http = fastify({
    ...limits,
    serverFactory: (handler) => {
      const shared = sharedPort({ handler, stranger, shown: certificates.shown, time, handshakes });
      ports.push(shared);
      return shared.plain;
    },
  });
  return {
    http,
    servers: ports.flatMap(({ plain, secure }) => [plain, secure]),
    open: async () => {
      await http.ready();
      const taken = await Promise.all(ports.map((one) => one.listen(host, port)));
      certificates.watch(() => {
        for (const one of ports) one.show(certificates.shown);
      });
      return taken[0] ?? port;
    },
    close: async () => {
      certificates.stop();
      await Promise.all(ports.map((one) => one.close()));
      await http.close();
    },
  };
}
