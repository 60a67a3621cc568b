import { expect, test } from 'vitest';
import { openFault } from './open-fault.ts';

test.each([
  ['Error: No such file or directory, cannot open /dev/x', 'absent', 'no-line', 'plug the cable in'],
  ['Opening COM9: File not found', 'absent', 'no-line', 'plug the cable in'],
  ['Error: No such device or address, cannot open /dev/x', 'absent', 'no-line', 'plug the cable in'],
  ['Error: Input/output error, cannot open /dev/x', 'absent', 'no-line', 'plug the cable in'],
  ['Error: Permission denied, cannot open /dev/x', 'refused', 'forbidden', 'dialout'],
  ['Error Resource temporarily unavailable Cannot lock port', 'refused', 'held', 'Another program holds /dev/x'],
  ['Opening COM9: Access denied', 'refused', 'held', 'Another program holds /dev/x'],
  ['Error: Device or resource busy, cannot open /dev/x', 'refused', 'held', 'Another program holds /dev/x'],
  [
    'Error: Inappropriate ioctl for device setting custom baud rate of 9600',
    'refused',
    'not-serial',
    'correct the path',
  ],
  ['Error: Is a directory, cannot open /dev/x', 'refused', 'not-serial', 'correct the path'],
  ['Error: Value too large for defined data type', 'refused', 'no-line', 'plug the cable out and in'],
] as const)('%s', (message, state, fault, remedy) => {
  const health = openFault('/dev/x', message);
  expect(health).toMatchObject({ state, fault });
  expect(health.why).toContain('/dev/x');
  expect(health.why).toContain(remedy);
  expect(health.why).toMatch(/^[A-Z/].*\.$/);
});
