import type { Server as HttpServer, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocketServer } from 'ws';
import type { SharedPort, SharedPortOptions } from '../../native-bridge/contracts/shared-port.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { listenFault } from '../cannot-run.ts';
import { type HttpFilesOptions, serveHttpFiles } from './http-files.ts';
import { installPage } from './install-page.ts';
import { MessageRate } from './message-rate.ts';
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

/** A page opens a handful of connections, and as many when it is reloaded; a PC with several pages does so after a restart of the room. */
const atOnce = 100;
const perSecond = 10;
/** How long an address that exceeded the limit is refused entirely: even reading its first byte costs something. */
const shutMs = 1_000;
/** How many addresses are remembered with their last connections; the oldest is dropped first. */
const addressesMax = 10_000;

/** Limits how often a network address may begin TLS: a handshake costs the server many times what it costs the visitor. */
export class HandshakeRate {
  readonly #time: TimeSource;
  readonly #rates = new Map<string, { readonly rate: MessageRate; shutAt: number | null }>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Takes one; false if it is one too many. */
  take(address: string): boolean {
    const known = this.#rates.get(address) ?? { rate: new MessageRate(this.#time, perSecond, atOnce), shutAt: null };
    this.#rates.delete(address);
    this.#rates.set(address, known);
    const [oldest] = this.#rates.keys();
    if (this.#rates.size > addressesMax && oldest !== undefined) this.#rates.delete(oldest);
    const isTaken = known.rate.take();
    known.shutAt = isTaken ? null : this.#time.now();
    return isTaken;
  }

  /** True for a second after one too many. */
  isShut(address: string): boolean {
    const shutAt = this.#rates.get(address)?.shutAt ?? null;
    // A clock that was set back extends no lockout.
    return shutAt !== null && Math.abs(this.#time.now() - shutAt) < shutMs;
  }
}

/** Explains in a sentence why a request is not for this server, before any of its addresses handles it. */
function refuseInSentences(http: FastifyInstance): void {
  http.setNotFoundHandler((request, reply) => {
    const { url, method } = request;
    const [path = ''] = url.split('?');
    const other = (['GET', 'POST'] as const).find((one) => one !== method && http.hasRoute({ url: path, method: one }));
    if (other === undefined) return refuse(request, reply.code(404), nothingAt(path));
    reply.code(405).header('allow', other);
    return refuse(request, reply, `“${path}” takes ${other}, and no ${method}.`);
  });
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    // A fault of ours is reported as it is.
    if (statusCode >= 500) return reply.send(error);
    const { bodyLimit } = request.routeOptions;
    // The file reader forbids paths that lead out of its folder: nothing is there for anybody.
    if (statusCode === 403) return refuse(request, reply.code(404), nothingAt(request.url.split('?')[0] ?? ''));
    const said = sentences(bodyLimit)[error.code] ?? ofFiles[statusCode] ?? error.message;
    return refuse(request, reply.code(statusCode), said);
  });
}

/** Refuses an address that cannot be read at all. */
function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  refuse(
    request,
    reply.code(error.statusCode ?? 400),
    `“${shortened(request.url)}” is not an address: a “%” must be followed by two hexadecimal digits.`,
  );
}

const sentences = (bodyLimit: number): Readonly<Record<string, string>> => ({
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; it must be JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the content type “application/json”.',
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is too long; it may have at most ${bodyLimit} bytes.`,
});

/** The file reader's bare answers, by their code. */
const ofFiles: Readonly<Record<number, string>> = {
  412: 'The file is another one now than the one that was asked for.',
  416: 'The file has no such part.',
};

const nothingAt = (path: string): string => `There is nothing at “${shortened(path)}” here.`;

const lettersMost = 100;
const shortened = (text: string): string => (text.length <= lettersMost ? text : `${text.slice(0, lettersMost)}…`);

/** A person who opens an address reads the sentence, a program the same as JSON. */
const refuse = ({ headers }: FastifyRequest, reply: FastifyReply, sentence: string): FastifyReply =>
  headers.accept?.startsWith('text/html') === true
    ? reply.type('text/plain; charset=utf-8').send(`${sentence}\n`)
    : reply.send({ sentence });
