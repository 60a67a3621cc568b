// `npm run audit`: asks the registry whether anything that is installed is known to be unsafe. Exits with 1 if it is, and with 0, saying so,
// where nobody can be asked: a registry inside a house mostly offers no such list.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { audited } from './audited.ts';

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 120_000,
});
const { sentence, unsafe } = audited(stdout ?? '');
console.log(sentence);
process.exitCode = unsafe ? 1 : 0;
