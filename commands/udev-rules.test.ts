import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FoundUsb, foundUsb } from '../native-bridge/usb/found-usb.ts';
import { devices } from './devices.ts';
import { udevRules } from './udev-rules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usb-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A device as the kernel shows it: its own folder, and one for each interface. */
function plug(socket: string, files: Readonly<Record<string, string>>, classes: readonly string[] = []): void {
  mkdirSync(join(folder, socket));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, socket, name), `${text}\n`);
  classes.forEach((one, index) => {
    mkdirSync(join(folder, `${socket}:1.${index}`));
    writeFileSync(join(folder, `${socket}:1.${index}`, 'bInterfaceClass'), `${one}\n`);
  });
}

const device = (more: Partial<FoundUsb> = {}): FoundUsb => ({
  socket: '1-1',
  vendorId: '0403',
  productId: '6001',
  serialNumber: 'A7',
  product: 'FT232R',
  isHub: false,
  classes: ['ff'],
  ...more,
});
const ruled = (rules: string): readonly string[] =>
  rules.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('what is plugged in is found with its pins, and sockets are no devices', () => {
  plug('usb1', { idVendor: '1d6b', idProduct: '0002', bDeviceClass: '09' });
  plug('1-1', { idVendor: '05e3', idProduct: '0608', bDeviceClass: '09' }, ['09']);
  plug('1-1.2', { idVendor: '0403', idProduct: '6001', serial: 'A7', product: 'FT232R', bDeviceClass: '00' }, ['ff']);
  plug('1-1.3', { idVendor: '0eef', idProduct: 'c000', bDeviceClass: '00' }, ['03', '03']);
  plug('1-1.4', { idProduct: '0001' });
  expect(foundUsb(folder)).toEqual([
    expect.objectContaining({ socket: '1-1', isHub: true, classes: ['09'] }),
    device({ socket: '1-1.2' }),
    expect.objectContaining({ socket: '1-1.3', serialNumber: null, product: null, classes: ['03'] }),
  ]);
  expect(foundUsb(join(folder, 'nothing'))).toEqual([]);
});

test.each<[string, FoundUsb, string]>([
  ['one with a serial number', device(), 'ATTR{idVendor}=="0403", ATTR{idProduct}=="6001", ATTR{serial}=="A7"'],
  [
    'one without is pinned to its socket',
    device({ serialNumber: null, socket: '1-1.3' }),
    'ATTR{idVendor}=="0403", ATTR{idProduct}=="6001", KERNEL=="1-1.3"',
  ],
  ['signs that stand for others', device({ serialNumber: 'A*[7]|"' }), 'ATTR{serial}=="A??7???"'],
])('%s is let in by its pins', (_, one, pins) => {
  const lines = ruled(udevRules([one])).filter((line) => line.includes('ATTR{authorized}="1"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(pins);
  expect(lines[0]).toMatch(/GOTO="riffle_end"$/);
});

test('no rules are made where nothing is plugged in: they would turn everything away', async () => {
  const [printed, complained] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation(() => {}),
  );
  for (const found of [[], [device({ isHub: true })]]) expect(await devices(['--udev'], () => found)).toBe(2);
  expect(printed).not.toHaveBeenCalled();
  expect(complained).toHaveBeenLastCalledWith(expect.stringMatching(/^No USB device is plugged in here/));
  expect(await devices(['--udev'], () => [device()])).toBe(0);
  expect(printed).toHaveBeenLastCalledWith(expect.stringContaining('ATTR{idVendor}=="0403"'));
  vi.restoreAllMocks();
});

test('everything else is turned away, and lines of others are for nobody', () => {
  const lines = ruled(udevRules([]));
  expect(lines).toContain('ACTION=="add", ATTR{authorized}="0"');
  expect(lines).toContain('OWNER="root", GROUP="root", MODE="0000"');
  expect(lines.some((line) => line.includes('authorized}="1"'))).toBe(false);
});

test.each<[string, readonly string[], boolean]>([
  ['a serial line', ['02', '0a'], true],
  ['a maker’s own', ['ff'], true],
  ['a touch screen', ['03'], false],
])('%s: a rule for its line is there or not', (_, classes, has) => {
  const lines = ruled(udevRules([device({ classes })]));
  expect(lines.some((line) => line.includes('GROUP="riffle-devices"'))).toBe(has);
});

test('hubs pass without being listed, storage is pointed out', () => {
  const rules = udevRules([device({ isHub: true })]);
  expect(rules).not.toContain('0403');
  // Every device stands below a hub: a rule that asked those above would turn all of them away.
  expect(rules).not.toContain('ATTRS{bDeviceClass}');
  expect(udevRules([device({ classes: ['08'] })])).toContain('storage. NOT ORDINARY AT A TABLE');
});

test('whatever a device calls itself, it writes no rule', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, (product, serialNumber) => {
      const plainly = ruled(udevRules([device()])).length;
      const rules = udevRules([device({ product, serialNumber })]);
      expect(ruled(rules)).toHaveLength(plainly);
      for (const line of ruled(rules))
        expect(line.match(/"/g)?.length ?? 0).toSatisfy((marks: number) => marks % 2 === 0);
    }),
  );
});
