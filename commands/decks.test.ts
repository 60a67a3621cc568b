import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allCards } from '../engine/notation.ts';
import { printedBy } from '../test/support/heard-console.ts';
import { sampleConfig } from '../test/support/real-table.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { decks } from './decks.ts';

const reader = { model: 'pepper-c1-mux', line: '/dev/reader' };
const lines = allCards.map((card, index) => `E00401${String(index).padStart(10, '0')},${card}`).join('\n');

/** A folder with a table's configuration, and the verb run in it. */
function table(devices: object = { reader, deckFile: 'decks.sealed' }) {
  const path = temporaryFolder();
  const config = join(path, 'table.json');
  writeFileSync(config, JSON.stringify({ ...sampleConfig(), devices }));
  const run = async (...args: readonly string[]) => {
    const { code, said, complained } = await printedBy(decks, ...args);
    const text = { said: said.join('\n'), complained: complained.join('\n') };
    expect(`${text.said}${text.complained}`).not.toMatch(/E00401|\bAs\b/);
    return { status: code, ...text };
  };
  const write = (name: string, text: string): void => writeFileSync(join(path, name), text);
  return { path, config, list: join(path, 'red.csv'), run, write };
}

test('a plain list is sealed, to be checked and deleted; then its deck is listed, without a tag', async () => {
  const { path, config, list, run, write } = table();
  expect(await run('--config', config)).toMatchObject({ status: 0, said: 'No deck is registered.' });
  write('red.csv', lines);
  const { status, said } = await run('--config', config, '--import', list, '--deck', 'RED');
  expect(status).toBe(0);
  expect(said).toMatch(/^RED: sealed, not checked\. .*\nNow delete .*red\.csv/);
  expect(await run('--config', config)).toMatchObject({ status: 0, said: 'RED  unchecked, 52 cards' });
  const holding = readdirSync(path).filter((name) => readFileSync(join(path, name), 'latin1').includes('E00401'));
  expect(holding).toEqual(['red.csv']);
});

test('taken in twice it is refused, and what is kept stays', async () => {
  const { config, list, run, write } = table();
  write('red.csv', lines);
  await run('--config', config, '--import', list, '--deck', 'RED');
  const { status, complained } = await run('--config', config, '--import', list, '--deck', 'RED');
  expect([status, complained]).toEqual([2, expect.stringMatching(/^Deck RED is registered already: retire it first/)]);
  expect((await run('--config', config)).said).toBe('RED  unchecked, 52 cards');
});

test.runIf(process.platform !== 'win32')('a key that others may read is refused, with the remedy', async () => {
  const { path, config, run } = table({ reader, deckFile: 'decks.sealed', deckKeyFile: 'key' });
  await run('--config', config);
  chmodSync(join(path, 'key'), 0o644);
  expect(await run('--config', config)).toMatchObject({ status: 2, complained: expect.stringContaining('chmod 600') });
});

test.each([
  ['no configuration', [], /^--config names the table\.\nUsage: riffle decks/],
  ['a name without a list', ['--config', 'CONFIG', '--deck', 'RED'], /^--deck belongs to --import\.\nUsage/],
  ['words it does not know', ['--all'], /^Unknown option '--all'\.\nUsage/],
  ['a configuration that is not there', ['--config', 'no.toml'], /^There is no file .*no\.toml\./],
  ['a list that is not there', ['--config', 'CONFIG', '--import', 'no.csv'], /^There is no file no\.csv\./],
  ['a folder for a configuration', ['--config', '/'], /^\/ is a folder, and not a file\./],
  ['a list that is none', ['--config', 'CONFIG', '--import', 'CONFIG'], /^This is not a list of decks\./],
])('%s: one sentence, exit code 2', async (_what, args, sentence) => {
  const { config, run } = table();
  const given = args.map((word) => (word === 'CONFIG' ? config : word));
  expect(await run(...given)).toMatchObject({ status: 2, complained: expect.stringMatching(sentence) });
});

test('a table without decks says so', async () => {
  const { config, run } = table({});
  expect(await run('--config', config)).toMatchObject({
    status: 2,
    complained: expect.stringContaining('keeps no decks'),
  });
});
