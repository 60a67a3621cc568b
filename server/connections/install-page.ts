import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { type Language, languages, ownNameOf, textsOf } from '../texts.ts';

/**
 * The text of the page for visitors without TLS, in one language. Each device's steps are in order, its menus named as its maker names
 * them.
 */
interface InstallText {
  readonly title: string;
  readonly why: string;
  readonly compare: string;
  readonly download: string;
  readonly steps: readonly { readonly device: string; readonly does: readonly string[] }[];
  readonly afterwards: string;
}

const texts = await textsOf<InstallText>(
  (language) => import(`../../renderer/text/${language}/install.json`, { with: { type: 'json' } }),
);

/** What a device should trust. */
export interface InstallPageOptions {
  /** The authority's certificate as PEM. */
  readonly authority: string;
  /** Fingerprint of that certificate, in pairs of hexadecimal digits. */
  readonly fingerprint: string;
}

const style = `body{margin:0 auto;max-width:44rem;padding:1.5rem;background:#14171a;color:#e8e6e1;font:1rem/1.5 system-ui,sans-serif}
h2{margin:2.5rem 0 .5rem}a{color:#f0b44c}code{display:block;padding:1rem;background:#000;font-size:1.1rem;word-break:break-all}
nav a{display:inline-block;padding:.75rem .75rem .75rem 0}.get{display:inline-block;padding:1rem 0;font-size:1.2rem}`;
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const authorityPath = '/riffle-cardroom.crt';

/** Answers visitors without TLS with how to get a protected connection, and nothing else whatever they ask for. */
export function installPage({ authority, fingerprint }: InstallPageOptions): RequestListener {
  return ({ method, url, headers: { host, upgrade } }, response) => {
    if (upgrade !== undefined || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(426, { ...headers, upgrade: 'TLS/1.2, HTTP/1.1', connection: 'upgrade, close' });
      response.end('The cardroom speaks over TLS here: use https or wss.\n');
      return;
    }
    if (url === authorityPath) {
      response.writeHead(200, { ...headers, 'content-type': 'application/x-x509-ca-cert' });
      response.end(authority);
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(page(fingerprint, /^[A-Za-z0-9.:[\]-]{1,260}$/.test(host ?? '') ? `https://${host}/` : null));
  };
}

function page(fingerprint: string, address: string | null): string {
  const links = languages.map((code) => `<a href="#${code}">${ownNameOf(code)}</a>`).join('');
  const parts = languages.map((code) => part(code, address)).join('');
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Riffle</title><style>${style}</style><nav>${links}</nav><code>${inLines(fingerprint)}</code>${parts}</html>`
  );
}

function part(code: Language, address: string | null): string {
  const text = texts[code];
  const steps = text.steps.map(
    ({ device, does }) => `<h3>${device}</h3><ol>${does.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`,
  );
  const link = address === null ? '' : `<p>${text.afterwards} <a href="${address}">${address}</a></p>`;
  return (
    `<section lang="${code}" id="${code}"><h2>${text.title}</h2><p>${text.why}</p><p>${text.compare}</p>` +
    `<a class="get" href="${authorityPath}">${text.download}</a>${steps.join('')}${link}</section>`
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

/** For comparing by eye, group by group. */
const inLines = (fingerprint: string): string => fingerprint.replaceAll(/((?:..:){7}..):/g, '$1<br>');
