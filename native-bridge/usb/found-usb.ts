import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A USB device that is plugged in, as Linux tells of it. What it says of itself is text of its maker's: never trusted, never evaluated. */
export interface FoundUsb {
  /** The socket it is in, such as `1-1.2`: it stays while the cables stay. */
  readonly socket: string;
  /** Four hexadecimal digits, lower case. */
  readonly vendorId: string;
  readonly productId: string;
  /** Null where its maker gave it none. */
  readonly serialNumber: string | null;
  readonly product: string | null;
  readonly isHub: boolean;
  /** Classes of its interfaces, two hexadecimal digits each, lowest first. */
  readonly classes: readonly string[];
}

/** Everything in a USB socket of this machine but the sockets themselves. `folder`: another one in tests. */
export function foundUsb(folder = '/sys/bus/usb/devices'): readonly FoundUsb[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  return names
    .filter((name) => /^\d+-[\d.]+$/.test(name))
    .flatMap((socket) => {
      const read = (file: string, of = socket): string | null => lineIn(join(folder, of, file));
      const [vendorId, productId] = [read('idVendor'), read('idProduct')];
      if (vendorId === null || productId === null) return [];
      const interfaces = names.filter((name) => name.startsWith(`${socket}:`));
      const classes = interfaces.map((name) => read('bInterfaceClass', name)).filter((one) => one !== null);
      return [
        {
          socket,
          vendorId,
          productId,
          serialNumber: read('serial'),
          product: read('product'),
          isHub: read('bDeviceClass') === '09',
          classes: [...new Set(classes)].sort(),
        },
      ];
    });
}

function lineIn(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
