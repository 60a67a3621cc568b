import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Blanker, blank, blankedConfig, secretsOfConfig } from './blanker.ts';
import { blankedLog, vocabularyOf } from './log-lines.ts';

const vocabulary = vocabularyOf(join(import.meta.dirname, '../..'));
const nobody = new Blanker([], vocabulary);

test.each([
  'The disk is full: the hand in play is finished with the reserve, then no other begins.',
  'Table linked.',
  'Port 4701 on 127.0.0.1 is in use by another program: choose another with --port.',
  'Table 7 has sent no signed head of the hand that ended with event 5120.',
  'riffle-table.service: Main process exited, code=killed, status=9/KILL',
])('“%s” says nothing of anybody, and stays', (sentence) => {
  expect(nobody.sentence(sentence)).toBe(sentence);
});

const hex = fc.uint8Array({ minLength: 4, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const hasDigit = (text: string): boolean => /\d/.test(text);
const secrets: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'a tag': hex.filter(hasDigit).map((text) => text.toUpperCase()),
  'a tag in pairs': fc
    .tuple(hex, fc.constantFrom(':', '-', ' ', '.', '_'))
    .map(([text, sign]) => (text.match(/../g) ?? []).join(sign)),
  // Random bytes have letters of both sizes and digits.
  'a key': fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('base64url'))
    .filter((text) => /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)),
  'a PIN or badge': fc.stringMatching(/^[1-9]\d{3,11}$/),
  'a card': fc.stringMatching(/^(?:10|[2-9TJQKA])[cdhs♣♦♥♠]$/),
  'cards in a row': fc.stringMatching(/^(?:[2-9TJQKA][cdhs]){2,7}$/),
};
/** What somebody may have written around it. */
const around = fc.constantFrom(
  ['why: ', '.'],
  ['“', '”'],
  ['(', ')'],
  ['=', ','],
  ['PIN:', ''],
  ['', '\n'],
  ['table is ', ' and goes on'],
);

test.each(Object.entries(secrets))('%s is taken out, whatever stands around it', (_, secret) => {
  fc.assert(
    fc.property(secret, around, (text, [before = '', after = '']) => {
      for (const kept of [nobody.sentence(before + text + after), nobody.thing(before + text + after)]) {
        expect(kept).not.toContain(text);
        expect(kept).toContain(blank);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['Szczepańska-Ólafsdóttir', 'Seat 3: SZCZEPAŃSKA has left', /szczepańska/i],
  ["O'Brien", 'brien and o’brien', /brien/i],
  ['Marek', '/srv/marek/table.toml', /marek/i],
  ['spoke of Novák at the table', 'Novák', /novák/i],
])('“%s” is taken out where the PC knows it', (name, text, gone) => {
  const blanker = new Blanker([name], vocabulary);
  expect(blanker.thing(text)).not.toMatch(gone);
  expect(blanker.leak(text)).not.toBeNull();
  expect(blanker.leak(blanker.thing(text))).toBeNull();
});

test('what is written in no source of the program is no word of a sentence', () => {
  expect(nobody.sentence('The table is full of Zbigniewów')).toBe('The table is full of …');
});

test('a configuration keeps which device is where, and nothing that somebody could use', () => {
  const line = '/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0';
  const config = {
    tableId: 'table-7',
    name: 'Annas Eck',
    rulebook: 'tda-2011',
    data: '/var/lib/riffle-table',
    port: 4700,
    players: [{ seat: 1, name: 'Zbigniew', stack: 300 }],
    cardroom: { url: 'wss://somebody:secret@10.0.0.2:4701/sync', key: 'k'.repeat(20) },
    devices: {
      shuffler: { model: 'shl1', line, pin: { serialNumber: 'A50285BI' } },
      reader: { line: 'not a path at all' },
    },
  };
  expect(blankedConfig(config, new Blanker(secretsOfConfig(config), vocabulary))).toEqual({
    tableId: 'table-7',
    name: blank,
    rulebook: 'tda-2011',
    data: '/var/lib/riffle-table',
    port: 4700,
    players: [{ seat: 1, name: blank, stack: 300 }],
    cardroom: { url: `wss://${blank}@10.0.0.2:4701/sync`, key: blank },
    devices: { shuffler: { model: 'shl1', line, pin: { serialNumber: 'A50285BI' } }, reader: { line: blank } },
  });
});

test('a line that is deeper than any of ours ends no bundle', () => {
  const deep = `{"a":${'['.repeat(20_000)}"Novák"${']'.repeat(20_000)}}`;
  const blanked = blankedLog(`${deep}\n{"level":30}\n`, nobody);
  expect(blanked.split('\n')).toEqual([expect.stringMatching(/^\{"a":\[+"…"\]+\}$/), '{"level":30}', '']);
});

test('a long row of signs is looked through once, not from each of its signs', () => {
  // Each from each would be minutes, and more than this test has.
  const row = 'abcdefgh'.repeat(25_000);
  expect(nobody.thing(row)).toBe(row);
  expect(nobody.thing(`${row} ${row}9Z`)).toBe(`${row} ${blank}`);
});
