import { expect, test } from 'vitest';
import { openFault } from './open-fault.ts';

test.each([
  ['Error: No such file or directory, cannot open /dev/x', 'absent', 'There is no serial line at /dev/x.'],
  ['Opening COM9: File not found', 'absent', 'There is no serial line at /dev/x.'],
  ['Error: No such device or address, cannot open /dev/x', 'absent', 'There is no serial line at /dev/x.'],
  ['Error: Input/output error, cannot open /dev/x', 'absent', 'There is no serial line at /dev/x.'],
  ['Error: Permission denied, cannot open /dev/x', 'refused', 'This program may not open /dev/x.'],
  ['Error Resource temporarily unavailable Cannot lock port', 'refused', 'Another program holds /dev/x.'],
  ['Opening COM9: Access denied', 'refused', 'Another program holds /dev/x.'],
  ['Error: Device or resource busy, cannot open /dev/x', 'refused', 'Another program holds /dev/x.'],
  ['Error: Inappropriate ioctl for device setting custom baud rate of 9600', 'refused', '/dev/x is not a serial line.'],
  ['Error: Is a directory, cannot open /dev/x', 'refused', '/dev/x is not a serial line.'],
  ['Error: Value too large for defined data type', 'refused', '/dev/x cannot be opened.'],
] as const)('%s', (message, state, why) => {
  expect(openFault('/dev/x', message)).toEqual({ state, why });
});
