import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a simulator: the query of the address, and the body as JSON or null. */
interface ControlRequest {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface ControlAnswer {
  readonly status: number;
  readonly type: 'text/html' | 'text/css' | 'text/javascript' | 'application/json';
  readonly body: string;
}

/** The handler of a method and a path, such as `POST /press`. */
export type ControlRoutes = Readonly<
  Record<string, (request: ControlRequest) => ControlAnswer | Promise<ControlAnswer>>
>;

export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

const longestBody = 10_000;

/** An answer in JSON. */
export const json = (status: number, value: unknown): ControlAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

/** The answer to a request the world does not allow, such as lifting a deck out of a closed machine. */
export const impossible = (why: string): ControlAnswer => json(409, { ok: false, why });

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request) {
    text += String(piece);
    if (text.length > longestBody) throw new RangeError('The body is too long.');
  }
  return text === '' ? null : JSON.parse(text);
}

/** Another site's page in the same browser must not be able to press the button. */
function isOurs(request: IncomingMessage, host: string): boolean {
  const { origin } = request.headers;
  return request.headers.host === host && (origin === undefined || origin === `http://${host}`);
}

async function answer(request: IncomingMessage, routes: ControlRoutes, host: string): Promise<ControlAnswer> {
  if (!isOurs(request, host)) return json(403, { ok: false, why: 'Only its own page may control it.' });
  const address = URL.parse(request.url ?? '/', `http://${host}`);
  if (address === null) return json(400, { ok: false, why: 'The address cannot be read.' });
  const { pathname, searchParams } = address;
  const name = `${request.method} ${pathname}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (route === undefined) return json(404, { ok: false, why: 'There is nothing here.' });
  try {
    return await route({ query: searchParams, body: await readBody(request) });
  } catch (fault) {
    if (!(fault instanceof SyntaxError || fault instanceof RangeError)) throw fault;
    return json(400, { ok: false, why: 'The body cannot be read.' });
  }
}

/** Serves a simulator's control on 127.0.0.1. Rejects when the TCP port is taken. */
export async function serveControl(routes: ControlRoutes, port: number): Promise<ControlServer> {
  let host = '';
  const server: Server = createServer((request, response) => {
    answer(request, routes, host).then(
      ({ status, type, body }) => {
        response.writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
        });
        response.end(body);
      },
      (fault) => response.destroy(fault),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host}`, close };
}
