import { join } from 'node:path';
import { runBeside } from './beside.ts';

/** The proofs live with the tests, whose harnesses they are. */
const program = join(import.meta.dirname, '..', 'test', 'proof', 'run.ts');

/** `riffle prove`: what Riffle promises, tried. Returns 0 when all held, 1 when something did not, 2 when it could not run. */
export const prove = (args: readonly string[]): Promise<number> => runBeside(program, args);
