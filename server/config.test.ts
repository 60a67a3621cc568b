import { expect, test } from 'vitest';
import { parseCardroomConfig, parseTableConfig, UnusableConfig } from './config.ts';

const table = `
tableId = "table-7"
name = "Table 7"
seats = 9
mode = "tournament"
chipValues = [100, 500, 1000]
data = "./data/table-7"
port = 4700

[[levels]]
smallBlind = 100
bigBlind = 200
minutes = 20

[[players]]
seat = 3
name = "Nguyễn"
stack = 30000

[devices.shuffler]
model = "shl1"
line = "/dev/serial/by-id/shuffler"
`;

const reader = '[devices.reader]\nmodel = "pepper-c1-mux"\nline = "/dev/serial/by-id/reader"\n';
const decks = '[devices]\ndeckFile = "decks"\n';

/** The one sentence for the person. */
function sentenceFor(text: string, parse: (file: string, text: string) => unknown = parseTableConfig): string {
  try {
    parse('table.toml', text);
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableConfig);
    return (error as Error).message;
  }
  return expect.unreachable('It was accepted.');
}

test('a table’s file sets how a console begins, in a known language and for a known hand', () => {
  const written = (screen: string) => table.replace('seats = ', `screen = ${screen}\nseats = `);
  expect(parseTableConfig('table.toml', written('{ language = "cs", hand = "left" }')).screen).toEqual({
    language: 'cs',
    hand: 'left',
  });
  expect(parseTableConfig('table.toml', table).screen).toEqual({});
  expect(sentenceFor(written('{ language = "xx" }'))).toMatch(/screen.*language/);
  expect(sentenceFor(written('{ hand = "both" }'))).toMatch(/screen.*hand/);
});

test('a table is read from TOML, with defaults filled in', () => {
  const config = parseTableConfig('table.toml', table);
  expect(config).toMatchObject({ host: '127.0.0.1', rulebook: 'tda-2024', variant: 'no-limit-holdem' });
  expect(config.devices).toEqual({
    shuffler: { model: 'shl1', line: '/dev/serial/by-id/shuffler', decks: ['RED', 'BLUE'], cards: 52 },
    simulated: false,
  });
  expect(config.players).toEqual([{ seat: 3, name: 'Nguyễn', stack: 30_000 }]);
});

test('a file that is no configuration is refused without quoting it: it may hold a key', () => {
  const secret = '{"key": "kkkk\u001b[31m';
  const refusal = (file: string, text: string): string => {
    try {
      parseTableConfig(file, text);
    } catch (error) {
      if (error instanceof UnusableConfig) return error.message;
    }
    return expect.unreachable();
  };
  expect(refusal('table.json', secret)).toMatch(/^table\.json is not JSON(: line 1, column \d+)?\.$/);
  expect(refusal('table.json', 'kkkk')).toBe('table.json is not JSON.');
  expect(refusal('table.toml', 'a = 1\n'.repeat(400_000))).toBe(
    'table.toml has 2400000 letters: a configuration has 1000000 at most.',
  );
});

test('the same is read from JSON', () => {
  const config = parseTableConfig('table.toml', table);
  expect(parseTableConfig('table.json', JSON.stringify(config))).toEqual(config);
});

