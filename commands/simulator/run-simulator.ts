import { parseArgs } from 'node:util';
import type { SimulatedDevice } from '../../native-bridge/contracts/simulated-device.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { type ControlRoutes, type ControlServer, impossible, json, serveControl } from './control-server.ts';

export interface DeviceOptions {
  readonly line: PseudoTerminal;
  readonly time: typeof systemTime;
  readonly seed: number;
  readonly speed: number;
  readonly chancy: boolean;
}

/** A device and its own commands, besides its cable and its faults. */
export interface DeviceAndRoutes {
  readonly device: SimulatedDevice;
  readonly routes: ControlRoutes;
}

/** The devices a verb can simulate, by model; the first is its usual one. */
export type Models<Model extends string = string> = Readonly<
  Record<Model, (options: DeviceOptions) => DeviceAndRoutes>
>;

/** Resolves when the program is told to end, or, with a parent, when the parent is gone. */
function toldToEnd(withParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end);
      process.off('disconnect', end);
      if (withParent) process.stdin.destroy();
      resolve();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
    if (!withParent) return;
    process.once('disconnect', end);
    process.stdin.once('end', end).once('error', end).resume();
  });
}

function cableRoutes(device: SimulatedDevice, line: PseudoTerminal): ControlRoutes {
  return {
    'POST /unplug': async () => {
      await device.unplug();
      return json(200, { ok: true });
    },
    'POST /plug-in': () => {
      device.plugIn();
      return line.health.state === 'ready' ? json(200, { ok: true }) : impossible(line.health.why ?? '');
    },
  };
}

function faultRoutes(device: SimulatedDevice): ControlRoutes {
  const known = (): string => Object.keys(device.faults).join(', ');
  return {
    'GET /faults': () => json(200, device.faults),
    'POST /fail': ({ query }) => {
      const done = device.fail(query.get('fault') ?? '');
      return done ? json(200, { ok: true }) : json(400, { ok: false, why: `A fault is one of ${known()}.` });
    },
    'POST /mend': () => {
      device.mend();
      return json(200, { ok: true });
    },
  };
}

function couldNotRun(why: string): number {
  console.error(`${why}`);
  return 2;
}

/**
 * Runs a simulated device in real time at the end of a pseudo-terminal until it is told to end. When line and control are there it
 * prints one line of JSON with both. Returns the exit code: 0, or 2 with one sentence on standard error when it could not run.
 */
export async function runSimulator(args: readonly string[], models: Models): Promise<number> {
  const read = readSimulatorArguments(args);
  if ('problem' in read) return couldNotRun(read.problem);
  const model = read.model ?? Object.keys(models)[0] ?? '';
  const makeDevice = Object.hasOwn(models, model) ? models[model] : undefined;
  if (makeDevice === undefined) return couldNotRun(`--model takes one of ${Object.keys(models).join(', ')}.`);
  const line = new PseudoTerminal(read.line);
  const { seed, speed, chancy } = read;
  const { device, routes } = makeDevice({ line, time: systemTime, seed, speed, chancy });
  const unknown = read.faults.find((fault) => !device.fail(fault));
  if (unknown !== undefined)
    return couldNotRun(`“${unknown}” is no fault of this device: it has ${Object.keys(device.faults).join(', ')}.`);
  device.start();
  if (line.health.state !== 'ready') return couldNotRun(line.health.why ?? 'The line cannot be made.');
  let control: ControlServer;
  try {
    control = await serveControl({ ...routes, ...cableRoutes(device, line), ...faultRoutes(device) }, read.controlPort);
  } catch {
    await device.stop();
    return couldNotRun(`TCP port ${read.controlPort} cannot be opened on 127.0.0.1.`);
  }
  const told = toldToEnd(read.withParent);
  process.stdout.write(`${JSON.stringify({ line: read.line, control: control.url })}\n`);
  await told;
  await control.close();
  await device.stop();
  return 0;
}

/** How a simulated device is started. */
interface SimulatorArguments {
  /** Where the line appears: a link to a pseudo-terminal. */
  readonly line: string;
  /** How many times faster than life. */
  readonly speed: number;
  readonly seed: number;
  /** TCP port of the control page on 127.0.0.1; 0 means any free one. */
  readonly controlPort: number;
  /** Which device it is; null is the verb's usual one. */
  readonly model: string | null;
  /** Faults present from the start. */
  readonly faults: readonly string[];
  /** Whether reads are as unreliable as on a real table; otherwise every card is always seen. */
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

/** Reads a command line. A mistake in it is returned as one sentence. */
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
