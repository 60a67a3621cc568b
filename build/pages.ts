import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

const root = join(import.meta.dirname, '..', 'renderer');
const read = <Content>(file: string): Content => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The key under which the browser's storage keeps the language of a screen. */
const remembered = read<{ readonly language: string }>('text/remembered-as.json');

/** The first message of a page on its connection to the table. */
const firstSaid = read<Readonly<Record<string, object | null>>>('connection/first-said.json');

/**
 * The screens: the same files in Electron (`app://riffle/`) and in a browser on the table's network. Each document is a page of its own,
 * and is built by itself: one script, one style sheet and the texts of one language, because a browser loads thirty small files later than
 * three large ones.
 */
export const pageBuilds = (outDir: string): readonly InlineConfig[] =>
  globSync('*.html', { cwd: root }).map((page) => ({
    configFile: false,
    root,
    plugins: [react(), firstScript],
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, page), output: { chunkFileNames: chunkFile } },
      // Chromium 153 is the oldest browser the screens are tested in.
      target: 'es2024',
      // No `data:` addresses: the content security policy allows files of our own origin and nothing else.
      assetsInlineLimit: 0,
      // In kilobytes. The screens come from this machine's disk, so one large file is not slow enough for a warning.
      chunkSizeWarningLimit: 2_000,
      // The polyfill is an inline script, which the policy refuses, and every browser we support preloads modules.
      modulePreload: { polyfill: false },
    },
  }));

/** A language's texts by its name. */
const chunkFile = ({ facadeModuleId }: { readonly facadeModuleId: string | null }): string => {
  const [, language] = /\/text\/(\w+)\/screens\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language === undefined ? '[name]' : `text-${language}`}-[hash].js`;
};

/**
 * Runs while the page's own script is still loading. It asks for the texts of the page's language and opens the connection to the table, so
 * that both are ready when the script runs. A file, because the content security policy allows no script in the page itself.
 */
const firstScript: Plugin = {
  name: 'first-script',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.fromEntries(
        Object.keys(bundle).flatMap((file) => {
          const [, language] = /^assets\/text-(\w+)-.*\.js$/.exec(file) ?? [];
          return language === undefined ? [] : [[language, `/${file}`]];
        }),
      );
      const source = `const files = ${JSON.stringify(files)};
const link = document.createElement('link');
link.rel = 'modulepreload';
link.href = files[localStorage.getItem(${JSON.stringify(remembered.language)})] ?? files.en;
document.head.append(link);
const { line } = document.documentElement.dataset;
// The kiosk's window has no socket: the shell hands over its connection.
if (line !== undefined && location.protocol !== 'app:') {
  const socket = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + line);
  const hello = ${JSON.stringify(firstSaid)}[line];
  const said = hello === null ? null : JSON.stringify(hello);
  const heard = [];
  if (said !== null) socket.onopen = () => socket.send(said);
  socket.onmessage = ({ data }) => heard.push({ message: data, at: performance.now() });
  window.riffleFirstLine = { socket, said, heard };
}
`;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.html')) continue;
        asset.source = String(asset.source).replace('<script ', `<script src="/${fileName}"></script>\n    <script `);
      }
    },
  },
};
