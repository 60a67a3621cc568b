import { runServer } from './run-server.ts';

/** `riffle cardroom --config FILE`: the cardroom server. Returns the exit code. */
export function cardroom(args: readonly string[]): Promise<number> {
  return runServer('cardroom', args);
}
