import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from './doors.ts';
import { restyledPage } from './page-addresses.ts';

/** Answers GET of one address. */
type Read = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** What a server's pages need; the plug-in that reads files is injected, because only `server/main.ts` may open the disk. */
export interface HttpFilesOptions {
  readonly files: FastifyPluginAsync<{
    readonly root: string;
    readonly index: string;
    readonly cacheControl: boolean;
    readonly setHeaders: (reply: Pick<FastifyReply, 'header'>, path: string) => void;
  }>;
  /** The built screens; null if they are not on disk. */
  readonly folder: string | null;
  /** The page behind the bare address. */
  readonly index: string;
  /** Pages by their addresses without an extension, so that each can be bookmarked and reloaded. */
  readonly alsoAt: Readonly<Record<string, string>>;
  readonly door: Door;
  /** How the server is doing, without a name, a card or a tag. */
  readonly health: Read;
  /** Other GET answers, by path. */
  readonly reads?: Readonly<Record<string, Read>>;
}

/**
 * Nothing from other origins, no framing by other pages, no scripts except our files. Browsers are not told to insist on TLS: a person who
 * has lost the authority's certificate must reach the plain page that provides it.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'bluetooth=(), camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), serial=(), usb=()',
  // An old screen against a new server would cost more than asking each time.
  'cache-control': 'no-cache',
};

const restyledPolicy = pageHeaders['content-security-policy'].replace(
  "style-src 'self'",
  "style-src 'self' 'unsafe-inline'",
);

/** Serves the screens as files and `GET /health` as JSON. */
export async function serveHttpFiles(
  http: FastifyInstance,
  { files, folder, index, alsoAt, door, health, reads = {} }: HttpFilesOptions,
): Promise<void> {
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(pageHeaders);
    const sentence = door(request.raw);
    if (sentence !== null) return reply.code(403).type('text/plain; charset=utf-8').send(`${sentence}\n`);
  });
  for (const [path, read] of Object.entries({ '/health': health, ...reads })) http.get(path, read);
  if (folder !== null) {
    await http.register(files, {
      root: folder,
      index,
      cacheControl: false,
      // Their names depend on their content: other content has another name.
      setHeaders: (reply, path) => {
        if (/[\\/]assets[\\/]/.test(path)) reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
    for (const [path, page] of Object.entries(alsoAt))
      http.get(path, (_request, reply) => {
        if (page === restyledPage) reply.header('content-security-policy', restyledPolicy);
        return reply.sendFile(page);
      });
    return;
  }
  http.get('/', (_request, reply) =>
    reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The screens are not built. “npm run build” builds them; then start the server again.\n'),
  );
}
