import type { RequestListener, Server } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { WebSocketServer } from 'ws';
import { sharedPort } from './shared-port.ts';

/** How long a request may be, and its handler. */
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
  // Nothing is compressed on the way: a small message must not become a large one.
  sockets: new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false }),
  sharedPort,
});

/** By what this machine is reached: its names, those the house gives it beside, and its addresses or the one it is told to use. */
export function ownNames(
  host: string,
  given: readonly string[],
): { readonly names: readonly string[]; readonly addresses: readonly string[] } {
  const name = hostname().toLowerCase();
  const isName = /^[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?$/.test(name);
  const own = isName ? [name, ...(name.includes('.') ? [] : [`${name}.local`]), 'localhost'] : ['localhost'];
  const names = [...new Set([...given, ...own])];
  const isAnyAddress = host === '0.0.0.0' || host === '::';
  return { names, addresses: isAnyAddress ? everyAddress() : [host] };
}

/** Where other machines find what listens at `url`: an address of this machine instead of “any”. */
export function urlFromOutside(url: string): string {
  const { protocol, hostname: host, port } = new URL(url);
  const { addresses } = ownNames(host.replace(/^\[|\]$/g, ''), []);
  const reached = addresses.filter((address) => address !== '127.0.0.1');
  const address = reached.find((one) => !one.includes(':')) ?? reached[0] ?? '127.0.0.1';
  return `${protocol}//${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function everyAddress(): readonly string[] {
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // Addresses that hold for one wire only need its name behind them, and nobody types that.
  const reached = found.filter(({ address, internal }) => !internal && !address.startsWith('fe80:'));
  return ['127.0.0.1', ...reached.map(({ address }) => address)];
}
