import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

const root = join(import.meta.dirname, '..', 'renderer');

/** What the browser's store keeps the language of a screen as. */
const remembered: { readonly language: string } = JSON.parse(
  readFileSync(join(root, 'text/remembered-as.json'), 'utf8'),
);

/**
 * The screens: the same files in Electron (`app://riffle/`) and in a browser on the table's network. Each document is a page of its own,
 * and is built by itself: one script, one style sheet and the texts of one language, because a browser takes thirty small files later
 * than three large ones.
 */
export const pageBuilds = (outDir: string): readonly InlineConfig[] =>
  globSync('*.html', { cwd: root }).map((page) => ({
    configFile: false,
    root,
    plugins: [react(), languageFirst],
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, page), output: { chunkFileNames: chunkFile } },
      // Chromium 153 is the oldest browser the screens are tested in.
      target: 'es2024',
      // No `data:` addresses: the content security policy allows files of our own origin and nothing else.
      assetsInlineLimit: 0,
      // In kilobytes. The screens come from this machine's disk, so one large file is no wait worth a warning.
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
 * Asks for the texts of the page's language while its script is still on its way: only then are they here when it runs. A file, because
 * the content security policy allows no script in the page itself.
 */
const languageFirst: Plugin = {
  name: 'language-first',
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
`;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/language-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.html')) continue;
        asset.source = String(asset.source).replace('<script ', `<script src="/${fileName}"></script>\n    <script `);
      }
    },
  },
};
