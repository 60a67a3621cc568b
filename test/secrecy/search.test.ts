// Tests the searcher itself: it finds secrets planted in each form and each kind of place, and accepts what is lawful.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { allCards, type KnownCard } from '../../engine/notation.ts';
import { printedOrder } from '../../server/table/deck-pass.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Kind, SecretSearch } from './search.ts';
import { type Session, secretsOf } from './session-secrets.ts';

const tag = 'E00401A7B3C95D1F';
const order = ['7h', 'Kd', '2c', '9s', 'Jc', '4d', 'As', 'Qh', '5s', '8c'] as const satisfies readonly KnownCard[];
const session: Session = {
  tags: new Map([[tag, 'As']]),
  hands: [
    { hand: 1, seat: 3, cards: ['As', 'Kd'], isShown: false },
    { hand: 1, seat: 5, cards: ['9h', '9d', '3c', '6s', 'Ac', 'Ks'], isShown: false },
    { hand: 1, seat: 7, cards: ['Ks', 'Js'], isShown: false },
    { hand: 1, seat: 1, cards: ['Qs', 'Qd'], isShown: true },
  ],
  open: [{ hand: 1, cards: ['2h', '7d', 'Ts', 'Jd', 'Jh'] }],
  orders: [order],
  offered: [['Ah', 'Kh', '4s', '2d', 'Td']],
  words: ['90817263'],
};
const secrets = secretsOf(session);
const search = new SecretSearch(secrets);

/** The surroundings of a secret in each kind of place. */
const places: Readonly<Record<Kind, (secret: Buffer) => Buffer>> = {
  text: (secret) => Buffer.concat([Buffer.from('{"level":30,"msg":"'), secret, Buffer.from('"}\n')]),
  screen: (secret) => Buffer.concat([Buffer.from(`<p>${allCards.join(' ')}</p><b>`), secret, Buffer.from('</b>')]),
  bytes: (secret) => Buffer.concat([Buffer.from([0, 255, 7, 0, 200, 1]), secret, Buffer.from([0, 0, 3, 129])]),
};
const kinds = Object.keys(places) as readonly Kind[];
const foundIn = (secret: string | Buffer, kind: Kind) =>
  search.in('here', places[kind](Buffer.from(secret as string)), kind).map(({ what }) => what);

const bytes = Buffer.from(tag, 'hex');
const backwards = Buffer.from(bytes).reverse();
const planted: Readonly<Record<string, string | Buffer>> = {
  'hex in capitals': tag,
  'hex in small letters': tag.toLowerCase(),
  'hex without what all tags begin with': tag.slice(6),
  'hex with colons': 'E0:04:01:A7:B3:C9:5D:1F',
  'hex with hyphens': 'e0-04-01-a7-b3-c9-5d-1f',
  'a hex dump': 'E004 01A7 B3C9 5D1F',
  'how Node shows bytes': '<Buffer e0 04 01 a7 b3 c9 5d 1f>',
  'bytes in an array of a program': '[0xE0, 0x04, 0x01, 0xA7, 0xB3, 0xC9, 0x5D, 0x1F]',
  'hex back to front': backwards.toString('hex'),
  'percent signs': '%E0%04%01%A7%B3%C9%5D%1F',
  'raw bytes': bytes,
  'raw bytes back to front': backwards,
  'bytes as JSON': JSON.stringify(bytes),
  'a number': BigInt(`0x${tag}`).toString(),
  'a number that lost its last digits': String(Number(`0x${tag}`)),
  'a number back to front': bytes.readBigUInt64LE().toString(),
  'wide letters': Buffer.from(tag, 'utf16le'),
  ...Object.fromEntries(
    [0, 1, 2].flatMap((before) => [
      [
        `base64, ${before} before`,
        Buffer.concat([Buffer.alloc(before, 9), bytes, Buffer.from('x')]).toString('base64'),
      ],
      [`base64 of hex, ${before} before`, Buffer.from(`${'-'.repeat(before)}${tag}!`).toString('base64')],
      [
        `base64 for addresses, ${before} before`,
        Buffer.concat([Buffer.alloc(before, 9), backwards, Buffer.from('x')]).toString('base64url'),
      ],
    ]),
  ),
};

test.each(Object.entries(planted))('a tag is found as %s, in a log, on a screen and among bytes', (_form, secret) => {
  for (const kind of kinds)
    expect([kind, foundIn(secret, kind)]).toEqual([
      kind,
      expect.arrayContaining([expect.stringMatching(/^a tag as /)]),
    ]);
});

test.each([
  ['a list in JSON', '["As","Kd"]'],
  ['JSON within JSON', '[\\"Kd\\",\\"As\\"]'],
  ['codes in a row', 'AsKd'],
  ['small letters', 'as kd'],
  ['small letters that look like a module', 'ks.js'],
  ['small letters behind a stroke', '/ks.js/'],
  ['small letters in a path that goes on', 'hole/ks.js,4d'],
  ['small letters in a list', '["js","ks"]'],
  ['part of what may be an icon', '9h.2l-8-1-6s.4 1 2 2'],
  ['codes behind a place', 'M1 2h 9h 9s 6s 1h 2h 3s'],
  ['capitals', '["AS","KD"]'],
  ['a hand history', 'Dealt to seat 3 [Kd As]'],
  ['as other programs write it', 'A♠ K♦'],
  ['signs first', '♦K♠A'],
  ['signs in a page', 'A&spades; K&diams;'],
  ['signs escaped', 'A\\u2660 K\\u2666'],
  ['ten as a number, of four cards', '{"hole":["9h","9d"]}'],
  ['two of four cards, not neighbours', '9h .. 6s'],
  ['objects', '[{"rank":"A","suit":"s"},{"rank":"K","suit":"d"}]'],
  ['objects, suit first', "[{suit:'spades',rank:'A'},{suit:'diamonds',rank:'K'}]"],
  ['objects with numbers', '[{"rank":14,"suit":"s"},{"rank":13,"suit":"d"}]'],
  ['numbers under a name', '"cards":[51,45]'],
  ['English', 'ace of spades, king of diamonds'],
  ['Czech', 'král, káry a eso, piky'],
  ['Slovak', 'eso, piky, kráľ, káry'],
  ['Polish', 'as, piki, król, kara'],
])('a hand that was not shown is found as %s', (_form, secret) => {
  for (const kind of kinds)
    expect([kind, foundIn(secret, kind)]).toEqual([
      kind,
      expect.arrayContaining([expect.stringMatching(/unshown hand/)]),
    ]);
});

