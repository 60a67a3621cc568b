import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { type ControlRoutes, type ControlServer, impossible, json, serveControl } from './control-server.ts';
import { readSimulatorArguments } from './simulator-arguments.ts';

/** A device that can be started as a program of its own. */
interface SimulatedDevice {
  start(): void;
  stop(): Promise<void>;
  unplug(): Promise<void>;
  plugIn(): void;
}

export interface DeviceOptions {
  readonly line: PseudoTerminal;
  readonly time: typeof systemTime;
  readonly seed: number;
  readonly speed: number;
}

/** A device and what can be asked of it. */
export interface DeviceAndRoutes {
  readonly device: SimulatedDevice;
  readonly routes: ControlRoutes;
}

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

function couldNotRun(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}

/**
 * Runs a simulated device in real time at the end of a pseudo-terminal until it is told to end. When line and control are there it
 * prints one line of JSON with both. Returns the exit code: 0, or 2 with one sentence on standard error when it could not run.
 */
export async function runSimulator(
  args: readonly string[],
  makeDevice: (options: DeviceOptions) => DeviceAndRoutes,
): Promise<number> {
  const read = readSimulatorArguments(args);
  if ('problem' in read) return couldNotRun(read.problem);
  const line = new PseudoTerminal(read.line);
  const { device, routes } = makeDevice({ line, time: systemTime, seed: read.seed, speed: read.speed });
  device.start();
  if (line.health.state !== 'ready') return couldNotRun(line.health.why ?? 'The line cannot be made.');
  let control: ControlServer;
  try {
    control = await serveControl({ ...routes, ...cableRoutes(device, line) }, read.controlPort);
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
