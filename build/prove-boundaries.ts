// Plants files that break the house rules in a copy of the sources, runs the compiler, the linter and the search for unused names once
// each, and says who noticed what. Exits with 1 if a violation slips through, a lawful file is refused or the sources do not compile.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lawful, type Violation, violations } from './planted-violations.ts';

interface Complaint {
  readonly tool: Violation['caughtBy'];
  readonly file: string;
  /** The place in the file, as `LINE,COLUMN`; empty where the tool does not give it. */
  readonly at: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const notSources = new Set(['.git', 'node_modules', 'out', 'dist', 'data', 'coverage', 'docs']);

function copySources(into: string): void {
  for (const entry of readdirSync(root)) {
    if (notSources.has(entry)) continue;
    cpSync(join(root, entry), join(into, entry), {
      recursive: true,
      filter: (source) => basename(source) !== 'node_modules',
    });
  }
  // Each package is linked by itself, so that what the compiler writes into node_modules stays in the copy.
  const packages = join(into, 'node_modules');
  mkdirSync(packages);
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (!entry.startsWith('.')) symlinkSync(join(root, 'node_modules', entry), join(packages, entry), 'junction');
  }
}

function plant(into: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    appendFileSync(join(into, path), content);
  }
}

/** Runs one tool in the copy and resolves with its output; a tool that finds something exits with 1, as expected here. */
function run(copy: string, program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', program), ...args], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
}

async function compilerComplaints(copy: string): Promise<readonly Complaint[]> {
  const said = await run(copy, 'typescript/bin/tsc', ['-b', '--pretty', 'false']);
  return [...said.matchAll(/^(\S[^(\n]*)\((\d+,\d+)\): error (.*)$/gm)].map(([, file = '', at = '', text = '']) => ({
    tool: 'tsc',
    file,
    at,
    text,
  }));
}

/** Looks only at the planted files: `npm run lint` checks that all others are clean. */
async function linterComplaints(copy: string, files: readonly string[]): Promise<readonly Complaint[]> {
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--diagnostic-level=error', ...files];
  const said = await run(copy, '@biomejs/biome/bin/biome', args);
  return [...said.matchAll(/^::error title=([^,]*),file=([^,]*),[^:]*::(.*)$/gm)].map(([, rule, file = '', text]) => ({
    tool: 'biome',
    file: relative(copy, file),
    at: '',
    text: `${rule} ${text}`,
  }));
}

/** Unused names. Files planted for the other tools are unused as a whole, so no name in them is looked at. */
async function unusedNames(copy: string): Promise<readonly Complaint[]> {
  const said = await run(copy, 'knip/bin/knip.js', ['--no-progress', '--reporter', 'json', '--include', 'exports']);
  const { issues } = JSON.parse(said) as {
    readonly issues: readonly { readonly file: string; readonly exports: readonly { readonly name: string }[] }[];
  };
  return issues.flatMap(({ file, exports }) =>
    exports.map(({ name }) => ({ tool: 'knip' as const, file, at: '', text: `${name} is unused` })),
  );
}

function caught(violation: Violation, complaints: readonly Complaint[]): boolean {
  const [file] = Object.keys(violation.files);
  return complaints.some(
    (complaint) =>
      complaint.tool === violation.caughtBy && complaint.file === file && complaint.text.includes(violation.saying),
  );
}

function report(complaints: readonly Complaint[]): boolean {
  const widest = Math.max(...violations.map(({ what }) => what.length));
  const slipped = violations.filter((violation) => !caught(violation, complaints));
  for (const violation of violations) {
    const verdict = slipped.includes(violation) ? 'SLIPPED THROUGH' : 'caught';
    console.log(`${violation.what.padEnd(widest)}  ${violation.caughtBy.padEnd(5)}  ${verdict}`);
  }
  const mayFail = new Set(violations.flatMap(({ files }) => Object.keys(files)));
  const unexpected = complaints.filter(({ file }) => !mayFail.has(file));
  for (const { tool, file, at, text } of unexpected) {
    console.log(`${file in lawful ? 'lawful, yet refused' : 'not clean'}: ${file}(${at}): ${tool}: ${text}`);
  }
  const caughtCount = violations.length - slipped.length;
  console.log(
    `boundaries: ${caughtCount} of ${violations.length} violations caught, ${unexpected.length} other complaints`,
  );
  return slipped.length === 0 && unexpected.length === 0;
}

const copy = mkdtempSync(join(realpathSync(tmpdir()), 'riffle-boundaries-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

copySources(copy);
const planted = Object.assign({}, ...violations.map(({ files }) => files), lawful) as Readonly<Record<string, string>>;
plant(copy, planted);
const complaints = (
  await Promise.all([compilerComplaints(copy), linterComplaints(copy, Object.keys(planted)), unusedNames(copy)])
).flat();
process.exitCode = report(complaints) ? 0 : 1;
