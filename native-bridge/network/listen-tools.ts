import type { RequestListener, Server } from 'node:http';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { WebSocketServer } from 'ws';
import { sharedPort } from './shared-port.ts';

/** How long a request may be, and who answers it. */
interface HttpLimits {
  readonly forceCloseConnections: true;
  readonly bodyLimit: number;
  readonly requestTimeout: number;
  readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number };
  readonly frameworkErrors: NonNullable<FastifyServerOptions['frameworkErrors']>;
  readonly serverFactory?: (handler: RequestListener) => Server;
}

/** What a server serves pages, requests and sockets with; `messageBytesMax`: the longest message of a socket. */
export const listenTools = (messageBytesMax: number) => ({
  fastify: (limits: HttpLimits): FastifyInstance => fastify(limits),
  files,
  // Nothing is packed on the way: a small message must not become a large one.
  sockets: new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false }),
  sharedPort,
});
