import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DeviceFault, LineHealth } from '../native-bridge/contracts/line.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { openBadgeReader, openReader, openShuffler } from '../native-bridge/open-devices.ts';
import { type FoundLine, foundLines } from '../native-bridge/serial/found-lines.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { type FoundUsb, foundUsb } from '../native-bridge/usb/found-usb.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { parseTableConfig, UnusableConfig } from '../server/config.ts';
import { readPairingKey } from '../server/pairing-key.ts';
import { udevRules } from './udev-rules.ts';

const usage = 'Usage: riffle devices [--json] [--config TABLE.toml [--seconds N]]    or: riffle devices --udev';
const secondsMost = 120;
/** How long to watch a device after its first answer: a hot reader or a locked machine answers as well. */
const readyLastsMs = 2_500;

/** The result for one configured device. */
export interface Tried {
  readonly device: 'shuffler' | 'reader' | 'badge';
  readonly line: string;
  readonly state: LineHealth['state'];
  readonly fault: DeviceFault | null;
  readonly why: string | null;
  /** The device's own description; reported, never verified. */
  readonly says: string | null;
}

interface Wanted {
  readonly json: boolean;
  readonly udev: boolean;
  readonly config: string | null;
  readonly seconds: number;
}

/**
 * `riffle devices`: the serial lines of this machine, each with what pins it. With `--config` the table's devices are opened for some
 * seconds, as the table server would, and their answers are shown. `--udev`: rules for what is plugged in. Exit 0 when all is well, 1 when
 * a device is not, 2 when it could not run.
 */
export async function devices(args: readonly string[], pluggedIn = foundUsb): Promise<number> {
  const wanted = readArguments(args);
  if (wanted === null) {
    console.error(usage);
    return 2;
  }
  if (wanted.udev) return printRules(pluggedIn());
  try {
    const tried = wanted.config === null ? [] : await tryDevices(wanted.config, wanted.seconds);
    const lines = await foundLines();
    if (wanted.json) console.log(JSON.stringify({ lines, devices: tried }));
    else for (const text of [...lines.flatMap(lineText), ...tried.map(triedText)]) console.log(text);
    if (!wanted.json && wanted.config === null && lines.length === 0) console.log('This machine has no serial lines.');
    return tried.every(({ state, fault }) => state === 'ready' && fault === null) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnusableConfig || error instanceof CannotRun || isMissing(error))) throw error;
    console.error(error.message);
    return 2;
  }
}

function printRules(found: readonly FoundUsb[]): number {
  if (found.every(({ isHub }) => isHub)) {
    console.error(
      'No USB device is plugged in here, and rules made now would turn every one away: plug in what belongs to the table first.',
    );
    return 2;
  }
  console.log(udevRules(found).trimEnd());
  return 0;
}

const isMissing = (error: unknown): error is Error => error instanceof Error && 'code' in error;

function readArguments(args: readonly string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        udev: { type: 'boolean', default: false },
        config: { type: 'string' },
        seconds: { type: 'string', default: '8' },
      },
    });
    const seconds = Number(values.seconds);
    if (!(seconds > 0 && seconds <= secondsMost)) return null;
    if (values.udev && (values.json || values.config !== undefined)) return null;
    return { json: values.json, udev: values.udev, config: values.config ?? null, seconds };
  } catch {
    return null;
  }
}

/**
 * Opens the configured devices of a table for at most this many seconds, those at `isTried` lines. Nobody else may hold these meanwhile.
 */
export async function tryDevices(
  file: string,
  seconds: number,
  isTried: (line: string) => boolean = () => true,
): Promise<readonly Tried[]> {
  const { devices: configured } = parseTableConfig(file, readText(file));
  const { shuffler, reader, badge } = configured;
  const surroundings = {
    time: systemTime,
    nonce: () => randomBytes(4).toString('hex').toUpperCase(),
    maintenance: () => {},
  };
  const tries: Promise<Tried>[] = [];
  if (shuffler?.line !== undefined && shuffler.model !== 'manual' && isTried(shuffler.line)) {
    const { keyFile } = shuffler;
    const key = keyFile === undefined ? null : readPairingKey(resolve(dirname(file), keyFile), privateFiles);
    const driver = await openShuffler({ ...shuffler, model: shuffler.model, line: shuffler.line, key }, surroundings);
    const says = (): string | null =>
      driver.identity === null ? null : `${driver.identity.model}, firmware ${driver.identity.firmware}`;
    tries.push(tried({ device: 'shuffler', line: shuffler.line, driver, says, seconds }));
  }
  if (reader?.line !== undefined && isTried(reader.line)) {
    const driver = await openReader({ ...reader, line: reader.line, goneAfterMs: new Map([[1, 1_500]]) }, surroundings);
    tries.push(tried({ device: 'reader', line: reader.line, driver, says: () => driver.version, seconds }));
  }
  if (badge !== undefined && isTried(badge.line)) {
    const driver = await openBadgeReader(badge, surroundings);
    tries.push(tried({ device: 'badge', line: badge.line, driver, says: () => null, seconds }));
  }
  return Promise.all(tries);
}

interface Trial {
  readonly device: Tried['device'];
  readonly line: string;
  readonly driver: {
    readonly health: LineHealth;
    start(): void;
    stop(): Promise<void>;
    onHealth(listener: (health: LineHealth) => void): () => void;
  };
  readonly says: () => string | null;
  readonly seconds: number;
}

/** Starts a driver, and stops it once it has been ready for a while or the time is up. */
async function tried({ device, line, driver, says, seconds }: Trial): Promise<Tried> {
  await new Promise<void>((resolve) => {
    const cancelEnd = systemTime.after(seconds * 1_000, done);
    let cancelLasting = (): void => {};
    function done(): void {
      cancelEnd();
      cancelLasting();
      resolve();
    }
    driver.onHealth(({ state }) => {
      cancelLasting();
      if (state === 'ready') cancelLasting = systemTime.after(readyLastsMs, done);
    });
    driver.start();
  });
  const { state, fault, why } = driver.health;
  const outcome = { device, line, state, fault, why, says: says() };
  await driver.stop();
  return outcome;
}

function lineText({ path, stableName, usb }: FoundLine): readonly string[] {
  if (usb === null) return [`${path}: a line of the board`, `    line = "${path}"`];
  const pins = [`vendorId = "${usb.vendorId}"`, `productId = "${usb.productId}"`];
  if (usb.serialNumber !== null) pins.push(`serialNumber = "${usb.serialNumber}"`);
  return [`${path}:`, `    line = "${stableName ?? path}"`, `    pin = { ${pins.join(', ')} }`];
}

const names = { shuffler: 'The shuffler', reader: 'The card reader', badge: 'The badge reader' } as const;

/** The result, as a sentence. */
export function triedText({ device, line, state, why, says }: Tried): string {
  const name = names[device];
  const is =
    state === 'ready' ? `is ready${says === null ? '' : ` and says it is ${says}`}.` : `is not ready (${state}).`;
  return `${name} at ${line} ${is}${why === null ? '' : ` ${why}`}`;
}
