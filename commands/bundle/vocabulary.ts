import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words in the program's servers, from the installed files: its sources, or what was built from them. */
export function vocabularyOf(root: string): ReadonlySet<string> {
  const sources = globSync('{server,native-bridge,protocol,commands}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.(?:test|conformance)\.ts$|one-pc|simulat|demo/.test(path),
  );
  const built = ['out/server/main.js'].filter((path) => sources.length === 0 && existsSync(join(root, path)));
  const words = new Set<string>(plain);
  for (const path of [...sources, ...built])
    for (const word of readFileSync(join(root, path), 'utf8').match(/[A-Za-z]{2,}/g) ?? []) words.add(word);
  return words;
}

/** Words of systemd and of the log writer. */
const plain = (
  'Started Stopped Stopping Starting Finished Failed Deactivated Scheduled Main process exited killed signal successfully ' +
  'restart job counter code status Result result Start request repeated too quickly msg KILL TERM SEGV ABRT FAILURE'
).split(' ');
