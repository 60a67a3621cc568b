import fc from 'fast-check';
import { TomlDate } from 'smol-toml';
import { expect, test } from 'vitest';
import { type PhhError, parsePhh, sectionsOf } from './phh.ts';
import type { PhhHand } from './phh-hand.ts';

const noLimit = {
  variant: "'NT'",
  antes: '[0, 0]',
  blinds_or_straddles: '[1, 2]',
  min_bet: '2',
  starting_stacks: '[100, 100]',
  actions: "['p2 f']",
};

/** A no-limit hand with some keys written otherwise or left out (null). */
function fileOf(change: { readonly [key: string]: string | null } = {}): string {
  return Object.entries({ ...noLimit, ...change })
    .flatMap(([key, value]) => (value === null ? [] : [`${key} = ${value}\n`]))
    .join('');
}

const handOf = (text: string): PhhHand => {
  const [parsed] = parsePhh(text);
  if (parsed === undefined || 'error' in parsed) throw new Error(`Not a hand: ${JSON.stringify(parsed)}`);
  return parsed.hand;
};

const errorsIn = (text: string): readonly (PhhError | null)[] =>
  parsePhh(text).map((parsed) => ('error' in parsed ? parsed.error : null));

const everySpelling = `# a comment
variant = "NT" # no-limit
ante_trimming_status = true
antes = [0, 0,]
blinds_or_straddles = [
  1, # small
  2,
]
min_bet = 0x2
starting_stacks = [1_000, inf]
author = '''O'Brien'''
time = 12:34:56
_own = 1.5
"actions" = [
  'd dh p1 ????', # unseen: "not a string"
  "d dh p2 KsKd", 'p2 cbr 10 # "a raise"',
  # 'nor this'
  "p1 \\"f\\" \\\\",
  '''
p1
f''',
  """p1 ""f""""", """\\"""\\
    """,

  '', # nothing happens ]
]`;

test.each([
  ['as it stands', everySpelling],
  ['with the line ends of Windows', everySpelling.replaceAll('\n', '\r\n')],
  ['with a byte order mark', `\uFEFF${everySpelling}`],
])('a hand in every spelling TOML allows, %s', (_, text) => {
  expect(handOf(text)).toEqual({
    variant: 'NT',
    anteTrimming: true,
    antes: [0, 0],
    blindsOrStraddles: [1, 2],
    bringIn: null,
    smallBet: null,
    bigBet: null,
    minBet: 2,
    startingStacks: [1000, null],
    actions: [
      { line: 15, text: 'd dh p1 ????' },
      { line: 16, text: 'd dh p2 KsKd' },
      { line: 16, text: 'p2 cbr 10 # "a raise"' },
      { line: 18, text: 'p1 "f" \\' },
      { line: 19, text: text.includes('\r') ? 'p1\r\nf' : 'p1\nf' },
      { line: 22, text: 'p1 ""f""' },
      { line: 22, text: '"""' },
      { line: 25, text: '' },
    ],
    author: "O'Brien",
    time: '12:34:56',
    own: { _own: 1.5 },
  });
});

test('all that a file may tell about a hand', () => {
  const told = `
author = 'A'
event = 'B'
url = 'https://example.org'
venue = 'C'
address = 'D'
city = 'E'
region = 'F'
postal_code = 'G'
country = 'H'
time = 23:59:59.250
time_zone = 'Europe/Vienna'
time_zone_abbreviation = 'CET'
day = 31
month = 12
year = 2024
hand = '7b'
level = 3
seats = [4, 9]
seat_count = 9
table = 12
players = ['', 'I']
finishing_stacks = [0, inf]
winnings = [0, 3.0]
currency = 'EUR'
currency_symbol = '€'
time_limit = inf
time_banks = [30, 12.5]
`;
  expect(handOf(fileOf() + told)).toMatchObject({
    author: 'A',
    event: 'B',
    url: 'https://example.org',
    venue: 'C',
    address: 'D',
    city: 'E',
    region: 'F',
    postalCode: 'G',
    country: 'H',
    time: '23:59:59.250',
    timeZone: 'Europe/Vienna',
    timeZoneAbbreviation: 'CET',
    day: 31,
    month: 12,
    year: 2024,
    hand: '7b',
    level: 3,
    seats: [4, 9],
    seatCount: 9,
    table: 12,
    players: ['', 'I'],
    finishingStacks: [0, null],
    winnings: [0, 3],
    currency: 'EUR',
    currencySymbol: '€',
    timeLimit: Number.POSITIVE_INFINITY,
    timeBanks: [30, 12.5],
  });
});

