import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SerialPort } from 'serialport';
import type { Line, LineHealth } from '../contracts/line.ts';

/** A USB device's own identity. `serialNumber` is null where its maker gave it none. */
export interface UsbIdentity {
  /** Four hexadecimal digits, lower case. */
  readonly vendorId: string;
  readonly productId: string;
  readonly serialNumber: string | null;
}

/** A serial line of this machine. */
export interface FoundLine {
  readonly path: string;
  /** A name that stays when the device is plugged in elsewhere, such as `/dev/serial/by-id/…`; null where the system makes none. */
  readonly stableName: string | null;
  /** Null for a line that is not a USB device. */
  readonly usb: UsbIdentity | null;
}

/** Where Linux lists its devices; tests use other folders. */
export interface SystemFolders {
  readonly terminals: string;
  readonly devices: string;
}

const linuxFolders: SystemFolders = { terminals: '/sys/class/tty', devices: '/dev' };

/** The serial lines of this machine. On Linux they are read from the system's files: the library needs `udevadm`, which may be missing. */
export async function foundLines(folders: SystemFolders = linuxFolders): Promise<readonly FoundLine[]> {
  return process.platform === 'linux' ? linuxLines(folders) : otherLines();
}

/** The USB device at a path, null for a line without an identity, or nothing at all. */
export type IdentityAtPath = UsbIdentity | null | 'nothing';

export async function identityAt(path: string, folders: SystemFolders = linuxFolders): Promise<IdentityAtPath> {
  if (process.platform === 'linux') {
    const real = realPath(path);
    if (real !== null) return usbOf(join(folders.terminals, basename(real)));
    return isNothing(path) ? 'nothing' : null;
  }
  const line = (await otherLines()).find((one) => one.path === path);
  // Windows lists all its lines; other systems have names that are not listed.
  if (line === undefined) return process.platform === 'win32' ? 'nothing' : null;
  return line.usb;
}

function linuxLines({ terminals, devices }: SystemFolders): readonly FoundLine[] {
  const stable = stableNames(join(devices, 'serial', 'by-id'));
  return namesIn(terminals)
    .filter((name) => existsSync(join(terminals, name, 'device')))
    .map((name) => {
      const path = join(devices, name);
      return { path, stableName: stable.get(path) ?? null, usb: usbOf(join(terminals, name)) };
    })
    .filter(({ path, usb }) => usb !== null || isOnBoard(path));
}

/** Lines without a USB device are rarely wired; those of table boards are. */
const isOnBoard = (path: string): boolean => /\/tty(?:AMA|O|MFD|XRUSB|SC)\d+$/.test(path);

function stableNames(folder: string): ReadonlyMap<string, string> {
  const pairs = namesIn(folder).map((name): [string | null, string] => [
    realPath(join(folder, name)),
    join(folder, name),
  ]);
  return new Map(pairs.filter((pair): pair is [string, string] => pair[0] !== null));
}

/** The USB device above a terminal in the device tree. */
function usbOf(terminal: string): UsbIdentity | null {
  let folder = realPath(join(terminal, 'device'));
  while (folder !== null && folder !== dirname(folder)) {
    const [vendorId, productId] = [lineIn(folder, 'idVendor'), lineIn(folder, 'idProduct')];
    if (vendorId !== null && productId !== null) return { vendorId, productId, serialNumber: lineIn(folder, 'serial') };
    folder = dirname(folder);
  }
  return null;
}

function lineIn(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8').trim();
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** False for a path in a folder without access: that is not a matter of a cable. */
function isNothing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

async function otherLines(): Promise<readonly FoundLine[]> {
  const lines = await SerialPort.list();
  return lines.map(({ path, vendorId, productId, serialNumber }) => ({
    path,
    stableName: null,
    usb:
      vendorId === undefined || productId === undefined
        ? null
        : {
            vendorId: vendorId.toLowerCase(),
            productId: productId.toLowerCase(),
            serialNumber: serialNumber ?? null,
          },
  }));
}

/** A line that is only listened to. */
export type HeardLine = Omit<Line, 'write'>;

/** How a driver follows its line. */
interface LineHearing {
  readonly receive: (bytes: Uint8Array) => void;
  readonly follow: (health: LineHealth) => void;
}

/** Hears the line, opens it, and follows its health from the start. Returns a function that stops hearing. */
export function hearLine(line: HeardLine, { receive, follow }: LineHearing): () => void {
  const leaveData = line.onData(receive);
  const leaveHealth = line.onHealth(follow);
  line.start();
  follow(line.health);
  return () => {
    leaveData();
    leaveHealth();
  };
}
