import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crashJournals, machineFacts } from './machine-facts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'machine-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const installed = { format: 1, current: '1.3.0', previous: '1.2.0', trial: null, bad: ['1.4.0'], last: null };

test('a PC with nothing tells so', () => {
  const facts = machineFacts({ data: join(folder, 'none'), crashes: [join(folder, 'none.json')], program: null })();
  expect(facts).toMatchObject({ freeBytes: null, reserveHeld: false, crashes: [], update: null });
});

test('disk, reserve, crashes and versions are looked at anew each time', () => {
  const look = machineFacts({ data: folder, crashes: [join(folder, 'crashes.json')], program: folder });
  expect(look()).toMatchObject({ freeBytes: expect.any(Number), reserveHeld: false, crashes: [], update: null });
  writeFileSync(join(folder, 'reserve'), '');
  const crash = { at: 5, what: 'server-hung', why: 'killed', code: 9 };
  writeFileSync(join(folder, 'crashes.json'), JSON.stringify([crash]));
  writeFileSync(join(folder, 'installed.json'), JSON.stringify(installed));
  writeFileSync(join(folder, 'staged.json'), JSON.stringify({ version: '1.5.0', at: 1, by: 'manager' }));
  const { format: _format, ...versions } = installed;
  expect(look()).toMatchObject({
    reserveHeld: true,
    crashes: [crash],
    update: { ...versions, staged: '1.5.0' },
  });
});

test.each([
  ['no JSON', 'x'],
  ['no list', '{}'],
  [
    'words that are none',
    JSON.stringify([{ at: 1, what: '<b>', why: 'x' }, null, 7, { at: '1', what: 'page', why: 'x' }]),
  ],
  ['a word that is too long', JSON.stringify([{ at: 1, what: 'page', why: 'x'.repeat(41) }])],
])('a journal with %s tells nothing', (_, text) => {
  writeFileSync(join(folder, 'crashes.json'), text);
  expect(machineFacts({ data: folder, crashes: [join(folder, 'crashes.json')], program: null })().crashes).toEqual([]);
});

test('the first journal that is there counts', () => {
  mkdirSync(join(folder, 'riffle'));
  writeFileSync(join(folder, 'riffle', 'crashes.json'), '[{"at":1,"what":"page","why":"oom","code":null}]');
  const crashes = crashJournals({ XDG_CONFIG_HOME: folder }, '/nowhere', 'linux');
  expect(crashes).toEqual([join(folder, 'Riffle', 'crashes.json'), join(folder, 'riffle', 'crashes.json')]);
  expect(machineFacts({ data: folder, crashes, program: null })().crashes).toHaveLength(1);
});
