import { execFileSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../protocol/page-addresses.ts';
import { readSource, sourceFiles } from './support/import-graph.ts';

const files = sourceFiles();
const written = files.filter((path) => /\.(?:ts|tsx|css|html|md|grit|yml)$|^\.ci\//.test(path));
const documents = files.filter((path) => path.endsWith('.md'));

/** True for a file, and for a folder with a file in it: an empty folder does not travel. */
function exists(path: string): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`;
  return files.some((file) => file === path || file.startsWith(folder));
}

/** Doors and composition roots: `biome.json` says which files the limits of length do not hold for. */
function withoutLimits(): readonly string[] {
  const { overrides } = JSON.parse(readSource('biome.json')) as {
    readonly overrides: readonly { readonly includes: readonly string[]; readonly linter?: LintRules }[];
  };
  return overrides
    .filter(({ linter }) => linter?.rules.style?.noExcessiveLinesPerFile === 'off')
    .flatMap(({ includes }) => files.filter((path) => includes.some((pattern) => posix.matchesGlob(path, pattern))));
}

interface LintRules {
  readonly rules: { readonly style?: { readonly noExcessiveLinesPerFile?: unknown } };
}

/** Lines of the given files that match, as `path:line`, so that a failure says where. */
function linesMatching(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths.flatMap((path) =>
    readSource(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

describe('names', () => {
  test('no drawer for everything', () => {
    const drawers = /(?:^|\/)(?:utils?|common|helpers?|misc)(?:[./]|$)/;
    expect(files.filter((path) => drawers.test(path))).toEqual([]);
  });

  test('two names never differ by case alone, because some disks cannot tell them apart', () => {
    const lower = files.map((path) => path.toLowerCase());
    expect(files.filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)).toEqual([]);
  });
});

describe('pages', () => {
  test('ask their server through the one door that does not wait for ever', () => {
    const pages = files.filter((path) => /^renderer\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
    expect(pages.length).toBeGreaterThan(100);
    expect(linesMatching(pages, /await [\w.]*(?:fetch|post)\(/)).toEqual([]);
  });

  test('print through one key: a kiosk has no dialog, and a key of its own would be dead there', () => {
    const printing = sourceFiles('renderer').filter((path) => /window\.print\(/.test(readSource(path)));
    expect(printing).toEqual(['renderer/room/print-key.tsx']);
  });
});

describe('text', () => {
  test('nothing is left for later', () => {
    // Spelt in halves, because this file is read too.
    expect(linesMatching(written, new RegExp(`\\b(?:TO${'DO'}|FIX${'ME'}|XX${'X'})\\b`))).toEqual([]);
  });

  test('no file is longer than 400 lines', () => {
    // Made from the code, one section a topic.
    const mayBeLong = ['docs/PERMISSIONS.md', 'docs/RULES.md', 'docs/STORE.md', ...withoutLimits()];
    const long = written.filter(
      (path) => !mayBeLong.includes(path) && readSource(path).trimEnd().split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });

  test('nobody’s own computer is named', () => {
    const texts = files.filter((path) => /\.(?:ts|tsx|css|html|md|grit|yml|json|ndjson|toml|svg)$|^\.ci\//.test(path));
    const machine = new RegExp(`(?:^|[\\s'"\`(=:])/(?:ho${'me'}|ro${'ot'}|wo${'rk'}|Us${'ers'})/|[A-Z]:\\\\Us${'ers'}`);
    expect(linesMatching(texts, machine)).toEqual([]);
  });

  test('no test throws dice: what it draws at random comes from the seed of the run', () => {
    const tests = files.filter((path) => /\.test\.tsx?$|^test\//.test(path));
    expect(linesMatching(tests, new RegExp(`Math\\.${'random'}`))).toEqual([]);
  });

  test('no test has less time than all of them: a slow machine is no fault', () => {
    const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
    const short = '(?:\\d{1,2}|[12]\\d{2})_000';
    expect(linesMatching(tests, new RegExp(`^\\}, ${short}\\);$|, \\{ timeout: ${short} \\}, async`))).toEqual([]);
  });

  test('no test is skipped, left alone or expected to fail', () => {
    const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
    expect(linesMatching(tests, /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b/)).toEqual([]);
  });
});

test('every test is type-checked', () => {
  // Its own answer, because what it makes of a pattern is not what other programs make of it: it knows no braces.
  const project = join(import.meta.dirname, 'tsconfig.json');
  const compiler = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  const config = execFileSync(process.execPath, [compiler, '-p', project, '--showConfig']);
  const { files: named } = JSON.parse(String(config)) as { readonly files: readonly string[] };
  const checked = new Set(named.map((path) => posix.join('test', path)));
  expect(files.filter((path) => /\.test\.tsx?$/.test(path) && !checked.has(path))).toEqual([]);
});

test('every migration has a test of its own', () => {
  const migrations = files.filter((path) => /^native-bridge\/sqlite\/migrations\/.*\/\d{4}-[\w-]+\.ts$/.test(path));
  expect(migrations).not.toEqual([]);
  expect(migrations.filter((path) => !files.includes(path.replace(/\.ts$/, '.test.ts')))).toEqual([]);
});

describe('documents', () => {
  /** What a document calls a path: inline code that starts at a root entry and has no placeholder in it. */
  function pathsIn(text: string): readonly string[] {
    const roots = new Set(files.map((path) => path.split('/')[0]));
    return [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) => !/[*<>{}…|]/.test(code) && (code.includes('/') || /\.\w+$/.test(code)))
      .filter((code) => roots.has(code.split('/')[0] ?? ''));
  }

  test.each(documents)('%s names only paths that exist', (document) => {
    expect(pathsIn(readSource(document)).filter((path) => !exists(path))).toEqual([]);
  });

  test.each(documents)('%s links only to what exists', (document) => {
    const links = [...readSource(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
      posix.join(posix.dirname(document), to),
    );
    expect(links.filter((path) => !exists(path))).toEqual([]);
  });

  test.each(documents)('%s gives only commands that exist', (document) => {
    const { scripts } = JSON.parse(readSource('package.json')) as { readonly scripts: Record<string, string> };
    const text = readSource(document);
    const runs = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script);
    expect(runs.filter((script) => !(script in scripts))).toEqual([]);
    const verbs = [...text.matchAll(/npm run (?:--silent )?riffle -- ([a-z][\w-]*)/g)].map(([, verb = '']) => verb);
    expect(verbs.filter((verb) => !exists(`commands/${verb}.ts`))).toEqual([]);
  });

  test('every verb in the README is a file of commands/', () => {
    const verbs = [...readSource('README.md').matchAll(/^\| `([a-z-]+)/gm)].map(([, verb = '']) => verb);
    expect(verbs).not.toEqual([]);
    expect(verbs.filter((verb) => !exists(`commands/${verb}.ts`))).toEqual([]);
  });

  test('every page in the README has its address, and no page is missing', () => {
    const table = /## The pages\n([\s\S]*?)\n## /.exec(readSource('README.md'))?.[1] ?? '';
    const listed = [...table.matchAll(/`(\/[a-z/-]*)/g)].map(([, path]) => path);
    const printed = (path: string) => path.includes('/print-');
    expect(Object.values(pagePaths).filter((path) => !printed(path) && !listed.includes(path))).toEqual([]);
  });

  test('the tree in the README is the tree', () => {
    const tree = /```text\n([\s\S]*?)```/.exec(readSource('README.md'))?.[1] ?? '';
    const drawn = [...tree.matchAll(/^([\w.-]+(?:\/[\w.-]+)*\/)/gm)].map(([, folder = '']) => folder);
    expect(drawn.filter((folder) => !exists(folder))).toEqual([]);
    const top = new Set(files.filter((path) => /^\w[^/]*\//.test(path)).map((path) => `${path.split('/')[0]}/`));
    expect([...top].filter((folder) => !drawn.includes(folder))).toEqual([]);
  });
});
