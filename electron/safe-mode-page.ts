import ownNames from '../renderer/text/languages.json' with { type: 'json' };
import type { Crash, CrashKind } from './crash-journal.ts';

/** What the plain page shows. */
export interface SafeModeFacts {
  readonly mostly: CrashKind;
  readonly crashes: readonly Crash[];
  /** Where the table server answers a browser of this machine; null: nobody knows, it does not serve. */
  readonly url: string | null;
}

/** Where the shell serves the page and its style. The page has no script: there is nothing in it that could break. */
export const SAFE_MODE_PATH = '/safe-mode';
export const SAFE_MODE_STYLE_PATH = '/safe-mode.css';
/** The question before leaving, and its key: only the shell decides whether anybody leaves by it. */
export const LEAVE_PATH = '/safe-mode-leave';
export const LEFT_PATH = '/safe-mode-left';

export const SAFE_MODE_STYLE = `
html { background: #0a0d0e; color: #e8e6e0; font: 1rem/1.4 system-ui, sans-serif; }
body { margin: 0; padding: 2rem; display: grid; gap: 1.5rem; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
ol { padding-inline-start: 1.4rem; }
/* The one key is visible on a screen of any size. */
a { position: sticky; inset-block-end: 1rem; background: #0a0d0e; display: block; padding: 1.2rem; border: 2px solid #f2b33d; border-radius: 0.5rem; color: #f2b33d; font-size: 1.3rem; text-align: center; text-decoration: none; }
a.quiet { position: static; padding: 0.8rem; border-color: #b9b6ad; color: #b9b6ad; font-size: 1rem; }
a:focus { outline: 3px solid #e8e6e0; }
table { border-collapse: collapse; color: #b9b6ad; font-variant-numeric: tabular-nums; }
td { padding: 0.1rem 1rem 0.1rem 0; }
`;

/** The page, in every language at once: nobody has to choose one on a machine in trouble. */
export function safeModePage({ mostly, crashes, url }: SafeModeFacts): string {
  const languages = Object.entries(SAFE_MODE_TEXTS);
  const sections = languages.map(([language, { title, happened, now, steps, browser }]) => {
    const address = url === null ? '' : `<p>${browser} <b>${escaped(url)}</b></p>`;
    const list = steps.map((step) => `<li>${step}</li>`).join('');
    return `<section lang="${language}"><h1>${title}</h1><p>${happened[happenedTo(mostly)]} ${now}</p><ol>${list}</ol>${address}</section>`;
  });
  const rows = crashes.map(({ at, what, why, code }) => {
    const cells = [new Date(at).toISOString(), what, why, code === null ? '' : String(code)];
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  });
  // Where the server serves, it knows who may leave, and the console asks it.
  const leave = url === null ? `<a class="quiet" href="${LEAVE_PATH}">${inAll('leave')}</a>` : '';
  return page(
    `<main>${sections.join('')}</main><a href="/">${inAll('again')}</a>${leave}<table>${rows.join('')}</table>`,
  );
}

/** The question to a person who wants to leave the kiosk while no server is there to decide. */
export function leavePage(): string {
  const sections = Object.entries(SAFE_MODE_TEXTS).map(
    ([language, { leave, leaving }]) => `<section lang="${language}"><h1>${leave}</h1><p>${leaving}</p></section>`,
  );
  const keys = `<a href="${SAFE_MODE_PATH}">${inAll('stay')}</a><a class="quiet" href="${LEFT_PATH}">${inAll('leave')}</a>`;
  return page(`<main>${sections.join('')}</main>${keys}`);
}

const inAll = (key: 'again' | 'leave' | 'stay'): string =>
  Object.entries(SAFE_MODE_TEXTS)
    .map(([language, texts]) => `<span lang="${language}">${texts[key]}</span>`)
    .join(' · ');

const page = (body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Riffle</title><link rel="stylesheet" href="${SAFE_MODE_STYLE_PATH}"></head>
<body>${body}</body>
</html>
`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the plain page says in one language. */
interface SafeModeTexts {
  readonly title: string;
  /** What has ended again and again. */
  readonly happened: Readonly<Record<'page' | 'server' | 'graphics' | 'shell', string>>;
  /** What the dealer does now. */
  readonly now: string;
  /** What to try, in this order. */
  readonly steps: readonly [string, string, string];
  /** Before the address. */
  readonly browser: string;
  readonly again: string;
  /** The key that leaves the kiosk, what it means, and the one that stays. */
  readonly leave: string;
  readonly leaving: string;
  readonly stay: string;
}

/**
 * Built into the shell, language by language in the order of the screens: this page must be there when the screens are what breaks.
 * These files are data of the languages' folders; the shell has no code of ours from elsewhere.
 */
const files = import.meta.glob<SafeModeTexts>('../renderer/text/*/safe-mode.json', { eager: true, import: 'default' });
export const SAFE_MODE_TEXTS: Readonly<Record<string, SafeModeTexts>> = Object.fromEntries(
  Object.keys(ownNames).flatMap((language) => {
    const texts = files[`../renderer/text/${language}/safe-mode.json`];
    return texts === undefined ? [] : [[language, texts]];
  }),
);

/** A hung or cut-off process is named by its kind. */
export function happenedTo(what: CrashKind): keyof SafeModeTexts['happened'] {
  switch (what) {
    case 'page':
    case 'page-hung':
      return 'page';
    case 'server':
    case 'server-hung':
      return 'server';
    case 'graphics':
      return 'graphics';
    case 'shell':
    case 'cut-off':
      return 'shell';
  }
}