test('keys that PHH does not define are kept, whatever they hold', () => {
  const { own } = handOf(
    `${fileOf({ smallBet: '5', __proto__: null })}__proto__ = 1\n_at = 2024-12-31\n[_house]\nrules = [{ id = 1 }]\n`,
  );
  expect(Object.entries(own ?? {})).toEqual([
    ['smallBet', 5],
    ['__proto__', 1],
    ['_at', new TomlDate('2024-12-31')],
    ['_house', { rules: [{ id: 1 }] }],
  ]);
});

test('a negative blind is a live post, and amounts may be floats of whole chips', () => {
  const text = fileOf({ blinds_or_straddles: '[1.0, -2]', starting_stacks: '[1e3, 100]', min_bet: '2.0' });
  expect(handOf(text)).toMatchObject({ blindsOrStraddles: [1, -2], startingStacks: [1000, 100], minBet: 2 });
});

const blinds = { blinds_or_straddles: '[1, 2]' };
const limits = { small_bet: '2', big_bet: '4' };
const bigBet = { ...blinds, min_bet: '2' };
const needs: { readonly [variant: string]: { readonly [key: string]: string } } = {
  FT: { ...blinds, ...limits },
  NT: bigBet,
  NS: bigBet,
  PO: bigBet,
  'FO/8': { ...blinds, ...limits },
  F7S: { bring_in: '1', ...limits },
  'F7S/8': { bring_in: '1', ...limits },
  FR: { bring_in: '1', ...limits },
  N2L1D: bigBet,
  F2L3D: { ...blinds, ...limits },
  FB: { ...blinds, ...limits },
  unheard_of: {},
  constructor: {},
};

test.each(Object.entries(needs))('%s needs just its own keys', (variant, special) => {
  const without = { blinds_or_straddles: null, min_bet: null };
  const change = { ...without, variant: `'${variant}'`, ...special };
  expect(errorsIn(fileOf(change))).toEqual([null]);
  for (const key of [...Object.keys(special), 'variant', 'antes', 'starting_stacks', 'actions']) {
    expect(errorsIn(fileOf({ ...change, [key]: null }))).toEqual([{ line: 1, reason: `${key} is missing` }]);
  }
});

