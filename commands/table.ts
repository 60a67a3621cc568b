import { runServer } from './run-server.ts';

/** `riffle table --config FILE`: one table server, as its PC runs it; `riffle table new-log …`: its table goes on in a new log. Returns the exit code. */
export async function table(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === 'new-log') return (await import('./new-log.ts')).newLog(rest);
  return runServer('table', args);
}
