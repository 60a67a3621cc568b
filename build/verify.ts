// Runs everything that must pass before a change is sent. The tests wait a lot, so checks that only read the sources run beside them; if
// one fails the rest go on, and all failures are reported together. Exits with 1 if anything failed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

interface Outcome {
  readonly step: string;
  readonly passed: boolean;
  readonly seconds: number;
}
const outcomes: Outcome[] = [];

/** Runs a script of package.json. If another runs beside it, its output is printed in one piece when it has ended. */
function run(step: string, { beside = false } = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const stdio = beside ? ('pipe' as const) : ('inherit' as const);
    const child = spawn(scripts[step] ?? `missing-script-${step}`, {
      cwd: root,
      env: { ...process.env, PATH },
      shell: true,
      stdio: ['ignore', stdio, stdio],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const outcome = { step, passed: code === 0, seconds: (performance.now() - began) / 1000 };
      outcomes.push(outcome);
      if (said !== '') console.log(`\n${said.trimEnd()}`);
      console.log(sentenceOf(outcome));
      resolve(outcome.passed);
    });
  });
}

const sentenceOf = ({ step, passed, seconds }: Outcome): string =>
  `== ${step}: ${passed ? 'passed' : 'FAILED'} after ${seconds.toFixed(0)} s`;

async function readSources(): Promise<void> {
  // `boundaries` compiles every source in its copy, so `types` would only repeat it.
  for (const step of ['boundaries', 'lint', 'unused']) await run(step, { beside: true });
}

async function runTests(): Promise<void> {
  // The tests open the pages that were built.
  if (await run('build')) await run('tests');
}

await Promise.all([readSources(), runTests()]);
console.log(`\n${outcomes.map(sentenceOf).join('\n')}`);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