test.each<[line: number, reason: string, change: Parameters<typeof fileOf>[0]]>([
  [1, 'variant must be a string, not 5', { variant: '5' }],
  [7, 'ante_trimming_status must be true or false, not "yes"', { ante_trimming_status: "'yes'" }],
  [2, 'antes must be a list, not 0', { antes: '0' }],
  [2, 'antes needs one entry per player: 2, not 1', { antes: '[0]' }],
  [2, 'amounts have 4 decimals at most; 0.00005 is none (an entry of antes)', { antes: '[0, 0.00005]' }],
  [2, 'an entry of antes must be 0 or more, not -1', { antes: '[0, -1]' }],
  [2, 'an entry of antes must be an amount, not "1"', { antes: "[0, '1']" }],
  [2, 'amounts have 4 decimals at most; inf is none (an entry of antes)', { antes: '[0, inf]' }],
  [3, 'blinds_or_straddles needs one entry per player: 2, not 3', { blinds_or_straddles: '[1, 2, 4]' }],
  [
    3,
    'amounts have 4 decimals at most; -0.00005 is none (an entry of blinds_or_straddles)',
    { blinds_or_straddles: '[1, -0.00005]' },
  ],
  [4, 'min_bet must be more than 0, not 0', { min_bet: '0' }],
  [4, 'amounts have 4 decimals at most; 0.12345 is none (min_bet)', { min_bet: '0.12345' }],
  [4, 'amounts have 4 decimals at most; nan is none (min_bet)', { min_bet: 'nan' }],
  [4, 'min_bet must be an amount, not a list', { min_bet: '[2]' }],
  [4, 'not TOML: a number is too large', { min_bet: '9007199254740992' }],
  [5, 'an entry of starting_stacks must be more than 0, not 0', { starting_stacks: '[100, 0]' }],
  [
    5,
    'amounts have 4 decimals at most; -inf is none (an entry of starting_stacks)',
    { starting_stacks: '[100, -inf]' },
  ],
  [
    5,
    'amounts have 4 decimals at most; 100.00001 is none (an entry of starting_stacks)',
    { starting_stacks: '[100.00001, 100]' },
  ],
  [5, 'a table has 2 to 10 players, not 1', { starting_stacks: '[100]' }],
  [5, 'a table has 2 to 10 players, not 11', { starting_stacks: `[${'1, '.repeat(11)}]` }],
  [6, 'actions must be a list of strings, not "p1 f"', { actions: "'p1 f'" }],
  [6, 'an entry of actions must be a string, not 2', { actions: "[\n  'p1 f',\n  2,\n]" }],
  [7, 'players needs one entry per player: 2, not 1', { players: "['A']" }],
  [7, 'an entry of players must be a string, not a table', { players: "['A', {}]" }],
  [7, 'hand must be a string or a whole number, not true', { hand: 'true' }],
  [7, 'time must be a local time, not a date or time', { time: '2024-12-31' }],
  [7, 'year must be a whole number, not 2024.5', { year: '2024.5' }],
  [7, 'time_limit must be a number of seconds, not -1', { time_limit: '-1' }],
  [7, 'amounts have 4 decimals at most; 2.00005 is none (an entry of winnings)', { winnings: '[0, 2.00005]' }],
  [2, 'not TOML: invalid value', { antes: '[0, ,]' }],
  [2, 'not TOML: a comma is missing, or a list or table is not closed', { antes: '[0, 0' }],
  [6, 'not TOML: the hand ends within a value', { actions: "['p1 f'" }],
  [6, 'not TOML: the hand ends within a value', { actions: '[' }],
  [8, 'not TOML: the hand ends within a value', { actions: "[\n'p1 f',\n # more\n\n" }],
  [6, 'not TOML: the hand ends within a value', { actions: '' }],
  [4, 'not TOML: invalid value', { min_bet: '' }],
  [6, 'not TOML: each key-value declaration must be followed by an end-of-line', { actions: "['p1 f'] 2" }],
  [
    10,
    'not TOML: a comma is missing, or a list or table is not closed',
    { antes: '[\n  0, # one\n\n  0\n\n]', min_bet: '[\n2\n\n3]' },
  ],
  [1, 'not TOML: a string is not closed', { variant: "'NT" }],
  [7, 'not TOML: a string is not closed', { author: "'''A" }],
  [7, 'not TOML: control characters are not allowed in strings', { author: "'\u0007'" }],
  [8, 'not TOML: a key is given twice', { '# two\nantes': '[0, 0]' }],
])('line %i: %s', (line, reason, change) => {
  expect(errorsIn(fileOf(change))).toEqual([{ line, reason }]);
  // Line ends of Windows, and a hand above.
  expect(errorsIn(`[1]\n${fileOf()}[2]\n${fileOf(change)}`.replaceAll('\n', '\r\n'))).toEqual([
    null,
    { line: line + 8, reason },
  ]);
});

test('a fault is named with the first line of its hand where its key cannot be found', () => {
  expect(errorsIn('')).toEqual([{ line: 1, reason: 'variant is missing' }]);
  expect(errorsIn(`[1]\n${fileOf()}\n[2]\n`)).toEqual([null, { line: 9, reason: 'variant is missing' }]);
  expect(errorsIn(`[7]\n${fileOf({ antes: null })}1.x = 2\n[7.antes]\n`)).toEqual([
    { line: 1, reason: 'antes must be a list, not a table' },
  ]);
});

test.each([
  ['a string', "variant = 'NT"],
  ['a string of several lines', "author = '''O"],
  ['a list', 'antes = [1, 2'],
  ['a list that begins alone', 'actions = ['],
  ['a table', '_own = { a = 1'],
])('a hand with %s that is not closed does not take the others with it', (_, broken) => {
  const closed = fileOf({ author: "'''O'''", _list: '[5]' });
  const file = `[1]\n${closed}\n[2] # broken\n${broken}\n  [ 3 ]\n${closed}[4]\n${fileOf({ min_bet: null })}[1]\n${closed}`;
  const [first, second, third, fourth, last] = errorsIn(file);
  expect([first, third, last]).toEqual([null, null, null]);
  expect(second).toMatchObject({ reason: expect.stringContaining('not TOML') });
  expect(second?.line).toBeGreaterThanOrEqual(11);
  expect(second?.line).toBeLessThanOrEqual(12);
  expect(fourth).toEqual({ line: 22, reason: 'min_bet is missing' });
});