test.each([
  ['codes', '7h.Kd.2c.9s'],
  ['a list from the middle', JSON.stringify(order.slice(3, 8))],
  ['back to front', order.toReversed().join(' ')],
  ['without gaps', order.join('')],
  ['the whole of it with hyphens', [...order, ...order].join('-')],
  ['the whole of it without gaps', [...order, ...order].join('')],
  ['what a device offered', 'DECK ord=Ah.Kh.4s.2d'],
  ['numbers, rank by rank', order.map((card) => allCards.indexOf(card)).join(', ')],
  ['numbers, suit by suit', JSON.stringify(order.map((card) => printedOrder.indexOf(card)))],
  ['words', 'jack of clubs, four of diamonds, ace of spades, queen of hearts'],
])('the order of a deck is found as %s', (_form, secret) => {
  for (const kind of kinds)
    expect([kind, foundIn(secret, kind)]).toEqual([
      kind,
      expect.arrayContaining([expect.stringMatching(/order of a deck/)]),
    ]);
});

test('a single card that was never open is found where none may be, and a PIN except on the screens of a simulated house', () => {
  expect(foundIn('"9h"', 'text')).toEqual(['a card that never lay open']);
  expect(foundIn('seat 3 folded 9h', 'text')).toEqual(['a card that never lay open']);
  for (const kind of ['text', 'bytes'] as const) expect(foundIn('"90817263"', kind)).toEqual(['a PIN or badge']);
});

test.each([
  ['the board', '["2h","7d","Ts","Jd","Jh"]'],
  ['a hand that was shown', '{"type":"hand-tabled","seat":1,"cards":["Qs","Qd"]}'],
  ['a deck that is laid down in printed order', '{"next":"9h"} {"next":"9d"}'],
  ['a fingerprint', ['AC', '3D', '9C', 'AD', '2D', '7C', '8D', '9D', 'AC'].join(':')],
  ['a word of letters', '{"acts":[],"state":"acks"}'],
  ['bytes of an address', '(a|%61)(%Kd|%As)'],
  ['a module', '"./ks.js" file:///zod/locales/ks.js:3:1 ./ks.js:: ("../ks.ts")'],
  ['an icon', '<path d="M18 21h-8a4 4 0 0 1-4-4 7 7 0 0 1 7-9h.2L9.6 6.4a1 1 0 1 1-6s.4-2 1 2z"/>'],
  ['names in a program', 'const f=(as,kd)=>as+kd'],
  ['a sealed box', `"box":"${'As/Kd+9h9dx0/'.repeat(10)}"`],
])('%s is no secret', (_what, text) => {
  expect(foundIn(text, 'text')).toEqual([]);
});

test.each([
  ['every card, rank by rank', allCards],
  ['every card, suit by suit', printedOrder],
  ['every card, from the highest', allCards.toReversed()],
])('a picture of the pack is no secret: %s', (_what, cards) => {
  for (const text of [JSON.stringify(cards), cards.join(''), cards.map((_card, index) => index).join()])
    expect(foundIn(text, 'screen')).toEqual([]);
});

test('a finding shows its surroundings, and nothing of the secret', () => {
  const told = (text: string): readonly string[] =>
    search.in('here', Buffer.from(text), 'text').map(({ where }) => where);
  expect(told('{"type":"hand-tabled","seat":3,"cards":["Kd","As"]}')).toEqual([
    '“…▒▒▒▒-tabled","seat":▒,"cards":["«▒▒","▒▒»"]}”, of 51 letters',
    '“…▒▒▒▒-tabled","seat":▒,"cards":["«▒▒»","▒▒"]}”, of 51 letters',
  ]);
  expect(told(`the reader saw ${tag} at 8`)).toEqual(['“▒▒▒ reader ▒▒▒ ▒▒▒▒▒▒«▒▒▒▒▒▒▒▒▒▒» ▒▒ ▒”, of 36 letters']);
  const all = [
    ...Object.values(planted).map(String),
    order.join(''),
    order.join(' '),
    'seat 3: ace of spades, king of diamonds',
  ];
  for (const text of all.flatMap((one) => [one, `${one} ${all.join(' ')}`]))
    for (const where of told(`hole ${text} of the board`)) {
      expect([where, search.in('there', Buffer.from(where), 'text')]).toEqual([where, []]);
      expect(where).not.toMatch(/ace|spades|king|diamonds/);
    }
});

test('secrets in a database or its write-ahead log are found', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'planted.db');
  const db = new Database(path);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE rows (body TEXT, tag BLOB) STRICT');
  db.prepare('INSERT INTO rows VALUES (?, ?)').run('{"hole":["As","Kd"]}', bytes);
  const found = search.in('wal', readFileSync(`${path}-wal`), 'bytes').map(({ what }) => what);
  expect(found).toEqual(['a tag as bytes', 'cards of an unshown hand as codes']);
});
