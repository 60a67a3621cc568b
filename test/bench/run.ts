// Run by `riffle bench`: measures the requested rows one after another, and prints each when it is done.
import { readBenchOptions, rowNames } from './bench-options.ts';
import { heading, inJson, printed } from './measured.ts';
import { measureEach, rows } from './rows.ts';

const usage =
  'Usage: riffle bench [--only NAME] [--clicks N] [--taps] [--json] [--pokerkit DIR] [--minutes N] [--soak]';
const foundWrong = 1;
const couldNotRun = 2;

async function run(args: readonly string[]): Promise<number> {
  const options = readBenchOptions(args);
  if ('problem' in options) {
    console.error(`${options.problem}\n${usage}`);
    return couldNotRun;
  }
  if (options.soak) return (await import('./soak.ts')).soak();
  const print = options.json ? inJson : printed;
  if (!options.json) console.log(heading);
  const asked = rowNames.filter((name) => options.only === null || options.only === name);
  const failed = await measureEach(
    asked,
    (name) => rows[name](options),
    (name, measured) => console.log(print(name, measured)),
  );
  return failed ? foundWrong : 0;
}

process.exitCode = await run(process.argv.slice(2));
