import type { Proof } from '../proof/proof.ts';
import type { FuzzReport } from './fuzz-message.ts';
import { fuzz } from './fuzz-run.ts';

/** Every parser and door with hostile inputs. A round is one input to each; targets that open files or sockets get fewer. */
export const fuzzProof: Proof = {
  name: 'fuzz',
  promise:
    'No bytes from a line, a file, a page or the network crash, hang or fill the memory of a program: they mean something, or are refused with a sentence.',
  rounds: 'rounds of inputs',
  usual: 1_500,
  soak: 60_000,
  run: async ({ seed, rounds }) => {
    const reports = await fuzz({ seed, rounds });
    const sum = (of: (report: FuzzReport) => number): number => reports.reduce((total, one) => total + of(one), 0);
    return {
      figures: {
        targets: reports.length,
        inputs: sum(({ inputs }) => inputs),
        'bytes fuzzed': sum(({ bytes }) => bytes),
        'kinds of answers': sum(({ kinds }) => kinds),
        'blocks reached': sum(({ reached }) => reached),
        ...Object.fromEntries(
          reports.map(({ target, reached, known, inputs }) => [
            `blocks of ${target}`,
            `${reached} of ${known} in ${inputs} inputs`,
          ]),
        ),
      },
      failures: reports.flatMap(({ faults }) =>
        faults.map(({ target, sentence, input }) => `${target}: ${sentence} Input: ${shown(input)}`),
      ),
    };
  },
};

const shownMost = 2_000;

/** An input in the form of a corpus line. */
const shown = (input: Uint8Array): string => {
  const hex = Buffer.from(input).toString('hex');
  return hex.length <= shownMost ? hex : `${hex.slice(0, shownMost)}… (${input.length} bytes)`;
};
