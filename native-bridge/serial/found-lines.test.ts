import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foundLines, identityAt, type SystemFolders } from './found-lines.ts';

// On other systems the library lists the lines.
describe.runIf(process.platform === 'linux')('the lines of a Linux machine', () => {
  let root: string;
  let folders: SystemFolders;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'found-lines-'));
    folders = { terminals: join(root, 'sys/class/tty'), devices: join(root, 'dev') };
    for (const folder of [folders.terminals, join(folders.devices, 'serial/by-id')])
      mkdirSync(folder, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** The kernel's layout of a terminal: its class entry leads into the device tree, with the USB device above it. */
  function terminal(name: string, usb: Readonly<Record<string, string>> | null): void {
    const device = join(root, 'sys/devices', usb === null ? 'platform' : `usb1/1-${name}`, '1-1:1.0', name);
    mkdirSync(device, { recursive: true });
    for (const [file, text] of Object.entries(usb ?? {})) writeFileSync(join(device, '../..', file), `${text}\n`);
    mkdirSync(join(folders.terminals, name));
    symlinkSync(device, join(folders.terminals, name, 'device'));
    writeFileSync(join(folders.devices, name), '');
  }

  const ftdi = { idVendor: '0403', idProduct: '6001', serial: 'A50285BI' };

  test('a USB device has its identity and its stable name', async () => {
    terminal('ttyUSB0', ftdi);
    const stableName = join(folders.devices, 'serial/by-id/usb-FTDI_A50285BI');
    symlinkSync(join(folders.devices, 'ttyUSB0'), stableName);
    const usb = { vendorId: '0403', productId: '6001', serialNumber: 'A50285BI' };
    expect(await foundLines(folders)).toEqual([{ path: join(folders.devices, 'ttyUSB0'), stableName, usb }]);
    expect(await identityAt(stableName, folders)).toEqual(usb);
  });

  test('a device without a serial number has null', async () => {
    terminal('ttyACM0', { idVendor: '1a86', idProduct: '55d4' });
    expect((await foundLines(folders))[0]?.usb).toEqual({
      vendorId: '1a86',
      productId: '55d4',
      serialNumber: null,
    });
  });

  test('board lines that tables use are listed, consoles and others are not', async () => {
    for (const name of ['ttyAMA0', 'ttyS0']) terminal(name, null);
    mkdirSync(join(folders.terminals, 'tty1'));
    expect((await foundLines(folders)).map(({ path, usb }) => [path, usb])).toEqual([
      [join(folders.devices, 'ttyAMA0'), null],
    ]);
  });

  test('a machine without these folders has no lines', async () => {
    expect(await foundLines({ terminals: join(root, 'no'), devices: join(root, 'nothing') })).toEqual([]);
    expect(await identityAt(join(root, 'nothing'), folders)).toBe('nothing');
  });

  test('works on the real machine, with or without udevadm', async () => {
    const path = process.env.PATH;
    process.env.PATH = '';
    try {
      expect(Array.isArray(await foundLines())).toBe(true);
    } finally {
      process.env.PATH = path;
    }
  });
});
