import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('./renderer', import.meta.url));

/** Each document is a page of its own: the dealer console, and whatever else stands beside it. */
const pages = globSync('*.html', { cwd: root }).map((page) => join(root, page));

/** The language of a file of screen texts. The words and letters of all languages are built in everywhere. */
const languageOf = (id: string): string | null =>
  /\/text\/(\w+)\/(?!language|spoken-words)[\w-]+\.json$/.exec(id)?.[1] ?? null;

/** The screens: the same files in Electron (`app://riffle/`) and in a browser on the table's network. */
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('./out/renderer', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      input: pages,
      // One file for each language that is read when it is spoken, not one for each of its folder's files.
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'texts', name: (id) => `text-${languageOf(id)}`, test: (id) => languageOf(id) !== null },
          ],
        },
      },
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
