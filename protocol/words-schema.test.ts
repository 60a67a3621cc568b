import { expect, test } from 'vitest';
import { pairRequestSchema } from './cardroom-messages.ts';
import { deckAskSchema } from './deck-desk.ts';
import { floorOrderSchema } from './floor-schema.ts';
import { officeWishSchema } from './office-schema.ts';
import { screenCommandSchema } from './screen-commands.ts';
import { staffOfficeAskSchema } from './staff-office.ts';
import { tableOrderSchema } from './table-order-schema.ts';
import { plainWords, typedWords, wordsSchema } from './words-schema.ts';

const unseen = [
  'a\nb',
  'a\r\nb',
  'a\tb',
  '\u001b[31mred',
  'a\u0000b',
  'a\u007fb',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  'a\u2066b',
  'a\ud800b',
  'a\u200bb',
  'a\u00adb',
  'a\ufeffb',
  'a\ufff9b',
  'a\u3164b',
  'a\u{e0041}b',
];
const seen = ['Dvořák', 'O’Brien', 'Nguyễn Văn', '🂡 Ace', 'محمد', 'नमस्ते', '=1+1', 'a\u200db', '♠\ufe0f', ' spaced '];

/** Every door that takes words of somebody, with the words in their place. */
const doors: readonly (readonly [string, (words: string) => { readonly success: boolean }])[] = [
  ['a player’s name', (name) => screenCommandSchema.safeParse({ type: 'seat-player', seat: 1, name, stack: 1 })],
  ['why a deck is good', (reason) => screenCommandSchema.safeParse({ type: 'accept-deck', deck: 'RED', reason })],
  [
    'why the floor rules so',
    (reason) => floorOrderSchema.safeParse({ order: 'rule-incident', incident: 'i', ruling: 'play-on', reason }),
  ],
  ['the name of a tablet', (name) => pairRequestSchema.safeParse({ code: '123456', name })],
  [
    'the name of somebody of the house',
    (name) => staffOfficeAskSchema.safeParse({ type: 'add', number: '1', name, role: 'dealer' }),
  ],
  ['who laid a deck down', (person) => deckAskSchema.safeParse({ what: 'register', deck: 'RED', person })],
  ['a player’s name at the office', (name) => officeWishSchema.safeParse({ type: 'meet-player', player: { name } })],
  ['a word of the office', (text) => tableOrderSchema.safeParse({ order: 'notice', text })],
];

test.each(doors)('%s holds no sign that cannot be seen', (_what, taken) => {
  for (const words of seen) expect(taken(words).success, words).toBe(true);
  for (const words of unseen) expect(taken(words).success, JSON.stringify(words)).toBe(false);
  for (const words of ['\u200b', '\u200d\u2060', '\u0301', '\u3164', '\ufe0f'])
    expect(taken(words).success).toBe(false);
});

test('words that are typed or pasted lose what nobody sees, and every door takes them', () => {
  for (const words of unseen) expect(wordsSchema({ most: 20 }).safeParse(typedWords(words)).success).toBe(true);
  for (const words of seen) expect(typedWords(words)).toBe(words);
  expect(typedWords('Jana\tK.\n\u202e')).toBe('Jana K. ');
});

test('words are trimmed, and neither too short nor too long', () => {
  expect(wordsSchema({ most: 5 }).parse(' abc \n')).toBe('abc');
  expect(wordsSchema({ most: 5 }).safeParse('   ').success).toBe(false);
  expect(wordsSchema({ most: 5 }).safeParse('abcdef').success).toBe(false);
  expect(wordsSchema({ least: 0, most: 5 }).parse('  ')).toBe('');
});

test('what an older log holds is written so that it is seen, and nothing of it obeyed', () => {
  for (const words of unseen) expect(plainWords(words)).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]+$/v);
  for (const words of seen) expect(plainWords(words)).toBe(words);
});
