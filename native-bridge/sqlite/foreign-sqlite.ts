import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('foreign-program.ts', import.meta.url));
const quietly = ['--disable-warning=ExperimentalWarning', program];

/** Has another program, with an SQLite of its own, open a database, do one thing and close it. What it says. */
export function foreignly(what: 'read' | 'checkpoint' | 'have-alone' | 'backup', ...paths: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...quietly, what, ...paths], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** As `foreignly('read')`, by the system's own `sqlite3`, which is older. False: there is none. */
export function readBySystem(path: string): boolean {
  const { error, status, stderr } = spawnSync('sqlite3', [path, 'SELECT count(*) FROM sqlite_schema'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return false;
  if (status !== 0) throw new Error(stderr);
  return true;
}

/** Has another program read a database and keep it open. Lets it go when it is called, and waits until it has ended. */
export async function heldForeignly(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [...quietly, 'hold', path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  };
}
