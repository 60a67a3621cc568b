import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { SimulatedPepperMux } from '../native-bridge/rfid/simulated-pepper.ts';
import { PseudoTerminal } from '../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { SimulatedShuffler } from '../native-bridge/shuffler/simulated-shuffler.ts';
import { CardWorld } from '../native-bridge/simulation/card-world.ts';
import { heardConsole } from '../test/support/heard-console.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { devices } from './devices.ts';

let folder: string;
let said: string[];
let complained: string[];
beforeEach(() => {
  folder = temporaryFolder();
  ({ said, complained } = heardConsole());
});

const table = `tableId = "t"
name = "T"
seats = 9
mode = "cash"
chipValues = [1]
data = "t"
port = 0
stakes = { smallBlind = 1, bigBlind = 2 }
`;

function configured(devicesToml: string): string {
  const file = join(folder, 'table.toml');
  writeFileSync(file, `${table}${devicesToml}`);
  return file;
}

test('lists the lines of this machine as JSON', async () => {
  expect(await devices(['--json'])).toBe(0);
  expect(JSON.parse(said.join(''))).toMatchObject({ lines: expect.any(Array), devices: [] });
});

test('a shuffler that answers is ready and says what it is', async () => {
  const line = new PseudoTerminal(join(folder, 'shuffler'));
  const machine = new SimulatedShuffler({ line, time: systemTime, seed: 1, speed: 1 });
  machine.start();
  const file = configured(`[devices.shuffler]\nmodel = "shl1"\nline = "${join(folder, 'shuffler')}"\n`);
  expect(await devices(['--config', file])).toBe(0);
  expect(said.at(-1)).toMatch(/^The shuffler at .* is ready and says it is SIMULATED, firmware 1\.0\.0\.$/);
  await machine.stop();
});

test('a shuffler that was paired is asked with its key', async () => {
  const key = Uint8Array.from({ length: 32 }, (_byte, index) => index);
  writeFileSync(join(folder, 'pairing.key'), `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600 });
  const line = new PseudoTerminal(join(folder, 'shuffler'));
  const machine = new SimulatedShuffler({ line, time: systemTime, seed: 1, speed: 1, key });
  machine.start();
  const paired = `[devices.shuffler]\nmodel = "shl1"\nline = "${join(folder, 'shuffler')}"\n`;
  expect(await devices(['--config', configured(`${paired}keyFile = "pairing.key"\n`)])).toBe(0);
  expect(await devices(['--config', configured(paired), '--seconds', '2'])).toBe(1);
  expect(said.at(-1)).toMatch(/asks for its key/);
  writeFileSync(join(folder, 'pairing.key'), 'not this');
  expect(await devices(['--config', configured(`${paired}keyFile = "pairing.key"\n`)])).toBe(2);
  expect(complained.at(-1)).toMatch(/is not a pairing key/);
  await machine.stop();
});

test('a reader that answers and then does not do what it is there for is not ready', async () => {
  const line = new PseudoTerminal(join(folder, 'reader'));
  const world = new CardWorld({ antennas: 12, seed: 1, isPerfect: true });
  for (const antenna of [1, 2, 3, 4]) world.place(antenna, `E00401554433220${antenna}`);
  const reader = new SimulatedPepperMux({ line, time: systemTime, seed: 1, world });
  reader.start();
  reader.fail('P20');
  const file = configured(
    `[devices]\ndeckFile = "decks"\n[devices.reader]\nmodel = "pepper-c1-mux"\nline = "${join(folder, 'reader')}"\n`,
  );
  expect(await devices(['--config', file])).toBe(1);
  expect(said.at(-1)).toMatch(/does not say on which antenna a tag lies/);
  expect(said.at(-1)).not.toContain('E004');
  await reader.stop();
});

test('a device that is not there is named with the remedy, exit 1', async () => {
  const nothing = join(folder, 'nothing');
  const file = configured(
    `[devices.shuffler]\nmodel = "shl1"\nline = "${nothing}"\n[devices.badge]\nmodel = "text"\nline = "${nothing}"\n`,
  );
  expect(await devices(['--json', '--config', file, '--seconds', '0.3'])).toBe(1);
  const { devices: tried } = JSON.parse(said.join('')) as { readonly devices: readonly object[] };
  expect(tried).toMatchObject(['shuffler', 'badge'].map((device) => ({ device, state: 'absent', fault: 'no-line' })));
  expect(JSON.stringify(tried)).toContain('plug the cable in');
});

test('a shuffler where a reader should be is named', async () => {
  const line = new PseudoTerminal(join(folder, 'reader'));
  const machine = new SimulatedShuffler({ line, time: systemTime, seed: 1, speed: 1 });
  machine.start();
  const file = configured(
    `[devices]\ndeckFile = "decks"\n[devices.reader]\nmodel = "pepper-c1-mux"\nline = "${join(folder, 'reader')}"\n`,
  );
  // It is looked at for all of this time: on a busy machine six seconds were too few.
  expect(await devices(['--config', file, '--seconds', '20'])).toBe(1);
  expect(said.at(-1)).toMatch(/a shuffler that speaks SHL\/1 answers there/);
  await machine.stop();
});

test.each([
  ['a configuration that is not there', ['--config', '/nowhere/table.toml']],
  ['an unknown option', ['--fast']],
  ['no time at all', ['--seconds', '0']],
])('%s is refused with exit 2', async (_, args) => {
  expect(await devices(args)).toBe(2);
  expect(complained).toHaveLength(1);
});

test('a configuration that is wrong is refused with its sentence', async () => {
  expect(await devices(['--config', configured('[devices.shuffler]\nmodel = "x"\n')])).toBe(2);
  expect(complained[0]).toContain('“devices.shuffler.model”');
});
