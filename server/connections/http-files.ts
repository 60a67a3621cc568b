import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from './doors.ts';

/** Answers GET of one address. */
type Read = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** What a server's pages need; the plug-in that reads files is handed in, because only `server/main.ts` opens the disk. */
export interface HttpFilesOptions {
  readonly files: FastifyPluginAsync<{ readonly root: string; readonly index: string; readonly cacheControl: boolean }>;
  /** The built screens; null when they are not on the disk. */
  readonly folder: string | null;
  /** The page behind the bare address. */
  readonly index: string;
  /** Pages by their addresses without an ending, so that each can be bookmarked and reloaded. */
  readonly alsoAt: Readonly<Record<string, string>>;
  readonly door: Door;
  /** How the server is doing, without a name, a card or a tag. */
  readonly health: Read;
  /** What else GET is answered with, by path. */
  readonly reads?: Readonly<Record<string, Read>>;
}

/**
 * Nothing from elsewhere, nothing inside a frame of somebody else's, no script that is not one of our files. Nothing makes browsers
 * insist on TLS: whoever has lost the authority's certificate must reach the page that gives it, which is plain.
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
  // Small files from the same machine; an old screen against a new server is the dearer mistake.
  'cache-control': 'no-cache',
};

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
    await http.register(files, { root: folder, index, cacheControl: false });
    for (const [path, page] of Object.entries(alsoAt)) http.get(path, (_request, reply) => reply.sendFile(page));
    return;
  }
  http.get('/', (_request, reply) =>
    reply.code(503).type('text/plain; charset=utf-8').send('The screens are not built; “npm run build” builds them.\n'),
  );
}
