import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { SimulatedShuffler } from '../../native-bridge/shuffler/simulated-shuffler.ts';
import { parseCardroomConfig, parseTableConfig } from '../../server/config.ts';
import { emptyDraft } from '../../server/first-start/draft-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { firstStartIn } from './first-start-screen.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test.each([
  ['no JSON', 'hello'],
  ['no message', '{}'],
  ['an unknown ask', '{"what":"format-disk"}'],
  ['a name of nothing', '{"what":"change","changes":{"name":"  "}}'],
  ['an id with a path in it', '{"what":"change","changes":{"tableId":"../x"}}'],
  ['seats no table has', '{"what":"change","changes":{"seats":40}}'],
  ['what only the server writes', '{"what":"change","changes":{"paired":{"room":"x","place":"y"}}}'],
  ['a model nobody has', '{"what":"try","device":"reader","line":"/dev/x","model":"magic"}'],
  ['something long', `"${'x'.repeat(20_000)}"`],
])('%s is answered with a word and changes nothing', async (_, text) => {
  const screen = firstStartIn(folder);
  screen.say(text);
  await expect.poll(() => screen.now().said?.code).toBe('malformed');
  expect(screen.now().draft).toEqual(emptyDraft);
  expect(readdirSync(folder)).toEqual([]);
});

test('answers survive a power cut; an unreadable draft counts as none', async () => {
  const first = firstStartIn(folder);
  first.ask({ what: 'change', changes: { name: 'Riverside', step: 'game', bigBlind: 5 } });
  await expect.poll(() => first.now().draft.name).toBe('Riverside');
  expect(firstStartIn(folder).now().draft).toEqual({ ...emptyDraft, name: 'Riverside', step: 'game', bigBlind: 5 });
  writeFileSync(`${first.tableFile}.draft`, '{"name":');
  expect(firstStartIn(folder).now().draft).toEqual(emptyDraft);
});

test('a file that has appeared meanwhile is never overwritten, and nothing is left beside it', async () => {
  const screen = firstStartIn(folder);
  screen.ask({ what: 'change', changes: { role: 'both' } });
  await expect.poll(() => screen.now().files.length).toBe(2);
  writeFileSync(screen.tableFile, '# mine');
  screen.ask({ what: 'finish' });
  await expect.poll(() => screen.now().said).toEqual({ code: 'file-exists', text: screen.tableFile });
  expect(readFileSync(screen.tableFile, 'utf8')).toBe('# mine');
  expect(readdirSync(folder).sort()).toEqual(['table.toml', 'table.toml.draft']);
  expect(screen.setUp()).toBeNull();
});

test('a full disk is named; the draft stays, and writing can be retried', async () => {
  const full = { is: true };
  const screen = firstStartIn(folder, {
    writeNew: (path, text) => {
      if (full.is) throw new Error('ENOSPC: no space left on device');
      writeFileSync(path, text);
      return true;
    },
  });
  screen.ask({ what: 'finish' });
  await expect.poll(() => screen.now().said?.code).toBe('not-written');
  expect(screen.now().said?.text).toContain('no space left');
  expect(existsSync(screen.tableFile)).toBe(false);
  full.is = false;
  screen.ask({ what: 'finish' });
  await expect.poll(() => screen.setUp()).toEqual({ role: 'table', table: screen.tableFile, room: null });
});

test('an impossible blind gives a sentence, and nothing is written', async () => {
  const screen = firstStartIn(folder);
  screen.ask({ what: 'change', changes: { smallBlind: 10, bigBlind: 5 } });
  screen.ask({ what: 'finish' });
  await expect.poll(() => screen.now().said?.code).toBe('not-valid');
  expect(screen.now().said?.text).toContain('lind');
  expect(existsSync(screen.tableFile)).toBe(false);
});

test('a table and a cardroom on one PC share a key that no window sees', async () => {
  const screen = firstStartIn(folder);
  screen.ask({ what: 'change', changes: { role: 'both', roomName: 'Herna “U mlýna”', mode: 'tournament' } });
  screen.ask({ what: 'finish' });
  const [roomFile, tableFile] = [join(folder, 'cardroom.toml'), screen.tableFile];
  await expect.poll(() => screen.setUp()).toEqual({ role: 'both', table: tableFile, room: roomFile });
  const table = parseTableConfig(tableFile, readFileSync(tableFile, 'utf8'));
  const room = parseCardroomConfig(roomFile, readFileSync(roomFile, 'utf8'));
  expect(room.name).toBe('Herna “U mlýna”');
  expect(room.tables).toEqual({ 'table-1': table.cardroom?.key });
  expect(table.levels).toHaveLength(14);
  expect(JSON.stringify(screen.now())).not.toContain(table.cardroom?.key);
});

test('a first start that ended between its two files is finished by the next one, with the same key', async () => {
  const [roomFile, tableFile] = [join(folder, 'cardroom.toml'), join(folder, 'table.toml')];
  const finish = async () => {
    const screen = firstStartIn(folder);
    screen.ask({ what: 'change', changes: { role: 'both' } });
    screen.ask({ what: 'finish' });
    await expect.poll(() => screen.setUp()?.table).toBe(tableFile);
    return [readFileSync(roomFile, 'utf8'), readFileSync(tableFile, 'utf8')];
  };
  const whole = await finish();
  rmSync(tableFile);
  expect(await finish()).toEqual(whole);
});

test('a shuffler unplugged while it is tried is named, comes back, and is saved only when confirmed', async () => {
  const path = join(folder, 'shuffler');
  const begin = () => {
    const machine = new SimulatedShuffler({ line: new PseudoTerminal(path), time: systemTime, seed: 1, speed: 20 });
    machine.start();
    onTestFinished(() => machine.stop());
    return machine;
  };
  const machine = begin();
  const screen = firstStartIn(folder);
  screen.ask({ what: 'try', device: 'shuffler', line: path, model: 'shl1' });
  const trial = () => screen.now().trial;
  await expect.poll(() => trial()?.state).toBe('answers');
  expect(trial()?.says).toMatch(/firmware/);
  await machine.stop();
  await expect.poll(() => trial()?.state).toBe('fault');
  expect(['unplugged', 'no-line', 'no-answer']).toContain(trial()?.fault);
  expect(screen.now().draft.shuffler).toBeNull();
  begin();
  await expect.poll(() => trial()?.state).toBe('answers');
  screen.ask({ what: 'keep-device' });
  await expect.poll(() => screen.now().draft.shuffler).toEqual({ model: 'shl1', line: path, pin: null });
  expect(trial()).toBeNull();
  screen.ask({ what: 'drop-device', device: 'shuffler' });
  await expect.poll(() => screen.now().draft.shuffler).toBeNull();
});

test('a missing line is named at once, and saving an untried device is refused', async () => {
  const screen = firstStartIn(folder);
  screen.ask({ what: 'keep-device' });
  await expect.poll(() => screen.now().said?.code).toBe('not-tried');
  screen.ask({ what: 'try', device: 'reader', line: join(folder, 'nothing'), model: null });
  await expect.poll(() => screen.now().trial).toMatchObject({ state: 'fault', fault: 'no-line' });
});
