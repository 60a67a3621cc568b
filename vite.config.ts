import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('./renderer', import.meta.url));

/** Each document is a page of its own: the dealer console, and whatever else stands beside it. */
const pages = globSync('*.html', { cwd: root }).map((page) => join(root, page));

/** A language's texts by its name; all other chunks by the name of their first module. */
const chunkFile = ({ facadeModuleId }: { readonly facadeModuleId: string | null }): string => {
  const [, language] = /\/text\/(\w+)\/screens\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language === undefined ? '[name]' : `text-${language}`}-[hash].js`;
};

/** The screens: the same files in Electron (`app://riffle/`) and in a browser on the table's network. */
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('./out/renderer', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      input: pages,
      output: { chunkFileNames: chunkFile },
    },
    // Chromium 153 is the oldest browser the screens are tested in.
    target: 'es2024',
    // No `data:` addresses: the content security policy allows files of our own origin and nothing else.
    assetsInlineLimit: 0,
    // In kilobytes. The screens come from this machine's disk, so one large file is no wait worth a warning.
    chunkSizeWarningLimit: 2_000,
    // The polyfill is an inline script, which the policy refuses, and every browser we support preloads modules.
    modulePreload: { polyfill: false },
  },
});
