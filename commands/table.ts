import { runServer } from './run-server.ts';

/** `riffle table --config FILE`: one table server, as its PC runs it. Returns the exit code. */
export function table(args: readonly string[]): Promise<number> {
  return runServer('table', args);
}
