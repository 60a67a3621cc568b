// Fuzzes and keeps inputs with a new kind of answer: `node test/fuzz/grow-corpus.ts [ROUNDS [SEED [TARGET …]]]`.
import { fuzz } from './fuzz-run.ts';

const [rounds = '200', seed = '1', ...only] = process.argv.slice(2);
const done: Parameters<typeof fuzz>[0]['done'] = ({ target, inputs, bytes, reached, known, kinds, ms, faults }) => {
  console.log(
    `${target}: ${inputs} inputs, ${bytes} bytes, ${reached} of ${known} blocks, ${kinds} kinds of answers, ${ms} ms`,
  );
  for (const { sentence, input } of faults)
    console.log(`  FAULT ${sentence}\n  ${input.length} bytes: ${Buffer.from(input).toString('hex').slice(0, 2_000)}`);
};
await fuzz({ seed: Number(seed), rounds: Number(rounds), keep: true, done, ...(only.length === 0 ? {} : { only }) });