test('hands keep their order and the lines of the file', () => {
  const file = `# several hands\n_from = 'a club'\n\n[12]\n${fileOf()}\n[3]\n${fileOf({ variant: "'PO'" })}`;
  const hands = parsePhh(file).map((parsed) => ('hand' in parsed ? parsed.hand : null));
  expect(hands.map((hand) => hand?.variant)).toEqual(['NT', 'PO']);
  expect(hands.map((hand) => hand?.actions[0]?.line)).toEqual([10, 18]);
});

test('what stands above the first header is a hand too', () => {
  expect(errorsIn(`${fileOf()}[2]\n${fileOf()}`)).toEqual([null, null]);
  expect(errorsIn(`variant = 'NT'\n[2]\n${fileOf()}`)).toEqual([{ line: 1, reason: 'antes is missing' }, null]);
  expect(errorsIn(`variant =\n[2]\n${fileOf()}`)).toEqual([
    { line: 1, reason: expect.stringContaining('not TOML') },
    null,
  ]);
});

test('the sub-tables of a hand among several', () => {
  const file = `[1]\n${fileOf()}[1._house]\nname = 'x'\n[2]\n${fileOf()}[_file]\nname = 'y'\n[1._late]\n`;
  const owned = parsePhh(file).map((parsed) => ('hand' in parsed ? parsed.hand.own : parsed));
  expect(owned).toEqual([{ _house: { name: 'x' } }, undefined]);
});

test('a line of a string or a list that looks like a header is none', () => {
  const lists = { _note: "'''\n[5]\n'''", _list: '[\n[6]\n]', actions: '["""\n[7]\n""", "p1 f"]' };
  expect(handOf(fileOf(lists)).own).toEqual({ _note: '[5]\n', _list: [[6]] });
  const several = parsePhh(`[1]\n${fileOf(lists)}[2]\n${fileOf()}`);
  expect(several.map((parsed) => 'hand' in parsed && parsed.hand.actions.map((action) => action.line))).toEqual([
    [7, 9],
    [22],
  ]);
});

test('actions on the first line, behind a byte order mark', () => {
  const text = `\uFEFFactions = [\n'p1 f']\n${fileOf({ actions: null })}`;
  expect(handOf(text).actions).toEqual([{ text: 'p1 f', line: 2 }]);
});

test('actions are told from a text about actions', () => {
  const text = fileOf({ actions: null, _note: '"""\nactions = [\n"""', _else: "'x'" });
  expect(handOf(`${text}actions = ["p1 f"]\n`).actions).toEqual([{ text: 'p1 f', line: 10 }]);
});

test('whatever a file holds, each fault stands on one of its lines and nothing is thrown', () => {
  const whole = `[1]\n${everySpelling}\n_house = { a = [1, 2024-12-31] }\n[2]\n${fileOf()}`;
  const place = fc.nat({ max: whole.length });
  const scrap = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', "'''", '[', ']', '{', '\n', '\n[3]\n', '#', '\\', '='),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.nat({ max: 20 }), scrap), { maxLength: 4 }), (changes) => {
      const text = changes.reduce((file, [at, cut, put]) => file.slice(0, at) + put + file.slice(at + cut), whole);
      for (const parsed of parsePhh(text)) {
        const lines = 'error' in parsed ? [parsed.error.line] : parsed.hand.actions.map((action) => action.line);
        for (const line of lines) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(text.split('\n').length);
        }
      }
    }),
  );
});

const linesOf = (text: string): readonly number[] => sectionsOf(text).map(({ line }) => line);

test.each([
  ['in a long string', '[1]\na = """\n[7]\n"""\n[2]\nb = 1\n'],
  ['in a long string of its letters', "[1]\na = '''\n[7]\n'''\n[2]\nb = 1\n"],
  ['behind an escaped quote', '[1]\na = """\\"""\n[7]\n"""\n[2]\nb = 1\n'],
  ['in a list of lists', '[1]\na = [\n[7]\n,\n]\n[2]\nb = 1\n'],
  ['in a list, behind a bracket in a comment and one in a string', '[1]\na = ["]", # ]\n[7]\n]\n[2]\nb = 1\n'],
])('what looks like a header %s is none', (_where, text) => {
  expect(linesOf(text)).toEqual([1, text.split('\n').indexOf('[2]') + 1]);
  expect(sectionsOf(text).every(({ toml }) => 'table' in toml)).toBe(true);
});

test('a string full of headers is looked through once, not once for each of them', () => {
  expect(linesOf(`[1]\na = """\n${'[7]\n'.repeat(100_000)}"""\n[2]\nb = 1\n`)).toEqual([1, 100_004]);
});
