import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The mark before the fuses in Electron's program, by which the tool that sets them finds the place. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Version 1 of the fuse wire, nine fuses, each as Electron ships it: '1' on, '0' off. */
const FUSE_WIRE = [Buffer.from([1, 9]), Buffer.from('101100011')];

const OTHER_FILES = [
  'chrome-sandbox',
  'chrome_100_percent.pak',
  'icudtl.dat',
  'LICENSE',
  'LICENSES.chromium.html',
  'locales/en-US.pak',
  'resources.pak',
  'resources/README',
];

/**
 * Writes a folder with the shape of an unpacked Electron for Linux, so that packing can be tested where Electron itself is not available.
 * Nothing in it runs; its program carries fuses that can be set and read back.
 */
export function writeFakeElectronDist(folder: string, version: string): void {
  for (const file of OTHER_FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'fake');
  }
  writeFileSync(join(folder, 'version'), version);
  const program = [Buffer.from('#!/bin/false\n'), Buffer.alloc(64), Buffer.from(FUSE_SENTINEL), ...FUSE_WIRE];
  writeFileSync(join(folder, 'electron'), Buffer.concat([...program, Buffer.alloc(64)]), { mode: 0o755 });
}
