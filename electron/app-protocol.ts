import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { protocol } from 'electron';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** The kinds of file the screens are made of; nothing else is served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

/** Everything from our own origin, nothing inline, nothing from elsewhere, no frames either way. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The files are already on this disk, and an update must show at the next load.
  'cache-control': 'no-store',
};

/** Makes `app:` a real origin: standard and secure. Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** A page the shell makes itself, by its path. */
export interface OwnPage {
  readonly type: string;
  readonly text: () => string;
}

/** Serves the built screens and the shell's own pages, and nothing else, at `app://riffle`. */
export function serveScreens(folder: string, ownPages: ReadonlyMap<string, OwnPage> = new Map()): void {
  protocol.handle(APP_SCHEME, (request) => answer(folder, ownPages, request));
}

async function answer(folder: string, ownPages: ReadonlyMap<string, OwnPage>, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
  const own = isAppUrl(request.url) ? ownPages.get(new URL(request.url).pathname) : undefined;
  if (own !== undefined) {
    const text = request.method === 'HEAD' ? null : own.text();
    return new Response(text, { status: 200, headers: { ...HEADERS, 'content-type': own.type } });
  }
  const segments = pathSegments(request.url);
  const type = segments && TYPES[extname(segments.at(-1) ?? '').toLowerCase()];
  if (!segments || !type) return refusal(404);
  const body = await readFile(join(folder, ...segments)).catch(notAFile);
  if (body === null) return refusal(404);
  const headers = { ...HEADERS, 'content-type': type };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: 200, headers });
}

/**
 * The path of a URL as plain file and folder names, or null. Names are allowed by their letters, not searched for
 * what is forbidden: no separator, drive, encoded dot or hidden file can be spelled with these.
 */
function pathSegments(url: string): readonly string[] | null {
  if (!isAppUrl(url)) return null;
  const { pathname } = new URL(url);
  if (pathname === '' || pathname === '/') return ['index.html'];
  // The floor's desk names its pages in the address; they are one document.
  if (/^\/floor(\/[a-z]+)?$/.test(pathname)) return ['floor-at-table.html'];
  const segments = pathname.slice(1).split('/');
  return segments.every((segment) => /^[\w-][\w.-]*$/.test(segment)) ? segments : null;
}

function notAFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}

function refusal(status: 404 | 405): Response {
  return new Response(null, { status, headers: HEADERS });
}
