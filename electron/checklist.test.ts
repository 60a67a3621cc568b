// Checks that docs/ELECTRON.md is true, and what no test of a single file can say about the whole shell.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const rows = [...read('docs/ELECTRON.md').matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, number = '', point = '', how = '', proof = '']) => ({ number: Number(number), point, how, proof }),
);

/** Every file of the shell that runs, with its text. */
const sources = readdirSync(join(root, 'electron'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: read(`electron/${name}`) }));

test('the checklist has its twenty points, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_row, index) => index + 1));
});

test.each(rows)('point $number, $point, names tests that exist', ({ proof }) => {
  const proofs = proof.split('<br>');
  for (const one of proofs) {
    const [, file = '', name = ''] = /^(?:\*real\* )?`([\w./-]+\.test\.ts)`: (.+)$/.exec(one) ?? [];
    expect(existsSync(join(root, file)) && file !== '', one).toBe(true);
    // The name of a test, plain or parameterised.
    const names = [...read(file).matchAll(/(?:^|[\s)(])(?:test|it)?\(\s*'((?:[^'\\]|\\.)+)'/g)].map(
      ([, found]) => found,
    );
    expect(names, one).toContain(name);
  }
});

test('every file the other tables name exists', () => {
  const named = [...read('docs/ELECTRON.md').matchAll(/`((?:electron|server|test|build|\.github)\/[\w./-]+\.\w+)`/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, path = ''] of named) expect(existsSync(join(root, path)), path).toBe(true);
});

test('the shell opens no other program, runs no text as code and has no second way to a page', () => {
  expect(sources.length).toBeGreaterThan(20);
  const forbidden =
    /\bopenExternal\(|import \{[^}]*\bshell\b[^}]*\} from 'electron'|@electron\/remote|enableRemoteModule|\beval\(|new Function|executeJavaScript\(|exposeIn\w+\(|\bipcMain\b|loadFile\(|child_process/;
  expect(sources.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([]);
});

test('one channel is heard, and its sender is looked at', () => {
  const hears = sources.flatMap(({ name, text }) =>
    (text.match(/\bipc\.\w+\(/g) ?? []).map((call) => `${name}: ${call}`),
  );
  expect(hears).toEqual(['port-hand-over.ts: ipc.on(']);
  expect(read('electron/port-hand-over.ts')).toMatch(
    /ipc\.on\(PAGE_READY, \(event\) => \{\s+if \(!isOwnPage\(event\.senderFrame\)\) return;/,
  );
});

test('Electron is pinned to one version, and it is the one whose types the shell is compiled against', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const { version } = JSON.parse(read('node_modules/electron/package.json')) as { readonly version: string };
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  expect(version).toBe(devDependencies.electron);
});