test.each([
  ['an unknown key', table.replace('seats', 'seets'), /“seets” is not known here; allowed are tableId, name, seats/],
  [
    'an unknown key of a device',
    table.replace('devices.shuffler', 'devices.shufler'),
    /“devices\.shufler” is not known here; allowed are shuffler, reader/,
  ],
  [
    'an unknown key of a shuffler',
    table.replace('line =', 'path ='),
    /“devices\.shuffler\.path” is not known here; allowed are model, line, baudRate/,
  ],
  ['a model nobody makes', table.replace('shl1', 'one2six'), /“devices\.shuffler\.model” .*“shl1”, “gp1”/],
  ['a shuffler without a line', table.replace(/line = .*/, ''), /the model “shl1” needs “devices\.shuffler\.line”/],
  ['a manual shuffler with a line', table.replace('shl1', 'manual'), /“manual” has no line/],
  ['a rate no line has', `${table}baudRate = 20\n`, /“devices\.shuffler\.baudRate” .*300/],
  ['one name for two decks', `${table}decks = ["RED", "RED"]\n`, /need two names/],
  [
    'a pairing key for a contact adapter',
    `${table.replace('shl1', 'gp1')}keyFile = "key"\n`,
    /“devices\.shuffler\.keyFile”/,
  ],
  ['a pin that is none', `${table}pin = { vendorId = "FTDI" }\n`, /“devices\.shuffler\.pin\.vendorId” .*hexadecimal/],
  [
    'a badge reader nobody makes',
    `${table}[devices.badge]\nmodel = "feig"\nline = "/dev/x"\n`,
    /“devices\.badge\.model” .*“rdm6300” or “text”/,
  ],
  [
    'a room’s key that is none',
    `${table}[cardroom]\nurl = "ws://room/sync"\nkey = "0123456789abcdef0123"\nstaffKey = "abc"\n`,
    /“cardroom\.staffKey” .*riffle staff list/,
  ],
  [
    'an unknown key of a room',
    `${table}[cardroom]\npin = "1"\n`,
    /“cardroom\.pin” is not known here; allowed are find, url/,
  ],
  ['a room’s key without an address', `${table}[cardroom]\nkey = "0123456789abcdef0123"\n`, /a “key” and no “url”/],
  [
    'a fingerprint that is none',
    `${table}[cardroom]\nfingerprint = "AB:CD"\n`,
    /“cardroom\.fingerprint” .*riffle tables code/,
  ],
  ['a room sought by another word', `cardroom = "look"\n${table}`, /“cardroom” .*must be an object with keys/],
  ['a parity for a Pepper', `${table}${reader}parity = "even"\n${decks}`, /only a card reader of the model “feig”/],
  [
    'an antenna that cannot be chosen',
    `${table}[devices.reader]\nmodel = "feig"\nline = "/dev/x"\nantennaSelect = "ant-sel"\nantennas = { 9 = 1 }\n${decks}`,
    /the antennas are 1 to 8/,
  ],
  ['two antennas under one seat', `${table}${reader}antennas = { 1 = 4, 2 = 4 }\n${decks}`, /has seat 4 twice/],
  [
    'an unknown key of a level',
    table.replace('minutes', 'hours'),
    /“levels\[1\]\.hours” is not known here; allowed are smallBlind, bigBlind/,
  ],
  ['a wrong type', table.replace('seats = 9', 'seats = "nine"'), /“seats” is not as it should be: it must be a number/],
  ['a table of eleven', table.replace('seats = 9', 'seats = 11'), /“seats” .*10/],
  ['half a chip', table.replace('smallBlind = 100', 'smallBlind = 0.5'), /“levels\[1\]\.smallBlind”/],
  ['another word for the mode', table.replace('"tournament"', '"freezeout"'), /“mode” .*“tournament” or “cash”/],
  ['a rulebook nobody wrote', `rulebook = "tda-1066"\n${table}`, /“rulebook” .*tda-2011/],
  ['a tournament without levels', table.replace(/\[\[levels\]\][^[]*/, ''), /a tournament needs “levels”/],
  ['a cash game without stakes', table.replace('"tournament"', '"cash"'), /a cash game needs “stakes”/],
  ['a player beside the table', table.replace('seat = 3', 'seat = 10'), /a seat beyond the 9/],
  ['a card reader without decks', `${table}${reader}`, /“devices\.deckFile”/],
  ['a policy nobody knows', `${table}\n[overlay]\nluck = true`, /in “overlay” "luck" is no policy of a rulebook\./],
  [
    'a policy of another kind',
    `${table}\n[overlay]\nallInFaceUp = "yes"`,
    /in “overlay” "allInFaceUp" cannot be "yes": it is true or false\./,
  ],
  ['no TOML', 'name = ', /is not TOML: line 1/],
])('%s is refused with one sentence that names the place', (_what, text, sentence) => {
  expect(sentenceFor(text)).toMatch(sentence);
  expect(sentenceFor(text)).toMatch(/^table\.toml.*\.$/);
});

test('a cardroom is read, and a key that is too short is refused', () => {
  const cardroom = 'data = "./data"\nport = 4701\n[tables]\ntable-7 = "0123456789abcdef0123"\n';
  expect(parseCardroomConfig('cardroom.toml', cardroom)).toMatchObject({
    pairing: { minutes: 10, uses: 1 },
    staff: { demo: false },
  });
  expect(sentenceFor(cardroom.replace('0123456789abcdef0123', 'secret'), parseCardroomConfig)).toMatch(
    /“tables\.table-7”/,
  );
});

test('a paired table may look for its room or have its address; a cardroom needs no table in its configuration', () => {
  expect(parseTableConfig('table.toml', `cardroom = "find"\n${table}`).cardroom).toEqual({ find: true });
  const at = `${table}[cardroom]\nurl = "wss://10.0.0.2:4701/sync"\n`;
  expect(parseTableConfig('table.toml', at).cardroom).toEqual({ url: 'wss://10.0.0.2:4701/sync' });
  expect(parseCardroomConfig('cardroom.toml', 'data = "./data"\nport = 4701\n')).toMatchObject({
    tables: {},
    discovery: true,
    names: [],
  });
  expect(sentenceFor('data = "./data"\nport = 4701\n[watch]\ntoken = "short"\n', parseCardroomConfig)).toMatch(
    /“watch\.token”/,
  );
});

test('by default the kiosk is on the primary display and there is no players’ display', () => {
  expect(parseTableConfig('table.toml', table).kiosk).toEqual({ display: 'primary', players: null });
  const written = `${table}\n[kiosk]\ndisplay = "BenQ GL2480"\nplayers = 2\n`;
  expect(parseTableConfig('table.toml', written).kiosk).toEqual({ display: 'BenQ GL2480', players: 2 });
  expect(sentenceFor(`${table}\n[kiosk]\nscreen = 2\n`)).toMatch(
    /“kiosk\.screen” is not known here; allowed are display, players/,
  );
  expect(sentenceFor(`${table}\n[kiosk]\ndisplay = 0\n`)).toContain('kiosk.display');
});
