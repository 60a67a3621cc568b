import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../build/build.ts';
import { makeFolder } from '../native-bridge/disk/folders.ts';
import { replaceFile } from '../native-bridge/disk/private-files.ts';
import { type ElectronPlace, electronBinary } from './electron-binary.ts';

/** What opening the kiosk uses: the checkout, the builder, and where progress is printed. */
export interface KioskWorld extends ElectronPlace {
  readonly build: () => Promise<void>;
  readonly say: (line: string) => void;
}

const thisCheckout: KioskWorld = {
  root: join(import.meta.dirname, '..'),
  env: process.env,
  build: buildAll,
  say: (line) => console.error(line),
};

/**
 * Opens the console full-screen in Electron, after fetching Electron's program if it is absent, and ends with it.
 * Returns the exit code: Electron's own, 1 where its program could not be had, 2 for words not understood.
 */
export async function kiosk(args: readonly string[], world: KioskWorld = thisCheckout): Promise<number> {
  const config = configOf(args, world);
  if (config === null) return 2;
  const binary = electronBinary(world) ?? fetchElectron(world);
  if (binary === null) return 1;
  await world.build();
  world.say('The console is left by “Leave the console” in its settings, or from here with Ctrl+C.');
  // The folder, not the file: Electron then reads the app's name, and its data folder, from package.json.
  return ended(spawn(binary, [world.root, '--config', config], { stdio: 'inherit', env: windowEnvironment(world) }));
}

function configOf(args: readonly string[], { root, say }: KioskWorld): string | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { config: { type: 'string' } } });
    return values.config === undefined ? ownConfig(root) : resolve(values.config);
  } catch (error) {
    say(`${(error as Error).message}\nUsage: riffle kiosk [--config PATH]`);
    return null;
  }
}

/** The configuration in this checkout's data; the first time, a default one that any machine can open. */
function ownConfig(root: string): string {
  const data = join(root, 'data');
  const path = join(data, 'table.toml');
  if (!existsSync(path)) {
    makeFolder(data);
    replaceFile(path, Buffer.from(starterTable(join(data, 'table-1'))), 0o644);
  }
  return path;
}

/** Runs Electron's own installer, which fetches the program for this machine and verifies its checksum. */
function fetchElectron(world: KioskWorld): string | null {
  world.say("Fetching Electron's program, once, about 120 MB …");
  const installer = join(world.root, 'node_modules', 'electron', 'install.js');
  const { status, stderr } = spawnSync(process.execPath, [installer], {
    env: world.env,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const binary = status === 0 ? electronBinary(world) : null;
  if (binary === null) {
    const why = stderr.split('\n').find((line) => line.includes('Error')) ?? 'its installer ended early';
    world.say(
      `Electron's program could not be fetched (${why.trim()}): connect this machine to the network and run this again.`,
    );
  }
  return binary;
}

/** Without the variable that would make Electron run as plain Node, without a window. */
function windowEnvironment({ env }: KioskWorld): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _asNode, ...rest } = env;
  return rest;
}

async function ended(child: ChildProcess): Promise<number> {
  // Ending this command ends the kiosk, and waits for its end.
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass);
  }
}

/** A cash table without devices, as TOML: what the kiosk opens on a machine where no table is set up yet. */
export function starterTable(dataFolder: string): string {
  return `# Written by the first "npm run kiosk" and never overwritten: change it to fit your table.
tableId = "table-1"
name = "Table 1"
seats = 9
mode = "cash"
chipValues = [1, 5, 25, 100, 500]
data = ${JSON.stringify(dataFolder)}
# For browsers beside the kiosk window; 0 is any free port.
port = 0

[stakes]
smallBlind = 1
bigBlind = 2
`;
}
