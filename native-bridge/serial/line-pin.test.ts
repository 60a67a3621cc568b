import { expect, test } from 'vitest';
import { pinFault } from './line-pin.ts';

const found = { vendorId: '0403', productId: '6001', serialNumber: 'A50285BI' };

test.each([
  ['a line without an identity, no pin', '/dev/pts/3', null, null],
  ['a path that names its device', '/dev/serial/by-id/usb-FTDI_A50285BI', null, found],
  ['the pinned device', '/dev/ttyUSB0', found, found],
  ['the pinned maker and product', '/dev/ttyUSB0', { vendorId: '0403', productId: '6001' }, found],
])('%s may be opened', (_, path, pin, identity) => {
  expect(pinFault(path, pin, identity)).toBe(null);
});

test.each([
  ['a USB device nobody pinned', null, found, /is not pinned/],
  ['a USB device whose pin names nothing', {}, found, /is not pinned/],
  ['another serial number', { serialNumber: 'B1' }, found, /^Another device/],
  ['another product', { vendorId: '0403', productId: '6015' }, found, /^Another device/],
  ['a line without an identity where one is pinned', { serialNumber: 'A50285BI' }, null, /does not say what it is/],
])('%s may not', (_, pin, identity, sentence) => {
  const fault = pinFault('/dev/ttyUSB0', pin, identity);
  expect(fault).toMatchObject({ state: 'refused', fault: 'not-pinned' });
  expect(fault?.why).toMatch(sentence);
});

test.each([
  ['pinned', found],
  ['not pinned', null],
])('a path where nothing is, %s, is a matter of the cable and not of another device', (_, pin) => {
  const fault = pinFault('/dev/ttyUSB0', pin, 'nothing');
  expect(fault).toMatchObject({ state: 'absent', fault: 'no-line' });
  expect(fault?.why).toMatch(/plug the cable in/);
});
