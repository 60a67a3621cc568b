// `npm run audit`: asks the registry whether any installed package is known to be unsafe. Exits with 1 if one is, and with 0, saying so,
// if nobody can be asked: a registry inside a house mostly offers no such list.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 120_000,
});
const { sentence, unsafe } = audited(stdout ?? '');
console.log(sentence);
process.exitCode = unsafe ? 1 : 0;

/** The result of an audit, in a sentence or a few. */
interface Audited {
  readonly sentence: string;
  readonly unsafe: boolean;
}

interface Report {
  readonly error?: { readonly summary?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** Reads what `npm audit --json` printed. Anything that is not a report counts as an audit that did not take place. */
export function audited(printed: string): Audited {
  const { error, message, vulnerabilities } = reportIn(printed);
  if (vulnerabilities === undefined) {
    const why = error?.summary || message || 'its answer cannot be read';
    return { sentence: `Not audited: the registry offers no list of unsafe packages (${why}).`, unsafe: false };
  }
  const found = Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  if (found.length === 0) return { sentence: 'Audited: no installed package is known to be unsafe.', unsafe: false };
  return { sentence: ['Audited: known to be unsafe is', ...found].join('\n  '), unsafe: true };
}

function reportIn(printed: string): Report {
  try {
    return (JSON.parse(printed) as Report | null) ?? {};
  } catch {
    return {};
  }
}
