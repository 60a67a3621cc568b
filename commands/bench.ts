import { join } from 'node:path';
import { runBeside } from './beside.ts';

/** The rows live with the tests: one of them needs their browser. */
const program = join(import.meta.dirname, '..', 'test', 'bench', 'run.ts');
const couldNotRun = 2;

/** `riffle bench`: ratios against named peers measured in the same run. Returns 0 whatever they are, 1 when a row failed, 2 when it could not run. */
export const bench = async (args: readonly string[]): Promise<number> => {
  const status = await runBeside(program, args);
  return status === 0 || status === 1 ? status : couldNotRun;
};
