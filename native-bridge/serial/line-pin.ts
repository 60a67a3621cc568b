import type { LineHealth } from '../contracts/line.ts';
import type { IdentityAtPath, UsbIdentity } from './found-lines.ts';
import { nothingAt } from './open-fault.ts';

/** The device that must be on a line, so that a swap at the cable under the table is noticed. */
export type LinePin = Partial<UsbIdentity>;

const keys = ['vendorId', 'productId', 'serialNumber'] as const;

/**
 * Why the device at a path may not be opened; null when it may. A USB device needs a pin, or a path that names it. A line of the board or
 * of a simulated device has no identity and is opened by its path. An empty path is not opened: a device plugged in a moment later would go
 * unchecked.
 */
export function pinFault(path: string, pin: LinePin | null, found: IdentityAtPath): LineHealth | null {
  if (found === 'nothing') return nothingAt(path);
  if (pin === null || keys.every((key) => pin[key] == null)) {
    if (found === null || path.startsWith('/dev/serial/by-id/')) return null;
    return refused(`The device at ${path} is not pinned: write the configuration as “riffle devices” shows it.`);
  }
  if (found === null) return refused(`The device at ${path} does not say what it is, so it cannot be the pinned one.`);
  const wrong = keys.find((key) => pin[key] != null && pin[key] !== found[key]);
  if (wrong === undefined) return null;
  return refused(
    `Another device than the pinned one is at ${path}: plug the right one in, or pin this one as “riffle devices” shows it.`,
  );
}

const refused = (why: string): LineHealth => ({ state: 'refused', fault: 'not-pinned', why });
