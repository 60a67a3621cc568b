import { join } from 'node:path';
import { runBeside } from './beside.ts';

/** The proofs are kept with the tests, whose harnesses they use. */
const program = join(import.meta.dirname, '..', 'test', 'proof', 'run.ts');

/** `riffle prove`: tests what Riffle promises. Returns 0 if all held, 1 if something did not, 2 if it could not run. */
export const prove = (args: readonly string[]): Promise<number> => runBeside(program, args);
