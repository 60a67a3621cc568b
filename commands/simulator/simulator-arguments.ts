import { parseArgs } from 'node:util';

/** How a simulated device is started. */
export interface SimulatorArguments {
  /** Where the line appears: a link to a pseudo-terminal. */
  readonly line: string;
  /** How many times faster than life. */
  readonly speed: number;
  readonly seed: number;
  /** TCP port of the control page on 127.0.0.1; 0 means any free one. */
  readonly controlPort: number;
  /** Which device it is; null is the verb's usual one. */
  readonly model: string | null;
  /** Faults that happen from the start. */
  readonly faults: readonly string[];
  /** Whether reads are as chancy as on a real table; otherwise every card is seen every time. */
  readonly chancy: boolean;
  /** Whether to end when standard input does, so that nothing outlives the program that started it. */
  readonly withParent: boolean;
}

const options = {
  line: { type: 'string' },
  speed: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  'control-port': { type: 'string', default: '0' },
  model: { type: 'string' },
  fault: { type: 'string', multiple: true },
  chancy: { type: 'boolean', default: false },
  'with-parent': { type: 'boolean', default: false },
} as const;

/** Reads a command line. Anything that is not understood comes back as one sentence. */
export function readSimulatorArguments(args: readonly string[]): SimulatorArguments | { readonly problem: string } {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    const { line, 'with-parent': withParent } = values;
    const [speed, seed, controlPort] = [Number(values.speed), Number(values.seed), Number(values['control-port'])];
    if (line === undefined || line === '') return { problem: 'Say with --line PATH where the line is to appear.' };
    if (!(speed > 0 && speed <= 1_000)) return { problem: '--speed takes a number above 0, up to 1000.' };
    if (!Number.isInteger(seed) || seed < 0) return { problem: '--seed takes a whole number from 0.' };
    if (!Number.isInteger(controlPort) || controlPort < 0 || controlPort > 65_535)
      return { problem: '--control-port takes a number from 0 to 65535.' };
    const { model = null, fault: faults = [], chancy } = values;
    return { line, speed, seed, controlPort, model, faults, chancy, withParent };
  } catch (fault) {
    const [sentence = ''] = fault instanceof Error ? fault.message.split(/\.(?:\s|$)/) : [];
    const known = Object.keys(options).map((name) => `--${name}`);
    return { problem: `${sentence}. There are ${known.join(', ')}.` };
  }
}
