import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
// The parser with which electron-builder reads its own configuration.
const { load } = createRequire(require.resolve('app-builder-lib/package.json'))('js-yaml') as {
  readonly load: (text: string) => unknown;
};

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: unknown; readonly 'timeout-minutes'?: number; readonly steps: readonly Step[] }
    >
  >;
}

const text = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
const workflow = load(text) as Workflow;
const jobs = Object.entries(workflow.jobs);
const steps = jobs.flatMap(([, { steps }]) => steps);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('it may read the sources and nothing else, and leaves no key behind', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(jobs.filter(([, { permissions }]) => permissions !== undefined)).toEqual([]);
  expect(text).not.toMatch(/secrets\.|pull_request_target|GITHUB_TOKEN/);
  for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
    expect(step.with).toMatchObject({ 'persist-credentials': false });
});

test('what is written by others is named by its commit, which nobody can move, and its version', () => {
  const used = text.match(/uses: .*/g) ?? [];
  expect(used.length).toBeGreaterThan(3);
  for (const line of used) expect(line).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('nothing a stranger names is put into a command', () => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
});

test('every job has an end', () => {
  for (const [name, job] of jobs) expect(job['timeout-minutes'], name).toBeLessThanOrEqual(30);
});

test('what it runs is there', () => {
  const runs = steps.map(({ run = '' }) => run).join('\n');
  const named = [...runs.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(named).toEqual(['try-electron', 'package']);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
  const programs = [...runs.matchAll(/(?:node )?((?:\.ci|node_modules\/electron)\/[\w.]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(programs).toContain('.ci/run');
  expect(programs).toContain('node_modules/electron/install.js');
  // Files that the installer itself brings do not exist before it has run.
  for (const path of programs.filter((path) => !path.includes('/dist')))
    expect(existsSync(join(root, path)), path).toBe(true);
});

test('each system makes what electron-builder is told to make there', () => {
  const builder = JSON.parse(readFileSync(join(root, 'build/electron-builder.json'), 'utf8')) as Readonly<
    Record<'linux' | 'win' | 'mac', { readonly target: readonly string[] }>
  >;
  const made = { deb: 'dist/*.deb', AppImage: 'dist/*.AppImage', nsis: 'dist/*.exe', dmg: 'dist/*.dmg' };
  const targets = [...builder.linux.target, ...builder.win.target, ...builder.mac.target].filter(
    (name) => name !== 'dir',
  );
  expect(targets).toEqual(Object.keys(made));
  for (const file of Object.values(made)) expect(text).toContain(file);
});
